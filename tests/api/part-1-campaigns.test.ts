import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FieldName } from '../../engine/model/project-types.ts';
import type { Api, Got } from './api.ts';
import { openPlatform } from './platform.ts';
import { textOf } from './stored.ts';

let api: Api;
beforeAll(async () => void (api = await openPlatform()), 120_000);
afterAll(() => api.store.close());

const campaign = {
  code: 'TEST-1',
  channel: 'shop@nordlicht',
  type: 'custom',
  status: 'open',
  all_day: true,
  date_from: '2031-05-01',
  date_to: '2031-05-31',
  date_timezone: 'Europe/Berlin',
};

const dataOf = (got: Got): Record<string, unknown> => (got.body as { data: Record<string, unknown> }).data;
const rowsOf = (got: Got): Record<string, unknown>[] => (got.body as { data: Record<string, unknown>[] }).data;
const send = (request: string, body?: unknown, as = 'api_campaigns'): Promise<Got> =>
  api.send(request, { as, ...(body === undefined ? {} : { body }) });

describe('a campaign', () => {
  it.each<[object, string, string]>([
    [{ code: null }, 'code', '[P1-5-031]'],
    [{ code: 'with space' }, 'code', '[P1-5-032]'],
    [{ attributes: [{ key: '', value: '1' }] }, 'attributes.0.key', '[P1-5-041]'],
    [{ attributes: [{ key: '', value: '' }] }, 'attributes.0.key', '[P1-5-041]'],
    [{ channel: null }, 'channel', '[P1-5-042]'],
    [{ type: null }, 'type', '[P1-5-043]'],
    [{ type: 'other' }, 'type', '[P1-4-014]'],
    [{ date_from: null }, 'date_from', '[P1-5-044]'],
    [{ date_to: null }, 'date_to', '[P1-5-045]'],
    [{ date_to: '2031-04-30' }, 'date_to', '[P1-5-048]'],
    [{ all_day: false, date_from: '2031-05-01 10:00:00', date_to: '2031-05-01 09:59:59' }, 'date_to', '[P1-5-048]'],
    [{ date_from: '01.05.2031' }, 'date_from', '[P1-5-050]'],
    [{ all_day: false, date_from: '2031-05-01T10:00:00Z', date_to: '2031-05-02 10:00:00' }, 'date_from', '[P1-5-051]'],
    [{ status: 'over' }, 'status', '[P1-4-015]'],
  ])('with %j is refused at %s %s', async (change, field) => {
    expect(await send('POST campaigns', { ...campaign, ...change })).toMatchObject({
      status: 422,
      body: { errors: Object.fromEntries([[field, [expect.any(String)]]]) },
    });
  });

  it('keeps days while it is all-day, from 00:00 to 23:59 [P1-4-020] [P1-4-022] [P1-3-114] [P1-3-115] [P1-3-107]', async () => {
    expect((await send('POST campaigns', campaign)).status).toBe(201);
    expect(dataOf(await send('GET campaigns/TEST-1'))).toMatchObject({
      date_from: '2031-05-01',
      date_to: '2031-05-31',
      date_from_utc: '2031-04-30T22:00:00.000Z',
      date_to_utc: '2031-05-31T21:59:00.000Z',
      tenant: 'NORDLICHT',
    });
  });

  it('keeps days and times otherwise [P1-4-021] [P1-5-051]', async () => {
    const timed = { ...campaign, code: 'TEST-2', all_day: false, date_from: '2031-05-01 08:00:00', date_to: '2031-05-01 18:30:00' };
    expect((await send('POST campaigns', timed)).status).toBe(201);
    expect(dataOf(await send('GET campaigns/TEST-2'))).toMatchObject({
      date_from: '2031-05-01 08:00:00',
      date_to: '2031-05-01 18:30:00',
      date_to_utc: '2031-05-01T16:30:00.000Z',
    });
  });

  it('has a code that is taken once and stays [P1-5-033] [P1-5-034]', async () => {
    expect(await send('POST campaigns', campaign)).toMatchObject({ status: 422, body: { errors: { code: [expect.any(String)] } } });
    const stored = dataOf(await send('GET campaigns/TEST-1'));
    expect((await send('PUT campaigns/TEST-1', { ...stored, code: 'TEST-9' })).status).toBe(422);
  });

  it('needs a zone and a status once the defaults are gone [P1-5-046] [P1-5-047]', async () => {
    const stored = dataOf(await send('GET campaigns/TEST-1'));
    expect(await send('PUT campaigns/TEST-1', { ...stored, date_timezone: null, status: null })).toMatchObject({
      status: 422,
      body: { errors: { date_timezone: [expect.any(String)], status: [expect.any(String)] } },
    });
  });

  it('starts in the time zone of the browser [P1-5-049]', async () => {
    const { date_timezone: _zone, ...without } = { ...campaign, code: 'TEST-3' };
    const got = await api.send('POST campaigns', { as: 'admin', headers: { 'X-Timezone': 'America/Sao_Paulo' }, body: without });
    expect(got.status).toBe(201);
    expect(dataOf(await send('GET campaigns/TEST-3'))['date_timezone']).toBe('America/Sao_Paulo');
  });

  it('is there for its role only [P1-6-040]', async () => {
    for (const path of ['campaigns', 'campaigns/TEST-1', 'campaigns/TEST-1/products'])
      expect((await send(`GET ${path}`, undefined, 'api_users')).status).toBe(403);
  });

  it('is listed by date_from, latest first [P1-2.7-010]', async () => {
    const dates = rowsOf(await send('GET campaigns?_limit=500')).map((row) => String(row['date_from']).slice(0, 10));
    expect(dates.length).toBeGreaterThan(20);
    expect(dates).toEqual([...dates].sort().reverse());
  });
});

