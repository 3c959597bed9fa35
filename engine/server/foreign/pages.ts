/** Pages of a list in another system, by number or where one leads to the next. What it answers is held against what was asked. */
import { foldText } from '../../model/folded.ts';
import { matchesFilters, mentionsWords } from '../../model/matches.ts';
import type { QueryFilter } from '../../model/query.ts';
import { getAtPath, isPlainObject } from '../../model/steps.ts';
import type { Row, Values } from '../../model/values.ts';
import { refuseCall } from '../reply/refusal.ts';
import { say } from '../reply/say.ts';
import type { ListedRecords } from '../store/list.ts';
import { findParamField, printQuery, printSourceFilter } from './address.ts';
import { findLinkedQuery, queryOfTarget } from './links.ts';
import { placeOf } from './places.ts';
import { recordFromForeign, type ForeignReading, type ForeignRecord, type SourcedResource } from './rows.ts';
import { splitOnce, type QueryParts } from './templates.ts';
import { askSystem, type SystemReply } from './system.ts';

/** Most records that are read to answer one list for which the system cannot be asked in full. */
export const FOREIGN_SCAN_LIMIT = 10_000;

/** Pages without a record, one after the other, after which a list that goes on is given up. */
const MOST_EMPTY_PAGES = 20;

type SourcePaging = NonNullable<SourcedResource['source']['dialect']['paging']>;

/** What a system is asked for. */
export interface AskedList {
  /** null: nothing matches. */
  readonly filters: readonly QueryFilter[] | null;
  /** Words that the system looks for in these fields. */
  readonly search: { readonly text: string; readonly names: readonly string[] } | null;
  readonly query: QueryParts;
}

interface PageAsked {
  readonly offset: number;
  readonly limit: number;
  readonly now: Date;
}

/** All that is asked for, page by page. */
export async function* readAllPages(reading: ForeignReading, list: AskedList, now: Date): AsyncGenerator<ReadRecords> {
  const { paging } = reading.resource.source.dialect;
  if (paging === null) {
    const { records, total } = await readRows(reading, list, { query: list.query, now, most: null });
    yield { records, seen: records.length, total, isEnd: true };
  } else
    yield* isLinked(paging) ? readLinked(reading, list, { paging, size: paging.most, now }) : readPages(reading, list, { paging, now });
}

/** Whether only the first page can be asked for. */
function isLinked({ link, offset, page }: SourcePaging): boolean {
  return link !== null || (offset === null && page === null);
}

/** A page of a list for which the system is asked in full; null: it has no pages. */
export async function readOnePage(reading: ForeignReading, list: AskedList, asked: PageAsked): Promise<ListedRecords | null> {
  const { paging } = reading.resource.source.dialect;
  if (paging === null) return null;
  return isLinked(paging) ? readLinkedPage(reading, list, { ...asked, paging }) : readAskedPage(reading, list, { ...asked, paging });
}

/** A page that was read. */
interface ReadRecords {
  readonly records: readonly ForeignRecord[];
  /** Records that were read so far. */
  readonly seen: number;
  /** As the system tells it; null: it does not. */
  readonly total: number | null;
  readonly isEnd: boolean;
}

async function* readPages(
  reading: ForeignReading,
  list: AskedList,
  { paging, now }: { readonly paging: SourcePaging; readonly now: Date },
): AsyncGenerator<ReadRecords> {
  let [seen, isEnd] = [0, false];
  while (!isEnd) {
    const query = [...list.query, ...printPage(paging, seen, paging.most)];
    const { records, total, next } = await readRows(reading, list, { query, now, most: paging.most });
    seen += records.length;
    // A page that is not full is the last where pages are counted; by rows the number of all of them tells, or that it names a next one.
    const isShort = records.length < paging.most && next === null && (total === null || paging.page !== null);
    isEnd = records.length === 0 || isShort || (total !== null && seen >= total);
    yield { records, seen, total, isEnd };
  }
}

