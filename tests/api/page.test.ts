/** The page of somebody who is signed in holds what it would ask for first, and nobody else's page does. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { preparedId, type PreparedAnswers } from '../../engine/data/prepared.ts';
import { printPage } from '../../engine/project/page.ts';
import type { PreparedPage, PreparePage } from '../../engine/server/page/prepare-page.ts';
import { createStaticApp } from '../../engine/server/static.ts';
import type { Api } from './api.ts';
import { openPlanets } from './planets.ts';

let api: Api;
beforeAll(async () => {
  const dist = mkdtempSync(join(tmpdir(), 'page-'));
  writeFileSync(join(dist, 'index.html'), printPage('Planets', '/font.woff2'));
  const parts = {
    screens: {},
    resources: { planets: ['/assets/planets.js'] },
    schemas: {},
    locales: {},
    fonts: [{ file: '/assets/ext.woff2', draws: '[\\u{100}-\\u{2ba}]' }],
  };
  writeFileSync(join(dist, 'parts.json'), JSON.stringify(parts));
  api = await openPlanets({ pages: (prepare) => createStaticApp(dist, { apiBase: '/api/v1', prepare, render: null }) });
});
afterAll(() => api.close());

const reader = 'steward_reader=en%3AEurope%2FBerlin';

interface Opened {
  readonly headers: Headers;
  readonly html: string;
  readonly answers: PreparedAnswers | null;
}

/** Opens an address in a tab. */
async function open(path: string, as: string | null, more: Readonly<Record<string, string>> = {}): Promise<Opened> {
  const session = as === null ? '' : await cookieOf(as);
  const headers = { accept: 'text/html', 'sec-fetch-dest': 'document', cookie: `${session}; ${reader}`, ...more };
  const answer = await api.app.request(path, { headers });
  expect(answer.status).toBe(200);
  const html = await answer.text();
  const text = new RegExp(`id="${preparedId}">(.*?)</script>`).exec(html)?.[1];
  return { headers: answer.headers, html, answers: text === undefined ? null : (JSON.parse(text) as PreparedAnswers) };
}

async function cookieOf(username: string): Promise<string> {
  const signedIn = await api.app.request('/sso/login', { method: 'POST', body: new URLSearchParams({ username }) });
  return signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
}

const bodies = ({ answers }: Opened) => Object.entries(answers?.replies ?? {}).map(([path, { body }]) => [path, body] as const);

describe('the page of somebody who is signed in', () => {
  it('asks for a font that its rows need, and only then', async () => {
    const link = 'href="/assets/ext.woff2"';
    expect((await open('/planets', 'admin')).html).not.toContain(link);
    const body = { code: 'lodz', name: 'Łódź', kind: 'rock', mass: 1 };
    expect((await api.send('POST planets', { as: 'admin', body })).status).toBe(201);
    expect((await open('/planets', 'admin')).html.split('<script type="module">')[0]).toContain(link);
    expect((await api.send('DELETE planets/lodz', { as: 'admin' })).status).toBeLessThan(300);
  });

  it('holds who they are and the first rows, as the API answers them', async () => {
    const opened = await open('/planets', 'admin');
    const [who, rows, ...others] = bodies(opened);
    expect(others).toEqual([]);
    const headers = { 'accept-language': 'en', 'x-timezone': 'Europe/Berlin' };
    for (const [path, body] of [who, rows].flatMap((one) => (one === undefined ? [] : [one])))
      expect([path, body]).toEqual([path, (await api.send(`GET ${path}`, { as: 'admin', headers })).body]);
    expect(rows?.[0]).toMatch(/^\/api\/v1\/planets\?/);
    expect(opened.answers).toMatchObject({ locale: 'en', zone: 'Europe/Berlin' });
  });

  it('holds what the rows refer to, as the API answers for it, and names the file that reads it', async () => {
    const opened = await open('/moons', 'admin');
    const [, [, rows] = ['', null], [address, names] = ['', null], ...others] = bodies(opened);
    expect(others).toEqual([]);
    expect(rows).toMatchObject({ data: [{ planet: 'jupiter' }, { planet: 'earth' }, { planet: 'jupiter' }] });
    expect(decodeURIComponent(address)).toBe('/api/v1/planets?code=*earth,jupiter&_limit=3&_offset=0');
    expect(names).toEqual((await api.send(`GET ${address}`, { as: 'admin' })).body);
    expect(opened.html).toContain('href="/assets/planets.js"');
  });

  it('holds the record of a form, with its version', async () => {
    const { answers } = await open('/planets/mars/edit', 'admin');
    const read = await api.send('GET planets/mars', { as: 'admin' });
    expect(answers?.replies['/api/v1/planets/mars']).toMatchObject({
      status: 200,
      body: read.body,
      headers: { etag: read.headers.get('etag') },
    });
  });

  it('is kept by no cache', async () => {
    const { headers } = await open('/planets', 'admin');
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('vary')).toContain('Cookie');
  });

  it('names the files that its screen is made of', async () => {
    const { html } = await open('/planets', 'admin');
    expect(html.match(/<link rel="modulepreload"[^>]*>/g)).toEqual(['<link rel="modulepreload" crossorigin href="/assets/planets.js">']);
  });

  it('is whole where its browser takes it compressed', async () => {
    const headers = { accept: 'text/html', 'accept-encoding': 'gzip', cookie: `${await cookieOf('admin')}; ${reader}` };
    const answer = await api.app.request('/planets', { headers });
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    const { gunzipSync } = await import('node:zlib');
    expect(gunzipSync(Buffer.from(await answer.arrayBuffer())).toString()).toMatch(/prepared-answers[\s\S]*<\/html>\s*$/);
  });

  it('cannot be ended or scripted by the text of a record', async () => {
    const name = '</script><script>alert(1)</script><!--';
    await api.send('PUT planets/mars', { as: 'admin', body: { code: 'mars', name, kind: 'rock', mass: 0.642 } });
    const opened = await open('/planets/mars/edit', 'admin');
    expect(opened.html).not.toContain('<script>alert');
    expect(opened.answers?.replies['/api/v1/planets/mars']?.body).toMatchObject({ data: { name } });
  });
});