describe('finishing', () => {
  const open = (type: string): Promise<Record<string, unknown>> =>
    send(`GET campaigns?type=${type}&status=open&_limit=1`).then(async (got) => {
      const [row] = rowsOf(got);
      return dataOf(await send(`GET campaigns/${String(row?.['code'])}`));
    });

  it.each(['custom', 'netwave'])(
    'a %s resets its product counts and cannot be taken back [P1-4-016] [P1-4-017] [P1-4-019]',
    async (type) => {
      const before = await open(type);
      const path = `campaigns/${String(before['code'])}`;
      expect((await send(`PUT ${path}`, { ...before, status: 'finished' })).status).toBe(200);
      const products = rowsOf(await send(`GET ${path}/products?_limit=500`));
      expect(products.map((product) => product['quantity'])).toEqual(products.map(() => 0));
      const after = dataOf(await send(`GET ${path}`));
      expect(after['status']).toBe('finished');
      expect(await send(`PUT ${path}`, { ...after, status: 'open' })).toMatchObject({
        status: 422,
        body: { errors: { status: ['A finished campaign stays finished'] } },
      });
      expect((await send(`PUT ${path}`, { ...after, description: 'Over' })).status).toBe(200);
    },
  );

  it('resets counts that were there, and processes the orders that wait [P1-4-018] [P1-4-019]', async () => {
    const states = async (code: string): Promise<Record<string, string>> => {
      const sql = `select id, ${textOf('orders', 'state')} as state from r_orders t where ${textOf('orders', 'campaign')} = $1`;
      return Object.fromEntries((await api.store.query<{ id: string; state: string }>(sql, [code])).map(({ id, state }) => [id, state]));
    };
    const waiting = ['new', 'validated', 'pending_approval', 'pending_payment', 'confirmed_payment'];
    const quantities = async (path: string): Promise<unknown[]> => rowsOf(await send(`GET ${path}/products`)).map((row) => row['quantity']);
    for (const { code } of rowsOf(await send('GET campaigns?status=*not_finished,in_progress,closed,error&_limit=100'))) {
      const path = `campaigns/${String(code)}`;
      const before = await states(String(code));
      const counted = await quantities(path);
      if (!counted.some((quantity) => Number(quantity) > 0) || !Object.values(before).some((state) => waiting.includes(state))) continue;
      expect((await send(`PUT ${path}`, { ...dataOf(await send(`GET ${path}`)), status: 'finished' })).status).toBe(200);
      expect(await quantities(path)).toEqual(counted.map(() => 0));
      expect(await states(String(code))).toEqual(
        Object.fromEntries(Object.entries(before).map(([id, state]) => [id, waiting.includes(state) ? 'processing' : state])),
      );
      return;
    }
    throw new Error('no campaign has a product that was shipped and an order that waits');
  });

  it('counts its order fulfillments [P1-2.7-007] [P1-3-123]', async () => {
    const rows = rowsOf(await send('GET campaigns?_limit=100'));
    const counts = rows.map((row) => row['order_fulfillment_count']);
    const sql = `select count(*)::int as n from r_order_fulfillments t where ${textOf('order-fulfillments', 'campaign')} = $1`;
    const stored = await Promise.all(rows.map(async ({ code }) => (await api.store.query<{ n: number }>(sql, [code]))[0]?.n));
    expect(counts).toEqual(stored);
    expect(Math.max(...counts.map(Number))).toBeGreaterThan(0);
  });

  it('is refused from where there is no way', async () => {
    const [row] = rowsOf(await send('GET campaigns?status=closed_finished&_limit=1'));
    const stored = dataOf(await send(`GET campaigns/${String(row?.['code'])}`));
    expect((await send(`PUT campaigns/${String(row?.['code'])}`, { ...stored, status: 'finished' })).status).toBe(409);
  });
});

