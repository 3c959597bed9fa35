/** Records in other systems: the same gates stand before them, and what those systems do wrong is said and not shown. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readModel } from '../../engine/language/index.ts';
import type { Model } from '../../engine/model/model.ts';
import type { CallingUser } from '../../engine/server/behaviour.ts';
import type { SystemAccess } from '../../engine/server/foreign/system.ts';
import { openApi, type Api, type Call, type Got } from './api.ts';
import { createCall } from '../../engine/server/plan/call.ts';
import { planReading } from '../../engine/server/plan/read/reading.ts';
import { openJsonServer, openLinked, openPaged, openPlain, openPostgrest, type ForeignRow, type ForeignServer } from './foreign-servers.ts';

const users: Readonly<Record<string, CallingUser>> = {
  ada: { id: 'ada', username: 'ada', roles: ['EDITOR'] },
  bob: { id: 'bob', username: 'bob', roles: ['WRITER'] },
  eve: { id: 'eve', username: 'eve', roles: [] },
};

const app = `apiVersion: admin/v1
title: Desk
user: {username: string}
sources:
  blog: {dialect: json-server, url: http://blog.test}
  parts: {dialect: postgrest, url: http://parts.test}
  boxes: {dialect: postgrest, url: http://boxes.test, version: {by: field, field: rev}}
  stars: {dialect: plain, url: http://stars.test, paging: {limit: size, page: page, most: 3}}
  trail: {dialect: plain, url: http://trail.test, paging: {limit: per_page, link: next, most: 4}, filters: {eq: '{field}={value}'}}
  wall: {dialect: json-server, url: http://wall.test, sort: {param: _sort, direction: _order, several: false}}
  shop: {dialect: plain, url: http://shop.test, rows: data.items, record: data, total: {body: meta.count}, version: etag}
`;
const roles = `apiVersion: admin/v1
roles: {EDITOR: Editor, WRITER: Writer}
`;
const posts = `apiVersion: admin/v1
resource: posts
title: Post
source: blog
access:
  use: EDITOR || WRITER
  delete: EDITOR
  rows: EDITOR || self.author == user.username
fields:
  id: {type: string, readOnly: true}
  title: {type: string, required: true, minLength: 2}
  author: string
  views: integer
  state: {type: state, enum: [draft, open]}
  secret: {type: string, visible: EDITOR}
transitions:
  publish: {from: [draft], to: open}
list:
  search: [title]
  filters: [title, author, views, {field: secret, when: EDITOR}]
`;
const comments = `apiVersion: admin/v1
resource: comments
title: Comment
access: EDITOR || WRITER
fields:
  id: {type: string, readOnly: true}
  post: {type: ref, to: posts}
  about: {type: string, derived: self._data.post.title}
  text: string
`;
const parts = `apiVersion: admin/v1
resource: parts
title: Part
source: {from: parts, path: v2/parts}
access: EDITOR
fields:
  code: code
  name: string!
  weight: number
  maker: string
list: {filters: [name, weight, maker]}
`;
const items = `apiVersion: admin/v1
resource: items
title: Item
source: shop
access: EDITOR
fields:
  sku: code
  name: string!
  price: number
`;
const boxes = `apiVersion: admin/v1
resource: boxes
title: Box
source: boxes
access: EDITOR
fields: {code: code, label: string}
`;
const stars = `apiVersion: admin/v1
resource: stars
title: Star
source: stars
access: EDITOR
readOnly: true
fields: {code: code}
`;
const trail = `apiVersion: admin/v1
resource: trail
title: Step
titlePlural: Steps
source: trail
access: EDITOR
readOnly: true
fields: {code: code, kind: string}
list: {filters: [kind]}
`;
const notes = `apiVersion: admin/v1
resource: notes
title: Note
source: wall
access: EDITOR
fields: {id: {type: string, readOnly: true}, kind: string, size: integer}
list: {filters: [kind], sort: [kind, -size]}
`;
// Of the same records, those with an own word for them.
const drafts = `apiVersion: admin/v1
resource: drafts
of: posts
title: Draft
where: {state: draft}
access: {use: EDITOR}
`;

const opened = `apiVersion: admin/v1
resource: opened
of: posts
path: opened
title: Opened
where: {state: open}
access: {use: EDITOR}
`;

const model: Model = (() => {
  const files = { _app: app, _roles: roles, posts, comments, parts, items, boxes, stars, trail, notes, drafts, opened };
  const read = readModel(Object.entries(files).map(([name, text]) => ({ file: `resources/${name}.yaml`, text })));
  if (read.model === null) throw new Error(JSON.stringify(read.problems, null, 1));
  return read.model;
})();

const systems = new Map<string, SystemAccess>();
const servers: ForeignServer[] = [];
let api: Api;

beforeAll(async () => {
  const outgoing = { hosts: ['127.0.0.1'], timeoutMs: 1500 };
  api = await openApi({ model, findUser: async (name) => users[name] ?? null, demoUsers: Object.keys(users), outgoing, systems });
});
beforeEach(() => {
  for (const name of ['blog', 'parts', 'shop', 'boxes', 'stars', 'trail', 'wall'])
    systems.set(name, { url: 'http://127.0.0.1:9', token: null });
});
afterEach(async () => {
  for (const each of servers.splice(0)) await each.close();
});
afterAll(() => api.close());

/** The system of that name is this server from now on. */
async function connect(name: string, opening: Promise<ForeignServer>): Promise<ForeignServer> {
  const server = await opening;
  servers.push(server);
  systems.set(name, { url: server.url, token: 'hush' });
  return server;
}

