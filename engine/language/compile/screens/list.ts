/** The list screen: columns, order and pages. */
import type { ListColumn, Field, ListFilter, ListScreenModel } from '../../../model/model.ts';
import { SORT_LIMIT } from '../../../model/query.ts';
import {
  isOrderedThere,
  isSearchedThere,
  isSortedThere,
  keepSourceOps,
  takesSeveralSorts,
  type RecordSource,
} from '../../../model/source.ts';
import { fieldTypeOf } from '../../../fields/types.ts';
import { findTree, createListTree, findTreeText, type MapTree, type Tree } from '../../descriptor.ts';
import { compileCondition, compileExpressionTree } from '../expressions/condition.ts';
import { enterCompileKey, type ResolvedDescriptor, type CompileScope } from '../context.ts';
import { compileFilters, isStoredField, createNameTree } from './filter.ts';
import { compileRecordSource } from '../source.ts';
import { compileRecordBlocks, compileCell } from './layout.ts';
import { compileLink } from './links.ts';
import { wrapPlainText, compileText, compileTitle } from '../text.ts';
import { wrapAsMap, isFalseTree, isTrueTree, wrapAsList, findTreeLiteral, listTreeNames, findTreeNumber } from '../tree.ts';

type ListableFields = Readonly<Record<string, Field>>;

export function compileResourceList(sight: CompileScope, fields: ListableFields): ListScreenModel {
  const list = findTree(sight.draft.tree, 'list');
  return compileList(list, enterCompileKey(sight, 'resource.list', list), fields);
}

/** A list of these keys, with every default filled. */
export function compileList(tree: Tree | null, sight: CompileScope, fields: ListableFields): ListScreenModel {
  const held = { source: compileRecordSource(sight.context.descriptors, sight.draft), key: sight.draft.key };
  const pageSize = findTreeNumber(findTree(tree, 'pageSize')) ?? 25;
  const hasPages = !isFalseTree(findTree(tree, 'pagination'));
  return {
    as: findTreeText(tree, 'as') === 'cards' ? 'cards' : 'table',
    columns: compileColumns(findTree(tree, 'columns'), sight, fields).map((column) => dropUnorderedSort(column, held, fields)),
    filters: compileFilters(findTree(tree, 'filters'), sight, fields).flatMap((filter) => keepAnsweredFilter(filter, held, fields)),
    sort: !isSortedThere(held) ? [] : compileListSort(findTree(tree, 'sort'), sight.draft, fields),
    mostSorts: takesSeveralSorts(held) && !isFalseTree(findTree(sight.context.descriptors.app, 'multiSort')) ? SORT_LIMIT : 1,
    pageSize,
    pageSizes: compilePageSizes(findTree(tree, 'pageSizes'), { pageSize, hasPages }),
    hasPages,
    hasSearch: !isFalseTree(findTree(tree, 'search')),
    hasBulkEdit: !isFalseTree(findTree(tree, 'bulkEdit')),
    exports: compileExports(findTree(tree, 'export'), sight),
    intro: compileText(findTree(tree, 'intro'), enterCompileKey(sight, 'list.intro', findTree(tree, 'intro'))),
    empty: compileText(findTree(tree, 'empty'), sight),
    details: compileRowDetails(findTree(tree, 'details'), sight, fields),
  };
}

type HeldRecords = Parameters<typeof keepSourceOps>[0];

/** What the source of the records cannot sort by is not offered. */
function dropUnorderedSort(column: ListColumn, { source }: HeldRecords, fields: ListableFields): ListColumn {
  if (source === null || column.kind === 'actions') return column;
  const field = Object.values(fields).find(({ query }) => query === column.sort);
  return field === undefined || isOrderedThere({ source }, field) ? column : { ...column, sort: null };
}

/** The filter with the operators that the source of the records has; without any it is not offered. */
function keepAnsweredFilter(filter: ListFilter, held: HeldRecords, fields: ListableFields): readonly ListFilter[] {
  const field = fields[filter.field];
  const ops = field === undefined ? filter.ops : keepSourceOps(held, { field, steps: filter.steps }, filter.ops);
  const [first] = ops;
  return first === undefined ? [] : [{ ...filter, ops, op: ops.includes(filter.op) ? filter.op : first }];
}

const formats = ['csv', 'xlsx'] as const;

