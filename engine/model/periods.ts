/** Periods that filters name in place of days, such as `@yesterday`: kept as they are asked for, and told as days of a zone when they are read. */
import { dateKeyZone } from './access.ts';
import { addTimeUnits, dayInZone, formatInstant, fromWallClock, parseMoment } from './dates.ts';
import type { EvaluationScope } from './evaluate.ts';
import type { Field } from './model.ts';
import type { QueryFilter } from './query-value.ts';

/** First and last day. */
type Days = readonly [from: string, until: string];

// A week begins on Monday, as ISO 8601 has it.
const periodDays = {
  today: (today): Days => [today, today],
  yesterday: (today): Days => [addDays(today, -1), addDays(today, -1)],
  'this-week': (today): Days => [startOfWeek(today), addDays(startOfWeek(today), 6)],
  'last-week': (today): Days => [addDays(startOfWeek(today), -7), addDays(startOfWeek(today), -1)],
  'last-7-days': (today): Days => [addDays(today, -6), today],
  'this-month': (today): Days => daysOfMonth(today, 0),
  'last-month': (today): Days => daysOfMonth(today, -1),
  'last-30-days': (today): Days => [addDays(today, -29), today],
  'this-year': (today): Days => daysOfYear(Number(today.slice(0, 4))),
  'last-year': (today): Days => daysOfYear(Number(today.slice(0, 4)) - 1),
} as const satisfies Record<string, (today: string) => Days>;

export type Period = keyof typeof periodDays;

export const periods = Object.keys(periodDays) as readonly Period[]; // the keys are those of the table above

const sign = '@';

/** A period as the value of a filter. */
export function printPeriod(period: Period): string {
  return sign + period;
}

/** The period that a value of a filter names; null: it names none. */
function parsePeriod(value: string | null | undefined): Period | null {
  return periods.find((period) => printPeriod(period) === value) ?? null;
}

/** The period that a filter asks for; null: days, an age, or several. */
export function getAskedPeriod({ op, values }: Pick<QueryFilter, 'op' | 'values'>): Period | null {
  return op === 'eq' && values.length === 1 ? parsePeriod(values[0]) : null;
}

/**
 * The filter with its periods told as days, or as points in time for a field that holds those. "Is" a period is the range of its days, "from" one begins
 * with its first day, "until" one ends with its last. A filter without periods is as it came; null: a value is none that there is, or cannot be asked so.
 */
export function resolvePeriods(filter: QueryFilter, field: Field | null, scope: EvaluationScope): QueryFilter | null {
  if (!isDated(field) || !filter.values.some((value) => value?.startsWith(sign))) return filter;
  const zone = dateKeyZone(field, scope);
  const today = dayInZone(scope.now.getTime(), zone);
  const [first, second] = filter.values.map((value) => daysOfValue(value, today));
  if (first === null || second === null || first === undefined) return null;
  const from = boundOf(first[0], { field, zone, end: 'from' });
  const until = boundOf(first[1], { field, zone, end: 'until' });
  const { param, op } = filter;
  if (op === 'gt') return { param, op, values: [from] };
  if (op === 'lt') return { param, op, values: [until] };
  if (op === 'between') return { param, op, values: [from, boundOf((second ?? ['', ''])[1], { field, zone, end: 'until' })] };
  return op === 'eq' && filter.values.length === 1 ? { param, op: 'between', values: [from, until] } : null;
}

function daysOfValue(value: string | null, today: string | null): Days | null {
  if (value === null || !value.startsWith(sign)) return [value ?? '', value ?? ''];
  const period = parsePeriod(value);
  return period === null || today === null ? null : periodDays[period](today);
}

/** Whether the values of a filter on this field are dates, so that it can name a period. */
export function isDated(field: Field | null): field is Field {
  return field?.ty === 'date' || field?.ty === 'date-time';
}

/** Whether a field holds points in time; a field of days is asked for by days. */
export function hasTimeOfDay(field: Field | null): boolean {
  return field?.type === 'date-time' || (field?.codec.kind === 'date' && field.codec.wire === 'iso');
}

/** A day as an end of a range: the first moment or the last millisecond of it where the field holds points in time. */
export function boundOf(
  day: string,
  { field, zone, end }: { readonly field: Field | null; readonly zone: string; readonly end: 'from' | 'until' },
): string {
  if (!hasTimeOfDay(field) || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return day;
  // Not 23:59:59.999: where clocks are set back at midnight, that comes twice.
  const ms = end === 'from' ? fromWallClock(Date.parse(day), zone) : fromWallClock(Date.parse(addDays(day, 1)), zone) - 1;
  return formatInstant(ms) ?? day;
}

function addDays(day: string, n: number): string {
  return shiftDay(day, n, 'day');
}

function shiftDay(day: string, n: number, unit: string): string {
  const moment = parseMoment(day);
  return (moment === null ? null : addTimeUnits(moment, n, { unit, zone: 'UTC' })) ?? day;
}

function startOfWeek(day: string): string {
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}

function daysOfMonth(day: string, n: number): Days {
  const first = shiftDay(`${day.slice(0, 7)}-01`, n, 'month');
  return [first, addDays(shiftDay(first, 1, 'month'), -1)];
}

function daysOfYear(year: number): Days {
  const text = String(year).padStart(4, '0');
  return [`${text}-01-01`, `${text}-12-31`];
}
