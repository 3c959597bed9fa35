import { ApiError } from '../data/source.ts';

/** Tells the console of an error that a boundary drew. What the server answered is on the page and no fault of this program. */
export function reportCaughtError(error: unknown): void {
  if (!(error instanceof ApiError)) reportError(error);
}
