import { AsyncLocalStorage } from 'node:async_hooks';
import type { Store, Tx } from './store.ts';

/**
 * A store that throws when it is called inside its own transaction (one session would wait for itself forever), and
 * when a finished transaction is used again.
 */
export function guardStore(raw: Store): Store {
  const inside = new AsyncLocalStorage<{ isOpen: boolean }>();
  let closing: Promise<void> | null = null;
  const unlessInside = <T>(work: () => Promise<T>): Promise<T> =>
    inside.getStore()?.isOpen
      ? Promise.reject(new Error('The store was called inside its own transaction: use the tx that was handed in.'))
      : work();
  return {
    kind: raw.kind,
    ...(raw.hasOurDates && { hasOurDates: raw.hasOurDates }),
    query: <T>(sql: string, params?: readonly unknown[]) => unlessInside(() => raw.query<T>(sql, params)),
    script: (sql) => unlessInside(() => raw.script(sql)),
    tx: (work) =>
      unlessInside(() =>
        raw.tx(async (tx) => {
          const state = { isOpen: true };
          try {
            return await inside.run(state, () => work(guardTransaction(tx, state)));
          } finally {
            state.isOpen = false;
          }
        }),
      ),
    ...(raw.countWrites && { countWrites: raw.countWrites }),
    close: () => (closing ??= raw.close()),
  };
}

function guardTransaction(tx: Tx, state: { readonly isOpen: boolean }): Tx {
  return {
    async query<T>(sql: string, params?: readonly unknown[]) {
      if (!state.isOpen) throw new Error('The transaction is finished: await every query before its work returns.');
      return tx.query<T>(sql, params);
    },
  };
}
