import { BlobFault } from '../blobs/blobs.ts';
import { errorCodeOf } from '../error-code.ts';
import { StoreError } from '../store/store.ts';
import { Refusal } from './refusal.ts';
import type { SaidMessage } from './say.ts';
import { say } from './say.ts';

/** What a caller is told about anything that was thrown: never an SQL statement, a path or a stack. */
export function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof StoreError) return refusalOfStore(error);
  if (error instanceof BlobFault) return refuseUntilLater(say('Files cannot be kept or read at the moment'));
  if (isConnectionFailure(error)) return refuseUntilLater(say('The store cannot be reached'));
  return new Refusal('failed', say('Something went wrong on the server'));
}

/** What the same call would be refused for each time, where an error tells of such a thing; null: another try may go well, or the error is ours. */
export function toLastingRefusal(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  return error instanceof StoreError && error.code === refuseLongText ? refusalOfStore(error) : null;
}

/** More than an index of PostgreSQL can hold: 2,704 bytes of a text as it is kept, compressed where that helps. */
const refuseLongText = '54000';

/** Seconds after which the same call may be worth another try. */
const retryAfter = 5;

function refuseUntilLater(says: SaidMessage): Refusal {
  return new Refusal('unavailable', says, { headers: { 'retry-after': String(retryAfter) } });
}

function refusalOfStore({ code }: StoreError): Refusal {
  // Checked before the write, so only a write at the same moment gets here.
  if (code === '23505') return new Refusal('not-now', say('Another record with this value was saved at the same moment'));
  if (code === '40001' || code === '40P01')
    return new Refusal('not-now', say('Somebody else changed this at the same moment: please try again'));
  if (code === refuseLongText) return new Refusal('too-large', say('A text is too long to be searched, sorted or compared. Shorten it.'));
  // Either too much was asked for, or the store has too much to do; which of the two is not known here.
  if (code === '57014') return refuseUntilLater(say('The store took too long over this. Ask for less, or try again later.'));
  if (code === '55P03') return refuseUntilLater(say('Somebody else is still writing what this call needs: please try again'));
  if (code !== null && isUnavailableCode(code)) return refuseUntilLater(say('The store cannot be reached'));
  return new Refusal('failed', say('Something went wrong on the server'));
}

// 08: connection, 53: resources, 57: shutdown, 58: its disk; a standby that still follows, a password that is being changed, a session
// that was ended because it did nothing in its transaction.
function isUnavailableCode(code: string): boolean {
  return /^(?:08|53|57|58)/.test(code) || ['25006', '25P03', '28P01', '28000', '3D000'].includes(code);
}

/** Failures that drivers report only by their message: node-postgres, its pool, and the embedded store. */
const lost =
  /connection terminated|connection ended|timeout exceeded when trying to connect|not queryable|client has encountered a connection error|connection error|server closed the connection|cannot use a pool after|the embedded store (?:stopped|is closed)/i;

function isConnectionFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { cause } = error;
  if (
    [
      'ECONNREFUSED',
      'ECONNRESET',
      'ETIMEDOUT',
      'ENOTFOUND',
      'EPIPE',
      'EHOSTUNREACH',
      'ENETUNREACH',
      'EAI_AGAIN',
      'ENOSPC',
      'EMFILE',
    ].includes(errorCodeOf(error) ?? '')
  )
    return true;
  // Several addresses were tried, each with its own failure.
  if (error instanceof AggregateError) return error.errors.some(isConnectionFailure);
  return lost.test(error.message) || (cause !== undefined && isConnectionFailure(cause));
}
