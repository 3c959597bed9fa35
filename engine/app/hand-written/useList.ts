import { useMemo } from 'react';
import { ApiError } from '../../data/source.ts';
import type { Params, Values } from '../../model/values.ts';
import { useResource } from '../../screens/context.ts';
import { splitParentFilters } from '../../model/parent-filters.ts';
import { useOwnListUrl } from '../../screens/list/state/address.ts';
import { useResourceList as useListModel, type ListModel } from '../../screens/list/useList.ts';
import { parsePlainQuery, printPlainQuery, type PlainQuery } from './plain-query.ts';

export interface HandWrittenListState<Shown = Values, Name = string> {
  readonly resource: Name;
  /** Copies of referenced records are in `_data`. */
  readonly rows: readonly Shown[];
  readonly total: number;
  readonly metadata: unknown;
  /** Starts at 1. */
  readonly page: number;
  readonly pageSize: number | 'all';
  /** Filters the user has set; those the screen asks for are not among them. */
  readonly query: PlainQuery;
  readonly loading: boolean;
  readonly problem: ApiError | null;
  readonly setPage: (page: number) => void;
  readonly setQuery: (query: PlainQuery) => void;
  readonly reload: () => void;
  /** What `ListView` draws. */
  readonly model: ListModel;
}

export interface HandWrittenListOptions<Query = PlainQuery> {
  /** Parents. */
  readonly params?: Params;
  /** Asked for in every call and not shown as a filter. */
  readonly query?: Query;
}

const noParams: Params = {};
const noQuery: PlainQuery = {};

/** The records of a resource as its list asks for them; the state lives in the component. Suspends on the resource. */
export function useList(name: string, { params = noParams, query = noQuery }: HandWrittenListOptions = {}): HandWrittenListState {
  const resource = useResource(name);
  const fixed = JSON.stringify([parsePlainQuery(query), params]);
  // By value: callers write both as literals.
  const { base, own } = useMemo(() => {
    const [filters, outer] = JSON.parse(fixed) as [ReturnType<typeof parsePlainQuery>, Params];
    const split = splitParentFilters(filters);
    return { base: split.query.filters, own: { ...outer, ...split.params } };
  }, [fixed]);
  const address = useOwnListUrl();
  const model = useListModel(resource, { params: own, address, base, isSaved: false, isWritten: false });
  const { page, state, change } = model;
  const { error } = page;
  if (error !== null && !(error instanceof ApiError)) throw error;
  return {
    resource: name,
    rows: useMemo(() => model.rows.map(({ values }) => values), [model.rows]),
    total: page.data?.total ?? 0,
    metadata: page.data?.meta ?? null,
    page: state.page,
    pageSize: state.size,
    query: printPlainQuery(state.filters),
    loading: page.isFetching,
    problem: error,
    setPage: (next) => change({ page: next }),
    setQuery: (next) => change({ filters: parsePlainQuery(next) }),
    reload: () => void page.refetch(),
    model,
  };
}