/** From the first page on, each where the one before it leads. */
async function* readLinked(
  reading: ForeignReading,
  list: AskedList,
  { paging, size, now }: { readonly paging: SourcePaging; readonly size: number; readonly now: Date },
): AsyncGenerator<ReadRecords> {
  const { source } = reading.resource;
  const asked = new Set<string>();
  let query: QueryParts | null = [...list.query, ...printPage(paging, 0, size)];
  let [seen, empty] = [0, 0];
  while (query !== null) {
    const page = await readRows(reading, list, { query, now, most: size });
    asked.add(printQuery(query));
    seen += page.records.length;
    empty = page.records.length === 0 ? empty + 1 : 0;
    query = page.next;
    yield { records: page.records, seen, total: page.total, isEnd: query === null };
    if (query !== null && (asked.has(printQuery(query)) || empty === MOST_EMPTY_PAGES))
      refuseCall('source-wrong', say('"{source}" leads from page to page without an end', { source: source.name }));
  }
}

/** A page for which the system was asked in full. It may give fewer rows at once than are wanted. */
async function readAskedPage(
  reading: ForeignReading,
  list: AskedList,
  { paging, offset, limit, now }: PageAsked & { readonly paging: SourcePaging },
): Promise<ListedRecords> {
  const isByOffset = paging.page === null;
  const size =
    isByOffset || (limit > 0 && limit <= paging.most && offset % limit === 0) ? Math.min(Math.max(limit, 1), paging.most) : paging.most;
  const start = isByOffset ? offset : Math.floor(offset / size) * size;
  const rows: ForeignRecord[] = [];
  let told: number | null = null;
  let isEnd = false;
  while (!isEnd && start + rows.length < offset + Math.max(limit, 1)) {
    const at = start + rows.length;
    const page = await readRows(reading, list, { query: [...list.query, ...printPage(paging, at, size)], now, most: size });
    rows.push(...page.records);
    told = page.total;
    // A page that is not full is the last, unless the number of all records says that the system gives fewer at once.
    const isShort = page.records.length < size && page.next === null;
    isEnd = page.records.length === 0 || (isShort && (told === null || told <= start + rows.length || !isByOffset));
  }
  return countPage({ rows, start, told, isEnd }, { offset, limit });
}

/** The same where only the first page can be asked for. */
async function readLinkedPage(
  reading: ForeignReading,
  list: AskedList,
  { paging, offset, limit, now }: PageAsked & { readonly paging: SourcePaging },
): Promise<ListedRecords> {
  const size = Math.min(offset + Math.max(limit, 1), paging.most);
  const rows: ForeignRecord[] = [];
  for await (const { records, seen, total, isEnd } of readLinked(reading, list, { paging, size, now })) {
    rows.push(...records);
    if (isEnd || seen >= offset + limit || seen >= FOREIGN_SCAN_LIMIT)
      return countPage({ rows, start: 0, told: total, isEnd }, { offset, limit });
  }
  throw new Error('A list ends.');
}

/** The rows that were wanted of those that were read, and how many there are as far as that can be told. */
function countPage(
  { rows, start, told, isEnd }: ReadSpan,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): ListedRecords {
  const shown = rows.slice(offset - start, offset - start + limit);
  const seen = start + rows.length;
  const isKnown = told !== null && (isEnd ? told === seen || (rows.length === 0 && start > 0) : told >= seen);
  if (isKnown) return { rows: shown, total: told ?? seen, isEstimated: false, next: null };
  return isEnd && (rows.length > 0 || start === 0)
    ? { rows: shown, total: seen, isEstimated: false, next: null }
    : { rows: shown, total: rows.length === 0 ? offset : seen + 1, isEstimated: true, next: null };
}

interface ReadSpan {
  readonly rows: readonly ForeignRecord[];
  /** How many records are before the first of them. */
  readonly start: number;
  readonly told: number | null;
  readonly isEnd: boolean;
}

function printPage({ limit, offset, page, first }: SourcePaging, at: number, size: number): QueryParts {
  const where: QueryParts = page !== null ? [[page, String(Math.floor(at / size) + first)]] : offset !== null ? [[offset, String(at)]] : [];
  return [...where, [limit, String(size)]];
}

