/** Imports in a project of one's own: the descriptor of their runs, as the manual has it, and no code. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeXlsx } from '../../engine/server/exports/xlsx.ts';
import { openServer, type RunningServer } from '../../engine/server/main.ts';
import { plainProject } from '../../engine/server/project.ts';
import { readManualPage } from '../../engine/studio/manual/pages.ts';
import { listSamples } from '../../engine/studio/manual/samples.ts';
import { prepareDataFolder } from './data-folder.ts';

const files = {
  '_app.yaml': 'apiVersion: admin/v1\ntitle: Library\nuser: { id: string, username: string, branch: string }\n',
  '_roles.yaml': 'apiVersion: admin/v1\nroles: { ROLE_READER: Reader, ROLE_LIBRARIAN: Librarian }\n',
  'users.yaml': `apiVersion: admin/v1
resource: users
title: User
key: username
access: ROLE_LIBRARIAN
fields: { username: string!, branch: string, roles: { type: array, items: { enum: [ROLE_READER, ROLE_LIBRARIAN] } } }
`,
  'logs.yaml':
    'apiVersion: admin/v1\nresource: logs\ntitle: Log\nof: audit\naccess: ROLE_LIBRARIAN\nlist: { columns: [type, record_id], filters: [resource, type] }\n',
  'books.yaml': `apiVersion: admin/v1
resource: books
title: Book
access: { use: true, write: ROLE_LIBRARIAN, rows: self.branch == user.branch }
fields:
  code: code
  title: string!
  branch: string!
  price: { type: money, title: Shelf price }
  binding: { enum: [paper, cloth] }
  sequel_of: { type: ref, to: books }
  pages: { type: integer, minimum: 1 }
  added_by: { type: string, readOnly: true, stamp: { create: { expr: user.username } } }
`,
};
const seeds = {
  'users.yaml': `- { username: ada, branch: north, roles: [ROLE_LIBRARIAN] }
- { username: ben, branch: north, roles: [ROLE_LIBRARIAN] }
- { username: eve, branch: north, roles: [ROLE_READER] }
`,
  'books.csv': 'code,title,branch,price\nemma,Emma,north,1250\nulysses,Ulysses,south,2000\n',
};

let root = '';
let running: RunningServer;
const open = (): Promise<RunningServer> => openServer({ root, env: {}, project: plainProject, hasPages: false, log: () => undefined });
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'steward-imports-'));
  for (const dir of ['resources', 'seed']) mkdirSync(join(root, dir));
  const described = listSamples(readManualPage('project')).find(({ text }) => text.includes('resource: imports'));
  const all = { ...files, 'imports.yaml': described?.text ?? '' };
  for (const [file, text] of Object.entries(all)) writeFileSync(join(root, 'resources', file), text);
  for (const [file, text] of Object.entries(seeds)) writeFileSync(join(root, 'seed', file), text);
  await prepareDataFolder(join(root, 'data'));
  running = await open();
}, 60_000);
afterAll(async () => {
  await running.close();
  rmSync(root, { recursive: true });
});

async function signIn(username: string) {
  const answer = await running.app.request('/sso/login', { method: 'POST', body: new URLSearchParams({ username }) });
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  return async (method: string, path: string, body?: FormData | object): Promise<Response> =>
    running.app.request(`/api/v1/${path}`, {
      method,
      headers: { cookie, ...(body instanceof FormData ? {} : { 'content-type': 'application/json' }) },
      ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
}

type Send = Awaited<ReturnType<typeof signIn>>;
interface Run {
  readonly id: string;
  readonly state: string;
  readonly rows_total: number;
  readonly rows_done: number;
  readonly creates: number;
  readonly updates: number;
  readonly faulty: number;
  readonly findings: readonly { readonly line: number | null; readonly column: string | null; readonly text: string }[];
  readonly message: string | null;
}

async function send(by: Send, content: string | Uint8Array<ArrayBuffer>, name = 'books.csv'): Promise<Response> {
  const form = new FormData();
  form.set('config', 'books');
  form.set('file', new File([content], name));
  return by('POST', 'import/runs', form);
}

const readRun = async (by: Send, id: string): Promise<Run> => ((await (await by('GET', `import/runs/${id}`)).json()) as { data: Run }).data;

async function waitFor(by: Send, id: string, state: string): Promise<Run> {
  await expect.poll(async () => (await readRun(by, id)).state, { timeout: 40_000, interval: 100 }).toBe(state);
  return readRun(by, id);
}

async function upload(by: Send, content: string | Uint8Array<ArrayBuffer>, name?: string, state = 'ready'): Promise<Run> {
  const answer = await send(by, content, name);
  expect(answer.status).toBe(201);
  return waitFor(by, ((await answer.json()) as { data: Run }).data.id, state);
}

async function take(by: Send, { id }: Run): Promise<Run> {
  expect((await by('PUT', `import/runs/${id}`, { state: 'importing' })).status).toBe(200);
  return waitFor(by, id, 'done');
}

const readBook = async (by: Send, code: string): Promise<unknown> => {
  const answer = await by('GET', `books/${code}`);
  return answer.status === 200 ? ((await answer.json()) as { data: unknown }).data : answer.status;
};
interface Entry {
  readonly record_id: string;
  readonly type: string;
  readonly blame_user: string;
}

const listEntries = async (by: Send): Promise<readonly Entry[]> =>
  ((await (await by('GET', 'logs?resource=books&_limit=10000')).json()) as { data: readonly Entry[] }).data;

const listAudit = async (by: Send, code: string): Promise<unknown> =>
  (await listEntries(by))
    .filter(({ record_id: id }) => id === code)
    .map(({ type, blame_user: user }) => [type, user])
    .toSorted();

const countOf = ({ creates, updates, faulty }: Run) => ({ creates, updates, faulty });

describe('imports of a project of one’s own', { timeout: 90_000 }, () => {
  it('write nothing before somebody wants it, and then what the API would', async () => {
    const ada = await signIn('ada');
    const content = [
      'code;Title;branch;Shelf price;binding;sequel_of;pages;Colour;added_by',
      'emma;Emma, again;;;cloth;;;red;eve',
      'persuasion;Persuasion;north;9,90;paper;emma;249;;',
      'sanditon;Sanditon;north;;leather;;;;',
      'lady;Lady Susan;north;cheap;;;;;',
      'watsons;The Watsons;north;;;nowhere;;;',
      'evelina;Evelina;south;;;;;;',
      'ulysses;Ulysses;north;;;;;;',
      'persuasion;Twice;north;;;;;;',
      'grandison;Sir Charles Grandison;north;;;;0;;',
      'catharine;Catharine;north;;;;many;;',
    ].join('\n');
    const run = await upload(ada, content);
    expect({ ...countOf(run), total: run.rows_total }).toEqual({ creates: 1, updates: 1, faulty: 8, total: 10 });
    expect(run.findings.map(({ line, column }) => [line, column])).toEqual([
      [null, 'Colour'],
      [null, 'added_by'],
      [4, 'binding'],
      [5, 'Shelf price'],
      [6, 'sequel_of'],
      [7, null],
      [8, 'code'],
      [9, null],
      [10, 'pages'],
      [11, 'pages'],
    ]);
    expect(run.findings.at(-1)?.text).toBe('It must be a whole number such as 12');
    expect(run.findings.every(({ text }) => typeof text === 'string' && text.length > 10)).toBe(true);
    expect(await readBook(ada, 'emma')).toMatchObject({ title: 'Emma', price: 1250 });
    expect(await readBook(ada, 'persuasion')).toBe(404);

    const done = await take(ada, run);
    expect(countOf(done)).toEqual({ creates: 1, updates: 1, faulty: 8 });
    expect(await readBook(ada, 'emma')).toMatchObject({ title: 'Emma, again', price: 1250, binding: 'cloth', branch: 'north' });
    expect(await readBook(ada, 'persuasion')).toMatchObject({ title: 'Persuasion', price: 990, pages: 249, added_by: 'ada' });
    for (const code of ['sanditon', 'lady', 'watsons', 'evelina', 'grandison', 'ulysses']) expect(await readBook(ada, code)).toBe(404);
    expect(await listAudit(ada, 'persuasion')).toEqual([['create', 'ada']]);
    expect(await listAudit(ada, 'emma')).toEqual([
      ['create', 'setup'],
      ['update', 'ada'],
    ]);
  });

  it('read workbooks, and are discarded', async () => {
    const ada = await signIn('ada');
    const parts: Uint8Array[] = [];
    const rows = async function* () {
      yield [
        ['code', 'title', 'branch', 'price'],
        ['camilla', 'Camilla', 'north', 12.5],
      ];
    };
    for await (const part of writeXlsx(rows())) parts.push(part);
    const run = await upload(ada, new Uint8Array(Buffer.concat(parts)), 'books.xlsx');
    expect(countOf(run)).toEqual({ creates: 1, updates: 0, faulty: 0 });
    expect((await ada('PUT', `import/runs/${run.id}`, { state: 'discarded' })).status).toBe(200);
    expect((await ada('PUT', `import/runs/${run.id}`, { state: 'importing' })).status).toBe(409);
    expect(await readBook(ada, 'camilla')).toBe(404);
  });

  it('say what is no table, or has no column of the list', async () => {
    const ada = await signIn('ada');
    expect((await upload(ada, 'no workbook', 'books.xlsx', 'error')).message).toBe('The file is not an XLSX workbook');
    expect((await upload(ada, 'colour,size\nred,1\n', undefined, 'error')).message).toContain('Book');
    expect((await send(ada, 'x', 'books.pdf')).status).toBe(422);
  });

  it('are not for those who may write nothing, and seen by nobody else', async () => {
    const [ada, ben, eve] = [await signIn('ada'), await signIn('ben'), await signIn('eve')];
    expect((await send(eve, 'code,title,branch\nx,X,north\n')).status).toBe(403);
    const run = await upload(ada, 'code,title,branch\nx,X,north\n');
    expect((await ben('GET', `import/runs/${run.id}`)).status).toBe(404);
    expect((await ben('PUT', `import/runs/${run.id}`, { state: 'importing' })).status).toBe(404);
    expect((await ada('PUT', `import/runs/${run.id}`, { state: 'done' })).status).toBe(400);
  });

  it('go on in another process where one has stopped, and write no row twice', async () => {
    let ada = await signIn('ada');
    const rows = 400;
    const lines = Array.from({ length: rows }, (_, at) => `row-${at},Row ${at},north`);
    const run = await upload(ada, ['code,title,branch', ...lines].join('\n'));
    expect((await ada('PUT', `import/runs/${run.id}`, { state: 'importing' })).status).toBe(200);
    await expect.poll(async () => (await readRun(ada, run.id)).rows_done, { timeout: 40_000, interval: 20 }).toBeGreaterThan(5);
    await running.close();
    running = await open();
    ada = await signIn('ada');
    const between = await readRun(ada, run.id);
    expect(between.state).toBe('importing');
    const done = await waitFor(ada, run.id, 'done');
    expect({ ...countOf(done), done: done.rows_done }).toEqual({ creates: rows, updates: 0, faulty: 0, done: rows });
    const entries = (await listEntries(ada)).filter(({ record_id: code }) => code.startsWith('row-'));
    // Each row was written once: an entry of the log is of the same transaction.
    expect(entries.map(({ type }) => type)).toEqual(Array.from({ length: rows }, () => 'create'));
    expect(new Set(entries.map(({ record_id: code }) => code)).size).toBe(rows);
  });
});
