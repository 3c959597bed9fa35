import { dateKeyZone } from '../../model/access.ts';
import type { EvaluationScope } from '../../model/evaluate.ts';
import { isDay, matchesFilters } from '../../model/matches.ts';
import type { Field, Resource } from '../../model/model.ts';
import type { QueryFilter } from '../../model/query.ts';
import type { Values } from '../../model/values.ts';
import { dateBoundsOf, storedDateForm } from '../store/moments.ts';
import { findParamField } from './address.ts';

/** A filter that compares moments with a day, with the moments at which that begins and ends for whoever asks. Days of UTC stay: an API knows them. */
export function tellDays(resource: Resource, filter: QueryFilter, scope: EvaluationScope): QueryFilter {
  const { field, steps = [] } = findParamField(resource, filter.param) ?? {};
  if (field?.ty !== 'date-time' || steps.length > 0 || storedDateForm(field) !== 'instant') return filter;
  const [first = null, second = null] = filter.values;
  const [from, to] = [tellEnd(field, first, { scope, end: 'from' }), tellEnd(field, first, { scope, end: 'to' })];
  switch (filter.op) {
    case 'eq':
      return from === first ? filter : { ...filter, op: 'between', values: [from, to] };
    case 'gt':
      return { ...filter, values: [from] };
    case 'lt':
      return { ...filter, values: [to] };
    case 'between':
      return { ...filter, values: [from, tellEnd(field, second, { scope, end: 'to' })] };
    default:
      return filter;
  }
}

function tellEnd(
  field: Field,
  value: string | null,
  { scope, end }: { readonly scope: EvaluationScope; readonly end: 'from' | 'to' },
): string | null {
  const zone = dateKeyZone(field, scope);
  return value === null || zone === 'UTC' || !isDay(value) ? value : (dateBoundsOf(value, 'instant', zone)?.[end] ?? value);
}

/** Whether a record passes the filters that are left to this server: not to be on a day is what being on it is not. */
export function passesHere(resource: Resource, values: Values, rest: readonly QueryFilter[], scope: EvaluationScope): boolean {
  return rest.every((filter) =>
    filter.op === 'ne'
      ? !matchesFilters(resource, values, [tellDays(resource, { ...filter, op: 'eq' }, scope)], scope.now)
      : matchesFilters(resource, values, [filter], scope.now),
  );
}
