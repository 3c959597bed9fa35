// @vitest-environment-options {"alone": "shares"}
/** Nobody's calls keep others waiting: turns at the store, limits of one caller, and what nobody waits for any more. */
import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { toRefusal } from '../../engine/server/reply/refusal-of.ts';
import { buildRefusalResponse } from '../../engine/server/reply/reply.ts';
import { printInEnglish } from '../../engine/server/reply/print.ts';
import { openCallerShares } from '../../engine/server/shares.ts';
import { currentAsking, CallerGone, runHurried, limitsOf } from '../../engine/server/store/haste.ts';
import { openPostgresStore } from '../../engine/server/store/postgres.ts';
import type { Store } from '../../engine/server/store/store.ts';
import { onPostgres } from './again.ts';
import { storesFrom, type Api } from './api.ts';
import { openPlanets } from './planets.ts';
import { storesToTest } from './stores.ts';
import { databasesOf, startPostgres, type Cluster } from './postgres.ts';

/** Takes the store some hundredth of a second. */
const dear = 'select count(*)::int as n from generate_series(1, 60000) a where a % 7 <> 3';

describe.each(await storesToTest())('callers of $name', ({ open }) => {
  let store: Store;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ store, close } = await open());
    await store.query('create sequence asked');
    await store.query('create table noted (n int)');
  });
  afterAll(() => close());

  it('wait behind their own questions, and others do not', async () => {
    const answered: string[] = [];
    const ask = (lane: string, sql = dear): Promise<unknown> =>
      runHurried(() => store.query(sql), { lane }).then(() => answered.push(lane));
    const many = Array.from({ length: 60 }, () => ask('greedy'));
    const modest = ask('modest', 'select 1').then(() => ask('modest', 'select 1'));
    await Promise.all([...many, modest]);
    expect(answered).toHaveLength(62);
    // Before each of its two, one that had begun, and those that run beside it.
    expect(answered.lastIndexOf('modest')).toBeLessThan(20);
  });

  it('are asked for nothing more once they have gone, while they queue or between two statements', async () => {
    const gone = new AbortController();
    setMaxListeners(0, gone.signal);
    const calls = Array.from({ length: 30 }, async () =>
      runHurried(
        async () => {
          await store.query(dear);
          await store.query(`select nextval('asked')`);
        },
        { lane: 'gone', signal: gone.signal },
      ),
    );
    gone.abort();
    const settled = await Promise.allSettled(calls);
    expect(settled.every((each) => each.status === 'rejected' && each.reason instanceof CallerGone)).toBe(true);
    expect(await store.query(`select is_called from asked`)).toEqual([{ is_called: false }]);
  });

  it('leave nothing behind of a transaction that they left, and no turn is lost', async () => {
    const gone = new AbortController();
    const work = runHurried(
      () =>
        store.tx(async (tx) => {
          await tx.query('insert into noted values (1)');
          gone.abort();
          await tx.query('insert into noted values (2)');
        }),
      { lane: 'gone', signal: gone.signal },
    );
    await expect(work).rejects.toThrow(CallerGone);
    expect(await Promise.all(Array.from({ length: 20 }, () => store.query('select n from noted')))).toEqual(Array(20).fill([]));
  });
});

describe('a share of the server', () => {
  const clock = { seconds: 0 };
  const open = (): Hono => {
    const shares = openCallerShares({ atOnce: 3, ahead: 2 }, { addressOf: () => 'here', seconds: () => clock.seconds });
    const app = new Hono();
    app.use(shares.counted);
    app.onError((error) => buildRefusalResponse(toRefusal(error), printInEnglish));
    app.get('/:caller/:cost', async (c) => {
      shares.claim(c, c.req.param('caller'));
      shares.claim(c, c.req.param('caller'));
      await pause(1);
      currentAsking().spent += Number(c.req.param('cost')) * 1000;
      return c.text('fine');
    });
    return app;
  };
  const statusOf = async (app: Hono, path: string): Promise<readonly [number, string | null]> => {
    const { status, headers } = await app.request(path);
    return [status, headers.get('retry-after')];
  };

  it('is so many calls at once, for each caller', async () => {
    const app = open();
    const ask = (caller: string, count: number) => Array.from({ length: count }, () => statusOf(app, `/${caller}/0`));
    const [greedy, modest] = await Promise.all([Promise.all(ask('a', 5)), Promise.all(ask('b', 3))]);
    expect(greedy).toEqual([...Array(3).fill([200, null]), ...Array(2).fill([429, '1'])]);
    expect(modest).toEqual(Array(3).fill([200, null]));
    expect(await statusOf(app, '/a/0')).toEqual([200, null]);
  });

  it('is so many seconds of the store ahead of time, and one comes back each second', async () => {
    const app = open();
    expect(await statusOf(app, '/a/1.5')).toEqual([200, null]);
    expect(await statusOf(app, '/a/4')).toEqual([200, null]);
    expect(await statusOf(app, '/a/0')).toEqual([429, '4']);
    expect(await statusOf(app, '/b/0')).toEqual([200, null]);
    clock.seconds += 3;
    expect(await statusOf(app, '/a/0')).toEqual([429, '1']);
    clock.seconds += 0.5;
    expect(await statusOf(app, '/a/0')).toEqual([200, null]);
  });
});

