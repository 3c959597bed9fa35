import { AsyncLocalStorage } from 'node:async_hooks';

/** Longest that PostgreSQL lets a session do one thing, in milliseconds. */
export interface Limits {
  /** One statement. */
  readonly statement: number;
  /** Waiting for what another transaction has locked. */
  readonly lock: number;
  /** Doing nothing inside a transaction: its process is frozen or cut off, and its locks keep others waiting. */
  readonly idle: number;
}

/** Who waits for the store: a person for the answer of a call, or nobody. */
type Haste = 'call' | 'work';

/** A page that takes longer is of no use any more; jobs, exports and the start read and write whole tables. */
export const limitsOf: Readonly<Record<Haste, Limits>> = {
  call: { statement: 15_000, lock: 10_000, idle: 30_000 },
  work: { statement: 3_600_000, lock: 60_000, idle: 120_000 },
};

const haste = new AsyncLocalStorage<Haste>();

/** How long what asks now may take; work, unless told. */
export function hasteNow(): Haste {
  return haste.getStore() ?? 'work';
}

/** Does something for somebody who waits. */
export function hurried<T>(work: () => Promise<T>): Promise<T> {
  return haste.run('call', work);
}

/** Does something that nobody waits for, even if a call has woken it. */
export function unhurried<T>(work: () => Promise<T>): Promise<T> {
  return haste.run('work', work);
}
