/** Keys of the query cache. All that shows records of one table shares its first two parts, so that one write refreshes base and views. */
import type { QueryClient } from '@tanstack/react-query';
import type { Resource } from '../model/model.ts';
import { printQuery, type ListQuery } from '../model/query.ts';
import type { Params } from '../model/values.ts';

export function rootKey(resource: Resource): readonly unknown[] {
  return ['records', resource.view?.of ?? resource.name];
}

export function pageKey(resource: Resource, query: ListQuery, params: Params): readonly unknown[] {
  return [...rootKey(resource), 'page', resource.name, printQuery(query).toString(), params];
}

/** Whether a key is one that `pageKey` makes. */
export function isPageKey(key: readonly unknown[]): boolean {
  return key[0] === 'records' && key[2] === 'page';
}

export function recordKey(resource: Resource, key: readonly string[], params: Params): readonly unknown[] {
  return [...rootKey(resource), 'record', resource.name, key, params];
}

/** Marks everything stale that shows records of this table, copies in other lists included. */
export async function refresh(client: QueryClient, resource: Resource): Promise<void> {
  await client.invalidateQueries({ queryKey: rootKey(resource) });
}
