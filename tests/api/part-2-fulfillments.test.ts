import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api, Got } from './api.ts';
import { openPlatform } from './platform.ts';
import { setStored } from './stored.ts';

let api: Api;
beforeAll(async () => void (api = await openPlatform()), 120_000);
afterAll(() => api.close());

type Row = Readonly<Record<string, unknown>>;
const all = 'orders/*/fulfillments';
const get = (path: string, as = 'admin'): Promise<Got> => api.send(`GET ${path}`, { as });
const rows = async (path: string, as = 'admin'): Promise<readonly Row[]> => {
  const got = await get(path, as);
  expect([got.status, path]).toEqual([200, path]);
  return (got.body as { data: readonly Row[] }).data;
};
const one = async (id: string, as = 'admin'): Promise<Row> => ((await get(`${all}/${id}`, as)).body as { data: Row }).data;
const firstId = async (query = ''): Promise<string> => String((await rows(`${all}?_limit=1${query}`))[0]?.['id']);
const partOf = (row: Row | undefined, name: string): Row => (row?.[name] ?? {}) as Row;

describe('reading fulfillments', () => {
  it('lists them with a literal * for the order, and reads one [P2-7-029] [P2-7-031] [P2-7-032] [P2-3-009]', async () => {
    const [some] = await rows(`${all}?_limit=1&test=false`);
    expect(some?.['order']).toMatchObject({
      test: false,
      channel: expect.any(String),
      restrict: expect.any(String),
      date: expect.any(String),
    });
    expect(await one(String(some?.['id']))).toMatchObject({ id: some?.['id'], order: some?.['order'] });
  });

  it('looks up the one whose id contains a text [P2-7-030]', async () => {
    const id = await firstId();
    expect((await rows(`${all}?_limit=1&id=~${id.slice(4)}`)).map((row) => row['id'])).toEqual([id]);
  });

  it('holds type, fulfillment type, configuration, items and messages [P2-3-008] [P2-3-010] [P2-3-011] [P2-3-012] [P2-3-013]', async () => {
    const row = await one(await firstId('&state=fulfilled'));
    expect(['shippable', 'non_shippable']).toContain(row['type']);
    expect(['inhouse', 'dropshipping', '3pl', 'collect']).toContain(row['fulfillment_type']);
    expect(row['fulfillment_config']).toMatchObject({
      supplier: expect.any(String),
      supplier_code: expect.any(String),
      distributor: expect.any(String),
      channels: expect.arrayContaining([{ type: expect.any(String), endpoint: expect.any(String) }]),
    });
    expect((row['messages'] as readonly Row[])[0]).toMatchObject({
      created_at: expect.any(String),
      origin: expect.any(String),
      type: expect.any(String),
      message: expect.any(String),
    });
    expect((row['items'] as readonly Row[])[0]).toMatchObject({
      variant: { product_code: expect.any(String), name: expect.any(String) },
      unit_price: expect.any(Number),
      shipment_quantities: expect.any(Array),
    });
  });

  it('agrees with the order it belongs to', async () => {
    for (const fulfillment of await rows(`${all}?_limit=40`)) {
      const id = String(fulfillment['id']);
      const order = ((await get(`orders/${id.slice(0, -2)}`)).body as { data: Row }).data;
      expect(partOf(fulfillment, 'order')).toMatchObject({ id: order['id'], date: order['order_date'], channel: order['channel'] });
      if (order['state'] === 'cancelled') expect([id, fulfillment['state']]).toEqual([id, 'cancelled']);
    }
  });

  it.each(['channel', 'supplier'])(
    'is filtered by %s only with the orders role [P1-6-037] [P2-2-093] [P2-2-094] [P2-6-020]',
    async (filter) => {
      const value = encodeURIComponent(filter === 'channel' ? '3i@default' : 'KOBELUX');
      expect((await get(`${all}?${filter}=${value}`)).status).toBe(200);
      expect((await get(`${all}?${filter}=${value}`, 'api_orderfulfillments')).status).toBe(400);
    },
  );

  it('is filtered by channel and supplier by who holds ROLE_API_ORDERS as well, and through no other role [P2-6-020] [P2-2-093] [P2-2-094]', async () => {
    const own = 'ROLE_API_ORDERFULFILLMENTS';
    const filtered = async (roles: readonly string[]): Promise<readonly number[]> => {
      await setStored(api, 'users', { where: { username: 'api_orderfulfillments' }, set: { roles: [own, ...roles] } });
      const got = ['channel=3i@default', 'supplier=KOBELUX'].map((filter) => get(`${all}?${filter}`, 'api_orderfulfillments'));
      return (await Promise.all(got)).map(({ status }) => status);
    };
    const others = Object.keys(api.model.roles).filter((role) => role !== own && role !== 'ROLE_API_ORDERS');
    expect(others.length).toBeGreaterThan(15);
    expect(await filtered(['ROLE_API_ORDERS'])).toEqual([200, 200]);
    expect(await filtered(others)).toEqual([400, 400]);
    expect(await filtered([])).toEqual([400, 400]);
  });

  it('is filtered by the campaign and the product that part 1 links with [P2-2-084]', async () => {
    const [some] = await rows(`${all}?_limit=1&campaign=!~empty~&test=false`);
    const found = await rows(`${all}?campaign=${String(some?.['campaign'])}&test=false`);
    expect(new Set(found.map((row) => row['campaign']))).toEqual(new Set([some?.['campaign']]));
    for (const row of await rows(`${all}?product=~KB-5520&_limit=20`))
      expect((row['items'] as readonly Row[]).some((item) => String(partOf(item, 'variant')['product_code']).includes('KB-5520'))).toBe(
        true,
      );
  });

  it('is for who has the role [P2-6-021] [P1-6-038]', async () => {
    const id = await firstId();
    for (const path of [all, `${all}/${id}`]) {
      expect((await get(path, 'nobody')).status).toBe(403);
      expect((await get(path, 'api_orders')).status).toBe(403);
      expect((await get(path, 'api_orderfulfillments')).status).toBe(200);
    }
  });

  it('gives the demo service partner fulfillments of its own in several states', async () => {
    const own = await rows(`${all}?test=false&_limit=500`, 'partner');
    expect(new Set(own.map((row) => row['state'])).size).toBeGreaterThan(2);
    expect(own.length).toBeLessThan((await rows(`${all}?test=false&_limit=500`)).length);
  });

  it('shows service partners their own and no others [P2-6-038] [P2-6-041] [P1-6-051]', async () => {
    const id = await firstId('&state=published');
    const other = await firstId('&state=confirmed');
    await setStored(api, 'order-fulfillments', { where: { id }, set: { supplier: 'HANSA-SERVICE', distributor: 'RHEINHOF' } });
    await setStored(api, 'order-fulfillments', { where: { id: other }, set: { supplier: 'KOBELUX', distributor: 'HANSA-SERVICE' } });
    const own = await rows(`${all}?_limit=500`, 'partner');
    expect(own.map((row) => row['id'])).toEqual(expect.arrayContaining([id, other]));
    for (const row of own) {
      const { supplier, distributor } = partOf(row, 'fulfillment_config');
      expect([supplier, distributor]).toContain('HANSA-SERVICE');
    }
    const foreign = (await rows(`${all}?_limit=500`)).find((row) => !own.some((mine) => mine['id'] === row['id']));
    expect((await get(`${all}/${String(foreign?.['id'])}`, 'partner')).status).toBe(404);
    expect((await api.send(`PATCH ${all}/${String(foreign?.['id'])}`, { as: 'partner', body: { state: 'approved' } })).status).toBe(404);
  });
});

