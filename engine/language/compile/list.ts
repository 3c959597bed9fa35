/** The list screen: columns, order and pages. */
import type { Column, Field, List } from '../../model/model.ts';
import { fieldTypeOf } from '../../fields/types.ts';
import { at, listTree, textAt, type MapTree, type Tree } from '../descriptor.ts';
import { conditionOf, expressionOf } from './condition.ts';
import type { Draft, Sight } from './context.ts';
import { filtersOf, isStored, nameTree } from './filter.ts';
import { blocksIn, cellOf } from './layout.ts';
import { linkOf } from './links.ts';
import { plainText, textOf, titleOf } from './text.ts';
import { asMap, isFalse, isTrue, listOf, literal, namesOf, numberOf } from './tree.ts';

type Fields = Readonly<Record<string, Field>>;

export function listOfResource(sight: Sight, fields: Fields): List {
  return listFrom(at(sight.draft.tree, 'list'), sight, fields);
}

/** A list of these keys, with every default filled. */
export function listFrom(tree: Tree | null, sight: Sight, fields: Fields): List {
  const pageSize = numberOf(at(tree, 'pageSize')) ?? 25;
  const hasPages = !isFalse(at(tree, 'pagination'));
  return {
    as: textAt(tree, 'as') === 'cards' ? 'cards' : 'table',
    columns: columnsOf(at(tree, 'columns'), sight, fields),
    filters: filtersOf(at(tree, 'filters'), sight, fields),
    sort: sortOf(at(tree, 'sort'), sight.draft, fields),
    pageSize,
    pageSizes: pageSizesOf(at(tree, 'pageSizes'), { pageSize, hasPages }),
    hasPages,
    hasSearch: !isFalse(at(tree, 'search')),
    exports: exportsOf(at(tree, 'export'), sight),
    intro: textOf(at(tree, 'intro'), { ...sight, roots: { ...sight.roots, rows: { list: sight.roots.self ?? 'json' }, meta: 'json' } }),
    empty: textOf(at(tree, 'empty'), sight) ?? plainText('Nothing found.'),
    details: detailsOf(at(tree, 'details'), sight, fields),
  };
}

const formats = ['csv', 'xlsx'] as const;

function exportsOf(tree: Tree | null, sight: Sight): List['exports'] {
  if (tree === null || isFalse(tree)) return [];
  if (isTrue(tree)) return [{ config: sight.draft.name, title: plainText('Export'), formats }];
  return listOf(tree).flatMap((item) => {
    const one = asMap(item, 'config');
    const written = namesOf(at(one, 'formats'));
    return {
      config: textAt(one, 'config') ?? sight.draft.name,
      title: textOf(at(one, 'title'), sight) ?? plainText('Export'),
      formats: written.length === 0 ? formats : formats.filter((format) => written.includes(format)),
    };
  });
}

function detailsOf(tree: Tree | null, sight: Sight, fields: Fields): List['details'] {
  const shown = Object.values(fields).filter(({ type }) => type !== 'password');
  return tree === null ? [] : blocksIn(tree, { sight, fields, names: shown.map(({ name }) => name) });
}

/** Columns of an embedded list: a bare name may be that of a column the resource's own list has. */
export function withNamedColumns(over: MapTree, own: Tree | null): MapTree {
  const known = listOf(at(own, 'columns')).map((item) => asMap(item, 'field'));
  const named = (item: Tree): Tree => {
    const column = asMap(item, 'field');
    const name = column.entries.length === 1 ? textAt(column, 'field') : null;
    return known.find((each) => name !== null && (textAt(each, 'name') ?? textAt(each, 'field')) === name) ?? item;
  };
  return {
    ...over,
    entries: over.entries.map((entry) =>
      entry.key === 'columns' ? { ...entry, value: listTree(entry.value.place, listOf(entry.value).map(named)) } : entry,
    ),
  };
}

/** Fields that `q` reads: as written, else key, title and email fields. */
export function searchOf(draft: Draft, fields: Fields): readonly string[] {
  const written = at(draft.tree, 'list', 'search');
  if (written?.kind === 'list') return namesOf(written);
  const emails = Object.values(fields).filter(({ type }) => type === 'email');
  const names = new Set([...draft.key, draft.titleField, ...emails.map(({ name }) => name)]);
  return [...names].filter((name) => fields[name] !== undefined && isStored(fields[name]) && fieldTypeOf(fields[name]).sql === 'text');
}

/** Short values that a table cell holds. */
function isScalar(field: Field): boolean {
  return !fieldTypeOf(field).isHeavy;
}

function columnsOf(tree: Tree | null, sight: Sight, fields: Fields): readonly Column[] {
  if (tree === null)
    return defaultColumns(sight.draft, fields).map((name) =>
      fieldColumn(asMap(nameTree(name, sight), 'field'), { sight, fields, names: [name] }),
    );
  const trees = listOf(tree).map((item) => asMap(item, 'field'));
  const named = new Set(trees.flatMap((item) => [...namesOf(at(item, 'field')), ...namesOf(at(item, 'fields'))]));
  return trees.flatMap((item) => columnsOfTree(item, { sight, fields, named }));
}

