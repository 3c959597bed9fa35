import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { request as send } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from './api.ts';
import { modelOf, openApi } from './api.ts';
import { people } from './planets.ts';
import { openPlatform } from './platform.ts';

const planets = modelOf('tests/fixtures');
const open = (more: { isSecure?: boolean; idleMinutes?: number } = {}): Promise<Api> =>
  openApi({ model: planets, findUser: async (name) => people[name] ?? null, demoUsers: Object.keys(people), ...more });
const cookieOf = (response: Response): string => response.headers.get('set-cookie')?.split(';')[0] ?? '';
const whoami = async (api: Api, cookie: string): Promise<number> =>
  (await api.send('GET whoami', { as: null, headers: { cookie } })).status;
const signIn = (api: Api, headers: Record<string, string> = {}, username = 'visitor'): Promise<Response> =>
  Promise.resolve(api.app.request('/sso/login', { method: 'POST', body: new URLSearchParams({ username }), headers }));

describe('a session', () => {
  let api: Api;
  beforeAll(async () => void (api = await open({ idleMinutes: 30 })), 60_000);
  afterAll(() => api.close());

  it('ends when this browser signs in anew', async () => {
    const first = cookieOf(await signIn(api));
    const second = cookieOf(await signIn(api, { cookie: first }));
    expect([await whoami(api, first), await whoami(api, second)]).toEqual([401, 200]);
  });

  it('ends when nothing was asked for so long, and only then', async () => {
    const minutes = async (from: Date, later: number, cookie: string): Promise<number> => {
      api.clock.now = new Date(from.getTime() + later * 60_000);
      return whoami(api, cookie);
    };
    const { now } = api.clock;
    const cookie = cookieOf(await signIn(api));
    expect([await minutes(now, 29, cookie), await minutes(now, 58, cookie), await minutes(now, 87, cookie)]).toEqual([200, 200, 200]);
    expect(await minutes(now, 118, cookie)).toBe(401);
    api.clock.now = now;
  });

  it.each([
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ 'sec-fetch-site': 'same-origin' }, 200],
    [{ 'sec-fetch-site': 'none' }, 200],
    [{ origin: 'http://steward.test' }, 200],
  ])('is ended by no form of another site: %j', async (headers, status) => {
    const cookie = cookieOf(await signIn(api));
    const out = await api.app.request('/sso/logout', { method: 'POST', headers: { ...headers, cookie } });
    expect([out.status, await whoami(api, cookie)]).toEqual([status, status === 200 ? 401 : 200]);
  });

  it.each([
    ['evil.example', 403],
    ['evil.example:3000', 403],
    ['localhost.evil.example', 403],
    ['127.0.0.1.evil.example', 403],
    ['10.0.0.1', 403],
    ['localhost:3000', 200],
    ['127.0.0.1', 200],
    ['[::1]:3000', 200],
  ])('is started by the development identity page only under a name of this machine: %s', async (host, status) => {
    expect((await api.app.request('/sso/login', { headers: { host } })).status).toBe(status);
    const chosen = await signIn(api, { host });
    expect([chosen.status, chosen.headers.has('set-cookie')]).toEqual(status === 200 ? [303, true] : [403, false]);
  });
});

