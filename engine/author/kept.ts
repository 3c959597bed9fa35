/** Keys that keep what followed from the old name: the name on the wire, the title, stored values, what is found by its name. */
import { at, entriesOf, textAt, type MapTree, type Tree } from '../language/descriptor.ts';
import type { Span } from '../language/problem.ts';
import { fieldMap, isFalse, isTrue, namesOf } from '../language/compile/tree.ts';
import { auditName } from '../language/compile/audit.ts';
import { humanised } from '../model/humanised.ts';
import type { Definition, Kind } from './definitions.ts';
import { asYaml, insertions, type Added, type Edit } from './edits.ts';
import type { Names } from './references.ts';

/** An entry for the map, or the bare type, at a place. */
interface Addition extends Added {
  readonly at: Span;
  /** Which section of the language the map is. */
  readonly section: string;
}

/** What stays under the old name, as far as the language has a key for it. */
export interface Keeping {
  readonly wire: boolean;
  readonly title: boolean;
  /** What is stored. */
  readonly records: boolean;
}

/** The edits that write such keys, or a sentence why one cannot be written. */
export function kept(names: Names, meant: Definition, to: string, keeping: Keeping): readonly Edit[] | { readonly problem: string } {
  const wire = keeping.wire ? wireKeys(meant) : [];
  const records = keeping.records ? recordKeys(meant, to) : [];
  const parameters = keeping.wire ? parametersOf(names, meant, to) : [];
  const additions = [
    ...implied(names, meant, to),
    ...parameters,
    ...wire,
    ...records,
    ...(keeping.title && !isBareName(meant) ? titleKeys(meant) : []),
  ];
  const edits: Edit[] = keeping.wire ? [...exportEdits(names, meant)] : [];
  for (const [key, group] of grouped(additions)) {
    const [first] = group;
    const source = names.sources.find(({ file }) => file === first?.at.file);
    const start = first && source ? names.positions(source.file).offsetOf(first.at.line, first.at.column) : 0;
    const own = first && source ? insertions(source, start, { section: first.section, added: group }) : null;
    if (own === null)
      return {
        problem: `Nothing can be written at ${key}. Write ${group.map((each) => `${each.key}: ${each.text}`).join(', ')} by hand first.`,
      };
    edits.push(...own);
  }
  return edits;
}

function grouped(additions: readonly Addition[]): ReadonlyMap<string, readonly Addition[]> {
  const groups = new Map<string, Addition[]>();
  for (const addition of additions) {
    const key = `${addition.at.file}:${addition.at.line}:${addition.at.column}`;
    const group = groups.get(key) ?? [];
    if (!group.some((each) => each.key === addition.key)) groups.set(key, [...group, addition]);
  }
  return groups;
}

function implied({ implied: all }: Names, { id }: Definition, to: string): readonly Addition[] {
  return all.flatMap(({ id: own, tree, said }) =>
    own === id && said !== null ? [{ at: tree.place, section: said.section, key: said.key, text: said.text(to) }] : [],
  );
}

/** The field that a path parameter of its name is. */
function parametersOf({ project }: Names, { kind, name, resource, label }: Definition, to: string): readonly Addition[] {
  if (kind !== 'field' || label !== `${resource ?? ''}.${name}`) return [];
  const drafts = [...project.drafts.values()].filter((draft) => draft.name === resource || draft.of === resource);
  return drafts.flatMap(({ tree }) =>
    entriesOf(tree, 'parents').flatMap(({ key, value }) =>
      key === name && at(value, 'field') === null ? [{ at: value.place, section: 'parent', key: 'field', text: to }] : [],
    ),
  );
}

/** None where the language has no such key. */
function wireKeys({ kind, name, field, values, resource, label }: Definition): readonly Addition[] {
  const [value, ...more] = values;
  if (value === undefined) return [];
  if (kind === 'field' && field !== null) {
    const isOfRecord = label === `${resource ?? ''}.${name}`;
    const own = missing('field', field, value, [['path', name], ...(isOfRecord ? [['query', name] as const] : [])]);
    // A dialog sends its fields by names of their own.
    return [...own, ...more.flatMap((each) => (isFalse(each) ? [] : missing('field', fieldMap(each), each, [['path', name]])))];
  }
  if (kind === 'collection' && value.kind === 'map') return missing('collection', value, value, [['path', name]]);
  if (kind !== 'resource' || value.kind !== 'map') return [];
  // A page makes no calls, and a view makes those of its base.
  const isElsewhere = at(value, 'page') !== null || (at(value, 'of') !== null && textAt(value, 'of') !== auditName);
  return isElsewhere
    ? []
    : missing('resource', value, value, [
        ['path', name],
        ['route', name],
      ]);
}

/** The map of what records are stored by: a resource that is no view, a field of it or a member of one; null for all else. */
export function storedBy({ kind, field, values: [value], resource, path }: Definition): MapTree | null {
  if (kind === 'field') return path.startsWith(`${resource ?? ''}.fields.`) || /^_types\.[^.]+\./.test(path) ? field : null;
  return kind === 'resource' && value?.kind === 'map' && at(value, 'of') === null ? value : null;
}

/** `was` with this name behind those that it has, the new one aside. */
function recordKeys(meant: Definition, to: string): readonly Addition[] {
  const { kind, name } = meant;
  const [value] = meant.values;
  const known = storedBy(meant);
  if (known === null || value === undefined) return [];
  const was = [...namesOf(at(known, 'was')).filter((each) => each !== to), name];
  return [{ at: value.place, section: kind, key: 'was', text: was.length === 1 ? name : `[${was.join(', ')}]` }];
}

const sectionsOfKinds: Readonly<Partial<Record<Kind, string>>> = {
  field: 'field',
  action: 'action',
  collection: 'collection',
  resource: 'resource',
  value: 'enum value',
};

function titleKeys({ kind, name, field, values }: Definition): readonly Addition[] {
  const [value, ...more] = values;
  if (value === undefined) return [];
  const key = kind === 'resource' ? 'titlePlural' : 'title';
  const written = field ?? (value.kind === 'map' ? value : fieldMap(value));
  const section = sectionsOfKinds[kind];
  if (section === undefined) return [];
  const own = missing(section, written, value, [[key, humanised(name)]]);
  // A dialog has a title of its own.
  const others = kind === 'field' ? more.filter((each) => !isFalse(each)) : [];
  return [...own, ...others.flatMap((each) => missing(section, fieldMap(each), each, [[key, humanised(name)]]))];
}

/** Whether what it is called on screens follows from its name. */
export function isTitledByName(meant: Definition): boolean {
  return titleKeys(meant).length > 0;
}

/** Whether it is an element of a list, which is nothing but its name. */
export function isBareName({ places: [place], values: [value] }: Definition): boolean {
  return place !== undefined && value !== undefined && place.line === value.place.line && place.column === value.place.column;
}

function missing(section: string, known: MapTree, value: Tree, keys: readonly (readonly [string, string])[]): readonly Addition[] {
  return keys.flatMap(([key, text]) => (at(known, key) === null ? [{ at: value.place, section, key, text: asYaml(text) }] : []));
}

/** `export: true` is called as its resource. */
function exportEdits({ positions }: Names, { kind, name, values }: Definition): readonly Edit[] {
  const written = kind === 'resource' ? at(values[0] ?? null, 'list', 'export') : null;
  if (written === null || !isTrue(written)) return [];
  const { file, line, column } = written.place;
  const start = positions(file).offsetOf(line, column);
  return [{ file, start, end: start + 'true'.length, text: `[{config: ${name}}]` }];
}