function defaultColumns({ key }: Draft, fields: Fields): readonly string[] {
  const scalars = Object.values(fields).filter((field) => isScalar(field) && field.visible !== false && !key.includes(field.name));
  return [...key.filter((name) => name in fields), ...scalars.slice(0, 7).map(({ name }) => name)];
}

interface Columning {
  readonly sight: Sight;
  readonly fields: Fields;
}

function columnsOfTree(tree: MapTree, { sight, fields, named }: Columning & { named: ReadonlySet<string> }): readonly Column[] {
  const given = { sight, fields };
  if (at(tree, 'actions') !== null) return [actionsColumn(tree, given)];
  if (at(tree, 'value') !== null) return valueColumn(tree, given);
  const several = at(tree, 'fields');
  const names = several === null ? namesOf(at(tree, 'field')) : namesOf(several);
  if (names[0] === '*') {
    const others = Object.values(fields).filter((field) => !named.has(field.name) && field.type !== 'password');
    return others.map(({ name }) => fieldColumn(tree, { ...given, names: [name] }));
  }
  const known = names.filter((name) => name in fields);
  return known.length === 0 ? [] : [fieldColumn(tree, { ...given, names: known })];
}

function face(tree: MapTree, { sight, name }: { sight: Sight; name: string }): Pick<Column, 'name' | 'title' | 'when'> {
  const own = textAt(tree, 'name') ?? name;
  return { name: own, title: titleOf(at(tree, 'title'), own, sight), when: conditionOf(at(tree, 'when'), sight, true) };
}

function fieldColumn(tree: MapTree, { sight, fields, names }: Columning & { names: readonly string[] }): Column {
  const [first = ''] = names;
  const base = face(tree, { sight, name: first });
  const cell = names.length === 1 ? { ...cellOf(tree, sight), when: true } : null;
  const title = textOf(at(tree, 'title'), sight) ?? fields[first]?.title ?? base.title;
  const cells = names.map((field) => ({ ...(cell ?? plain(field)), field }));
  return { ...base, kind: 'fields', title, cells, sort: sortParam(at(tree, 'sort'), { fields, name: first }) };
}

function plain(field: string) {
  return { field, title: null, as: null, link: null, tooltip: null, truncate: null, empty: null, when: true };
}

function valueColumn(tree: MapTree, { sight, fields }: Columning): readonly Column[] {
  const value = at(tree, 'value');
  if (value?.kind !== 'scalar') return [];
  const sort = at(tree, 'sort');
  const column: Column = {
    ...face(tree, { sight, name: 'value' }),
    kind: 'value',
    value: expressionOf(value, sight),
    display: textAt(tree, 'as') ?? 'text',
    sort: sort === null ? null : sortParam(sort, { fields, name: '' }),
    link: linkOf(at(tree, 'link'), sight, sight.draft.name),
    tooltip: textOf(at(tree, 'tooltip'), sight),
  };
  return [column];
}

function actionsColumn(tree: MapTree, { sight }: Columning): Column {
  return { ...face(tree, { sight, name: 'actions' }), kind: 'actions', actions: namesOf(at(tree, 'actions')) };
}

/** Wire name of the sort behind a column: what is written, else its field if rows can be ordered by it. */
function sortParam(tree: Tree | null, { fields, name }: { fields: Fields; name: string }): string | null {
  if (isFalse(tree)) return null;
  const written = textAt(tree);
  if (written !== null) return fields[written]?.query ?? written;
  const field = fields[name];
  return field !== undefined && isSortable(field) ? field.query : null;
}

/** One stored value per record. Derived fields are sorted by only where a descriptor says so. */
export function isSortable(field: Field): boolean {
  return isStored(field) && !field.isMultiple && isScalar(field);
}

function sortOf(tree: Tree | null, { key }: Draft, fields: Fields): List['sort'] {
  const written = tree === null ? key : namesOf(tree);
  return written.map((name) => {
    const desc = name.startsWith('-');
    const field = desc ? name.slice(1) : name;
    return { by: fields[field]?.query ?? field, desc };
  });
}

function pageSizesOf(tree: Tree | null, { pageSize, hasPages }: Pick<List, 'pageSize' | 'hasPages'>): List['pageSizes'] {
  const written = listOf(tree).flatMap((item): readonly (number | 'all')[] =>
    literal(item) === 'all' ? ['all'] : [numberOf(item) ?? []].flat(),
  );
  if (!hasPages) return written.length > 0 ? written : ['all'];
  const sizes: List['pageSizes'] = written.length > 0 ? written : [25, 50, 100, 500];
  if (sizes.includes(pageSize)) return sizes;
  const numbers = sizes.filter((size): size is number => size !== 'all');
  return [...[...numbers, pageSize].sort((a, b) => a - b), ...sizes.filter((size) => size === 'all')];
}
