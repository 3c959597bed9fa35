/** `signIn` of _app.yaml: what a real provider says of somebody becomes roles and attributes, and row rules go by them. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openServer, type RunningServer } from '../../engine/server/main.ts';
import { plainProject } from '../../engine/server/project.ts';
import { publicUrl } from './api.ts';
import { prepareDataFolder } from './data-folder.ts';
import { openIdentityProvider, ProviderBrowser, type IdentityProvider } from './identity-provider.ts';

const app = (signIn: string): string => `apiVersion: admin/v1
title: Ward
user: { username: string, ward: string, beds: integer }
${signIn}`;

const files = {
  '_roles.yaml':
    'apiVersion: admin/v1\nroles: { ROLE_DOCTOR: Doctor, ROLE_NURSE: Nurse, ROLE_MATRON: { title: Matron, implies: [ROLE_NURSE] } }\n',
  'stays.yaml': `apiVersion: admin/v1
resource: stays
title: Stay
access: { use: ROLE_NURSE || ROLE_DOCTOR, rows: self.ward == user.ward }
fields: { code: code, ward: string! }
`,
};
const users = `apiVersion: admin/v1
resource: users
title: User
key: username
access: ROLE_MATRON
fields: { username: string!, ward: string, beds: integer, enabled: boolean, roles: { type: array, items: { enum: [ROLE_DOCTOR, ROLE_NURSE, ROLE_MATRON] } } }
`;

const byGroups = `signIn:
  records: optional
  roles: claims.groups
  attributes: { ward: claims.ward, beds: claims.beds }
`;

/** What the provider says of each. */
let people: Record<string, Readonly<Record<string, unknown>>> = {};
let provider: IdentityProvider;
let thin: IdentityProvider;
let folder = '';
let running: RunningServer | null = null;
const events: Record<string, unknown>[] = [];

beforeAll(async () => {
  const options = {
    claimsOf: (username: string) => ({ preferred_username: username, ...people[username] }),
    claims: { profile: ['preferred_username', 'name', 'ward', 'beds'], email: ['email', 'email_verified'], groups: ['groups'] },
  };
  provider = await openIdentityProvider({ ...options, claims: { ...options.claims, profile: [...options.claims.profile, 'groups'] } });
  thin = await openIdentityProvider({ ...options, isThin: true });
  folder = mkdtempSync(join(tmpdir(), 'steward-claims-'));
  mkdirSync(join(folder, 'resources'));
});
afterEach(async () => {
  await running?.close();
  running = null;
  events.length = 0;
  for (const name of ['data', 'resources/users.yaml']) rmSync(join(folder, name), { recursive: true, force: true });
});
afterAll(async () => {
  await provider.close();
  await thin.close();
  rmSync(folder, { recursive: true });
});

async function serve(own: Readonly<Record<string, string>>, at = provider, isAgain = false, clientId = 'steward'): Promise<void> {
  if (isAgain) await running?.close();
  for (const [file, text] of Object.entries({ ...files, ...own })) writeFileSync(join(folder, 'resources', file), text);
  await prepareDataFolder(join(folder, 'data'));
  const env = {
    ...{ PUBLIC_URL: publicUrl, OIDC_ISSUER: at.issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: at.secret },
    ...{ OIDC_USER_CLAIM: 'preferred_username', ALLOW_WARNINGS: '1' },
  };
  running = await openServer({ root: folder, env, project: plainProject, hasPages: false, log: (event) => events.push({ ...event }) });
}

const openBrowser = (): ProviderBrowser =>
  new ProviderBrowser(() => {
    if (running === null) throw new Error('no server is open');
    return running.app;
  });

/** Somebody who has signed in anew. */
async function enter(username: string): Promise<ProviderBrowser> {
  const browser = openBrowser();
  const { url } = await browser.signIn(username, '/');
  expect(url.href).toBe(`${publicUrl}/?login_successful=true`);
  return browser;
}

