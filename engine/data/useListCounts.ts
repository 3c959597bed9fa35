import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ChoiceCount } from '../model/choice-counts.ts';
import type { Resource } from '../model/model.ts';
import { printListQuery, type ListQuery } from '../model/query.ts';
import type { Params } from '../model/values.ts';
import { useData } from './data-context.ts';
import { recordsQueryKey } from './keys.ts';

interface CountsAsked {
  /** The filter whose choices are counted. */
  readonly param: string;
  /** All that matches, in no order. */
  readonly query: ListQuery;
  readonly params: Params;
  /** false: no call is made yet. */
  readonly isWanted: boolean;
}

/** How many of the records that match hold each choice; null: they are too many to be counted. `resource: null`: nothing is asked. */
export function useListCounts(
  resource: Resource | null,
  { param, query, params, isWanted }: CountsAsked,
): UseQueryResult<readonly ChoiceCount[] | null> {
  const { source } = useData();
  return useQuery({
    queryKey: [
      ...(resource === null ? [] : recordsQueryKey(resource)),
      ...['counts', resource?.name, param, printListQuery(query).toString(), params],
    ],
    queryFn: async ({ signal }) => (resource === null ? null : source.counts(resource, param, { query, params, signal })),
    enabled: isWanted && resource !== null,
    // Choices can be made without their numbers.
    retry: false,
    staleTime: 2000,
  });
}
