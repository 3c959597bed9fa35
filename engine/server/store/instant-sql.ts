/** A moment as answers say it, from SQL that yields one: an ISO instant in UTC. */
export function buildInstantSql(moment: string): string {
  return `to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
