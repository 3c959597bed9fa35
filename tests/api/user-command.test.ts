/** `steward user add`: a user for a store whose server does not run. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openServer } from '../../engine/server/main.ts';
import { plainProject } from '../../engine/server/project.ts';
import { runHandedCommand } from '../../engine/project/commands.ts';

let cwd = '';
const files = {
  '_app.yaml': 'apiVersion: admin/v1\ntitle: Ward\nuser: { username: string, ward: string }\n',
  '_roles.yaml': 'apiVersion: admin/v1\nroles: { ROLE_MATRON: Matron, ROLE_NURSE: Nurse }\n',
  'users.yaml': `apiVersion: admin/v1
resource: users
title: User
key: username
access: ROLE_MATRON
fields:
  username: { type: string, required: true, pattern: '^[a-z]+$' }
  email: email
  ward: string!
  age: integer
  roles: { type: array, items: { enum: [ROLE_MATRON, ROLE_NURSE] } }
`,
};

beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), 'steward-user-'));
  mkdirSync(join(cwd, 'resources'));
  for (const [file, text] of Object.entries(files)) writeFileSync(join(cwd, 'resources', file), text);
});
afterAll(() => rmSync(cwd, { recursive: true }));

async function user(line: string): Promise<string> {
  const said: string[] = [];
  const place = { cwd, env: {}, write: (text: string) => void said.push(text) };
  const code = await runHandedCommand('user', line.split(' '), place);
  return `${code}: ${said.join('')}`;
}

describe('steward user add', () => {
  it('adds somebody who then signs in, in an app whose first user it is', async () => {
    expect(await user('add nils --role=ROLE_NURSE --set ward=icu --set age=40')).toBe('0: nils can sign in: ROLE_NURSE.\n');
    const { app, close } = await openServer({ root: cwd, env: {}, project: plainProject, hasPages: false, log: () => undefined });
    const login = async (username: string) => app.request('/sso/login', { method: 'POST', body: new URLSearchParams({ username }) });
    const cookie = (await login('nils')).headers.get('set-cookie')?.split(';')[0] ?? '';
    expect(await (await app.request('/api/v1/whoami', { headers: { cookie } })).json()).toMatchObject({
      ward: 'icu',
      roles: ['ROLE_NURSE'],
    });
    expect((await login('admin')).status).toBe(403);
    await close();
  });

  it('is no earlier start, of which nothing could be told', async () => {
    const data = join(cwd, 'other');
    const said: string[] = [];
    const place = { cwd, env: { DATA_DIR: data }, write: (text: string) => void said.push(text) };
    expect(await runHandedCommand('user', ['add', 'ida', '--set', 'ward=icu'], place)).toBe(0);
    expect(await runHandedCommand('store', ['status'], place)).toBe(0);
    expect(said.at(-1)).toBe('The descriptors here change nothing of the records.\n');
  });

  it('asks for none of the code that descriptors name', async () => {
    const file = join(cwd, 'resources/beds.yaml');
    writeFileSync(file, 'apiVersion: admin/v1\nresource: beds\ntitle: Bed\naccess: true\nbyCode: [after]\nfields: { code: code }\n');
    expect(await user('add cleo --set ward=icu')).toBe('0: cleo can sign in: no role yet.\n');
    rmSync(file);
  });

  it('refuses what a form for users would refuse, and says what there is', async () => {
    expect(await user('add nils --set ward=icu')).toContain('there is a user nils already');
    expect(await user('add bob --role ROLE_BOSS')).toContain('there is no role ROLE_BOSS. Roles: ROLE_MATRON, ROLE_NURSE.');
    expect(await user('add bob --set wrd=icu')).toContain('a user has no field "wrd". Fields: username, email, ward, age, roles.');
    expect(await user('add bob')).toContain('"ward": Ward is required. Give it with --set ward=VALUE.');
    expect(await user('add bob --set ward=icu --set age=old')).toContain('"age": ');
    expect(await user('add Bob --set ward=icu')).toContain('"username": ');
  });

  it('says where a role is missing that there is and users are not offered', async () => {
    const file = join(cwd, 'resources/_roles.yaml');
    writeFileSync(file, files['_roles.yaml'].replace('Nurse', 'Nurse, ROLE_AUDITOR: Auditor'));
    const said = await user('add zed --role ROLE_AUDITOR --set ward=icu');
    writeFileSync(file, files['_roles.yaml']);
    const what = 'the field "roles" of users does not list ROLE_AUDITOR. It lists ROLE_MATRON, ROLE_NURSE.';
    expect(said).toBe(`1: steward user: ${what} Add the role to its choices, at resources/users.yaml:11.\n`);
  });

  it('is not understood without a name, or with half an option', async () => {
    for (const line of ['', 'add', 'remove nils', 'add nils cleo', 'add nils --set ward'])
      expect(await user(line)).toMatch(/^2: steward user add NAME/);
    expect(await user('add nils --role')).toBe('2: steward: --role needs a value.\n');
    expect(await user('add nils --rolle ROLE_NURSE')).toBe('2: steward: there is no option --rolle. Options here: --role, --set.\n');
  });
});
