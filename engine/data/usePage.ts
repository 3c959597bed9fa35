import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Resource } from '../model/model.ts';
import type { ListQuery } from '../model/query.ts';
import type { Params } from '../model/values.ts';
import { useData } from './data-context.ts';
import { pageQueryKey } from './keys.ts';
import type { DataSource, LoadedPage } from './source.ts';

/** What a page is asked by; the same for the hook and for an early `client.prefetchQuery`. */
export function buildPageOptions(source: DataSource, resource: Resource, query: ListQuery, params: Params) {
  return queryOptions<LoadedPage>({
    queryKey: pageQueryKey(resource, query, params),
    queryFn: ({ signal }) => source.list(resource, query, params, signal),
    // A page asked for early is not asked for again when its screen appears; writes make it stale at once.
    staleTime: 2000,
  });
}

const nowhere: ListQuery = { filters: [], search: null, sort: null, limit: 0, offset: 0 };

/** One page of a list; the old rows stay while the next ones load. A `null` query makes no call. */
export function useListPage(resource: Resource, query: ListQuery | null, params: Params): UseQueryResult<LoadedPage> {
  const { source } = useData();
  return useQuery({
    ...buildPageOptions(source, resource, query ?? nowhere, params),
    enabled: query !== null,
    placeholderData: (previous, of) => (query !== null && of?.queryKey[3] === resource.name ? previous : undefined),
  });
}
