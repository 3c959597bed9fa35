/**
 * A product that nobody here wrote: Directus 11, described as the manual has it. What it answers was written down from Directus 11.1.2 on
 * PostgreSQL 15; with DIRECTUS_URL and DIRECTUS_TOKEN, the static token of an administrator, the tests ask a running one, and write it down anew.
 */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readModel } from '../../engine/language/index.ts';
import type { SystemAccess } from '../../engine/server/foreign/system.ts';
import { readManualPage } from '../../engine/studio/manual/pages.ts';
import { listSamples } from '../../engine/studio/manual/samples.ts';
import { openRecorded, type RecordedSystem } from '../recorded/recorded.ts';
import { openApi, type Api, type Call, type Got } from './api.ts';

type Row = Readonly<Record<string, unknown>>;

const samples = listSamples(readManualPage('sources')).filter(({ under }) => under === 'directus');
const [source = '', stories = ''] = samples.map(({ text }) => text);
const files = {
  _app: `apiVersion: admin/v1\ntitle: Newsroom\n${source}`,
  _roles: 'apiVersion: admin/v1\nroles: { ROLE_LIBRARIAN: Librarian }\n',
  stories: stories
    .replace('list: { filters: [', 'list: { columns: [title, writer], filters: [writer, ')
    .replace('fields:\n', 'fields:\n  writer: { type: ref, to: writers }\n'),
  writers: `apiVersion: admin/v1
resource: writers
title: Writer
source: { from: directus, path: items/writers }
access: true
titleField: name
fields: { id: { type: integer, readOnly: true }, name: string!, country: string }
`,
};
const { model, problems } = readModel(Object.entries(files).map(([name, text]) => ({ file: `resources/${name}.yaml`, text })));
if (model === null) throw new Error(JSON.stringify(problems));

const live = process.env['DIRECTUS_URL'] ?? null;
const token = process.env['DIRECTUS_TOKEN'] ?? 'hush';
const systems = new Map<string, SystemAccess>();
let directus: RecordedSystem;
let api: Api;