const post = (id: number, more: ForeignRow = {}): ForeignRow => ({
  ...{ id, title: `Post ${id}`, author: id % 2 === 0 ? 'bob' : 'ada', views: id * 10, state: 'draft', secret: `s${id}`, mood: 'kept' },
  ...more,
});
const blogRows = (): ForeignRow[] => [post(1), post(2, { title: 'Alpha (two)' }), post(3), post(4), post(5)];

const rowsOf = ({ body }: Got) => (body as { data: ForeignRow[] }).data;
const totalOf = ({ body }: Got) => (body as { metadata: { total: number } }).metadata.total;
const idsOf = (got: Got) => rowsOf(got).map(({ id, code, sku }) => id ?? code ?? sku);
const as = (name: string, more: Partial<Call> = {}): Call => ({ as: name, ...more });

describe('records in a json-server', () => {
  it('are listed page by page: filtered, sorted and counted there', async () => {
    const blog = await connect('blog', openJsonServer(blogRows()));
    const got = await api.send('GET posts?views=%3E20&views=%3C40&_sort[views]=desc&_limit=2&_offset=0', as('ada'));
    expect([got.status, idsOf(got), totalOf(got)]).toEqual([200, ['4', '3'], 3]);
    expect(blog.calls).toEqual(['GET /posts?views_gte=20&views_lte=40&_sort=views%2Cid&_order=desc%2Casc&_start=0&_limit=2']);
    expect(blog.headers[0]?.['authorization']).toBe('Bearer hush');
  });

  it('are listed in the order of several keys, the key of the records behind them', async () => {
    const blog = await connect('blog', openJsonServer(blogRows()));
    const got = await api.send('GET posts?_sort[author]=desc&_sort[views]=desc&_limit=4', as('ada'));
    expect([got.status, idsOf(got)]).toEqual([200, ['4', '2', '5', '3']]);
    expect(blog.calls).toEqual(['GET /posts?_sort=author%2Cviews%2Cid&_order=desc%2Cdesc%2Casc&_start=0&_limit=4']);
  });

  it('are sorted by one field alone where the API takes no other', async () => {
    const rows = [3, 1, 2, 1, 3].map((size, at): ForeignRow => ({ id: `n${String(at)}`, kind: at % 2 === 0 ? 'b' : 'a', size }));
    const wall = await connect('wall', openJsonServer(rows));
    const one = await api.send('GET notes?_sort[size]=desc&_limit=5', as('ada'));
    expect(rowsOf(one).map(({ size }) => size)).toEqual([3, 3, 2, 1, 1]);
    expect(wall.calls).toEqual(['GET /notes?_sort=size&_order=desc&_start=0&_limit=5']);
    const two = await api.send('GET notes?_sort[size]=desc&_sort[kind]=asc', as('ada'));
    expect([two.status, two.text, wall.calls.length]).toEqual([400, expect.stringContaining('by one field only'), 1]);
    // Its own order has two keys, so all is read and put in order here.
    expect(idsOf(await api.send('GET notes?_limit=5', as('ada')))).toEqual(['n1', 'n3', 'n0', 'n4', 'n2']);
    expect(wall.calls[1]).not.toContain('_sort');
    expect(model.resources['notes']?.list?.mostSorts).toBe(1);
  });

  it('are found by a text whatever signs it has', async () => {
    await connect('blog', openJsonServer(blogRows()));
    expect(idsOf(await api.send(`GET posts?title=${encodeURIComponent('~alpha (')}`, as('ada')))).toEqual(['2']);
  });

  it('are those that the row rule lets somebody see, in lists, totals and one by one', async () => {
    const blog = await connect('blog', openJsonServer(blogRows()));
    const list = await api.send('GET posts', as('bob'));
    expect([idsOf(list), totalOf(list)]).toEqual([['2', '4'], 2]);
    // The rule narrows what is read there.
    expect(blog.calls[0]).toContain('author=bob');
    expect((await api.send('GET posts/1', as('bob'))).status).toBe(404);
    expect((await api.send('GET posts/2', as('bob'))).status).toBe(200);
    expect((await api.send('PUT posts/1', as('bob', { body: { title: 'Mine' } }))).status).toBe(404);
    expect((await api.send('GET posts', as('eve'))).status).toBe(403);
    expect((await api.send('GET posts', as(null as unknown as string))).status).toBe(401);
  });

  it('show no field that is hidden or unknown, and are not found by one', async () => {
    await connect('blog', openJsonServer(blogRows()));
    const [row] = rowsOf(await api.send('GET posts', as('bob')));
    expect(Object.keys(row ?? {}).toSorted()).toEqual(['_version', 'author', 'id', 'state', 'title', 'views']);
    expect((await api.send('GET posts?secret=s2', as('bob'))).status).toBe(400);
    expect(totalOf(await api.send('GET posts?q=s2', as('bob')))).toBe(0);
    expect((await api.send('GET posts?secret=s2', as('ada'))).status).toBe(200);
  });

  it('are created, changed and deleted there, with an entry in the audit log each', async () => {
    const blog = await connect('blog', openJsonServer(blogRows()));
    const [{ last = 0 } = {}] = await api.store.query<{ last: number | null }>('select max(id)::int as last from audit');
    const made = await api.send('POST posts', as('ada', { body: { title: 'New', author: 'ada' } }));
    expect([made.status, made.headers.get('location')]).toEqual([201, '/api/v1/posts/6']);
    const read = await api.send('GET posts/1', as('ada'));
    const etag = read.headers.get('etag') ?? '';
    const changed = await api.send(
      'PUT posts/1',
      as('ada', { body: { title: 'Better', author: 'ada', views: 10 }, headers: { 'if-match': etag } }),
    );
    expect([changed.status, blog.rows[0]]).toMatchObject([200, { id: 1, title: 'Better', mood: 'kept', views: 10 }]);
    // Only what has changed is sent.
    expect(blog.bodies.at(-1)).toMatchObject({ title: 'Better' });
    expect(blog.bodies.at(-1)).not.toHaveProperty('views');
    expect((await api.send('DELETE posts/3', as('ada'))).status).toBe(204);
    expect(blog.rows.map(({ id }) => id)).toEqual([1, 2, 4, 5, 6]);
    const entries = await api.store.query('select resource, record_id, type, blame_user from audit where id > $1 order by id', [last ?? 0]);
    expect(entries).toEqual(
      [
        ['6', 'create'],
        ['1', 'update'],
        ['3', 'delete'],
      ].map(([record_id, type]) => ({ resource: 'posts', record_id, type, blame_user: 'ada' })),
    );
  });

  it('pass the checks, transitions and rights of the descriptor before anything is sent', async () => {
    const blog = await connect('blog', openJsonServer(blogRows()));
    expect((await api.send('POST posts', as('ada', { body: { title: 'x' } }))).status).toBe(422);
    expect((await api.send('POST posts', as('bob', { body: { title: 'Hers', author: 'ada' } }))).status).toBe(403);
    expect((await api.send('DELETE posts/2', as('bob'))).status).toBe(403);
    expect(blog.calls.filter((call) => !call.startsWith('GET'))).toEqual([]);
    expect((await api.send('PUT posts/2', as('bob', { body: { state: 'open' } }))).status).toBe(200);
    expect(blog.rows[1]).toMatchObject({ state: 'open' });
  });

  it('are not overwritten when somebody else has changed them', async () => {
    const blog = await connect('blog', openJsonServer(blogRows()));
    const etag = (await api.send('GET posts/1', as('ada'))).headers.get('etag') ?? '';
    Object.assign(blog.rows[0] ?? {}, { views: 11 });
    const got = await api.send('PUT posts/1', as('ada', { body: { title: 'Late' }, headers: { 'if-match': etag } }));
    expect([got.status, blog.rows[0]]).toMatchObject([412, { title: 'Post 1' }]);
    expect(got.body).toMatchObject({ data: { views: 11 } });
  });

  it('are referred to by records of the store, which copy from them and must name one that is there', async () => {
    await connect('blog', openJsonServer(blogRows()));
    const made = await api.send('POST comments', as('bob', { body: { post: '2', text: 'Good' } }));
    expect([made.status, (made.body as { data: ForeignRow }).data]).toMatchObject([201, { about: 'Alpha (two)' }]);
    for (const hidden of ['1', '99', '..'])
      expect((await api.send('POST comments', as('bob', { body: { post: hidden, text: 'Bad' } }))).status).toBe(422);
    expect((await api.send('DELETE posts/2', as('ada'))).status).toBe(409);
  });

  it('are read with one call for all the titles of a page', async () => {
    const blog = await connect('blog', openJsonServer(blogRows()));
    expect(idsOf(await api.send('GET posts?id=*1,3', as('ada')))).toEqual(['1', '3']);
    expect(blog.calls.length).toBe(1);
  });
});

