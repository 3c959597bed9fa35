import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { SEARCH_LEAST } from '../model/query.ts';
import type { Params } from '../model/values.ts';
import { useData } from './data-context.ts';

/** A record that was found, as the server names it. */
interface FoundHit {
  readonly resource: string;
  readonly key: readonly string[];
  readonly params: Params;
  readonly title: string;
}

export interface FoundRecords {
  readonly hits: readonly FoundHit[];
  /** Resources that have more of them. */
  readonly more: readonly { readonly resource: string; readonly total: number; readonly isEstimated: boolean }[];
  readonly isWhole: boolean;
}

/** Records of all resources by what their lists are searched by. Another text ends the call for the one before. */
export function useRecordSearch(text: string): UseQueryResult<FoundRecords> {
  const { source } = useData();
  return useQuery({
    queryKey: ['search', text],
    queryFn: async ({ signal }) => {
      const { body } = await source.send({ method: 'GET', path: `/_search?q=${encodeURIComponent(text)}`, signal });
      return (body as { readonly data: FoundRecords }).data; // the answer of `_search`
    },
    enabled: text.length >= SEARCH_LEAST,
    // Records change: what was found is not kept for the next time.
    staleTime: 10_000,
    gcTime: 10_000,
    retry: false,
  });
}
