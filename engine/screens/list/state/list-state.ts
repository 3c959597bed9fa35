/** What a list shows, as it stands in its address: filters, search, sort, page, size. Page numbers start at 1 here and at 0 on the wire. */
import { isOpenToUser } from '../../../model/access.ts';
import { isConditionTrue, evaluateValue, type EvaluationScope } from '../../../model/evaluate.ts';
import type { ListFilter, ListScreenModel, Resource, SortKey } from '../../../model/model.ts';
import {
  chartParam,
  emptyQuery,
  groupParam,
  toCanonicalQuery,
  parseListQuery,
  printListQuery,
  ROWS_LIMIT,
  type FilterAlternatives,
  type QueryFilter,
  type ListQuery,
} from '../../../model/query.ts';
import type { Params } from '../../../model/values.ts';

export interface ListScreenState {
  readonly filters: readonly QueryFilter[];
  readonly alternatives: FilterAlternatives;
  readonly search: string | null;
  readonly sort: readonly SortKey[];
  /** The field whose groups have headings. */
  readonly group: string | null;
  /** What is drawn above the rows, as it stands in the address. */
  readonly chart: string | null;
  readonly page: number;
  readonly size: number | 'all';
  /** Parents that the address names as `_param`. */
  readonly parents: Params;
  /** The named view that it began as. */
  readonly view: string | null;
}

// Names the view, whose filters stand in the address beside it.
const namedView = '_view';

// Says that no filter is wanted, so that the default ones stay away. Only in the address bar.
const noFilters = '_filters';

/** Filters of a descriptor that apply while an address has no filter at all. */
export function evaluateDefaultFilters(list: ListScreenModel, scope: EvaluationScope): readonly QueryFilter[] {
  return list.filters.flatMap((filter): QueryFilter[] => {
    if (filter.default === null || !isConditionTrue(filter.when, scope)) return [];
    const value = evaluateValue(filter.default, scope);
    if (value === null || value === '') return [];
    const values = (Array.isArray(value) ? value : [value]).map(String);
    return [{ param: filter.param, op: values.length > 1 && filter.op === 'eq' ? 'in' : filter.op, values }];
  });
}

export interface ListStateFacts {
  readonly resource: Resource;
  readonly list: ListScreenModel;
  readonly scope: EvaluationScope;
  /** The query string of saved filters, or null. */
  readonly saved: string | null;
}

/** The state that an address means. Without any query the saved filters apply, without any filter the default ones. */
export function parseListState(search: URLSearchParams, { resource, list, scope, saved }: ListStateFacts): ListScreenState {
  const { query, extra } = parseUrlQuery(search, list);
  const parents = listUrlParents(extra, resource);
  const isFiltered =
    query.filters.length > 0 || query.alternatives.length > 0 || query.search !== null || noFilters in extra || namedView in extra;
  const asked = isFiltered ? query : getStartFilters(search, { list, scope, saved });
  const size = search.get('_limit') === 'all' && list.pageSizes.includes('all') ? 'all' : getPageSize(query.limit, list);
  return {
    filters: asked.filters,
    alternatives: asked.alternatives,
    search: asked.search,
    sort: query.sort.length === 0 ? startSorts({ resource, list, scope }) : query.sort.slice(0, list.mostSorts),
    group: query.group,
    chart: extra[chartParam] ?? null,
    page: Math.floor(query.offset / countMostRows(size)) + 1,
    size,
    parents,
    view: extra[namedView] ?? null,
  };
}

/**
 * The view that has to be known before rows can be asked for: the address names it and nothing beside it, or it says nothing at all and this
 * person begins with one. null: what is asked for stands in the address, or is known here.
 */
export function findAwaitedView(
  search: URLSearchParams,
  { saved, start }: Pick<ListStateFacts, 'saved'> & { readonly start: string | null },
): string | null {
  if ([...search.keys()].some((name) => name !== namedView && isAboutRows(name))) return null;
  return search.get(namedView) ?? (saved === null ? start : null);
}

