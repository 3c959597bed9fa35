/** What is said of another system that does not answer as it should, whichever way it is asked. */
import type { RecordSource } from '../../model/source.ts';
import type { RefusalFacts } from '../reply/refusal.ts';
import { refuseCall } from '../reply/refusal.ts';
import { say } from '../reply/say.ts';

export const retryAfter: RefusalFacts = { headers: { 'retry-after': '5' } };

/** `isOpen`: a change may have been made all the same; who cannot know must not be told that it was not. */
export function refuseUnanswered(
  { name: source }: RecordSource,
  { isSlow, isOpen }: { readonly isSlow: boolean; readonly isOpen: boolean },
): never {
  const hint = isOpen ? say('The change may have been made all the same: look before you try again') : undefined;
  const facts: RefusalFacts = { ...retryAfter, ...(hint && { hint }) };
  if (isSlow) return refuseCall('source-slow', say('"{source}" took too long to answer', { source }), facts);
  return refuseCall('unavailable', say('"{source}" cannot be reached', { source }), facts);
}

/** It lets this server do less than the descriptor says. */
export function refuseRefused({ name: source }: RecordSource, reason: string): never {
  return refuseCall('source-wrong', say('"{source}" refuses this server: {reason}', { source, reason }));
}

export function refuseFailed({ name: source }: RecordSource, reason: string): never {
  return refuseCall('source-wrong', say('"{source}" failed: {reason}', { source, reason }), retryAfter);
}
