import { useCallback, useMemo } from 'react';
import { findFilteredField } from '../../../model/filtered-field.ts';
import type { Field, ListFilter } from '../../../model/model.ts';
import type { QueryFilter } from '../../../model/query.ts';
import { isOfferedFilter } from '../state/list-state.ts';
import type { ListModel } from '../useList.ts';

export interface FilterChipModel {
  readonly filtering: QueryFilter;
  /** null: a parameter that the list takes but does not offer. */
  readonly filter: ListFilter | null;
  readonly field: Field | null;
  /** Whether this user has a control for it. What only a link asks for reads like a filter and can be dropped. */
  readonly isOffered: boolean;
}

/** Filters with what the descriptor says of them. */
export function useFilterFacts({
  resource,
  list,
  scope,
}: Pick<ListModel, 'resource' | 'list' | 'scope'>): (filtering: QueryFilter) => FilterChipModel {
  return useCallback(
    (filtering) => {
      const filter = list.filters.find((each) => each.param === filtering.param) ?? null;
      const accept = resource.accepts.find((each) => each.param === filtering.param);
      const field =
        filter !== null ? findFilteredField(resource, filter) : accept === undefined ? null : findFilteredField(resource, accept);
      const isOffered = filter !== null && isOfferedFilter(filter, scope);
      return { filtering, filter: filter ?? buildPlainFilter(filtering, field), field, isOffered };
    },
    [resource, list, scope],
  );
}

/** The filters in force beside all alternatives. */
export function useFilterChips(model: Pick<ListModel, 'resource' | 'list' | 'scope' | 'state'>): readonly FilterChipModel[] {
  const factsOf = useFilterFacts(model);
  const { filters } = model.state;
  return useMemo(() => filters.map(factsOf), [filters, factsOf]);
}

// A link or a list block may ask for what no filter offers: it reads like one and can be dropped.
function buildPlainFilter({ param, op }: QueryFilter, field: Field | null): ListFilter | null {
  if (field === null) return null;
  return {
    param,
    field: field.name,
    steps: [],
    title: field.title,
    op,
    ops: [op],
    input: false,
    choices: field.choices,
    default: null,
    when: true,
  };
}