describe('claims of a provider', { timeout: 60_000 }, () => {
  it('become roles and attributes of somebody without a record, and row rules go by them', async () => {
    people = {
      dora: { groups: ['ROLE_DOCTOR', 'everybody'], ward: 'icu', name: 'Dora Day', email: 'dora@example.com' },
      nils: { groups: 'ROLE_NURSE', ward: 'surgery', beds: 4 },
    };
    await serve({ '_app.yaml': app(byGroups) });
    const [dora, nils] = [await enter('dora'), await enter('nils')];
    expect((await dora.call('GET', 'whoami')).body).toMatchObject({
      ...{ username: 'dora', name: 'Dora Day', ward: 'icu', beds: null, roles: ['ROLE_DOCTOR'] },
      // The provider has not verified it.
      email: null,
    });
    expect((await nils.call('GET', 'whoami')).body).toMatchObject({ ward: 'surgery', beds: 4, roles: ['ROLE_NURSE'] });
    expect((await dora.call('POST', 'stays', { code: 's1', ward: 'icu' })).status).toBe(201);
    expect((await nils.call('POST', 'stays', { code: 's2', ward: 'icu' })).status).toBe(403);
    expect((await nils.call('POST', 'stays', { code: 's3', ward: 'surgery' })).status).toBe(201);
    expect((await dora.call('GET', 'stays')).body).toMatchObject({ data: [{ code: 's1' }] });
    expect((await nils.call('GET', 'stays')).body).toMatchObject({ data: [{ code: 's3' }] });
    expect((await nils.call('GET', 'stays/s1')).status).toBe(404);
    expect(events).toContainEqual({ event: 'unknown roles in claims', roles: ['everybody'], count: 1 });
  });

  it('are read again at each sign-in, for every session of theirs', async () => {
    people = { dora: { groups: ['ROLE_DOCTOR'], ward: 'icu' } };
    await serve({ '_app.yaml': app(byGroups) });
    const before = await enter('dora');
    const { id } = (await before.call('GET', 'whoami')).body as { id: string };
    people = { dora: { groups: ['ROLE_NURSE'], ward: 'surgery' } };
    const after = await enter('dora');
    expect((await after.call('GET', 'whoami')).body).toMatchObject({ id, ward: 'surgery', roles: ['ROLE_NURSE'] });
    expect((await before.call('GET', 'whoami')).body).toMatchObject({ ward: 'surgery', roles: ['ROLE_NURSE'] });
  });

  it('that are missing leave attributes empty, and nobody sees a row then', async () => {
    people = { dora: { groups: ['ROLE_DOCTOR'], ward: 'icu' }, gast: { groups: ['ROLE_DOCTOR'] } };
    await serve({ '_app.yaml': app(byGroups) });
    expect((await (await enter('dora')).call('POST', 'stays', { code: 's1', ward: 'icu' })).status).toBe(201);
    const gast = await enter('gast');
    expect((await gast.call('GET', 'whoami')).body).toMatchObject({ ward: null });
    expect((await gast.call('GET', 'stays')).body).toMatchObject({ data: [] });
  });

  it('give no role where nothing says how', async () => {
    people = { dora: { groups: ['ROLE_DOCTOR'], roles: ['ROLE_DOCTOR'], ward: 'icu' } };
    await serve({ '_app.yaml': app('signIn: { records: optional, attributes: { ward: claims.ward } }\n') });
    const dora = await enter('dora');
    expect((await dora.call('GET', 'whoami')).body).toMatchObject({ ward: 'icu', roles: [] });
    expect((await dora.call('GET', 'stays')).status).toBe(403);
  });

  it('give each role by a condition', async () => {
    people = { dora: { groups: ['icu-doctors'] }, mia: { groups: ['icu-matrons'] }, gast: {} };
    const roles = `roles: { ROLE_DOCTOR: '"icu-doctors" in claims.groups', ROLE_MATRON: '"icu-matrons" in claims.groups' }`;
    await serve({ '_app.yaml': app(`signIn:\n  records: optional\n  ${roles}\n`) });
    const rolesOf = async (name: string): Promise<unknown> =>
      ((await (await enter(name)).call('GET', 'whoami')).body as { roles: unknown }).roles;
    expect([await rolesOf('dora'), await rolesOf('mia'), await rolesOf('gast')]).toEqual([
      ['ROLE_DOCTOR'],
      ['ROLE_MATRON', 'ROLE_NURSE'],
      [],
    ]);
  });

  it.each([
    ['beds', { groups: [], beds: '4' }, 'the claim "beds" gives a text for "beds", which must be of the type integer'],
    ['ward', { groups: [], ward: ['icu'] }, 'the claim "ward" gives a list for "ward", which must be of the type string'],
    ['groups', { groups: [{ name: 'ROLE_DOCTOR' }] }, 'the claim "groups" gives a list for "roles", which must be a list of texts'],
  ])('of a wrong kind are refused by their name: %s', async (claim, of, reason) => {
    people = { dora: of };
    await serve({ '_app.yaml': app(byGroups) });
    const browser = openBrowser();
    const { status, text, url } = await browser.signIn('dora', '/');
    expect([status, url.pathname]).toEqual([403, '/sso/callback']);
    expect(text).toContain(`The claim &#34;${claim}&#34;`);
    expect(events).toContainEqual({ event: 'sign-in refused', reason });
    expect((await browser.call('GET', 'whoami')).status).toBe(401);
  });

  it('are read at the UserInfo endpoint where the ID token has none, by the scopes that are named', async () => {
    people = { dora: { groups: ['ROLE_DOCTOR'], ward: 'icu' } };
    const withScope = app(byGroups.replace('records: optional', 'records: optional\n  scopes: [groups]'));
    await serve({ '_app.yaml': withScope }, thin);
    expect((await (await enter('dora')).call('GET', 'whoami')).body).toMatchObject({ ward: 'icu', roles: ['ROLE_DOCTOR'] });
    await serve({ '_app.yaml': app(byGroups) }, thin, true);
    expect((await (await enter('dora')).call('GET', 'whoami')).body).toMatchObject({ ward: 'icu', roles: [] });
  });

  it('read by another mapping grant nothing any more', async () => {
    people = { dora: { groups: ['ROLE_DOCTOR'], ward: 'icu' } };
    await serve({ '_app.yaml': app(byGroups) });
    const dora = await enter('dora');
    await serve({ '_app.yaml': app(byGroups.replace('ward: claims.ward', 'ward: claims.station')) }, provider, true);
    expect((await dora.call('GET', 'whoami')).status).toBe(401);
    expect((await (await enter('dora')).call('GET', 'whoami')).body).toMatchObject({ ward: null });
  });

  it('of another provider, or for another client, end every session for good, and are the same person by the same name', async () => {
    people = { dora: { groups: ['ROLE_DOCTOR'], ward: 'icu' } };
    const sources = { '_app.yaml': app(byGroups) };
    await serve(sources);
    const dora = await enter('dora');
    const { id } = (await dora.call('GET', 'whoami')).body as { id: string };
    await serve(sources, provider, true);
    expect((await dora.call('GET', 'whoami')).status).toBe(200);
    await serve(sources, thin, true);
    expect((await dora.call('GET', 'whoami')).status).toBe(401);
    const later = await enter('dora');
    expect((await later.call('GET', 'whoami')).body).toMatchObject({ id, username: 'dora' });
    await serve(sources, thin, true, 'another');
    expect((await later.call('GET', 'whoami')).status).toBe(401);
    await serve(sources, provider, true);
    expect([(await dora.call('GET', 'whoami')).status, (await later.call('GET', 'whoami')).status]).toEqual([401, 401]);
    expect((await (await enter('dora')).call('GET', 'whoami')).body).toMatchObject({ id });
  });

  it('of two accounts with one name do not make them one user', async () => {
    people = { dora: { groups: ['ROLE_DOCTOR'] }, other: { groups: ['ROLE_MATRON'], preferred_username: 'dora' } };
    await serve({ '_app.yaml': app(byGroups) });
    await enter('dora');
    expect((await openBrowser().signIn('other', '/')).status).toBe(403);
  });
});

