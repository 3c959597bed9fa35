/** Days that people choose and the moments that are asked for: day bounds in the browser's zone, written in UTC. */
import { dayInZone, fromWallClock, instantOfMoment, parseMoment } from '../../../model/dates.ts';
import type { Field } from '../../../model/model.ts';
import type { QueryFilter } from '../../../model/query.ts';

/** Whether a field holds points in time; a field of days is asked for by days. */
function hasTimeOfDay(field: Field | null): boolean {
  return field?.type === 'date-time' || (field?.codec.kind === 'date' && field.codec.wire === 'iso');
}

/** The first moment of a day. */
function getFirstMoment(day: string, zone: string): string {
  return new Date(fromWallClock(Date.parse(`${day}T00:00:00Z`), zone)).toISOString().replace('.000Z', 'Z');
}

/** The last second of a day. */
function getLastSecond(day: string, zone: string): string {
  return new Date(fromWallClock(Date.parse(`${day}T23:59:59Z`), zone)).toISOString().replace('.000Z', 'Z');
}

/** The day that a bound of a filter stands for; '' for none. */
function formatBoundDay(bound: string | null | undefined, zone: string): string {
  if (bound === null || bound === undefined || bound === '') return '';
  if (/^\d{4}-\d{2}-\d{2}$/.test(bound)) return bound;
  const moment = parseMoment(bound);
  return moment === null ? '' : (dayInZone(instantOfMoment(moment, zone), zone) ?? '');
}

export interface AskedDays {
  readonly from: string;
  readonly until: string;
}

/** The days a filter asks for, whatever its operator. */
export function getAskedDays({ op, values }: QueryFilter, zone: string): AskedDays {
  const [first, second] = values.map((value) => formatBoundDay(value, zone));
  if (op === 'gt') return { from: first ?? '', until: '' };
  if (op === 'lt') return { from: '', until: first ?? '' };
  return op === 'between' ? { from: first ?? '', until: second ?? '' } : { from: first ?? '', until: first ?? '' };
}

/** The filter for these days. "On" a day of points in time is the range from its first to its last second. */
export function buildDayFilter(filter: QueryFilter, days: AskedDays, { field, zone }: { field: Field | null; zone: string }): QueryFilter {
  const isTimed = hasTimeOfDay(field);
  const from = days.from === '' ? '' : isTimed ? getFirstMoment(days.from, zone) : days.from;
  const until = days.until === '' ? '' : isTimed ? getLastSecond(days.until, zone) : days.until;
  const { param, op } = filter;
  if (op === 'gt') return { param, op, values: [from] };
  if (op === 'lt') return { param, op, values: [until] };
  if (op === 'between' || isTimed) return { param, op: 'between', values: [from, until] };
  return { param, op, values: [from] };
}
