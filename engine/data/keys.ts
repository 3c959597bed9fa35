/** Keys of the query cache. All that shows records of one table shares its first two parts, so that one write refreshes base and views. */
import type { QueryClient } from '@tanstack/react-query';
import type { Resource } from '../model/model.ts';
import { printListQuery, type ListQuery } from '../model/query.ts';
import type { Params } from '../model/values.ts';

export function recordsQueryKey(resource: Resource): readonly unknown[] {
  return ['records', resource.view?.of ?? resource.name];
}

export function pageQueryKey(resource: Resource, query: ListQuery, params: Params): readonly unknown[] {
  return [...recordsQueryKey(resource), 'page', resource.name, printListQuery(query).toString(), params];
}

/** Whether a key is one that `pageQueryKey` makes. */
export function isPageQueryKey(key: readonly unknown[]): boolean {
  return key[0] === 'records' && key[2] === 'page';
}

export function recordQueryKey(resource: Resource, key: readonly string[], params: Params): readonly unknown[] {
  return [...recordsQueryKey(resource), 'record', resource.name, key, params];
}

/** Marks everything stale that shows records of this table, copies in other lists included, and asks for what is on screen; not for one that is `gone`. */
export async function refreshRecords(
  client: QueryClient,
  resource: Resource,
  { gone = null }: { readonly gone?: readonly string[] | null } = {},
): Promise<void> {
  const queryKey = recordsQueryKey(resource);
  if (gone === null) return client.invalidateQueries({ queryKey });
  const isGone = (query: { readonly queryKey: readonly unknown[] }): boolean => isOfRecord(query.queryKey, gone);
  // Its page may still be on screen, and would be told that there is no such record.
  const forgotten = client.invalidateQueries({ queryKey, predicate: isGone, refetchType: 'none' });
  await Promise.all([forgotten, client.invalidateQueries({ queryKey, predicate: (query) => !isGone(query) })]);
}

/** What is asked of one record, by its key. */
const asksOfRecord: ReadonlySet<unknown> = new Set(['record', 'collection', 'tabs', 'comments']);

function isOfRecord(queryKey: readonly unknown[], key: readonly string[]): boolean {
  const isKey = (part: unknown): boolean => Array.isArray(part) && part.length === key.length && part.every((each, at) => each === key[at]);
  return asksOfRecord.has(queryKey[2]) && queryKey.some(isKey);
}
