/** Every place of the descriptors that names something, with what it names. */
import { getElementType } from '../../language/compile/expressions/ty.ts';
import type { ScalarTree } from '../../language/descriptor.ts';
import type { Source } from '../../language/load/disk.ts';
import { collectMentions, type Mention, type MentionOf } from '../../language/rules/mentions.ts';
import { createRuleProject, type RuleProject } from '../../language/rules/project.ts';
import { readDescriptors, type Problem } from '../../language/index.ts';
import type { ParsedYaml } from '../../language/parse.ts';
import { collectDefinitions, type NameDefinitions, type DefinitionKind } from './definitions.ts';
import { listExpressionNames } from './expression-names.ts';
import { listImpliedNames, type ImpliedName } from './implied.ts';
import { findActionId, byParams, findFieldId, treeOfKey, wholeRange, type MeantName } from './meant.ts';
import { listPolicyNames } from './policy-names.ts';
import { inPolicy } from './policy-words.ts';
import { createPositions, findStretch, type SourcePositions, type SourceStretch } from './positions.ts';
import { listSeedNames } from './seed-names.ts';
import { listQueryNames, listSectionNames, findResultField } from './section-names.ts';
import { listMessageNames, listPlaceholderNames } from './text-names.ts';
import { describeMention } from './words.ts';

/** One place that names something. */
export interface NameReference extends SourceStretch {
  readonly id: string;
  /** What kind of use it is, in words. */
  readonly what: string;
  /** The keys from the resource down, e.g. `list.columns`. */
  readonly where: string;
  readonly isDefinition: boolean;
  /** The scalar whose characters `range` are the name. */
  readonly scalar: Pick<MeantName, 'tree' | 'range'>;
}

/** A project read for its names. */
export interface ProjectNames {
  readonly sources: readonly Source[];
  /** The records that it begins with. */
  readonly seeds: readonly Source[];
  readonly project: RuleProject;
  readonly definitions: NameDefinitions;
  readonly references: readonly NameReference[];
  /** What is meant without being named. */
  readonly implied: readonly ImpliedName[];
  readonly positions: (file: string) => SourcePositions;
}

/** The names of a project; `names` is null if a descriptor cannot be read, and the problems say why. */
export function collectProjectNames(
  sources: readonly Source[],
  read?: (source: Source) => ParsedYaml,
  seeds: readonly Source[] = [],
): { readonly names: ProjectNames | null; readonly problems: readonly Problem[] } {
  const { descriptors, problems } = readDescriptors(sources, read);
  if (descriptors === null) return { names: null, problems };
  const project = createRuleProject(descriptors);
  const definitions = collectDefinitions(project);
  const all = new Map([...sources, ...seeds].map((source) => [source.file, createPositions(source.text)]));
  const positions = (file: string) => all.get(file) ?? createPositions('');
  const given = { definitions, positions };
  const mentions = collectMentions(project);
  const references = [
    ...listDefinitionReferences(definitions, positions),
    ...listRoleChoiceReferences(definitions, positions),
    ...definitions.typed.flatMap((tree) => createTypeReference(tree, given)),
    ...mentions.flatMap((mention) => listMentionReferences(mention, given)),
    ...listPolicyNames(sources, project, definitions).flatMap((meant) =>
      createReference(meant, positions, { what: meant.words ?? inPolicy, where: '' }),
    ),
    ...listSeedNames(seeds, { project, definitions }).flatMap((meant) =>
      createReference(meant, positions, { what: meant.words ?? '', where: '' }),
    ),
  ];
  const implied = mentions.flatMap((mention) => (mention.what === 'section' ? listImpliedNames(mention, definitions) : []));
  return { names: { sources, seeds, project, definitions, references: dropRepeatedReferences(references), implied, positions }, problems };
}

interface ReferenceContext {
  readonly definitions: NameDefinitions;
  readonly positions: (file: string) => SourcePositions;
}

