import { errorCodeOf } from './error-code.ts';
import { BadSetting } from './variable.ts';

/** Ends the process with one sentence that says why the server cannot start. */
export function exitWithStartFailure(error: unknown): never {
  process.stderr.write(`${error instanceof BadSetting ? error.message : describeStartFailure(error)}\n`);
  process.exit(1);
}

function describeStartFailure(error: unknown): string {
  if (errorCodeOf(error) === 'EADDRINUSE') return 'The port is in use: stop what listens there, or set PORT.';
  return error instanceof Error ? error.message : String(error);
}
