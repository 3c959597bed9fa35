/** The filter that leaves the records with one value of a field. */
import type { EvaluationScope } from '../../../model/evaluate.ts';
import type { ListScreenModel } from '../../../model/model.ts';
import type { QueryFilter } from '../../../model/query.ts';
import { listOfferedFilters } from '../state/list-state.ts';

/** Whether this user may set it. */
export function takesValueFilter(list: ListScreenModel, param: string, scope: EvaluationScope): boolean {
  return listOfferedFilters(list, scope).some((filter) => filter.param === param && filter.steps.length === 0);
}

/** `value: null`: those without one. */
export function buildValueFilter(param: string, value: string | null): QueryFilter {
  return { param, op: 'eq', values: [value] };
}

/** The one in force. */
export function findValueFilter(filters: readonly QueryFilter[], param: string): QueryFilter | null {
  return filters.find((each) => each.param === param && (each.op === 'eq' || each.op === 'in') && each.values.length === 1) ?? null;
}
