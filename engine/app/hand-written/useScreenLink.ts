import { useCallback } from 'react';
import type { ScreenMode } from '../../model/model.ts';
import { findCatalogueEntry, useEngine } from '../../screens/context.ts';
import { splitParentFilters } from '../../model/parent-filters.ts';
import { buildScreenPath } from '../../screens/links.ts';
import { parsePlainQuery, type PlainQuery } from './plain-query.ts';

export interface ScreenLinkTarget<Query = PlainQuery> {
  readonly screen: ScreenMode;
  /** Needed by show and edit. */
  readonly key?: string | readonly string[];
  /** Filters of a list, start values of a create form; `_param` entries are parents. */
  readonly filter?: Query;
  readonly tab?: string;
}

/** Addresses of generated screens, for links. Throws for a resource that does not exist. */
export function useScreenLink(): (resource: string, to: ScreenLinkTarget) => string {
  const { catalogue } = useEngine();
  return useCallback(
    (name, { screen, key = [], filter = {}, tab = null }) => {
      const entry = findCatalogueEntry(catalogue, name);
      if (entry === null) throw new Error(`A screen links to "${name}", but there is no such resource.`);
      const { query, params } = splitParentFilters(parsePlainQuery(filter));
      return buildScreenPath(entry, { screen, key: typeof key === 'string' ? [key] : key, params, query, tab });
    },
    [catalogue],
  );
}