describe('records in PostgREST', () => {
  const rows = (): ForeignRow[] => [
    { code: 'a', name: 'Nut, "M8"', weight: 3, maker: null },
    { code: 'b', name: 'Bolt 50%', weight: 7, maker: 'Acme' },
    { code: 'c', name: 'Washer_x', weight: 1, maker: 'Bold' },
  ];
  const open = () => connect('parts', openPostgrest(rows()));

  it.each([
    ['weight=%3E2&weight=%3C7', ['a', 'b']],
    [`name=${encodeURIComponent('~50%')}`, ['b']],
    [`name=${encodeURIComponent('~r_')}`, ['c']],
    [`name=${encodeURIComponent('~, "m')}`, ['a']],
    ['maker=!Acme', ['a', 'c']],
    ['maker=~empty~', ['a']],
    ['code=*a,c', ['a', 'c']],
    [`q=${encodeURIComponent('bolt')}`, ['b']],
  ])('%s', async (query, codes) => {
    const server = await open();
    const got = await api.send(`GET parts?${query}&_sort[code]=asc`, as('ada'));
    expect([got.status, idsOf(got), totalOf(got)], JSON.stringify([got.body, server.calls])).toEqual([200, codes, codes.length]);
    expect(server.calls.length).toBe(1);
  });

  it('are listed in the order of several keys', async () => {
    const server = await open();
    const got = await api.send('GET parts?_sort[maker]=desc&_sort[weight]=asc&_sort[name]=desc', as('ada'));
    expect(got.status).toBe(200);
    expect(server.calls[0]).toContain('order=maker.desc%2Cweight.asc%2Cname.desc%2Ccode.asc');
  });

  it('are changed through a filter on their key, and a refusal says why', async () => {
    const server = await open();
    expect((await api.send('PUT parts/b', as('ada', { body: { name: 'Bolt', weight: 8 } }))).status).toBe(200);
    expect(server.calls.at(-1)).toBe('PATCH /v2/parts?code=eq.b');
    expect(server.rows[1]).toMatchObject({ name: 'Bolt', weight: 8 });
    expect((await api.send('POST parts', as('ada', { body: { code: 'd', name: 'Pin' } }))).status).toBe(201);
    server.faults.beforeWrite = (held) => void held.push({ code: 'e', name: 'First' });
    const late = await api.send('POST parts', as('ada', { body: { code: 'e', name: 'Second' } }));
    expect([late.status, late.text]).toEqual([409, expect.stringContaining('duplicate key value')]);
    server.faults.beforeWrite = (held) => void held.splice(0);
    expect((await api.send('DELETE parts/a', as('ada'))).status).toBe(412);
  });
});

