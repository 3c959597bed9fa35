/** Days that people choose and the moments that are asked for: day bounds in the browser's zone, written in UTC. */
import { dayOf, fromWallClock, instantOf, parseMoment } from '../../../model/dates.ts';
import type { Field } from '../../../model/model.ts';
import type { Filtering } from '../../../model/query.ts';

/** Whether a field holds points in time; a field of days is asked for by days. */
function hasTime(field: Field | null): boolean {
  return field?.type === 'date-time' || (field?.codec.kind === 'date' && field.codec.wire === 'iso');
}

/** The first moment of a day. */
function startOfDay(day: string, zone: string): string {
  return new Date(fromWallClock(Date.parse(`${day}T00:00:00Z`), zone)).toISOString().replace('.000Z', 'Z');
}

/** The last second of a day. */
function endOfDay(day: string, zone: string): string {
  return new Date(fromWallClock(Date.parse(`${day}T23:59:59Z`), zone)).toISOString().replace('.000Z', 'Z');
}

/** The day that a bound of a filter stands for; '' for none. */
function dayOfBound(bound: string | null | undefined, zone: string): string {
  if (bound === null || bound === undefined || bound === '') return '';
  if (/^\d{4}-\d{2}-\d{2}$/.test(bound)) return bound;
  const moment = parseMoment(bound);
  return moment === null ? '' : (dayOf(instantOf(moment, zone), zone) ?? '');
}

export interface Days {
  readonly from: string;
  readonly until: string;
}

/** The days a filter asks for, whatever its operator. */
export function daysOf({ op, values }: Filtering, zone: string): Days {
  const [first, second] = values.map((value) => dayOfBound(value, zone));
  if (op === 'gt') return { from: first ?? '', until: '' };
  if (op === 'lt') return { from: '', until: first ?? '' };
  return op === 'between' ? { from: first ?? '', until: second ?? '' } : { from: first ?? '', until: first ?? '' };
}

/** The filter for these days. "On" a day of points in time is the range from its first to its last second. */
export function askDays(filter: Filtering, days: Days, { field, zone }: { field: Field | null; zone: string }): Filtering {
  const isTimed = hasTime(field);
  const from = days.from === '' ? '' : isTimed ? startOfDay(days.from, zone) : days.from;
  const until = days.until === '' ? '' : isTimed ? endOfDay(days.until, zone) : days.until;
  const { param, op } = filter;
  if (op === 'gt') return { param, op, values: [from] };
  if (op === 'lt') return { param, op, values: [until] };
  if (op === 'between' || isTimed) return { param, op: 'between', values: [from, until] };
  return { param, op, values: [from] };
}
