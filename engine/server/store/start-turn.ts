import { setTimeout as pause } from 'node:timers/promises';
import { tryLockWord } from './bulk.ts';
import type { Store } from './store.ts';

/** How often a server asks whether it is its turn, and keeps its turn: the database ends a transaction that does nothing for two minutes. */
const [askMs, beatMs] = [250, 30_000];

/**
 * Brings a store up to date while no other server does: what one builds the next finds. A server that dies gives its turn back with its
 * connection. The embedded store has one server.
 */
export async function takeStartTurn<T>(store: Store, work: () => Promise<T>): Promise<T> {
  if (store.kind === 'pglite') return work();
  let endTurn = await beginTurn(store);
  // A statement that waits for the turn would keep an index waiting that is built online, and so its own turn.
  for (; endTurn === null; endTurn = await beginTurn(store)) await pause(askMs);
  try {
    return await work();
  } finally {
    await endTurn();
  }
}

/** A transaction of its own holds the turn until it is told to end; null: another server has it. */
function beginTurn(store: Store): Promise<(() => Promise<void>) | null> {
  return new Promise((begin, fail) => {
    const holding = store.tx(async (tx) => {
      if (!(await tryLockWord(tx, 'the start of a server'))) return begin(null);
      const beat = (): Promise<unknown> => tx.query('select 1');
      // At once as well: an answer to values keeps what it saw until the next one, and an index that is built online would wait for it.
      await beat();
      const beating = setInterval(() => void beat().catch(() => null), beatMs);
      await new Promise<void>((end) => {
        begin(() => {
          clearInterval(beating);
          end();
          // What was done meanwhile is done, even if the turn was lost with its connection.
          return holding.catch(() => undefined);
        });
      });
    });
    holding.catch(fail);
  });
}