/** Straight to the product, as somebody else who works there. */
async function tell(method: string, path: string, body?: object): Promise<Row> {
  const answer = await fetch(directus.url + path, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return text === '' ? {} : (JSON.parse(text) as { data: Row }).data;
}

const key = { field: 'id', type: 'uuid', meta: { special: ['uuid'] }, schema: { is_primary_key: true } };
const serial = { field: 'id', type: 'integer', schema: { is_primary_key: true, has_auto_increment: true } };
const capital = { required: true, validation: { title: { _regex: '^[A-Z]' } } };

beforeAll(async () => {
  directus = await openRecorded(join(import.meta.dirname, '..', 'recorded', 'directus-11.json'), live);
  systems.set('directus', { url: directus.url, token });
  const findUser = async (name: string) => ({ id: name, username: name, roles: name === 'ada' ? ['ROLE_LIBRARIAN'] : [] });
  api = await openApi({ model, findUser, demoUsers: ['ada', 'eve'], outgoing: { hosts: ['127.0.0.1'] }, systems });
  for (const name of ['stories', 'writers']) await tell('DELETE', `/collections/${name}`);
  await tell('POST', '/collections', { collection: 'writers', schema: {}, fields: [serial, text('name'), text('country')] });
  const fields = [
    ...[key, { ...text('title'), meta: capital, schema: { is_nullable: false } }, { ...text('slug'), schema: { is_unique: true } }],
    ...[text('status'), { field: 'views', type: 'integer' }, { field: 'published_on', type: 'date' }, { field: 'writer', type: 'integer' }],
  ];
  await tell('POST', '/collections', { collection: 'stories', schema: {}, fields });
  await tell('POST', '/relations', { collection: 'stories', field: 'writer', related_collection: 'writers' });
  await tell('POST', '/items/writers', [
    { name: 'Ada', country: 'uk' },
    { name: 'Bo', country: 'cn' },
  ] as object);
  await tell('POST', '/items/stories', [
    { title: 'Emma', slug: 'emma', status: 'draft', views: 10, writer: 1, published_on: '2026-03-01' },
    { title: 'Ulysses', slug: 'ulysses', status: 'published', views: 5, writer: 2, published_on: '2026-01-05' },
    { title: 'Zen, & the [rest]', slug: 'zen', status: 'published', views: null, writer: null },
  ] as object);
}, 60_000);
afterAll(async () => {
  await api.close();
  await directus.close();
});

function text(field: string): { field: string; type: string } {
  return { field, type: 'string' };
}

const ask = (request: string, more: Partial<Call> = {}): Promise<Got> => api.send(request, { as: 'ada', ...more });
const dataOf = ({ body }: Got): Row => (body as { data?: Row }).data ?? {};
const rowsOf = ({ body }: Got): readonly Row[] => (body as { data?: Row[] }).data ?? [];
const fieldsOf = ({ body }: Got) => (body as { errors?: unknown }).errors;
const listed = (got: Got): unknown => [
  got.status,
  rowsOf(got).map(({ title }) => title),
  (got.body as { metadata?: { total: number } }).metadata?.total,
];
const enc = encodeURIComponent;
const make = async (values: Row): Promise<Row> => dataOf(await ask('POST stories', { body: values }));

describe('a list of Directus', () => {
  it.each<[string, readonly string[], number]>([
    ['_limit=2&_offset=0&_sort[title]=asc', ['Emma', 'Ulysses'], 3],
    ['_limit=2&_offset=2&_sort[title]=asc', ['Zen, & the [rest]'], 3],
    ['_limit=9&_sort[title]=desc&published_on=%3E2026-01-01&published_on=%3C2026-12-31', ['Ulysses', 'Emma'], 2],
    ['_limit=9&title=~LYSS', ['Ulysses'], 1],
    [`_limit=9&title=${enc('~, & the [')}`, ['Zen, & the [rest]'], 1],
    ['_limit=9&title=Emma', ['Emma'], 1],
    ['_limit=9&title=^ul', ['Ulysses'], 1],
    ['_limit=9&views=~empty~', ['Zen, & the [rest]'], 1],
    ['_limit=9&_sort[title]=asc&views=!~empty~', ['Emma', 'Ulysses'], 2],
    ['_limit=9&_sort[title]=asc&status=*draft,published&writer=1', ['Emma'], 1],
    ['_limit=9&_sort[title]=asc&status=published', ['Ulysses', 'Zen, & the [rest]'], 2],
    ['_limit=9&views=%3E5&views=%3C9', ['Ulysses'], 1],
    ['_limit=9&q=zen', ['Zen, & the [rest]'], 1],
  ])('%s', async (query, titles, total) => {
    expect(listed(await ask(`GET stories?${query}`))).toEqual([200, titles, total]);
    expect(directus.headers.at(-1)?.authorization).toBe(`Bearer ${token}`);
  });

  it('has the names of what its records refer to', async () => {
    const [first] = rowsOf(await ask('GET stories?_limit=1&_offset=0&_sort[title]=asc'));
    expect(first).toMatchObject({ title: 'Emma', writer: 1 });
    expect(rowsOf(await ask('GET writers?_limit=9')).map(({ name }) => name)).toEqual(['Ada', 'Bo']);
  });

  it('is not asked for what its token alone would open', async () => {
    expect((await ask('GET stories?slug=emma')).status).toBe(400);
    expect((await api.send('GET stories', { as: null })).status).toBe(401);
    const before = directus.calls.length;
    expect((await ask('POST stories', { as: 'eve', body: { title: 'Eve' } })).status).toBe(403);
    expect(directus.calls.length).toBe(before);
  });
});

describe('a record of Directus', () => {
  it('is created, read, changed, moved to a state and deleted', async () => {
    const made = await ask('POST stories', { body: { title: 'Persuasion', slug: 'persuasion', views: 3, writer: 1 } });
    expect([made.status, dataOf(made)]).toMatchObject([201, { title: 'Persuasion', status: 'draft', writer: 1 }]);
    const at = `stories/${String(dataOf(made)['id'])}`;
    expect(dataOf(await ask(`PUT ${at}`, { body: { ...dataOf(made), views: 4 } }))).toMatchObject({ views: 4, slug: 'persuasion' });
    expect(dataOf(await ask(`PUT ${at}`, { body: { status: 'published' } }))).toMatchObject({ status: 'published' });
    expect(dataOf(await ask(`PUT ${at}`, { body: { status: 'draft' } }))).toMatchObject({ status: 'draft', views: 4 });
    expect((await ask(`DELETE ${at}`)).status).toBe(204);
    expect((await ask(`GET ${at}`)).status).toBe(404);
    expect((await ask(`PUT ${at}`, { body: { title: 'Gone' } })).status).toBe(404);
  });

  it('has the refusals of Directus at its fields', async () => {
    const small = await ask('POST stories', { body: { title: 'small', slug: 'small' } });
    expect([small.status, Object.keys(fieldsOf(small) as object)]).toEqual([422, ['title']]);
    const taken = await ask('POST stories', { body: { title: 'Taken', slug: 'emma' } });
    expect([taken.status, Object.keys(fieldsOf(taken) as object)]).toEqual([422, ['slug']]);
    expect(taken.text).toContain('has to be unique');
  });

  it('is not overwritten where somebody else has changed it there', async () => {
    const made = await make({ title: 'Twice', slug: 'twice', views: 1 });
    const at = `stories/${String(made['id'])}`;
    const read = await ask(`GET ${at}`);
    await tell('PATCH', `/items/${at}`, { views: 2 });
    const version = read.headers.get('etag') ?? '';
    expect(version).not.toBe('');
    expect((await ask(`PUT ${at}`, { headers: { 'if-match': version }, body: { title: 'Twice over' } })).status).toBe(412);
    expect(dataOf(await ask(`GET ${at}`))).toMatchObject({ title: 'Twice', views: 2 });
  });
});
