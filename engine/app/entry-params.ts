import type { CatalogueEntry } from '../model/catalogue.ts';
import type { Params } from '../model/values.ts';

/** Parameters of the route and parents of a nested resource: from the route, else from `_param` of the query. */
export function readEntryParams(
  { route, parents }: CatalogueEntry,
  bound: Readonly<Record<string, string | undefined>>,
  query: URLSearchParams,
): Params {
  const named = [...route.flatMap((part) => (typeof part === 'string' ? [] : [part.param])), ...parents.map(({ param }) => param)];
  return Object.fromEntries(
    named.flatMap((param) => {
      const value = bound[param] ?? query.get(`_${param}`);
      return value === null ? [] : [[param, value]];
    }),
  );
}
