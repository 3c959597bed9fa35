import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { guardStore } from './guarded.ts';
import { cancelStatement } from './cancel.ts';
import { currentAsking, CallerGone, limitsOf, abortableTransaction, type StoreAsking, type DatabaseTimeouts } from './haste.ts';
import { runInTransaction } from './in-transaction.ts';
import { openCallerLanes } from './lanes.ts';
import { isWorthRetrying, toStoreError, type Store, type Tx } from './store.ts';

const int8 = 20;
const attempts = 5;
/** Connections, and how many of them the calls of one caller may have at once. */
const connections = { total: 10, each: 5 };

const types = {
  // pg hands out int8 and count(*) as text; the embedded store as numbers.
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === int8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/**
 * A PostgreSQL, or a distributed database that speaks its protocol. Connects once before it returns. Limits are set in each transaction, and
 * a single statement of a call is one: as parameters of the connection a pooler in between would refuse them, as settings of the session
 * it would hand them to others.
 */
export async function openPostgresStore(url: string, limits: typeof limitsOf = limitsOf): Promise<Store> {
  const pool = new pg.Pool({
    ...{ connectionString: url, max: connections.total, connectionTimeoutMillis: 10_000, application_name: 'steward', types },
  });
  // A connection that breaks is replaced by the pool. Without a listener it would end the process: while idle, and in the moment when the
  // pool has handed it out and whoever asked for it has not run yet.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const lanes = openCallerLanes(connections);
  const inTurn = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    const asking = currentAsking();
    return lanes.inTurn(asking, () => runOnClient(pool, work, { asking, limits: limits[asking.haste] }));
  };
  const single = <T>(sql: string, params?: readonly unknown[]): Promise<readonly T[]> =>
    currentAsking().haste === 'work'
      ? lanes.inTurn(currentAsking(), () => transactionOver(pool).query<T>(sql, params))
      : inTurn((tx) => tx.query<T>(sql, params));
  const store: Store = {
    kind: 'postgres',
    query: single,
    tx: (work) => retryConflicts(() => inTurn(work)),
    // Without values the driver sends the text as it is, and drops the connection when it fails.
    script: async (sql) => void (await transactionOver(pool).query(sql)),
    close: () => pool.end(),
  };
  try {
    await store.query('select 1');
  } catch (error) {
    await pool.end();
    throw error;
  }
  return guardStore(store);
}

function transactionOver(client: pg.Pool | pg.PoolClient): Tx {
  return {
    async query<T>(sql: string, params: readonly unknown[] = []) {
      try {
        return (await client.query(sql, [...params])).rows as readonly T[];
      } catch (error) {
        throw toStoreError(error);
      }
    },
  };
}

async function runOnClient<T>(
  pool: pg.Pool,
  work: (tx: Tx) => Promise<T>,
  { asking: { signal }, limits }: { asking: StoreAsking; limits: DatabaseTimeouts },
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const onError = (error: Error): void => {
    broken = error;
  };
  let cancelling: Promise<void> | null = null;
  const onAbort = (): void => {
    cancelling = cancelStatement(client);
  };
  client.on('error', onError);
  signal?.addEventListener('abort', onAbort, { once: true });
  try {
    return await runInTransaction(transactionOver(client), (tx) => work(abortableTransaction(tx, signal)), buildBeginSql(limits));
  } finally {
    signal?.removeEventListener('abort', onAbort);
    // What comes too late must not end a statement of the next who gets the connection.
    if (signal?.aborted) broken ??= new CallerGone();
    await cancelling;
    client.removeListener('error', onError);
    client.release(broken);
  }
}

// Without values several statements go in one message.
function buildBeginSql({ statement, lock, idle }: DatabaseTimeouts): string {
  const set = { statement_timeout: statement, lock_timeout: lock, idle_in_transaction_session_timeout: idle };
  return ['begin', ...Object.entries(set).map(([name, ms]) => `set local ${name} = ${ms}`)].join('; ');
}

async function retryConflicts<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= attempts || !isWorthRetrying(error)) throw error;
      await pause(attempt * 20);
    }
  }
}
