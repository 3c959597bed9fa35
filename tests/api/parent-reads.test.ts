/** The record above a child is read once by a call, however many rules ask for it; the records that a page of the log is about are read at once. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readModel } from '../../engine/language/index.ts';
import { openEmbeddedStore } from '../../engine/server/store/pglite.ts';
import { openApi, type Api } from './api.ts';
import { noteStatements } from './stores.ts';

const text = (name: string, lines: string): { file: string; text: string } => ({
  file: `resources/${name}.yaml`,
  text: `apiVersion: admin/v1\n${lines}`,
});
const { model, problems } = readModel([
  text('_app', 'title: Ships\n'),
  text('_roles', 'roles: {ROLE_RED: Red, ROLE_BLUE: Blue}\n'),
  text(
    'ships',
    `resource: ships
title: Ship
access: {use: true, rows: ROLE_RED && self.team == "red" || ROLE_BLUE && self.team == "blue"}
fields: {code: code, team: string, size: integer!}
form: {}
`,
  ),
  text(
    'cabins',
    `resource: cabins
title: Cabin
path: ships/{ship}/cabins
parents: {ship: {to: ships, wildcard: true}}
access: true
fields:
  code: code
  ship: {type: ref, to: ships, immutable: true}
  beds: {type: integer, required: true, check: it <= parent.size, message: Too large.}
  isOpen: boolean
form: {}
actions:
  close: {request: POST close, set: {isOpen: {expr: parent.size > 5}}}
`,
  ),
  text(
    'diary',
    'resource: diary\ntitle: Entry\nof: audit\nmenu: false\naccess: true\nlist: {columns: [type, record_id], filters: [resource, type]}\n',
  ),
]);
const people: Record<string, { id: string; username: string; team: string; roles: string[] }> = {
  red: { id: 'red', username: 'red', team: 'red', roles: ['ROLE_RED'] },
  blue: { id: 'blue', username: 'blue', team: 'blue', roles: ['ROLE_BLUE'] },
};

let asked: string[] = [];
const ofShips = (): number => asked.filter((sql) => /\bfrom r_ships\b/.test(sql)).length;
const ofCabins = (): number => asked.filter((sql) => /\bfrom r_cabins\b/.test(sql)).length;
let api: Api;
beforeAll(async () => {
  if (model === null) throw new Error(JSON.stringify(problems));
  const store = noteStatements(await openEmbeddedStore(null), (sql) => void asked.push(sql));
  api = await openApi({ model, store, findUser: async (name) => people[name] ?? null, demoUsers: Object.keys(people) });
  const add = async (path: string, body: object): Promise<void> =>
    expect((await api.send(`POST ${path}`, { as: 'red', body })).status, path).toBe(201);
  await add('ships', { code: 'ark', team: 'red', size: 8 });
  for (const code of ['a', 'b', 'c']) await add('ships/ark/cabins', { code, beds: 2 });
});
afterAll(() => api.store.close());
beforeEach(() => {
  asked = [];
});

// By hand: once for the rules of ships and cabins, and once more where the new reference must stay whole while it is written.
it.each<[request: string, body: object | undefined, status: number, reads: number]>([
  ['GET ships/ark/cabins/a', undefined, 200, 1],
  ['PUT ships/ark/cabins/a', { code: 'a', ship: 'ark', beds: 3 }, 200, 1],
  ['PUT ships/ark/cabins/a', { code: 'a', ship: 'ark', beds: 30 }, 422, 1],
  ['POST ships/ark/cabins/a/close', undefined, 200, 1],
  ['POST ships/ark/cabins', { code: 'd', beds: 1 }, 201, 2],
  ['DELETE ships/ark/cabins/d', undefined, 204, 1],
])('%s %j answers %d and reads the ship this often: %d', async (request, body, status, reads) => {
  const got = await api.send(request, { as: 'red', ...(body && { body }) });
  expect([got.status, ofShips()], asked.filter((sql) => sql.includes('r_ships')).join('\n')).toEqual([status, reads]);
});

it('a ship that a row rule hides is read no less: its cabins are not found', async () => {
  for (const request of ['GET ships/ark/cabins/a', 'DELETE ships/ark/cabins/a', 'POST ships/ark/cabins/a/close'])
    expect((await api.send(request, { as: 'blue' })).status, request).toBe(404);
});

it.each([
  ['red', 3],
  ['blue', 0],
])('the cabins that a page of the log is about are read in one statement, and %s is told of %d', async (as, count) => {
  const { body } = await api.send('GET diary?resource=cabins&type=create&_limit=10', { as });
  const told = (body as { data: readonly { record_id: string }[] }).data.map(({ record_id: id }) => id);
  expect([told.filter((id) => ['a', 'b', 'c'].includes(id)).length, ofCabins()]).toEqual([count, 1]);
});
