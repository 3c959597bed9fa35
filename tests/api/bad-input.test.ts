import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from './api.ts';
import { openPlanets } from './planets.ts';

let api: Api;
let before = '';
beforeAll(async () => {
  api = await openPlanets();
  before = await stored();
});
afterAll(() => api.store.close());

const tables = ['r_planets', 'r_moons', 'r_missions', 'r_observatory', 'audit'];

async function stored(): Promise<string> {
  const rows = await Promise.all(tables.map((table) => api.store.query(`select * from ${table} order by id`)));
  return JSON.stringify(rows);
}

const attacks = [
  "'; drop table r_planets; --",
  '1 or 1=1',
  "' union select hash from credential --",
  '$1',
  '%',
  '\\',
  '"',
  '\u0000',
  '../../etc/passwd',
  '{{7*7}}',
  '__proto__',
  'constructor',
  '🚀'.repeat(2000),
  '-'.repeat(8000),
];
const places = [
  (text: string) => `GET planets?name=${text}`,
  (text: string) => `GET planets?kind=*${text},gas`,
  (text: string) => `GET planets?name=~${text}`,
  (text: string) => `GET planets?name=^${text}`,
  (text: string) => `GET planets?heavier=>${text}`,
  (text: string) => `GET planets?discovered=>${text}`,
  (text: string) => `GET planets?rings=${text}`,
  (text: string) => `GET planets?q=${text}`,
  (text: string) => `GET planets?${text}=1`,
  (text: string) => `GET planets?_sort[${text}]=asc`,
  (text: string) => `GET planets?_sort[name]=${text}`,
  (text: string) => `GET planets?_limit=${text}`,
  (text: string) => `GET planets?_offset=${text}`,
  (text: string) => `GET planets?_after=${text}`,
  (text: string) => `GET planets/${text}`,
  (text: string) => `GET planets/${text}/moons`,
  (text: string) => `GET planets/earth/moons/${text}`,
  (text: string) => `GET planets/*/moons?_planet=${text}`,
  (text: string) => `GET ${text}`,
  (text: string) => `DELETE planets/${text}`,
  (text: string) => `DELETE ${text}`,
];

const bodies: readonly unknown[] = [
  null,
  true,
  42,
  'text',
  [],
  [[]],
  {},
  '{',
  '{"a":1e999}',
  `{"name":"${'\\u0000'}"}`,
  `{"name":"${'\\ud800'}"}`,
  '{"__proto__":{"roles":["ROLE_ADMIN"]}}',
  '['.repeat(5000),
  `${'{"a":'.repeat(200)}1${'}'.repeat(200)}`,
  { code: ['a'], name: {}, kind: 7, mass: '1', rings: 'yes', names: 'x', gases: [1], discovered: 'tomorrow', links: [] },
  { code: { $gt: '' }, name: true, kind: null, mass: null },
  { code: "x'; drop table r_planets; --", name: 'x', kind: 'rock', mass: 1 },
  { code: 'x', name: 'x', kind: 'rock', mass: 1, names: [{ key: 1, value: 2 }, 'row', null, [1]] },
  { code: 'x', name: 'x', kind: 'rock', mass: 1, names: { greek: {} } },
  { code: 'x', name: 'x', kind: 'rock', mass: 1, gases: 'plasma' },
  { code: 'x', name: 'x', kind: 'rock', mass: 1, discovered: '2031-13-45' },
  { code: 'x', name: 'x', kind: 'rock', mass: 1, links: { atlas: 'javascript:alert(1)' } },
  { code: 'x', name: 'x', kind: 'rock', mass: 1, budget: 'much' },
  { code: 'x', name: 'x', kind: 'rock', mass: 1, created_at: 'now' },
];

