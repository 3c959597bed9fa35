/** Round trips to PostgreSQL, and plans that its sessions keep: given up without a trace where a pooler takes them away. */
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { runHurried } from '../../engine/server/store/haste.ts';
import { openPostgresStore } from '../../engine/server/store/postgres.ts';
import type { Store } from '../../engine/server/store/store.ts';
import { onPostgres } from './again.ts';
import type { Cluster } from './postgres.ts';
import { startPostgres } from './postgres.ts';

await onPostgres('the way to PostgreSQL', () => {
  let cluster: Cluster;
  let store: Store;
  beforeAll(async () => {
    cluster = await startPostgres();
  });
  afterAll(() => cluster.stop());
  beforeEach(async () => {
    store = await openPostgresStore(cluster.url);
    await store.query('drop table if exists t');
    await store.query('create table t (id int primary key, n int)');
  });
  afterEach(() => store.close());

  /** How often something is sent while nothing is under way: each time somebody has waited for an answer. */
  async function countTrips(work: () => Promise<unknown>): Promise<number> {
    let trips = 0;
    let pending = 0;
    const { query } = pg.Client.prototype;
    const noted = function (this: pg.Client, ...args: readonly unknown[]): unknown {
      trips += pending === 0 ? 1 : 0;
      pending += 1;
      const answer = Reflect.apply(query, this, args) as Promise<unknown> | pg.Query;
      const settle = (): void => void (pending -= 1);
      if (answer instanceof pg.Query) answer.once('end', settle);
      else answer.then(settle, settle);
      return answer;
    };
    Object.assign(pg.Client.prototype, { query: noted });
    try {
      await runHurried(work);
    } finally {
      Object.assign(pg.Client.prototype, { query });
    }
    return trips;
  }
  const rows = () => store.query('select id, n from t order by id');

  it('is gone once for a single statement of a call, its limits and its transaction included', async () => {
    expect(await countTrips(() => store.query('select $1::int as n', [1]))).toBe(1);
    expect(await countTrips(() => store.query('insert into t values (1, 1)'))).toBe(1);
    expect(await rows()).toEqual([{ id: 1, n: 1 }]);
  });

  it('is gone once for the begin and what is read first, and not ahead of a transaction by what writes', async () => {
    const read = (): Promise<unknown> =>
      store.tx(async (tx) => {
        await tx.query('select 1 from t for update');
        await tx.query('insert into t values (1, 1)');
      });
    const write = (): Promise<unknown> => store.tx((tx) => Promise.all([2, 3].map((id) => tx.query('insert into t values ($1, 1)', [id]))));
    expect([await countTrips(read), await countTrips(write)]).toEqual([3, 3]);
    expect(await rows()).toEqual([1, 2, 3].map((id) => ({ id, n: 1 })));
  });

  it('leaves nothing of a single statement that failed, nor of a transaction that did at its first one', async () => {
    const both = 'with a as (insert into t values (7, 7) returning id) select 1 / (id - 7) from a';
    expect(await Promise.allSettled([runHurried(() => store.query(both)), store.tx((tx) => tx.query('select 1 / 0'))])).toMatchObject([
      { reason: { code: '22012' } },
      { reason: { code: '22012' } },
    ]);
    expect([await rows(), await store.query('select 1 as n')]).toEqual([[], [{ n: 1 }]]);
  });

  // One connection at a time is in use here: the pool hands out the same.
  const ask = (n: number) => runHurried(() => store.query<{ n: number }>('select $1::int as n', [n]));
  const kept = async () => (await store.query<{ name: string }>('select name from pg_prepared_statements')).map(({ name }) => name);
  const warmUp = async (): Promise<void> => {
    for (const n of [1, 2, 3, 4]) expect(await ask(n)).toEqual([{ n }]);
    expect(await kept()).toHaveLength(1);
  };

  it('keeps the plan of what is asked again, and does without where a session has lost it', async () => {
    await warmUp();
    await store.query('deallocate all');
    expect([await ask(5), await ask(6), await kept()]).toEqual([[{ n: 5 }], [{ n: 6 }], []]);
  });

  it('does without where another has prepared the same', async () => {
    await warmUp();
    const [name] = await kept();
    await store.close();
    store = await openPostgresStore(cluster.url);
    await store.query(`prepare ${name} (int) as select $1::int as n`);
    for (const n of [1, 2, 3, 4]) expect(await ask(n)).toEqual([{ n }]);
    expect(await kept()).toEqual([name]);
  });

  it('does a transaction again that lost a plan, once and whole', async () => {
    await warmUp();
    let runs = 0;
    await store.query('deallocate all');
    const got = await store.tx(async (tx) => {
      runs += 1;
      await tx.query(`insert into t values (${runs}, 1)`);
      return tx.query('select $1::int as n', [5]);
    });
    expect([got, runs, await rows()]).toEqual([[{ n: 5 }], 2, [{ id: 2, n: 1 }]]);
  });

  it('does without where a statement answers with other columns than before', async () => {
    const all = (): Promise<readonly object[]> => runHurried(() => store.query('select * from t where id > $1', [0]));
    await store.query('insert into t values (1, 1)');
    for (let at = 0; at < 4; at += 1) await all();
    await store.query('alter table t add column more int');
    expect(await all()).toEqual([{ id: 1, n: 1, more: null }]);
  });
});
