import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { RecordHits } from '../model/record-hits.ts';
import { SEARCH_LEAST } from '../model/query.ts';
import { useData } from './data-context.ts';

/** Records of all resources by what their lists are searched by. Another text ends the call for the one before. */
export function useRecordSearch(text: string): UseQueryResult<RecordHits> {
  const { source } = useData();
  return useQuery({
    queryKey: ['search', text],
    queryFn: async ({ signal }) => {
      const { body } = await source.send({ method: 'GET', path: `/_search?q=${encodeURIComponent(text)}`, signal });
      return (body as { readonly data: RecordHits }).data; // the answer of `_search`
    },
    enabled: text.length >= SEARCH_LEAST,
    // Records change: what was found is not kept for the next time.
    staleTime: 10_000,
    gcTime: 10_000,
    retry: false,
  });
}
