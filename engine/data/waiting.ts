/** How many records wait for somebody, of all resources at once. */
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { WaitingCounts, WaitingRecords } from '../model/waiting.ts';
import { useData } from './data-context.ts';
import { objectOrEmpty } from './errors.ts';

const queryKey = ['waiting'] as const;
const everyMs = 60_000;
/** What one write leads to is in the store by then. */
const settleMs = 500;

/**
 * What waits of a resource; null: nothing, or it is not known. All that ask share one call, once a minute while the page is in sight, and soon
 * after own writes. What was known last stays when the network is away or the call is refused: nobody has asked for it.
 */
export function useWaiting(resource: string): WaitingRecords | null {
  const { source } = useData();
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<WaitingCounts> => {
      const { body } = await source.send({ method: 'GET', path: '/_waiting', isProbe: true, signal });
      return objectOrEmpty(objectOrEmpty(body)['data']) as WaitingCounts; // the answer of `_waiting`
    },
    staleTime: everyMs,
    refetchInterval: everyMs,
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
    retry: false,
  });
  useEffect(() => watchWrites(client, resource), [client, resource]);
  return data?.[resource] ?? null;
}

/** Asks anew once what is shown of the resource's records was found to be stale, as it is after a write. */
function watchWrites(client: QueryClient, resource: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = client.getQueryCache().subscribe((event) => {
    const [kind, base, , name] = event.query.queryKey;
    if (event.type !== 'updated' || event.action.type !== 'invalidate' || kind !== 'records') return;
    if (base !== resource && name !== resource) return;
    clearTimeout(timer);
    timer = setTimeout(() => void client.invalidateQueries({ queryKey }, { cancelRefetch: false }), settleMs);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}
