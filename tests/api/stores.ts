import { openEmbeddedStore } from '../../engine/server/store/pglite.ts';
import { openPostgresStore } from '../../engine/server/store/postgres.ts';
import type { Store, Tx } from '../../engine/server/store/store.ts';
import { startPostgres, whyNoPostgres } from './postgres.ts';

export interface TestStore {
  readonly name: string;
  open(): Promise<{ readonly store: Store; close(): Promise<void> }>;
}

/** The stores a suite runs on: the embedded one, and a real PostgreSQL unless the printed reason forbids it. */
export async function storesToTest(): Promise<readonly TestStore[]> {
  const embedded: TestStore = {
    name: 'PGlite',
    async open() {
      const store = await openEmbeddedStore(null);
      return { store, close: () => store.close() };
    },
  };
  const reason = await whyNoPostgres();
  if (reason === null) return [embedded, { name: 'PostgreSQL', open: openCluster }];
  console.warn(`Skipped on PostgreSQL: ${reason}`);
  return [embedded];
}

/** The store, every statement of which is told before it runs, within transactions too. */
export function noteStatements(store: Store, note: (sql: string, values: readonly unknown[]) => void): Store {
  const noted = <T extends Tx>(tx: T): T => ({
    ...tx,
    query: (sql: string, values?: readonly unknown[]) => {
      note(sql, values ?? []);
      return tx.query(sql, values);
    },
  });
  return { ...noted(store), tx: (work) => store.tx((tx) => work(noted(tx))) };
}

async function openCluster(): Promise<{ store: Store; close(): Promise<void> }> {
  const cluster = await startPostgres();
  const store = await openPostgresStore(cluster.url);
  return {
    store,
    async close() {
      await store.close();
      await cluster.stop();
    },
  };
}
