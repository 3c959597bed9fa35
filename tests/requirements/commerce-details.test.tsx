import './dom.ts';
import { fireEvent, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '../../engine/model/values.ts';
import { all, cells, fieldNamed, found, pick, press, pressIn, rowOf, suggested, textOf, texts, toast, type } from './reading.ts';
import { call, close, idOf, open, pathsOf, rowsAt, server } from './stage.tsx';

beforeAll(async () => void (await server()));
afterAll(close);

describe('an order fulfillment', () => {
  it('lists its items [P2-2-104] [P2-2-105] [P2-2-106] [P2-2-107]', async () => {
    await open(`/order-fulfillments/${await idOf('orders/*/fulfillments?state=finished&_limit=1')}#items`);
    await waitFor(() => expect(texts('main th')).toEqual(['SKU', 'Name', 'Unit price', 'Shipment quantities']));
    expect(texts('main td')[2]).toMatch(/[\d,]+\.\d\d/);
  });

  it('shows its supplier as plain text to who is no admin [P2-2-112] [P2-2-111]', async () => {
    const [some = {}] = await rowsAt('orders/*/fulfillments?state=finished&_limit=1');
    const { supplier } = some['fulfillment_config'] as { supplier: string };
    const stage = await open(`/order-fulfillments/${String(some['id'])}`, { as: 'api_orderfulfillments' });
    await waitFor(() => expect(textOf(document.querySelector('main'))).toContain(supplier));
    expect(all('main [data-field=supplier] input')).toEqual([]);
    expect(all('main a').map(textOf)).not.toContain(supplier);
    expect(pathsOf(stage).filter((path) => path.startsWith('/companies') && path.includes('group'))).toEqual([]);
  });

  it('suggests keys for feedback, and says when it could not be sent [P2-2-119] [P2-8-011]', async () => {
    const id = await idOf('orders/*/fulfillments?state=new&_limit=1');
    await open(`/order-fulfillments/${id}#ofm`, {
      instead: (sent) => (sent.method === 'POST' ? { status: 409, body: { message: 'no' } } : null),
    });
    await found('[data-field=origin] input');
    type('Origin', 'back-office');
    await pick('Type', 'Info');
    await press('Send feedback');
    await toast('Error while sending feedback');
    const { node } = fieldNamed('Attributes');
    fireEvent.click(all('button', node).find((each) => textOf(each) === 'Add row') ?? node);
    const key = await waitFor(() => {
      const entry = node.querySelector<HTMLElement>('tbody [role=combobox]');
      if (entry === null) throw new Error('There is no key to fill in.');
      return entry;
    });
    expect((await suggested(key)).map(textOf)).toEqual(['tracking_url', 'tracking_code', 'carrier']);
  });
});

describe('products', () => {
  it.each([
    ['en', 'Display 27 inch, QHD'],
    ['de', 'Bildschirm 27 Zoll, QHD'],
  ] as const)('are called by their name in %s [P2-3-018] [P2-3-019]', async (locale, name) => {
    await open('/products?q=DL-27-Q', { locale });
    expect(textOf(await rowOf('DL-27-Q'))).toContain(name);
  });

  it('make no lookup for who is no admin [P2-6-016]', async () => {
    const stage = await open('/products?q=DL-27-Q', { as: 'nobody' });
    expect(textOf(cells(await rowOf('DL-27-Q'))['Supplier'] ?? null)).not.toBe('');
    expect(pathsOf(stage).filter((path) => path.startsWith('/companies'))).toEqual([]);
  });

  it('in one warehouse link their stock to it [P2-2-131]', async () => {
    const [one = {}] = (await rowsAt('products?_limit=500')).filter((row) => (row['inventories'] as readonly Row[]).length === 1);
    const { internal: sku } = one['identifiers'] as { internal: string };
    const [{ code } = {}] = one['inventories'] as readonly { code: string }[];
    await open(`/products?q=${sku}`);
    const href =
      cells(await rowOf(sku))
        ['Stock']?.querySelector('a')
        ?.getAttribute('href') ?? '';
    expect(Object.fromEntries(new URLSearchParams(href.split('?')[1]))).toEqual({ product_code: sku, _warehouse_code: code });
  });
});

describe('a new stock', () => {
  it('is refused or created with a toast [P2-8-020] [P2-8-021] [P2-8-022] [P2-7-044]', async () => {
    const stage = await open('/warehouse-products/create?_warehouse_code=WH-EMPTY');
    await found('[role=dialog] [data-field=reported_quantity] input');
    await pick('SKU', 'RW-88120-BK', 'RW-88120-BK');
    type('Reported quantity', '5');
    stage.instead = (sent) => (sent.method === 'PUT' ? { status: 409, body: { message: 'no' } } : null);
    await pressIn(/^Create/);
    expect((await call(stage, 'PUT', '/warehouses/WH-EMPTY/products/RW-88120-BK/inventory')).body).toMatchObject({
      product_code: 'RW-88120-BK',
      amount: 5,
    });
    await toast('Error while creating product "RW-88120-BK"');
    stage.instead = () => null;
    await pressIn(/^Create/);
    await toast('Product "RW-88120-BK" was created.');
  });
});

describe('a family', () => {
  it('is one of twelve [P2-3-022]', async () => {
    const families = new Set((await rowsAt('products?_limit=500')).map((row) => row['family']));
    expect([...families].map(String).toSorted()).toEqual(
      [
        'default',
        'dependent',
        'download',
        'dropshipping',
        'enquiry',
        'fee',
        'license',
        'on_demand',
        'remote',
        'voucher',
        'web2print',
        'web2produce',
      ].toSorted(),
    );
  });
});
