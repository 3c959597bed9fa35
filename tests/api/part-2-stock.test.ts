import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api, Got } from './api.ts';
import { openPlatform } from './platform.ts';
import { setStored } from './stored.ts';

let api: Api;
beforeAll(async () => void (api = await openPlatform()), 120_000);
afterAll(() => api.close());

type Row = Readonly<Record<string, unknown>>;
/** The field that is wrong, what is sent for it, and the requirement. */
type Wrong = readonly [field: string, change: object, id: string];
const send = (request: string, as: string, body?: unknown): Promise<Got> => api.send(request, { as, body });
const rows = async (path: string, as = 'admin'): Promise<readonly Row[]> => {
  const got = await send(`GET ${path}`, as);
  expect([got.status, path]).toEqual([200, path]);
  return (got.body as { data: readonly Row[] }).data;
};
const one = async (path: string): Promise<Row> => ((await send(`GET ${path}`, 'admin')).body as { data: Row }).data;
const sum = (list: readonly Row[], field: string) => list.reduce((all, row) => all + Number(row[field] ?? 0), 0);

describe('the records', () => {
  it('agree with one another: stock, blockings, packing spaces and products [P2-3-021] [P2-3-023] [P2-3-024]', async () => {
    for (const { code, product_count, packing_spaces_count, inventory_blocking } of await rows('warehouses')) {
      const shelves = await rows(`warehouses/${String(code)}/products?_limit=1000`);
      const active = await rows(`inventory-blockings?status=active&warehouse_code=${String(code)}&_limit=1000`);
      expect([code, product_count]).toEqual([code, shelves.length]);
      expect([code, packing_spaces_count]).toEqual([code, (await rows(`warehouses/${String(code)}/packing-spaces?enabled=true`)).length]);
      expect([code, inventory_blocking]).toEqual([code, active.length > 0]);
      expect([code, sum(shelves, 'blocked_quantity')]).toEqual([code, sum(active, 'quantity')]);
      for (const shelf of shelves) expect(Number(shelf['blocked_quantity'])).toBeLessThanOrEqual(Number(shelf['soh_quantity']));
    }
    for (const product of await rows('products?_limit=40')) {
      const inventories = product['inventories'] as readonly Row[];
      expect(product['stock']).toBe(sum(inventories, 'stock'));
      for (const { code, stock } of inventories) {
        const sku = String((product['identifiers'] as Row)['internal']);
        expect((await one(`warehouses/${String(code)}/products/${sku}`))['soh_quantity']).toBe(stock);
      }
    }
  });

  it('of products carry the companies they name [P2-3-017] [P2-3-018] [P2-3-020]', async () => {
    expect(await one('products/DL-27-Q')).toMatchObject({
      identifiers: { internal: 'DL-27-Q' },
      name: { en: 'Display 27 inch, QHD', de: 'Bildschirm 27 Zoll, QHD' },
      family: 'default',
      enabled: true,
    });
  });

  it('of service partners are their own alone [P2-6-039] [P1-6-052]', async () => {
    await setStored(api, 'products', { where: { sku: 'KB-5520-DE' }, set: { supplier: 'HANSA-SERVICE', distributor: 'RHEINHOF' } });
    await setStored(api, 'products', { where: { sku: 'MS-204-GR' }, set: { supplier: 'KOBELUX', distributor: 'HANSA-SERVICE' } });
    const own = await rows('products?_limit=1000', 'partner');
    const found = own.map((row) => (row['identifiers'] as Row)['internal']);
    expect(found).toEqual(expect.arrayContaining(['KB-5520-DE', 'MS-204-GR']));
    for (const { supplier, distributor } of own) expect([supplier, distributor]).toContain('HANSA-SERVICE');
    expect((await send('GET products/DL-27-Q', 'partner')).status).toBe(404);
  });
});

