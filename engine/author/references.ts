/** Every place of the descriptors that names something, with what it names. */
import type { ScalarTree } from '../language/descriptor.ts';
import type { Source } from '../language/load/disk.ts';
import { mentionsOf, type Mention, type Of } from '../language/rules/mentions.ts';
import { projectOf, type Project } from '../language/rules/project.ts';
import { readDescriptors, type Problem } from '../language/index.ts';
import type { Parsed } from '../language/parse.ts';
import { definitionsOf, type Definitions, type Kind } from './definitions.ts';
import { namesIn } from './expression-names.ts';
import { impliedBy, type Implied } from './implied.ts';
import { actionId, byParams, fieldId, keyTree, whole, type Meant } from './meant.ts';
import { policyNames } from './policy-names.ts';
import { inPolicy } from './policy-words.ts';
import { positionsOf, stretchIn, type Positions, type Stretch } from './positions.ts';
import { queryNames, sectionNames, resultField } from './section-names.ts';
import { messageNames, placeholderNames } from './text-names.ts';
import { said } from './words.ts';

/** One place that names something. */
export interface Reference extends Stretch {
  readonly id: string;
  /** What kind of use it is, in words. */
  readonly what: string;
  /** The keys from the resource down, e.g. `list.columns`. */
  readonly where: string;
  readonly isDefinition: boolean;
  /** The scalar whose characters `range` are the name. */
  readonly scalar: Pick<Meant, 'tree' | 'range'>;
}

/** A project read for its names. */
export interface Names {
  readonly sources: readonly Source[];
  readonly project: Project;
  readonly definitions: Definitions;
  readonly references: readonly Reference[];
  /** What is meant without being named. */
  readonly implied: readonly Implied[];
  readonly positions: (file: string) => Positions;
}

/** The names of a project; `names` is null if a descriptor cannot be read, and the problems say why. */
export function namesOf(
  sources: readonly Source[],
  read?: (source: Source) => Parsed,
): { readonly names: Names | null; readonly problems: readonly Problem[] } {
  const { descriptors, problems } = readDescriptors(sources, read);
  if (descriptors === null) return { names: null, problems };
  const project = projectOf(descriptors);
  const definitions = definitionsOf(project);
  const all = new Map(sources.map((source) => [source.file, positionsOf(source.text)]));
  const positions = (file: string) => all.get(file) ?? positionsOf('');
  const given = { definitions, positions };
  const mentions = mentionsOf(project);
  const references = [
    ...defined(definitions, positions),
    ...definitions.typed.flatMap((tree) => typeReference(tree, given)),
    ...mentions.flatMap((mention) => referencesOf(mention, given)),
    ...policyNames(sources, project, definitions).flatMap((meant) =>
      referenceTo(meant, positions, { what: meant.words ?? inPolicy, where: '' }),
    ),
  ];
  const implied = mentions.flatMap((mention) => (mention.what === 'section' ? impliedBy(mention, definitions) : []));
  return { names: { sources, project, definitions, references: once(references), implied, positions }, problems };
}

interface Given {
  readonly definitions: Definitions;
  readonly positions: (file: string) => Positions;
}

function defined({ byId }: Definitions, positions: Given['positions']): readonly Reference[] {
  return [...byId.values()].flatMap(({ id, kind, name, places }) =>
    places.flatMap((keyPlace) => {
      const tree = keyTree({ key: name, keyPlace });
      const told = { what: `defines the ${kind}`, where: '', isDefinition: true };
      return referenceTo({ id, tree, range: whole(tree) }, positions, told);
    }),
  );
}

/** The reference that a place is; none if nothing is known of what it names, or if the name is not written as it is read. */
function referenceTo(
  { id, tree, range }: Meant,
  positions: Given['positions'],
  { what, where, isDefinition = false }: Pick<Reference, 'what' | 'where'> & { readonly isDefinition?: boolean },
): readonly Reference[] {
  const stretch = id === null ? null : stretchIn(tree, range, positions(tree.place.file));
  return id === null || stretch === null ? [] : [{ ...stretch, id, what, where, isDefinition, scalar: { tree, range } }];
}

/** The type of a field; the mentions have it resolved already. */
function typeReference(tree: ScalarTree, { definitions, positions }: Given): readonly Reference[] {
  const id = definitions.find(`_types.${tree.text}`, ['type'])?.id ?? null;
  return referenceTo({ id, tree, range: whole(tree) }, positions, { what: 'type of a field', where: 'fields' });
}

function referencesOf(mention: Mention, { definitions, positions }: Given): readonly Reference[] {
  const where = mention.spot.chain.join('.');
  return meantBy(mention, definitions).flatMap((meant) => {
    const what = meant.words ?? said(mention, definitions.byId.get(meant.id ?? '')?.kind ?? 'value');
    return referenceTo(meant, positions, { what, where });
  });
}

function meantBy(mention: Mention, definitions: Definitions): readonly Meant[] {
  switch (mention.what) {
    case 'name':
      return [{ id: nameId(mention, definitions), tree: mention.tree, range: whole(mention.tree) }];
    case 'expression': {
      const { tree, spot } = mention;
      return namesIn(tree.text, spot, definitions, resultField(mention)).map(({ id, start, end, isParameter }): Meant => ({
        id,
        tree,
        range: [start, end],
        ...(isParameter && { words: byParams }),
      }));
    }
    case 'text':
      return [...messageNames(mention, definitions), ...placeholderNames(mention, definitions)];
    case 'query':
      return queryNames(mention, definitions);
    case 'section':
    case 'list':
      return sectionNames(mention, definitions);
  }
}

function nameId({ of, tree: { text }, spot }: Of<'name'>, definitions: Definitions): string | null {
  const resource = spot.draft?.name ?? '';
  const shared = (kind: Kind, label: string) => definitions.find(label, [kind])?.id ?? null;
  switch (of) {
    case 'field':
    case 'own field':
    case 'column':
      return definitions.fieldOf(resource, text) ?? fieldId(text, spot, definitions, ['form']);
    case 'member':
      return fieldId(text, spot, definitions, ['it']);
    case 'resource':
    case 'base':
      return shared('resource', text);
    case 'type':
      return shared('type', `_types.${text}`);
    case 'action':
      return actionId(resource, text, definitions);
    case 'state': {
      const field = spot.draft?.stateField ?? null;
      return field === null ? null : (definitions.find(`${resource}.${field}.${text}`, ['value'])?.id ?? null);
    }
    case 'collection':
      return definitions.find(`${resource}.collections.${text}`, ['collection'])?.id ?? null;
    case 'shared collection':
      return shared('shared collection', `_collections.${text}`);
    case 'menu group':
      return shared('menu group', `menu.${text}`);
    case 'page':
    case 'widget':
      return shared(of, text);
    case 'icon':
    case 'new':
      return null;
  }
}

/** A named type is read at every use of it; the same place naming the same thing is one reference. */
function once(references: readonly Reference[]): readonly Reference[] {
  const seen = new Set<string>();
  return references.filter(({ id, file, start }) => {
    const key = `${file}:${start} ${id}`;
    return seen.has(key) ? false : Boolean(seen.add(key));
  });
}
