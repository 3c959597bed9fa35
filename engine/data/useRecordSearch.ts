import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { mergeRecordHits, type RecordHits } from '../model/record-hits.ts';
import { SEARCH_LEAST } from '../model/query.ts';
import { useData } from './data-context.ts';

/**
 * Records of all resources by what their lists are searched by; where the server has no time for all of them at once, those that follow are
 * asked for until none is left. Another text ends the call for the one before. `found` is undefined before the first answer.
 */
export function useRecordSearch(text: string): {
  readonly found: RecordHits | undefined;
  readonly isBusy: boolean;
  readonly error: Error | null;
} {
  const { source } = useData();
  const search = useInfiniteQuery({
    queryKey: ['search', text],
    queryFn: async ({ pageParam, signal }) => {
      const query = new URLSearchParams({ q: text, ...(pageParam !== null && { from: pageParam }) });
      const { body } = await source.send({ method: 'GET', path: `/_search?${query.toString()}`, signal });
      return (body as { readonly data: RecordHits }).data; // the answer of `_search`
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    enabled: text.length >= SEARCH_LEAST,
    // Records change: what was found is not kept for the next time.
    staleTime: 10_000,
    gcTime: 10_000,
    retry: false,
  });
  const { data, error, hasNextPage, isFetching, fetchNextPage } = search;
  const goesOn = hasNextPage && !isFetching && error === null;
  useEffect(() => {
    if (goesOn) void fetchNextPage();
  }, [goesOn, fetchNextPage]);
  return { found: data && mergeRecordHits(data.pages), isBusy: error === null && (data === undefined || hasNextPage), error };
}
