/** `steward/testing`: the server of a project in the process of its tests. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { defineProject, say, writeMail } from 'steward/server';
import type { ResourceBehaviour } from '../../engine/server/behaviour.ts';
import { openTestServer, type TestServer } from 'steward/testing';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const files: Readonly<Record<string, string>> = {
  'resources/_app.yaml': `apiVersion: admin/v1
title: Library
user: { username: string, branch: string }
settings: { most: { type: integer, default: 3 } }
`,
  'resources/_roles.yaml':
    'apiVersion: admin/v1\nroles: { ROLE_READER: Reader, ROLE_LIBRARIAN: { title: Librarian, implies: [ROLE_READER] } }\n',
  'resources/users.yaml': `apiVersion: admin/v1
resource: users
title: User
key: username
access: ROLE_LIBRARIAN
fields: { username: string!, branch: string, roles: { type: array, items: { enum: [ROLE_READER, ROLE_LIBRARIAN] } } }
`,
  'resources/shelves.yaml': `apiVersion: admin/v1
resource: shelves
title: Shelf
titlePlural: Shelves
access: { use: ROLE_READER, write: ROLE_LIBRARIAN, rows: self.branch == user.branch }
actions: { close: { request: PATCH, set: { state: full } } }
byCode: [after]
fields:
  code: code
  branch: string!
  state: { enum: [open, full] }
  checked_on: { type: date, readOnly: true, stamp: { save: { expr: today() } } }
`,
  'seed/users.yaml': '- { username: ben, branch: north, roles: [ROLE_READER] }\n',
  'seed/shelves.yaml': '- { code: a1, branch: north, state: open }\n- { code: b1, branch: south, state: open }\n',
};

const shelves: ResourceBehaviour = {
  resource: 'shelves',
  afterWrite: async ({ after }, { enqueue }) => {
    if (after?.['state'] === 'full') await enqueue('shelves', 'tell', { code: after['code'] });
    if (after?.['code'] === 'broken') throw new RangeError('no room in this hall');
  },
  jobs: {
    tell: {
      run: async (data, { mail, print }) => {
        const { code } = data as { readonly code: string };
        const text = { subject: say('Shelf {code} is full', { code }), paragraphs: [] };
        await mail(writeMail(text, { to: 'desk@library.example', locale: 'en', print }));
      },
      failed: async () => {},
    },
    count: { cron: '0 5 * * 1', run: async () => Promise.reject(new Error('nothing to count')), failed: async () => {}, retries: 0 },
  },
};

let root = '';
/** As it is opened without a word, and with all that may be said. */
let plain: TestServer;
let told: TestServer;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'steward-testing-'));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(root, file, '..'), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  const project = defineProject({ behaviours: [shelves] });
  plain = await openTestServer({ root, project });
  told = await openTestServer({ root, project, seed: false, now: '2031-05-01T12:00:00Z', env: { STEWARD_MOST: '5' } });
});
afterAll(async () => {
  await plain.close();
  await told.close();
  rmSync(root, { recursive: true, force: true });
});

const librarian = { username: 'ada', roles: ['ROLE_LIBRARIAN'], attributes: { branch: 'north' } };

describe('a server that tests open', () => {
  it('answers whoever is signed in, made up or of the store, by their roles and attributes', async () => {
    expect((await plain.visitor.get('shelves')).status).toBe(401);
    const ada = await plain.signIn(librarian);
    const codes = async (who: typeof ada) => (await who.get<readonly { readonly code: string }[]>('shelves')).data.map(({ code }) => code);
    expect(await codes(ada)).toEqual(['a1']);
    const ben = await plain.signIn('ben');
    expect(await codes(ben)).toEqual(['a1']);
    expect(await codes(await plain.signIn({ ...librarian, username: 'eve', attributes: { branch: 'south' } }))).toEqual(['b1']);
    expect(await ada.post('shelves', { code: 'a2', branch: 'north' })).toMatchObject({ status: 201, data: { code: 'a2' }, message: null });
    expect(await ada.patch('shelves/a2', { state: 'full' })).toMatchObject({ status: 200, data: { state: 'full' } });
    expect(await ben.delete('shelves/a2')).toMatchObject({ status: 403, message: 'You may not do this' });
    expect((await ada.delete('shelves/a2')).status).toBe(204);
    // Nothing of it is in the folder of the project.
    expect(readdirSync(root).sort()).toEqual(['resources', 'seed']);
    await plain.jobsDone();
  });

  it('says who cannot be signed in', async () => {
    const { signIn } = plain;
    await expect(signIn('nobody')).rejects.toThrow('"nobody" is no user of the store who may sign in');
    await expect(signIn({ username: 'x', roles: ['ROLE_READR'] })).rejects.toThrow(
      'There is no role "ROLE_READR". Did you mean "ROLE_READER"?',
    );
    await expect(signIn({ username: 'x', attributes: { brnch: 'north' } })).rejects.toThrow('Did you mean "branch"?');
    await expect(signIn({ username: 'ben', roles: ['ROLE_LIBRARIAN'] })).rejects.toThrow('"ben" is a user of the store');
  });

  it('begins without seeds, and goes by the clock and the settings that it is given', async () => {
    const ada = await told.signIn(librarian);
    expect((await ada.get('shelves')).data).toEqual([]);
    const dayOf = async (code: string) =>
      (await ada.post<{ readonly checked_on: string }>('shelves', { code, branch: 'north' })).data.checked_on;
    expect(await dayOf('c1')).toBe('2031-05-01');
    told.setClock('2031-05-20T12:00:00Z');
    expect(await dayOf('c2')).toBe('2031-05-20');
    expect(Object.keys(told.model.resources)).toContain('shelves');
    expect((await ada.get('/settings.json')).body).toEqual({ most: 5 });
  });

  it('waits for jobs, keeps their mails, and says what they threw', async () => {
    const { signIn, jobsDone, runJob, mails } = told;
    const ada = await signIn(librarian);
    await ada.post('shelves', { code: 'd1', branch: 'north', state: 'full' });
    await jobsDone();
    expect(mails).toMatchObject([{ to: 'desk@library.example', subject: 'Shelf d1 is full' }]);
    await expect(runJob('shelves', 'count')).rejects.toThrow('shelves.count: Error: nothing to count');
    await jobsDone();
  });

  it('hands on what code threw', async () => {
    const ada = await plain.signIn(librarian);
    const answer = await ada.post('shelves', { code: 'broken', branch: 'north' });
    expect(answer).toMatchObject({ status: 500, thrown: expect.stringContaining('RangeError: no room in this hall') as string });
    expect(answer.message).not.toContain('hall');
  });
});
