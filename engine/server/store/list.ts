import type { Model, Resource, SortKey } from '../../model/model.ts';
import { mapInSlices } from '../in-slices.ts';
import { createSqlParameters, quoteSqlLiteral, type SqlParameters } from './binds.ts';
import { buildAfterSql, encodeCursor, decodeCursor } from './cursor.ts';
import { existingTableOf } from './existing.ts';
import { isHeavyField, relationOf, tableSqlOf } from './layout.ts';
import { listReadFields } from './list-reads.ts';
import { recordColumnNames, recordColumnsSql, recordFromRow, type StoredRecord, type TableRow } from './record.ts';
import { buildOrderParts, passesRest, buildWhereClause, type RecordSelection, type SortPart, type WhereClause } from './select.ts';
import type { Named } from '../../model/project-types.ts';
import type { Tx } from './store.ts';

export interface StoreListOptions extends RecordSelection {
  /** Empty: the order of the resource's own list. */
  readonly sort: readonly SortKey[];
  /** null: all. */
  readonly limit: number | null;
  readonly offset: number;
  /** `next` of the page before: reads on from there, however deep. */
  readonly after?: string | null;
  /** Fields that are needed; null or missing: those of the resource's list. Others of large types are left out. */
  readonly fields?: readonly string[] | null;
}

export interface ListedRecords<R extends string = string> {
  readonly rows: readonly StoredRecord<R>[];
  readonly total: number;
  /** Above `countCap` the total is an estimate. */
  readonly isEstimated: boolean;
  /** Cursor of the next page; null: this is the last. */
  readonly next: string | null;
}

/** Totals are exact up to here. */
export const countCap = 10_000;
/** So many by the planner's knowledge are more than that for sure. */
const sureCap = 2 * countCap;
// Small, so that whoever asks for a list while many are read does not wait for long.
const batch = 200;

interface ListPlan {
  readonly resource: Resource;
  readonly binds: SqlParameters;
  readonly where: WhereClause;
  readonly order: readonly SortPart[];
  readonly options: StoreListOptions;
}

/** One page of records and how many there are. */
export async function listRecords<R extends string>(
  tx: Tx,
  model: Model,
  resource: Named<R>,
  options: StoreListOptions,
): Promise<ListedRecords<R>> {
  const binds = createSqlParameters();
  const where = buildWhereClause(model, resource, { selection: options, binds });
  const order = buildOrderParts(resource, effectiveSorts(resource, options), options);
  const plan: ListPlan = { resource, binds, where, order, options };
  const found = where.rest === null ? await runListPlan(tx, plan) : await listByAskingEach(tx, plan);
  return found as ListedRecords<R>;
}

/** What a list is sorted by: as asked, else in its own order. */
export function effectiveSorts(resource: Resource, { sort }: Pick<StoreListOptions, 'sort'>): readonly SortKey[] {
  return sort.length === 0 ? (resource.list?.sort ?? []) : sort;
}

async function runListPlan(tx: Tx, plan: ListPlan): Promise<ListedRecords> {
  const { options, where } = plan;
  // A substring search is counted first: the planner does not know whether it finds three rows or half of the table.
  const matches = where.hasContains ? await findMatches(tx, plan) : null;
  if (matches?.page) return { ...matches.page, total: matches.count, isEstimated: false };
  const counted = matches?.count ?? null;
  const isFenced = counted !== null && counted <= countCap;
  const { tableRows, total: beside, ...page } = await readListPage(tx, plan, { ...options, isFenced, isCounted: counted === null });
  // Rows were seen up to here; an empty page says nothing of how many stand before it.
  const seen = page.rows.length === 0 ? 0 : options.offset + page.rows.length;
  const isEnd = options.limit === null || page.rows.length < options.limit;
  if (isEnd && !options.after && (page.rows.length > 0 || options.offset === 0)) return { ...page, total: seen, isEstimated: false };
  // Where the planner knows that they are many, nobody needs to count ten thousand of them.
  const known = tableRows <= sureCap ? 0 : where.known === 'table' ? tableRows : await estimateCount(tx, plan);
  if (known > sureCap) return { ...page, total: Math.max(known, seen), isEstimated: true };
  const total = counted ?? beside ?? (await countUpToCap(tx, plan));
  if (total <= countCap) return { ...page, total, isEstimated: false };
  const guess = where.hasContains ? countCap : await estimateCount(tx, plan);
  return { ...page, total: Math.max(guess, countCap, seen), isEstimated: true };
}

interface Matches {
  /** Up to the cap, and one more. */
  readonly count: number;
  /** null: they are too many, or no page was asked for that can be read beside. */
  readonly page: ListPage | null;
}

