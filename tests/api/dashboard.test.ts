import { createServer } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { createServer as createTls } from 'node:tls';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { behaviours } from '../../platform/index.ts';
import { openBlobFolder } from '../../engine/server/blobs/folder.ts';
import type { ServerEngine } from '../../engine/server/plan/call.ts';
import type { Installation } from '../../engine/server/behaviour.ts';
import { schema } from '../../engine/server/jobs/boss.ts';
import type { Store, Tx } from '../../engine/server/store/store.ts';
import { checkDisk, checkStoreLatency, type CheckTrouble } from '../../platform/status/checks.ts';
import type { Api } from './api.ts';
import { openPlatform } from './platform.ts';

let api: Api;
beforeAll(async () => void (api = await openPlatform()), 120_000);
afterAll(() => api.store.close());

type Row = Readonly<Record<string, unknown>>;
const rowsOf = async (request: string, as: string, headers: Record<string, string> = {}): Promise<readonly Row[]> => {
  const got = await api.send(request, { as, headers });
  if (got.status !== 200) throw new Error(`${request} as ${as}: ${got.status} ${got.text}`);
  return (got.body as { data: readonly Row[] }).data;
};

describe('systems', () => {
  it('are shared, of the user, and for administrators only [P2-7-100] [P2-6-017] [P1-6-017] [P1-2.2-016]', async () => {
    const kinds = async (as: string) => new Set((await rowsOf('GET systems', as)).map(({ kind }) => kind));
    expect(await kinds('admin')).toEqual(new Set(['shared', 'user', 'shared_admin']));
    expect(await kinds('nobody')).toEqual(new Set(['shared', 'user']));
    expect((await rowsOf('GET systems?kind=shared_admin', 'tenant')).length).toBe(0);
  });

  it('of a user are the channels of the own company', async () => {
    const own = await rowsOf('GET systems?kind=user', 'tenant');
    expect(own.map(({ code }) => code)).toContain('shop@nordlicht');
    expect(own.map(({ code }) => code)).not.toContain('shop@alpen-014');
  });

  it('are filtered, sorted and paged as records are', async () => {
    const all = await rowsOf('GET systems?_sort[name]=desc', 'admin');
    const names = all.map(({ name }) => String(name).toLowerCase());
    expect(names).toEqual(names.toSorted().toReversed());
    const got = await api.send('GET systems?_sort[name]=desc&_limit=1&_offset=1', { as: 'admin' });
    expect(got.body).toMatchObject({ data: [all[1]], metadata: { total: all.length } });
    expect((await api.send('GET systems?url=x', { as: 'admin' })).status).toBe(400);
  });
});

describe('the platform status', () => {
  it('holds assessments by status provider, and tells when it ran [P2-7-101] [P2-7-102] [P2-3-122] [P2-3-123] [P2-3-124] [P2-3-125]', async () => {
    const got = await api.send('GET monitor/status', { as: 'admin' });
    expect(got.headers.get('last-modified')).toBe('Thu, 01 May 2031 12:00:00 GMT');
    const { data } = got.body as { data: Row[] };
    expect(data.map(({ status_provider }) => status_provider)).toEqual(expect.arrayContaining(['application', 'store']));
    expect(data.find((row) => row['status_provider'] === 'application')?.['assessments']).toEqual([
      {
        uniqueness: 'clock',
        problem: { message: 'The clocks of server and store differ', value: expect.stringMatching(/^\d+ s$/) },
        status_data: { id: 'clock', details: { name: 'Clock', id: 'clock', url: null } },
      },
    ]);
    expect(data.find((row) => row['status_provider'] === 'store')?.['assessments']).toEqual([
      expect.objectContaining({ uniqueness: 'store_latency' }),
    ]);
  });

  it('shows what only administrators share to administrators [P2-6-017] [P2-6-018]', async () => {
    const providers = (await rowsOf('GET monitor/status', 'nobody')).map(({ status_provider }) => status_provider);
    expect(providers).toEqual(['application']);
    expect((await api.send('GET monitor/status', { as: null })).status).toBe(401);
  });
});

