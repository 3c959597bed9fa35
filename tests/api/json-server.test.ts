/**
 * json-server itself, with nothing said of it but its dialect. What it answers was written down from the package json-server 0.17.4; with
 * JSON_SERVER_URL, the address of one whose file is `{"notes": [], "people": []}`, the tests ask that, and write it down anew.
 */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readModel } from '../../engine/language/index.ts';
import type { SystemAccess } from '../../engine/server/foreign/system.ts';
import { openRecorded, type RecordedSystem } from '../recorded/recorded.ts';
import { openApi, type Api, type Call, type Got } from './api.ts';

type Row = Readonly<Record<string, unknown>>;

const files = {
  _app: 'apiVersion: admin/v1\ntitle: Desk\nsources: { desk: { dialect: json-server } }\n',
  notes: `apiVersion: admin/v1
resource: notes
title: Note
source: desk
access: { use: true, rows: self.hidden != true }
fields:
  id: { type: integer, readOnly: true }
  text: { type: string, path: body.text, required: true }
  pages: integer
  day: date
  author: { type: ref, to: people }
  hidden: boolean
list: { filters: [pages, day, author], sort: [pages], search: [author] }
`,
  people: `apiVersion: admin/v1
resource: people
title: Person
source: desk
access: true
titleField: name
fields: { id: { type: integer, readOnly: true }, name: string! }
list: { filters: [name], search: [name] }
`,
};
const { model, problems } = readModel(Object.entries(files).map(([name, text]) => ({ file: `resources/${name}.yaml`, text })));
if (model === null) throw new Error(JSON.stringify(problems));

const systems = new Map<string, SystemAccess>();
let desk: RecordedSystem;
let api: Api;

/** Straight to it, as somebody else would. */
async function tell(method: string, path: string, body?: Row): Promise<unknown> {
  const answer = await fetch(desk.url + path, { method, ...(body && { body: JSON.stringify(body) }) });
  return answer.json();
}

beforeAll(async () => {
  desk = await openRecorded(join(import.meta.dirname, '..', 'recorded', 'json-server-0.17.json'), process.env['JSON_SERVER_URL'] ?? null);
  systems.set('desk', { url: desk.url, token: null });
  const findUser = async () => ({ id: 'ada', username: 'ada', roles: [] });
  api = await openApi({ model, findUser, demoUsers: ['ada'], outgoing: { hosts: ['127.0.0.1'] }, systems });
  for (const name of ['notes', 'people'])
    for (const { id } of (await tell('GET', `/${name}`)) as { id: number }[]) await tell('DELETE', `/${name}/${String(id)}`);
  for (const name of ['Ada', 'Bo', 'O’Neil & Söhne']) await tell('POST', '/people', { name });
  await tell('POST', '/notes', { body: { text: 'First' }, pages: 3, day: '2026-01-05', author: 1, hidden: false, seen: 7 });
  await tell('POST', '/notes', { body: { text: 'Second' }, pages: 9, day: '2026-02-05', author: 2, hidden: false });
  await tell('POST', '/notes', { body: { text: 'Third' }, pages: 5, day: '2026-03-05', author: 1, hidden: false });
  await tell('POST', '/notes', { body: { text: 'Nobody’s' }, pages: 4, hidden: true });
}, 60_000);
afterAll(async () => {
  await api.close();
  await desk.close();
});

const ask = (request: string, more: Partial<Call> = {}): Promise<Got> => api.send(request, { as: 'ada', ...more });
const dataOf = ({ body }: Got): Row => (body as { data?: Row }).data ?? {};
const rowsOf = ({ body }: Got): readonly Row[] => (body as { data?: Row[] }).data ?? [];

describe('records of json-server', () => {
  it.each<[string, readonly unknown[]]>([
    ['notes?_limit=2&_offset=0', [1, 3]],
    ['notes?_limit=9&_sort[pages]=desc', [2, 3, 1]],
    ['notes?_limit=9&_sort[pages]=asc&author=1', [1, 3]],
    ['notes?_limit=9&pages=%3E4&pages=%3C8', [3]],
    ['notes?_limit=9&day=%3E2026-02-01', [3, 2]],
    ['notes?_limit=9&_sort[pages]=asc&author=*1,2', [1, 3, 2]],
    ['people?_limit=9&name=~SÖHNE', [3]],
    ['people?_limit=9&name=^o', [3]],
    ['people?_limit=9&name=Bo', [2]],
    ['people?_limit=9&q=ada', [1]],
  ])('%s', async (query, ids) => {
    const got = await ask(`GET ${query}`);
    expect([got.status, rowsOf(got).map(({ id }) => id)]).toEqual([200, ids]);
  });

  it('are counted there', async () => {
    expect((await ask('GET people?_limit=1&_offset=0')).body).toMatchObject({ metadata: { total: 3 } });
  });

  it('are created, changed and deleted, and what no field has stays', async () => {
    const made = await ask('POST notes', { body: { body: { text: 'New' }, pages: 1, author: 2, hidden: false } });
    expect([made.status, dataOf(made)]).toMatchObject([201, { body: { text: 'New' }, pages: 1, author: 2 }]);
    const at = `notes/${String(dataOf(made)['id'])}`;
    expect(dataOf(await ask(`PUT ${at}`, { body: { ...dataOf(made), pages: 2 } }))).toMatchObject({ body: { text: 'New' }, pages: 2 });
    expect((await ask(`DELETE ${at}`)).status).toBe(204);
    expect((await ask(`GET ${at}`)).status).toBe(404);
    const first = dataOf(await ask('GET notes/1'));
    await ask('PUT notes/1', { body: { ...first, body: { text: 'First of all' } } });
    expect(await tell('GET', '/notes/1')).toEqual({
      id: 1,
      body: { text: 'First of all' },
      pages: 3,
      day: '2026-01-05',
      author: 1,
      hidden: false,
      seen: 7,
    });
  });

  it('are not overwritten where somebody else has changed them there', async () => {
    const read = await ask('GET notes/2');
    await tell('PATCH', '/notes/2', { pages: 10 });
    const version = read.headers.get('etag') ?? '';
    const late = await ask('PUT notes/2', { headers: { 'if-match': version }, body: { ...dataOf(read), body: { text: 'Mine' } } });
    expect(late.status).toBe(412);
    expect(dataOf(await ask('GET notes/2'))).toMatchObject({ body: { text: 'Second' }, pages: 10 });
  });

  it('that a row rule closes are not there', async () => {
    expect((await ask('GET notes/4')).status).toBe(404);
    expect((await ask('DELETE notes/4')).status).toBe(404);
    expect(await tell('GET', '/notes/4')).toMatchObject({ hidden: true });
  });
});
