/** From an empty store to a working product, by calls alone: what the README says of a first start, done. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openServer, type RunningServer } from '../../engine/server/main.ts';
import project from '../../steward.config.ts';
import { openStore } from '../../engine/server/store/open.ts';
import { prepareDataFolder } from './data-folder.ts';
import { jsonOf } from './stored.ts';

const folder = mkdtempSync(join(tmpdir(), 'steward-empty-'));
let running: RunningServer;
let cookie = '';

async function start(more: Readonly<Record<string, string>> = {}): Promise<RunningServer> {
  const env = { SEED: 'none', DATA_DIR: join(folder, 'data'), ...more };
  await prepareDataFolder(env.DATA_DIR);
  return openServer({ project, root: process.cwd(), env, hasPages: false, log: () => undefined });
}

beforeAll(async () => void (running = await start()));
afterAll(async () => {
  await running.close();
  rmSync(folder, { recursive: true });
});

const send = async (
  request: string,
  body?: unknown,
  language = 'en',
): Promise<{ readonly status: number; readonly text: string; readonly data: unknown }> => {
  const [method = 'GET', path = ''] = request.split(' ');
  const answer = await running.app.request(`/api/v1/${path}`, {
    method,
    headers: { cookie, 'if-match': '*', 'content-type': 'application/json', 'accept-language': language },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, text, data: (JSON.parse(text === '' ? '{}' : text) as { data?: unknown }).data };
};

const signIn = async (username: string): Promise<string | null> => {
  const answer = await running.app.request('/sso/login', { method: 'POST', body: new URLSearchParams({ username }) });
  return answer.headers.get('set-cookie')?.split(';')[0] ?? null;
};

describe('an empty store', () => {
  it('lets the first administrator in, who is offered by name', async () => {
    // Who is in the store, not who is in the demo records under that name; one who has neither name nor company yet.
    const page = await (await running.app.request('/sso/login')).text();
    expect(page).toMatch(/value="admin"><strong>admin<\/strong><small>\d+ roles<\/small>/);
    cookie = (await signIn('admin')) ?? '';
    expect(cookie).not.toBe('');
    const { text } = await send('GET whoami');
    expect(JSON.parse(text)).toMatchObject({ username: 'admin', email: 'admin@example.com' });
  });

  it('knows countries, currencies, languages and the roles of the descriptors', async () => {
    const codes = async (path: string): Promise<unknown[]> =>
      ((await send(`GET ${path}?_limit=999`)).data as { code: unknown }[]).map(({ code }) => code);
    expect(await codes('countries')).toEqual(expect.arrayContaining(['DE', 'FR', 'US', 'JP']));
    expect(await codes('currencies')).toEqual(expect.arrayContaining(['EUR', 'USD']));
    expect(await codes('locales')).toEqual(expect.arrayContaining(['en-GB', 'de-DE']));
    expect(await codes('userroles')).toEqual(expect.arrayContaining(['ROLE_ADMIN', 'ROLE_API_BUDGETS']));
  });

  it('calls them in the language of the reader, finds and sorts them by it [P1-1-007]', async () => {
    const nameOf = async (path: string): Promise<unknown> => ((await send(`GET ${path}`)).data as { name: unknown }).name;
    expect(await nameOf('countries/DE')).toEqual({ en: 'Germany', de: 'Deutschland' });
    expect(await nameOf('currencies/GBP')).toEqual({ en: 'British Pound', de: 'Britisches Pfund' });
    expect(await nameOf('locales/en-GB')).toEqual({ en: 'British English', de: 'Englisch (Vereinigtes Königreich)' });
    expect(await nameOf('userroles/ROLE_API_ORDERS')).toEqual({ en: 'Orders', de: 'Bestellungen' });
    const codes = async (query: string, language: string): Promise<string[]> =>
      ((await send(`GET countries?_limit=999&${query}`, undefined, language)).data as { code: string }[]).map(({ code }) => code);
    expect(await codes('q=deutschl', 'en')).toEqual(['DE']);
    const order = (all: readonly string[]): string[] => all.filter((code) => ['AT', 'DE', 'FR', 'HR'].includes(code));
    // Austria, Croatia, France, Germany; Deutschland, Frankreich, Kroatien, Österreich.
    expect(order(await codes('_sort[name]=asc', 'en'))).toEqual(['AT', 'HR', 'FR', 'DE']);
    expect(order(await codes('_sort[name]=asc', 'de'))).toEqual(['DE', 'FR', 'HR', 'AT']);
    expect(order(await codes('', 'de'))).toEqual(['DE', 'FR', 'HR', 'AT']);
  });

  it.each<[string, object]>([
    ['companies', { code: 'ACME', name: 'Acme', group: 'tenant' }],
    ['companies', { code: 'OTHER', name: 'Other', group: 'tenant' }],
    ['channels', { code: 'shop@acme', name: 'Acme shop', type: 'shop', tenant: 'ACME' }],
    ['countries', { code: 'XK', name: { en: 'Kosovo' } }],
    ['currencies', { code: 'SEK', name: { en: 'Swedish krona', de: 'Schwedische Krone' } }],
    ['locales', { code: 'sv-SE', name: { en: 'Swedish' } }],
    ['presets', { code: 'acme' }],
    ['usergroups', { code: 'acme-staff', channel: 'shop@acme', type: 'OTHER', name: 'Staff' }],
    ['budgets', { code: 'B1', channel: 'shop@acme', type: 'budget', scope: 'order', currency: 'SEK', amount: 10_000 }],
    [
      'campaigns',
      {
        ...{ code: 'spring', channel: 'shop@acme', type: 'custom', date_timezone: 'Europe/Stockholm' },
        ...{ all_day: true, date_from: '2031-05-01', date_to: '2031-05-31' },
      },
    ],
  ])('takes what %s begin with', async (path, body) => {
    const made = await send(`POST ${path}`, body);
    expect(made.status, made.text).toBe(201);
  });

  it('lets the first administrator, who has no company, get one, which stays [P1-5-057]', async () => {
    const [admin] = (await send('GET users?username=admin')).data as { id: string }[];
    const path = `users/${admin?.id ?? ''}`;
    const save = async (company: string | null) => {
      const { data } = await send(`GET ${path}`);
      return send(`PUT ${path}`, { ...(data as object), company });
    };
    const joined = await save('ACME');
    expect(joined.status, joined.text).toBe(200);
    expect((await send(`GET ${path}`)).data).toMatchObject({ company: 'ACME', company_name: 'Acme' });
    for (const company of ['OTHER', null]) expect([company, (await save(company)).status]).toEqual([company, 422]);
    expect((await send(`GET ${path}`)).data).toMatchObject({ company: 'ACME' });
  });

  it('takes a user with a group, a role and an address, who can sign in then', async () => {
    const user = {
      ...{ email: 'ada@acme.example', company: 'ACME', channel: 'shop@acme', locale: 'sv-SE', currency: 'SEK' },
      ...{ groups: ['acme-staff'], roles: ['ROLE_API_BUDGETS'], enabled: true, confirmed: true },
    };
    const made = await send('POST users', user);
    expect(made.status, made.text).toBe(201);
    const { id } = made.data as { id: string };
    const address = await send(`POST users/${id}/addresses`, {
      ...{ first_name: 'Ada', last_name: 'Lund', organization: 'Acme' },
      ...{ street: 'Vasagatan 1', postal_code: '11120', city: 'Stockholm', country: 'XK' },
    });
    expect(address.status, address.text).toBe(201);
    expect(await signIn('ada@acme.example')).not.toBeNull();
  });

  it('stays what people made of it when it starts again, and adds nobody', async () => {
    await send('DELETE countries/DE');
    await running.close();
    // As they were stored while names had one language.
    const store = await openStore({ databaseUrl: null, dataDir: join(folder, 'data') });
    for (const [id, name] of Object.entries({ FR: 'France', IT: 'Bella Italia' }))
      await store.query(`update r_countries set data = ${jsonOf('countries', { code: '$1::text', name: '$2::text' })} where id = $1`, [
        id,
        name,
      ]);
    await store.close();
    running = await start({ FIRST_ADMIN: 'mallory@example.com' });
    cookie = (await signIn('admin')) ?? '';
    expect((await send('GET countries/DE')).status).toBe(404);
    expect((await send('GET countries/FR')).data).toMatchObject({ name: { en: 'France', de: 'Frankreich' } });
    expect((await send('GET countries/IT')).data).toMatchObject({ name: { en: 'Bella Italia' } });
    const people = (await send('GET users?_limit=99')).data as { username: string }[];
    expect(people.map(({ username }) => username).toSorted()).toEqual(['ada@acme.example', 'admin']);
  });
});

describe('FIRST_ADMIN', () => {
  it('names who begins where a provider signs people in', async () => {
    const data = join(folder, 'other');
    const other = await start({ FIRST_ADMIN: 'grace@example.com', DATA_DIR: data });
    const page = await (await other.app.request('/sso/login')).text();
    await other.close();
    expect(page).toContain('value="grace@example.com"');
    await expect(start({ FIRST_ADMIN: 'nobody', DATA_DIR: data })).rejects.toThrow('FIRST_ADMIN must be a mail address');
  });
});
