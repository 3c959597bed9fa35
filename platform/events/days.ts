const DAY_MS = 86_400_000;

/** The dates of that many days in a zone, the last is the day of `now`. */
export function listDaysUntil(now: Date, count: number, zone: string): readonly string[] {
  // Swedish writes dates as ISO does.
  const today = Date.parse(new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(now));
  return Array.from({ length: count }, (_, at) => new Date(today - (count - 1 - at) * DAY_MS).toISOString().slice(0, 10));
}
