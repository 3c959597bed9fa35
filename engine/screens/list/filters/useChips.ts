import { useMemo } from 'react';
import type { Field, Filter } from '../../../model/model.ts';
import type { Filtering } from '../../../model/query.ts';
import type { ListModel } from '../useList.ts';
import { meantField } from './filter-kind.ts';

export interface Chip {
  readonly filtering: Filtering;
  /** null: a parameter that the list takes but does not offer. */
  readonly filter: Filter | null;
  readonly field: Field | null;
}

/** The filters in force with what the descriptor says of them. */
export function useChips({ resource, list, state }: Pick<ListModel, 'resource' | 'list' | 'state'>): readonly Chip[] {
  return useMemo(
    () =>
      state.filters.map((filtering) => {
        const filter = list.filters.find((each) => each.param === filtering.param) ?? null;
        const accept = resource.accepts.find((each) => each.param === filtering.param);
        const field = filter !== null ? meantField(resource, filter) : accept === undefined ? null : meantField(resource, accept);
        return { filtering, filter: filter ?? plainFilter(filtering, field), field };
      }),
    [resource, list, state.filters],
  );
}

// A link or a list block may ask for what no filter offers: it reads like one and can be dropped.
function plainFilter({ param, op }: Filtering, field: Field | null): Filter | null {
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