describe('products', () => {
  it.each(['tenant', 'supplier', 'distributor'])(
    'are filtered by %s by admins only [P1-6-018] [P2-2-133] [P2-2-134] [P2-2-135]',
    async (filter) => {
      expect((await send(`GET products?${filter}=KOBELUX`, 'admin')).status).toBe(200);
      expect((await send(`GET products?${filter}=KOBELUX`, 'superuser')).status).toBe(400);
    },
  );

  it('have a list and no other screen; only batch jobs write them [P2-2-136]', async () => {
    const { create, edit, show } = api.model.resources['products'] ?? {};
    expect([create, edit, show]).toEqual([null, null, null]);
    for (const call of ['POST products', 'PUT products/DL-27-Q'])
      for (const user of ['nobody', 'tenant', 'api_batch'])
        expect([call, user, (await send(call, user, {})).status]).toEqual([call, user, 403]);
    expect([404, 405]).toContain((await send('DELETE products/DL-27-Q', 'admin')).status);
  });
});

describe('stock of a warehouse', () => {
  const list = 'warehouses/WH-EMPTY/products';
  const put = (sku: string, body: object) => send(`PUT ${list}/${sku}/inventory`, 'api_users', body);

  it('is created by a PUT that names the product [P2-7-044] [P2-3-025] [P2-3-026] [P2-3-027] [P2-3-028]', async () => {
    const got = await put('MS-204-GR', { product_code: 'MS-204-GR', amount: 40, next_intake_date: '2031-05-20', next_intake_amount: 10 });
    expect(got.status).toBe(201);
    expect(await one(`${list}/MS-204-GR`)).toMatchObject({
      product_name: 'Mouse 204, grey',
      warehouse_code: 'WH-EMPTY',
      soh_quantity: 40,
      reported_quantity: 40,
      blocked_quantity: 0,
      next_intake_date: '2031-05-20',
      next_intake_quantity: 10,
      lastchanged_at: '2031-05-01T12:00:00.000Z',
      lastchanged_by: 'api_users',
    });
    expect(await one('warehouses/WH-EMPTY')).toMatchObject({ product_count: 1 });
    expect((await one('products/MS-204-GR'))['inventories']).toContainEqual({ code: 'WH-EMPTY', stock: 40 });
  });

  it('is changed by a PUT without it; what is empty is null [P2-7-043] [P2-3-029] [P2-5-025]', async () => {
    expect((await put('MS-204-GR', { amount: 40, next_intake_date: '2031-06-01', next_intake_amount: 5 })).status).toBe(200);
    expect(await one(`${list}/MS-204-GR`)).toMatchObject({ next_intake_date: '2031-06-01', next_intake_quantity: 5 });
    expect((await put('MS-204-GR', { amount: 35, next_intake_date: null, next_intake_amount: null })).status).toBe(200);
    const after = await one(`${list}/MS-204-GR`);
    expect(after).toMatchObject({ reported_quantity: 35, soh_quantity: 35 });
    expect([after['next_intake_date'] ?? null, after['next_intake_quantity'] ?? null]).toEqual([null, null]);
  });

  it('may leave an intake date that has passed meanwhile as it is [P2-5-109]', async () => {
    const where = { warehouse_code: 'WH-EMPTY', product_code: 'MS-204-GR' };
    await setStored(api, 'warehouse-products', { where, set: { next_intake_date: '2031-04-09' } });
    expect((await put('MS-204-GR', { amount: 41, next_intake_date: '2031-04-09', next_intake_amount: 5 })).status).toBe(200);
    expect(await one(`${list}/MS-204-GR`)).toMatchObject({ reported_quantity: 41, next_intake_date: '2031-04-09' });
  });

  it('is cleared by a DELETE [P2-7-042]', async () => {
    await put('MS-204-GR', { amount: 35, next_intake_date: '2031-06-01', next_intake_amount: 5 });
    expect((await send(`DELETE ${list}/MS-204-GR/inventory`, 'api_users')).status).toBe(200);
    const after = await one(`${list}/MS-204-GR`);
    expect(after).toMatchObject({ reported_quantity: 0, soh_quantity: 0 });
    expect(after['next_intake_date'] ?? null).toBeNull();
    expect((await one('products/MS-204-GR'))['inventories']).toContainEqual({ code: 'WH-EMPTY', stock: 0 });
  });

  it.each<Wrong>([
    ['amount', {}, '[P2-5-021]'],
    ['amount', { amount: '' }, '[P2-5-021]'],
    ['amount', { amount: 'many' }, '[P2-5-022]'],
    ['amount', { amount: 1.5 }, '[P2-5-022]'],
    ['next_intake_amount', { amount: 1, next_intake_amount: 'some' }, '[P2-5-023]'],
    ['next_intake_date', { product_code: 'DL-27-Q', amount: 1, next_intake_date: '2031-04-30' }, '[P2-5-099]'],
  ])('refuses a wrong %s %o %s', async (field, body) => {
    const got = await put('DL-27-Q', { product_code: 'DL-27-Q', ...body });
    expect([got.status, Object.keys((got.body as { errors: Row }).errors)]).toEqual([422, [field]]);
    expect((await send(`GET ${list}/DL-27-Q`, 'admin')).status).toBe(404);
  });

  it('knows only products that there are [P2-5-024]', async () => {
    expect((await put('NO-SUCH', { product_code: 'NO-SUCH', amount: 1 })).status).toBe(422);
  });

  it.each(['product_code', 'soh_quantity', 'reported_quantity', 'blocked_quantity', 'lastchanged_at', 'lastchanged_by'])(
    'is sorted by %s [P2-2-163]',
    async (field) => {
      const order = (a: unknown, b: unknown): number =>
        typeof a === 'number' ? a - Number(b) : Number(String(a) > String(b)) - Number(String(a) < String(b));
      const all = (await rows('warehouses/WH-KIEL/products?_limit=500')).map((row) => row[field]);
      expect(new Set(all).size).toBeGreaterThan(1);
      for (const [direction, sign] of [
        ['asc', 1],
        ['desc', -1],
      ] as const) {
        const sorted = (await rows(`warehouses/WH-KIEL/products?_sort[${field}]=${direction}&_limit=500`)).map((row) => row[field]);
        expect(sorted).toEqual(all.toSorted((a, b) => sign * order(a, b)));
      }
    },
  );

  it.each(['product_name', 'warehouse_code', 'next_intake_date', 'next_intake_quantity'])(
    'is not sorted by %s [P2-2-164]',
    async (field) => {
      expect((await send(`GET warehouses/WH-KIEL/products?_sort[${field}]=asc`, 'admin')).status).toBe(400);
    },
  );

  it('is asked for by warehouse [P2-2-170] [P2-7-045]', async () => {
    const got = await send('GET warehouses/*/products', 'admin');
    expect([got.status, got.text]).toEqual([400, expect.stringContaining('No filter _warehouse_code')]);
    expect((await rows('warehouses/WH-KIEL/products?_limit=5')).map((row) => row['warehouse_code'])).toEqual(Array(5).fill('WH-KIEL'));
  });
});

