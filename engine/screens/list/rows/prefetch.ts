import type { QueryClient } from '@tanstack/react-query';
import { listMissingParents } from '../../../data/address.ts';
import type { DataServices } from '../../../data/data-context.ts';
import { buildPageOptions } from '../../../data/usePage.ts';
import { mayUseVerb } from '../../../model/access.ts';
import type { EvaluationScope } from '../../../model/evaluate.ts';
import { evaluateQuery } from '../../../model/query.ts';
import type { Params } from '../../../model/values.ts';
import { buildListQuery, parseListState } from '../state/list-state.ts';
import { readSavedFilters } from '../state/saved-filters.ts';

export interface PrefetchFacts extends DataServices {
  readonly client: QueryClient;
  /** Of mode `list`, without a record. */
  readonly scope: EvaluationScope;
  /** Parents of the route. */
  readonly params: Params;
}

/** Asks for the first page of a list before its screen is there. Same call as the screen makes; failures are left to it. */
export async function prefetchListPage(
  name: string,
  search: string,
  { client, source, loadResource, scope, params }: PrefetchFacts,
): Promise<void> {
  const resource = await loadResource(name);
  const { list } = resource;
  if (list === null || !mayUseVerb(resource, 'list', scope).allowed) return;
  const state = parseListState(new URLSearchParams(search), { resource, list, scope, saved: readSavedFilters(name) });
  const all = { ...params, ...state.parents };
  const where = resource.view === null ? [] : evaluateQuery(resource.view.where, scope);
  if (where === null || listMissingParents(resource, all).length > 0) return;
  await client.prefetchQuery(buildPageOptions(source, resource, buildListQuery(state, list, { base: where, total: null }), all));
}