/** A parent, by `_param`, is where the list is, not what it shows. */
function isAboutRows(name: string): boolean {
  return !name.startsWith('_') || name.startsWith('_sort[') || [groupParam, chartParam, '_limit', '_offset', noFilters].includes(name);
}

/** The address of a list with a view in it and nothing else: whoever opens it is shown the view as it is then. */
export function printBareView(id: string): string {
  return new URLSearchParams({ [namedView]: id }).toString();
}

function parseUrlQuery(search: URLSearchParams, list: ListScreenModel) {
  const ages = new Set(list.filters.filter((filter) => filter.ops.includes('within')).map((filter) => filter.param));
  return parseListQuery(search, ages);
}

function listUrlParents(extra: Readonly<Record<string, string>>, resource: Resource): Params {
  const named = resource.parents.map((parent) => [parent.param, extra[`_${parent.param}`] ?? ''] as const);
  return Object.fromEntries(named.filter(([, value]) => value !== ''));
}

function getPageSize(limit: number | null, list: ListScreenModel): number {
  return limit !== null && limit > 0 && list.pageSizes.includes(limit) ? limit : list.pageSize;
}

type AskedFilters = Pick<ListScreenState, 'filters' | 'alternatives' | 'search'>;

function getStartFilters(search: URLSearchParams, { list, scope, saved }: Omit<ListStateFacts, 'resource'>): AskedFilters {
  const isBare = [...search.keys()].every((name) => !isAboutRows(name) || name === noFilters);
  if (isBare && saved !== null) return parseUrlQuery(new URLSearchParams(saved), list).query;
  return { filters: evaluateDefaultFilters(list, scope), alternatives: [], search: null };
}

/** The address of a state. What equals the start of the list is left out, filters never are. */
export function printListState(state: ListScreenState, { resource, list, scope }: Omit<ListStateFacts, 'saved'>): URLSearchParams {
  const { filters, alternatives, search, group, chart, page, size, parents, view } = state;
  const sort = isSameOrder(state.sort, startSorts({ resource, list, scope })) ? [] : state.sort;
  const limit = size === 'all' || size === list.pageSize ? null : size;
  const address = printListQuery({ filters, alternatives, search, sort, group, limit, offset: (page - 1) * countMostRows(size) });
  if (limit !== null && page === 1) address.delete('_offset');
  if (size === 'all') address.set('_limit', 'all');
  if (filters.length === 0 && alternatives.length === 0 && search === null && evaluateDefaultFilters(list, scope).length > 0)
    address.set(noFilters, 'none');
  if (chart !== null) address.set(chartParam, chart);
  if (view !== null) address.set(namedView, view);
  for (const [param, value] of Object.entries(parents)) address.set(`_${param}`, value);
  return address;
}

/** The order that a list begins with, as far as it is sorted by several keys at all and this user may see what it is sorted by. */
export function startSorts({ resource, list: { sort, mostSorts }, scope }: Omit<ListStateFacts, 'saved'>): readonly SortKey[] {
  const isSeen = ({ by }: SortKey): boolean => {
    const accept = resource.accepts.find(({ param, isSortable }) => param === by && isSortable);
    return isOpenToUser(resource.fields[accept?.field ?? by]?.visible ?? true, scope);
  };
  return sort.filter(isSeen).slice(0, mostSorts);
}

/** The order with a further key. One that is there turns, and once it has turned it goes, unless it is the only one. */
export function addSortKey(sorts: readonly SortKey[], by: string, most: number): readonly SortKey[] {
  const key = sorts.find((each) => each.by === by);
  if (key === undefined) return sorts.length < most ? [...sorts, { by, desc: false }] : sorts;
  if (key.desc && sorts.length > 1) return sorts.filter((each) => each !== key);
  return sorts.map((each) => (each === key ? { by, desc: !key.desc } : each));
}

