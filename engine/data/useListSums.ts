import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Resource } from '../model/model.ts';
import { printListQuery, type ListQuery } from '../model/query.ts';
import type { FieldSums } from '../model/sums.ts';
import type { Params } from '../model/values.ts';
import { useData } from './data-context.ts';
import { recordsQueryKey } from './keys.ts';

export interface SumsAsked {
  readonly fields: readonly string[];
  /** All that matches, in no order; where it is grouped, each group is added up by itself. */
  readonly query: ListQuery;
  readonly params: Params;
  /** false: no call is made yet. */
  readonly isWanted: boolean;
}

/** Sums over all records that match. Another question ends the one before; what is written makes them stale. */
export function useListSums(resource: Resource, { fields, query, params, isWanted }: SumsAsked): UseQueryResult<FieldSums> {
  const { source } = useData();
  return useQuery({
    queryKey: [...recordsQueryKey(resource), 'sums', resource.name, fields, printListQuery(query).toString(), params],
    queryFn: ({ signal }) => source.sums(resource, fields, { query, params, signal }),
    enabled: isWanted && fields.length > 0,
    // What cannot be added up in time is no fault of the list.
    retry: false,
    staleTime: 2000,
  });
}
