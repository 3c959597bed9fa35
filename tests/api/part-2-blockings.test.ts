import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unasked } from '../../engine/server/plan/enqueue.ts';
import { behaviourSchedules, createJobRunner } from '../../engine/server/plan/work.ts';
import type { Api, Got } from './api.ts';
import { openPlatform } from './platform.ts';
import { setStored } from './stored.ts';

let api: Api;
beforeAll(async () => void (api = await openPlatform()), 120_000);
afterAll(() => api.close());

type Row = Readonly<Record<string, unknown>>;
const send = (request: string, as: string, body?: unknown): Promise<Got> => api.send(request, { as, body });
const one = async (path: string): Promise<Row> => ((await send(`GET ${path}`, 'admin')).body as { data: Row }).data;
/** The field that is wrong, what is sent for it, and the requirement. */
type Wrong = readonly [field: string, change: object, id: string];
const errorsOf = (got: Got): unknown => [got.status, Object.keys((got.body as { errors?: Row }).errors ?? {})];

const blocking = {
  reference: 'TEST-1',
  product_code: 'DL-27-Q',
  warehouse_code: 'WH-KIEL',
  quantity: 5,
  scheduled_for: '2031-05-09',
  attributes: [{ key: 'order_id', value: 'ORD-1' }],
};

describe('an inventory blocking', () => {
  it('is created by anybody who is signed in, its original quantity by the server [P2-3-050] [P2-3-061] [P2-2-196] [P2-4-042]', async () => {
    const shelf = 'warehouses/WH-KIEL/products/DL-27-Q';
    await send(`PUT ${shelf}/inventory`, 'admin', { product_code: 'DL-27-Q', amount: 100 });
    const before = Number((await one(shelf))['blocked_quantity']);
    expect((await send('POST inventory-blockings', 'nobody', blocking)).status).toBe(201);
    expect(await one('inventory-blockings/TEST-1')).toMatchObject({
      ...blocking,
      product_name: 'Display 27 inch, QHD',
      original_quantity: 5,
      status: 'active',
      created_by: 'nobody',
      created_at: '2031-05-01T12:00:00.000Z',
    });
    expect(await one(shelf)).toMatchObject({ blocked_quantity: before + 5 });
    expect(await one('warehouses/WH-KIEL')).toMatchObject({ inventory_blocking: true });
  });

  it.each<Wrong>([
    ['product_code', { product_code: '' }, '[P2-5-026]'],
    ['product_code', { product_code: 'NO-SUCH' }, '[P2-5-026]'],
    ['warehouse_code', { warehouse_code: '' }, '[P2-5-027]'],
    ['warehouse_code', { warehouse_code: 'NOWHERE' }, '[P2-5-027]'],
    ['quantity', { quantity: null }, '[P2-5-028]'],
    ['quantity', { quantity: 'five' }, '[P2-5-029]'],
    ['quantity', { quantity: 1.5 }, '[P2-5-109]'],
    ['quantity', { quantity: -1 }, '[P2-5-030]'],
    ['reference', { reference: '' }, '[P2-5-035]'],
    ['reference', { reference: 'TEST-1' }, '[P2-5-097]'],
    ['scheduled_for', { scheduled_for: '2031-04-30' }, '[P2-5-099]'],
  ])('is refused for a wrong %s %o %s', async (field, change) => {
    const got = await send('POST inventory-blockings', 'nobody', { ...blocking, reference: 'WRONG', ...change });
    expect(errorsOf(got)).toEqual([422, [field]]);
    expect((await send('GET inventory-blockings/WRONG', 'admin')).status).toBe(404);
  });

  it('says of a reference that there is already by its title [P2-5-098]', async () => {
    const { body } = await send('GET inventory-blockings?_limit=1', 'admin');
    const { reference } = (body as { data: readonly [{ reference: string }] }).data[0];
    const got = await send('POST inventory-blockings', 'nobody', { ...blocking, reference });
    expect((got.body as { errors: object }).errors).toEqual({ reference: ['Reference is already taken'] });
  });

  it('needs a key in every attribute row, of any name [P2-5-036] [P2-3-059] [P2-3-061]', async () => {
    const named = (key: string) => ({ ...blocking, reference: 'KEYS', attributes: [{ key, value: 'x' }] });
    const got = await send('POST inventory-blockings', 'nobody', named(''));
    expect([got.status, got.text]).toEqual([422, expect.stringContaining('attributes')]);
    expect((await send('POST inventory-blockings', 'nobody', named('of_our_own'))).status).toBe(201);
  });
});

