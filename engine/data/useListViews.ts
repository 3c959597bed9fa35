import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { NamedView } from '../model/named-view.ts';
import { useData } from './data-context.ts';

const key = (resource: string | null): readonly unknown[] => ['views', resource];

/** The views of whoever is signed in, of one list or of all. */
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
  /** Makes a view, or with an id puts this in its place. */
  readonly keep: (view: Omit<NamedView, 'id'> & { readonly id: string | null }) => Promise<NamedView>;
  readonly remove: (view: NamedView) => Promise<void>;
}

/** Both reject with ApiError. */
export function useViewKeeper(): ViewKeeper {
  const { source } = useData();
  const client = useQueryClient();
  const keep = useCallback<ViewKeeper['keep']>(
    async ({ id, ...content }) => {
      const call = id === null ? { method: 'POST' as const, path: '/_views' } : { method: 'PUT' as const, path: `/_views/${id}` };
      const { body } = await source.send({ ...call, body: content });
      await client.invalidateQueries({ queryKey: ['views'] });
      return (body as { readonly data: NamedView }).data; // the answer of `_views`
    },
    [source, client],
  );
  const remove = useCallback<ViewKeeper['remove']>(
    async ({ id }) => {
      await source.send({ method: 'DELETE', path: `/_views/${id}` });
      await client.invalidateQueries({ queryKey: ['views'] });
    },
    [source, client],
  );
  return { keep, remove };
}
