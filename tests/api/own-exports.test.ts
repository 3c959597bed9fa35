/** Exports in a project of one's own: the descriptor of their runs, as the manual has it, and no code. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openServer, type RunningServer } from '../../engine/server/main.ts';
import { plainProject, type CellTexts } from '../../engine/server/project.ts';
import { readManualPage } from '../../engine/studio/manual/pages.ts';
import { listSamples } from '../../engine/studio/manual/samples.ts';
import { prepareDataFolder } from './data-folder.ts';

const files = {
  '_app.yaml': 'apiVersion: admin/v1\ntitle: Library\nwidgets: [x-shelf]\nuser: { id: string, username: string, branch: string }\n',
  '_roles.yaml': 'apiVersion: admin/v1\nroles: { ROLE_READER: Reader, ROLE_LIBRARIAN: Librarian }\n',
  'users.yaml': `apiVersion: admin/v1
resource: users
title: User
key: username
access: ROLE_LIBRARIAN
fields: { username: string!, branch: string, roles: { type: array, items: { enum: [ROLE_READER, ROLE_LIBRARIAN] } } }
`,
  'books.yaml': `apiVersion: admin/v1
resource: books
title: Book
access: { use: true, rows: self.branch == user.branch }
fields: { code: code, title: string!, branch: string!, price: { type: money, visible: ROLE_LIBRARIAN }, shelf: { type: json, as: x-shelf } }
list: { export: true, filters: [title] }
`,
};
const seeds = {
  'users.yaml': '- { username: ada, branch: north, roles: [ROLE_LIBRARIAN] }\n- { username: eve, branch: north, roles: [ROLE_READER] }\n',
  'books.csv':
    'code,title,branch,price,shelf\nemma,Emma,north,1250,"{""row"":3}"\nevelina,"=1+1",north,990,\nulysses,Ulysses,south,2000,\n',
};

/** As the cells of the shelf say it; what a spreadsheet would run is disarmed there, too. */
const cellTexts: CellTexts = { 'x-shelf': (value) => `=Row ${String((value as { readonly row: number }).row)}` };

let root = '';
let running: RunningServer;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'steward-exports-'));
  for (const dir of ['resources', 'seed']) mkdirSync(join(root, dir));
  const described = listSamples(readManualPage('project')).find(({ text }) => text.includes('resource: exports'));
  const all = { ...files, 'exports.yaml': described?.text ?? '' };
  for (const [file, text] of Object.entries(all)) writeFileSync(join(root, 'resources', file), text);
  for (const [file, text] of Object.entries(seeds)) writeFileSync(join(root, 'seed', file), text);
  await prepareDataFolder(join(root, 'data'));
  running = await openServer({ root, env: {}, project: { ...plainProject, cellTexts }, hasPages: false, log: () => undefined });
}, 60_000);
afterAll(async () => {
  await running.close();
  rmSync(root, { recursive: true });
});

async function signIn(username: string) {
  const { app } = running;
  const answer = await app.request('/sso/login', { method: 'POST', body: new URLSearchParams({ username }) });
  const headers = { cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '', 'content-type': 'application/json' };
  return async (method: string, path: string, body?: object): Promise<Response> =>
    app.request(path.startsWith('/') ? path : `/api/v1/${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
}

type Send = Awaited<ReturnType<typeof signIn>>;
interface Run {
  readonly id: string;
  readonly state: string;
  readonly result: { readonly filename: string } | null;
}

async function exportBooks(send: Send, filter: object = {}): Promise<Run> {
  const body = { id: 'export', cli_params: { resource: 'books', filter, format: 'csv', sort: [{ by: 'code', desc: false }] } };
  const started = await send('POST', 'export/runs', body);
  expect(started.status).toBe(201);
  const { id } = ((await started.json()) as { data: Run }).data;
  let run: Run | null = null;
  await expect
    .poll(
      async () => {
        run = ((await (await send('GET', `export/runs/${id}`)).json()) as { data: Run }).data;
        return run.state;
      },
      { timeout: 30_000, interval: 100 },
    )
    .toBe('done');
  return run as unknown as Run;
}

const linesOf = async (send: Send, run: Run): Promise<unknown> =>
  parse(Buffer.from(await (await send('GET', `/files/${run.result?.filename.slice(5) ?? ''}`)).arrayBuffer()), { bom: true });

describe('exports of a project of one’s own', { timeout: 60_000 }, () => {
  it('are written for whoever asks: their rows, their fields, nothing that a spreadsheet would run', async () => {
    const [ada, eve] = [await signIn('ada'), await signIn('eve')];
    expect(await linesOf(ada, await exportBooks(ada))).toEqual([
      ['Code', 'Title', 'Branch', 'Price', 'Shelf'],
      ['emma', 'Emma', 'north', '12.5', "'=Row 3"],
      ['evelina', "'=1+1", 'north', '9.9', ''],
    ]);
    expect(await linesOf(eve, await exportBooks(eve, { title: 'Emma' }))).toEqual([
      ['Code', 'Title', 'Branch', 'Shelf'],
      ['emma', 'Emma', 'north', "'=Row 3"],
    ]);
  });

  it('are seen and fetched by nobody else', async () => {
    const [ada, eve] = [await signIn('ada'), await signIn('eve')];
    const run = await exportBooks(ada);
    expect((await eve('GET', `export/runs/${run.id}`)).status).toBe(404);
    expect((await eve('GET', `/files/${run.result?.filename.slice(5) ?? ''}`)).status).toBe(404);
    expect((await eve('PUT', `export/runs/${run.id}`, { state: 'done' })).status).toBeGreaterThanOrEqual(403);
  });

  it('refuse lists that have none', async () => {
    const ada = await signIn('ada');
    const body = { id: 'export', cli_params: { resource: 'users', filter: {}, format: 'csv', sort: [] } };
    expect((await ada('POST', 'export/runs', body)).status).toBe(422);
  });
});
