/** Several servers on one PostgreSQL, each with a folder of its own as on a machine of its own. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openJobSystem } from '../../engine/server/jobs/jobs.ts';
import { openServer, type RunningServer } from '../../engine/server/main.ts';
import { openPostgresStore } from '../../engine/server/store/postgres.ts';
import { announceProcess, declareProcessIndexes } from '../../engine/server/store/processes.ts';
import { takeStartTurn } from '../../engine/server/store/start-turn.ts';
import type { Store } from '../../engine/server/store/store.ts';
import { migrateStore } from '../../engine/server/store/tables.ts';
import project from '../../steward.config.ts';
import { planetModel } from '../fixtures/planets.ts';
import { onPostgres } from './again.ts';
import { startPostgres, type Cluster } from './postgres.ts';

const root = join(import.meta.dirname, '../..');

await onPostgres('several servers', () => {
  let cluster: Cluster;
  let stores: readonly [Store, Store];
  const folders: string[] = [];
  const running: RunningServer[] = [];
  beforeAll(async () => {
    cluster = await startPostgres();
    stores = [await openPostgresStore(cluster.url), await openPostgresStore(cluster.url, { connections: 4 })];
  }, 60_000);
  afterEach(async () => void (await Promise.all(running.splice(0).map((each) => each.close()))));
  afterAll(async () => {
    await Promise.all(stores.map((store) => store.close()));
    await cluster.stop();
    for (const folder of folders) rmSync(folder, { recursive: true });
  });

  async function start(env: Readonly<Record<string, string>> = {}): Promise<RunningServer> {
    const dir = mkdtempSync(join(tmpdir(), 'several-'));
    folders.push(dir);
    const all = { SEED: '20', DATABASE_URL: cluster.url, DATA_DIR: dir, ...env };
    const server = await openServer({ project, root, hasPages: false, log: () => undefined, env: all });
    running.push(server);
    return server;
  }
  const count = async (table: string): Promise<number> =>
    (await stores[0].query<{ n: number }>(`select count(*)::int as n from ${table}`))[0]?.n ?? 0;

  it('that start on an empty database at once fill it once, and know the sessions of each other', { timeout: 180_000 }, async () => {
    const [first, second] = await Promise.all([start(), start({ DATABASE_CONNECTIONS: '4', JOBS: '0' })]);
    const filled = await count('r_orders');
    expect(filled).toBeGreaterThan(0);
    const audited = await stores[0].query(`select record_id from audit where resource = 'orders' and type = 'create'`);
    expect(audited).toHaveLength(filled);
    const signedIn = await first.app.request('/sso/login', { method: 'POST', body: new URLSearchParams({ username: 'admin' }) });
    const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
    const asks = async ({ app }: RunningServer): Promise<number> => (await app.request('/api/v1/whoami', { headers: { cookie } })).status;
    expect([await asks(first), await asks(second)]).toEqual([200, 200]);
    const third = await start();
    expect([await asks(third), await count('r_orders')]).toEqual([200, filled]);
  });

  it('prepare a store one after the other, and the next begins where one has died', { timeout: 60_000 }, async () => {
    const doomed = await openPostgresStore(cluster.url);
    const happened: string[] = [];
    const died = takeStartTurn(doomed, async () => {
      happened.push('first');
      const [own] = await stores[0].query<{ pid: number }>(`select pid from pg_locks where locktype = 'advisory' and granted limit 1`);
      await stores[0].query('select pg_terminate_backend($1::int)', [own?.pid]);
      throw new Error('died');
    }).catch(() => happened.push('died'));
    await died;
    const turn = (name: string, store: Store) =>
      takeStartTurn(store, async () => {
        happened.push(`${name} begins`);
        await store.query('select pg_sleep(0.2)');
        happened.push(`${name} ends`);
      });
    await Promise.all([turn('a', stores[0]), turn('b', stores[1])]);
    const [one, other] = happened[2] === 'a begins' ? ['a', 'b'] : ['b', 'a'];
    expect(happened).toEqual(['first', 'died', `${one} begins`, `${one} ends`, `${other} begins`, `${other} ends`]);
    await doomed.close();
  });

  it('leave alone an index that another is building', { timeout: 60_000 }, async () => {
    const model = planetModel;
    const [store, other] = stores;
    await migrateStore(store, model);
    const builder = await announceProcess(other, () => ({ id: 'builder', model: 'another' }));
    await declareProcessIndexes(other, { id: 'builder', model: 'another' }, ['ix_r_planets_probe']);
    const table = 'r_planets';
    const writer = await openPostgresStore(cluster.url);
    let building: Promise<unknown> = Promise.resolve();
    const state = async (): Promise<unknown> =>
      (await store.query(`select i.indisvalid as valid from pg_index i where i.indexrelid = to_regclass('ix_r_planets_probe')`))[0];
    await writer.tx(async (tx) => {
      // The build waits for whoever writes.
      await tx.query(`lock table ${table} in row exclusive mode`);
      building = other.query(`create index concurrently ix_r_planets_probe on ${table} (id)`);
      await expect.poll(state).toEqual({ valid: false });
      await migrateStore(store, model, { id: 'starting', model: 'own' });
      expect(await state()).toEqual({ valid: false });
    });
    await building;
    expect(await state()).toEqual({ valid: true });
    await builder.end();
    await writer.close();
  });

  it('that do no jobs hand them to those that do', { timeout: 60_000 }, async () => {
    const done: string[] = [];
    const open = (store: Store, name: string, isWorking: boolean) =>
      openJobSystem({ store, log: () => undefined, pollMs: 40, isWorking }).then(async (jobs) => {
        await jobs.work([{ name: 'handed' }], async () => void done.push(name));
        return jobs;
      });
    const web = await open(stores[0], 'web', false);
    await stores[0].tx((tx) => web.enqueue(tx, 'handed', {}));
    web.wake('handed');
    expect(await stores[0].query('select 1 from worker_process')).toEqual([]);
    const worker = await open(stores[1], 'worker', true);
    await expect.poll(() => done, { timeout: 20_000 }).toEqual(['worker']);
    await Promise.all([web.close(), worker.close()]);
  });
});
