import type { Model, Resource } from '../../engine/model/model.ts';
import type { ListQuery } from '../../engine/model/query.ts';
import { inSlices } from '../in-slices.ts';
import { createBinds, type Binds } from './binds.ts';
import { afterSql, cursorOf, cursorRead } from './cursor.ts';
import { isHeavy, tableOf } from './layout.ts';
import { readsOfList } from './list-reads.ts';
import { columnsOf, recordOf, type StoredRecord, type TableRow } from './record.ts';
import { orderOf, passes, whereOf, type Selection, type SortPart, type Where } from './select.ts';
import type { Named } from '../records.ts';
import type { Tx } from './store.ts';

export interface ListOptions extends Selection {
  /** null: the order of the resource's own list. */
  readonly sort: ListQuery['sort'];
  /** What orders records that `sort` leaves side by side. */
  readonly thenBy?: readonly NonNullable<ListQuery['sort']>[];
  /** null: all. */
  readonly limit: number | null;
  readonly offset: number;
  /** `next` of the page before: reads on from there, however deep. */
  readonly after?: string | null;
  /** Fields that are needed; null or missing: those of the resource's list. Others of large types are left out. */
  readonly fields?: readonly string[] | null;
}

export interface Listed<R extends string = string> {
  readonly rows: readonly StoredRecord<R>[];
  readonly total: number;
  /** Above `countCap` the total is an estimate. */
  readonly isEstimated: boolean;
  /** Cursor of the next page; null: this is the last. */
  readonly next: string | null;
}

/** Totals are exact up to here. */
const countCap = 10_000;
/** So many by the planner's knowledge are more than that for sure. */
const sureCap = 2 * countCap;
// Small, so that whoever asks for a list while many are read does not wait for long.
const batch = 200;

interface Plan {
  readonly resource: Resource;
  readonly binds: Binds;
  readonly where: Where;
  readonly order: readonly SortPart[];
  readonly options: ListOptions;
}

/** One page of records and how many there are. */
export async function list<R extends string>(tx: Tx, model: Model, resource: Named<R>, options: ListOptions): Promise<Listed<R>> {
  const binds = createBinds();
  const where = whereOf(model, resource, { selection: options, binds });
  const order = orderOf(resource, sortsOf(resource, options), options);
  const plan: Plan = { resource, binds, where, order, options };
  const found = where.rest === null ? await listed(tx, plan) : await listedThrough(tx, plan);
  return found as Listed<R>;
}

/** What a list is sorted by: as asked, else in its own order. */
export function sortsOf(
  resource: Resource,
  { sort, thenBy = [] }: Pick<ListOptions, 'sort' | 'thenBy'>,
): readonly NonNullable<ListQuery['sort']>[] {
  return sort === null ? (resource.list?.sort ?? []) : [sort, ...thenBy];
}

async function listed(tx: Tx, plan: Plan): Promise<Listed> {
  const { options, where } = plan;
  // A substring search is counted first: the planner does not know whether it finds three rows or half of the table.
  const counted = where.hasContains ? await count(tx, plan) : null;
  const { tableRows, ...page } = await pageOf(tx, plan, { ...options, isFenced: counted !== null && counted <= countCap });
  // Rows were seen up to here; an empty page says nothing of how many stand before it.
  const seen = page.rows.length === 0 ? 0 : options.offset + page.rows.length;
  const isEnd = options.limit === null || page.rows.length < options.limit;
  if (isEnd && !options.after && (page.rows.length > 0 || options.offset === 0)) return { ...page, total: seen, isEstimated: false };
  // Where the planner knows that they are many, nobody needs to count ten thousand of them.
  const known = tableRows <= sureCap ? 0 : where.known === 'table' ? tableRows : await estimate(tx, plan);
  if (known > sureCap) return { ...page, total: Math.max(known, seen), isEstimated: true };
  const total = counted ?? (await count(tx, plan));
  if (total <= countCap) return { ...page, total, isEstimated: false };
  const guess = where.hasContains ? countCap : await estimate(tx, plan);
  return { ...page, total: Math.max(guess, countCap, seen), isEstimated: true };
}

interface Found extends Pick<Listed, 'rows' | 'next'> {
  /** As last analysed; 0: not asked for, or unknown. */
  readonly tableRows: number;
}

