import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from './api.ts';
import { openPlanets } from './planets.ts';

let api: Api;
beforeAll(async () => void (api = await openPlanets()), 60_000);
afterAll(() => api.store.close());

const signIn = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  api.app.request('/sso/login', { method: 'POST', body: new URLSearchParams(fields), headers });
const cookieOf = (response: Response): string => response.headers.get('set-cookie')?.split(';')[0] ?? '';
const whoami = (cookie: string) => api.send('GET whoami', { as: null, headers: { cookie } });

describe('whoami [P1-7.1-003]', () => {
  it('is 401 without a session [P1-7.1-007] [P2-7-004]', async () => {
    expect(await whoami('')).toMatchObject({ status: 401, body: { message: 'You are not signed in', code: 'signed-out' } });
  });

  it('names the person and the roles that count, implied ones included [P1-6-001] [P1-6-004]', async () => {
    const got = await api.send('GET whoami?login_successful=true', { as: 'admin' });
    expect(got).toMatchObject({ status: 200, body: { username: 'admin', team: 'red', roles: ['ROLE_ADMIN', 'ROLE_ASTRONOMER'] } });
  });
});

describe('signing in', () => {
  it('refuses a direct login [P1-6-005] [P1-6-006] [P2-0-005] [P2-6-042]', async () => {
    expect(await api.send('POST login', { as: null, body: { username: 'admin', password: 'x' } })).toMatchObject({
      status: 401,
      body: { message: 'Login only over SSO' },
    });
  });

  it('offers the demo users on a page that needs no script', async () => {
    const page = await api.send('GET /sso/login?redirect=/planets', { as: null });
    expect(page.text).toContain('name="redirect" value="/planets"');
    expect(page.text).toContain('value="visitor"');
    const policy = page.headers.get('content-security-policy') ?? '';
    const nonce = /style nonce="([^"]+)"/.exec(page.text)?.[1] ?? 'none';
    expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain("frame-ancestors 'none'");
  });

  it('sets a cookie that scripts cannot read and goes back with the flag [P1-2.1-012]', async () => {
    const response = await signIn({ username: 'visitor', redirect: '/planets?kind=gas#list' });
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe('/planets?kind=gas&login_successful=true#list');
    expect(response.headers.get('set-cookie')).toMatch(/^steward_session=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax$/);
    expect((await whoami(cookieOf(response))).status).toBe(200);
  });

  it.each(['https://evil.test/', '//evil.test', '/\\evil.test', 'javascript:alert(1)', '/\t/evil.test', 'evil', ''])(
    'never goes to %j',
    async (redirect) => {
      const response = await signIn({ username: 'visitor', redirect });
      expect(response.headers.get('location')).toBe('/?login_successful=true');
    },
  );

  it('knows demo users only', async () => {
    const response = await signIn({ username: "x' or 1=1 --<script>" });
    expect([response.status, response.headers.get('set-cookie')]).toEqual([403, null]);
    expect(await response.text()).not.toContain('<script>');
  });

  it('is refused from another site', async () => {
    expect((await signIn({ username: 'visitor' }, { origin: 'https://evil.test' })).status).toBe(403);
  });

  it('stores only a hash of the session', async () => {
    const cookie = cookieOf(await signIn({ username: 'visitor' }));
    const rows = JSON.stringify(await api.store.query('select * from auth_session'));
    expect(rows).not.toContain(cookie.split('=')[1]);
  });

  it('ends with the session, by signing out or by time [P1-6-007] [P2-6-043]', async () => {
    const cookie = cookieOf(await signIn({ username: 'visitor' }));
    // An address that is read ends nothing: any page could have it read.
    const asked = await api.send('GET /sso/logout', { as: null, headers: { cookie } });
    expect([asked.status, asked.text.includes('<form method="post" action="/sso/logout">')]).toEqual([200, true]);
    expect([asked.headers.get('set-cookie'), (await whoami(cookie)).status]).toEqual([null, 200]);
    const out = await api.send('POST /sso/logout', { as: null, headers: { cookie } });
    expect([out.status, out.body]).toEqual([200, { location: '/not-logged-in' }]);
    expect(out.headers.get('set-cookie')).toMatch(/^steward_session=; Max-Age=0/);
    expect((await whoami(cookie)).status).toBe(401);
    const page = await api.send('POST /sso/logout', { as: null, headers: { accept: 'text/html' } });
    expect([page.status, page.headers.get('location')]).toEqual([303, '/not-logged-in']);
    const later = cookieOf(await signIn({ username: 'visitor' }));
    const { now } = api.clock;
    api.clock.now = new Date(now.getTime() + 13 * 3_600_000);
    expect((await whoami(later)).status).toBe(401);
    api.clock.now = now;
  });
});

describe('around the API', () => {
  it('answers for its health', async () => {
    expect(await api.send('GET /healthz', { as: null })).toMatchObject({ status: 200, body: { status: 'ok' } });
  });

  it('serves the settings of the app without a session', async () => {
    expect((await api.send('GET /settings.json', { as: null })).status).toBe(200);
  });

  it.each([
    ['GET planets?q=secret-word', '/api/v1/planets', 200],
    ['GET planets/secret-word', '/api/v1/planets/*', 404],
    ['GET planets/earth/moons/secret-word', '/api/v1/planets/*/moons/*', 404],
    ['GET secret-word', '/api/v1/*', 404],
    ['GET /files/secret-word', '/files/*', 404],
    ['DELETE planets/secret-word', '/api/v1/planets/*', 403],
  ])('logs one line for %s, with its route and without values', async (ask, route, status) => {
    await api.send(ask, { as: 'visitor' });
    expect(api.log.at(-1)).toMatchObject({ event: 'request', user: 'visitor', method: ask.split(' ')[0], route, status });
    expect(JSON.stringify(api.log)).not.toContain('secret-word');
  });

  it('sends the safe headers with each answer', async () => {
    const { headers } = await api.send('GET planets', { as: 'visitor' });
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cache-control': 'no-store',
    });
  });
});
