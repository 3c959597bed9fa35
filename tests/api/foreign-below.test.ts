/** Records that another system has below others: each call goes to the place of one parent, and whoever may not see that sees none of them. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readModel } from '../../engine/language/index.ts';
import type { Problem } from '../../engine/language/problem.ts';
import type { Model } from '../../engine/model/model.ts';
import type { CallingUser } from '../../engine/server/behaviour.ts';
import type { SystemAccess } from '../../engine/server/foreign/system.ts';
import { openApi, type Api, type Got } from './api.ts';

const app = `apiVersion: admin/v1
title: Shop
user: {username: string, region: string}
sources:
  shop: {dialect: plain, url: http://shop.test}
`;
const customers = `apiVersion: admin/v1
resource: customers
title: Customer
source: {from: shop, path: v1/customers}
access: {use: true, rows: self.region == user.region}
key: id
fields: {id: string!, region: string}
list: {}
`;
const orders = `apiVersion: admin/v1
resource: orders
title: Order
path: customers/{customer}/orders
parents: {customer: customers}
source: {from: shop, path: 'v1/customers/{customer}/orders'}
access: true
key: number
fields:
  number: string!
  customer: {type: string, readOnly: true}
  note: string
actions:
  pack: {request: POST pack}
list: {}
create: {}
edit: {}
`;

const read = (files: Readonly<Record<string, string>>) =>
  readModel(Object.entries(files).map(([name, text]) => ({ file: `resources/${name}.yaml`, text })));
const model: Model = (() => {
  const { model: compiled, problems } = read({ _app: app, customers, orders });
  if (compiled === null) throw new Error(JSON.stringify(problems, null, 1));
  return compiled;
})();
const users: Readonly<Record<string, CallingUser>> = {
  ada: { id: 'ada', username: 'ada', region: 'north', roles: [] },
  bob: { id: 'bob', username: 'bob', region: 'south', roles: [] },
};

interface Order {
  number: string;
  note?: string | null;
  customer?: string;
}
let shop: Record<string, { region: string; orders: Order[] }> = {};
let calls: string[] = [];

/** Knows the paths `v1/customers`, `…/{id}`, `…/{id}/orders` and `…/{id}/orders/{number}`, and nothing else. */
const system: Server = createServer((request, response) => {
  void (async () => {
    let text = '';
    for await (const part of request) text += String(part);
    const body = (text === '' ? {} : JSON.parse(text)) as Order;
    const method = String(request.method);
    calls.push(`${method} ${String(request.url)}`);
    const answer = (status: number, said?: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(said === undefined ? '' : JSON.stringify(said));
    };
    const [, , , id, kind, number, deed] = (request.url ?? '').split('/').map(decodeURIComponent);
    const told = (key: string) => ({ id: key, region: shop[key]?.region });
    if (id === undefined) return answer(200, Object.keys(shop).map(told));
    const own = shop[id];
    if (own === undefined) return answer(404, {});
    if (kind === undefined) return answer(200, told(id));
    if (kind !== 'orders') return answer(404, {});
    if (number === undefined && method === 'GET') return answer(200, own.orders);
    if (number === undefined) {
      own.orders.push(body);
      return answer(201, body);
    }
    const at = own.orders.findIndex((order) => order.number === number);
    if (at < 0) return answer(404, {});
    if (method === 'DELETE') own.orders.splice(at, 1);
    if (method === 'PUT') own.orders[at] = body;
    if (deed === 'pack') own.orders[at] = { number, note: 'packed' };
    return method === 'GET' || method === 'PUT' ? answer(200, own.orders[at]) : answer(204);
  })();
});

const systems = new Map<string, SystemAccess>();
let api: Api;
beforeAll(async () => {
  await new Promise<void>((resolve) => system.listen(0, '127.0.0.1', resolve));
  systems.set('shop', { url: `http://127.0.0.1:${String((system.address() as AddressInfo).port)}`, token: null });
  const outgoing = { hosts: ['127.0.0.1'], timeoutMs: 1500 };
  api = await openApi({ model, findUser: async (name) => users[name] ?? null, demoUsers: Object.keys(users), outgoing, systems });
});
beforeEach(() => {
  shop = {
    'a/b': { region: 'north', orders: [{ number: '1', note: 'first' }, { number: '2' }] },
    C: { region: 'north', orders: [{ number: '1', note: 'of another' }] },
    S: { region: 'south', orders: [{ number: '1', note: 'hidden' }] },
  };
  calls = [];
});
afterAll(async () => {
  await api.close();
  system.close();
});

const rowsOf = ({ body }: Got) => (body as { data: readonly Order[] }).data;
const as = (user: string, more: object = {}) => ({ as: user, ...more });

