/** Which indexes a resource's table needs: one for each filter, order, search and unique value that its descriptor declares. */
import { fieldTypeOf } from '../../engine/fields/types.ts';
import type { Accept, Resource } from '../../engine/model/model.ts';
import { comparable, matched, targetOf, type Leaf, type Target } from './leaf.ts';
import { shortHash, soleKey, tableOf } from './layout.ts';
import { orderOf } from './select.ts';

export interface Index {
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
export function indexesOf(base: Resource, views: readonly Resource[]): readonly Index[] {
  const all = [base, ...views].flatMap((resource) => [...listIndexes(resource), ...uniqueIndexes(resource)]);
  return [...new Map(all.map((index) => [index.name, index])).values()];
}

function listIndexes(resource: Resource): readonly Index[] {
  const own = orderSql(resource, resource.list?.sort ?? []);
  return [
    ...(resource.parents.length > 0 ? [plain(resource, '(id)')] : []),
    ...(resource.list === null || own === '(id)' ? [] : [plain(resource, own)]),
    // A parameter that only a lookup sends reads no field.
    ...resource.accepts.filter(({ field }) => field !== '').flatMap((accept) => acceptIndexes(resource, accept)),
    ...rowIndexes(resource),
    ...resource.search.map((name) => trigram(resource, targetOf(resource, name, { alias: '' }))),
  ].filter((index) => index !== null);
}

function acceptIndexes(resource: Resource, accept: Accept): readonly (Index | null)[] {
  const target = targetOf(resource, accept.field, { steps: accept.steps, alias: '' });
  const has = (...ops: readonly string[]) => accept.ops.some((op) => ops.includes(op));
  const isKey = accept.steps.length === 0 && soleKey(resource) === accept.field;
  if (target.kind === 'many') {
    return [has('eq', 'in') && target.plain !== null ? index(resource, `using gin ((${target.json}) jsonb_path_ops)`) : null];
  }
  const isScalar = target.leaf.kind !== 'json' && !target.leaf.text.includes('(select');
  return [
    has('eq', 'in') && isScalar && !isKey ? plain(resource, filterSql(resource, target, matched)) : null,
    has('gt', 'lt', 'between', 'within') && isScalar && !isKey ? plain(resource, `(${comparable(target.leaf)}, id)`) : null,
    has('contains', 'prefix') ? trigram(resource, target) : null,
    accept.isSortable && accept.by.includes('sort') && isScalar && !isKey
      ? plain(resource, orderSql(resource, [{ by: accept.param, desc: false }]))
      : null,
  ];
}

/** What a rule of rows asks of a field stands in front of each list of those whom it limits. */
function rowIndexes(resource: Resource): readonly Index[] {
  const reads = typeof resource.rows === 'boolean' ? [] : resource.rows.reads;
  const names = new Set(reads.flatMap((read) => /^self\.([^.]+)$/.exec(read)?.[1] ?? []));
  return [...names].flatMap((name) => {
    const field = resource.fields[name];
    if (field === undefined || field.derived !== null || field.value !== null || resource.key.includes(name)) return [];
    const target = targetOf(resource, name, { alias: '' });
    const isText = target.kind === 'one' && target.leaf.kind === 'text' && !target.leaf.text.includes('(select');
    return isText ? [plain(resource, filterSql(resource, target, comparable))] : [];
  });
}

/** The filtered value, then the list's own order: a page of one value is read from the index in order. */
function filterSql(resource: Resource, target: Extract<Target, { kind: 'one' }>, compared: (leaf: Leaf) => string): string {
  return `(${compared(target.leaf)}, ${orderSql(resource, resource.list?.sort ?? []).slice(1, -1)})`;
}

// An index serves both directions; only mixed ones need to be spelt out, against the direction of the first.
function orderSql(resource: Resource, sort: readonly { readonly by: string; readonly desc: boolean }[]): string {
  const parts = orderOf(resource, sort, { alias: '' }).filter((part) => part.sql !== 'parent');
  return `(${parts.map(({ sql, desc }) => (desc === parts[0]?.desc ? sql : `${sql} desc`)).join(', ')})`;
}

function trigram(resource: Resource, target: Target): Index | null {
  if (target.kind === 'many' || target.leaf.text.includes('(select')) return null;
  return index(resource, `using gin (${target.leaf.text} gin_trgm_ops)`, { isTrigram: true });
}

function plain(resource: Resource, columns: string): Index {
  return index(resource, columns);
}

function index(
  resource: Resource,
  definition: string,
  { isTrigram = false, field = null }: { readonly isTrigram?: boolean; readonly field?: string | null } = {},
): Index {
  const table = tableOf(resource);
  const isUnique = field !== null;
  return { name: `${isUnique ? 'uq' : 'ix'}_${table}_${shortHash(definition)}`, table, definition, isUnique, isTrigram, field };
}

/** Unique values in lower case, so that two spellings are one value; empty ones are no values. Lists are checked by `isTaken` alone. */
export function uniqueIndexes(resource: Resource): readonly Index[] {
  return Object.values(resource.fields).flatMap((field) => {
    const target = targetOf(resource, field.name, { alias: '' });
    if (field.unique === null || target.kind === 'many' || fieldTypeOf(field).sql === 'json') return [];
    const { text } = target.leaf;
    const isKey = resource.key.length === 1 && resource.key[0] === field.name;
    const scope = field.unique.within
      .map((name) => targetOf(resource, name, { alias: '' }))
      .map((each) => (each.kind === 'one' ? comparable(each.leaf) : `(${each.json})`));
    // The value first: who asks for it does not always name the rest.
    const columns = [`lower${text}`, ...scope, ...(isKey && resource.parents.length > 0 ? ['parent'] : [])];
    return [index(resource, `(${columns.join(', ')}) where coalesce(${text},'') <> ''`, { field: field.name })];
  });
}
