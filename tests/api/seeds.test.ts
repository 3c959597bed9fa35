/** `seed/`: the records that a project begins with, checked as the API would, all or none, and once. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readModel } from '../../engine/language/index.ts';
import { readSeeds } from '../../engine/language/seeds/judge-seeds.ts';
import type { Model } from '../../engine/model/model.ts';
import { loadSeeds } from '../../engine/server/load-seeds.ts';
import { openServer, type RunningServer } from '../../engine/server/main.ts';
import { plainProject } from '../../engine/server/project.ts';
import { wordInEnglish } from '../../engine/server/reply/print.ts';
import { holdsAnyRecord } from '../../engine/server/store/bulk.ts';
import { openEmbeddedStore } from '../../engine/server/store/pglite.ts';
import type { Store } from '../../engine/server/store/store.ts';
import { createResourceTables } from '../../engine/server/store/tables.ts';
import { prepareDataFolder } from './data-folder.ts';

const files = {
  'resources/_app.yaml': 'apiVersion: admin/v1\ntitle: Library\nuser: { username: string, branch: string }\n',
  'resources/_roles.yaml':
    'apiVersion: admin/v1\nroles: { ROLE_READER: Reader, ROLE_LIBRARIAN: { title: Librarian, implies: [ROLE_READER] } }\n',
  'resources/authors.yaml': `apiVersion: admin/v1
resource: authors
title: Author
access: { use: ROLE_READER, write: ROLE_LIBRARIAN }
fields: { code: code, name: string!, born: date, teacher: { type: ref, to: authors } }
`,
  'resources/books.yaml': `apiVersion: admin/v1
resource: books
title: Book
access: { use: ROLE_READER, write: ROLE_LIBRARIAN, rows: ROLE_LIBRARIAN || self.branch == user.branch }
fields:
  code: code
  title: { type: string, required: true, maxLength: 20, unique: true }
  author: { type: ref, to: authors, required: true }
  price: { type: money, minimum: 1 }
  tags: { type: string, multiple: true }
  branch: { type: string, readOnly: true, stamp: { create: { expr: user.branch } } }
  state: { type: state, readOnly: true, default: ordered, enum: [ordered, shelved, gone] }
  shouted: { type: string, derived: self.title.upper() }
rules:
  - { check: self.price != 13, at: price, message: Thirteen is unlucky. }
actions:
  shelve: { from: [ordered], to: shelved }
`,
};

const authors = `- { code: austen, name: Jane Austen, born: 1775-12-16, teacher: burney }
- { code: burney, name: Frances Burney }
`;
const books = `code,title,author,price,tags,branch,state
emma,Emma,austen,1250,"novel, comedy",north,shelved
evelina,"Evelina, or",burney,,,south,
`;

let root = '';
let running: RunningServer | null = null;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'steward-seeds-'));
  write(files);
});
afterEach(async () => {
  await stop();
  rmSync(root, { recursive: true });
});

function write(all: Readonly<Record<string, string>>): void {
  for (const [file, text] of Object.entries(all)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
}

async function stop(): Promise<void> {
  await running?.close();
  running = null;
}

async function start(seeds: Readonly<Record<string, string>> = {}, env: Readonly<Record<string, string>> = {}): Promise<RunningServer> {
  await stop();
  write(seeds);
  await prepareDataFolder(join(root, 'data'));
  running = await openServer({ root, env, project: plainProject, hasPages: false, log: () => undefined });
  return running;
}

async function call(method: string, path: string, { app } = running as RunningServer): Promise<{ status: number; data: unknown }> {
  const signedIn = await app.request('/sso/login', { method: 'POST', body: new URLSearchParams({ username: 'everyone' }) });
  const headers = { cookie: signedIn.headers.get('set-cookie')?.split(';')[0] ?? '' };
  const answer = await app.request(`/api/v1/${path}`, { method, headers });
  const text = await answer.text();
  return { status: answer.status, data: text === '' ? null : (JSON.parse(text) as { data: unknown }).data };
}

describe('seeds of a project', { timeout: 60_000 }, () => {
  it('are there at the first start, what they refer to before them, with what only a server writes', async () => {
    await start({ 'seed/authors.yaml': authors, 'seed/books.csv': books });
    expect((await call('GET', 'authors?_sort[code]=asc')).data).toMatchObject([
      { code: 'austen', born: '1775-12-16', teacher: 'burney' },
      { code: 'burney' },
    ]);
    expect((await call('GET', 'books?_sort[code]=asc')).data).toMatchObject([
      { code: 'emma', price: 1250, tags: ['novel', 'comedy'], branch: 'north', state: 'shelved', shouted: 'EMMA' },
      { code: 'evelina', title: 'Evelina, or', branch: 'south', state: 'ordered' },
    ]);
  });

  it('come once: what was changed or deleted stays so', async () => {
    await start({ 'seed/authors.yaml': authors });
    expect((await call('DELETE', 'authors/austen')).status).toBe(204);
    await start();
    expect((await call('GET', 'authors')).data).toMatchObject([{ code: 'burney' }]);
    expect((await call('DELETE', 'authors/burney')).status).toBe(204);
    await start();
    expect((await call('GET', 'authors')).data).toEqual([]);
    // Another resource that never had one still gets its own.
    await start({ 'seed/authors.yaml': '', 'seed/all.yaml': `authors: []\nbooks: []\n` });
    expect((await call('GET', 'books')).data).toEqual([]);
  });

  it('stand in one file for several resources, too, and stay out with SEED=none', async () => {
    const all = `books:\n  - { code: emma, title: Emma, author: austen }\nauthors:\n  - { code: austen, name: Jane Austen }\n`;
    await start({ 'seed/library.yaml': all }, { SEED: 'none' });
    expect((await call('GET', 'books')).data).toEqual([]);
    await start();
    expect((await call('GET', 'books')).data).toMatchObject([{ code: 'emma', author: 'austen' }]);
  });

  it('are written down in the history of each record', async () => {
    const logs = 'apiVersion: admin/v1\nresource: logs\ntitle: Log\nof: audit\naccess: ROLE_LIBRARIAN\n';
    await start({ 'resources/logs.yaml': logs, 'seed/authors.yaml': authors });
    expect((await call('GET', 'logs?_sort[id]=asc')).data).toMatchObject([
      { resource: 'authors', record_id: 'burney', type: 'create', blame_user: 'setup' },
      { resource: 'authors', record_id: 'austen', type: 'create', blame_user: 'setup' },
    ]);
  });

  it('that are wrong keep nobody out once there is nothing to add', async () => {
    await start({ 'seed/authors.yaml': authors });
    await start({ 'seed/authors.yaml': authors.replace('born', 'bron') });
    expect((await call('GET', 'authors')).status).toBe(200);
  });

  it('may be the people who sign in, and then no other is made', async () => {
    const users = `apiVersion: admin/v1
resource: users
title: User
key: username
access: ROLE_LIBRARIAN
fields: { username: string!, branch: string, roles: { type: array, items: { enum: [ROLE_READER, ROLE_LIBRARIAN] } } }
`;
    await start({ 'resources/users.yaml': users, 'seed/users.yaml': '- { username: ada, branch: north, roles: [ROLE_READER] }\n' });
    const page = await (await (running as RunningServer).app.request('/sso/login')).text();
    expect([page.includes('value="ada"'), page.includes('value="admin"')]).toEqual([true, false]);
  });
});

describe('seeds that are wrong', () => {
  let store: Store;
  let model: Model;
  beforeAll(async () => {
    const sources = Object.entries(files).map(([file, text]) => ({ file, text }));
    const read = readModel(sources);
    if (read.model === null) throw new Error(JSON.stringify(read.problems));
    store = await openEmbeddedStore(null);
    ({ model } = await createResourceTables(store, read.model));
  });
  afterAll(() => store.close());

  /** What keeps them out, a line each. */
  async function refusal(written: Readonly<Record<string, string>>): Promise<readonly string[]> {
    const now = new Date('2031-05-01T12:00:00Z');
    const sources = Object.entries(written).map(([file, text]) => ({ file, text }));
    const seeds = readSeeds(sources, model, { word: wordInEnglish, now, formats: {} });
    const error: unknown = await loadSeeds(store, { model, seeds, settings: {}, now }).catch((thrown: unknown) => thrown);
    return error instanceof Error ? error.message.split('\n') : [];
  }

  it.each([
    [
      'a value of another type',
      'seed/books.csv',
      books.replace('1250', 'cheap'),
      'seed/books.csv:2: "price": Price has a value of the wrong kind',
    ],
    [
      'a value that is too small',
      'seed/books.csv',
      books.replace('1250', '0'),
      'seed/books.csv:2: "price": Price must not be less than 0.01',
    ],
    ['a missing value', 'seed/authors.yaml', `${authors}- code: nobody\n`, 'seed/authors.yaml:3: "name": Name is required'],
    [
      'a state that is none',
      'seed/books.csv',
      books.replace('shelved', 'lost'),
      'seed/books.csv:2: "state": State does not allow this value',
    ],
    ['a field that is none', 'seed/authors.yaml', authors.replace('born', 'bron'), 'seed/authors.yaml:1: "authors" has no field "bron"'],
    [
      'a key twice',
      'seed/books.csv',
      books.replace('evelina', 'emma'),
      'seed/books.csv:3: "books" has this key twice: it stands at seed/books.csv:2 as well',
    ],
    [
      'a reference to nothing',
      'seed/books.csv',
      books.replace('burney', 'brontë'),
      'seed/books.csv:3: "author" refers to "brontë", and no seed of "authors" is called so',
    ],
    ['a broken rule', 'seed/books.csv', books.replace('1250', '13'), 'seed/books.csv:2: "price": Thirteen is unlucky.'],
    [
      'a value that is computed',
      'seed/authors.yaml',
      'books:\n  - { code: a, title: A, shouted: A }\n',
      'seed/authors.yaml:2: "shouted" cannot be in a seed: it is computed',
    ],
    [
      'a value that is taken',
      'seed/books.csv',
      books.replace('"Evelina, or"', 'Emma'),
      'seed/books.csv:3: "title": Title is already taken',
    ],
    ['a resource that is none', 'seed/autors.yaml', authors, 'seed/autors.yaml:1: there is no resource "autors"'],
    ['broken YAML', 'seed/authors.yaml', '- {code: a', 'seed/authors.yaml:1: '],
    ['broken CSV', 'seed/books.csv', 'code,title\n"x', 'seed/books.csv:1: The file is not CSV'],
  ])('are refused all for %s, and its line is named', async (_what, file, text, said) => {
    const lines = await refusal({ 'seed/authors.yaml': authors, 'seed/books.csv': books, [file]: text });
    expect(lines).toContainEqual(expect.stringContaining(said));
    for (const resource of Object.values(model.resources)) expect(await holdsAnyRecord(store, resource)).toBe(false);
  });
});
