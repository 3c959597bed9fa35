/** One JSON line per event; never a body, a cookie or personal data beyond the user id. */
export type Log = (event: Readonly<Record<string, unknown>>) => void;

/** A log on standard error, so that standard output keeps the ready line. */
export function openLog(now: () => Date, write: (line: string) => void = (line) => process.stderr.write(line)): Log {
  return (event) => write(`${JSON.stringify({ time: now().toISOString(), ...event })}\n`);
}
