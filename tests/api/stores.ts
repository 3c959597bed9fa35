import { openEmbeddedStore } from '../../engine/server/store/pglite.ts';
import { openPostgresStore, type PostgresOptions } from '../../engine/server/store/postgres.ts';
import type { Store, Tx } from '../../engine/server/store/store.ts';
import { startPostgres, whyNoPostgres } from './postgres.ts';

export interface TestStore {
  readonly name: string;
  open(options?: Pick<PostgresOptions, 'hasOurDates'>): Promise<{ readonly store: Store; close(): Promise<void> }>;
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

export interface TestStorePair {
  readonly name: string;
  open(): Promise<{ readonly stores: readonly [Store, Store]; close(): Promise<void> }>;
}

/** The same stores as two processes have them open: the embedded one is open once. */
export async function storePairsToTest(): Promise<readonly TestStorePair[]> {
  const embedded: TestStorePair = {
    name: 'PGlite',
    async open() {
      const store = await openEmbeddedStore(null);
      return { stores: [store, store], close: () => store.close() };
    },
  };
  return (await whyNoPostgres()) === null ? [embedded, { name: 'PostgreSQL, by two processes', open: openClusterTwice }] : [embedded];
}

async function openClusterTwice(): Promise<{ stores: readonly [Store, Store]; close(): Promise<void> }> {
  const cluster = await startPostgres();
  const stores = [await openPostgresStore(cluster.url), await openPostgresStore(cluster.url)] as const;
  return {
    stores,
    async close() {
      for (const store of stores) await store.close();
      await cluster.stop();
    },
  };
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

/** As `noteStatements`, and told of the begin and the commit of each transaction. */
export function noteTransactions(store: Store, note: (sql: string, values: readonly unknown[]) => void): Store {
  const noted = noteStatements(store, note);
  return {
    ...noted,
    tx: async (work) => {
      note('begin', []);
      const result = await noted.tx(work);
      note('commit', []);
      return result;
    },
  };
}

async function openCluster(options: PostgresOptions = {}): Promise<{ store: Store; close(): Promise<void> }> {
  const cluster = await startPostgres();
  const store = await openPostgresStore(cluster.url, options);
  return {
    store,
    async close() {
      await store.close();
      await cluster.stop();
    },
  };
}
