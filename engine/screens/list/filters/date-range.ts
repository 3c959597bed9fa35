/** Days that people choose and the moments that are asked for: day bounds in the zone of the field, else the browser's, written in UTC. */
import { dateKeyZone } from '../../../model/access.ts';
import { dayInZone, instantOfMoment, parseMoment } from '../../../model/dates.ts';
import type { EvaluationScope } from '../../../model/evaluate.ts';
import type { Field } from '../../../model/model.ts';
import { boundOf, hasTimeOfDay, resolvePeriods } from '../../../model/periods.ts';
import type { QueryFilter } from '../../../model/query.ts';

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

export interface DatedField {
  readonly field: Field | null;
  readonly scope: EvaluationScope;
}

/** The days a filter asks for, whatever its operator; those of a period as of this moment. */
export function getAskedDays(filter: QueryFilter, { field, scope }: DatedField): AskedDays {
  const { op, values } = resolvePeriods(filter, field, scope) ?? filter;
  const zone = zoneOf({ field, scope });
  const [first, second] = values.map((value) => formatBoundDay(value, zone));
  if (op === 'gt') return { from: first ?? '', until: '' };
  if (op === 'lt') return { from: '', until: first ?? '' };
  return op === 'between' ? { from: first ?? '', until: second ?? '' } : { from: first ?? '', until: first ?? '' };
}

/** The filter for these days. "On" a day of points in time is the range from its first to its last second. */
export function buildDayFilter({ param, op }: QueryFilter, days: AskedDays, { field, scope }: DatedField): QueryFilter {
  const zone = zoneOf({ field, scope });
  const from = boundOf(days.from, { field, zone, end: 'from' });
  const until = boundOf(days.until, { field, zone, end: 'until' });
  if (op === 'gt') return { param, op, values: [from] };
  if (op === 'lt') return { param, op, values: [until] };
  if (op === 'between' || hasTimeOfDay(field)) return { param, op: 'between', values: [from, until] };
  return { param, op, values: [from] };
}

function zoneOf({ field, scope }: DatedField): string {
  return field === null ? scope.zone : dateKeyZone(field, scope);
}