describe('a page holds nothing', () => {
  it.each([
    ['of a visitor', null, {}],
    ['of a session that is none', null, { cookie: `steward_session=made-up; ${reader}` }],
    ['where another site embeds it', 'admin', { 'sec-fetch-dest': 'iframe' }],
    ['where a script fetches it', 'admin', { 'sec-fetch-dest': 'empty' }],
  ])('%s', async (_case, as, headers) => {
    const opened = await open('/planets', as, headers);
    expect(opened.answers).toBeNull();
    expect(opened.html).not.toMatch(/modulepreload|id="frame"|Jupiter/);
  });

  it('that the API would refuse: neither rows nor files tell of them', async () => {
    const opened = await open('/missions', 'nobody');
    expect(bodies(opened).map(([path]) => path)).toEqual(['/api/v1/whoami']);
    expect(opened.html).not.toMatch(/mission.*title/i);
  });

  it('but settings where the browser has not told how it is read', async () => {
    const { answers } = await open('/planets', 'admin', { cookie: await cookieOf('admin') });
    expect(answers).toEqual({ locale: '', zone: '', settings: {}, replies: {} });
  });

  it.each(['xx:Europe/Berlin', 'en:Nowhere/Land', 'en', '%3Cscript%3E'])('for a reader who is none: %s', async (told) => {
    const { answers } = await open('/planets', 'admin', {
      cookie: `${await cookieOf('admin')}; steward_reader=${encodeURIComponent(told)}`,
    });
    expect(answers?.replies).toEqual({});
  });

  it('of the one who asked before', async () => {
    await open('/planets', 'admin');
    const [, second] = await Promise.all([open('/planets', 'admin'), open('/planets', 'visitor')]);
    expect(second.answers?.replies['/api/v1/whoami']?.body).toMatchObject({ username: 'visitor' });
    expect(second.html).not.toContain('ROLE_ADMIN');
  });
});

it('the answers of a page count like a call of their own, though its head has been sent', async () => {
  const waiting: PreparedPage[] = [];
  let end = (): void => undefined;
  const held = new Promise<void>((resolve) => (end = resolve));
  const pages = (prepare: PreparePage) =>
    new Hono().get('*', async (c) => {
      const prepared = await prepare(c);
      if (prepared) waiting.push(prepared);
      if (c.req.path === '/moons') await held;
      return c.text('head');
    });
  const one = await openPlanets({ pages, limits: { share: { atOnce: 1, ahead: 600 } } });
  try {
    const signedIn = await one.app.request('/sso/login', { method: 'POST', body: new URLSearchParams({ username: 'admin' }) });
    const headers = { cookie: `${signedIn.headers.get('set-cookie')?.split(';')[0]}; ${reader}` };
    await one.app.request('/planets', { headers });
    const [first] = waiting;
    expect(await first?.answers()).toContain('Jupiter');
    const other = one.app.request('/moons', { headers });
    await vi.waitFor(() => expect(waiting).toHaveLength(2), 60_000);
    await expect(first?.answers()).rejects.toMatchObject({ code: 'too-many' });
    end();
    await other;
    expect(await first?.answers()).toContain('Jupiter');
  } finally {
    end();
    await one.close();
  }
});

it('short answers are sent as they are, long ones compressed', async () => {
  const headers = { 'accept-encoding': 'gzip' };
  const short = await api.send('GET whoami', { as: 'admin', headers });
  expect([short.headers.get('content-encoding'), short.headers.get('content-length')]).toEqual([
    null,
    String(Buffer.byteLength(short.text)),
  ]);
  const body = { code: 'mars', name: 'Mars', kind: 'rock', mass: 0.642, notes: 'dust '.repeat(400) };
  await api.send('PUT planets/mars', { as: 'admin', body });
  const long = await api.send('GET planets/mars', { as: 'admin', headers });
  expect(long.headers.get('content-encoding')).toBe('gzip');
});