describe('the API on the embedded store', () => {
  const words = Array.from({ length: 10 }, (_, at) => `w${at}`).join('%20');
  /** Who was answered with what, in order: one asks for much, and then another for little. */
  const answers = async (atOnce: number): Promise<readonly string[]> => {
    const api = await openPlanets({ limits: { share: { atOnce, ahead: 1000 } } });
    // Both are signed in before.
    for (const as of ['astronomer', 'visitor']) expect((await api.send('GET whoami', { as })).status).toBe(200);
    const order: string[] = [];
    const ask = async (path: string, as: string): Promise<void> => {
      const { status, headers } = await api.send(`GET ${path}`, { as });
      order.push(`${as} ${status} ${headers.get('retry-after') ?? ''}`.trim());
    };
    await Promise.all([...Array.from({ length: 45 }, () => ask(`planets?q=${words}`, 'astronomer')), ask('planets', 'visitor')]);
    await api.store.close();
    return order;
  };

  it('answers others long before all that one of them has asked', async () => {
    const order = await answers(50);
    expect(new Set(order)).toEqual(new Set(['astronomer 200', 'visitor 200']));
    expect(order.indexOf('visitor 200')).toBeLessThan(20);
  });

  it('refuses what is too much at once, and says when to ask again', async () => {
    expect(new Set(await answers(3))).toEqual(new Set(['astronomer 200', 'astronomer 429 1', 'visitor 200']));
  });
});

it('whoever is signed in has attempts of their own, behind whatever address', async () => {
  const api = await openPlanets({ limits: { signIn: 6, review: 2 } });
  const sso = async (as: string | null): Promise<number> => (await api.send('GET /sso/logout', { as })).status;
  const review = async (as: string): Promise<number> => (await api.send('GET _descriptors', { as })).status;
  // The records of this store were entered by two of them, who signed in from the one address of these tests.
  for (const as of ['admin', 'visitor']) expect((await api.send('GET whoami', { as })).status).toBe(200);
  const tries = async (ask: () => Promise<number>, times: number): Promise<readonly boolean[]> => {
    const refused: boolean[] = [];
    for (let at = 0; at < times; at += 1) refused.push((await ask()) === 429);
    return refused;
  };
  expect(await tries(() => sso('admin'), 7)).toEqual([...Array(6).fill(false), true]);
  expect(await tries(() => sso('visitor'), 1)).toEqual([false]);
  expect((await tries(() => sso(null), 7)).at(-1)).toBe(true);
  expect(await tries(() => sso('visitor'), 1)).toEqual([false]);
  expect(await tries(() => review('admin'), 3)).toEqual([false, false, true]);
  expect(await tries(() => review('visitor'), 1)).toEqual([false]);
  await api.store.close();
});

await onPostgres('a call over HTTP to a server on PostgreSQL', () => {
  let cluster: Cluster;
  let api: Api;
  let watcher: Store;
  let server: ReturnType<typeof serve>;
  let url = '';
  beforeAll(async () => {
    cluster = await startPostgres();
    watcher = await openPostgresStore(cluster.url);
    storesFrom(databasesOf(cluster));
    api = await openPlanets();
    await new Promise<void>((resolve) => {
      server = serve({ fetch: api.app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
        url = `http://127.0.0.1:${port}`;
        resolve();
      });
    });
  });
  afterAll(async () => {
    server.close();
    await Promise.all([api.store.close(), watcher.close()]);
    await cluster.stop();
  });
  /** How many statements wait for the table. */
  const stuck = async (): Promise<number> =>
    (await watcher.query(`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%r_planets%'`)).length;

  it.each(['GET', 'PUT'])('that is dropped: a %s', async (method) => {
    const signedIn = await fetch(`${url}/sso/login`, {
      method: 'POST',
      body: new URLSearchParams({ username: 'admin' }),
      redirect: 'manual',
    });
    const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const gone = new AbortController();
    await api.store.tx(async (tx) => {
      await tx.query('lock table r_planets in access exclusive mode');
      const asked = fetch(`${url}/api/v1/planets/mars`, {
        method,
        headers: { cookie, 'content-type': 'application/json' },
        signal: gone.signal,
        ...(method === 'PUT' && { body: JSON.stringify({ code: 'mars', name: 'Ares', kind: 'rock', mass: 0.6 }) }),
      });
      await vi.waitFor(async () => expect(await stuck()).toBe(1), 10_000);
      gone.abort();
      await expect(asked).rejects.toThrow();
      // Nobody waits for what is only read; what was sent to be written is written.
      if (method === 'GET') await vi.waitFor(async () => expect(await stuck()).toBe(0), 10_000);
    });
    // The store lets go of it before its line is written.
    const lastCall = () => api.log.filter(({ event }) => event === 'request').at(-1);
    if (method === 'GET') await vi.waitFor(() => expect(lastCall()).toMatchObject({ method, status: 499 }), 10_000);
    const name = async (): Promise<unknown> =>
      ((await api.send('GET planets/mars', { as: 'admin' })).body as { data: { name: string } }).data.name;
    await vi.waitFor(async () => expect(await name()).toBe(method === 'GET' ? 'Mars' : 'Ares'), 10_000);
    expect(await stuck()).toBe(0);
    expect(api.log.filter(({ event }) => event === 'error')).toEqual([]);
  });

  it('waits for a lock no longer than a call may, whatever its address', { timeout: 60_000 }, async () => {
    const short = { ...limitsOf, call: { ...limitsOf.call, lock: 200 } };
    storesFrom(async (_from, prepare) => {
      const store = await openPostgresStore(cluster.url, { limits: short });
      await prepare(store);
      return store;
    });
    const hasty = await openPlanets();
    expect((await hasty.send('GET whoami', { as: 'admin' })).status).toBe(200);
    await watcher.tx(async (tx) => {
      await tx.query('lock table auth_session in access exclusive mode');
      for (const path of ['whoami', '/settings.json', 'files/x', 'planets', '_descriptors/'])
        expect([path, (await hasty.send(`GET ${path}`, { as: 'admin' })).status]).toEqual([path, 503]);
    });
    await hasty.store.close();
  });
});
