/** Plain filters over Values: what each operator means, told without SQL. */
import { parseAge, plusUnits } from '../model/dates.ts';
import type { Accept, Resource } from '../model/model.ts';
import type { Filtering } from '../model/query.ts';
import type { Values } from '../model/values.ts';
import { asRecord } from './errors.ts';

/** Whether a record passes all filters. `now` bounds `within`. */
export function matches(resource: Resource, values: Values, filters: readonly Filtering[], now: Date): boolean {
  return filters.every((filter) => passes(found(resource, values, filter.param), filter, now));
}

/** Whether one of the searched fields contains the text, letter case aside. */
export function mentions(resource: Resource, values: Values, search: string): boolean {
  const wanted = search.toLowerCase();
  return resource.search.some((name) =>
    String(values[name] ?? '')
      .toLowerCase()
      .includes(wanted),
  );
}

/** The values that a filter parameter reads: all elements of an array, the row of that key in key-value fields. */
export function found(resource: Resource, values: Values, param: string): readonly unknown[] {
  const accept = resource.accepts.find((each): boolean => each.param === param) ?? plainAccept(resource, param);
  if (accept === null) return [];
  return accept.steps.reduce<readonly unknown[]>(
    (current, step) => current.flatMap((value) => stepInto(value, step)),
    flat(values[accept.field]),
  );
}

function plainAccept(resource: Resource, param: string): Pick<Accept, 'field' | 'steps'> | null {
  const field = Object.values(resource.fields).find((each) => each.query === param || each.name === param);
  return field === undefined ? null : { field: field.name, steps: [] };
}

function flat(value: unknown): readonly unknown[] {
  if (value === null || value === undefined || value === '') return [];
  return Array.isArray(value) ? value : [value];
}

function stepInto(value: unknown, step: string): readonly unknown[] {
  const record = asRecord(value);
  return record['key'] === step ? flat(record['value']) : flat(record[step]);
}

function passes(held: readonly unknown[], { op, values }: Filtering, now: Date): boolean {
  const [first = null, second = null] = values;
  const is = (wanted: string | null) => (wanted === null ? held.length === 0 : held.some((value) => String(value) === wanted));
  const some = (test: (text: string) => boolean) => held.some((value) => test(String(value)));
  switch (op) {
    case 'eq':
      return is(first);
    case 'ne':
      return !is(first);
    case 'in':
      return values.some(is);
    case 'prefix':
      return some((text) => text.startsWith(first ?? ''));
    case 'contains':
      return some((text) => text.toLowerCase().includes((first ?? '').toLowerCase()));
    case 'gt':
      return held.some((value) => compare(value, first) >= 0);
    case 'lt':
      return held.some((value) => compare(value, endOfDay(first)) <= 0);
    case 'between':
      return held.some(
        (value) => (isOpen(first) || compare(value, first) >= 0) && (isOpen(second) || compare(value, endOfDay(second)) <= 0),
      );
    case 'within':
      return held.some((value) => compare(value, ageStart(first ?? '', now)) >= 0);
  }
}

function isOpen(end: string | null): boolean {
  return end === null || end === '';
}

// A bare day as upper end means the whole day.
function endOfDay(end: string | null): string | null {
  return end !== null && /^\d{4}-\d{2}-\d{2}$/.test(end) ? `${end}T23:59:59.999Z` : end;
}

function ageStart(age: string, now: Date): string | null {
  const parts = parseAge(age);
  return parts === null ? null : plusUnits({ kind: 'instant', ms: now.getTime() }, -parts.n, { unit: parts.unit, zone: 'UTC' });
}

/** Order of two wire values: numbers by size, the rest as text; empty comes first. */
export function compare(left: unknown, right: unknown): number {
  if (left === right) return 0;
  if (left === null || left === undefined) return -1;
  if (right === null || right === undefined) return 1;
  if (typeof left === 'number') return left - Number(right);
  const [a, b] = [String(left), String(right)];
  return a < b ? -1 : a > b ? 1 : 0;
}
