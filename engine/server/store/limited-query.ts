/** One statement under time limits, and nothing else on the wire: what is sent up to a sync is one transaction. */
import pg from 'pg';
import type { DatabaseTimeouts } from './haste.ts';
import { toStoreError } from './store.ts';

/** What a transaction is set to: its limits, and how dates are read and written. */
export type TransactionSettings = Readonly<Record<string, string | number>>;

export function settingsOf({ statement, lock, idle }: DatabaseTimeouts): TransactionSettings {
  return { statement_timeout: statement, lock_timeout: lock, idle_in_transaction_session_timeout: idle };
}

/** The settings of a transaction as a statement that answers with no row. */
export function buildSettingsSql(settings: TransactionSettings): string {
  return `select 1 where ${Object.entries(settings)
    .map(([name, value]) => `set_config('${name}', '${value}', true) is null`)
    .join(' or ')}`;
}

interface LimitedQuery {
  readonly limits: string;
  readonly sql: string;
  readonly params: readonly unknown[];
  /** Under which the session keeps the plan; undefined: it keeps none. */
  readonly name: string | undefined;
}

/** Asks it of a session that pipelines, and that nobody else uses meanwhile. */
export async function askLimited<T>(client: pg.ClientBase, asked: LimitedQuery): Promise<readonly T[]> {
  try {
    return await new Promise((resolve, reject) => {
      client.query(buildQuery<T>(asked, (error, rows) => (error ? reject(error) : resolve(rows))));
    });
  } catch (error) {
    throw toStoreError(error);
  }
}

/** What the driver's query is told; handed to it in one object, all of this would be copied with its descriptors. */
interface DriverQuery extends pg.Query {
  name: string | undefined;
  values: unknown[];
  queryMode: 'extended';
  callback: (error: Error | null, result: pg.QueryResult | readonly pg.QueryResult[]) => void;
}

/** What the driver knows of the statements that a session keeps, by name. */
interface KeepingConnection extends pg.Connection {
  readonly parsedStatements: Record<string, string>;
  readonly submittedNamedStatements: Record<string, string>;
}

function buildQuery<T>({ limits, sql, params, name }: LimitedQuery, done: (error: Error | null, rows: readonly T[]) => void): DriverQuery {
  const query = new pg.Query(sql) as DriverQuery;
  let notePlan = (): void => {};
  query.queryMode = 'extended';
  query.values = [...params];
  query.callback = (error, result) => {
    notePlan();
    // The limits are answered first.
    done(error, (Array.isArray(result) ? result.at(-1) : result)?.rows ?? []);
  };
  const submit = query.submit;
  query.submit = (connection) => {
    connection.stream.cork();
    try {
      connection.parse({ text: limits, name: '', types: [] }, false);
      connection.bind({ portal: '', statement: '' }, false);
      connection.execute({ portal: '' }, false);
      if (name !== undefined) notePlan = watchPlan(connection as KeepingConnection, name, sql);
      query.name = name;
      // What the driver refuses it hands back.
      return submit.call(query, connection);
    } finally {
      // It would take the first statement that is parsed for the one of that name.
      query.name = undefined;
      connection.stream.uncork();
    }
  };
  return query;
}

/** Returns what tells the driver afterwards whether the session keeps the statement now. */
function watchPlan(connection: KeepingConnection, name: string, sql: string): () => void {
  if (connection.parsedStatements[name] !== undefined) return () => {};
  let parsed = 0;
  const onParse = (): void => void (parsed += 1);
  connection.on('parseComplete', onParse);
  return () => {
    connection.off('parseComplete', onParse);
    delete connection.submittedNamedStatements[name];
    // The limits come first.
    if (parsed > 1) connection.parsedStatements[name] = sql;
  };
}