function compileExports(tree: Tree | null, sight: CompileScope): ListScreenModel['exports'] {
  if (tree === null || isFalseTree(tree)) return [];
  if (isTrueTree(tree)) return [{ config: sight.draft.name, title: wrapPlainText('Export'), formats }];
  return wrapAsList(tree).flatMap((item) => {
    const one = wrapAsMap(item, 'config');
    const written = listTreeNames(findTree(one, 'formats'));
    return {
      config: findTreeText(one, 'config') ?? sight.draft.name,
      title: compileText(findTree(one, 'title'), sight) ?? wrapPlainText('Export'),
      formats: written.length === 0 ? formats : formats.filter((format) => written.includes(format)),
    };
  });
}

function compileRowDetails(tree: Tree | null, sight: CompileScope, fields: ListableFields): ListScreenModel['details'] {
  const shown = Object.values(fields).filter(({ type }) => type !== 'password');
  return tree === null ? [] : compileRecordBlocks(tree, { sight, fields, names: shown.map(({ name }) => name) });
}

/** Columns of an embedded list: a bare name may be that of a column the resource's own list has. */
export function resolveNamedColumns(over: MapTree, own: Tree | null): MapTree {
  const known = wrapAsList(findTree(own, 'columns')).map((item) => wrapAsMap(item, 'field'));
  const named = (item: Tree): Tree => {
    const column = wrapAsMap(item, 'field');
    const name = column.entries.length === 1 ? findTreeText(column, 'field') : null;
    return known.find((each) => name !== null && (findTreeText(each, 'name') ?? findTreeText(each, 'field')) === name) ?? item;
  };
  return {
    ...over,
    entries: over.entries.map((entry) =>
      entry.key === 'columns' ? { ...entry, value: createListTree(entry.value.place, wrapAsList(entry.value).map(named)) } : entry,
    ),
  };
}

/** Fields that `q` reads: as written, else key, title and email fields. */
export function compileSearchFields(
  draft: ResolvedDescriptor,
  { fields, source }: { readonly fields: ListableFields; readonly source: RecordSource | null },
): readonly string[] {
  if (!isSearchedThere({ source })) return [];
  const written = findTree(draft.tree, 'list', 'search');
  if (written?.kind === 'list') return listTreeNames(written);
  const emails = Object.values(fields).filter(({ type }) => type === 'email');
  const names = new Set([...draft.key, draft.titleField, ...emails.map(({ name }) => name)]);
  return [...names].filter((name) => fields[name] !== undefined && isStoredField(fields[name]) && fieldTypeOf(fields[name]).sql === 'text');
}

/** Short values that a table cell holds. */
function isScalarField(field: Field): boolean {
  return !fieldTypeOf(field).isHeavy;
}

function compileColumns(tree: Tree | null, sight: CompileScope, fields: ListableFields): readonly ListColumn[] {
  if (tree === null)
    return listDefaultColumns(sight.draft, fields).map((name) =>
      compileFieldColumn(wrapAsMap(createNameTree(name, sight), 'field'), { sight, fields, names: [name] }),
    );
  const trees = wrapAsList(tree).map((item) => wrapAsMap(item, 'field'));
  const named = new Set(trees.flatMap((item) => [...listTreeNames(findTree(item, 'field')), ...listTreeNames(findTree(item, 'fields'))]));
  return trees.flatMap((item) => compileColumnTree(item, { sight, fields, named }));
}

function listDefaultColumns({ key }: ResolvedDescriptor, fields: ListableFields): readonly string[] {
  const scalars = Object.values(fields).filter((field) => isScalarField(field) && field.visible !== false && !key.includes(field.name));
  return [...key.filter((name) => name in fields), ...scalars.slice(0, 7).map(({ name }) => name)];
}

interface ColumnContext {
  readonly sight: CompileScope;
  readonly fields: ListableFields;
}

function compileColumnTree(tree: MapTree, { sight, fields, named }: ColumnContext & { named: ReadonlySet<string> }): readonly ListColumn[] {
  const given = { sight, fields };
  if (findTree(tree, 'actions') !== null) return [compileActionsColumn(tree, given)];
  if (findTree(tree, 'value') !== null) return compileValueColumn(tree, given);
  const several = findTree(tree, 'fields');
  const names = several === null ? listTreeNames(findTree(tree, 'field')) : listTreeNames(several);
  if (names[0] === '*') {
    const others = Object.values(fields).filter((field) => !named.has(field.name) && field.type !== 'password');
    return others.map(({ name }) => compileFieldColumn(tree, { ...given, names: [name] }));
  }
  const known = names.filter((name) => name in fields);
  return known.length === 0 ? [] : [compileFieldColumn(tree, { ...given, names: known })];
}

