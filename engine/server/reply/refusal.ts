import type { Condition } from '../../model/expression.ts';
import type { Resource } from '../../model/model.ts';
import { printInEnglish } from './print.ts';
import type { SaidMessage } from './say.ts';
import { say } from './say.ts';

/** Why a call is refused. The code is stable; status and wire form are chosen by `failure.ts` alone. */
export type RefusalCode =
  | 'malformed'
  | 'unknown-filter'
  | 'unknown-operator'
  | 'unknown-sort'
  | 'bad-value'
  | 'missing-parent'
  | 'signed-out'
  | 'only-sso'
  | 'forbidden'
  | 'cross-site'
  | 'not-found'
  | 'no-such-method'
  | 'state'
  | 'not-now'
  | 'referenced'
  | 'gone'
  | 'stale'
  | 'version-unsaid'
  | 'too-large'
  | 'wrong-media'
  | 'fields'
  | 'key-reused'
  | 'too-many'
  | 'unavailable'
  | 'source-wrong'
  | 'source-slow'
  | 'failed';

export interface FieldError {
  /** Name in request bodies, dotted below it. */
  readonly path: string;
  readonly code: string;
  readonly message: SaidMessage;
}

export interface RefusalFacts {
  /** The way out in a sentence, or the words that would have been understood. */
  readonly hint?: SaidMessage | readonly string[];
  readonly fields?: readonly FieldError[];
  /** The record as stored, for a stale write. */
  readonly current?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The call can hardly mean what is refused here: another refusal tells more. */
  readonly isUnlikely?: true;
  /** The condition that refused, where nobody wrote why: it is told in words to whoever may see what it reads. */
  readonly rule?: { readonly cond: Condition; readonly resource: Resource };
  /** Something was done outside that cannot be taken back: the call cannot be meant otherwise any more. */
  readonly isFinal?: true;
  /** No more is said than that the right is missing. */
  readonly isPlain?: true;
}

/** An expected failure. It is thrown, not returned, so that the transaction it happens in rolls back. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  /** What the caller reads in their language; `message` is the English text, for logs. */
  readonly says: SaidMessage;
  readonly facts: RefusalFacts;
  constructor(code: RefusalCode, says: SaidMessage, facts: RefusalFacts = {}) {
    super(printInEnglish(says));
    this.code = code;
    this.says = says;
    this.facts = facts;
  }
}

/** Ends the call with an expected failure. */
export function refuseCall(code: RefusalCode, says: SaidMessage, facts: RefusalFacts = {}): never {
  throw new Refusal(code, says, facts);
}

/** Ends the call when any field has an error: 422 with all of them. */
export function refuseFieldErrors(fields: readonly FieldError[]): void {
  if (fields.length > 0) refuseCall('fields', say('Validation error'), { fields });
}
