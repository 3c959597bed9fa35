import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { NamedView, SentView } from '../model/named-view.ts';
import { useData } from './data-context.ts';
import type { ApiCall } from './source.ts';

const key = (resource: string | null): readonly unknown[] => ['views', resource];

/** The views that whoever is signed in keeps, and those that are kept for them; of one list or of all. */
export function useListViews(resource: string | null, isWanted: boolean): UseQueryResult<readonly NamedView[]> {
  const { source } = useData();
  return useQuery({
    queryKey: key(resource),
    queryFn: async ({ signal }) => {
      const path = resource === null ? '/_views' : `/_views?resource=${encodeURIComponent(resource)}`;
      const { body } = await source.send({ method: 'GET', path, signal });
      return (body as { readonly data: readonly NamedView[] }).data; // the answer of `_views`
    },
    enabled: isWanted,
    staleTime: 60_000,
  });
}

export interface ViewKeeper {
  /** Makes a view. */
  readonly keep: (view: SentView) => Promise<NamedView>;
  /** Puts this in the place of what the view said before; what it does not say stays. */
  readonly change: (view: NamedView, next: Partial<SentView>) => Promise<NamedView>;
  readonly remove: (view: NamedView) => Promise<void>;
}

/** All reject with ApiError. */
export function useViewKeeper(): ViewKeeper {
  const { source } = useData();
  const client = useQueryClient();
  return useMemo(() => {
    const send = async (call: ApiCall): Promise<unknown> => {
      const { body } = await source.send(call);
      await client.invalidateQueries({ queryKey: ['views'] });
      return body;
    };
    const viewOf = (body: unknown): NamedView => (body as { readonly data: NamedView }).data; // the answer of `_views`
    return {
      keep: async (view) => viewOf(await send({ method: 'POST', path: '/_views', body: view })),
      change: async ({ id }, next) => viewOf(await send({ method: 'PUT', path: `/_views/${id}`, body: next })),
      remove: async ({ id }) => void (await send({ method: 'DELETE', path: `/_views/${id}` })),
    };
  }, [source, client]);
}
