import { codeOf } from '../error-code.ts';
import { StoreError } from '../store/store.ts';
import { Refusal } from './refusal.ts';
import { say } from './say.ts';

/** What a caller is told about anything that was thrown: never a statement, a path or a stack. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof StoreError) return ofStore(error);
  if (isConnectionFailure(error)) return new Refusal('unavailable', say('The store cannot be reached'));
  return new Refusal('failed', say('Something went wrong on the server'));
}

function ofStore(error: StoreError): Refusal {
  // Checked before the write, so only a write at the same moment gets here.
  if (error.code === '23505') return new Refusal('not-now', say('Another record with this value was saved at the same moment'));
  if (error.code === '40001' || error.code === '40P01')
    return new Refusal('not-now', say('Somebody else changed this at the same moment, please try again'));
  // 08: connection, 53: resources, 57: shutdown.
  if (error.code && /^(?:08|53|57)/.test(error.code)) return new Refusal('unavailable', say('The store cannot be reached'));
  return new Refusal('failed', say('Something went wrong on the server'));
}

function isConnectionFailure(error: unknown): boolean {
  return ['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'ENOTFOUND', 'EPIPE'].includes(codeOf(error) ?? '');
}
