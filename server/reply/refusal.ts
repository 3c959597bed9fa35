/** Why a call is refused. The code is stable; status and wire form are chosen by `failure.ts` alone. */
export type Code =
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
  | 'stale'
  | 'too-large'
  | 'wrong-media'
  | 'fields'
  | 'too-many'
  | 'unavailable'
  | 'failed';

export interface FieldError {
  /** Name in request bodies, dotted below it. */
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

export interface RefusalFacts {
  readonly hint?: string;
  readonly fields?: readonly FieldError[];
  /** The record as stored, for a stale write. */
  readonly current?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An expected failure. It is thrown, not returned, so that the transaction it happens in rolls back. */
export class Refusal extends Error {
  readonly code: Code;
  readonly facts: RefusalFacts;
  constructor(code: Code, message: string, facts: RefusalFacts = {}) {
    super(message);
    this.code = code;
    this.facts = facts;
  }
}

/** Ends the call with an expected failure. */
export function refuse(code: Code, message: string, facts: RefusalFacts = {}): never {
  throw new Refusal(code, message, facts);
}

/** Ends the call when any field has an error: 422 with all of them. */
export function refuseFields(fields: readonly FieldError[]): void {
  if (fields.length > 0) refuse('fields', 'Validation error', { fields });
}
