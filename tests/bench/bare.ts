/**
 * A bare handler: the statements that a call has sent, over the same driver, and their rows as JSON. No rights, no rules, no Model; time limits, which the
 * driver sends along, when it is asked for them.
 */
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { openPostgresStore } from '../../engine/server/store/postgres.ts';
import { runHurried } from '../../engine/server/store/haste.ts';
import type { Store, Tx } from '../../engine/server/store/store.ts';
import type { RecordedCall, RecordedStatement } from './recorded.ts';

interface RecordRow {
  readonly data: object;
  readonly big: object;
  readonly version: number;
}

const { DATABASE_URL: database = '', PORT: port, HOST: hostname = '' } = process.env;
process.once('disconnect', () => process.exit(0));
process.once('message', (calls) => void listen(calls as readonly RecordedCall[]));

async function listen(calls: readonly RecordedCall[]): Promise<void> {
  const store = await openPostgresStore(database);
  const app = new Hono();
  for (const [at, call] of calls.entries())
    app.all(`/${at}`, async (c) => {
      if (c.req.method !== 'GET') await c.req.json();
      const found = c.req.query('limits') === undefined ? replay(store, call) : runHurried(() => replay(store, call));
      return c.json({ data: (await found).map(({ data, big }) => ({ ...data, ...big })) });
    });
  serve({ fetch: app.fetch, port: Number(port), hostname }, () => process.send?.('ready'));
}

/** The rows that the call was about: those of the last statement on its table. */
async function replay(store: Store, { statements, table }: RecordedCall): Promise<readonly RecordRow[]> {
  let found: readonly RecordRow[] = [];
  const ask = async (tx: Tx, { sql, values }: RecordedStatement): Promise<void> => {
    const rows = await tx.query<RecordRow>(sql, atVersion(sql, values, found));
    if (sql.includes(`${table} t `)) found = rows;
  };
  const begin = statements.findIndex(({ sql }) => sql === 'begin');
  const [before, within] = begin < 0 ? [statements, []] : [statements.slice(0, begin), statements.slice(begin + 1)];
  const end = within.findIndex(({ sql }) => sql === 'commit');
  for (const each of before) await ask(store, each);
  if (begin >= 0)
    await store.tx(async (tx) => {
      for (const each of within.slice(0, end)) await ask(tx, each);
    });
  for (const each of within.slice(end + 1)) await ask(store, each);
  return found;
}

/** A write names the version that was locked; it is another one each time. */
function atVersion(sql: string, values: readonly unknown[], locked: readonly RecordRow[]): readonly unknown[] {
  const at = Number(/\bt\.version = \$(\d+)::int/.exec(sql)?.[1] ?? 0) - 1;
  return at < 0 ? values : values.with(at, locked[0]?.version);
}
