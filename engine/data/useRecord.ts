import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Resource } from '../model/model.ts';
import type { Params } from '../model/values.ts';
import { useData } from './data-context.ts';
import { recordKey, rootKey } from './keys.ts';
import type { Loaded, Page } from './source.ts';

export interface RecordOptions {
  readonly params: Params;
  /** Asks again after so many milliseconds; false stops. */
  readonly everyMs?: number | false;
}

/** One record; a `null` key makes no call (a new record). */
export function useRecord(
  resource: Resource,
  key: readonly string[] | null,
  { params, everyMs = false }: RecordOptions,
): UseQueryResult<Loaded> {
  const { source } = useData();
  return useQuery({
    queryKey: recordKey(resource, key ?? [], params),
    queryFn: ({ signal }) => source.get(resource, key ?? [], params, signal),
    enabled: key !== null,
    refetchInterval: everyMs,
  });
}

export interface CollectionAddress {
  /** null makes no call. */
  readonly name: string | null;
  readonly key: readonly string[];
  readonly params: Params;
}

/** The rows of a collection of one record. */
export function useCollection(resource: Resource, { name, key, params }: CollectionAddress): UseQueryResult<Page> {
  const { source } = useData();
  return useQuery({
    queryKey: [...rootKey(resource), 'collection', resource.name, name, key, params],
    queryFn: () => source.collection(resource, name ?? '', key, params),
    enabled: name !== null,
  });
}
