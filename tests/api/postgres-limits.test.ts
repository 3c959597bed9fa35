/** What a session of PostgreSQL may do is limited: nobody waits for ever for a process that is frozen, or for a statement without end. */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toRefusal } from '../../engine/server/reply/refusal-of.ts';
import { runHurried, limitsOf, runUnhurried } from '../../engine/server/store/haste.ts';
import { openPostgresStore } from '../../engine/server/store/postgres.ts';
import type { Store } from '../../engine/server/store/store.ts';
import { onPostgres } from './again.ts';
import type { Cluster } from './postgres.ts';
import { startPostgres } from './postgres.ts';

await onPostgres('a session of PostgreSQL', () => {
  let cluster: Cluster;
  let store: Store;
  let frozen: Store;
  beforeAll(async () => {
    cluster = await startPostgres();
    store = await openPostgresStore(cluster.url, { limits: { ...limitsOf, call: { statement: 700, lock: 300, idle: 60_000 } } });
    frozen = await openPostgresStore(cluster.url, { limits: { ...limitsOf, call: { statement: 60_000, lock: 60_000, idle: 300 } } });
    await store.query('create table t (id int primary key, n int)');
    await store.query('insert into t values (1, 0)');
  });
  afterAll(async () => {
    await Promise.all([store.close(), frozen.close()]);
    await cluster.stop();
  });

  const codeOf = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => null,
      (error: { code?: unknown }) => error.code ?? String(error),
    );

  it.each([
    ['a single statement', () => store.query('select pg_sleep(3600)')],
    ['one in a transaction', () => store.tx((tx) => tx.query('select pg_sleep(3600)'))],
  ])('ends %s that takes too long for a call, and serves the next', async (_, work) => {
    expect(await codeOf(runHurried(work))).toBe('57014');
    expect(await runHurried(() => store.query('select 1 as n'))).toEqual([{ n: 1 }]);
  });

  it('waits no longer for a lock than a call may, and says so', async () => {
    let release = (): void => undefined;
    const ready = new Promise<void>((begun) => {
      void store.tx(async (tx) => {
        await tx.query('select 1 from t for update');
        begun();
        await new Promise<void>((resolve) => (release = resolve));
      });
    });
    await ready;
    const failure: unknown = await runHurried(() => store.query('update t set n = n + 1')).catch((error: unknown) => error);
    release();
    expect([(failure as { code: string }).code, toRefusal(failure).code]).toEqual(['55P03', 'unavailable']);
  });

  it('loses its locks when its process does nothing in the middle of a write', async () => {
    let thaw = (): void => undefined;
    const asleep = new Promise<void>((resolve) => (thaw = resolve));
    let held: Promise<unknown> = Promise.resolve();
    await new Promise<void>((begun) => {
      held = codeOf(
        runHurried(() =>
          frozen.tx(async (tx) => {
            await tx.query('update t set n = 100');
            begun();
            await asleep;
            await tx.query('select 1');
          }),
        ),
      );
    });
    while ((await store.query(`select 1 from pg_stat_activity where state like 'idle in transaction%'`)).length > 0) await pause(20);
    expect(await runHurried(() => store.query('update t set n = n + 1 returning n'))).toEqual([{ n: 1 }]);
    thaw();
    expect(await held).not.toBeNull();
    expect(await frozen.query('select 1 as n')).toEqual([{ n: 1 }]);
  });

  it('leaves what nobody waits for more time, and the next of the same connection as before', async () => {
    const own = (): Promise<readonly object[]> => store.tx((tx) => tx.query('show statement_timeout'));
    expect(await runHurried(own)).toEqual([{ statement_timeout: '700ms' }]);
    expect(await runHurried(() => runUnhurried(own))).toEqual([{ statement_timeout: '1h' }]);
    expect(await store.query('show statement_timeout')).toEqual([{ statement_timeout: '0' }]);
  });
});
