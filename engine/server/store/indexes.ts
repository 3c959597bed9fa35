/** Which indexes a resource's table needs: one for each filter, order, search and unique value that its descriptor declares. */
import { fieldTypeOf } from '../../fields/types.ts';
import type { AcceptedParam, Resource, SortKey } from '../../model/model.ts';
import { comparableSql, containedSql, matchedSql, locateSqlTarget, type SqlLeaf, type SqlTarget } from './leaf.ts';
import { hashShortly, soleKeyField, tableNameOf } from './layout.ts';
import { buildOrderParts } from './select.ts';

export interface TableIndex {
  /** Holds a hash of the definition: another definition is another index. */
  readonly name: string;
  readonly table: string;
  readonly definition: string;
  readonly isUnique: boolean;
  readonly isTrigram: boolean;
  /** The field whose value a unique index keeps apart. */
  readonly field: string | null;
}

/** All indexes of a base and of the views over it. */
export function listTableIndexes(base: Resource, views: readonly Resource[]): readonly TableIndex[] {
  const all = [base, ...views].flatMap((resource) => [...listOwnIndexes(resource), ...buildUniqueIndexes(resource)]);
  return [...new Map(all.map((index) => [index.name, index])).values()];
}

function listOwnIndexes(resource: Resource): readonly TableIndex[] {
  const own = buildIndexOrderSql(resource, resource.list?.sort ?? []);
  return [
    ...(resource.parents.length > 0 ? [buildPlainIndex(resource, '(id)')] : []),
    ...(resource.list === null || own === '(id)' ? [] : [buildPlainIndex(resource, own)]),
    // A parameter that only a lookup sends reads no field.
    ...resource.accepts.filter(({ field }) => field !== '').flatMap((accept) => buildFilterIndexes(resource, accept)),
    ...buildRowRuleIndexes(resource),
    ...resource.search.map((name) => buildTrigramIndex(resource, locateSqlTarget(resource, name, { alias: '' }))),
  ].filter((index) => index !== null);
}

function buildFilterIndexes(resource: Resource, accept: AcceptedParam): readonly (TableIndex | null)[] {
  const target = locateSqlTarget(resource, accept.field, { steps: accept.steps, alias: '' });
  const has = (...ops: readonly string[]) => accept.ops.some((op) => ops.includes(op));
  const isKey = accept.steps.length === 0 && soleKeyField(resource) === accept.field;
  if (target.kind === 'many') {
    return [
      has('eq', 'in') && target.plain !== null ? buildTableIndex(resource, `using gin (${containedSql(target)} jsonb_path_ops)`) : null,
    ];
  }
  const isScalar = target.leaf.kind !== 'json' && !target.leaf.text.includes('(select');
  return [
    has('eq', 'in') && isScalar && !isKey ? buildPlainIndex(resource, buildFilterColumnsSql(resource, target, matchedSql)) : null,
    has('gt', 'lt', 'between', 'within') && isScalar && !isKey ? buildPlainIndex(resource, `(${comparableSql(target.leaf)}, id)`) : null,
    has('contains', 'prefix') ? buildTrigramIndex(resource, target) : null,
    accept.isSortable && accept.by.includes('sort') && isScalar && !isKey
      ? buildPlainIndex(resource, buildIndexOrderSql(resource, [{ by: accept.param, desc: false }]))
      : null,
  ];
}

/** What a rule of rows asks of a field stands in front of each list of those whom it limits. */
function buildRowRuleIndexes(resource: Resource): readonly TableIndex[] {
  const reads = typeof resource.rows === 'boolean' ? [] : resource.rows.reads;
  const names = new Set(reads.flatMap((read) => /^self\.([^.]+)$/.exec(read)?.[1] ?? []));
  return [...names].flatMap((name) => {
    const field = resource.fields[name];
    if (field === undefined || field.derived !== null || field.value !== null || resource.key.includes(name)) return [];
    const target = locateSqlTarget(resource, name, { alias: '' });
    const isText = target.kind === 'one' && target.leaf.kind === 'text' && !target.leaf.text.includes('(select');
    return isText ? [buildPlainIndex(resource, buildFilterColumnsSql(resource, target, comparableSql))] : [];
  });
}

/** The filtered value, then the list's own order: a page of one value is read from the index in order. */
function buildFilterColumnsSql(
  resource: Resource,
  target: Extract<SqlTarget, { kind: 'one' }>,
  compared: (leaf: SqlLeaf) => string,
): string {
  const value = compared(target.leaf);
  const order = buildIndexOrderSql(resource, resource.list?.sort ?? []).slice(1, -1);
  // A list that is in the order of the value itself has it once.
  return order.startsWith(`${value},`) ? `(${order})` : `(${value}, ${order})`;
}

// An index serves both directions; only mixed ones need to be spelt out, against the direction of the first.
function buildIndexOrderSql(resource: Resource, sort: readonly SortKey[]): string {
  const parts = buildOrderParts(resource, sort, { alias: '' }).filter((part) => part.sql !== 'parent');
  return `(${parts.map(({ sql, desc }) => (desc === parts[0]?.desc ? sql : `${sql} desc`)).join(', ')})`;
}

function buildTrigramIndex(resource: Resource, target: SqlTarget): TableIndex | null {
  if (target.kind === 'many' || target.leaf.text.includes('(select')) return null;
  return buildTableIndex(resource, `using gin (${target.leaf.text} gin_trgm_ops)`, { isTrigram: true });
}

function buildPlainIndex(resource: Resource, columns: string): TableIndex {
  return buildTableIndex(resource, columns);
}

function buildTableIndex(
  resource: Resource,
  definition: string,
  { isTrigram = false, field = null }: { readonly isTrigram?: boolean; readonly field?: string | null } = {},
): TableIndex {
  const table = tableNameOf(resource);
  const isUnique = field !== null;
  return { name: `${isUnique ? 'uq' : 'ix'}_${table}_${hashShortly(definition)}`, table, definition, isUnique, isTrigram, field };
}

/** Unique values in lower case, so that two spellings are one value; empty ones are not values. Lists are checked by `isValueTaken` alone. */
export function buildUniqueIndexes(resource: Resource): readonly TableIndex[] {
  return Object.values(resource.fields).flatMap((field) => {
    const target = locateSqlTarget(resource, field.name, { alias: '' });
    if (field.unique === null || target.kind === 'many' || fieldTypeOf(field).sql === 'json') return [];
    const { text } = target.leaf;
    const isKey = resource.key.length === 1 && resource.key[0] === field.name;
    const scope = field.unique.within
      .map((name) => locateSqlTarget(resource, name, { alias: '' }))
      .map((each) => (each.kind === 'one' ? comparableSql(each.leaf) : `(${each.json})`));
    // The value first: who asks for it does not always name the rest.
    const columns = [`lower${text}`, ...scope, ...(isKey && resource.parents.length > 0 ? ['parent'] : [])];
    return [buildTableIndex(resource, `(${columns.join(', ')}) where coalesce(${text},'') <> ''`, { field: field.name })];
  });
}