describe('changing a blocking', () => {
  const path = 'inventory-blockings/TEST-1';
  const body = (change: object) => ({ original_quantity: 5, quantity: 5, attributes: [], ...change });

  it.each(['api_orders', 'partner', 'superuser', 'supplier'])('is refused to %s, who has not made it [P2-2-193] [P2-6-015]', async (as) => {
    const before = await send(`GET ${path}`, 'admin');
    const got = await send(`PUT ${path}`, as, body({ quantity: 1 }));
    expect([got.status, got.text]).toEqual([403, expect.stringContaining('Only an administrator or the user who created it')]);
    const after = await send(`GET ${path}`, 'admin');
    expect([after.text, after.headers.get('etag')]).toEqual([before.text, before.headers.get('etag')]);
  });

  it.each(['nobody', 'admin'])('is done by %s: its creator, or an admin [P2-2-193]', async (as) => {
    expect((await send(`PUT ${path}`, as, body({ quantity: 4 }))).status).toBe(200);
    expect(await one(path)).toMatchObject({ quantity: 4, created_by: 'nobody' });
  });

  it('does not take what it says about its creator from the request [P2-2-193]', async () => {
    expect((await send(`PUT ${path}`, 'api_orders', body({ created_by: 'api_orders' }))).status).toBe(403);
    expect((await send(`PUT ${path}`, 'nobody', body({ created_by: 'api_orders' }))).status).toBe(422);
    expect(await one(path)).toMatchObject({ created_by: 'nobody' });
  });

  it.each<Wrong>([
    ['quantity', { quantity: 6 }, '[P2-5-031]'],
    ['quantity', { quantity: 5, original_quantity: 4 }, '[P2-5-031]'],
    ['quantity', { quantity: -1 }, '[P2-5-030]'],
    ['quantity', { quantity: null }, '[P2-5-028]'],
    ['original_quantity', { original_quantity: null }, '[P2-5-032]'],
    ['original_quantity', { original_quantity: 'x' }, '[P2-5-033]'],
    ['original_quantity', { original_quantity: -1 }, '[P2-5-034]'],
    ['product_code', { product_code: 'MS-204-GR' }, '[P2-3-061]'],
    ['warehouse_code', { warehouse_code: 'WH-WIEN' }, '[P2-3-061]'],
    ['reference', { reference: 'OTHER' }, '[P2-3-061]'],
  ])('is refused for a wrong %s %o %s', async (field, change) => {
    const before = await send(`GET ${path}`, 'admin');
    const got = await send(`PUT ${path}`, 'admin', body(change));
    expect([got.status, Object.keys((got.body as { errors: Row }).errors)]).toEqual([422, expect.arrayContaining([field])]);
    expect((await send(`GET ${path}`, 'admin')).text).toBe(before.text);
  });

  it('may leave a date that has passed meanwhile as it is [P2-5-109]', async () => {
    await setStored(api, 'inventory-blockings', { where: { reference: 'TEST-1' }, set: { scheduled_for: '2031-04-09' } });
    expect((await send(`PUT ${path}`, 'nobody', body({ quantity: 3, scheduled_for: '2031-04-09' }))).status).toBe(200);
    expect(await one(path)).toMatchObject({ quantity: 3, status: 'active_old' });
  });

  it('is no deleting [P2-2-197]', async () => {
    expect([404, 405]).toContain((await send(`DELETE ${path}`, 'admin')).status);
  });
});

describe('the status', () => {
  it.each([
    ['active', 'not cancelled', '[P2-4-042] [P2-4-046]'],
    ['active_old', 'not cancelled', '[P2-4-045] [P2-4-046]'],
    ['cancelled_not_migrated', 'cancelled', '[P2-4-043] [P2-4-046]'],
    ['cancelled_migrated', 'migrated', '[P2-4-044] [P2-4-046]'],
  ])('%s follows from the dates, and is filtered by %s %s', async (status, meaning) => {
    const got = await send(`GET inventory-blockings?status=${status}&_limit=1000`, 'nobody');
    const found = (got.body as { data: readonly Row[] }).data;
    expect(found.length).toBeGreaterThan(0);
    for (const row of found) {
      const { cancelled_at: cancelled, migrated_at: migrated, scheduled_for: day } = row;
      expect([row['status'], Boolean(cancelled), Boolean(migrated)]).toEqual([status, meaning !== 'not cancelled', meaning === 'migrated']);
      if (status === 'active_old') expect(String(day) < '2031-05-01').toBe(true);
      if (status === 'active' && day) expect(String(day) >= '2031-05-01').toBe(true);
    }
  });

  it('is filtered by warehouse for everybody, as links do [P2-2-196]', async () => {
    const got = await send('GET inventory-blockings?warehouse_code=WH-KIEL', 'nobody');
    expect([got.status, (got.body as { data: readonly Row[] }).data.length > 0]).toEqual([200, true]);
  });
});

