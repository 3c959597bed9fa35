import { AsyncLocalStorage } from 'node:async_hooks';
import type { Tx } from './store.ts';

/** Longest that PostgreSQL lets a session do one thing, in milliseconds. */
export interface DatabaseTimeouts {
  /** One statement. */
  readonly statement: number;
  /** Waiting for what another transaction has locked. */
  readonly lock: number;
  /** Doing nothing inside a transaction: its process is frozen or cut off, and its locks keep others waiting. */
  readonly idle: number;
}

/** Who waits for the store: a person for the answer of a call, or nobody. */
type AskingHaste = 'call' | 'work';

/** A page that takes longer is of no use any more; jobs, exports and the start read and write whole tables. */
export const limitsOf: Readonly<Record<AskingHaste, DatabaseTimeouts>> = {
  call: { statement: 15_000, lock: 10_000, idle: 30_000 },
  work: { statement: 3_600_000, lock: 60_000, idle: 120_000 },
};

/** What the store knows of whoever asks. */
export interface StoreAsking {
  readonly haste: AskingHaste;
  /** Whose turn it is at the store; null: work in the background. */
  lane: string | null;
  /** Aborted when whoever waits has gone, and nothing may be missed that is not done any more. */
  readonly signal: AbortSignal | null;
  /** Milliseconds that the store has worked for it. */
  spent: number;
}

const asking = new AsyncLocalStorage<StoreAsking>();

/** Who asks now; work that nobody waits for, unless told otherwise. */
export function currentAsking(): StoreAsking {
  return asking.getStore() ?? backgroundAsking();
}

function backgroundAsking(): StoreAsking {
  return { haste: 'work', lane: null, signal: null, spent: 0 };
}

/** Does something for somebody who waits. */
export function runHurried<T>(work: () => Promise<T>, by: Partial<Pick<StoreAsking, 'lane' | 'signal'>> = {}): Promise<T> {
  return asking.run({ haste: 'call', lane: 'call', signal: null, spent: 0, ...by }, work);
}

/** Does something that nobody waits for, even if a call has woken it. */
export function runUnhurried<T>(work: () => Promise<T>): Promise<T> {
  return asking.run(backgroundAsking(), work);
}

/** Whoever waited for a call has gone: what it asked of the store is not done any more. */
export class CallerGone extends Error {
  constructor() {
    super('The caller has gone');
    this.name = 'CallerGone';
  }
}

/** A transaction that does nothing more once nobody waits for it. */
export function abortableTransaction(tx: Tx, signal: AbortSignal | null): Tx {
  if (signal === null) return tx;
  return {
    async query<T>(sql: string, params?: readonly unknown[]) {
      if (signal.aborted) throw new CallerGone();
      try {
        return await tx.query<T>(sql, params);
      } catch (error) {
        throw signal.aborted ? new CallerGone() : error;
      }
    },
  };
}
