import { findTree, findTreeEntry, findTreeText, listTreeEntries, type MapTree, type Tree } from '../descriptor.ts';
import { createProblem, type Problem } from '../problem.ts';
import type { DescriptorRule } from './rule.ts';

/** A part of a system that says too little, or two things at once: what it would ask for cannot be told. */
export const halfASource: DescriptorRule = ({ project: { descriptors } }) =>
  listTreeEntries(descriptors.app, 'sources').flatMap(({ value }) => [
    ...requireOneOf(value, 'paging', ['offset', 'page', 'link']),
    ...requireOneOf(value, 'total', ['header', 'body']),
    ...refuseFirst(findTree(value, 'paging')),
    ...requireField(findTree(value, 'version')),
    ...refuseField(findTree(value, 'version')),
    ...requireFieldsIn(findTree(value, 'search')),
  ]);

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

/** Nothing would come of them. */
function refuseFirst(paging: Tree | null): readonly Problem[] {
  const entry = findTreeEntry(paging, 'first');
  if (entry === null || findTree(paging, 'page') !== null) return [];
  const message = '`first` numbers the first page, but pages are not asked for by number';
  return [createProblem(entry.keyPlace, { code: 'half-a-source', message, hint: 'Say `page`, or leave `first` out.' })];
}

function refuseField(version: Tree | null): readonly Problem[] {
  const entry = findTreeEntry(version, 'field');
  const by = findTreeText(version, 'by');
  if (entry === null || by === null || by === 'field') return [];
  const message = `\`field\` stands in a version that goes by ${by}`;
  return [createProblem(entry.keyPlace, { code: 'half-a-source', message, hint: 'Write `by: field`, or leave `field` out.' })];
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

function placeOf(tree: MapTree, key: string): Tree['place'] {
  const value = findTree(tree, key);
  return value?.kind === 'scalar' ? value.inner : tree.place;
}
