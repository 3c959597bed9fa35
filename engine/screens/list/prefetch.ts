import type { QueryClient } from '@tanstack/react-query';
import { missingParents } from '../../data/address.ts';
import type { Data } from '../../data/data-context.ts';
import { pageOptions } from '../../data/usePage.ts';
import { mayVerb } from '../../model/access.ts';
import type { Scope } from '../../model/evaluate.ts';
import { queryOf } from '../../model/query.ts';
import type { Params } from '../../model/values.ts';
import { queryOfState, readState } from './list-state.ts';
import { savedFilters } from './saved-filters.ts';

export interface Early extends Data {
  readonly client: QueryClient;
  /** Of mode `list`, without a record. */
  readonly scope: Scope;
  /** Parents of the route. */
  readonly params: Params;
}

/** Asks for the first page of a list before its screen is there. Same call as the screen makes; failures are left to it. */
export async function prefetchList(name: string, search: string, { client, source, loadResource, scope, params }: Early): Promise<void> {
  const resource = await loadResource(name);
  const { list } = resource;
  if (list === null || !mayVerb(resource, 'list', scope).allowed) return;
  const state = readState(new URLSearchParams(search), { resource, list, scope, saved: savedFilters(name) });
  const all = { ...params, ...state.parents };
  const where = resource.view === null ? [] : queryOf(resource.view.where, scope);
  if (where === null || missingParents(resource, all).length > 0) return;
  await client.prefetchQuery(pageOptions(source, resource, queryOfState(state, list, { base: where, total: null }), all));
}
