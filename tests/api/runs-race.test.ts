/** Who may have so many runs at a time has no more by starting them at the same moment: on PostgreSQL transactions run side by side. */
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { BehaviourContext } from '../../engine/server/behaviour.ts';
import { requirePlatformResource } from '../../platform/follow.ts';
import { limitRunning } from '../../engine/server/runs.ts';
import { say } from '../../engine/server/reply/say.ts';
import { openPostgresStore } from '../../engine/server/store/postgres.ts';
import { insertRecord } from '../../engine/server/store/records.ts';
import type { Tx } from '../../engine/server/store/store.ts';
import { createResourceTables } from '../../engine/server/store/tables.ts';
import { modelOf } from './api.ts';
import { startPostgres, whyNoPostgres } from './postgres.ts';

const reason = await whyNoPostgres();
it.skipIf(reason !== null)('a limit of one run is one, whoever is first', async () => {
  const cluster = await startPostgres();
  const store = await openPostgresStore(cluster.url);
  const model = modelOf('resources');
  await createResourceTables(store, model);
  const now = new Date('2031-05-01T12:00:00Z');
  const check = (tx: Tx): Promise<void> =>
    limitRunning(
      { tx, model, user: { username: 'api_users', roles: [] } } as unknown as BehaviourContext,
      { resource: 'exports', state: 'state', by: 'created_by' },
      { limit: 1, message: say('Too many attempts: please wait') },
    );
  const add = (tx: Tx, id: string) =>
    insertRecord(
      tx,
      requirePlatformResource(model, 'exports'),
      { values: { id, state: 'running', created_by: 'api_users' }, parents: {} },
      now,
    );

  let second: Promise<unknown> = Promise.resolve();
  await store.tx(async (tx) => {
    await check(tx);
    let isEnded = false;
    const start = openPostgresStore(cluster.url).then(async (other) => {
      await other
        .tx(async (own) => {
          await check(own).finally(() => (isEnded = true));
          await add(own, 'second');
        })
        .finally(() => other.close());
    });
    second = start.then(
      () => null,
      (error: { code?: unknown }) => error.code,
    );
    // Either it waits for the first one, or it has looked already.
    const waiting = `select 1 from pg_locks where locktype = 'advisory' and not granted`;
    while (!isEnded && (await tx.query(waiting)).length === 0) await pause(10);
    await add(tx, 'first');
  });
  expect(await second).toBe('too-many');
  expect(await store.query('select id from r_exports')).toEqual([{ id: 'first' }]);
  await store.close();
  await cluster.stop();
});