describe('records behind a plain API', () => {
  const rows = (): ForeignRow[] => [
    { sku: 'x/1', name: 'Lamp', price: 20, stock: { here: 4 } },
    { sku: 'y', name: 'Desk', price: 90, stock: { here: 1 } },
  ];

  it('are listed whole, without an order or a filter that the API does not have', async () => {
    await connect('shop', openPlain(rows()));
    const got = await api.send('GET items?_limit=1&_offset=1', as('ada'));
    expect([got.status, idsOf(got), totalOf(got)]).toEqual([200, ['y'], 2]);
    expect((await api.send('GET items?_sort[price]=asc', as('ada'))).status).toBe(400);
    expect((await api.send('GET items?q=lamp', as('ada'))).status).toBe(400);
    expect((await api.send('GET items?sku=~empty~', as('ada'))).status).toBe(400);
    expect(model.resources['items']?.list?.filters.map(({ param, ops }) => [param, ops])).toEqual([['sku', ['eq', 'in']]]);
    expect(idsOf(await api.send('GET items?sku=*x/1,y', as('ada')))).toEqual(['x/1', 'y']);
  });

  it('are replaced whole with the version that the API gave them, and its errors stand at the fields', async () => {
    const shop = await connect('shop', openPlain(rows()));
    expect((await api.send('PUT items/x%2F1', as('ada', { body: { name: 'Lamp 2', price: 21 } }))).status).toBe(200);
    expect(shop.rows[0]).toEqual({ sku: 'x/1', name: 'Lamp 2', price: 21, stock: { here: 4 } });
    const dear = await api.send('PUT items/y', as('ada', { body: { name: 'Desk', price: 101 } }));
    expect([dear.status, dear.body]).toMatchObject([422, { errors: { price: ['must not be more than 100'] } }]);
    // Somebody else is faster by the time between the last reading and the change.
    shop.faults.beforeWrite = (held) => void Object.assign(held[1] ?? {}, { name: 'Taken' });
    expect((await api.send('PUT items/y', as('ada', { body: { name: 'Desk 2', price: 2 } }))).status).toBe(412);
    expect(shop.rows[1]).toMatchObject({ name: 'Taken', price: 90 });
    delete shop.faults.beforeWrite;
    const made = await api.send('POST items', as('ada', { body: { sku: 'z1', name: 'Shelf' } }));
    expect([made.status, made.headers.get('location')]).toEqual([201, '/api/v1/items/z1']);
  });
});

