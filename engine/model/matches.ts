/** Plain filters and sorts over Values, for records that no store holds: what each operator means, told without SQL. */
import { parseAgeText, addTimeUnits } from './dates.ts';
import { foldText } from './folded.ts';
import type { AcceptedParam, Field, Resource } from './model.ts';
import type { FilterAlternatives, QueryFilter } from './query.ts';
import { isEmptyValue, isPlainObject } from './steps.ts';
import type { Values } from './values.ts';

/** Whether a record passes all filters. `now` bounds `within`. */
export function matchesFilters(resource: Resource, values: Values, filters: readonly QueryFilter[], now: Date): boolean {
  return filters.every((filter) =>
    passesFilter(valuesOfParam(resource, values, filter.param), filter, { now, ...describeParam(resource, filter) }),
  );
}

/** Whether a record passes all filters of one of the alternatives; where there are none every record does. */
export function matchesAlternatives(resource: Resource, values: Values, alternatives: FilterAlternatives, now: Date): boolean {
  return alternatives.length === 0 || alternatives.some((filters) => matchesFilters(resource, values, filters, now));
}

/**
 * Whether two spellings of a text are one value, as uniqueness has it: who asks for one of them is shown the record for which it counts as
 * taken. A key is a name in addresses and references, where letter case counts.
 */
export function ignoresCase({ key }: Pick<Resource, 'key'>, { name, unique, choices, ty }: Field): boolean {
  return unique !== null && choices === null && ty === 'string' && !key.includes(name);
}

/** What a filter has to know of the values that it reads. */
function describeParam(resource: Resource, { param }: QueryFilter): Pick<FilterReading, 'isAnyCase' | 'ty'> {
  const { field = '', steps = [] } = findAccept(resource, param) ?? {};
  const own = steps.length === 0 ? resource.fields[field] : undefined;
  return { isAnyCase: own !== undefined && ignoresCase(resource, own), ty: own?.ty ?? null };
}

/** Whether each word of the text is in one of the searched fields, letter case aside. */
export function mentionsWords(searched: readonly string[], values: Values, search: string): boolean {
  const words = lowerCaseText(search)
    .split(/\s+/)
    .filter((word) => word !== '');
  return words.every((word) => searched.some((name) => lowerCaseText(values[name]).includes(word)));
}

/** The values that a filter parameter reads: all elements of an array, the row of that key in key-value fields. */
export function valuesOfParam(resource: Resource, values: Values, param: string): readonly unknown[] {
  const accept = findAccept(resource, param);
  if (accept === null) return [];
  return accept.steps.reduce<readonly unknown[]>(
    (current, step) => current.flatMap((value) => stepIntoRow(value, step)),
    toFlatList(values[accept.field]),
  );
}

function findAccept(resource: Resource, param: string): Pick<AcceptedParam, 'field' | 'steps'> | null {
  const accept = resource.accepts.find((each): boolean => each.param === param);
  if (accept !== undefined) return accept;
  const field = Object.values(resource.fields).find((each) => each.query === param || each.name === param);
  return field === undefined ? null : { field: field.name, steps: [] };
}

function toFlatList(value: unknown): readonly unknown[] {
  if (value === null || value === undefined || value === '') return [];
  return Array.isArray(value) ? value : [value];
}

function stepIntoRow(value: unknown, step: string): readonly unknown[] {
  const record = isPlainObject(value) ? value : {};
  return record['key'] === step ? toFlatList(record['value']) : toFlatList(record[step]);
}

interface FilterReading {
  readonly now: Date;
  readonly isAnyCase: boolean;
  /** null: of a value below a field. */
  readonly ty: Field['ty'] | null;
}

/** Whether a value is the one that is asked for: a number in any spelling, a moment by its day. */
function equalsFilterValue(value: unknown, wanted: string, { isAnyCase, ty }: FilterReading): boolean {
  if (ty === 'number' && typeof value === 'number') return wanted.trim() !== '' && value === Number(wanted);
  if (ty === 'date-time' && isDay(wanted))
    return compareWireValues(value, wanted) >= 0 && compareWireValues(value, extendToDayEnd(wanted)) <= 0;
  return isAnyCase ? lowerCaseText(value) === lowerCaseText(wanted) : String(value) === wanted;
}

function passesFilter(held: readonly unknown[], { op, values }: QueryFilter, reading: FilterReading): boolean {
  const [first = null, second = null] = values;
  const is = (wanted: string | null) =>
    wanted === null || wanted === '' ? held.length === 0 : held.some((value) => equalsFilterValue(value, wanted, reading));
  switch (op) {
    case 'eq':
    case 'in':
      return values.some(is);
    case 'ne':
      return !values.some(is);
    case 'prefix':
      return first === '' || held.some((value) => lowerCaseText(value).startsWith(lowerCaseText(first)));
    case 'contains':
      return first === '' || held.some((value) => lowerCaseText(value).includes(lowerCaseText(first)));
    case 'gt':
      return !isEmptyValue(first) && held.some((value) => compareWireValues(value, first) >= 0);
    case 'lt':
      return !isEmptyValue(first) && held.some((value) => compareWireValues(value, extendToDayEnd(first)) <= 0);
    case 'between':
      return held.some(
        (value) =>
          (isEmptyValue(first) || compareWireValues(value, first) >= 0) &&
          (isEmptyValue(second) || compareWireValues(value, extendToDayEnd(second)) <= 0),
      );
    case 'within':
      return held.some((value) => compareWireValues(value, startOfAge(first ?? '', reading)) >= 0);
  }
}

/** A bare day as upper end means the whole day. */
export function extendToDayEnd<T extends string | null>(end: T): T | string {
  return end !== null && isDay(end) ? `${end}T23:59:59.999Z` : end;
}

export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text);
}

/** When the time of an age such as `1week` begins: of days with the whole first one; null: it is none. */
export function startOfAge(age: string, { now, ty }: Pick<FilterReading, 'now' | 'ty'>): string | null {
  const parts = parseAgeText(age);
  const start = parts && addTimeUnits({ kind: 'instant', ms: now.getTime() }, -parts.n, { unit: parts.unit, zone: 'UTC' });
  return start !== null && ty === 'date' ? start.slice(0, 10) : start;
}

/** Order of two wire values: empty first, numbers by size, the rest as text, letter case and marks aside. */
export function compareWireValues(left: unknown, right: unknown): number {
  if (isEmptyValue(left) || isEmptyValue(right)) return Number(isEmptyValue(right)) - Number(isEmptyValue(left));
  if (typeof left === 'number' || typeof right === 'number') return Number(left) - Number(right);
  const [a, b] = [foldText(String(left)), foldText(String(right))];
  return a < b ? -1 : a > b ? 1 : 0;
}

function lowerCaseText(value: unknown): string {
  return isEmptyValue(value) ? '' : String(value).toLowerCase();
}
