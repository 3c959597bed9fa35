import { emptyQuery, type ListQuery, type QueryFilter } from './query.ts';
import type { Params } from './values.ts';

/** A list query with nothing but these filters; `_param` entries are returned as parents. */
export function splitParentFilters(filters: readonly QueryFilter[]): { query: ListQuery; params: Params } {
  const parents = filters.filter((filter) => filter.param.startsWith('_'));
  const rest = filters.filter((filter) => !filter.param.startsWith('_'));
  const search = rest.find((filter) => filter.param === 'q' && filter.values.length === 1)?.values[0] ?? null;
  return {
    query: { ...emptyQuery, filters: search === null ? rest : rest.filter((filter) => filter.param !== 'q'), search },
    params: Object.fromEntries(
      parents.flatMap(({ param, values }) => (typeof values[0] === 'string' ? [[param.slice(1), values[0]]] : [])),
    ),
  };
}