/** Matches are found once, as far as the cap, and sorted; of those that stand on the page, the records are read. */
async function findMatches(tx: Tx, plan: ListPlan): Promise<Matches> {
  const { resource, binds, where, order, options } = plan;
  // Rows of somebody else's tables have no place to read them at.
  if (options.after || existingTableOf(resource) !== null) return { count: await countUpToCap(tx, plan), page: null };
  const table = tableSqlOf(resource);
  const columns = recordColumnsSql(resource, { hasBig: needsHeavyColumn(resource, options.fields ?? null) });
  const by = order.map(({ desc }, at) => `o${at}${desc ? ' desc' : ''}`).join(', ');
  const limit = options.limit === null ? '' : ` limit ${binds.add(options.limit + 1, 'bigint')}`;
  const sql = `with m as materialized
      (select t.ctid as place, ${order.map((part, at) => `${part.sql} as o${at}`).join(', ')} from ${table} t where ${where.sql} limit ${countCap + 1}),
    c as materialized (select count(*)::int as n from m),
    p as materialized (select m.* from m, c where c.n <= ${countCap} order by ${by}${limit} offset ${binds.add(options.offset, 'bigint')})
    select ${columns}, ${order.map((_, at) => `p.o${at}::text as s${at}`).join(', ')}, c.n as matches
    from c left join (p join ${table} t on t.ctid = p.place) on true order by ${by}`;
  const rows = await tx.query<MatchedRow>(...binds.statement(sql));
  const count = rows[0]?.matches ?? 0;
  // Where none stand on the page, their number comes alone.
  const found = rows.filter((row): row is MatchedRow & TableRow => row.id !== null);
  return { count, page: count > countCap ? null : await buildPage(plan, options.limit, found) };
}

type MatchedRow = (TableRow | { readonly id: null }) & { readonly matches: number };

type ListPage = Pick<ListedRecords, 'rows' | 'next'>;

interface FoundPage extends ListPage {
  /** As last analysed; 0: not asked for, or unknown. */
  readonly tableRows: number;
  /** How many there are up to the cap; null: the page tells, the planner knows better, or no row could carry it. */
  readonly total: number | null;
}

interface WantedPage {
  readonly limit: number | null;
  readonly offset: number;
  readonly after?: string | null;
  readonly isFenced?: boolean;
  /** Whether all are counted where the page is full and the planner does not know that they are many. */
  readonly isCounted?: boolean;
}

type PageRow = TableRow & { readonly table_rows: number; readonly total?: number | null };

async function readListPage(tx: Tx, plan: ListPlan, page: WantedPage): Promise<FoundPage> {
  const { resource, binds, where, order, options } = plan;
  const hasBig = where.rest !== null || needsHeavyColumn(resource, options.fields ?? null);
  const own = recordColumnsSql(resource, { hasBig });
  const tableRows = tableRowsSql(resource, where);
  const after = page.after ? buildAfterSql(order, decodeCursor(page.after, order), binds) : 'true';
  const condition = `${where.sql} and ${after}`;
  const by = order.map((part) => `${part.sql}${part.desc ? ' desc' : ''}`).join(', ');
  const table = tableSqlOf(resource, [own, condition, by].join());
  const from = page.isFenced ? 'm t' : `${table} t where ${condition}`;
  const fence = page.isFenced ? `with m as materialized (select t.* from ${table} t where ${condition}) ` : '';
  // One more than asked tells whether there is a next page.
  const limit = page.limit === null ? '' : ` limit ${binds.add(page.limit + 1, 'bigint')}`;
  const tail = `from ${from} order by ${by}${limit} offset ${binds.add(page.offset, 'bigint')}`;
  const sql =
    page.isCounted && page.limit !== null
      ? countBeside(plan, { ...page, own, hasBig, tail, tableRows })
      : `${fence}select ${own}, ${order.map((part, at) => `${part.sql}::text as s${at}`).join(', ')}, ${tableRows} as table_rows ${tail}`;
  const rows = await tx.query<PageRow>(...binds.statement(sql));
  return {
    ...(await buildPage(plan, page.limit, rows)),
    tableRows: Math.round(rows[0]?.table_rows ?? 0),
    total: rows[0]?.total ?? null,
  };
}

/** `rows` with one more than asked, where there is one. */
async function buildPage({ resource, order }: ListPlan, limit: number | null, rows: readonly TableRow[]): Promise<ListPage> {
  const shown = limit === null ? rows : rows.slice(0, limit);
  const last = rows.length > shown.length ? shown.at(-1) : undefined;
  return {
    rows: await mapInSlices(shown, (row) => recordFromRow(resource, row)),
    next: last === undefined ? null : encodeCursor(last, order),
  };
}

