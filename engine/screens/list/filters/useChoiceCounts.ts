import { useMemo } from 'react';
import { useListCounts } from '../../../data/useListCounts.ts';
import { findCountedParam } from '../../../model/choice-counts.ts';
import type { EvaluationScope } from '../../../model/evaluate.ts';
import type { ListFilter, Resource } from '../../../model/model.ts';
import { dropPage, emptyQuery, type ListQuery, type QueryFilter } from '../../../model/query.ts';
import type { Params } from '../../../model/values.ts';
import type { FilterKind } from './filter-kind.ts';

/** The list whose records are counted. */
export interface CountedChoices {
  readonly resource: Resource;
  /** What holds whatever is chosen, also by filters of the same name: those of the page around, and what stands elsewhere in the line. */
  readonly query: ListQuery;
  /** The filters among which it is chosen. */
  readonly beside: readonly QueryFilter[];
  readonly params: Params;
}

const countedKinds: readonly FilterKind[] = ['choices', 'boolean', 'reference'];

/** How many records each choice of a filter would leave beside the other filters. */
export function useChoiceCounts(
  { param }: Pick<ListFilter, 'param'>,
  counting: CountedChoices | null,
  { kind, scope }: { readonly kind: FilterKind; readonly scope: EvaluationScope },
): (value: string | null) => number | null {
  const resource = counting?.resource ?? null;
  const isCounted = resource !== null && countedKinds.includes(kind) && findCountedParam(resource, param, scope) !== null;
  const query = useMemo(() => (counting === null ? emptyQuery : askOthers(counting, param)), [counting, param]);
  const { data } = useListCounts(resource, { param, query, params: counting?.params ?? {}, isWanted: isCounted });
  return useMemo(() => {
    if (data === undefined || data === null) return unknown;
    const known = new Map(data.map(({ value, count }) => [value, count]));
    return (value: string | null) => known.get(value) ?? 0;
  }, [data]);
}

const unknown = (): null => null;

function askOthers({ query, beside }: CountedChoices, param: string): ListQuery {
  const filters = [...query.filters, ...beside.filter((filter) => filter.param !== param)];
  return { ...dropPage(query), filters };
}
