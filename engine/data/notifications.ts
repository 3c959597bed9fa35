/** What somebody is told in the app: how many are unread, and the newest. */
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { NotificationsAnswer } from '../model/notifications.ts';
import { useData } from './data-context.ts';
import { posts, type DataSource } from './source.ts';

const all = ['notifications'] as const;
const most = 50;
/** What is begun is in the store by then. */
const settleMs = 500;

/**
 * How many are unread. It is asked once, whenever somebody comes back to the page, and after what they send; again and again only as long as
 * something of theirs is under way and the page is in sight: soon at first, and each time after another tenth of what it has taken so far.
 */
export function useUnreadNotifications(): NotificationsAnswer['metadata'] | undefined {
  const { source } = useData();
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: [...all, 'unread'],
    queryFn: async ({ signal }) => (await loadNotifications(source, 0, signal)).metadata,
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => untilNextMs(state.data?.waiting ?? null),
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = (): void => {
      clearTimeout(timer);
      // It goes on when the page is left: the next one shows what comes.
      timer = setTimeout(() => void client.invalidateQueries({ queryKey: all }), settleMs);
    };
    posts.addEventListener('done', ask);
    return () => posts.removeEventListener('done', ask);
  }, [client]);
  return data;
}

/** The time until it is worth asking again, for somebody who has waited so many seconds. */
function untilNextMs(waited: number | null): number | false {
  return waited === null ? false : Math.min(60_000, Math.max(3000, waited * 100));
}

/** The newest, asked anew each time that they are looked at. */
export function useNotifications(): UseQueryResult<NotificationsAnswer> {
  const { source } = useData();
  return useQuery({
    queryKey: [...all, 'newest'],
    queryFn: ({ signal }) => loadNotifications(source, most, signal),
    staleTime: 0,
    retry: false,
  });
}

async function loadNotifications(source: DataSource, limit: number, signal: AbortSignal): Promise<NotificationsAnswer> {
  const { body } = await source.send({ method: 'GET', path: `/_notifications?_limit=${String(limit)}`, isProbe: true, signal });
  return body as NotificationsAnswer; // the answer of `_notifications`
}

/** Marks one as read, or with `isUpTo` all up to that one. What is shown follows. */
export function useMarkRead(): (id: string, isUpTo?: boolean) => Promise<void> {
  const { source } = useData();
  const client = useQueryClient();
  return async (id, isUpTo = false) => {
    await source.send(
      isUpTo
        ? { method: 'PUT', path: '/_notifications', body: { until: id } }
        : { method: 'PUT', path: `/_notifications/${encodeURIComponent(id)}` },
    );
    await client.invalidateQueries({ queryKey: all });
  };
}
