/** Records behind JSON:API: a server from a package, and answers as the standard's document has them where that one has none. */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import fortune from 'fortune';
import createListener from 'fortune-http';
import jsonApiSerializer from 'fortune-json-api';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readModel } from '../../engine/language/index.ts';
import type { SystemAccess } from '../../engine/server/foreign/system.ts';
import { openApi, type Api, type Call, type Got } from './api.ts';
import type { ForeignRow } from './foreign-servers.ts';

const source = '{dialect: json-api, total: {body: meta.count}, paging: {limit: "page[limit]", offset: "page[offset]", next: links.next}';
const app = `apiVersion: admin/v1
title: Desk
sources:
  press: ${source}}
  wire: {dialect: json-api}
`;
const articles = (name: string, from: string) => `apiVersion: admin/v1
resource: ${name}
title: Article
source: {from: ${from}, path: articles}
access: true
fields:
  id: {type: string, readOnly: true}
  title: string!
  views: integer
  author: {type: ref, to: people}
list: {filters: [title, views, author]}
`;
const people = `apiVersion: admin/v1
resource: people
title: Person
source: press
access: true
fields: {id: {type: string, readOnly: true}, name: string}
`;
const files = { _app: app, articles: articles('articles', 'press'), wires: articles('wires', 'wire'), people };
const { model, problems } = readModel(Object.entries(files).map(([name, text]) => ({ file: `resources/${name}.yaml`, text })));
if (model === null) throw new Error(JSON.stringify(problems));

const systems = new Map<string, SystemAccess>();
const user = { id: 'ada', username: 'ada', roles: [] };
const calls: string[] = [];
const heard: IncomingMessage['headers'][] = [];
const bodies: unknown[] = [];
let api: Api;
let server: Server;