describe('products of a campaign', () => {
  it('are read below it and found by SKU [P1-7.2-020] [P1-2.7-013] [P1-2.7-014] [P1-3-124] [P1-3-125]', async () => {
    const campaigns = rowsOf(await send('GET campaigns?_limit=100'));
    const lists = await Promise.all(campaigns.map(({ code }) => send(`GET campaigns/${String(code)}/products`)));
    const most = lists.map(rowsOf).sort((a, b) => b.length - a.length)[0] ?? [];
    const code = String(campaigns[lists.findIndex((got) => rowsOf(got).length === most.length)]?.['code']);
    expect(most.length).toBeGreaterThan(3);
    expect(most[0]).toMatchObject({ id: expect.any(String), quantity: expect.any(Number) });
    const found = rowsOf(await send(`GET campaigns/${code}/products?id=~${String(most[1]?.['id'])}`));
    expect(found.map((row) => row['id'])).toEqual([most[1]?.['id']]);
  });

  it('cannot be written', async () => {
    expect((await send('POST campaigns/TEST-1/products', { id: 'X', quantity: 1 })).status).toBe(405);
  });
});

describe('a netwave', () => {
  it('is a campaign of that type, on the same address [P1-2.1-059]', async () => {
    expect(rowsOf(await send('GET campaigns?type=netwave&_limit=500')).length).toBeGreaterThan(5);
    const netwaves = api.model.menu
      .flatMap((group) => group.entries.map((entry) => ({ group: group.name, ...entry })))
      .filter(({ group }) => group === 'marketing');
    expect(netwaves.at(-1)).toMatchObject({ resource: 'netwaves', tag: { text: { text: 'Deprecated' } } });
  });

  it('tells when it could not be finished [P1-8-053] [P1-8-054]', () => {
    const code: FieldName<'campaigns'> = 'code';
    expect(api.model.resources['campaigns']?.actions['finish']?.failure.text).toBe(`Campaign "{${code}}" could not be finished: {error}`);
    expect(api.model.resources['netwaves']?.actions['finish']?.failure.text).toBe(`Netwave "{${code}}" could not be finished: {error}`);
  });
});
