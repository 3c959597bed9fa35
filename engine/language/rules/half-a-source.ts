import { findTree, findTreeEntry, findTreeText, listTreeEntries, type MapTree, type Tree, type TreeEntry } from '../descriptor.ts';
import { createProblem, type Problem } from '../problem.ts';
import type { DescriptorRule } from './rule.ts';

/** A part of a system that says too little, or two things at once: what it would ask for cannot be told. */
export const halfASource: DescriptorRule = ({ project: { descriptors } }) => [
  ...listTreeEntries(descriptors.app, 'sources').flatMap(({ value }) => [
    ...requireOneOf(value, 'paging', pageChoices(findTree(value, 'paging'))),
    ...requireOneOf(value, 'total', ['header', 'body']),
    ...requireField(findTree(value, 'version')),
    ...requireFieldsIn(findTree(value, 'search')),
    ...requireEquality(findTree(value, 'filters')),
  ]),
  ...listIdleSourceKeys(findTree(descriptors.app, 'sources')).map(({ entry, message, hint }) =>
    createProblem(entry.keyPlace, { code: 'half-a-source', message, hint }),
  ),
];

// That more follows may be told beside the number of a page; alone it leads there.
function pageChoices(paging: Tree | null): readonly string[] {
  const isAsked = ['offset', 'page'].some((key) => findTree(paging, key) !== null);
  return ['offset', 'page', 'link', ...(isAsked ? [] : ['next'])];
}

function requireOneOf(source: Tree, key: string, choice: readonly string[]): readonly Problem[] {
  const entry = findTreeEntry(source, key);
  if (entry?.value.kind !== 'map') return [];
  const quote = (names: readonly string[]): readonly string[] => names.map((name) => `\`${name}\``);
  const written = quote(choice.filter((each) => findTree(entry.value, each) !== null));
  if (written.length === 1) return [];
  const message = `\`${key}\` says ${written.length === 0 ? `neither ${quote(choice).join(' nor ')}` : `both ${written.join(' and ')}`}`;
  return [createProblem(entry.keyPlace, { code: 'half-a-source', message, hint: 'Say one of them.' })];
}

function requireField(version: Tree | null): readonly Problem[] {
  if (version?.kind !== 'map' || findTreeText(version, 'by') !== 'field' || findTree(version, 'field') !== null) return [];
  const message = '`version` goes by a field, but says none';
  return [createProblem(placeOf(version, 'by'), { code: 'half-a-source', message, hint: 'Write version: {by: field, field: revision}.' })];
}

/** Keys of systems of which nothing comes, and what makes something of them. */
export function listIdleSourceKeys(
  sources: Tree | null,
): readonly { readonly entry: TreeEntry; readonly message: string; readonly hint: string }[] {
  return listTreeEntries(sources).flatMap(({ value }) => {
    const [paging, version] = [findTree(value, 'paging'), findTree(value, 'version')];
    const by = findTreeText(version, 'by');
    const [first, field] = [findTreeEntry(paging, 'first'), findTreeEntry(version, 'field')];
    return [
      ...(first === null || findTree(paging, 'page') !== null
        ? []
        : [
            {
              entry: first,
              message: '`first` numbers the first page, but pages are not asked for by number',
              hint: 'Say `page`, or leave `first` out.',
            },
          ]),
      ...(field === null || by === null || by === 'field' || by === 'etag'
        ? []
        : [
            {
              entry: field,
              message: `\`field\` stands in a version that goes by ${by}`,
              hint: 'Write `by: field`, or leave `field` out.',
            },
          ]),
    ];
  });
}

function requireFieldsIn(search: Tree | null): readonly Problem[] {
  if (search?.kind !== 'map') return [];
  const query = findTreeText(search, 'query') ?? '';
  const hasEach = findTree(search, 'each') !== null;
  if (hasEach === query.includes('{fields}')) return [];
  const message = hasEach ? '`search` says what stands for `each` field, but not where' : '`search` asks in {fields}, but not how';
  const hint = hasEach ? 'Put {fields} into `query`.' : 'Say `each`, such as {field}.ilike.{value}; or put {value} into `query`.';
  return [createProblem(placeOf(search, hasEach ? 'each' : 'query'), { code: 'half-a-source', message, hint })];
}

function requireEquality(filters: Tree | null): readonly Problem[] {
  if (filters?.kind !== 'map' || findTreeText(filters, 'in')?.includes('{any}') !== true || findTree(filters, 'eq') !== null) return [];
  const message = '`in` asks for {any} of the values, but `eq` does not say how';
  return [createProblem(placeOf(filters, 'in'), { code: 'half-a-source', message, hint: 'Say `eq` too.' })];
}

function placeOf(tree: MapTree, key: string): Tree['place'] {
  const value = findTree(tree, key);
  return value?.kind === 'scalar' ? value.inner : tree.place;
}