function listDefinitionReferences({ byId }: NameDefinitions, positions: ReferenceContext['positions']): readonly NameReference[] {
  return [...byId.values()].flatMap(({ id, kind, name, places }) =>
    places.flatMap((keyPlace) => {
      const tree = treeOfKey({ key: name, keyPlace });
      const told = { what: `defines the ${kind}`, where: '', isDefinition: true };
      return createReference({ id, tree, range: wholeRange(tree) }, positions, told);
    }),
  );
}

function listRoleChoiceReferences(
  { roleChoices, idOf }: NameDefinitions,
  positions: ReferenceContext['positions'],
): readonly NameReference[] {
  return roleChoices.flatMap((entry) => {
    const tree = treeOfKey(entry);
    return createReference({ id: idOf(entry), tree, range: wholeRange(tree) }, positions, { what: 'role that a user can have', where: '' });
  });
}

/** The reference that a place is; none if nothing is known of what it names, or if the name is not written as it is read. */
function createReference(
  { id, tree, range }: MeantName,
  positions: ReferenceContext['positions'],
  { what, where, isDefinition = false }: Pick<NameReference, 'what' | 'where'> & { readonly isDefinition?: boolean },
): readonly NameReference[] {
  const stretch = id === null ? null : findStretch(tree, range, positions(tree.place.file));
  return id === null || stretch === null ? [] : [{ ...stretch, id, what, where, isDefinition, scalar: { tree, range } }];
}

/** The type of a field; the mentions have it resolved already. */
function createTypeReference(tree: ScalarTree, { definitions, positions }: ReferenceContext): readonly NameReference[] {
  const id = definitions.find(`_types.${tree.text}`, ['type'])?.id ?? null;
  return createReference({ id, tree, range: wholeRange(tree) }, positions, { what: 'type of a field', where: 'fields' });
}

function listMentionReferences(mention: Mention, { definitions, positions }: ReferenceContext): readonly NameReference[] {
  const where = mention.spot.chain.join('.');
  return listMeantNames(mention, definitions).flatMap((meant) => {
    const what = meant.words ?? describeMention(mention, definitions.byId.get(meant.id ?? '')?.kind ?? 'value');
    return createReference(meant, positions, { what, where });
  });
}

function listMeantNames(mention: Mention, definitions: NameDefinitions): readonly MeantName[] {
  switch (mention.what) {
    case 'name':
      return [{ id: resolveNameId(mention, definitions), tree: mention.tree, range: wholeRange(mention.tree) }];
    case 'expression': {
      const { tree, spot } = mention;
      return listExpressionNames(tree.text, spot, definitions, findResultField(mention)).map(
        ({ id, start, end, isParameter }): MeantName => ({
          id,
          tree,
          range: [start, end],
          ...(isParameter && { words: byParams }),
        }),
      );
    }
    case 'text':
      return [...listMessageNames(mention, definitions), ...listPlaceholderNames(mention, definitions)];
    case 'query':
      return listQueryNames(mention, definitions);
    case 'section':
    case 'list':
      return listSectionNames(mention, definitions);
  }
}

function resolveNameId({ of, tree: { text }, spot }: MentionOf<'name'>, definitions: NameDefinitions): string | null {
  const resource = spot.draft?.name ?? '';
  const shared = (kind: DefinitionKind, label: string) => definitions.find(label, [kind])?.id ?? null;
  switch (of) {
    case 'field':
    case 'own field':
    case 'column':
      return definitions.fieldOf(resource, text) ?? findFieldId(text, spot, definitions, ['form']);
    case 'member':
      return findFieldId(text, { ...spot, it: getElementType(spot.it) }, definitions, ['it']);
    case 'resource':
    case 'base':
      return shared('resource', text);
    case 'type':
      return shared('type', `_types.${text}`);
    case 'action':
      return findActionId(resource, text, definitions);
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
    case 'format':
      return shared(of, text);
    case 'icon':
    case 'new':
      return null;
  }
}

/** A named type is read at every use of it; the same place naming the same thing is one reference. */
function dropRepeatedReferences(references: readonly NameReference[]): readonly NameReference[] {
  const seen = new Set<string>();
  return references.filter(({ id, file, start }) => {
    const key = `${file}:${start} ${id}`;
    return seen.has(key) ? false : Boolean(seen.add(key));
  });
}
