import type { Resource } from '../../engine/model/model.ts';
import type { Filtering } from '../../engine/model/query.ts';
import { getAt, isEmpty } from '../../engine/model/steps.ts';
import type { Values } from '../../engine/model/values.ts';

/** Whether a record passes a filter, for values that the store does not hold. */
export function matches(resource: Resource, filter: Filtering, values: Values): boolean {
  const accept = resource.accepts.find((candidate) => candidate.param === filter.param);
  const value = valueAt(values[accept?.field ?? filter.param], accept?.steps ?? []);
  const items: readonly unknown[] = Array.isArray(value) && value.length > 0 ? value : [Array.isArray(value) ? null : value];
  const [first = null, second = null] = filter.values;
  switch (filter.op) {
    case 'eq':
    case 'in':
      return items.some((item) => filter.values.some((wanted) => isEqual(item, wanted)));
    case 'ne':
      return !items.some((item) => filter.values.some((wanted) => isEqual(item, wanted)));
    case 'prefix':
      return items.some((item) => lower(item).startsWith(lower(first)));
    case 'contains':
      return items.some((item) => lower(item).includes(lower(first)));
    case 'gt':
      return items.some((item) => order(first, item) <= 0);
    case 'lt':
      return items.some((item) => order(item, endOf(first)) <= 0);
    case 'between':
      return items.some((item) => (isEmpty(first) || order(first, item) <= 0) && (isEmpty(second) || order(item, endOf(second)) <= 0));
    case 'within':
      return false;
  }
}

/** Negative, zero or positive as `a` stands before, with or after `b`; empty values first. */
export function order(a: unknown, b: unknown): number {
  if (isEmpty(a) || isEmpty(b)) return Number(isEmpty(b)) - Number(isEmpty(a));
  if (typeof a === 'number' || typeof b === 'number') return Number(a) - Number(b);
  const [left, right] = [lower(a), lower(b)];
  return left < right ? -1 : left > right ? 1 : 0;
}

function isEqual(item: unknown, wanted: string | null): boolean {
  return wanted === null ? isEmpty(item) : !isEmpty(item) && String(item) === wanted;
}

// A bare date as upper end means the end of that day.
function endOf(value: string | null): string | null {
  return value !== null && /^\d{4}-\d\d-\d\d$/.test(value) ? `${value}T23:59:59.999Z` : value;
}

function lower(value: unknown): string {
  return isEmpty(value) ? '' : String(value).toLowerCase();
}

// The steps lead to a key of a key-value field, or to the same member of each element.
function valueAt(value: unknown, steps: readonly string[]): unknown {
  const direct = getAt(value, steps);
  return direct === undefined && Array.isArray(value) ? value.map((item: unknown) => getAt(item, steps)) : direct;
}
