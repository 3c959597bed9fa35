/** Keys that keep what followed from the old name: the name on the wire, the title, stored values, what is found by its name. */
import { findTree, listTreeEntries, findTreeText, type MapTree, type Tree } from '../../language/descriptor.ts';
import type { SourceSpan } from '../../language/problem.ts';
import { expandFieldMap, isFalseTree, isTrueTree, listTreeNames } from '../../language/compile/tree.ts';
import { auditName } from '../../language/compile/rights/audit.ts';
import { humanizeName } from '../../model/humanised.ts';
import type { NameDefinition, DefinitionKind } from './definitions.ts';
import { toYamlText, planInsertions, type AddedKey, type TextEdit } from './edits.ts';
import type { ProjectNames } from './references.ts';

/** An entry for the map, or the bare type, at a place. */
interface KeyAddition extends AddedKey {
  readonly at: SourceSpan;
  /** Which section of the language the map is. */
  readonly section: string;
}

/** What stays under the old name, as far as the language has a key for it. */
export interface RenameKeeping {
  readonly wire: boolean;
  readonly title: boolean;
  /** What is stored. */
  readonly records: boolean;
}

/** The edits that write such keys, or a sentence why one cannot be written. */
export function planKeptNames(
  names: ProjectNames,
  meant: NameDefinition,
  to: string,
  keeping: RenameKeeping,
): readonly TextEdit[] | { readonly problem: string } {
  const wire = keeping.wire ? listWireKeys(meant) : [];
  const records = keeping.records ? listRecordKeys(meant, to) : [];
  const parameters = keeping.wire ? listParameterAdditions(names, meant, to) : [];
  const additions = [
    ...listImpliedAdditions(names, meant, to),
    ...parameters,
    ...wire,
    ...records,
    ...(keeping.title && !isBareName(meant) ? listTitleKeys(meant) : []),
  ];
  const edits: TextEdit[] = keeping.wire ? [...listExportEdits(names, meant)] : [];
  for (const [key, group] of groupAdditions(additions)) {
    const [first] = group;
    const source = names.sources.find(({ file }) => file === first?.at.file);
    const start = first && source ? names.positions(source.file).offsetOf(first.at.line, first.at.column) : 0;
    const own = first && source ? planInsertions(source, start, { section: first.section, added: group }) : null;
    if (own === null)
      return {
        problem: `Nothing can be written at ${key}. Write ${group.map((each) => `${each.key}: ${each.text}`).join(', ')} by hand first.`,
      };
    edits.push(...own);
  }
  return edits;
}

function groupAdditions(additions: readonly KeyAddition[]): ReadonlyMap<string, readonly KeyAddition[]> {
  const groups = new Map<string, KeyAddition[]>();
  for (const addition of additions) {
    const key = `${addition.at.file}:${addition.at.line}:${addition.at.column}`;
    const group = groups.get(key) ?? [];
    if (!group.some((each) => each.key === addition.key)) groups.set(key, [...group, addition]);
  }
  return groups;
}

function listImpliedAdditions({ implied: all }: ProjectNames, { id }: NameDefinition, to: string): readonly KeyAddition[] {
  return all.flatMap(({ id: own, tree, said }) =>
    own === id && said !== null ? [{ at: tree.place, section: said.section, key: said.key, text: said.text(to) }] : [],
  );
}

/** The field that a path parameter of its name is. */
function listParameterAdditions(
  { project }: ProjectNames,
  { kind, name, resource, label }: NameDefinition,
  to: string,
): readonly KeyAddition[] {
  if (kind !== 'field' || label !== `${resource ?? ''}.${name}`) return [];
  const drafts = [...project.drafts.values()].filter((draft) => draft.name === resource || draft.of === resource);
  return drafts.flatMap(({ tree }) =>
    listTreeEntries(tree, 'parents').flatMap(({ key, value }) =>
      key === name && findTree(value, 'field') === null ? [{ at: value.place, section: 'parent', key: 'field', text: to }] : [],
    ),
  );
}