/** A port that the server was given, after `then`. */
async function portOf(server: Server, then: (server: Server) => void = () => {}): Promise<number> {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  then(server);
  return port;
}

// Of nobody: made for this test, valid until 19 November 2036.
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg0I+eENqXzMkvFXC5
hBO3+VY1vNy0kSB3HSVJVZrOOXWhRANCAAThAr1C+F42MISb4urhaqRRbV6hTHZP
9pyKoNa9AvjMBMT0d8VOVnA/9dPDohVUmT03jRH8PHt+wrHErqkSDWSD
-----END PRIVATE KEY-----`;
const cert = `-----BEGIN CERTIFICATE-----
MIIBhDCCASmgAwIBAgIULewGqVYoucmjqy8LsdzjyYbn3l4wCgYIKoZIzj0EAwIw
FzEVMBMGA1UEAwwMc3Rld2FyZC50ZXN0MB4XDTI2MTEyMjAzMjQ1NVoXDTM2MTEx
OTAzMjQ1NVowFzEVMBMGA1UEAwwMc3Rld2FyZC50ZXN0MFkwEwYHKoZIzj0CAQYI
KoZIzj0DAQcDQgAE4QK9QvheNjCEm+Lq4WqkUW1eoUx2T/aciqDWvQL4zATE9HfF
TlZwP/XTw6IVVJk9N40R/Dx7fsKxxK6pEg1kg6NTMFEwHQYDVR0OBBYEFIzxe/16
0+RSqLPTt4oLMuRegezcMB8GA1UdIwQYMBaAFIzxe/160+RSqLPTt4oLMuRegezc
MA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDSQAwRgIhAJsK7yj8nvXqVeeY
+g7tETjI1IiGfkC390zH3rM6QyFsAiEAsA35OS8tGPcNaeV160kZBSXcrcWgbU6K
0B02koAibOY=
-----END CERTIFICATE-----`;

describe('each check looks at the real thing, and the status tells of it [P2-7-101]', () => {
  const folder = mkdtempSync(join(tmpdir(), 'steward-status-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const nothing: Installation = { dataDir: null, blobs: null, smtpUrl: null, issuer: null };
  type Place = Partial<Pick<ServerEngine, 'now' | 'publicUrl' | 'store'>>;
  /** What `GET monitor/status` tells of one check when the server runs like this. null: passed. */
  const run = async (name: string, installation: Partial<Installation> = {}, more: Place = {}): Promise<unknown> => {
    const { installation: usual, now, publicUrl, store } = api.engine;
    // The app holds this very engine; with another installation the checks run anew.
    Object.assign(api.engine, { now: () => new Date(), ...more, installation: { ...nothing, ...installation } });
    try {
      const rows = await rowsOf('GET monitor/status', 'admin');
      const all = rows.flatMap(({ assessments }) => assessments as readonly Row[]);
      const found = all.find(({ uniqueness }) => uniqueness === name);
      return found === undefined ? 'not-used' : (found['problem'] ?? null);
    } finally {
      Object.assign(api.engine, { installation: usual, now, publicUrl, store });
    }
  };

  it('clock', async () => {
    expect(await run('clock')).toBeNull();
    expect(await run('clock', {}, { now: () => new Date(Date.now() - 60_000) })).toMatchObject({
      message: 'The clocks of server and store differ',
      value: expect.stringMatching(/^\d\d s$/),
    });
  });

  it('store latency: the fastest of three answers', async () => {
    /** What the check says of a store that takes so long, in milliseconds, for one answer after the other. */
    const check = async (...answers: readonly number[]): Promise<CheckTrouble | null> => {
      const left = [...answers];
      let ms = 0;
      const tx: Tx = {
        ...api.store,
        query<T>(sql: string, params?: readonly unknown[]) {
          ms += left.shift() ?? 0;
          return api.store.query<T>(sql, params);
        },
      };
      return checkStoreLatency({ tx }, () => ms);
    };
    expect(await check(250)).toBeNull();
    expect(await check(900, 800, 250)).toBeNull();
    expect(await check(900, 251, 800, 1)).toEqual({ message: 'status_store_latency', value: '251 ms' });
  });

  it('a store that keeps everybody waiting', async () => {
    const { store } = api;
    const slow: Store = {
      ...store,
      async query<T>(sql: string, params?: readonly unknown[]) {
        if (sql.includes('clock_timestamp()')) await pause(300);
        return store.query<T>(sql, params);
      },
    };
    expect(await run('store_latency', {}, { store: slow })).toEqual({
      message: 'The store is responding slowly',
      value: expect.stringMatching(/^\d+ ms$/),
    });
  });

  it('disk and outbox', async () => {
    expect(await run('disk')).toBe('not-used');
    expect(await run('disk', { dataDir: join(folder, 'gone') })).toEqual({ message: 'The disk is almost full', value: 'ENOENT' });
    // Nobody gets a mail that stays on the server, so this is no "Mail can be sent".
    expect(await run('mail', { blobs: openBlobFolder(folder) })).toEqual({
      message: 'Mail is not sent but kept as files on the server, because no mail server is set up',
      value: 'SMTP_URL',
    });
    // The disk tells of those in a folder.
    expect(await run('files', { blobs: openBlobFolder(folder) })).toBe('not-used');
    expect(await run('mail', { blobs: openBlobFolder(join(folder, 'gone')) })).toEqual({ message: 'Mail cannot be sent', value: 'ENOENT' });
  });

  it.each([
    [1000, 1000, null],
    [1000, 100, null],
    [1000, 90, '91 %'],
    [1000, 0, '100 %'],
    [0, 0, '100 %'],
  ])('disk of %i blocks, of which %i are free', async (blocks, bavail, value) => {
    const installation = { dataDir: '/anywhere', blobs: null, smtpUrl: null, issuer: null };
    const told = await checkDisk({ installation }, () => Promise.resolve({ blocks, bavail }));
    expect(told).toEqual(value === null ? null : { message: 'status_disk', value });
  });

  it('mail server and sign-in provider that are away', async () => {
    const closed = await portOf(createServer(), (server) => server.close());
    expect(await run('mail', { smtpUrl: `smtp://127.0.0.1:${closed}` })).toMatchObject({ message: 'Mail cannot be sent' });
    expect(await run('sign_in', { issuer: `http://127.0.0.1:${closed}` })).toMatchObject({
      message: 'The sign-in provider is not responding',
      value: 'ECONNREFUSED',
    });
    expect(await run('sign_in')).toBe('not-used');
  });

  it('a sign-in provider that answers', async () => {
    let status = 200;
    const server = createServer(({ url }, answer) => {
      answer.statusCode = url === '/realm/.well-known/openid-configuration' ? status : 404;
      answer.end('{}');
    });
    const issuer = `http://127.0.0.1:${await portOf(server)}/realm`;
    try {
      expect(await run('sign_in', { issuer })).toBeNull();
      status = 503;
      expect(await run('sign_in', { issuer })).toEqual({ message: 'The sign-in provider is not responding', value: '503' });
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });

  it('certificate, only where there is one', async () => {
    expect(await run('certificate')).toBe('not-used');
    expect(await run('certificate', {}, { publicUrl: 'https://127.0.0.1:1' })).toEqual({
      message: 'The certificate could not be read',
      value: 'ECONNREFUSED',
    });
  });

  it('certificate, some days before its end', async () => {
    const server = createTls({ key, cert }, (socket) => socket.end());
    const publicUrl = `https://127.0.0.1:${await portOf(server)}`;
    const before = (days: number) => new Date(Date.parse('2036-11-19T03:24:55Z') - days * 86_400_000);
    try {
      expect(await run('certificate', {}, { publicUrl, now: () => before(14) })).toBeNull();
      expect(await run('certificate', {}, { publicUrl, now: () => before(13) })).toEqual({
        message: 'The certificate expires soon',
        value: '13 d',
      });
      expect(await run('certificate', {}, { publicUrl, now: () => before(-2) })).toEqual({
        message: 'The certificate expires soon',
        value: '-2 d',
      });
    } finally {
      server.close();
    }
  });

  it('backlog of jobs that are due', async () => {
    expect(await run('backlog')).toBe('not-used');
    await api.store.query(`create schema ${schema}`);
    try {
      await api.store.query(`create table ${schema}.job (state text, start_after timestamptz)`);
      const add = (state: string, at: string) =>
        api.store.query(`insert into ${schema}.job select '${state}', ${at} from generate_series(1, 200)`);
      await add('created', 'now()');
      await add('active', 'now()');
      await add('created', `now() + interval '1 hour'`);
      expect(await run('backlog')).toBeNull();
      await add('retry', `now() - interval '1 minute'`);
      expect(await run('backlog')).toEqual({ message: 'Jobs have been waiting too long', value: '400' });
    } finally {
      await api.store.query(`drop schema ${schema} cascade`);
    }
  });
});

