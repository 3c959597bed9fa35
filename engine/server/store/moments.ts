/** Bounds of dates in filters, in the form in which the field stores them. */
import {
  dayInZone,
  fromWallClock,
  instantOfMoment,
  parseAgeText,
  parseMoment,
  addTimeUnits,
  toWallClock,
  type Moment,
} from '../../model/dates.ts';
import type { Field } from '../../model/model.ts';

/** Form of a stored date: a day, a wall clock, or an instant in UTC. */
export type StoredDateForm = 'day' | 'local' | 'instant';

export interface DateBounds {
  /** Smallest and largest text that the asked date stands for; equal for an instant. */
  readonly from: string;
  readonly to: string;
}

const day = 86_400_000;

/** What a date typed in a filter covers: a bare day all of it, in `zone`. Null if it is not a date. */
export function dateBoundsOf(text: string, form: StoredDateForm, zone: string): DateBounds | null {
  const moment = parseMoment(text);
  if (moment === null) return null;
  return form === 'day' ? dayBoundsOf(moment, zone) : form === 'local' ? wallClockBoundsOf(moment, zone) : instantBoundsOf(moment, zone);
}

/** The start of an age such as `1week` before `now`, in the form of the field. */
export function startOfAgeText(
  age: string,
  form: StoredDateForm,
  { now, zone }: { readonly now: Date; readonly zone: string },
): string | null {
  const parsed = parseAgeText(age);
  if (parsed === null) return null;
  const start = addTimeUnits({ kind: 'instant', ms: now.getTime() }, -parsed.n, { unit: parsed.unit, zone });
  return start === null ? null : (dateBoundsOf(start, form, zone)?.from ?? null);
}

/** An instant as `2031-05-01T10:00:00.000Z`, so that the order of texts is the order of time; anything else unchanged. */
export function normalizeInstant(text: string): string {
  const moment = parseMoment(text);
  return moment?.kind === 'instant' ? new Date(moment.ms).toISOString() : text;
}

function dayBoundsOf(moment: Moment, zone: string): DateBounds | null {
  const text = moment.kind === 'instant' ? dayInZone(moment.ms, zone) : new Date(moment.ms).toISOString().slice(0, 10);
  return text === null ? null : { from: text, to: text };
}

// Stored wall clocks may leave out seconds and fractions: the shortest text is the smallest, the longest the largest.
function wallClockBoundsOf(moment: Moment, zone: string): DateBounds {
  const wall = new Date(moment.kind === 'instant' ? toWallClock(moment.ms, zone) : moment.ms).toISOString().replace('T', ' ');
  if (moment.kind === 'date') return { from: wall.slice(0, 10), to: `${wall.slice(0, 10)} 23:59:59.999` };
  return { from: wall.slice(0, 23).replace(/(:00)?\.000$/, ''), to: wall.slice(0, 23) };
}

function instantBoundsOf(moment: Moment, zone: string): DateBounds {
  const start = instantOfMoment(moment, zone);
  const end = moment.kind === 'date' ? fromWallClock(moment.ms + day, zone) - 1 : start;
  return { from: new Date(start).toISOString(), to: new Date(end).toISOString() };
}

export function storedDateForm(field: Field): StoredDateForm {
  const { codec } = field;
  const wire = codec.kind === 'date' || codec.kind === 'date-time' ? codec.wire : null;
  if (wire === 'local') return 'local';
  return wire === 'date' || (wire === null && field.type === 'date') ? 'day' : 'instant';
}