describe('as days pass', () => {
  const shelf = 'warehouses/WH-KIEL/products/DL-27-Q';
  // Sessions end before days do: these people sign in when the day has passed.
  const later = 'api_shipping';
  const rowsAt = async (path: string, as: string): Promise<readonly Row[]> =>
    ((await send(`GET ${path}`, as)).body as { data: readonly Row[] }).data;
  const blockedAt = async (path: string, as: string): Promise<number> =>
    Number(((await send(`GET ${path}`, as)).body as { data: Row }).data['blocked_quantity']);
  const listed = async (place: string, as: string): Promise<number> =>
    (await rowsAt(`inventory-blockings?status=active&${place}&_limit=1000`, as)).reduce((sum, row) => sum + Number(row['quantity']), 0);
  const recount = () =>
    createJobRunner(api.engine)(
      { id: 'x', queue: 'inventory-blockings.recount', data: unasked, reason: null, writtenAt: new Date() },
      new AbortController().signal,
    );

  it('more pieces than an int of the database holds do not end the count of the others', async () => {
    const [many, few] = ['MS-204-GR', 'DL-27-Q'];
    for (const [product_code, quantity] of [
      [many, 3_000_000_000],
      [few, 7],
    ] as const) {
      await send(`PUT warehouses/WH-EMPTY/products/${product_code}/inventory`, 'admin', { product_code, amount: 100 });
      const kept = { ...blocking, reference: `OF-${product_code}`, warehouse_code: 'WH-EMPTY', product_code, quantity };
      expect((await send('POST inventory-blockings', 'api_users', kept)).status).toBe(201);
    }
    await setStored(api, 'warehouse-products', {
      where: { warehouse_code: 'WH-EMPTY', product_code: few },
      set: { blocked_quantity: 1 },
    });
    expect(await blockedAt(`warehouses/WH-EMPTY/products/${few}`, 'admin')).toBe(1);
    await recount();
    expect(await blockedAt(`warehouses/WH-EMPTY/products/${few}`, 'admin')).toBe(7);
    expect(await blockedAt(`warehouses/WH-EMPTY/products/${many}`, 'admin')).toBe(3_000_000_000);
  });

  it('a blocking no longer counts: not for shipping at once, not with the stock after the next count [P2-4-045] [P2-3-023]', async () => {
    await send(`PUT ${shelf}/inventory`, 'admin', { product_code: 'DL-27-Q', amount: 100 });
    const other = await blockedAt(shelf, 'admin');
    const free = 100 - other;
    await send('POST inventory-blockings', 'nobody', { ...blocking, reference: 'DAY', quantity: free, scheduled_for: '2031-05-09' });
    expect(await blockedAt(shelf, 'admin')).toBe(100);
    const item = {
      channel: '3i@default',
      accounts: ['dhl-standard'],
      origin_code: 'WH-KIEL',
      destination: { address_line1: 'Musterweg 1', postal_code: '24105', country_code: 'DE' },
      items: [{ sku: 'DL-27-Q', quantity: 1 }],
    };
    const calculated = async (as: string) => ((await send('POST shipping-calculations', as, item)).body as { data: Row }).data['status'];
    expect(await calculated('admin')).toBe('no_rates');
    const { now } = api.clock;
    api.clock.now = new Date('2031-05-10T00:00:30Z');
    try {
      expect(await calculated(later)).toBe('success');
      expect(await blockedAt(shelf, later)).toBe(100);
      await recount();
      expect(await blockedAt(shelf, later)).toBe(await listed('warehouse_code=WH-KIEL&product_code=DL-27-Q', later));
      expect(await blockedAt(shelf, later)).toBeLessThan(100);
      // Half a year on nothing with a date is active any more, wherever it is.
      api.clock.now = new Date('2031-12-01T00:00:30Z');
      await recount();
      let lapsed = 0;
      for (const { code, inventory_blocking } of await rowsAt('warehouses', 'api_batch')) {
        const shelves = await rowsAt(`warehouses/${String(code)}/products?_limit=1000`, 'api_batch');
        const sum = shelves.reduce((all, row) => all + Number(row['blocked_quantity'] ?? 0), 0);
        const active = await rowsAt(`inventory-blockings?status=active&warehouse_code=${String(code)}&_limit=1000`, 'api_batch');
        expect([code, sum, inventory_blocking]).toEqual([
          code,
          active.reduce((all, row) => all + Number(row['quantity']), 0),
          active.length > 0,
        ]);
        lapsed += (await rowsAt(`inventory-blockings?status=active_old&warehouse_code=${String(code)}&_limit=1000`, 'api_batch')).length;
      }
      expect(lapsed).toBeGreaterThan(0);
    } finally {
      api.clock.now = now;
    }
  });

  it('all is counted again each hour', () => {
    expect(behaviourSchedules(api.engine)).toContainEqual(
      expect.objectContaining({ queue: 'inventory-blockings.recount', cron: '0 * * * *' }),
    );
  });
});
