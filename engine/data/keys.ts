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

/** Marks everything stale that shows records of this table, copies in other lists included. */
export async function refreshRecords(client: QueryClient, resource: Resource): Promise<void> {
  await client.invalidateQueries({ queryKey: recordsQueryKey(resource) });
}
