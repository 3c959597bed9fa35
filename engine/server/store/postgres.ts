import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { guardStore } from './guarded.ts';
import { cancelStatement } from './cancel.ts';
import { currentAsking, CallerGone, limitsOf, abortableTransaction } from './haste.ts';
import { runInTransaction } from './in-transaction.ts';
import { openKeptPlans, type KeptPlans } from './kept-plans.ts';
import { openCallerLanes } from './lanes.ts';
import { askLimited, buildSettingsSql, settingsOf, type TransactionSettings } from './limited-query.ts';
import { isWorthRetrying, toStoreError, type Store, type Tx } from './store.ts';

const int8 = 20;
const attempts = 5;
const usualConnections = 10;

export interface PostgresOptions {
  readonly limits?: typeof limitsOf;
  /** At most; the calls of one caller have half of them at once. */
  readonly connections?: number | undefined;
  /** Dates are read and written as ours in each statement, whatever the database does by itself. */
  readonly hasOurDates?: true;
}

const ourDates: TransactionSettings = { datestyle: 'ISO, YMD', timezone: 'UTC' };

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
export async function openPostgresStore(
  url: string,
  { limits = limitsOf, connections = usualConnections, hasOurDates }: PostgresOptions = {},
): Promise<Store> {
  const pool = new pg.Pool({
    ...{ connectionString: url, max: connections, connectionTimeoutMillis: 10_000, application_name: 'steward', types },
    // What is asked without waiting for the answer before goes in one round trip.
    pipeline: true,
  });
  // A connection that breaks is replaced by the pool. Without a listener it would end the process: while idle, and in the moment when the
  // pool has handed it out and whoever asked for it has not run yet.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const lanes = openCallerLanes({ total: connections, each: Math.ceil(connections / 2) });
  const plans = openKeptPlans();
  const dates = hasOurDates ? ourDates : {};
  const settings = { call: { ...settingsOf(limits.call), ...dates }, work: { ...settingsOf(limits.work), ...dates } };
  const begins = { call: buildBeginSql(settings.call), work: buildBeginSql(settings.work) };
  const inTurn = <T>(work: (client: pg.PoolClient, at: ClientTurn) => Promise<T>): Promise<T> => {
    const asking = currentAsking();
    return lanes.inTurn(asking, () =>
      runOnClient(pool, asking.signal, (client) => work(client, { begin: begins[asking.haste], plans, signal: asking.signal })),
    );
  };
  const alone = { call: buildSettingsSql(settings.call), work: buildSettingsSql(settings.work) };
  const askAlone = <T>(client: pg.PoolClient, [sql, params = []]: readonly [sql: string, params: readonly unknown[] | undefined]) =>
    askLimited<T>(client, {
      ...{ limits: alone[currentAsking().haste], sql, params },
      name: params.length === 0 ? undefined : plans.nameOf(sql),
    });
  const single = <T>(sql: string, params?: readonly unknown[]): Promise<readonly T[]> =>
    currentAsking().haste === 'work' && !hasOurDates
      ? lanes.inTurn(currentAsking(), () => transactionOver(pool, plans).query<T>(sql, params))
      : inTurn((client) => askAlone<T>(client, [sql, params]));
  const store: Store = {
    kind: 'postgres',
    ...(hasOurDates && { hasOurDates }),
    query: (sql, params) => plans.orWithout(() => single(sql, params)),
    tx: (work) => retryConflicts(() => plans.orWithout(() => inTurn((client, at) => runTogether(client, at, work)))),
    // Without values the driver sends the text as it is, and drops the connection when it fails.
    script: async (sql) => void (await transactionOver(pool, plans).query(sql)),
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

interface ClientTurn {
  /** The statement that begins a transaction. */
  readonly begin: string;
  readonly plans: KeptPlans;
  readonly signal: AbortSignal | null;
}

function transactionOver(client: pg.Pool | pg.PoolClient, plans: KeptPlans): Tx {
  return {
    async query<T>(sql: string, params: readonly unknown[] = []) {
      const name = params.length === 0 ? undefined : plans.nameOf(sql);
      try {
        return (await client.query({ text: sql, values: [...params], ...(name !== undefined && { name }) })).rows as readonly T[];
      } catch (error) {
        throw toStoreError(error);
      }
    },
  };
}

async function runOnClient<T>(pool: pg.Pool, signal: AbortSignal | null, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const onError = (error: Error): void => {
    broken = error;
  };
  let isDone = false;
  let cancelling: Promise<void> | null = null;
  const onAbort = (): void => {
    cancelling = cancelUntil(client, () => isDone);
  };
  client.on('error', onError);
  signal?.addEventListener('abort', onAbort, { once: true });
  try {
    if (signal?.aborted) throw new CallerGone();
    return await work(client);
  } catch (error) {
    throw signal?.aborted ? new CallerGone() : error;
  } finally {
    isDone = true;
    signal?.removeEventListener('abort', onAbort);
    // What comes too late must not end a statement of the next who gets the connection.
    if (signal?.aborted) broken ??= new CallerGone();
    await cancelling;
    client.removeListener('error', onError);
    client.release(broken);
  }
}

// Of several statements that are under way one is ended at a time.
async function cancelUntil(client: pg.PoolClient, isDone: () => boolean): Promise<void> {
  for (let wait = 10; !isDone(); wait = Math.min(wait * 2, 1000)) {
    await cancelStatement(client);
    await pause(wait);
  }
}

/** Several statements in one transaction. */
function runTogether<T>(client: pg.PoolClient, { begin, plans, signal }: ClientTurn, work: (tx: Tx) => Promise<T>): Promise<T> {
  const tx = beginAlong(transactionOver(client, plans), begin);
  return runInTransaction(tx, (own) => work(abortableTransaction(own, signal)), begin);
}

/** The begin goes in one round trip with the statement after it where that one only reads: without a transaction it has done nothing. */
function beginAlong(tx: Tx, begin: string): Tx {
  let begun: Promise<unknown> | null = null;
  return {
    async query<T>(sql: string, params?: readonly unknown[]) {
      if (sql === begin) {
        begun = tx.query(begin);
        // Whoever asks next is told.
        begun.catch(() => {});
        return [];
      }
      const before = begun;
      if (before === null) return tx.query<T>(sql, params);
      const answer = /^\s*select\b/i.test(sql) ? tx.query<T>(sql, params) : null;
      // Whatever writes waits until there is a transaction for sure.
      const [first] = await Promise.allSettled([before, answer]);
      begun = null;
      // What ends the transaction goes out all the same: some of the begin may have been done.
      if (first.status === 'rejected' && !/^\s*(rollback|commit)\b/i.test(sql)) throw first.reason;
      return answer ?? tx.query<T>(sql, params);
    },
  };
}

// Without values several statements go in one message.
function buildBeginSql(settings: TransactionSettings): string {
  return ['begin', ...Object.entries(settings).map(([name, value]) => `set local ${name} = '${value}'`)].join('; ');
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
