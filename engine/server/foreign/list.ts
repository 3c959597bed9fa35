/**
 * Lists of records in another system, by the same options as those of the store. What the system can be asked for is asked there; the rest
 * (row rules, what it has no words for) is decided here, record by record. What it answers is held against what was asked.
 */
import { recordPartOf } from '../../model/access.ts';
import type { EvaluationScope } from '../../model/evaluate.ts';
import { isConditionTrue } from '../../model/evaluate.ts';
import type { Condition } from '../../model/expression.ts';
import { compareWireValues, matchesFilters, mentionsWords, valuesOfParam } from '../../model/matches.ts';
import { operandsOfNode } from '../../model/nodes.ts';
import type { ExpressionNode } from '../../model/expression.ts';
import { evaluateQuery, type QueryFilter } from '../../model/query.ts';
import { getAtPath } from '../../model/steps.ts';
import { refuseCall } from '../reply/refusal.ts';
import { say } from '../reply/say.ts';
import { effectiveSorts, type ListedRecords, type StoreListOptions } from '../store/list.ts';
import type { Params, Values } from '../../model/values.ts';
import { findParamField, printSourceFilter, printSourceSearch, printSourceSort, searchesNamedFields, type QueryParts } from './address.ts';
import { readForeignRecord } from './record.ts';
import { recordFromForeign, type ForeignReading, type ForeignRecord, type SourcedResource } from './rows.ts';
import { askSystem, type SystemReply } from './system.ts';

/** Most records that are read to answer one list for which the system cannot be asked in full. */
const FOREIGN_SCAN_LIMIT = 10_000;

type ListAsked = Omit<StoreListOptions, 'limit' | 'offset' | 'parents'> & { readonly parents?: Params };

interface ListPlan {
  /** null: nothing matches. */
  readonly filters: readonly QueryFilter[] | null;
  readonly query: QueryParts;
  readonly isSorted: boolean;
  /** Decided here. */
  readonly isWhole: boolean;
  readonly passes: (values: Values) => boolean;
  readonly keys: readonly string[] | null;
}

/** One page and how many there are. */
export async function listForeignRecords(
  reading: ForeignReading,
  options: ListAsked & { readonly limit: number | null; readonly offset: number },
): Promise<ListedRecords> {
  const { resource } = reading;
  const plan = planForeignList(resource, options);
  const { offset, limit } = options;
  if (plan.filters === null) return { rows: [], total: 0, isEstimated: false, next: null };
  if (plan.isWhole && plan.isSorted && limit !== null && resource.source.dialect.paging !== null && plan.keys === null)
    return readAskedPage(reading, plan, { offset, limit, now: options.scope.now });
  const all: ForeignRecord[] = [];
  let isEnd = true;
  for await (const { found, seen } of scanForeign(reading, plan, options.scope.now)) {
    all.push(...found);
    isEnd = seen < FOREIGN_SCAN_LIMIT;
    if (!isEnd) break;
  }
  const sorts = effectiveSorts(resource, options);
  const sorted = plan.isSorted ? all : all.toSorted((a, b) => compareRecords(resource, sorts, a.values, b.values));
  const rows = sorted.slice(offset, limit === null ? undefined : offset + limit);
  return { rows, total: all.length, isEstimated: !isEnd, next: null };
}

/** All records of a selection, page by page; an order that the system does not have is not kept. */
export async function* iterateForeignRecords(reading: ForeignReading, options: ListAsked): AsyncGenerator<readonly ForeignRecord[]> {
  const plan = planForeignList(reading.resource, options);
  if (plan.filters === null) return;
  if (!plan.isSorted)
    return yield (await listForeignRecords(reading, { ...options, limit: null, offset: 0 })).rows as readonly ForeignRecord[];
  for await (const { found } of scanForeign(reading, plan, options.scope.now)) yield found;
}

