/** When it is in a zone, 24 h in every language: `09:40`. */
export function formatTimeOfDay(ms: number, zone: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(ms);
}