async function open(answer: (request: IncomingMessage, response: import('node:http').ServerResponse) => void): Promise<string> {
  server = createServer((request, response) => {
    calls.push(`${request.method} ${decodeURIComponent(request.url ?? '')}`);
    heard.push(request.headers);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
}

beforeAll(async () => {
  api = await openApi({ model, findUser: async () => user, demoUsers: ['ada'], outgoing: { hosts: ['127.0.0.1'] }, systems });
});
afterEach(async () => {
  for (const list of [calls, heard, bodies]) list.splice(0);
  await new Promise((resolve) => {
    server.close(resolve);
    server.closeAllConnections();
  });
});
afterAll(() => api.close());

const ask = (request: string, more: Partial<Call> = {}) => api.send(request, { as: 'ada', ...more });
const enc = encodeURIComponent;
const rowsOf = ({ body }: Got) => (body as { data?: ForeignRow[] }).data ?? [];
const listed = (got: Got) => [got.status, rowsOf(got).map(({ id }) => id), (got.body as { metadata?: { total: number } }).metadata?.total];
const ownTitle = 'O\'Neil & Söhne, "AG"';

describe('records of a JSON:API server from a package', () => {
  beforeEach(async () => {
    const store = fortune({ article: { title: String, views: Number, author: 'person' }, person: { name: String } });
    const listener = createListener(store, { serializers: [[jsonApiSerializer, { castNumericIds: false }]] });
    await store.create('person', [
      { id: 'p1', name: 'Ada' },
      { id: 'p2', name: 'Bob' },
    ]);
    await store.create('article', [
      { id: 'a', title: ownTitle, views: 3, author: 'p1' },
      { id: 'b', title: 'Bolt', views: 7 },
      { id: 'c', title: 'Cord', views: 5, author: 'p2' },
    ]);
    const url = await open((request, response) => void listener(request, response).catch(() => undefined));
    systems.set('press', { url, token: null });
  });

  it.each<[string, readonly string[], number]>([
    ['_limit=2&_offset=1&_sort[views]=desc', ['c', 'a'], 3],
    ['_limit=2&_offset=0&_sort[title]=asc', ['b', 'c'], 3],
    [`_limit=9&title=${enc(ownTitle)}`, ['a'], 1],
    ['_limit=9&views=7', ['b'], 1],
    ['_limit=9&author=p2', ['c'], 1],
  ])('%s', async (query, ids, total) => {
    expect(listed(await ask(`GET articles?${query}`))).toEqual([200, ids, total]);
    expect(calls.filter((call) => call.startsWith('GET /articles')).length).toBe(1);
    expect(heard[0]?.accept).toBe('application/vnd.api+json');
  });

  it('are asked for in the order of several keys', async () => {
    expect((await ask('GET articles?_limit=9&_sort[author]=asc&_sort[views]=desc')).status).toBe(200);
    expect(decodeURIComponent(calls[0] ?? '')).toContain('sort=author,-views&');
  });

  it('are read, created, changed, held against what others changed, and deleted', async () => {
    expect((await ask('GET articles/a')).body).toMatchObject({ data: { id: 'a', title: ownTitle, views: 3, author: 'p1' } });
    expect((await ask('GET articles/nobody')).status).toBe(404);
    const made = await ask('POST articles', { body: { title: "D'Or", views: 1, author: 'p1' } });
    expect(made.status, made.text).toBe(201);
    const { id } = (made.body as { data: { id: string } }).data;
    const read = await ask(`GET articles/${id}`);
    expect(read.body).toMatchObject({ data: { title: "D'Or", author: 'p1' } });
    const change = (title: string) =>
      ask(`PUT articles/${id}`, { body: { title, views: 1, author: null }, headers: { 'if-match': read.headers.get('etag') ?? '' } });
    const changed = await change('Ö & "ü"');
    expect(changed.status, changed.text).toBe(200);
    expect((await ask(`GET articles/${id}`)).body).toMatchObject({ data: { title: 'Ö & "ü"', views: 1, author: null } });
    expect((await change('Late')).status).toBe(412);
    expect((await ask(`PUT articles/${id}`, { body: { title: 'Again', views: 1, author: 'p2' } })).status).toBe(200);
    expect((await ask(`GET articles/${id}`)).body).toMatchObject({ data: { title: 'Again', author: 'p2' } });
    expect((await ask(`DELETE articles/${id}`)).status).toBe(204);
    expect((await ask(`GET articles/${id}`)).status).toBe(404);
  });

  it('cannot refer to several others, which would look empty', () => {
    const many = { ...files, articles: files.articles.replace('to: people}', 'to: people, multiple: true}') };
    const read = readModel(Object.entries(many).map(([name, text]) => ({ file: `resources/${name}.yaml`, text })));
    expect(read.problems.map(({ message }) => message)).toContain('"author" refers to several records, for which "press" has no place');
  });

  it('are not asked for what the standard has no word for', async () => {
    for (const query of ['title=~bo', 'views=%3E3', 'title=!Bolt', 'q=bolt', 'title=~empty~'])
      expect([query, (await ask(`GET articles?${query}`)).status]).toEqual([query, 400]);
    expect(calls).toEqual([]);
  });
});

describe('records of a JSON:API server as the document has it', () => {
  const row = (id: string, more: object = {}): object => ({
    ...{ type: 'articles', id, attributes: { title: id, views: 1 }, relationships: { author: { data: { type: 'people', id: 'p1' } } } },
    ...more,
  });
  const serve = async (answers: Readonly<Record<string, { status?: number; body?: unknown }>>): Promise<void> => {
    const url = await open((request, response) => {
      let text = '';
      request.on('data', (part) => (text += String(part)));
      request.on('end', () => {
        if (text !== '') bodies.push(JSON.parse(text));
        const { status = 200, body } = answers[request.method ?? ''] ?? {};
        response.writeHead(status, { 'content-type': 'application/vnd.api+json' });
        response.end(body === undefined ? '' : JSON.stringify(body));
      });
    });
    systems.set('wire', { url, token: null });
  };

  it('are sent as resource objects, with type and id', async () => {
    await serve({ GET: { body: { data: row('x') } }, PATCH: { status: 204 }, POST: { status: 201, body: { data: row('n') } } });
    await ask('PUT wires/x', { body: { title: 'New', views: 1, author: null } });
    const author = { data: null };
    expect(bodies).toEqual([{ data: { type: 'articles', id: 'x', attributes: { title: 'New' }, relationships: { author } } }]);
    await ask('POST wires', { body: { title: 'Made' } });
    expect(bodies.at(-1)).toEqual({ data: { type: 'articles', attributes: { title: 'Made' } } });
    expect(heard.at(-1)).toMatchObject({ accept: 'application/vnd.api+json', 'content-type': 'application/vnd.api+json' });
  });

  it('are refused at the fields that a pointer names, else with the reason', async () => {
    const error = (pointer: string, detail: string): object => ({ status: '422', source: { pointer }, detail });
    const errors = [error('/data/attributes/title', 'Too short.'), error('/data/relationships/author', 'Not known.')];
    await serve({ POST: { status: 422, body: { errors } } });
    const got = await ask('POST wires', { body: { title: 'x' } });
    expect([got.status, got.body]).toMatchObject([422, { errors: { title: ['Too short.'], author: ['Not known.'] } }]);
    await new Promise((resolve) => server.close(resolve));
    await serve({ POST: { status: 422, body: { errors: [{ detail: 'Closed on Sundays.' }] } } });
    expect((await ask('POST wires', { body: { title: 'x' } })).text).toContain('Closed on Sundays.');
  });

  it('are not shown where a filter is ignored, a page is cut, or a relationship is not told', async () => {
    await serve({ GET: { body: { data: [row('x'), row('y')], links: { next: '/articles?page[number]=2' } } } });
    expect(await ask('GET wires?title=x')).toMatchObject({ status: 502, body: { message: expect.stringContaining('filter') } });
    expect(calls[0]).toBe('GET /articles?filter[title]=x&page[number]=1&page[size]=50');
    expect(await ask('GET wires?_limit=9')).toMatchObject({
      status: 502,
      body: { message: expect.stringContaining('fewer rows than a page') },
    });
    await new Promise((resolve) => server.close(resolve));
    await serve({ GET: { body: { data: [row('x', { relationships: { author: { links: {} } } })] } } });
    expect(await ask('GET wires')).toMatchObject({ status: 502, body: { message: '"wire" does not say what "author" refers to' } });
  });
});