it('a session under https is a cookie of this host alone, and browsers come by https from then on', async () => {
  const [safe, plain] = [await open({ isSecure: true }), await open()];
  const given = await signIn(safe);
  expect(given.headers.get('set-cookie')).toMatch(/^__Host-steward_session=[^;]+; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  expect(await whoami(safe, cookieOf(given))).toBe(200);
  // Another host below the same domain can set this one, never the other.
  expect(await whoami(safe, cookieOf(given).replace('__Host-', ''))).toBe(401);
  expect([given.headers.get('strict-transport-security'), (await signIn(plain)).headers.get('strict-transport-security')]).toEqual([
    'max-age=31536000',
    null,
  ]);
  await safe.close();
  await plain.close();
}, 60_000);

describe('on the platform', { timeout: 120_000 }, () => {
  let api: Api;
  beforeAll(async () => void (api = await openPlatform()), 120_000);
  afterAll(() => api.close());

  it('a new password of one’s own ends the other sessions, and no other person’s', async () => {
    const given = { password: 'Given-First-1', repeatPassword: 'Given-First-1' };
    expect((await api.send('PUT users/tenant/password', { as: 'admin', body: given })).status).toBe(200);
    const [own, other, foreign] = [
      cookieOf(await signIn(api, {}, 'tenant')),
      cookieOf(await signIn(api, {}, 'tenant')),
      cookieOf(await signIn(api, {}, 'partner')),
    ];
    const body = { current_password: 'Given-First-1', password: 'Brand-New-1', password_confirmation: 'Brand-New-1' };
    const changed = await api.send('PUT user/password', { as: null, headers: { cookie: own, 'content-type': 'application/json' }, body });
    expect(changed.status).toBe(200);
    expect([await whoami(api, own), await whoami(api, other), await whoami(api, foreign)]).toEqual([200, 401, 200]);
  });

  it('a visitor is told the settings that public pages read, and no more', async () => {
    expect((await api.send('GET /settings.json', { as: null })).body).toEqual({ password_upper: true, password_letter_digit: true });
    const own = await api.send('GET /settings.json', { as: 'nobody' });
    expect(own.body).toMatchObject({ sftp_host: 'sftp.steward.example', password_upper: true });
    expect(own.headers.get('cache-control')).toBe('no-store');
  });
});

describe('a running server', { timeout: 240_000 }, () => {
  let child: ChildProcess;
  let port: number;
  beforeAll(async () => {
    const env = { ...process.env, DATA_DIR: mkdtempSync(join(tmpdir(), 'steward-')), SEED: 'none', TRUSTED_PROXIES: '127.0.0.0/8' };
    const root = join(import.meta.dirname, '../..');
    child = fork(join(import.meta.dirname, 'serve.mjs'), [root], {
      env,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const [told] = (await once(child, 'message')) as [{ port: number }];
    port = told.port;
  }, 240_000);
  afterAll(() => void child.kill());

  const ask = async (path: string, headers: Record<string, string>, method = 'GET'): Promise<IncomingMessage> => {
    const request = send({ host: '127.0.0.1', port, path, method, headers });
    // Of a body only its beginning is ever sent: an answer that comes is one that did not wait for the rest.
    if (method === 'POST') request.write('--b\r\n');
    else request.end();
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    response.resume();
    request.on('error', () => undefined);
    if (method === 'POST') request.destroy();
    return response;
  };

  it('refuses who is not signed in before it reads a body', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': String(31 * 1024 * 1024) };
    expect((await ask('/api/v1/batchjobs', headers, 'POST')).statusCode).toBe(401);
    expect(
      (await ask('/api/v1/companies', { ...headers, 'content-type': 'application/json', 'content-length': '1000' }, 'POST')).statusCode,
    ).toBe(401);
  });

  it('keeps connections longer than a proxy does', async () => {
    const response = await ask('/healthz', { connection: 'keep-alive' });
    // nginx and AWS close after 60 seconds, Google after 600.
    expect(Number(/timeout=(\d+)/.exec(String(response.headers['keep-alive']))?.[1])).toBeGreaterThan(600);
  });

  it('counts the clients of a trusted proxy, not the proxy', async () => {
    const from = async (client: string): Promise<number | undefined> =>
      (await ask('/sso/nothing', { 'x-forwarded-for': `198.51.100.99, ${client}` })).statusCode;
    const many = await Promise.all(Array.from({ length: 650 }, () => from('203.0.113.1')));
    expect(many).toContain(429);
    expect(await from('203.0.113.2')).toBe(404);
  });
});