describe('bad input is a clear 4xx and writes nothing', () => {
  const asks = places.flatMap((place) => attacks.map((text) => place(encodeURIComponent(text))));

  it('in each part of an address', async () => {
    for (const ask of asks) {
      const got = await api.send(ask, { as: 'admin' });
      expect([got.status < 500, got.status, ask.slice(0, 120), got.text.slice(0, 200)]).toEqual([
        true,
        got.status,
        ask.slice(0, 120),
        expect.any(String),
      ]);
      if (got.status >= 400) expect(got.body).toMatchObject({ message: expect.any(String), code: expect.any(String) });
      expect(got.text).not.toMatch(/from r_planets|\/work\/|node_modules|at Object\./);
    }
    expect(await stored()).toBe(before);
  });

  it.each(
    bodies.flatMap((body) =>
      ['POST planets', 'PUT planets/earth', 'PATCH planets/earth', 'POST planets/earth/moons', 'POST missions'].map(
        (ask) => [ask, body] as const,
      ),
    ),
  )('%s with %j', async (ask, body) => {
    const got = await api.send(ask, { as: 'admin', body: body ?? 'null' });
    expect([got.status >= 400 && got.status < 500, got.status, got.text]).toEqual([true, got.status, got.text]);
    expect(got.body).toMatchObject({ message: expect.any(String), code: expect.any(String) });
    expect(await stored()).toBe(before);
  });

  it('in size: 413', async () => {
    const got = await api.send('POST planets', { as: 'admin', body: { code: 'x', notes: 'x'.repeat(1_100_000) } });
    expect([got.status, got.body]).toEqual([413, expect.objectContaining({ code: 'too-large' })]);
  });

  it('in its encoding: 400, and no letter becomes a sign that stands for none', async () => {
    const latin = Buffer.from('{"code":"x","name":"J\u00f6r\u00f0","kind":"rock","mass":1}', 'latin1');
    const cookie = (await api.app.request('/sso/login', { method: 'POST', body: new URLSearchParams({ username: 'admin' }) })).headers;
    const headers = { 'content-type': 'application/json', cookie: cookie.get('set-cookie') ?? '' };
    const got = await api.app.request('/api/v1/planets', { method: 'POST', headers, body: latin });
    expect([got.status, await got.json()]).toEqual([400, expect.objectContaining({ code: 'malformed' })]);
    expect(await stored()).toBe(before);
  });

  it.each([
    ['gzip', 415],
    ['identity, br', 415],
    ['Identity', 422],
    ['', 422],
  ])('in content-encoding "%s": %i', async (coding, status) => {
    const headers = { 'content-encoding': coding };
    const got = await api.send('POST planets', { as: 'admin', body: { code: 'x' }, headers });
    expect([got.status, got.headers.get('accept-encoding')]).toEqual([status, status === 415 ? 'identity' : null]);
    if (status === 415) expect(got.body).toMatchObject({ code: 'wrong-media', hint: 'content-encoding: identity' });
  });

  it('in type: 415', async () => {
    const got = await api.send('POST planets', {
      as: 'admin',
      body: 'code=x',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(got.status).toBe(415);
  });

  it.each([
    ['x-timezone', 'Mars/Olympus'],
    ['if-match', 'W/'],
    ['if-match', '1, 2'],
    ['if-match', '"1" "2"'],
    ['if-match', '"1", *'],
    ['if-match', ','],
  ])('in header %s', async (name, value) => {
    expect((await api.send('PUT planets/earth', { as: 'admin', body: {}, headers: { [name]: value } })).status).toBe(400);
  });

  it('in the session cookie: 401', async () => {
    for (const cookie of [
      'steward_session=forged',
      "steward_session=' or 1=1 --",
      'steward_session=%00',
      `steward_session=${'a'.repeat(5000)}`,
    ]) {
      expect((await api.send('GET whoami', { as: null, headers: { cookie } })).status).toBe(401);
    }
  });
});

describe('a whole number that no JavaScript holds', () => {
  // 2^53 + 1 lies between two numbers; 2^53 and 10^20 are numbers themselves.
  it.each([
    ['{"name":9007199254740993}', ['name']],
    ['{"links":{"deep":[{"id":-9007199254740993},{"id":9007199254740992}]}}', ['links.deep.0.id']],
    ['{"a":100000000000000000001,"b":100000000000000000000,"c":1.00000000000000000001,"d":1e20}', ['a']],
    ['{"text \\"9007199254740993":"x 9007199254740993"}', []],
    ['[9007199254740993]', ['0']],
  ])('in %s: 422 with its path, where it would be rounded', async (body, paths) => {
    const got = await api.send('POST planets', { as: 'admin', body });
    const { fields = [] } = got.body as { fields?: readonly { readonly path: string; readonly code: string }[] };
    expect([got.status === 422 || paths.length === 0, fields.flatMap(({ path, code }) => (code === 'rounded' ? [path] : []))]).toEqual([
      true,
      paths,
    ]);
    expect(await stored()).toBe(before);
  });
});

describe('an address that is not encoded in UTF-8', () => {
  it.each([
    ['GET planets?name=%E4', 400],
    ['GET planets?name=%C3%A4', 200],
    ['GET planets?%E4=1', 400],
    ['GET planets?name=~a%C3', 400],
    ['GET planets?q=J%F6r%F0', 400],
    ['GET planets/%E4', 400],
    ['GET planets/%C3%A4', 404],
    ['GET planets?name=50%', 200],
  ])('%s is %i', async (ask, status) => {
    const got = await api.send(ask, { as: 'admin' });
    expect([got.status, got.text.includes('The URL is not encoded in UTF-8')]).toEqual([status, status === 400]);
  });
});

describe('a session cookie', () => {
  it('with one character changed, added or left out is nobody: 401', async () => {
    const signedIn = await api.app.request('/sso/login', { method: 'POST', body: new URLSearchParams({ username: 'admin' }) });
    const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
    const statusOf = async (sent: string) => (await api.send('GET whoami', { as: null, headers: { cookie: sent } })).status;
    expect(await statusOf(cookie)).toBe(200);
    const start = cookie.indexOf('=') + 1;
    const tampered = Array.from({ length: cookie.length - start }, (_, at) => {
      const place = start + at;
      return cookie.slice(0, place) + (cookie[place] === 'A' ? 'B' : 'A') + cookie.slice(place + 1);
    });
    for (const sent of [...tampered, `${cookie}A`, cookie.slice(0, -1), cookie.toUpperCase()])
      expect([sent, await statusOf(sent)]).toEqual([sent, 401]);
    expect(await statusOf(cookie)).toBe(200);
  });
});

describe('other sites', () => {
  it.each([
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ origin: 'https://evil.test' }, 403],
    [{ origin: 'null' }, 403],
    [{ 'sec-fetch-site': 'same-origin' }, 422],
    [{ origin: 'http://steward.test' }, 422],
    [{}, 422],
  ])('an unsafe call with %j is %i', async (headers, status) => {
    expect((await api.send('POST planets', { as: 'admin', body: {}, headers })).status).toBe(status);
  });
});
