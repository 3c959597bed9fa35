import { errorCodeOf } from './error-code.ts';

/** Ends the process with one sentence that says why the server cannot start. */
export function exitWithStartFailure(error: unknown): never {
  process.stderr.write(`${describeStartFailure(error)}\n`);
  process.exit(1);
}

/** Why the server cannot start. */
export function describeStartFailure(error: unknown): string {
  if (errorCodeOf(error) === 'EADDRINUSE') return 'The port is in use: stop what listens there, or set PORT.';
  return error instanceof Error ? error.message : String(error);
}
