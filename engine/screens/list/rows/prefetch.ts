import type { QueryClient } from '@tanstack/react-query';
import type { DataServices } from '../../../data/data-context.ts';
import { buildPageOptions } from '../../../data/usePage.ts';
import { readColumnLayout } from '../columns/useColumnLayout.ts';
import type { FirstPageFacts } from '../state/first-page.ts';
import { resolveFirstPage } from '../state/first-page.ts';
import { readStartView } from '../state/start-view.ts';
import { readSavedFilters } from '../state/saved-filters.ts';

export interface PrefetchFacts extends DataServices, Omit<FirstPageFacts, 'saved' | 'start' | 'hidden'> {
  readonly client: QueryClient;
  readonly namesWaitMs?: number | undefined;
}

/** Asks for the first page of a list before its screen is there. Same call as the screen makes; failures are left to it. */
export async function prefetchListPage(
  name: string,
  search: string,
  { client, source, loadResource, scope, params, namesWaitMs }: PrefetchFacts,
): Promise<void> {
  const resource = await loadResource(name);
  const { hidden } = readColumnLayout(name);
  const asked = resolveFirstPage(resource, search, { scope, params, saved: readSavedFilters(name), start: readStartView(name), hidden });
  if (asked !== null) await client.prefetchQuery(buildPageOptions({ source, loadResource }, resource, { ...asked, namesWaitMs }));
}