describe('records below one that is seen', () => {
  it('are listed where the system has them, each with what it is below', async () => {
    const got = await api.send('GET customers/a%2Fb/orders', as('ada'));
    expect(rowsOf(got).map(({ number, customer, note }) => [number, customer, note ?? null])).toEqual([
      ['1', 'a/b', 'first'],
      ['2', 'a/b', null],
    ]);
    expect(calls).toContain('GET /v1/customers/a%2Fb/orders');
    expect(rowsOf(await api.send('GET customers/*/orders?_customer=C', as('ada'))).map(({ note }) => note)).toEqual(['of another']);
  });

  it('are read, changed and deleted there, and nowhere else', async () => {
    const path = 'customers/C/orders/1';
    expect((await api.send(`GET ${path}`, as('ada'))).body).toMatchObject({ data: { number: '1', customer: 'C', note: 'of another' } });
    const changed = await api.send(`PUT ${path}`, as('ada', { body: { number: '1', note: 'changed' }, headers: { 'if-match': '*' } }));
    expect([changed.status, shop['C']?.orders[0]?.note]).toEqual([200, 'changed']);
    expect((await api.send(`POST ${path}/pack`, as('ada'))).body).toMatchObject({ data: { note: 'packed', customer: 'C' } });
    expect((await api.send(`DELETE ${path}`, as('ada'))).status).toBe(204);
    expect([shop['C']?.orders, shop['a/b']?.orders[0]?.note]).toEqual([[], 'first']);
    const log = await api.store.query<{ type: string; parent: string }>('select type, parent from audit where record_id = $1 order by id', [
      '1',
    ]);
    expect(log.map(({ type, parent }) => [type, parent])).toEqual([
      ['update', 'C'],
      ['pack', 'C'],
      ['delete', 'C'],
    ]);
  });

  it('are made there; a key is taken below one parent and free below another', async () => {
    const made = await api.send('POST customers/C/orders', as('ada', { body: { number: '2', note: 'new' } }));
    expect([made.status, made.body]).toEqual([
      201,
      { data: expect.objectContaining({ number: '2', customer: 'C', note: 'new' }) as object },
    ]);
    expect(shop['C']?.orders.map(({ number }) => number)).toEqual(['1', '2']);
    expect((await api.send('POST customers/C/orders', as('ada', { body: { number: '1' } }))).status).toBe(422);
  });
});

it.each([
  ['below one that this user does not see', 'GET customers/S/orders', 404],
  ['of one below it', 'GET customers/S/orders/1', 404],
  ['a change of one below it', 'DELETE customers/S/orders/1', 404],
  ['a call to one below it', 'POST customers/S/orders/1/pack', 404],
  ['a new one below it', 'POST customers/S/orders', 404],
  ['below nothing that is there', 'GET customers/none/orders', 404],
  ['below all at once', 'GET customers/*/orders', 400],
  ['below where no address leads', 'GET customers/%2E%2E/orders/1', 404],
])('answers no question %s', async (_what, call, status) => {
  const body = call.startsWith('POST') ? { body: { number: '9' } } : {};
  expect((await api.send(call, as('ada', body))).status).toBe(status);
  expect(calls.filter((each) => !each.startsWith('GET '))).toEqual([]);
  expect(shop['S']?.orders).toEqual([{ number: '1', note: 'hidden' }]);
});

it('a row that says it is below another one is not shown', async () => {
  shop['C'] = { region: 'north', orders: [{ number: '1', customer: 'S' }] };
  expect((await api.send('GET customers/C/orders/1', as('ada'))).status).toBe(502);
});

it('nobody moves one to another parent', async () => {
  const body = { number: '1', customer: 'a/b' };
  const got = await api.send('PUT customers/C/orders/1', as('ada', { body, headers: { 'if-match': '*' } }));
  expect(got.status).toBeGreaterThanOrEqual(400);
  expect(shop['a/b']?.orders).toHaveLength(2);
  expect(shop['C']?.orders).toEqual([{ number: '1', note: 'of another' }]);
});

it.each<readonly [string, Readonly<Record<string, string>>, string]>([
  [
    'a path without the parent',
    {
      orders: orders
        .replace('customers/{customer}/orders', 'customers/{customer}/orders')
        .replace("'v1/customers/{customer}/orders'", 'v1/orders'),
    },
    'where "shop" has the records of one "customer" is not said',
  ],
  [
    'all parents at once',
    { orders: orders.replace('parents: {customer: customers}', 'parents: {customer: {to: customers, wildcard: true}}') },
    '"shop" has these records below one "customer" at a time',
  ],
  [
    'a place that is no parent',
    { customers: customers.replace('v1/customers', "'{tenant}/customers'") },
    'The path of the source names {tenant}, which is none of `parents`',
  ],
  [
    'a reference to one of them',
    { notes: `apiVersion: admin/v1\nresource: notes\ntitle: Note\naccess: true\nfields: {code: code, about: {type: ref, to: orders}}\n` },
    '"about" refers to "orders", whose records another system has below others',
  ],
])('an author is told of %s', (_what, changed, message) => {
  const { problems } = read({ _app: app, customers, orders, ...changed });
  expect(problems.filter(({ code }: Problem) => code === 'source-cannot').map((problem) => problem.message)).toEqual([message]);
});
