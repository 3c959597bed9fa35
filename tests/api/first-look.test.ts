/** The page of a list shows its rows before any script has run: those of whoever asks, as they read them, and nothing of anybody else. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPageRenderer } from '../../engine/app/render-page.ts';
import type { RenderPage } from '../../engine/data/rendered-page.ts';
import { buildCatalogue } from '../../engine/language/load/catalogue.ts';
import { printPage } from '../../engine/project/page.ts';
import { createStaticApp } from '../../engine/server/static.ts';
import { modelOf, type Api } from './api.ts';
import { openPlanets } from './planets.ts';

const model = modelOf('tests/fixtures');
const none = (): Promise<never> => Promise.reject(new Error('Nobody asks for this.'));
const drawPage = createPageRenderer({
  catalogue: buildCatalogue(model),
  loaders: {
    list: async (name) => model.resources[name] ?? none(),
    form: none,
    messages: async () => model.messages,
    roles: async () => model.roles,
  },
  languages: {
    offered: ['en', 'de'],
    catalogues: {
      en: async () => ({ messages: {} }),
      de: async () => ({ messages: { Planets: ['Planeten'], 'Rows per page': ['Zeilen je Seite'] } }),
    },
  },
  customScreens: [],
  home: '',
  accountPages: [],
});

let api: Api;
let render: RenderPage = drawPage;
beforeAll(async () => {
  const dist = mkdtempSync(join(tmpdir(), 'look-'));
  writeFileSync(join(dist, 'index.html'), printPage('Planets', '/font.woff2'));
  writeFileSync(join(dist, 'parts.json'), '{}');
  api = await openPlanets({
    pages: (prepare) => createStaticApp(dist, { apiBase: '/api/v1', prepare, render: (page) => render(page) }),
  });
});
afterAll(() => api.close());

const wide = '1440x900x0';

/** What a browser of that size, language and zone gets. */
async function open(path: string, as: string | null, reader = `en:Europe/Berlin:${wide}`, more = {}): Promise<string> {
  const cookie = [as === null ? '' : await cookieOf(as), `steward_reader=${encodeURIComponent(reader)}`].join('; ');
  const answer = await api.app.request(path, { headers: { accept: 'text/html', 'sec-fetch-dest': 'document', cookie, ...more } });
  expect(answer.status).toBe(200);
  return answer.text();
}

async function cookieOf(username: string): Promise<string> {
  const signedIn = await api.app.request('/sso/login', { method: 'POST', body: new URLSearchParams({ username }) });
  return signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
}

const lookOf = (html: string): string => /<div id="first-look"[^]*?(?=<\/div><script nonce)/.exec(html)?.[0] ?? '';
const wordsOf = (html: string): string =>
  lookOf(html)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');

