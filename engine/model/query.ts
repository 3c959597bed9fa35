/**
 * The query language: filter, search, sort and page, the same text in the address bar and on the wire.
 * `field={sign}{value}`, `q`, `_or={filters}` once for each alternative, `_group=field`, `_sort[field]=asc|desc` once for each key of the order,
 * the first decides first, `_limit`, `_offset`; every other name with `_` in front is left to the caller.
 */
import { isConditionTrue, evaluateValue, type EvaluationScope } from './evaluate.ts';
import type { ModelQuery, SortKey } from './model.ts';
import { parseComparison, printComparison, type QueryFilter } from './query-value.ts';
import { isEmptyValue } from './steps.ts';

export type { QueryFilter } from './query-value.ts';

export interface ListQuery {
  readonly filters: readonly QueryFilter[];
  /** A record matches that passes all filters of one of these besides; none: it need not. */
  readonly alternatives: FilterAlternatives;
  readonly search: string | null;
  /** Empty: in the order of the list itself. */
  readonly sort: readonly SortKey[];
  /** What is alike in this field stands together, before `sort` decides. */
  readonly group: string | null;
  readonly limit: number | null;
  readonly offset: number;
}

export type FilterAlternatives = readonly (readonly QueryFilter[])[];

interface QueryProblem {
  readonly code: 'bad-alternative' | 'unknown-sort-direction' | 'repeated-sort' | 'many-sorts' | 'bad-limit' | 'bad-offset';
  readonly param: string;
  /** What was asked for. */
  readonly text: string;
}

export interface ParsedQuery {
  readonly query: ListQuery;
  readonly problems: readonly QueryProblem[];
  /** Parent parameters (`_companyCode`) and other names with `_` in front, as they stand. */
  readonly extra: Readonly<Record<string, string>>;
}

/** Most rows of one answer. A page of all rows holds no more, so that the rest is on the next one. */
export const ROWS_LIMIT = 10_000;

/** Rows of an answer to a call that does not say how many it wants: as many as the longest page that any list shows by itself. */
export const ROWS_UNASKED = 500;

/** Longest text of a search in characters, and most words of it: each word is looked for in every searched field of every record. */
export const SEARCH_LIMIT = { length: 200, words: 10 } as const;

/** Fewest letters that are looked for in all resources at once: with fewer no index helps. */
export const SEARCH_LEAST = 3;

/** Most filters of a query, and most values of one; a lookup of 999 rows asks for as many keys. Most alternatives, each of which may be looked for in every record. */
export const FILTER_LIMIT = { filters: 50, values: 1000, alternatives: 10 } as const;

/** Most keys of an order: a further one hardly ever finds a tie, and each is sorted by in every answer. */
export const SORT_LIMIT = 5;

/** Everything, unsorted, from the start. */
export const emptyQuery: ListQuery = { filters: [], alternatives: [], search: null, sort: [], group: null, limit: null, offset: 0 };

/** All that matches, in no order. */
export function dropPage(query: ListQuery): ListQuery {
  return { ...query, sort: [], group: null, limit: null, offset: 0 };
}

export function printListQuery(query: ListQuery): URLSearchParams {
  const { filters, alternatives, search, sort, group, limit, offset } = toCanonicalQuery(query);
  const params = new URLSearchParams();
  for (const [param, text] of printFilters(filters)) params.append(param, text);
  for (const each of alternatives) params.append(orParam, new URLSearchParams(printFilters(each)).toString());
  if (search !== null) params.append('q', search.startsWith('*') ? (printComparison({ op: 'eq', values: [search] })[0] ?? '') : search);
  if (limit !== null) params.append('_limit', String(limit));
  if (limit !== null || offset > 0) params.append('_offset', String(offset));
  if (group !== null) params.append(groupParam, group);
  for (const { by, desc } of sort) params.append(`_sort[${by}]`, desc ? 'desc' : 'asc');
  return params;
}

/** Holds the filters of one alternative, as they would stand in an address. */
export const orParam = '_or';

/** Names the field whose equal values stand together. */
export const groupParam = '_group';

/** Only in the address of a list: the field whose values are drawn as a chart, then what is added up and in which currency, with commas. */
export const chartParam = '_chart';

/** Names what is told of all records of a list: fields that are added up, or the filter whose choices are counted. */
export const ofParam = '_of';

function printFilters(filters: readonly QueryFilter[]): [param: string, text: string][] {
  return filters.flatMap((filter) => printComparison(filter).map((text): [string, string] => [filter.param, text]));
}

/**
 * `parseListQuery(printListQuery(q)).query` is `toCanonicalQuery(q)`. Parameters named in `ages` carry an age such as `1week` (operator `within`),
 * which looks like an equals on the wire.
 */
