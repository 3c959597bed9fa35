/** Where a filter stands: beside all alternatives, or in one of them. */
import { emptyQuery, toCanonicalQuery, type QueryFilter } from '../../../model/query.ts';
import { replaceFilter, type ListScreenState } from './list-state.ts';

/** The number of an alternative; as many as there are stands for one more. */
export type FilterPlace = 'beside' | number;

type Filtering = Pick<ListScreenState, 'filters' | 'alternatives'>;

/** The filters that stand there. */
export function listFiltersAt({ filters, alternatives }: Filtering, at: FilterPlace): readonly QueryFilter[] {
  return at === 'beside' ? filters : (alternatives[at] ?? []);
}

/** What is asked for with a filter put there, or with `next: null` taken away. The first `or` makes what is asked for one of two alternatives. */
export function putFilterAt(
  filtering: Filtering,
  at: FilterPlace,
  { param, next }: { readonly param: string; readonly next: QueryFilter | null },
): Filtering {
  const { filters, alternatives } = filtering;
  if (at === 'beside') return { filters: replaceFilter(filters, param, next), alternatives };
  const isFirst = alternatives.length === 0 && filters.length > 0;
  const known = isFirst ? [filters] : alternatives;
  const place = isFirst ? 1 : at;
  const changed = replaceFilter(known[place] ?? [], param, next);
  const put = place < known.length ? known.map((each, index) => (index === place ? changed : each)) : [...known, changed];
  const left = put.filter((each) => each.length > 0);
  const canonical = toCanonicalQuery({ ...emptyQuery, filters: isFirst ? [] : filters, alternatives: left });
  return { filters: canonical.filters, alternatives: canonical.alternatives };
}

/** What holds whatever is chosen there: for a filter beside the alternatives these, for one in an alternative what stands beside it. */
export function holdElsewhere({ filters, alternatives }: Filtering, at: FilterPlace): Filtering {
  if (at === 'beside') return { filters: [], alternatives };
  return { filters: alternatives.length === 0 ? [] : filters, alternatives: [] };
}