describe('feedback', () => {
  const feedback = {
    origin: 'back-office_1',
    type: 'info',
    message: 'Please ship today.',
    attributes: { carrier: 'DHL', tracking_code: '1Z' },
  };
  const send = (id: string, body: object, as = 'api_orderfulfillments') => api.send(`POST ${all}/${id}/messages`, { as, body });

  it('is added to the messages, attributes as a map [P2-7-034] [P2-7-035] [P2-3-014] [P2-3-015] [P2-3-016]', async () => {
    const id = await firstId('&state=new');
    const before = (await one(id))['messages'] as readonly Row[];
    expect((await send(id, { ...feedback, fulfillmentId: id })).status).toBeLessThan(300);
    const after = (await one(id))['messages'] as readonly Row[];
    expect(after.slice(0, -1)).toEqual(before);
    expect(after.at(-1)).toMatchObject({ ...feedback, created_at: '2031-05-01T12:00:00.000Z' });
  });

  it.each<readonly [field: string, body: object, text: string, id: string]>([
    ['origin', { ...feedback, origin: '' }, 'Origin is required', '[P2-5-093]'],
    ['origin', { ...feedback, origin: 'Upper' }, 'lower-case', '[P2-5-094]'],
    ['origin', { ...feedback, origin: 'a b' }, 'lower-case', '[P2-5-094]'],
    ['type', { ...feedback, type: '' }, 'Type is required', '[P2-5-095]'],
    ['type', { ...feedback, type: 'loud' }, '"type"', '[P2-4-090]'],
    ['attributes', { ...feedback, attributes: [{ key: '', value: 'x' }] }, '"attributes', '[P2-2-118]'],
  ])('is refused for its %s', async (_field, body, text) => {
    const id = await firstId('&state=new');
    const before = (await get(`${all}/${id}`)).text;
    const got = await send(id, { ...body, fulfillmentId: id });
    expect([got.status, got.text]).toEqual([422, expect.stringContaining(text)]);
    expect((await get(`${all}/${id}`)).text).toBe(before);
  });

  it('is about the fulfillment of its address, and no other [P2-3-014] [P2-7-034]', async () => {
    const [id = '', other = ''] = (await rows(`${all}?_limit=2&state=new`)).map((row) => String(row['id']));
    const before = [(await get(`${all}/${id}`)).text, (await get(`${all}/${other}`)).text];
    const got = await send(id, { ...feedback, fulfillmentId: other });
    expect([got.status, (got.body as Row)['errors']]).toEqual([
      422,
      { fulfillmentId: ['"fulfillmentId" names a different record than the URL of this call'] },
    ]);
    expect([(await get(`${all}/${id}`)).text, (await get(`${all}/${other}`)).text]).toEqual(before);
  });

  it.each(['debug', 'info', 'warning', 'error', 'failed', 'success'])('has the type %s [P2-4-090]', async (type) => {
    expect((await send(await firstId('&state=new'), { ...feedback, type })).status).toBeLessThan(300);
  });

  it('is not for others', async () => {
    expect((await send(await firstId(), feedback, 'nobody')).status).toBe(403);
    expect((await send(await firstId(), feedback, 'api_orders')).status).toBe(403);
  });
});