async function readRows(
  reading: ForeignReading,
  list: AskedList,
  o: { readonly query: QueryParts; readonly now: Date; readonly most: number | null },
): Promise<{ readonly records: readonly ForeignRecord[]; readonly total: number | null; readonly next: QueryParts | null }> {
  const { systems, resource } = reading;
  const { source } = resource;
  const ask = source.dialect.total?.ask ?? null;
  const query = ask === null || o.query.some(([asked]) => asked === splitOnce(ask)[0]) ? o.query : [...o.query, splitOnce(ask)];
  // What they would be below of may be gone.
  const reply = await askSystem(systems, source, { method: 'GET', query, ...(resource.below && { isOfRecord: true }) });
  if (reply.status === 404 && resource.below) return refuseCall('not-found', say('There is nothing at this address'));
  const name = { source: source.name };
  if (reply.status >= 400) return refuseCall('source-wrong', say('"{source}" does not understand the question for a list', name));
  const rows = getAtPath(reply.body, source.dialect.rows);
  if (!Array.isArray(rows)) return refuseCall('source-wrong', say('"{source}" does not answer with a list', name));
  if (o.most !== null && rows.length > o.most)
    return refuseCall('source-wrong', say('"{source}" answers with more rows than a page has', name));
  const records = rows.map((row: unknown) => recordFromForeign(resource, row, { header: null, isListed: true, now: o.now }));
  requireFiltered(resource, list, { records, now: o.now });
  requireSearched(resource, list, records);
  const next = findNextQuery(source.dialect.paging, reply);
  // It gives fewer rows at once than it was asked for: pages by number would leave out the rest, and one without a row leads nowhere.
  const { paging } = source.dialect;
  const isCut = next !== null && paging !== null && !isLinked(paging) && records.length < (o.most ?? 0);
  if (isCut && (paging.page !== null || records.length === 0))
    return refuseCall('source-wrong', say('"{source}" answers with fewer rows than a page has: `most` of its paging is too high', name));
  return { records, total: readTotal(source.dialect.total, reply), next };
}

/** What the page after this one is asked for, as the answer says in a header or in its body. */
function findNextQuery(paging: SourcePaging | null, { headers, body }: SystemReply): QueryParts | null {
  if (paging === null) return null;
  if (paging.link !== null) return findLinkedQuery(headers['link'], paging.link);
  const told = paging.next === null ? null : getAtPath(body, paging.next);
  const target = isPlainObject(told) ? told['href'] : told;
  return typeof target === 'string' && target !== '' ? queryOfTarget(target) : null;
}

/** An API that ignores a filter would show what was not asked for. */
function requireFiltered(
  resource: SourcedResource,
  list: AskedList,
  { records, now }: { records: readonly ForeignRecord[]; now: Date },
): void {
  for (const filter of list.filters ?? []) {
    if (printSourceFilter(resource, filter, now) === null) continue;
    const folded = { ...filter, values: filter.values.map((value) => value?.toLowerCase() ?? null) };
    const isMet = ({ values, row }: ForeignRecord): boolean =>
      matchesFilters(resource, values, [filter], now) ||
      (filter.op === 'ne' ? isBlankHeld(resource, filter, row) : matchesFilters(resource, foldTexts(values), [folded], now));
    if (records.every(isMet)) continue;
    refuseCall(
      'source-wrong',
      say('"{source}" does not filter by "{param}" as it was asked to', { source: resource.source.name, param: filter.param }),
    );
  }
}

// Many systems tell an empty text from none.
function isBlankHeld(resource: SourcedResource, { param, values }: QueryFilter, row: Row): boolean {
  const { field = null } = findParamField(resource, param) ?? {};
  return values.includes(null) && field !== null && getAtPath(row, placeOf(resource, field)) === '';
}

/** The same of a search. */
function requireSearched({ source }: SourcedResource, { search }: AskedList, records: readonly ForeignRecord[]): void {
  if (search === null || records.every(({ values }) => mentionsWords(search.names, foldMarks(values), foldText(search.text)))) return;
  refuseCall('source-wrong', say('"{source}" does not search as it was asked to', { source: source.name }));
}

// Many systems take letters with and without a mark for the same.
function foldMarks(values: Values): Values {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? foldText(value) : value]));
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
