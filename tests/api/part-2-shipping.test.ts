import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api, Got } from './api.ts';
import { openPlatform } from './platform.ts';

let api: Api;
beforeAll(async () => void (api = await openPlatform()), 120_000);
afterAll(() => api.close());

type Row = Readonly<Record<string, unknown>>;
const send = (request: string, as: string, body?: unknown): Promise<Got> => api.send(request, { as, body });
const dataOf = (got: Got): Row => (got.body as { data: Row }).data;

const payload = {
  channel: '3i@default',
  accounts: ['dhl-standard', 'dpd-classic'],
  origin_code: 'WH-KIEL',
  destination: { address_line1: 'Musterweg 1', postal_code: '24105', country_code: 'DE' },
  items: [{ sku: 'DL-27-Q', quantity: 2 }],
};

beforeAll(() => send('PUT warehouses/WH-KIEL/products/DL-27-Q/inventory', 'admin', { product_code: 'DL-27-Q', amount: 100 }));

describe('a shipping calculation', () => {
  it('is made from the payload, which is the whole body, and kept [P2-7-106] [P2-2-221] [P2-3-062] [P2-4-047]', async () => {
    const got = await send('POST shipping-calculations', 'api_shipping', payload);
    expect(got.status).toBe(201);
    const { id } = dataOf(got);
    const kept = dataOf(await send(`GET shipping-calculations/${String(id)}`, 'api_shipping'));
    expect(kept).toMatchObject({
      status: 'success',
      channel: '3i@default',
      accounts: ['dhl-standard', 'dpd-classic'],
      user: 'api_shipping',
      created_at: '2031-05-01T12:00:00.000Z',
      request: payload,
      resolutions: [{ sku: 'DL-27-Q', quantity: 2, warehouse_code: 'WH-KIEL' }],
      messages: [],
    });
    const rates = kept['rates'] as readonly { price: number; account: string }[];
    expect(rates.map(({ account }) => account).toSorted()).toEqual(['dhl-standard', 'dpd-classic']);
    expect(rates.map(({ price }) => price)).toEqual(rates.map(({ price }) => price).toSorted((a, b) => a - b));
    expect(kept['carrier']).toBe((kept['rates'] as readonly Row[])[0]?.['carrier']);
  });

  it.each([
    ['an unknown product', { items: [{ sku: 'NO-SUCH', quantity: 1 }] }, 'does not hold'],
    ['more than there is', { items: [{ sku: 'DL-27-Q', quantity: 100_000 }] }, 'are asked for'],
    ['an unknown origin', { origin_code: 'NOWHERE' }, 'There is no warehouse'],
    ['no destination', { destination: {} }, 'needs a country and a postal code'],
    ['an unknown account', { accounts: ['mule'] }, 'There is no account'],
    ['a country that nobody serves by these accounts', { destination: { postal_code: '1', country_code: 'NZ' } }, 'No carrier takes'],
    ['no items', { items: [] }, 'names no items'],
    ['an item without a quantity', { items: [{ sku: 'DL-27-Q' }] }, '1 item has no SKU or no whole quantity above 0'],
  ])('finds no rates for %s, and says why [P2-4-047]', async (_what, change, text) => {
    const found = dataOf(await send('POST shipping-calculations', 'api_shipping', { ...payload, ...change }));
    expect(found).toMatchObject({ status: 'no_rates', rates: [] });
    expect(JSON.stringify(found['messages'])).toContain(text);
  });

  it('takes no piece twice: items of one product share what is free', async () => {
    const shelf = dataOf(await send('GET warehouses/WH-KIEL/products/DL-27-Q', 'admin'));
    const free = Number(shelf['soh_quantity']) - Number(shelf['blocked_quantity']);
    const items = [free, 1].map((quantity) => ({ sku: 'DL-27-Q', quantity }));
    const found = dataOf(await send('POST shipping-calculations', 'api_shipping', { ...payload, items }));
    expect(found['resolutions']).toMatchObject([{ sku: 'DL-27-Q', quantity: free }]);
    expect(JSON.stringify(found['messages'])).toContain('has 0 of');
  });

  it('says how many items it could not read, though it has rates for the others', async () => {
    const items = [{ sku: 'DL-27-Q', quantity: '2' }, { sku: 'DL-27-Q', quantity: 1.5 }, ...payload.items];
    const found = dataOf(await send('POST shipping-calculations', 'api_shipping', { ...payload, items }));
    expect(found).toMatchObject({ status: 'success', resolutions: [{ quantity: 2 }] });
    expect(found['messages']).toEqual([{ level: 'warning', text: '2 items have no SKU or no whole quantity above 0' }]);
  });

  it.each([
    ['no JSON', '{"channel":', 400],
    ['a list', [payload], 422],
    ['a text', '"DL-27-Q"', 422],
  ])('is refused for %s [P2-5-091] [P2-5-092]', async (_what, body, status) => {
    expect((await send('POST shipping-calculations', 'api_shipping', body)).status).toBe(status);
  });

  it('is for who has the role [P2-6-028] [P1-6-047]', async () => {
    for (const as of ['nobody', 'api_orders']) {
      expect((await send('POST shipping-calculations', as, payload)).status).toBe(403);
      expect((await send('GET shipping-calculations', as)).status).toBe(403);
    }
  });

  it.each(['1day', '1week', '2week', '1month'])('is listed when it was created within %s [P2-2-201] [P2-2-202]', async (age) => {
    const got = await send(`GET shipping-calculations?created_before=${age}&_limit=1000`, 'api_shipping');
    const found = (got.body as { data: readonly Row[] }).data;
    const { now } = api.clock;
    const since = {
      ...{ '1day': now.getTime() - 86_400_000, '1week': now.getTime() - 7 * 86_400_000, '2week': now.getTime() - 14 * 86_400_000 },
      '1month': new Date(now).setUTCMonth(now.getUTCMonth() - 1),
    }[age];
    const all = ((await send('GET shipping-calculations?_limit=1000', 'api_shipping')).body as { data: readonly Row[] }).data;
    const young = all.filter(({ created_at: at }) => Date.parse(String(at)) >= Number(since));
    expect([young.length > 0, young.length < all.length]).toEqual([true, true]);
    expect(found.map(({ id }) => id)).toEqual(young.map(({ id }) => id));
  });
});

describe('a message', () => {
  it('is seen by everybody who is signed in, with the channels asked for [P2-2-236] [P2-3-075]', async () => {
    const all = (await send('GET messages?_limit=1000', 'nobody')).body as { data: readonly Row[] };
    const channels = [...new Set(all.data.map((row) => String(row['channel'])))].slice(0, 2);
    const found = (await send(`GET messages?channel=*${channels.join(',')}&_limit=1000`, 'nobody')).body as { data: readonly Row[] };
    expect([...new Set(found.data.map((row) => row['channel']))].toSorted()).toEqual(channels.toSorted());
    expect((await api.send('GET messages', { as: null })).status).toBe(401);
  });
});
