import { toStandingText, parseListRows } from './standing.ts';

const dayMs = 86_400_000;

// Swedish writes dates as ISO does; the zone is the browser's.
const localDayOf = (at: Date): string => new Intl.DateTimeFormat('sv-SE').format(at);

/** The last days as dates in the user's zone, today last. */
export function listLastDays(now: Date, count: number): readonly string[] {
  const today = Date.parse(localDayOf(now));
  return Array.from({ length: count }, (_, at) => new Date(today - (count - 1 - at) * dayMs).toISOString().slice(0, 10));
}

/** Points `{k, v}` of a histogram, summed by day. `k` is a date, an instant, or seconds or milliseconds since 1970. */
export function sumByDay(body: unknown): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { k, v } of parseListRows(body)) {
    const day = dayOfKey(toStandingText(k));
    sums.set(day, (sums.get(day) ?? 0) + (Number(v) || 0));
  }
  return sums;
}

function dayOfKey(key: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(key)) return key;
  if (!/^\d+$/.test(key)) return localDayOf(new Date(key));
  // Ten digits are seconds until the year 2286.
  return localDayOf(new Date(Number(key) * (key.length > 11 ? 1 : 1000)));
}
