/** Plain filters and sorts over Values, for records that no store holds: what each operator means, told without SQL. */
import { parseAge, plusUnits } from './dates.ts';
import { folded } from './folded.ts';
import type { Accept, Field, Resource } from './model.ts';
import type { Filtering } from './query.ts';
import { isEmpty, isRecord } from './steps.ts';
import type { Values } from './values.ts';

/** Whether a record passes all filters. `now` bounds `within`. */
export function matches(resource: Resource, values: Values, filters: readonly Filtering[], now: Date): boolean {
  return filters.every((filter) =>
    passes(found(resource, values, filter.param), filter, { now, isAnyCase: isAnyCaseOf(resource, filter) }),
  );
}

/**
 * Whether two spellings of a text are one value, as uniqueness has it: who asks for one of them is shown the record for which it counts as
 * taken. A key is a name in addresses and references, where letter case counts.
 */
export function isAnyCase({ key }: Pick<Resource, 'key'>, { name, unique, choices, ty }: Field): boolean {
  return unique !== null && choices === null && ty === 'string' && !key.includes(name);
}

function isAnyCaseOf(resource: Resource, { param }: Filtering): boolean {
  const { field = '', steps = [] } = acceptOf(resource, param) ?? {};
  const own = resource.fields[field];
  return own !== undefined && steps.length === 0 && isAnyCase(resource, own);
}

/** Whether each word of the text is in one of the searched fields, letter case aside. */
export function mentions(searched: readonly string[], values: Values, search: string): boolean {
  const words = lower(search)
    .split(/\s+/)
    .filter((word) => word !== '');
  return words.every((word) => searched.some((name) => lower(values[name]).includes(word)));
}

/** The values that a filter parameter reads: all elements of an array, the row of that key in key-value fields. */
export function found(resource: Resource, values: Values, param: string): readonly unknown[] {
  const accept = acceptOf(resource, param);
  if (accept === null) return [];
  return accept.steps.reduce<readonly unknown[]>(
    (current, step) => current.flatMap((value) => stepInto(value, step)),
    flat(values[accept.field]),
  );
}

function acceptOf(resource: Resource, param: string): Pick<Accept, 'field' | 'steps'> | null {
  const accept = resource.accepts.find((each): boolean => each.param === param);
  if (accept !== undefined) return accept;
  const field = Object.values(resource.fields).find((each) => each.query === param || each.name === param);
  return field === undefined ? null : { field: field.name, steps: [] };
}

function flat(value: unknown): readonly unknown[] {
  if (value === null || value === undefined || value === '') return [];
  return Array.isArray(value) ? value : [value];
}

function stepInto(value: unknown, step: string): readonly unknown[] {
  const record = isRecord(value) ? value : {};
  return record['key'] === step ? flat(record['value']) : flat(record[step]);
}

function passes(
  held: readonly unknown[],
  { op, values }: Filtering,
  { now, isAnyCase: isFolded }: { readonly now: Date; readonly isAnyCase: boolean },
): boolean {
  const [first = null, second = null] = values;
  const spelt = (value: unknown) => (isFolded ? lower(value) : String(value));
  const is = (wanted: string | null) => (wanted === null ? held.length === 0 : held.some((value) => spelt(value) === spelt(wanted)));
  switch (op) {
    case 'eq':
    case 'in':
      return values.some(is);
    case 'ne':
      return !values.some(is);
    case 'prefix':
      return held.some((value) => lower(value).startsWith(lower(first)));
    case 'contains':
      return held.some((value) => lower(value).includes(lower(first)));
    case 'gt':
      return held.some((value) => compare(value, first) >= 0);
    case 'lt':
      return held.some((value) => compare(value, endOfDay(first)) <= 0);
    case 'between':
      return held.some(
        (value) => (isEmpty(first) || compare(value, first) >= 0) && (isEmpty(second) || compare(value, endOfDay(second)) <= 0),
      );
    case 'within':
      return held.some((value) => compare(value, ageStart(first ?? '', now)) >= 0);
  }
}

// A bare day as upper end means the whole day.
function endOfDay(end: string | null): string | null {
  return end !== null && /^\d{4}-\d{2}-\d{2}$/.test(end) ? `${end}T23:59:59.999Z` : end;
}

function ageStart(age: string, now: Date): string | null {
  const parts = parseAge(age);
  return parts === null ? null : plusUnits({ kind: 'instant', ms: now.getTime() }, -parts.n, { unit: parts.unit, zone: 'UTC' });
}

/** Order of two wire values: empty first, numbers by size, the rest as text, letter case and marks aside. */
export function compare(left: unknown, right: unknown): number {
  if (isEmpty(left) || isEmpty(right)) return Number(isEmpty(right)) - Number(isEmpty(left));
  if (typeof left === 'number' || typeof right === 'number') return Number(left) - Number(right);
  const [a, b] = [folded(String(left)), folded(String(right))];
  return a < b ? -1 : a > b ? 1 : 0;
}

function lower(value: unknown): string {
  return isEmpty(value) ? '' : String(value).toLowerCase();
}