async function pageOf(
  tx: Tx,
  { resource, binds, where, order, options }: Plan,
  page: { readonly limit: number | null; readonly offset: number; readonly after?: string | null; readonly isFenced: boolean },
): Promise<Found> {
  const hasBig = where.rest !== null || needsBig(resource, options.fields ?? null);
  const table = tableOf(resource);
  const tableRows = where.known === null ? '0' : `(select c.reltuples::float8 from pg_class c where c.oid = '${table}'::regclass)`;
  const columns = [
    columnsOf(resource, { hasBig }),
    ...order.map((part, at) => `${part.sql}::text as s${at}`),
    `${tableRows} as table_rows`,
  ].join(', ');
  const after = page.after ? afterSql(order, cursorRead(page.after, order), binds) : 'true';
  const condition = `${where.sql} and ${after}`;
  const from = page.isFenced ? 'm t' : `${table} t where ${condition}`;
  const fence = page.isFenced ? `with m as materialized (select t.* from ${table} t where ${condition}) ` : '';
  const by = order.map((part) => `${part.sql}${part.desc ? ' desc' : ''}`).join(', ');
  // One more than asked tells whether there is a next page.
  const limit = page.limit === null ? '' : ` limit ${binds.add(page.limit + 1, 'bigint')}`;
  const rows = await tx.query<TableRow & { readonly table_rows: number }>(
    ...binds.statement(`${fence}select ${columns} from ${from} order by ${by}${limit} offset ${binds.add(page.offset, 'bigint')}`),
  );
  const shown = page.limit === null ? rows : rows.slice(0, page.limit);
  const last = rows.length > shown.length ? shown.at(-1) : undefined;
  return {
    rows: await inSlices(shown, (row) => recordOf(resource, row)),
    next: last === undefined ? null : cursorOf(last, order),
    tableRows: Math.round(rows[0]?.table_rows ?? 0),
  };
}

async function count(tx: Tx, { resource, binds, where }: Plan): Promise<number> {
  const some = `select 1 from ${tableOf(resource)} t where ${where.sql} limit ${countCap + 1}`;
  const [row] = await tx.query<{ n: number }>(...binds.statement(`select count(*)::int as n from (${some}) c`));
  return row?.n ?? 0;
}

/** The planner's guess, a tenth of a millisecond whatever the table's size. */
async function estimate(tx: Tx, { resource, binds, where }: Plan): Promise<number> {
  const [row] = await tx.query<Record<string, unknown>>(
    ...binds.statement(`explain (format json) select 1 from ${tableOf(resource)} t where ${where.sql}`),
  );
  const plan: unknown = row?.['QUERY PLAN'];
  const [first] = (typeof plan === 'string' ? JSON.parse(plan) : plan) as readonly { readonly Plan: { readonly 'Plan Rows': number } }[];
  return first?.Plan['Plan Rows'] ?? 0;
}

/** Reads all that SQL lets through and asks each record for the rest of the condition. */
async function listedThrough(tx: Tx, plan: Plan): Promise<Listed> {
  const { options } = plan;
  const rows: StoredRecord[] = [];
  const end = options.limit === null ? Infinity : options.offset + options.limit;
  let total = 0;
  for await (const page of scan(tx, plan)) {
    const found = page.filter(({ values }) => passes(plan.where.rest, values, options.scope));
    rows.push(...found.slice(Math.max(0, options.offset - total), Math.max(0, end - total)));
    total += found.length;
    if (total > countCap && total > end) break;
  }
  const isEstimated = total > countCap && total > end;
  return { rows, total, isEstimated, next: null };
}

async function* scan(tx: Tx, plan: Plan): AsyncGenerator<readonly StoredRecord[]> {
  let after: string | null = plan.options.after ?? null;
  do {
    const page: Found = await pageOf(tx, plan, { limit: batch, offset: 0, after, isFenced: false });
    yield page.rows;
    after = page.next;
  } while (after !== null);
}

/** All records of a selection in order, a few hundred at a time: for exports and jobs. The transaction or store must stay open. */
export async function* each(
  tx: Tx,
  model: Model,
  resource: Resource,
  options: Omit<ListOptions, 'limit' | 'offset'>,
): AsyncGenerator<readonly StoredRecord[]> {
  const binds = createBinds();
  const where = whereOf(model, resource, { selection: options, binds });
  const order = orderOf(resource, sortsOf(resource, options), options);
  for await (const page of scan(tx, { resource, binds, where, order, options: { ...options, limit: null, offset: 0 } })) {
    const found = page.filter(({ values }) => passes(where.rest, values, options.scope));
    if (found.length > 0) yield found;
  }
}

function needsBig(resource: Resource, fields: readonly string[] | null): boolean {
  const heavy = Object.values(resource.fields).filter(isHeavy);
  if (heavy.length === 0) return false;
  const wanted = new Set(fields ?? readsOfList(resource));
  return heavy.some((field) => wanted.has(field.name));
}