describe('records in a system', () => {
  it('may be seen and changed through a view, which refuses before it sends what it would not show', async () => {
    const blog = await connect('blog', openJsonServer([post(1), post(2, { state: 'open' }), post(3, { state: 'open' })]));
    const list = await api.send('GET opened', as('ada'));
    expect([idsOf(list), totalOf(list)]).toEqual([['2', '3'], 2]);
    expect(blog.calls[0]).toContain('state=open');
    expect((await api.send('GET opened/1', as('ada'))).status).toBe(403);
    expect((await api.send('POST opened', as('ada', { body: { title: 'Hidden', state: 'draft' } }))).status).toBe(403);
    expect(blog.calls.filter((call) => !call.startsWith('GET'))).toEqual([]);
    expect((await api.send('PUT opened/2', as('ada', { body: { title: 'Seen', state: 'open' } }))).status).toBe(200);
  });

  it('are not overwritten where a field of them tells the version', async () => {
    const server = await connect('boxes', openPostgrest([{ code: 'a', label: 'Old', rev: 7 }]));
    server.faults.beforeWrite = (rows) => void Object.assign(rows[0] ?? {}, { label: 'Taken', rev: 8 });
    expect((await api.send('PUT boxes/a', as('ada', { body: { label: 'New' } }))).status).toBe(412);
    expect([server.rows[0], server.calls.at(-1)]).toEqual([{ code: 'a', label: 'Taken', rev: 8 }, 'PATCH /boxes?code=eq.a&rev=eq.7']);
    delete server.faults.beforeWrite;
    expect((await api.send('PUT boxes/a', as('ada', { body: { label: 'New' } }))).status).toBe(200);
  });

  it('are paged as is asked for, however few the system gives at once', async () => {
    const codes = Array.from({ length: 8 }, (_, at) => `s${at}`);
    await connect('stars', openPaged(codes.map((code) => ({ code }))));
    for (let limit = 1; limit <= 9; limit += 1)
      for (const offset of [0, 1, 2, 3, 4, 6, 7]) {
        const got = await api.send(`GET stars?_limit=${limit}&_offset=${offset}`, as('ada'));
        expect([limit, offset, idsOf(got)]).toEqual([limit, offset, codes.slice(offset, offset + limit)]);
        // Where the end was seen the number is known; else there is at least one more.
        expect(totalOf(got)).toBeGreaterThanOrEqual(Math.min(8, offset + limit));
      }
  });

  it('are paged from link to link, and asked for at their own address alone', async () => {
    const codes = Array.from({ length: 11 }, (_, at) => `s${at}`);
    const server = await connect('trail', openLinked(codes.map((code, at) => ({ code, kind: at % 2 === 0 ? 'even' : 'odd' }))));
    for (let limit = 1; limit <= 12; limit += 1)
      for (const offset of [0, 1, 3, 4, 8, 10, 11, 40]) {
        const got = await api.send(`GET trail?_limit=${limit}&_offset=${offset}`, as('ada'));
        expect([got.status, limit, offset, idsOf(got)]).toEqual([200, limit, offset, codes.slice(offset, offset + limit)]);
        // At the end the number is known; before it there is at least one more.
        expect(totalOf(got)).toBe(offset + limit < 11 ? Math.max(totalOf(got), offset + limit + 1) : 11);
        expect(totalOf(got)).toBeLessThanOrEqual(11);
      }
    server.calls.splice(0);
    const even = await api.send('GET trail?kind=even&_limit=3&_offset=3', as('ada'));
    expect([idsOf(even), totalOf(even)]).toEqual([['s6', 's8', 's10'], 6]);
    expect(server.calls).toEqual([
      'GET /trail?kind=even&per_page=4',
      expect.stringMatching(/^GET \/trail\?kind=even&per_page=4&cursor=\w+$/),
    ]);
    expect(server.headers.map(({ authorization }) => authorization)).not.toContain(undefined);
  });

  it('are not read without an end where a page leads back', async () => {
    const server = await connect('trail', openLinked([]));
    const answerWith = (query: () => string, body: string) =>
      Object.defineProperty(server.faults, 'answer', {
        configurable: true,
        get: () => ({ status: 200, headers: { link: `</trail?${query()}>; rel="next"` }, body }),
      });
    answerWith(() => 'cursor=a', '[{"code":"a"}]');
    expect(await api.send('GET trail?_limit=20', as('ada'))).toMatchObject({
      status: 502,
      body: { message: '"trail" leads from page to page without an end' },
    });
    answerWith(() => `cursor=${server.calls.length}`, '[]');
    expect((await api.send('GET trail?_limit=20', as('ada'))).status).toBe(502);
    expect(server.calls.length).toBeLessThan(40);
  });

  it('are exported whole, with what their reader may see', async () => {
    await connect('blog', openJsonServer(Array.from({ length: 1234 }, (_, at) => post(at + 1))));
    const call = createCall(api.engine, { user: users['bob'] ?? null, zone: 'UTC', locale: 'en', tx: api.store });
    const reading = await planReading(call, { resource: 'posts', query: new URLSearchParams(), sort: [] });
    let read = 0;
    for await (const batch of reading.batches()) read += batch.length;
    expect([read, reading.fields.map(({ name }) => name)]).toEqual([617, ['id', 'title', 'author', 'views', 'state']]);
  });
});