function planForeignList(resource: SourcedResource, options: ListAsked): ListPlan {
  const { scope, search } = options;
  const searched = options.searched ?? resource.search;
  const own = evaluateQuery(resource.view?.where ?? [], scope);
  const filters = own === null ? null : [...own, ...options.filters];
  const rows = recordPartOf(options.rows, scope);
  const asked = (filters ?? []).map((filter) => ({ filter, parts: printSourceFilter(resource, filter, scope.now) }));
  const narrowing = narrowByRows(rows).flatMap((filter) => printSourceFilter(resource, filter, scope.now) ?? []);
  const searching = search === null ? [] : printSourceSearch(resource, search, searched);
  const sorting = printSourceSort(resource, effectiveSorts(resource, options));
  const rest = asked.flatMap(({ filter, parts }) => (parts === null ? [filter] : []));
  const isSearchedHere = search !== null && (searching === null || !searchesNamedFields(resource.source));
  return {
    filters,
    query: [...asked.flatMap(({ parts }) => parts ?? []), ...narrowing, ...(searching ?? []), ...(sorting ?? [])],
    isSorted: sorting !== null,
    isWhole: rows === true && rest.length === 0 && !isSearchedHere,
    passes: (values) =>
      isRowTrue(options.rows, values, scope) &&
      matchesFilters(resource, values, rest, scope.now) &&
      (!isSearchedHere || mentionsWords(searched, values, search ?? '')),
    keys: keysNamed(resource, rest),
  };
}

function isRowTrue(rows: Condition, self: Values, scope: EvaluationScope): boolean {
  return rows === true || isConditionTrue(rows, { ...scope, self });
}

/** What a row rule says of single fields, as filters: each narrows what is read, the rule itself is asked of every record. */
function narrowByRows(rows: Condition): readonly QueryFilter[] {
  return typeof rows === 'boolean' ? [] : narrowByNode(rows.node);
}

function narrowByNode(node: ExpressionNode): readonly QueryFilter[] {
  if (node[0] !== 'op') return [];
  const [first, second] = operandsOfNode(node);
  if (node[1] === '&&') return operandsOfNode(node).flatMap(narrowByNode);
  if (node[1] !== '==' || first === undefined || second === undefined) return [];
  const [read, held] = first[0] === 'get' ? [first, second] : [second, first];
  if (read[0] !== 'get' || read[1] !== 'self' || read[2].length !== 1 || held[0] !== 'lit') return [];
  const value = held[1];
  return typeof value === 'string' && value !== '' ? [{ param: String(read[2][0]), op: 'eq', values: [value] }] : [];
}

/** The keys that a filter names which the system cannot be asked for; null: none does. */
function keysNamed(resource: SourcedResource, rest: readonly QueryFilter[]): readonly string[] | null {
  const [key] = resource.key;
  if (resource.key.length !== 1) return null;
  const named = rest.find(({ param, op }) => (op === 'eq' || op === 'in') && findParamField(resource, param)?.field.name === key);
  return named === undefined ? null : [...new Set(named.values.flatMap((value) => value ?? []))];
}

interface ScannedRecords {
  readonly found: readonly ForeignRecord[];
  /** Records that were read so far. */
  readonly seen: number;
}

async function* scanForeign(reading: ForeignReading, plan: ListPlan, now: Date): AsyncGenerator<ScannedRecords> {
  const keep = (records: readonly ForeignRecord[]): readonly ForeignRecord[] => records.filter(({ values }) => plan.passes(values));
  if (plan.keys !== null) {
    for (const [at, key] of plan.keys.entries()) {
      const record = await readForeignRecord(reading, [key], now);
      yield { found: record === null ? [] : keep([record]), seen: at + 1 };
    }
    return;
  }
  const { paging } = reading.resource.source.dialect;
  if (paging === null) {
    const { records } = await readRows(reading, plan, { paging: [], now, most: null });
    return yield { found: keep(records), seen: records.length };
  }
  let seen = 0;
  const known = new Set<string>();
  for (;;) {
    const { records, total } = await readRows(reading, plan, { paging: printPage(paging, seen, paging.most), now, most: paging.most });
    seen += records.length;
    // A record moves on to the next page while others are added before it; pages that bring nothing new would never end.
    const fresh = records.filter(({ id }) => !known.has(id));
    for (const { id } of fresh) known.add(id);
    if (records.length > 0 && fresh.length === 0)
      return refuseCall('source-wrong', say('"{source}" answers with the same page again', { source: reading.resource.source.name }));
    yield { found: keep(fresh), seen };
    if (records.length === 0 || (total === null ? records.length < paging.most : seen >= total)) return;
    if (paging.page !== null && records.length < paging.most) return;
  }
}

