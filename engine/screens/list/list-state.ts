/** What a list shows, as it stands in its address: filters, search, sort, page, size. Page numbers start at 1 here and at 0 on the wire. */
import { holds, valueOf, type Scope } from '../../model/evaluate.ts';
import type { Filter, List, Resource } from '../../model/model.ts';
import { canonical, parseQuery, printQuery, ROWS_LIMIT, type Filtering, type ListQuery } from '../../model/query.ts';
import type { Params } from '../../model/values.ts';

export interface ListState {
  readonly filters: readonly Filtering[];
  readonly search: string | null;
  readonly sort: ListQuery['sort'];
  readonly page: number;
  readonly size: number | 'all';
  /** Parents that the address names as `_param`. */
  readonly parents: Params;
}

// Says that no filter is wanted, so that the default ones stay away. Only in the address bar.
const noFilters = '_filters';

/** Filters of a descriptor that apply while an address has no filter at all. */
export function defaultFilters(list: List, scope: Scope): readonly Filtering[] {
  return list.filters.flatMap((filter): Filtering[] => {
    if (filter.default === null || !holds(filter.when, scope)) return [];
    const value = valueOf(filter.default, scope);
    if (value === null || value === '') return [];
    const values = (Array.isArray(value) ? value : [value]).map(String);
    return [{ param: filter.param, op: values.length > 1 && filter.op === 'eq' ? 'in' : filter.op, values }];
  });
}

export interface Reading {
  readonly resource: Resource;
  readonly list: List;
  readonly scope: Scope;
  /** The query string of saved filters, or null. */
  readonly saved: string | null;
}

/** The state that an address means. Without any query the saved filters apply, without any filter the default ones. */
export function readState(search: URLSearchParams, { resource, list, scope, saved }: Reading): ListState {
  const { query, extra } = parsed(search, list);
  const parents = parentsIn(extra, resource);
  const isFiltered = query.filters.length > 0 || query.search !== null || noFilters in extra;
  const asked = isFiltered ? query : startOf(search, { list, scope, saved });
  const size = search.get('_limit') === 'all' && list.pageSizes.includes('all') ? 'all' : sizeIn(query.limit, list);
  return {
    filters: asked.filters,
    search: asked.search,
    sort: query.sort ?? list.sort[0] ?? null,
    page: Math.floor(query.offset / rowsOf(size)) + 1,
    size,
    parents,
  };
}

function parsed(search: URLSearchParams, list: List) {
  const ages = new Set(list.filters.filter((filter) => filter.ops.includes('within')).map((filter) => filter.param));
  return parseQuery(search, ages);
}

function parentsIn(extra: Readonly<Record<string, string>>, resource: Resource): Params {
  const named = resource.parents.map((parent) => [parent.param, extra[`_${parent.param}`] ?? ''] as const);
  return Object.fromEntries(named.filter(([, value]) => value !== ''));
}

function sizeIn(limit: number | null, list: List): number {
  return limit !== null && limit > 0 && list.pageSizes.includes(limit) ? limit : list.pageSize;
}

type Asking = Pick<ListState, 'filters' | 'search'>;

function startOf(search: URLSearchParams, { list, scope, saved }: Omit<Reading, 'resource'>): Asking {
  const isBare = [...search.keys()].every(
    (name) => name.startsWith('_') && !name.startsWith('_sort[') && name !== '_limit' && name !== '_offset',
  );
  if (isBare && saved !== null) return parsed(new URLSearchParams(saved), list).query;
  return { filters: defaultFilters(list, scope), search: null };
}

/** The address of a state. What equals the start of the list is left out, filters never are. */
export function writeState(state: ListState, { list, scope }: Pick<Reading, 'list' | 'scope'>): URLSearchParams {
  const { filters, search, page, size, parents } = state;
  const [start = null] = list.sort;
  const sort = start !== null && state.sort?.by === start.by && state.sort.desc === start.desc ? null : state.sort;
  const limit = size === 'all' || size === list.pageSize ? null : size;
  const address = printQuery({ filters, search, sort, limit, offset: (page - 1) * rowsOf(size) });
  if (limit !== null && page === 1) address.delete('_offset');
  if (size === 'all') address.set('_limit', 'all');
  if (filters.length === 0 && search === null && defaultFilters(list, scope).length > 0) address.set(noFilters, 'none');
  for (const [param, value] of Object.entries(parents)) address.set(`_${param}`, value);
  return address;
}

/** Filters and search as one text, to save them and to tell whether they changed. */
export function printFilters({ filters, search }: Asking): string {
  return printQuery({ filters, search, sort: null, limit: null, offset: 0 }).toString();
}

/** The filters with one parameter asked for anew; `next: null` drops it. Its place in the line stays. */
export function withFilter(filters: readonly Filtering[], param: string, next: Filtering | null): readonly Filtering[] {
  const at = filters.findIndex((filter) => filter.param === param);
  const others = filters.filter((filter) => filter.param !== param);
  if (next === null) return others;
  const place = at < 0 ? others.length : Math.min(at, others.length);
  return canonical({ filters: [...others.slice(0, place), next, ...others.slice(place)], search: null, sort: null, limit: null, offset: 0 })
    .filters;
}

/** Filters of the descriptor that this user may set. */
export function offeredFilters(list: List, scope: Scope): readonly Filter[] {
  return list.filters.filter((filter) => holds(filter.input, scope) && holds(filter.when, scope));
}

export interface Asked {
  /** Added to every call, not shown: `where` of a view, the filter of an embedding. */
  readonly base: readonly Filtering[];
  /** The total as far as it is known, for "all". */
  readonly total: number | null;
}

/** Most rows of a page of this size. "All" is one page, unless that would be more than one answer holds. */
export const rowsOf = (size: ListState['size']): number => (size === 'all' ? ROWS_LIMIT : size);

/** The last page, for a state that lies beyond it; null for every other state. Page 1 is never beyond. */
export function lastBefore({ page, size }: ListState, total: number): number | null {
  const last = Math.max(1, Math.ceil(total / rowsOf(size)));
  return last < page ? last : null;
}

/** The call of a state. "All" asks for as many rows as there are known to be, a first page until that is known. */
export function queryOfState(state: ListState, list: List, { base, total }: Asked): ListQuery {
  const isWhole = !list.hasPages && list.pageSizes.includes('all');
  const limit = isWhole ? null : state.size === 'all' ? Math.min(Math.max(total ?? 0, list.pageSize), ROWS_LIMIT) : state.size;
  const offset = limit === null ? 0 : (state.page - 1) * rowsOf(state.size);
  return { filters: [...base, ...state.filters], search: state.search, sort: state.sort, limit, offset };
}