function compileColumnFace(
  tree: MapTree,
  { sight, name }: { sight: CompileScope; name: string },
): Pick<ListColumn, 'name' | 'title' | 'when'> {
  const own = findTreeText(tree, 'name') ?? name;
  return {
    name: own,
    title: compileTitle(findTree(tree, 'title'), own, sight),
    when: compileCondition(findTree(tree, 'when'), sight, true),
  };
}

function compileFieldColumn(tree: MapTree, { sight, fields, names }: ColumnContext & { names: readonly string[] }): ListColumn {
  const [first = ''] = names;
  const base = compileColumnFace(tree, { sight, name: first });
  const cell = names.length === 1 ? { ...compileCell(tree, sight), when: true } : null;
  const title = compileText(findTree(tree, 'title'), sight) ?? fields[first]?.title ?? base.title;
  const cells = names.map((field) => ({ ...(cell ?? createColumnCell(field)), field }));
  const isEditable = names.length === 1 && isTrueTree(findTree(tree, 'editable'));
  return { ...base, kind: 'fields', title, cells, sort: compileSortParam(findTree(tree, 'sort'), { fields, name: first }), isEditable };
}

function createColumnCell(field: string) {
  return { field, title: null, as: null, link: null, tooltip: null, truncate: null, empty: null, when: true };
}

function compileValueColumn(tree: MapTree, { sight, fields }: ColumnContext): readonly ListColumn[] {
  const value = findTree(tree, 'value');
  if (value?.kind !== 'scalar') return [];
  const sort = findTree(tree, 'sort');
  const column: ListColumn = {
    ...compileColumnFace(tree, { sight, name: 'value' }),
    kind: 'value',
    value: compileExpressionTree(value, sight),
    display: findTreeText(tree, 'as') ?? 'text',
    sort: sort === null ? null : compileSortParam(sort, { fields, name: '' }),
    link: compileLink(findTree(tree, 'link'), sight, sight.draft.name),
    tooltip: compileText(findTree(tree, 'tooltip'), sight),
  };
  return [column];
}

function compileActionsColumn(tree: MapTree, { sight }: ColumnContext): ListColumn {
  return { ...compileColumnFace(tree, { sight, name: 'actions' }), kind: 'actions', actions: listTreeNames(findTree(tree, 'actions')) };
}

/** Wire name of the sort behind a column: what is written, else its field if rows can be ordered by it. */
function compileSortParam(tree: Tree | null, { fields, name }: { fields: ListableFields; name: string }): string | null {
  if (isFalseTree(tree)) return null;
  const written = findTreeText(tree);
  if (written !== null) return fields[written]?.query ?? written;
  const field = fields[name];
  return field !== undefined && isSortableField(field) ? field.query : null;
}

/** One stored value per record. Derived fields are sorted by only where a descriptor says so. */
export function isSortableField(field: Field): boolean {
  return isStoredField(field) && !field.isMultiple && isScalarField(field);
}

function compileListSort(tree: Tree | null, { key }: ResolvedDescriptor, fields: ListableFields): ListScreenModel['sort'] {
  const written = tree === null ? key : listTreeNames(tree);
  return written.map((name) => {
    const desc = name.startsWith('-');
    const field = desc ? name.slice(1) : name;
    return { by: fields[field]?.query ?? field, desc };
  });
}

function compilePageSizes(
  tree: Tree | null,
  { pageSize, hasPages }: Pick<ListScreenModel, 'pageSize' | 'hasPages'>,
): ListScreenModel['pageSizes'] {
  const written = wrapAsList(tree).flatMap((item): readonly (number | 'all')[] =>
    findTreeLiteral(item) === 'all' ? ['all'] : [findTreeNumber(item) ?? []].flat(),
  );
  if (!hasPages) return written.length > 0 ? written : ['all'];
  const sizes: ListScreenModel['pageSizes'] = written.length > 0 ? written : [25, 50, 100, 500];
  if (sizes.includes(pageSize)) return sizes;
  const numbers = sizes.filter((size): size is number => size !== 'all');
  return [...[...numbers, pageSize].sort((a, b) => a - b), ...sizes.filter((size) => size === 'all')];
}
