import { openPostgresStore } from '../../engine/server/store/postgres.ts';
import { openPlatform } from '../api/platform.ts';
import { noteTransactions } from '../api/stores.ts';

/** A call of the API that can be made again and again. */
export interface RepeatedCall {
  readonly name: string;
  readonly method: 'GET' | 'PUT' | 'PATCH';
  /** Below the base of the API, unless it begins with a slash. */
  readonly path: (n: number) => string;
  readonly body?: (n: number) => object;
  /** That of the records it is about; null: of none. */
  readonly table: string | null;
}

export interface RecordedStatement {
  readonly sql: string;
  readonly values: readonly unknown[];
}

export interface RecordedCall extends Pick<RepeatedCall, 'table'> {
  readonly statements: readonly RecordedStatement[];
}

/** So often each call is made for it. */
export const recordedTimes = 2;

/**
 * Makes each call on the API in this process, over the database that is there, and says what its last time has sent: `begin` and `commit` of a
 * transaction are statements as well.
 */
export async function recordCalls(database: string, calls: readonly RepeatedCall[]): Promise<readonly RecordedCall[]> {
  let sent: RecordedStatement[] = [];
  const store = noteTransactions(await openPostgresStore(database), (sql, values) => void sent.push({ sql, values }));
  const api = await openPlatform({ store });
  // By any other clock the sessions of the real server would have ended.
  api.clock.now = new Date();
  const recorded: RecordedCall[] = [];
  for (const { name, method, path, body, table } of calls) {
    for (let n = 0; n < recordedTimes; n += 1) {
      sent = [];
      const { status, text } = await api.send(`${method} ${path(n)}`, { as: 'admin', ...(body && { body: body(n) }) });
      if (status >= 300) throw new Error(`${name} was answered with ${status}: ${text}`);
    }
    recorded.push({ statements: sent, table });
  }
  await api.close();
  return recorded;
}
