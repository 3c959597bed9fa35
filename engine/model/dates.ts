/**
 * Dates as ISO text: a date (`2031-05-01`), an instant (with `Z` or an offset), or a local time (neither; read in a zone).
 * Nothing here throws; text that is not a date gives null.
 */
export interface Moment {
  readonly kind: 'date' | 'local' | 'instant';
  /** Milliseconds since 1970; for a date and a local time, of its wall clock as if it were UTC. */
  readonly ms: number;
}

const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(Z|[+-]\d{2}:?\d{2})?)?$/i;
const DAY = 86_400_000;

export function parseMoment(text: unknown): Moment | null {
  if (typeof text !== 'string' || text.length < 10 || text.length > 40 || text[4] !== '-') return null;
  const match = ISO.exec(text);
  if (match === null) return null;
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  if (hour > 23 || minute > 59 || second > 59) return null;
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  const ms = date.getTime() + hour * 3_600_000 + minute * 60_000 + second * 1000 + Math.floor(Number(`0.${match[7] ?? 0}`) * 1000);
  if (match[4] === undefined) return { kind: 'date', ms };
  const zone = match[8];
  if (zone === undefined) return { kind: 'local', ms };
  if (zone.toUpperCase() === 'Z') return { kind: 'instant', ms };
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2));
  return { kind: 'instant', ms: ms - (zone.startsWith('-') ? -1 : 1) * minutes * 60_000 };
}

/** The point in time; a date is the start of its day in `zone`. */
export function instantOfMoment(moment: Moment, zone: string): number {
  return moment.kind === 'instant' ? moment.ms : fromWallClock(moment.ms, zone);
}

/** Negative, 0 or positive. When one of the two is a date, their days are compared. */
export function compareMoments(a: Moment, b: Moment, zone: string): number {
  if (a.kind === 'date' || b.kind === 'date') return dayNumberOf(a, zone) - dayNumberOf(b, zone);
  return a.kind === b.kind ? a.ms - b.ms : instantOfMoment(a, zone) - instantOfMoment(b, zone);
}

function dayNumberOf(moment: Moment, zone: string): number {
  return Math.floor((moment.kind === 'instant' ? toWallClock(moment.ms, zone) : moment.ms) / DAY);
}

/** The day in `zone` as `YYYY-MM-DD`. */
export function dayInZone(ms: number, zone: string): string | null {
  return formatIsoTime(toWallClock(ms, zone))?.slice(0, 10) ?? null;
}

/** The instant as `2031-05-01T10:00:00Z`, with milliseconds only if there are any. */
export function formatInstant(ms: number): string | null {
  return formatIsoTime(ms)?.replace('.000Z', 'Z') ?? null;
}

function formatIsoTime(ms: number): string | null {
  return Math.abs(ms) <= 8.64e15 ? new Date(ms).toISOString() : null;
}

const FIXED: Readonly<Record<string, number>> = { second: 1000, minute: 60_000, hour: 3_600_000 };
const DAYS: Readonly<Record<string, number>> = { day: 1, week: 7 };
const MONTHS: Readonly<Record<string, number>> = { month: 1, year: 12 };

/** Units that `plus`, `ago` and the query operator `within` know; a plural `s` may follow. */
export const timeUnits: readonly string[] = [...Object.keys(FIXED), ...Object.keys(DAYS), ...Object.keys(MONTHS)];

/**
 * `n` units later (earlier if negative), in the kind of text that came in. Days, weeks, months and years keep the wall clock of `zone`;
 * a day that the month does not have becomes its last one. Hours and less turn a date into an instant.
 */
export function addTimeUnits(moment: Moment, n: number, options: { readonly unit: string; readonly zone: string }): string | null {
  const { zone } = options;
  const unit = options.unit.replace(/s$/, '');
  const fixed = ownNumber(FIXED, unit);
  if (fixed !== null) {
    if (moment.kind === 'local') return formatIsoTime(moment.ms + n * fixed)?.slice(0, 19) ?? null;
    return formatInstant(instantOfMoment(moment, zone) + n * fixed);
  }
  const wall = moment.kind === 'instant' ? toWallClock(moment.ms, zone) : moment.ms;
  const moved = addCalendarUnits(wall, n, unit);
  if (moved === null) return null;
  if (moment.kind === 'instant') return formatInstant(fromWallClock(moved, zone));
  return formatIsoTime(moved)?.slice(0, moment.kind === 'date' ? 10 : 19) ?? null;
}

