/** One JSON line per event; never a body, a cookie or personal data beyond the user id. */
export type WriteLog = (event: Readonly<Record<string, unknown>>) => void;

/** A log on standard error, so that standard output keeps the ready line. */
export function openServerLog(
  now: () => Date,
  write: (line: string) => void = gatherLines((lines) => process.stderr.write(lines)),
): WriteLog {
  return (event) => write(`${JSON.stringify({ time: now().toISOString(), ...event })}\n`);
}

// Writing blocks until somebody reads: the answer goes out first.
function gatherLines(write: (lines: string) => void): (line: string) => void {
  let waiting = '';
  const flush = (): void => {
    const lines = waiting;
    waiting = '';
    if (lines !== '') write(lines);
  };
  process.once('exit', flush);
  return (line) => {
    if (waiting === '') setImmediate(flush);
    waiting += line;
  };
}