describe('a packing space', () => {
  const list = 'warehouses/WH-KIEL/packing-spaces';
  const box = {
    reference: 'BOX_new-1',
    type: 'box',
    measurement_system: 'metric',
    ...{ outer_width: 300, outer_height: 200, outer_length: 400 },
    ...{ empty_weight: 250, max_weight: 5000 },
  };
  const empty = { description: null, comment: null, inner_width: null, inner_height: null, inner_length: null };

  it('is created, changed and deleted; what is empty is null [P2-7-046] [P2-7-047] [P2-7-048] [P2-7-049] [P2-5-017] [P2-5-018] [P2-5-019]', async () => {
    const before = Number((await one('warehouses/WH-KIEL'))['packing_spaces_count']);
    expect((await send(`POST ${list}`, 'nobody', { ...box, ...empty })).status).toBe(201);
    expect(await one(`${list}/BOX_new-1`)).toMatchObject({ ...box, enabled: true, warehouse_code: 'WH-KIEL' });
    expect((await one('warehouses/WH-KIEL'))['packing_spaces_count']).toBe(before + 1);
    expect((await send(`PUT ${list}/BOX_new-1`, 'nobody', { ...box, ...empty, inner_width: 290, enabled: false })).status).toBe(200);
    expect(await one(`${list}/BOX_new-1`)).toMatchObject({ inner_width: 290, enabled: false });
    const full = { description: 'Small', comment: 'Ask', inner_width: 290, inner_height: 190, inner_length: 390 };
    expect((await send(`PUT ${list}/BOX_new-1`, 'nobody', { ...box, ...full, enabled: false })).status).toBe(200);
    expect(await one(`${list}/BOX_new-1`)).toMatchObject(full);
    expect((await send(`PUT ${list}/BOX_new-1`, 'nobody', { ...box, ...empty, enabled: false })).status).toBe(200);
    const emptied = await one(`${list}/BOX_new-1`);
    for (const name of Object.keys(empty)) expect([name, emptied[name] ?? null]).toEqual([name, null]);
    expect((await one('warehouses/WH-KIEL'))['packing_spaces_count']).toBe(before);
    expect((await send(`DELETE ${list}/BOX_new-1`, 'nobody')).status).toBe(204);
    expect((await send(`GET ${list}/BOX_new-1`, 'nobody')).status).toBe(404);
  });

  it('has its defaults [P2-3-032] [P2-3-034] [P2-3-044]', async () => {
    const { type: _type, measurement_system: _system, ...bare } = box;
    expect((await send(`POST ${list}`, 'nobody', { ...bare, reference: 'DEFAULTS' })).status).toBe(201);
    expect(await one(`${list}/DEFAULTS`)).toMatchObject({ type: 'box', measurement_system: 'metric', enabled: true });
  });

  const measures = ['outer_width', 'outer_height', 'outer_length', 'empty_weight', 'max_weight'];
  const requiredIds = ['[P2-5-005]', '[P2-5-006]', '[P2-5-007]', '[P2-5-008]', '[P2-5-009]'];
  it.each<Wrong>([
    ['reference', { reference: '' }, '[P2-5-001]'],
    ['reference', { reference: 'a b' }, '[P2-5-002]'],
    ['reference', { reference: 'äöü' }, '[P2-5-002]'],
    ['type', { type: null }, '[P2-5-004]'],
    ['type', { type: 'separate' }, '[P2-3-046]'],
    ['type', { type: 'bag' }, '[P2-3-045]'],
    ['measurement_system', { measurement_system: 'nautical' }, '[P2-3-033]'],
    ...measures.flatMap((field, at): Wrong[] => [
      [field, { [field]: null }, requiredIds[at] ?? ''],
      [field, { [field]: 'wide' }, '[P2-5-010]'],
      [field, { [field]: 0 }, '[P2-5-011]'],
    ]),
    ['empty_weight', { empty_weight: 5000 }, '[P2-5-012]'],
    ['empty_weight', { empty_weight: 5001 }, '[P2-5-012]'],
    ['inner_width', { inner_width: 301 }, '[P2-5-016]'],
    ['inner_height', { inner_height: 200.5 }, '[P2-5-016]'],
    ['inner_length', { inner_length: 401 }, '[P2-5-016]'],
    ['inner_width', { inner_width: 'x' }, '[P2-5-014]'],
    ['inner_height', { inner_height: 0 }, '[P2-5-015]'],
  ])('refuses a wrong %s %o %s', async (field, change) => {
    const got = await send(`POST ${list}`, 'nobody', { ...box, ...change, ...('reference' in change ? {} : { reference: 'WRONG' }) });
    expect([got.status, Object.keys((got.body as { errors: Row }).errors)]).toEqual([422, expect.arrayContaining([field])]);
    expect((await send(`GET ${list}/WRONG`, 'nobody')).status).toBe(404);
  });

  it('may be as large inside as outside, with decimals [P2-5-013] [P2-5-016] [P2-5-109]', async () => {
    const body = { ...box, reference: 'EQUAL', outer_width: 300.5, inner_width: 300.5, inner_height: 200, inner_length: 400 };
    expect((await send(`POST ${list}`, 'nobody', body)).status).toBe(201);
  });

  it('keeps its reference [P2-5-003]', async () => {
    expect((await send(`PUT ${list}/BOX-S`, 'nobody', { ...box, reference: 'OTHER' })).status).toBe(422);
    expect((await send(`GET ${list}/OTHER`, 'nobody')).status).toBe(404);
  });

  it('of type separate is neither changed nor deleted [P2-2-179] [P2-2-180]', async () => {
    const path = `${list}/SEPARATE`;
    const before = await one(path);
    expect((await send(`PUT ${path}`, 'admin', { ...box, reference: 'SEPARATE', type: 'box' })).status).toBe(403);
    expect((await send(`DELETE ${path}`, 'admin')).status).toBe(403);
    expect(await one(path)).toEqual(before);
  });

  it('is asked for by warehouse [P2-2-172] [P2-5-020]', async () => {
    const got = await send('GET warehouses/*/packing-spaces', 'admin');
    expect([got.status, got.text]).toEqual([400, expect.stringContaining('No filter _warehouse_code')]);
  });
});