/** A page for which the system was asked in full. It may give fewer rows at once than are wanted. */
async function readAskedPage(
  reading: ForeignReading,
  plan: ListPlan,
  { offset, limit, now }: { readonly offset: number; readonly limit: number; readonly now: Date },
): Promise<ListedRecords> {
  const { paging } = reading.resource.source.dialect;
  if (paging === null) throw new Error('There are no pages.');
  const isByOffset = paging.page === null;
  const size =
    isByOffset || (limit > 0 && limit <= paging.most && offset % limit === 0) ? Math.min(Math.max(limit, 1), paging.most) : paging.most;
  const start = isByOffset ? offset : Math.floor(offset / size) * size;
  const rows: ForeignRecord[] = [];
  let told: number | null = null;
  let isEnd = false;
  while (!isEnd && start + rows.length < offset + Math.max(limit, 1)) {
    const at = start + rows.length;
    const page = await readRows(reading, plan, { paging: printPage(paging, at, size), now, most: size });
    rows.push(...page.records);
    told = page.total;
    // A page that is not full is the last, unless the number of all records says that the system gives fewer at once.
    isEnd = page.records.length === 0 || (page.records.length < size && (told === null || told <= start + rows.length || !isByOffset));
  }
  const shown = rows.slice(offset - start, offset - start + limit);
  const seen = start + rows.length;
  const isKnown = told !== null && (isEnd ? told === seen || rows.length === 0 : told >= seen);
  if (isKnown) return { rows: shown, total: told ?? seen, isEstimated: false, next: null };
  return isEnd && rows.length > 0
    ? { rows: shown, total: seen, isEstimated: false, next: null }
    : { rows: shown, total: rows.length === 0 ? offset : seen + 1, isEstimated: true, next: null };
}

function printPage(
  { limit, offset, page, first }: NonNullable<SourcedResource['source']['dialect']['paging']>,
  at: number,
  size: number,
): QueryParts {
  const where: QueryParts = page !== null ? [[page, String(Math.floor(at / size) + first)]] : offset !== null ? [[offset, String(at)]] : [];
  return [...where, [limit, String(size)]];
}

async function readRows(
  reading: ForeignReading,
  plan: ListPlan,
  o: { readonly paging: QueryParts; readonly now: Date; readonly most: number | null },
): Promise<{ readonly records: readonly ForeignRecord[]; readonly total: number | null }> {
  const { systems, resource } = reading;
  const { source } = resource;
  const reply = await askSystem(systems, source, { method: 'GET', query: [...plan.query, ...o.paging] });
  const name = { source: source.name };
  if (reply.status >= 400) return refuseCall('source-wrong', say('"{source}" does not understand the question for a list', name));
  const rows = getAtPath(reply.body, source.dialect.rows);
  if (!Array.isArray(rows)) return refuseCall('source-wrong', say('"{source}" does not answer with a list', name));
  if (o.most !== null && rows.length > o.most)
    return refuseCall('source-wrong', say('"{source}" answers with more rows than a page has', name));
  const records = rows.map((row: unknown) => recordFromForeign(resource, row, { tag: null, isListed: true, now: o.now }));
  requireFiltered(resource, plan, { records, now: o.now });
  return { records, total: readTotal(source.dialect.total, reply) };
}

/** An API that ignores a filter would show what was not asked for. */
function requireFiltered(
  resource: SourcedResource,
  plan: ListPlan,
  { records, now }: { records: readonly ForeignRecord[]; now: Date },
): void {
  for (const filter of plan.filters ?? []) {
    if (printSourceFilter(resource, filter, now) === null) continue;
    const folded = { ...filter, values: filter.values.map((value) => value?.toLowerCase() ?? null) };
    const isMet = ({ values }: ForeignRecord): boolean =>
      matchesFilters(resource, values, [filter], now) || (filter.op !== 'ne' && matchesFilters(resource, foldTexts(values), [folded], now));
    if (records.every(isMet)) continue;
    refuseCall(
      'source-wrong',
      say('"{source}" does not filter by "{param}" as it was asked to', { source: resource.source.name, param: filter.param }),
    );
  }
}

// Many systems take letters of either case for the same.
function foldTexts(values: Values): Values {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value.toLowerCase() : value]));
}

function readTotal(total: SourcedResource['source']['dialect']['total'], { headers, body }: SystemReply): number | null {
  if (total === null) return null;
  const told = total.header === null ? getAtPath(body, total.body) : /(\d+)\s*$/.exec(headers[total.header.toLowerCase()] ?? '')?.[1];
  const number = Number(told ?? Number.NaN);
  return Number.isInteger(number) && number >= 0 ? number : null;
}

function compareRecords(resource: SourcedResource, sorts: ReturnType<typeof effectiveSorts>, a: Values, b: Values): number {
  for (const { by, desc } of sorts) {
    const [left, right] = [valuesOfParam(resource, a, by)[0], valuesOfParam(resource, b, by)[0]];
    const turn = compareWireValues(left, right) * (desc ? -1 : 1);
    if (turn !== 0) return turn;
  }
  return 0;
}
