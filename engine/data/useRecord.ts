import { hashKey, queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Resource } from '../model/model.ts';
import type { Params, Values } from '../model/values.ts';
import { getRecordKey } from './address.ts';
import { useData } from './data-context.ts';
import { earlyStaleTime } from './early-questions.ts';
import { recordQueryKey, recordsQueryKey } from './keys.ts';
import type { DataSource, LoadedRecord, LoadedPage } from './source.ts';

export interface RecordOptions {
  readonly params: Params;
  /** Asks again after this many milliseconds; false stops. */
  readonly everyMs?: number | false;
}

/** What a record is asked by; the same for the hook and for an early `client.prefetchQuery`. */
export function buildRecordOptions(source: DataSource, resource: Resource, key: readonly string[], params: Params) {
  return queryOptions<LoadedRecord>({
    queryKey: recordQueryKey(resource, key, params),
    queryFn: ({ signal }) => source.get(resource, key, params, signal),
    staleTime: earlyStaleTime,
  });
}

/** One record; a `null` key makes no call (a new record). */
export function useLoadedRecord(
  resource: Resource,
  key: readonly string[] | null,
  { params, everyMs = false }: RecordOptions,
): UseQueryResult<LoadedRecord> {
  const { source } = useData();
  return useQuery({ ...buildRecordOptions(source, resource, key ?? [], params), enabled: key !== null, refetchInterval: everyMs });
}

/**
 * A record of the screen, or the same as any part of the page has read it since: a form with unsaved changes keeps the one it started from.
 * Makes no call.
 */
export function useLatestRecord(resource: Resource, record: Values, params: Params): Values {
  const { source } = useData();
  const key = getRecordKey(resource, record) ?? [];
  // Asks for nothing; the query of the page, which shares its key, may be handed what it would ask by.
  const { data } = useQuery({ ...buildRecordOptions(source, resource, key, params), enabled: false });
  return data !== undefined && Number(data.values['_version']) > Number(record['_version']) ? data.values : record;
}

export interface CollectionKey {
  /** null makes no call. */
  readonly name: string | null;
  readonly key: readonly string[];
  readonly params: Params;
  /** null or left out: as many rows as the server answers by itself. */
  readonly limit?: number | null;
}

/** The rows of a collection of one record; while more of them are on their way, those from before. */
export function useCollectionPage(resource: Resource, { name, key, params, limit = null }: CollectionKey): UseQueryResult<LoadedPage> {
  const { source } = useData();
  const of = [...recordsQueryKey(resource), 'collection', resource.name, name, key, params];
  return useQuery({
    queryKey: [...of, limit],
    queryFn: () => source.collection(resource, name ?? '', key, { params, limit }),
    enabled: name !== null,
    placeholderData: (previous, before) =>
      before !== undefined && hashKey(before.queryKey.slice(0, -1)) === hashKey(of) ? previous : undefined,
  });
}
