import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Resource } from '../model/model.ts';
import { emptyQuery, type ListQuery } from '../model/query.ts';
import type { Params } from '../model/values.ts';
import { prefetchCopies, type CopyOptions } from './copies.ts';
import { useData, type DataServices } from './data-context.ts';
import { pageQueryKey } from './keys.ts';
import { listReferenceFields } from './lookups.ts';
import type { LoadedPage } from './source.ts';
import { waitAtMost } from './wait.ts';

export interface PageAsked {
  readonly query: ListQuery;
  readonly params: Params;
  /** What is read beside the rows; null: nothing. */
  readonly copies: CopyOptions | null;
  /** How long rows wait for the names in them. Later ones are drawn when they come. */
  readonly namesWaitMs?: number | undefined;
}

/** What a page is asked by; the same for the hook and for an early `client.prefetchQuery`. */
export function buildPageOptions(data: DataServices, resource: Resource, { query, params, copies, namesWaitMs = 400 }: PageAsked) {
  return queryOptions<LoadedPage>({
    queryKey: pageQueryKey(resource, query, params),
    queryFn: async ({ client, signal, queryKey }) => {
      // A page that is read again has its names.
      const isNew = copies !== null && client.getQueryData(queryKey) === undefined;
      const named = isNew ? listReferenceFields(resource, copies.only).map(({ name }) => name) : [];
      const page = await data.source.list(resource, query, params, signal, named);
      if (copies !== null) await waitAtMost(namesWaitMs, prefetchCopies(client, data, { ...copies, resource, rows: page.rows }));
      return page;
    },
    // A page asked for early is not asked for again when its screen appears; writes make it stale at once.
    staleTime: 2000,
  });
}

const nowhere: ListQuery = { ...emptyQuery, limit: 0 };

/** One page of a list; the old rows stay while the next ones load. A `null` query makes no call. */
export function useListPage(
  resource: Resource,
  query: ListQuery | null,
  { params, copies = null }: Pick<PageAsked, 'params'> & Partial<PageAsked>,
): UseQueryResult<LoadedPage> {
  const data = useData();
  return useQuery({
    ...buildPageOptions(data, resource, { query: query ?? nowhere, params, copies }),
    enabled: query !== null,
    placeholderData: (previous, of) => (query !== null && of?.queryKey[3] === resource.name ? previous : undefined),
  });
}
