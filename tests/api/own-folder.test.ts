/** `RESOURCES`: a folder of descriptors of one's own, served as the shipped one is, with one user for each role; or the shipped one by another path. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readManualPage } from '../../engine/studio/manual/pages.ts';
import { laySamplesOver, listSamples } from '../../engine/studio/manual/samples.ts';
import { openServer, type RunningServer } from '../../engine/server/main.ts';
import project from '../../steward.config.ts';
import { prepareDataFolder } from './data-folder.ts';

let folder = '';
let running: RunningServer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'steward-own-'));
  mkdirSync(join(folder, 'library'));
  for (const { file, text } of laySamplesOver([], listSamples(readManualPage('first-resource')))) {
    writeFileSync(join(folder, 'library', basename(file)), text);
  }
  running = await serve({ RESOURCES: join(folder, 'library'), DATA_DIR: join(folder, 'data') });
});

afterAll(async () => {
  await running.close();
  rmSync(folder, { recursive: true });
});

async function serve(env: Readonly<Record<string, string>> & { readonly DATA_DIR: string }): Promise<RunningServer> {
  await prepareDataFolder(env.DATA_DIR);
  return openServer({ project, root: process.cwd(), env, hasPages: false, log: () => undefined });
}

async function cookieOf(username: string, { app } = running): Promise<string | null> {
  const answer = await app.request('/sso/login', { method: 'POST', body: new URLSearchParams({ username }) });
  return answer.headers.get('set-cookie')?.split(';')[0] ?? null;
}

describe('a folder of descriptors of one’s own', () => {
  it('offers a user for each role, and everyone', async () => {
    const page = await (await running.app.request('/sso/login')).text();
    for (const name of ['everyone', 'reader', 'librarian']) expect(page).toContain(`value="${name}"`);
    expect(await cookieOf('admin')).toBeNull();
  });

  it('is served with the rights of these roles', async () => {
    const book = { code: 'emma', title: 'Emma', kind: 'other' };
    const add = async (as: string): Promise<number> => {
      const headers = { cookie: (await cookieOf(as)) ?? '', 'content-type': 'application/json' };
      return (await running.app.request('/api/v1/books', { method: 'POST', headers, body: JSON.stringify(book) })).status;
    };
    expect([await add('reader'), await add('librarian')]).toEqual([403, 201]);
  });
});

describe('a folder with users of its own', () => {
  const files = {
    '_app.yaml': 'apiVersion: admin/v1\ntitle: Ward\nuser: { username: string, ward: string }\n',
    '_roles.yaml': 'apiVersion: admin/v1\nroles: { ROLE_MATRON: Matron, ROLE_NURSE: Nurse }\n',
    'users.yaml': `apiVersion: admin/v1
resource: users
title: User
key: username
access: ROLE_MATRON
fields:
  username: string!
  name: string
  ward: string
  enabled: { type: boolean, default: true }
  roles: { type: array, items: { enum: [ROLE_MATRON, ROLE_NURSE] } }
`,
    'stays.yaml': `apiVersion: admin/v1
resource: stays
title: Stay
access: { use: ROLE_NURSE || ROLE_MATRON, rows: self.ward == user.ward }
fields: { code: code, ward: string! }
`,
  };
  let ward: RunningServer;

  beforeAll(async () => {
    mkdirSync(join(folder, 'ward'));
    for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, 'ward', file), text);
    ward = await serve({ RESOURCES: join(folder, 'ward'), DATA_DIR: join(folder, 'ward-data') });
    const nurse = { username: 'nils', name: 'Nils', ward: 'icu', roles: ['ROLE_NURSE'], enabled: true };
    expect(await send('admin', 'users', nurse)).toBe(201);
    expect(await send('admin', 'users', { ...nurse, username: 'gone', enabled: false })).toBe(201);
  });
  afterAll(() => ward.close());

  const headersOf = async (as: string) => ({ cookie: (await cookieOf(as, ward)) ?? '', 'content-type': 'application/json' });
  async function send(as: string, path: string, body: object): Promise<number> {
    const of = { method: 'POST', headers: await headersOf(as), body: JSON.stringify(body) };
    return (await ward.app.request(`/api/v1/${path}`, of)).status;
  }

  it('is entered by its first user, who has every role, and by the users of its store', async () => {
    const page = await (await ward.app.request('/sso/login')).text();
    expect([...page.matchAll(/name="username" value="(\w+)"/g)].map(([, name]) => name).sort()).toEqual(['admin', 'nils']);
    expect(await cookieOf('gone', ward)).toBeNull();
  });

  it('tells the attributes that `user` declares, and row rules read them', async () => {
    const headers = await headersOf('nils');
    const who = await (await ward.app.request('/api/v1/whoami', { headers })).json();
    expect(who).toMatchObject({ username: 'nils', name: 'Nils', ward: 'icu', roles: ['ROLE_NURSE'] });
    expect([await send('nils', 'stays', { code: 'a', ward: 'icu' }), await send('nils', 'stays', { code: 'b', ward: 'surgery' })]).toEqual([
      201, 403,
    ]);
    const { data } = (await (await ward.app.request('/api/v1/stays', { headers })).json()) as { data: readonly { code: string }[] };
    expect(data.map(({ code }) => code)).toEqual(['a']);
  });
});

describe('the folder of the project', () => {
  it('is known by another path: it has its behaviours and its reference records', async () => {
    // Without the behaviours it does not start, for its descriptors ask for code.
    const again = await serve({ RESOURCES: './resources', DATA_DIR: join(folder, 'again'), SEED: 'none' });
    const headers = { cookie: (await cookieOf('admin', again)) ?? '' };
    const found = await again.app.request('/api/v1/countries/NL', { headers });
    expect([found.status, await found.json()]).toMatchObject([200, { data: { code: 'NL' } }]);
    await again.close();
  });
});