export function parseListQuery(params: URLSearchParams, ages: ReadonlySet<string> = new Set()): ParsedQuery {
  const filters: QueryFilter[] = [];
  const alternatives: (readonly QueryFilter[])[] = [];
  const problems: QueryProblem[] = [];
  const extra: [string, string][] = [];
  const sort: SortKey[] = [];
  let { search, group, limit, offset } = emptyQuery;
  for (const [param, text] of params) {
    const sortBy = /^_sort\[([^]+)\]$/.exec(param)?.[1];
    if (sortBy !== undefined) {
      if (text !== 'asc' && text !== 'desc') problems.push(createQueryProblem('unknown-sort-direction', param, text));
      if (sort.some(({ by }) => by === sortBy)) problems.push(createQueryProblem('repeated-sort', param, text));
      else if (sort.length === SORT_LIMIT) problems.push(createQueryProblem('many-sorts', param, text));
      else sort.push({ by: sortBy, desc: text === 'desc' });
    } else if (param === '_limit' || param === '_offset') {
      const n = /^\d{1,9}$/.test(text) ? Number(text) : null;
      if (n === null) problems.push(createQueryProblem(param === '_limit' ? 'bad-limit' : 'bad-offset', param, text));
      else if (param === '_limit') limit = n;
      else offset = n;
    } else if (param === 'q' && (!text.startsWith('*') || parseComparison(text).op === 'eq')) {
      search = text.startsWith('*') ? (parseComparison(text).values[0] ?? null) : text;
    } else if (param === orParam) {
      const each = parseAlternative(text, ages);
      if (each === null) problems.push(createQueryProblem('bad-alternative', param, text));
      else alternatives.push(each);
    } else if (param === groupParam) group = text === '' ? null : text;
    else if (param.startsWith('_')) extra.push([param, text]);
    else filters.push(parseFilter(param, text, ages));
  }
  return {
    query: toCanonicalQuery({ filters, alternatives, search, sort, group, limit, offset }),
    problems,
    extra: Object.fromEntries(extra),
  };
}

function parseFilter(param: string, text: string, ages: ReadonlySet<string>): QueryFilter {
  return ages.has(param) && isAgeText(text) ? { param, op: 'within', values: [text] } : { param, ...parseComparison(text) };
}

/** Filters alone; null: something else, or nothing, which every record would pass. */
function parseAlternative(text: string, ages: ReadonlySet<string>): readonly QueryFilter[] | null {
  const params = [...new URLSearchParams(text)];
  if (params.length === 0 || params.some(([param]) => !isAlternativeParam(param))) return null;
  return params.map(([param, value]) => parseFilter(param, value, ages));
}

/** Searches, orders and pages are of the whole query. */
function isAlternativeParam(param: string): boolean {
  return param !== 'q' && !param.startsWith('_');
}

function createQueryProblem(code: QueryProblem['code'], param: string, text: string): QueryProblem {
  return { code, param, text };
}

function isAgeText(text: string): boolean {
  return /^\d{1,6} ?[a-z]{3,7}$/.test(text);
}

/**
 * One spelling for each meaning: `gt` and `lt` on one parameter are a `between`, a `between` with an open end is the other end alone,
 * `q` equals is the search, an empty search is none, a single alternative is none, and a field is sorted by once.
 */
export function toCanonicalQuery(query: ListQuery): ListQuery {
  const search = query.search ?? query.filters.find(isSearchEntry)?.values[0] ?? null;
  const alternatives = query.alternatives.map((each) => joinRangeFilters(each.flatMap(splitRange)));
  // What one alternative alone asks for is asked for; one that asks for nothing lets every record pass.
  const [first = [], ...others] = alternatives.some((each) => each.length === 0) ? [] : alternatives;
  const own = query.filters.filter((each) => !isSearchEntry(each)).flatMap(splitRange);
  return {
    ...query,
    filters: joinRangeFilters(others.length === 0 ? [...own, ...first.flatMap(splitRange)] : own),
    alternatives: others.length === 0 ? [] : [first, ...others],
    search: search === '' ? null : search,
    sort: query.sort.filter(({ by }, at) => query.sort.findIndex((each) => each.by === by) === at).slice(0, SORT_LIMIT),
  };
}

function isSearchEntry({ param, op, values }: QueryFilter): boolean {
  return param === 'q' && op === 'eq' && values[0] !== null;
}

function splitRange(filter: QueryFilter): readonly QueryFilter[] {
  if (filter.op !== 'between') return [filter];
  const [from = null, until = null] = filter.values;
  const { param } = filter;
  return [
    ...(isEmptyValue(from) ? [] : [{ param, op: 'gt' as const, values: [from] }]),
    ...(isEmptyValue(until) ? [] : [{ param, op: 'lt' as const, values: [until] }]),
  ];
}

function joinRangeFilters(filters: readonly QueryFilter[]): readonly QueryFilter[] {
  const result: QueryFilter[] = [];
  for (const filter of filters) {
    const opposite = filter.op === 'gt' ? 'lt' : filter.op === 'lt' ? 'gt' : null;
    const at = opposite === null ? -1 : result.findIndex((each) => each.param === filter.param && each.op === opposite);
    const other = result[at];
    // An end without a value bounds nothing and would be lost in a range.
    if (other === undefined || isEmptyValue(other.values[0]) || isEmptyValue(filter.values[0])) result.push(filter);
    else
      result[at] = {
        param: filter.param,
        op: 'between',
        values: filter.op === 'lt' ? [...other.values, ...filter.values] : [...filter.values, ...other.values],
      };
  }
  return result;
}

/**
 * A descriptor's Query for one moment: entries whose `when` does not hold are left out. null when a value is empty where one is needed:
 * then nothing matches, no call is made, a link is disabled. A computed list becomes an any-of.
 */
export function evaluateQuery(query: ModelQuery, scope: EvaluationScope): readonly QueryFilter[] | null {
  const filters: QueryFilter[] = [];
  for (const entry of query) {
    if (!isConditionTrue(entry.when, scope)) continue;
    const values: (string | null)[] = [];
    let { op } = entry;
    for (const value of entry.values) {
      const result = evaluateValue(value, scope);
      if (Array.isArray(result)) {
        if (result.length === 0 || result.some(isEmptyValue)) return null;
        if (op === 'eq') op = 'in';
        values.push(...result.map(String));
      } else if (!isEmptyValue(result)) values.push(String(result));
      else if ('lit' in value) values.push(op === 'between' ? '' : null);
      else return null;
    }
    filters.push({ param: entry.param, op, values });
  }
  return filters;
}