describe('claims beside records of users', { timeout: 60_000 }, () => {
  const needed = `signIn: { roles: claims.groups, attributes: { beds: claims.beds } }\n`;

  it('lie over the record, without which nobody comes in', async () => {
    people = { mia: { groups: ['ROLE_MATRON'] }, dora: { groups: ['ROLE_DOCTOR'], beds: 7, ward: 'surgery' } };
    // Whoever is first comes in without a record, and makes those of the others.
    await serve({ '_app.yaml': app(byGroups), 'users.yaml': users });
    const mia = await enter('mia');
    for (const [username, ward] of Object.entries({ dora: 'icu', mia: 'icu' }))
      expect((await mia.call('POST', 'users', { username, ward, beds: 1, roles: ['ROLE_NURSE'] })).status).toBe(201);
    await serve({ '_app.yaml': app(needed), 'users.yaml': users }, provider, true);
    expect((await (await enter('dora')).call('GET', 'whoami')).body).toMatchObject({ ward: 'icu', beds: 7, roles: ['ROLE_DOCTOR'] });
    expect((await openBrowser().signIn('stranger', '/')).status).toBe(403);
  });

  it('let nobody in whose record is disabled, be it made before or after they first came', async () => {
    people = { mia: { groups: ['ROLE_MATRON'] }, dora: { groups: ['ROLE_DOCTOR'] } };
    await serve({ '_app.yaml': app(byGroups), 'users.yaml': users });
    const [mia, dora] = [await enter('mia'), await enter('dora')];
    expect((await dora.call('GET', 'whoami')).status).toBe(200);
    expect((await mia.call('POST', 'users', { username: 'dora', enabled: false })).status).toBe(201);
    // Whoever is in already is out with their next call, before they come again.
    expect((await dora.call('GET', 'whoami')).status).toBe(401);
    expect((await openBrowser().signIn('dora', '/')).status).toBe(403);
    // A provider may spell a name another way; it is no other person for that.
    people = { ...people, Dora: { groups: ['ROLE_DOCTOR'] } };
    expect((await openBrowser().signIn('Dora', '/')).status).toBe(403);
    expect((await mia.call('POST', 'users', { username: 'eve', enabled: false })).status).toBe(201);
    expect((await openBrowser().signIn('eve', '/')).status).toBe(403);
  });
});
