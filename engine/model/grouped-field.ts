/** By which fields the records of a list can be grouped, and what leaves one group of them. */
import { hasCountedChoices } from './choice-counts.ts';
import { isConditionTrue } from './evaluate.ts';
import type { AcceptedParam, Field, ListFilter, Resource, SortKey } from './model.ts';
import type { ListQuery, QueryFilter } from './query.ts';
import type { EvaluationScope } from './scope.ts';

/** The field that may be grouped by under this name: of one value among few, so that its records are sorted by it and counted. `scope: null`: by anybody. */
export function findGroupedField(resource: Resource, param: string, scope: EvaluationScope | null): Field | null {
  const isOffered = ({ when }: AcceptedParam): boolean => scope === null || isConditionTrue(when, scope);
  const ways = resource.accepts.filter((each) => each.param === param && each.steps.length === 0 && isOffered(each));
  const counted = ways.find((each) => hasCountedChoices(resource, each));
  if (counted === undefined || !ways.some(({ isSortable }) => isSortable)) return null;
  const field = resource.fields[counted.field];
  return field === undefined || field.isMultiple ? null : field;
}

/** The keys that put groups in order, and records within a group: a key of the group's own field says which way. */
export function listGroupedSorts({ group, sort }: Pick<ListQuery, 'group' | 'sort'>): readonly SortKey[] {
  if (group === null) return sort;
  const isGroup = ({ by }: SortKey): boolean => by === group;
  return [sort.find(isGroup) ?? { by: group, desc: false }, ...sort.filter((each) => !isGroup(each))];
}

/** Whether a list can be narrowed to one group by the filters that somebody is offered. */
export function takesGroupFilter(offered: readonly ListFilter[], param: string): boolean {
  return offered.some((filter) => filter.param === param && filter.steps.length === 0);
}

/** Leaves one group; `value: null`: the records without one. */
export function buildGroupFilter(param: string, value: string | null): QueryFilter {
  return { param, op: 'eq', values: [value] };
}

/** The filter in force that leaves one group. */
export function findGroupFilter(filters: readonly QueryFilter[], param: string): QueryFilter | null {
  return filters.find((each) => each.param === param && (each.op === 'eq' || each.op === 'in') && each.values.length === 1) ?? null;
}