/** None where the language has no such key. */
function listWireKeys({ kind, name, field, values, resource, label }: NameDefinition): readonly KeyAddition[] {
  const [value, ...more] = values;
  if (value === undefined) return [];
  if (kind === 'field' && field !== null) {
    const isOfRecord = label === `${resource ?? ''}.${name}`;
    const own = listMissingKeys('field', field, value, [['path', name], ...(isOfRecord ? [['query', name] as const] : [])]);
    // A dialog sends its fields by names of their own.
    return [
      ...own,
      ...more.flatMap((each) => (isFalseTree(each) ? [] : listMissingKeys('field', expandFieldMap(each), each, [['path', name]]))),
    ];
  }
  if (kind === 'collection' && value.kind === 'map') return listMissingKeys('collection', value, value, [['path', name]]);
  if (kind !== 'resource' || value.kind !== 'map') return [];
  // A page makes no calls, and a view makes those of its base.
  const isElsewhere = findTree(value, 'page') !== null || (findTree(value, 'of') !== null && findTreeText(value, 'of') !== auditName);
  return isElsewhere
    ? []
    : listMissingKeys('resource', value, value, [
        ['path', name],
        ['route', name],
      ]);
}

/** The map of what records are stored by: a resource that is not a view, a field of it or a member of one; null for all else. */
export function findStoredMap({ kind, field, values: [value], resource, path }: NameDefinition): MapTree | null {
  if (kind === 'field') return path.startsWith(`${resource ?? ''}.fields.`) || /^_types\.[^.]+\./.test(path) ? field : null;
  return kind === 'resource' && value?.kind === 'map' && findTree(value, 'of') === null ? value : null;
}

/** `was` with this name behind those that it has, the new one aside. */
function listRecordKeys(meant: NameDefinition, to: string): readonly KeyAddition[] {
  const { kind, name } = meant;
  const [value] = meant.values;
  const known = findStoredMap(meant);
  if (known === null || value === undefined) return [];
  const was = [...listTreeNames(findTree(known, 'was')).filter((each) => each !== to), name];
  return [{ at: value.place, section: kind, key: 'was', text: was.length === 1 ? name : `[${was.join(', ')}]` }];
}

const sectionsOfKinds: Readonly<Partial<Record<DefinitionKind, string>>> = {
  field: 'field',
  action: 'action',
  collection: 'collection',
  resource: 'resource',
  value: 'enum value',
};

function listTitleKeys({ kind, name, field, values }: NameDefinition): readonly KeyAddition[] {
  const [value, ...more] = values;
  if (value === undefined) return [];
  const key = kind === 'resource' ? 'titlePlural' : 'title';
  const written = field ?? (value.kind === 'map' ? value : expandFieldMap(value));
  const section = sectionsOfKinds[kind];
  if (section === undefined) return [];
  const own = listMissingKeys(section, written, value, [[key, humanizeName(name)]]);
  // A dialog has a title of its own.
  const others = kind === 'field' ? more.filter((each) => !isFalseTree(each)) : [];
  return [...own, ...others.flatMap((each) => listMissingKeys(section, expandFieldMap(each), each, [[key, humanizeName(name)]]))];
}

/** Whether what it is called on screens follows from its name. */
export function isTitledByName(meant: NameDefinition): boolean {
  return listTitleKeys(meant).length > 0;
}

/** Whether it is an element of a list, which is nothing but its name. */
export function isBareName({ places: [place], values: [value] }: NameDefinition): boolean {
  return place !== undefined && value !== undefined && place.line === value.place.line && place.column === value.place.column;
}

function listMissingKeys(
  section: string,
  known: MapTree,
  value: Tree,
  keys: readonly (readonly [string, string])[],
): readonly KeyAddition[] {
  return keys.flatMap(([key, text]) => (findTree(known, key) === null ? [{ at: value.place, section, key, text: toYamlText(text) }] : []));
}

/** `export: true` is called as its resource. */
function listExportEdits({ positions }: ProjectNames, { kind, name, values }: NameDefinition): readonly TextEdit[] {
  const written = kind === 'resource' ? findTree(values[0] ?? null, 'list', 'export') : null;
  if (written === null || !isTrueTree(written)) return [];
  const { file, line, column } = written.place;
  const start = positions(file).offsetOf(line, column);
  return [{ file, start, end: start + 'true'.length, text: `[{config: ${name}}]` }];
}
