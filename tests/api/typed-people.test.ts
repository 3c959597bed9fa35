/** The development identity page signs in anybody, with whatever roles and attributes are typed there. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openServer, type RunningServer } from '../../engine/server/main.ts';
import { plainProject } from '../../engine/server/project.ts';
import { prepareDataFolder } from './data-folder.ts';

const files = {
  '_app.yaml': `apiVersion: admin/v1
title: Clinic
user: { username: string, ward: string, grade: integer, onCall: boolean, wing: { enum: [east, west] }, tags: { type: array, items: string } }
`,
  '_roles.yaml': 'apiVersion: admin/v1\nroles: { ROLE_NURSE: Nurse, ROLE_DOCTOR: { title: "<Doctor>" } }\n',
  'beds.yaml': `apiVersion: admin/v1
resource: beds
title: Bed
access: { use: ROLE_NURSE, rows: self.ward == user.ward }
fields: { code: code, ward: string!, made_by: { type: string, readOnly: true, stamp: { create: { expr: user.username } } } }
`,
};
const users = `apiVersion: admin/v1
resource: users
title: User
key: username
access: ROLE_NURSE
fields: { username: string!, ward: string, grade: integer, onCall: boolean, wing: { enum: [east, west] }, tags: { type: array, items: string }, roles: { type: array, items: { enum: [ROLE_NURSE, ROLE_DOCTOR] } } }
`;

let root = '';
let running: RunningServer;
const open = (env: Record<string, string> = {}): Promise<RunningServer> =>
  openServer({ root, env, project: plainProject, hasPages: false, log: () => undefined });

async function begin(more: Readonly<Record<string, string>>): Promise<void> {
  root = mkdtempSync(join(tmpdir(), 'steward-typed-'));
  for (const dir of ['resources', 'seed']) mkdirSync(join(root, dir));
  for (const [file, text] of Object.entries({ ...files, ...more })) writeFileSync(join(root, 'resources', file), text);
  await prepareDataFolder(join(root, 'data'));
  running = await open();
}
async function end(): Promise<void> {
  await running.close();
  rmSync(root, { recursive: true });
}

type Typed = Readonly<Record<string, string | readonly string[]>>;
const type = (typed: Typed): Promise<Response> => {
  const body = new URLSearchParams();
  for (const [name, value] of Object.entries(typed)) for (const each of [value].flat()) body.append(name, each);
  return Promise.resolve(running.app.request('/sso/login', { method: 'POST', body }));
};
const cookieOf = (answer: Response): string => answer.headers.get('set-cookie')?.split(';')[0] ?? '';
const ask = (cookie: string, method: string, path: string, body?: object): Promise<Response> =>
  Promise.resolve(
    running.app.request(`/api/v1/${path}`, {
      method,
      headers: { cookie, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    }),
  );
const who = async (cookie: string): Promise<unknown> => (await ask(cookie, 'GET', 'whoami')).json();

describe.each([
  ['without users of its own', {}],
  ['with users of its own', { 'users.yaml': users }],
])('a project %s', (_name, more) => {
  beforeAll(() => begin(more), 60_000);
  afterAll(end);

  it('knows somebody as they were typed, and row rules go by it', async () => {
    const typed = {
      somebody: 'ines',
      roles: ['ROLE_NURSE', 'ROLE_NOBODY'],
      'user.ward': 'north',
      'user.grade': '3',
      'user.onCall': 'true',
    };
    const answer = await type({ ...typed, 'user.wing': 'west', 'user.tags': 'a, b', redirect: '/beds' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/beds?login_successful=true']);
    const ines = cookieOf(answer);
    const attributes = { username: 'ines', ward: 'north', grade: 3, onCall: true, wing: 'west', tags: ['a', 'b'], roles: ['ROLE_NURSE'] };
    expect(await who(ines)).toMatchObject(attributes);
    expect((await ask(ines, 'POST', 'beds', { code: 'n1', ward: 'north' })).status).toBe(201);
    expect(await (await ask(ines, 'GET', 'beds')).json()).toMatchObject({ data: [{ code: 'n1', made_by: 'ines' }] });
    const omar = cookieOf(await type({ somebody: 'omar', roles: 'ROLE_NURSE', 'user.ward': 'south' }));
    expect(await (await ask(omar, 'GET', 'beds')).json()).toMatchObject({ data: [] });
    const none = cookieOf(await type({ somebody: 'none', 'user.ward': 'north' }));
    expect((await ask(none, 'GET', 'beds')).status).toBe(403);
  });

  it('has one person of a name, as they were typed last, for every session of theirs', async () => {
    const first = cookieOf(await type({ somebody: 'kai', roles: 'ROLE_NURSE', 'user.ward': 'north' }));
    const before = (await who(first)) as { id: string };
    await type({ somebody: 'kai', roles: 'ROLE_DOCTOR', 'user.ward': 'south' });
    expect(await who(first)).toMatchObject({ id: before.id, ward: 'south', roles: ['ROLE_DOCTOR'] });
    // By the name alone, too.
    expect(await who(cookieOf(await type({ username: 'kai' })))).toMatchObject({ id: before.id, ward: 'south' });
  });

  it.each([
    [{ somebody: '', 'user.ward': 'north' }, 'Type a username'],
    [{ somebody: 'ada', 'user.ward': 'north', 'user.grade': 'high' }, 'user.grade: It must be a whole number such as 12'],
    [{ somebody: 'ada', 'user.ward': 'north', 'user.wing': 'up' }, 'user.wing cannot be up'],
  ])('says what is wrong with %j, and keeps what was typed', async (typed, problem) => {
    const answer = await type({ ...typed, roles: 'ROLE_DOCTOR', redirect: '/beds' });
    const page = await answer.text();
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([403, null]);
    expect(page).toContain(`<p role="alert">${problem}</p>`);
    expect(page).toContain('name="user.ward" value="north"');
    expect(page.match(/name="redirect" value="\/beds"/g)).toHaveLength(2);
    expect(page).toContain('value="ROLE_DOCTOR" checked');
    expect(page).toContain('&#60;Doctor&#62;');
    expect(page).not.toContain('<Doctor>');
  });

  it('does not know them any more where nobody is to choose who to be', async () => {
    const ines = cookieOf(await type({ somebody: 'ines', roles: 'ROLE_NURSE', 'user.ward': 'north' }));
    await running.close();
    running = await open({ HOST: '0.0.0.0' });
    expect((await ask(ines, 'GET', 'beds')).status).toBe(401);
    expect((await type({ somebody: 'ines', roles: 'ROLE_NURSE' })).status).toBe(401);
    await running.close();
    running = await open();
  });
});

describe('a name that somebody else has', () => {
  beforeAll(() => begin({ 'users.yaml': users }), 60_000);
  afterAll(end);

  it('is theirs, however it is spelt', async () => {
    const boss = cookieOf(await type({ somebody: 'boss', roles: 'ROLE_NURSE' }));
    expect((await ask(boss, 'POST', 'users', { username: 'Mia', roles: [] })).status).toBe(201);
    const answer = await type({ somebody: 'mIA', roles: 'ROLE_NURSE' });
    expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('Somebody else is called mIA')]);
    const mia = cookieOf(await type({ username: 'Mia' }));
    expect(await who(mia)).toMatchObject({ username: 'Mia', roles: [] });
  });
});