describe('events', () => {
  const path = 'GET events/queries';
  const histogram = (id: string, query = 'range=2592000&interval=day') => `${path}/${id}/charts/histogram?${query}`;

  it('are for administrators [P1-6-010] [P2-6-003] [P1-2.2-020]', async () => {
    for (const as of ['nobody', 'superuser']) {
      expect((await api.send(path, { as })).status).toBe(403);
      expect((await api.send(histogram('budgets'), { as })).status).toBe(403);
    }
  });

  it('have queries with id, title and url [P1-9-013] [P2-7-104] [P2-3-126]', async () => {
    const rows = await rowsOf(path, 'admin');
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(Object.keys(row).sort()).toEqual(['id', 'title', 'url']);
    expect(rows.map(({ url }) => url)).toEqual(['/budgets', '/contact-requests', '/order-fulfillments', '/orders']);
  });

  it('are counted per day of the last 30 days from the audit log [P1-9-011] [P1-9-012] [P1-9-014] [P2-7-105] [P2-9-002] [P2-9-003] [P2-3-127]', async () => {
    const before = await rowsOf(histogram('budgets'), 'admin');
    expect(before).toHaveLength(30);
    expect([before[0]?.['k'], before[29]?.['k']]).toEqual(['2031-04-02', '2031-05-01']);
    const from = '2031-04-02';
    const [counted] = await api.store.query<{ n: number }>(
      `select count(*)::int as n from audit where resource = 'budgets' and created_at >= $1 and created_at < '2031-05-02'`,
      [from],
    );
    expect(before.reduce((sum, { v }) => sum + Number(v), 0)).toBe(counted?.n);
    const [budget] = await rowsOf('GET budgets?_limit=1', 'admin');
    const changed = await api.send(`PUT budgets/${String(budget?.['code'])}`, { as: 'admin', body: { ...budget, comment: 'counted' } });
    expect(changed.status, changed.text).toBe(200);
    const after = await rowsOf(histogram('budgets'), 'admin');
    expect(Number(after[29]?.['v'])).toBe(Number(before[29]?.['v']) + 1);
  });

  it('fall on the day of the zone that asks', async () => {
    const days = async (zone: string) => (await rowsOf(histogram('budgets'), 'admin', { 'x-timezone': zone })).map(({ k }) => k);
    expect((await days('Pacific/Kiritimati')).at(-1)).toBe('2031-05-02');
    expect((await days('America/New_York')).at(-1)).toBe('2031-05-01');
  });

  it.each(['range=10&interval=day', 'range=2592000&interval=hour', 'range=99999999999&interval=day', 'range=x'])(
    'are not answered for %s',
    async (query) => expect((await api.send(histogram('budgets', query), { as: 'admin' })).status).toBe(400),
  );

  it('of an unknown query are 404', async () => {
    expect((await api.send(histogram('no-such-query'), { as: 'admin' })).status).toBe(404);
  });
});

it('every behaviour of the dashboard is registered once', () => {
  const names = behaviours.map(({ resource }) => resource);
  for (const name of ['systems', 'platform-status', 'event-queries']) expect(names.filter((one) => one === name)).toEqual([name]);
});
