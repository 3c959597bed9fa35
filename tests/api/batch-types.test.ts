import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it, describe, vi } from 'vitest';
import type { Row } from '../../engine/model/values.ts';
import { writeXlsx } from '../../engine/server/exports/xlsx.ts';
import type { Api } from './api.ts';
import { batches, budgetColumns as columns, budgetLine as good, csvOf, dataOf } from './batches.ts';
import { openPlatform } from './platform.ts';

let api: Api;
let all: ReturnType<typeof batches>;

beforeAll(async () => {
  api = await openPlatform({ hasJobs: true });
  all = batches(api);
});
afterAll(() => api.close());

const read = async (path: string): Promise<Row> => dataOf(await api.send(`GET ${path}`, { as: 'admin' }));
const statusOf = async (path: string): Promise<number> => (await api.send(`GET ${path}`, { as: 'admin' })).status;
const first = async (path: string): Promise<Row> => dataOf<Row[]>(await api.send(`GET ${path}`, { as: 'admin' }))[0] ?? {};

describe('what is applied', () => {
  it('may come as XLSX, numbers as numbers', async () => {
    const parts: Uint8Array[] = [];
    const rows = [columns, ['XL-1', 'single', 'order', 12.5, 'buyer@example.com']];
    for await (const part of writeXlsx(Readable.from([rows]))) parts.push(part);
    const { apply } = await all.applyAll({ type: 'budget_import', file: new Uint8Array(Buffer.concat(parts)), name: 'lines.xlsx' });
    expect(apply).toMatchObject({ statistics: { applied: 1 } });
    expect(await read('budgets/XL-1')).toMatchObject({ amount: 1250 });
    // Its mail comes later, and is not that of the next.
    await vi.waitFor(() => expect(api.mails).toHaveLength(1), 30_000);
  });

  it('to budgets has its history, its author and its mail', async () => {
    api.mails.length = 0;
    const { apply } = await all.applyAll({ type: 'budget_import', file: csvOf(columns, [good('AP-1')]) });
    expect(apply).toMatchObject({ statistics: { applied: 1 } });
    expect(await read('budgets/AP-1')).toMatchObject({ amount: 1250, remaining: 1250, channel: '3i@default', created_by: 'admin' });
    expect(dataOf<Row[]>(await api.send('GET budgets/AP-1/history', { as: 'admin' }))).toMatchObject([
      { type: 'create', blame_user: 'admin' },
    ]);
    await vi.waitFor(() => expect(api.mails).toMatchObject([{ to: 'buyer@example.com', subject: 'A budget of €12.50 for you' }]), 30_000);
  });

  it('may hold a text that no index takes: that line is refused, and the others are applied', async () => {
    // As long as a line may be, of letters of three bytes that do not repeat: an index of PostgreSQL holds 2,704 bytes.
    const long = Array.from({ length: 2000 }, (_, at) => String.fromCodePoint(0x4e00 + ((at * 7919) % 20_000))).join('');
    const users = dataOf<Row[]>(await api.send('GET users?_limit=2', { as: 'admin' }));
    const [one, other] = users.map(({ email }) => String(email));
    const file = csvOf(
      ['email', 'organization'],
      [
        [one ?? '', long],
        [other ?? '', 'Short'],
      ],
    );
    const { run, apply } = await all.applyAll({ type: 'user_update', file }, '7');
    expect(apply).toMatchObject({ statistics: { applied: 1 } });
    expect((await all.results(run, 'validate')).data[0]?.state.messages).toMatchObject([
      { text: expect.stringContaining('too long') as string },
    ]);
    const body = { ...users[0], organization: long };
    expect((await api.send(`PUT users/${String(users[0]?.['id'])}`, { as: 'admin', body })).status).toBe(413);
  });

  it('to users changes what is named, keeps what is skipped, and empties what is deleted', async () => {
    const before = await first('users?username=tenant');
    const email = String(before['email']);
    await api.send(`PUT users/${String(before['id'])}`, { as: 'admin', body: { ...before, mobile: '0170', phone: '040' } });
    const file = csvOf(
      ['email', 'last_name', 'phone', 'mobile', 'costcenter'],
      [
        [email, 'Newname', 'SKP', 'DEL', '"1,2"'],
        ['nobody@nowhere.example', 'x', '1', '1', '1'],
      ],
    );
    const { run, apply } = await all.applyAll({ type: 'user_update', file }, '7');
    expect(apply).toMatchObject({ statistics: { applied: 1 } });
    expect((await all.results(run, 'validate')).data[1]?.state.messages).toMatchObject([{ field: 'email', rule: 'unknown' }]);
    const after = await read(`users/${String(before['id'])}`);
    expect(after).toMatchObject({ email, name: { last: 'Newname' }, phone: '040', costcenter: '1,2', company: before['company'] });
    expect(after['mobile'] ?? null).toBeNull();
  });

  it('to addresses of companies adds and changes them', async () => {
    const file = csvOf(
      ['company', 'code', 'street', 'postal_code', 'city', 'country', 'address_types'],
      [
        ['NORDLICHT', 'branch-kiel', 'Hafenstr. 12', '24103', 'Kiel', 'DE', '"shipping,billing"'],
        ['NORDLICHT', 'Branch Kiel', 'x', '1', 'y', 'DE', 'shipping'],
        ['NOBODY', 'branch', 'x', '1', 'y', 'DE', 'shipping'],
      ],
    );
    const { run, apply } = await all.applyAll({ type: 'company_address_import', file });
    expect(apply).toMatchObject({ statistics: { applied: 1 } });
    expect(await read('companies/NORDLICHT/addresses/branch-kiel')).toMatchObject({ city: 'Kiel', address_types: ['shipping', 'billing'] });
    expect((await all.results(run, 'validate')).data.map(({ state }) => state.status)).toEqual(['good', 'error', 'error']);
    const again = await all.applyAll({ type: 'company_address_import', file: file.replace('Hafenstr. 12', 'Kaistr. 1') }, '7');
    expect(again.validate).toMatchObject({ statistics: { doubtful: 1 } });
    expect(await read('companies/NORDLICHT/addresses/branch-kiel')).toMatchObject({ street: 'Kaistr. 1' });
  });

  it('to products adds and changes them', async () => {
    const file = csvOf(
      ['sku', 'name', 'family', 'enabled', 'tenant'],
      [
        ['NEW-1', 'Lamp', 'default', 'yes', 'NORDLICHT'],
        ['NEW-2', 'Lamp', 'lamps', 'no', 'NORDLICHT'],
      ],
    );
    const { apply } = await all.applyAll({ type: 'bda_product_import', file });
    expect(apply).toMatchObject({ statistics: { applied: 1 } });
    expect(await read('products/NEW-1')).toMatchObject({ name: { en: 'Lamp' }, family: 'default', enabled: true, tenant: 'NORDLICHT' });
    expect(await statusOf('products/NEW-2')).toBe(404);
    expect((await api.send('POST products', { as: 'api_users', body: { identifiers: { internal: 'NO' } } })).status).toBe(403);
  });

  it('to stock reports it, and asks about products that are new in a warehouse', async () => {
    const warehouse = String((await first('warehouses?_limit=1'))['code']);
    const known = String((await first(`warehouses/${warehouse}/products?_limit=1`))['product_code']);
    await all.applyAll({ type: 'bda_product_import', file: csvOf(['sku', 'name', 'family'], [['ST-1', 'Lamp', 'default']]) });
    const file = csvOf(
      ['warehouse_code', 'product_code', 'reported_quantity'],
      [
        [warehouse, known, '77'],
        [warehouse, 'ST-1', '5'],
        [warehouse, 'ST-2', '5'],
        [warehouse, known, 'x'],
      ],
    );
    const { run, validate } = await all.toDecide({ type: 'bda_stock_import', file });
    expect(validate).toMatchObject({ statistics: { good: 1, doubtful: 1, faulty: 2 } });
    await all.put(run, 'decide', [{ state: { decision: '7' } }, { state: { decision: '5' } }]);
    expect(await all.through(run, 'apply')).toMatchObject({ statistics: { applied: 2 } });
    expect(await read(`warehouses/${warehouse}/products/${known}`)).toMatchObject({ soh_quantity: 77, lastchanged_by: 'admin' });
    expect(await read(`warehouses/${warehouse}/products/ST-1`)).toMatchObject({ soh_quantity: 5 });
  });

  it('is no number that may be a thousand or one, and no formula that has failed', async () => {
    // As Excel and LibreOffice write them, in English and in German, and a number in a column too narrow for it.
    const failed = ['#N/A', '#FIELD!', '#GETTING_DATA', '#WERT!', '#NV', 'Err:502', '####'];
    const doubtful = ['1.000', '"1,000"', '-12.000', ...failed];
    const file = csvOf(columns, [
      ...doubtful.map((amount, at) => [`TW-${at}`, 'single', 'order', amount, 'buyer@example.com']),
      good('TW-9'),
    ]);
    const run = await all.startRun({ type: 'budget_import', file });
    await all.through(run, 'read');
    expect(await all.through(run, 'validate')).toMatchObject({ statistics: { good: 1, faulty: 3 + failed.length } });
    const rules = (await all.results(run, 'validate')).data.map(({ state }) => state.messages?.map(({ rule }) => rule));
    expect(rules).toEqual([['type'], ['type'], ['type'], ...failed.map(() => ['formula']), []]);
    const stock = csvOf(['warehouse_code', 'product_code', 'reported_quantity'], [['WH-HH', 'DL-27-Q', '1.000']]);
    const reported = await all.startRun({ type: 'bda_stock_import', file: stock });
    await all.through(reported, 'read');
    await all.through(reported, 'validate');
    const [line] = (await all.results(reported, 'validate')).data;
    expect(line?.state.messages).toMatchObject([
      { field: 'reported_quantity', text: expect.stringContaining('write a thousand as 1000') as string },
    ]);
  });

  it('to order fulfillments reports their parcels, for one or for many [P2-3-099] [P2-3-100] [P2-3-105] [P2-3-106]', async () => {
    const id = String((await first('orders/*/fulfillments?channel=3i@default&test=false&_limit=1'))['id']);
    const attributes = { campaign_code: 'SPRING', billingaddress_code: 'batchjob-billing-default' };
    const file = csvOf(
      ['fulfillment_id', 'carrier', 'tracking_code', 'message'],
      [
        [id, 'DHL', 'T-1', 'Sent'],
        ['NONE-1', 'DHL', 'T-2', 'Sent'],
      ],
    );
    const { run, apply } = await all.applyAll({ type: 'distributed_shipping', file, attributes }, '9');
    expect(apply).toMatchObject({ statistics: { applied: 1 } });
    expect((await all.results(run, 'validate')).data.map(({ state }) => state.status)).toEqual(['good', 'error']);
    const told = ((await read(`orders/*/fulfillments/${id}`))['messages'] as Row[]).at(-1);
    expect(told).toMatchObject({
      origin: 'batchjob',
      type: 'info',
      message: 'Sent',
      attributes: { carrier: 'DHL', tracking_code: 'T-1', campaign_code: 'SPRING', billingaddress_code: 'batchjob-billing-default' },
    });
    const lite = {
      type: 'distributed_shipping_lite',
      file: csvOf(
        ['carrier', 'tracking_code'],
        [
          ['UPS', 'T-3'],
          ['DHL', 'T-1'],
        ],
      ),
    };
    const { run: second } = await all.toDecide({ ...lite, attributes: { fulfillment_id: id, test: true } });
    expect((await all.results(second, 'validate')).data.map(({ state }) => state.messages?.map(({ rule }) => rule))).toEqual([
      ['test'],
      ['test', 'repeated'],
    ]);
  });

  it('as incentives gives vouchers and tells their owners, unless it is a test', async () => {
    api.mails.length = 0;
    const email = String((await first('users?username=tenant'))['email']);
    const file = csvOf(
      ['email', 'code', 'amount'],
      [
        [email, 'INC-1', '25.00'],
        ['stranger@example.com', 'INC-2', '1'],
      ],
    );
    const { validate } = await all.applyAll({ type: 'incentives', file });
    expect(validate).toMatchObject({ statistics: { good: 1, doubtful: 1 } });
    expect(await read('budgets/INC-1')).toMatchObject({ type: 'single', amount: 2500, username: email, state: 'approved' });
    await vi.waitFor(() => expect(api.mails.map(({ to }) => to).toSorted()).toEqual([email, 'stranger@example.com'].toSorted()), 30_000);
    await all.applyAll({ type: 'incentives', file: file.replace(/INC-/g, 'TST-'), attributes: { test: true } });
    expect(await read('budgets/TST-1')).toMatchObject({ state: 'pending' });
    expect(api.mails).toHaveLength(2);
  });
});