function isSameOrder(one: readonly SortKey[], other: readonly SortKey[]): boolean {
  return one.length === other.length && one.every(({ by, desc }, at) => by === other[at]?.by && desc === other[at].desc);
}

/** Filters and search as one text, to save them and to tell whether they changed. */
export function printFilterQuery({ filters, alternatives, search }: AskedFilters): string {
  return printListQuery({ ...emptyQuery, filters, alternatives, search }).toString();
}

/** Whether something is asked for, so that not every record is there. */
export function isFilteredState({ filters, alternatives, search }: AskedFilters): boolean {
  return filters.length > 0 || alternatives.length > 0 || search !== null;
}

/** The part of a state that asks for every record. */
export const noFiltering: AskedFilters = { filters: [], alternatives: [], search: null };

/** The filters with one parameter asked for again; `next: null` drops it. Its place in the line stays. */
export function replaceFilter(filters: readonly QueryFilter[], param: string, next: QueryFilter | null): readonly QueryFilter[] {
  const at = filters.findIndex((filter) => filter.param === param);
  const others = filters.filter((filter) => filter.param !== param);
  if (next === null) return others;
  const place = at < 0 ? others.length : Math.min(at, others.length);
  return toCanonicalQuery({ ...emptyQuery, filters: [...others.slice(0, place), next, ...others.slice(place)] }).filters;
}

/** Whether this user may set a filter of the descriptor. */
export function isOfferedFilter({ input, when }: ListFilter, scope: EvaluationScope): boolean {
  return isConditionTrue(input, scope) && isConditionTrue(when, scope);
}

/** Filters of the descriptor that this user may set. */
export function listOfferedFilters(list: ListScreenModel, scope: EvaluationScope): readonly ListFilter[] {
  return list.filters.filter((filter) => isOfferedFilter(filter, scope));
}

export interface ListCallFacts {
  /** Added to every call, not shown: `where` of a view, the filter of an embedding. */
  readonly base: readonly QueryFilter[];
  /** The total as far as it is known, for "all". */
  readonly total: number | null;
}

/** Most rows of a page of this size. "All" is one page, unless that would be more than one answer holds. */
export const countMostRows = (size: ListScreenState['size']): number => (size === 'all' ? ROWS_LIMIT : size);

/** The last page, for a state that lies beyond it; null for every other state. Page 1 is never beyond. */
export function findLastPage({ page, size }: ListScreenState, total: number): number | null {
  const last = Math.max(1, Math.ceil(total / countMostRows(size)));
  return last < page ? last : null;
}

/** Filters of what a list stands in stand for the default ones; null matches nothing. */
export function dropDefaultFilters(list: ListScreenModel, base: readonly QueryFilter[] | null): ListScreenModel {
  return base?.length === 0 ? list : { ...list, filters: list.filters.map((filter) => ({ ...filter, default: null })) };
}

/** The call of a state. "All" asks for as many rows as there are known to be, a first page until that is known. */
export function buildListQuery(state: ListScreenState, list: ListScreenModel, { base, total }: ListCallFacts): ListQuery {
  const isWhole = !list.hasPages && list.pageSizes.includes('all');
  const limit = isWhole ? ROWS_LIMIT : state.size === 'all' ? Math.min(Math.max(total ?? 0, list.pageSize), ROWS_LIMIT) : state.size;
  const offset = isWhole ? 0 : (state.page - 1) * countMostRows(state.size);
  return {
    filters: [...base, ...state.filters],
    alternatives: state.alternatives,
    search: state.search,
    sort: state.sort,
    group: state.group,
    limit,
    offset,
  };
}

/** The filters in force by parameter, as `params` of expressions. */
export function getAskedParams({ filters }: ListScreenState): Params {
  return Object.fromEntries(
    filters.flatMap(({ param, values }) => (values.length === 1 && typeof values[0] === 'string' ? [[param, values[0]]] : [])),
  );
}