describe('the first look of a list', () => {
  it('shows the rows of the first page, and no visitor anything', async () => {
    const words = wordsOf(await open('/planets', 'admin'));
    for (const name of ['Planets', 'Earth', 'Mars', 'Jupiter', 'Neptune']) expect(words).toContain(name);
    expect(await open('/planets', null)).not.toMatch(/first-look|Jupiter/);
  });

  it('is that of the rows, filters and order that the address says', async () => {
    const words = wordsOf(await open('/planets?kind=gas', 'admin'));
    expect(words).toContain('Jupiter');
    expect(words).not.toContain('Mars');
  });

  it('shows its reader the rows of their team alone', async () => {
    const start = { title: 'Secret flight', team: 'red', target: 'mars', starts: '2031-06-01 08:00:00', ends: '2031-07-01 08:00:00' };
    const body = { ...start, zone: 'UTC', cost: 10, kind: 'probe' };
    const made = await api.send('POST missions', { as: 'admin', body });
    expect(made.status, made.text).toBe(201);
    // The first of its kind may wait for code, and comes without.
    for (const name of ['admin', 'astronomer', 'visitor'])
      await expect.poll(async () => lookOf(await open('/missions', name)), { timeout: 60_000 }).not.toBe('');
    const all = await Promise.all(['admin', 'astronomer', 'admin', 'visitor'].map((name) => open('/missions', name)));
    expect(all.map((html) => [lookOf(html) !== '', html.includes('Secret flight')])).toEqual([
      [true, true],
      [true, false],
      [true, true],
      [true, false],
    ]);
  });

  it('is in the language of its reader, whoever else asks at the same time', async () => {
    const readers = ['de', 'en', 'de', 'en'].map((locale) => open('/planets', 'admin', `${locale}:Europe/Berlin:${wide}`));
    const words = (await Promise.all(readers)).map(wordsOf);
    expect(words.map((text) => text.includes('Zeilen je Seite'))).toEqual([true, false, true, false]);
  });

  it('holds no style and no script that the policy of the page forbids, and no text of a record as markup', async () => {
    const name = '</div><script>alert(1)</script><b style="x">';
    expect((await api.send('POST planets', { as: 'admin', body: { code: 'bad', name, kind: 'rock', mass: 1 } })).status).toBe(201);
    const html = await open('/planets', 'admin');
    expect((await api.send('DELETE planets/bad', { as: 'admin' })).status).toBeLessThan(300);
    expect(lookOf(html)).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(lookOf(html)).not.toMatch(/<script|<style| style="/);
    const nonces = [...html.matchAll(/<(?:style|script)(?! type="(?:module|application\/json)")([^>]*)>/g)].map(([, given = '']) => given);
    expect(new Set(nonces).size).toBe(1);
    expect(nonces[0]).toMatch(/^ nonce="[\w+/=-]+"$/);
  });

  it('answers nobody until the app has taken it over', async () => {
    expect(await open('/planets', 'admin')).toContain(`<div id="first-look" data-view="${wide}" inert aria-hidden="true" data-raw>`);
  });

  it.each([
    ['nobody has told how large the window is', '/planets', `en:Europe/Berlin`],
    ['what was told is no size', '/planets', 'en:Europe/Berlin:9x9x"onload'],
    ['the page is a form', '/planets/mars/edit', `en:Europe/Berlin:${wide}`],
    ['there is no such page', '/nowhere', `en:Europe/Berlin:${wide}`],
  ])('is left out where %s', async (_case, path, reader) => {
    const html = await open(path, 'admin', reader);
    expect(html).toContain('id="prepared-answers"');
    expect(html).not.toContain('first-look');
  });

  it('is left out where a tab reads its page anew: it has kept what the server does not know', async () => {
    expect(await open('/planets', 'admin', undefined, { 'cache-control': 'max-age=0' })).not.toContain('first-look');
  });

  it.each<[string, RenderPage]>([
    ['fails', () => Promise.reject(new Error('broken'))],
    ['has no time', () => Promise.resolve(null)],
  ])('is left out where what draws it %s: the page comes as it does without', async (_case, broken) => {
    render = broken;
    const html = await open('/planets', 'admin').finally(() => (render = drawPage));
    expect(html).toContain('id="prepared-answers"');
    expect(html).not.toContain('first-look');
  });

  it('is left out where it lacks answers, in place of asking in the name of nobody', async () => {
    const page = { address: 'http://localhost/planets', apiBase: '/api/v1', locale: 'en', zone: 'UTC' };
    const view = { width: 1440, height: 900, scrollbar: 0 };
    expect(await drawPage({ ...page, view, answers: JSON.stringify({ locale: 'en', zone: 'UTC', settings: {}, replies: {} }) })).toBeNull();
    const who = { '/api/v1/whoami': { status: 200, headers: {}, body: { username: 'ada', roles: ['ROLE_ADMIN'] } } };
    expect(
      await drawPage({ ...page, view, answers: JSON.stringify({ locale: 'en', zone: 'UTC', settings: {}, replies: who }) }),
    ).toBeNull();
  });
});