describe('a system that does not do as it should', () => {
  it.each<[string, (server: ForeignServer) => void, number, string]>([
    ['does not answer', ({ faults }) => void (faults.silent = true), 504, '"blog" took too long to answer'],
    ['fails', ({ faults }) => void (faults.answer = { status: 500, body: '{"message":"disk full"}' }), 502, '"blog" failed: disk full'],
    ['refuses this server', ({ faults }) => void (faults.answer = { status: 401 }), 502, '"blog" refuses this server: 401'],
    ['has too much to do', ({ faults }) => void (faults.answer = { status: 429 }), 503, '"blog" has too much to do'],
    ['answers in HTML', ({ faults }) => void (faults.answer = { status: 200, body: '<html>' }), 502, '"blog" does not answer in JSON'],
    ['answers with no list', ({ faults }) => void (faults.answer = { status: 200, body: '{}' }), 502, '"blog" does not answer with a list'],
    [
      'lists what is no record',
      ({ faults }) => void (faults.answer = { status: 200, body: '[7]' }),
      502,
      '"blog" answers with what is no record',
    ],
    ...[
      '{"id":1,"author":["ada"]}',
      '{"id":{"toString":1},"author":"ada"}',
      `{"id":1,"author":${'['.repeat(9000)}${']'.repeat(9000)}}`,
    ].map((row): [string, (server: ForeignServer) => void, number, string] => [
      `lists lists and objects as texts: ${row.slice(0, 30)}`,
      ({ faults }) => void (faults.answer = { status: 200, body: `[${row}]` }),
      502,
      '"blog" answers with what is no record',
    ]),
    [
      'sends the call on to another host',
      ({ faults }) => void (faults.answer = { status: 302, headers: { location: 'http://169.254.169.254/' } }),
      502,
      '"blog" sends the call on to another address',
    ],
    ['ignores the filter', ({ faults }) => void (faults.ignoresFilters = true), 502, '"blog" does not filter by "author"'],
    ['ignores the page', ({ faults }) => void (faults.ignoresPages = true), 502, '"blog" answers with more rows than a page has'],
  ])('%s', async (_what, break_, status, message) => {
    const blog = await connect('blog', openJsonServer(blogRows()));
    break_(blog);
    const got = await api.send('GET posts?author=ada&_limit=2', as('ada'));
    expect([got.status, (got.body as { message: string }).message]).toEqual([status, expect.stringContaining(message)]);
  });

  it('is down, or may not be called', async () => {
    expect(await api.send('GET posts', as('ada'))).toMatchObject({ status: 503, body: { message: '"blog" cannot be reached' } });
    systems.set('blog', { url: 'http://127.0.0.2:9', token: null });
    expect(await api.send('GET posts', as('ada'))).toMatchObject({
      status: 503,
      body: { message: expect.stringContaining('OUTGOING_HOSTS') },
    });
  });

  it('leaves open whether a change was made when it does not answer', async () => {
    const blog = await connect('blog', openJsonServer(blogRows()));
    blog.faults.silent = true;
    expect(await api.send('POST posts', as('ada', { body: { title: 'Lost' } }))).toMatchObject({
      status: 504,
      body: { hint: expect.stringContaining('may have been made') },
    });
    // A change is never sent twice.
    expect(blog.calls.filter((call) => call.startsWith('POST')).length).toBe(1);
  });

  it('cannot show one record for another', async () => {
    const blog = await connect('blog', openJsonServer(blogRows()));
    blog.faults.swaps = true;
    expect((await api.send('GET posts/2', as('bob'))).status).toBe(502);
  });

  it('cannot show another record as the one that was changed or made', async () => {
    const blog = await connect('blog', openJsonServer(blogRows()));
    blog.faults.beforeWrite = () => void (blog.faults.swaps = true);
    // The next one is of somebody whose posts bob may not see.
    const got = await api.send('PUT posts/2', as('bob', { body: { title: 'Mine', author: 'bob' } }));
    expect([got.status, got.text]).toEqual([502, expect.not.stringContaining('Post 3')]);
    expect(got.body).toMatchObject({ message: '"blog" answers with another record than it was asked for' });
    await connect('parts', openPostgrest([]));
    const parts = servers.at(-1);
    if (parts) parts.faults.answer = { status: 201, body: '[{"code":"other","name":"Not this"}]' };
    expect((await api.send('POST parts', as('ada', { body: { code: 'mine', name: 'This' } }))).status).toBe(502);
  });

  it('does not show anybody the token of this server, even where it repeats it', async () => {
    const blog = await connect('blog', openJsonServer(blogRows()));
    for (const status of [401, 500, 400]) {
      blog.faults.answer = { status, body: JSON.stringify({ message: 'Bad token "Bearer hush"', error: 'hush' }) };
      for (const call of ['GET posts', 'POST posts'])
        expect((await api.send(call, as('ada', call === 'POST posts' ? { body: { title: 'New' } } : {}))).text).not.toContain('hush');
    }
  });

  it('is not read for ever where each page is the first one again', async () => {
    const full = { status: 200, headers: { 'x-total-count': '1000000' }, body: '' };
    const blog = await connect('blog', openJsonServer([]));
    blog.faults.answer = { ...full, body: JSON.stringify(Array.from({ length: 100 }, (_, at) => post(at + 1))) };
    const call = createCall(api.engine, { user: users['ada'] ?? null, zone: 'UTC', locale: 'en', tx: api.store });
    const reading = await planReading(call, { resource: 'posts', query: new URLSearchParams(), sort: [] });
    const readAll = async (): Promise<void> => {
      for await (const batch of reading.batches()) if (batch.length > 0 && blog.calls.length > 20) throw new Error('It goes on and on.');
    };
    await expect(readAll()).rejects.toMatchObject({ code: 'source-wrong' });
  });

  it('does not keep the search over everything from finding the rest', async () => {
    await api.send('POST parts', as('ada', { body: { code: 'x', name: 'x' } }));
    const got = await api.send('GET _search?q=alpha', as('ada'));
    expect(got).toMatchObject({ status: 200, body: { data: { hits: [], isWhole: false } } });
    await connect('blog', openJsonServer(blogRows()));
    const found = await api.send('GET _search?q=alpha', as('ada'));
    expect(found).toMatchObject({ status: 200, body: { data: { hits: [{ resource: 'posts', key: ['2'] }], isWhole: false } } });
  });

  it('cannot show what the row rule hides by ignoring how it was asked', async () => {
    const blog = await connect('blog', openJsonServer(blogRows()));
    blog.faults.ignoresFilters = true;
    expect(idsOf(await api.send('GET posts', as('bob')))).toEqual(['2', '4']);
  });

  it.each([
    [0, 5],
    [99, 5],
  ])('says that there are %i records', async (total, real) => {
    const blog = await connect('blog', openJsonServer(blogRows()));
    blog.faults.total = total;
    const got = await api.send('GET posts?_limit=25', as('ada'));
    expect([rowsOf(got).length, totalOf(got)]).toEqual([real, real]);
  });

  it('is not led out of the path of its records by a key', async () => {
    const blog = await connect('blog', openJsonServer(blogRows()));
    for (const key of ['..%2Fadmin', '%252e%252e', 'x%3Fy']) expect((await api.send(`GET posts/${key}`, as('ada'))).status).toBe(404);
    for (const key of ['..', '.']) expect((await api.send('POST comments', as('ada', { body: { post: key } }))).status).toBe(422);
    expect(blog.calls.filter((call) => !/^GET \/posts(?:\/[^/?]+$|\?id=)/.test(call))).toEqual([]);
  });
});