describe('the supplier', () => {
  const change = async (id: string, as: string, supplier: string) => api.send(`PATCH ${all}/${id}`, { as, body: { supplier } });
  const supplierOf = async (id: string) => partOf(await one(id), 'fulfillment_config')['supplier'];

  it('is picked by an admin, and by nobody else [P1-6-021] [P2-2-111] [P2-2-113] [P2-1-002]', async () => {
    const id = await firstId('&state=new');
    const before = await supplierOf(id);
    for (const as of ['api_orderfulfillments', 'supplier', 'superuser', 'nobody']) {
      expect([as, (await change(id, as, 'KOBELUX')).status]).toEqual([as, 403]);
      expect(await supplierOf(id)).toBe(before);
    }
    expect((await change(id, 'admin', 'KOBELUX')).status).toBe(200);
    expect(await supplierOf(id)).toBe('KOBELUX');
  });

  it('is a supplier that exists', async () => {
    const id = await firstId('&state=new');
    expect((await change(id, 'admin', 'NOBODY-KNOWS')).status).toBe(422);
    expect((await change(id, 'admin', 'NORDLICHT')).status).toBe(422);
  });

  it('is the only thing that can be corrected [P2-1-002]', async () => {
    const id = await firstId('&state=new');
    for (const body of [{ distributor: 'RHEINHOF' }, { channel: '3i@default' }, { state: 'finished' }, { items: [] }])
      expect((await api.send(`PATCH ${all}/${id}`, { as: 'admin', body })).status).toBeGreaterThanOrEqual(400);
    for (const method of ['PUT', 'DELETE'])
      expect([404, 405]).toContain((await api.send(`${method} ${all}/${id}`, { as: 'admin', body: {} })).status);
  });
});