function addCalendarUnits(wall: number, n: number, unit: string): number | null {
  const days = ownNumber(DAYS, unit);
  if (days !== null) return wall + Math.trunc(n) * days * DAY;
  const months = ownNumber(MONTHS, unit);
  if (months === null) return null;
  const date = new Date(wall);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + Math.trunc(n) * months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  return date.setUTCDate(Math.min(day, last));
}

/** An age such as `1week` or `30 minutes` in its parts, or null. */
export function parseAgeText(text: unknown): { readonly n: number; readonly unit: string } | null {
  const match = typeof text === 'string' ? /^(\d{1,6}) ?([a-z]{3,7})$/.exec(text) : null;
  const unit = match?.[2]?.replace(/s$/, '');
  return unit !== undefined && timeUnits.includes(unit) ? { n: Number(match?.[1]), unit } : null;
}

function ownNumber(table: Readonly<Record<string, number>>, key: string): number | null {
  return Object.hasOwn(table, key) ? (table[key] ?? null) : null;
}

/** The wall clock of `zone` at an instant, as milliseconds as if it were UTC. */
export function toWallClock(ms: number, zone: string): number {
  if (zone === 'UTC' || Math.abs(ms) > 8.64e15 || Number.isNaN(ms)) return ms;
  const format = zoneFormatOf(zone);
  if (format === null) return ms;
  const ahead = readOffset(format, Math.floor(ms / DAY));
  return ahead === null ? readWallClock(format, ms) : ms + ahead;
}

const offsets = new WeakMap<Intl.DateTimeFormat, Map<number, number | null>>();
// Before that, clocks were set at any second of a day.
const firstDay = Date.UTC(1973, 0, 1) / DAY;

/** How far a zone is ahead of UTC on a whole day of UTC; null: its clock is set on that day. A list shows many times of few days. */
function readOffset(format: Intl.DateTimeFormat, day: number): number | null {
  if (day < firstDay) return null;
  const known = offsets.get(format) ?? new Map<number, number | null>();
  offsets.set(format, known);
  const kept = known.get(day);
  if (kept !== undefined) return kept;
  const [start, end] = [day * DAY, (day + 1) * DAY - 1];
  const ahead = readWallClock(format, start) - start;
  const found = readWallClock(format, end) - end === ahead ? ahead : null;
  if (known.size > 5000) known.clear();
  known.set(day, found);
  return found;
}

function readWallClock(format: Intl.DateTimeFormat, ms: number): number {
  const part: Record<string, number> = {};
  for (const { type, value } of format.formatToParts(ms)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) + (((ms % 1000) + 1000) % 1000);
}

/** The instant of a wall clock in `zone`. A time that the clock skips counts from before the jump; one that it shows twice is the first. */
export function fromWallClock(wall: number, zone: string): number {
  const first = wall - (toWallClock(wall - DAY, zone) - (wall - DAY));
  const second = wall - (toWallClock(wall + DAY, zone) - (wall + DAY));
  if (toWallClock(first, zone) === wall) return first;
  return toWallClock(second, zone) === wall ? second : first;
}

const formats = new Map<string, Intl.DateTimeFormat | null>();

// A zone that nobody knows counts as UTC: evaluation never throws.
function zoneFormatOf(zone: string): Intl.DateTimeFormat | null {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  let format: Intl.DateTimeFormat | null = null;
  try {
    const two = '2-digit';
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: two,
      day: two,
      hour: two,
      minute: two,
      second: two,
    });
  } catch {
    format = null;
  }
  if (formats.size < 700) formats.set(zone, format);
  return format;
}
