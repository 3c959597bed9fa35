/** A database that ends its sessions or is not there is told as that, never as a mistake of the server. */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPostgresStore } from '../../engine/server/store/postgres.ts';
import type { Store } from '../../engine/server/store/store.ts';
import { onPostgres } from './again.ts';
import { openApi, modelOf, type Api } from './api.ts';
import { people } from './planets.ts';
import { startPostgres, type Cluster } from './postgres.ts';

await onPostgres('a PostgreSQL', () => {
  let cluster: Cluster | null = null;
  let store: Store;
  let api: Api;
  beforeAll(async () => {
    cluster = await startPostgres();
    store = await openPostgresStore(cluster.url);
    api = await openApi({
      model: modelOf('tests/fixtures'),
      store,
      findUser: async (name) => people[name] ?? null,
      demoUsers: Object.keys(people),
    });
  });
  afterAll(async () => {
    await store.close();
    await cluster?.stop();
  });

  const planet = (at: number) => ({ as: 'admin', body: { code: `p${at}`, name: 'P', kind: 'rock', mass: 1 } });
  /** Statuses with their Retry-After: reads and writes, several at once. */
  const answers = async (): Promise<readonly string[]> => {
    const calls = [1, 2, 3].flatMap((at) => [
      api.send('GET planets', { as: 'admin' }),
      api.send('POST planets', planet(at)),
      api.send('PATCH planets/p1', { as: 'admin', body: { name: `P${at}` } }),
    ]);
    return (await Promise.all(calls)).map(({ status, headers }) => `${status} ${headers.get('retry-after') ?? ''}`.trim());
  };
  const known = ['200', '201', '404', '422', '409', '503 5'];

  it('that ends all sessions is 503 to those at work, and serves again', async () => {
    expect((await api.send('POST planets', planet(1))).status).toBe(201);
    const other = await openPostgresStore(cluster?.url ?? '');
    for (let round = 0; round < 3; round += 1) {
      const calls = answers();
      await pause(5);
      await other.query('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()');
      expect((await calls).filter((each) => !known.includes(each))).toEqual([]);
    }
    await other.close();
    expect((await api.send('GET planets/p1', { as: 'admin' })).status).toBe(200);
  });

  it('that is gone is 503 with the time to come back, read or written', async () => {
    await cluster?.stop();
    cluster = null;
    expect(new Set(await answers())).toEqual(new Set(['503 5']));
    expect((await api.app.request('/healthz')).status).toBe(503);
  });
});