/** A page with the number of all, of which nothing is counted before it is known to be needed: a part of a `case` runs only when it is reached. */
function countBeside(
  { resource, binds, where, order }: ListPlan,
  page: WantedPage & { readonly own: string; readonly hasBig: boolean; readonly tail: string; readonly tableRows: string },
): string {
  const { own, hasBig, tail, tableRows } = page;
  const columns = recordColumnNames(resource, { hasBig }).map((name) => `p.${name}`);
  const isFull = page.after ? 'true' : `(select count(*) from p) >= ${binds.add(page.limit, 'bigint')}`;
  const by = order.map((part, at) => `p.o${at}${part.desc ? ' desc' : ''}`).join(', ');
  return `with p as materialized (select ${own}, ${order.map((part, at) => `${part.sql} as o${at}`).join(', ')} ${tail})
    select ${columns.join(', ')}, ${order.map((_, at) => `p.o${at}::text as s${at}`).join(', ')}, ${tableRows} as table_rows,
      case when ${isFull} then ${countFewSql(resource, where)} end as total
    from p order by ${by}`;
}

function tableRowsSql(resource: Resource, { known }: WhereClause): string {
  return known === null
    ? '0'
    : `(select c.reltuples::float8 from pg_class c where c.oid = ${quoteSqlLiteral(relationOf(resource))}::regclass)`;
}

/** How many there are up to the cap; null without counting where the planner may know that they are more. */
export function countFewSql(resource: Resource, where: WhereClause): string {
  return `case when coalesce(${tableRowsSql(resource, where)}, 0) <= ${sureCap} then (${countUpToCapSql(resource, where)}) end`;
}

async function countUpToCap(tx: Tx, { resource, binds, where }: ListPlan): Promise<number> {
  const [row] = await tx.query<{ n: number }>(...binds.statement(countUpToCapSql(resource, where)));
  return row?.n ?? 0;
}

function countUpToCapSql(resource: Resource, { sql }: WhereClause): string {
  return `select count(*)::int as n from (select 1 from ${tableSqlOf(resource, sql)} t where ${sql} limit ${countCap + 1}) c`;
}

/** The planner's guess, a tenth of a millisecond whatever the table's size. */
async function estimateCount(tx: Tx, { resource, binds, where }: ListPlan): Promise<number> {
  const [row] = await tx.query<Record<string, unknown>>(
    ...binds.statement(`explain (format json) select 1 from ${tableSqlOf(resource, where.sql)} t where ${where.sql}`),
  );
  const plan: unknown = row?.['QUERY PLAN'];
  const [first] = (typeof plan === 'string' ? JSON.parse(plan) : plan) as readonly { readonly Plan: { readonly 'Plan Rows': number } }[];
  return first?.Plan['Plan Rows'] ?? 0;
}

/** Reads all that SQL lets through and asks each record for the rest of the condition. */
async function listByAskingEach(tx: Tx, plan: ListPlan): Promise<ListedRecords> {
  const { options } = plan;
  const rows: StoredRecord[] = [];
  const end = options.limit === null ? Infinity : options.offset + options.limit;
  let total = 0;
  for await (const page of scanListPages(tx, plan)) {
    const found = page.filter(({ values }) => passesRest(plan.where.rest, values, options.scope));
    rows.push(...found.slice(Math.max(0, options.offset - total), Math.max(0, end - total)));
    total += found.length;
    if (total > countCap && total > end) break;
  }
  const isEstimated = total > countCap && total > end;
  return { rows, total, isEstimated, next: null };
}

async function* scanListPages(tx: Tx, plan: ListPlan): AsyncGenerator<readonly StoredRecord[]> {
  let after: string | null = plan.options.after ?? null;
  do {
    const page: FoundPage = await readListPage(tx, plan, { limit: batch, offset: 0, after });
    yield page.rows;
    after = page.next;
  } while (after !== null);
}

/** All records of a selection in order, a few hundred at a time: for exports and jobs. The transaction or store must stay open. */
export async function* iterateRecords(
  tx: Tx,
  model: Model,
  resource: Resource,
  options: Omit<StoreListOptions, 'limit' | 'offset'>,
): AsyncGenerator<readonly StoredRecord[]> {
  const binds = createSqlParameters();
  const where = buildWhereClause(model, resource, { selection: options, binds });
  const order = buildOrderParts(resource, effectiveSorts(resource, options), options);
  for await (const page of scanListPages(tx, { resource, binds, where, order, options: { ...options, limit: null, offset: 0 } })) {
    const found = page.filter(({ values }) => passesRest(where.rest, values, options.scope));
    if (found.length > 0) yield found;
  }
}

function needsHeavyColumn(resource: Resource, fields: readonly string[] | null): boolean {
  const heavy = Object.values(resource.fields).filter(isHeavyField);
  if (heavy.length === 0) return false;
  const wanted = new Set(fields ?? listReadFields(resource));
  return heavy.some((field) => wanted.has(field.name));
}
