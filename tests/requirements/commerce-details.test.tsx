import './dom.ts';
import { fireEvent, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Row } from '../../engine/model/values.ts';
import {
  all,
  cells,
  fieldNamed,
  filterTitles,
  firstRow,
  found,
  foundIn,
  hrefOf,
  labelled,
  pick,
  press,
  pressIn,
  rightsOf,
  rowOf,
  suggested,
  textOf,
  texts,
  toast,
  type,
} from './reading.ts';
import { call, close, idOf, open, pathsOf, rowsAt, server, type Instead } from './stage.tsx';

beforeAll(async () => void (await server()));
afterAll(close);

describe('an order fulfillment', () => {
  it('lists its items [P2-2-104] [P2-2-105] [P2-2-106] [P2-2-107]', async () => {
    await open(`/order-fulfillments/${await idOf('orders/*/fulfillments?state=finished&_limit=1')}#items`);
    await waitFor(() => expect(texts('main th')).toEqual(['SKU', 'Name', 'Unit price', 'Shipment quantities']));
    expect(texts('main td')[2]).toMatch(/[\d,]+\.\d\d/);
  });

  const supplierShown = (): Element | null => all('main dt').find((term) => textOf(term) === 'Supplier')?.nextElementSibling ?? null;

  it('has its supplier picked from the suppliers by an admin [P2-2-111]', async () => {
    const id = await idOf('orders/*/fulfillments?state=new&supplier=KOBELUX&_limit=1');
    const stage = await open(`/order-fulfillments/${id}`);
    await foundIn('Supplier', 'input[role=combobox]');
    await pick('Supplier', 'Kobelux Supply', 'Kobelux');
    const asked = pathsOf(stage).filter((path) => path.startsWith('/companies?') && path.includes('q=Kobelux'));
    expect([asked.length, asked.every((path) => path.includes('group=supplier'))]).toEqual([1, true]);
  });

  it('shows its supplier as plain text to who opens companies and is no admin [P2-2-112]', async () => {
    await open(`/order-fulfillments/${await idOf('orders/*/fulfillments?state=finished&_limit=1')}`, { as: 'superuser' });
    await waitFor(() => expect(textOf(supplierShown())).not.toBe(''));
    expect(supplierShown()?.querySelector('a, input, button')).toBeNull();
  });

  it('shows its supplier as plain text to who is no admin [P2-2-112] [P2-2-111]', async () => {
    const [some = {}] = await rowsAt('orders/*/fulfillments?state=finished&_limit=1');
    const { supplier } = some['fulfillment_config'] as { supplier: string };
    const stage = await open(`/order-fulfillments/${String(some['id'])}`, { as: 'api_orderfulfillments' });
    await waitFor(() => expect(textOf(document.querySelector('main'))).toContain(supplier));
    expect(all('main input').filter((input) => input.closest('[data-field]')?.textContent?.includes('Supplier'))).toEqual([]);
    expect(all('main a').map(textOf)).not.toContain(supplier);
    expect(pathsOf(stage).filter((path) => path.startsWith('/companies') && path.includes('group'))).toEqual([]);
  });

  it('suggests keys for feedback, and says when it could not be sent [P2-2-119] [P2-8-011]', async () => {
    const id = await idOf('orders/*/fulfillments?state=new&_limit=1');
    await open(`/order-fulfillments/${id}#ofm`, {
      instead: (sent) => (sent.method === 'POST' ? { status: 409, body: { message: 'no' } } : null),
    });
    await foundIn('Origin', 'input');
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

  it.each([
    ['in English where there is no German one', { en: 'Lamp', fr: 'Lampe' }, 'Lamp'],
    ['in whatever language there is', { fr: 'Lampe' }, 'Lampe'],
    ['by their SKU without a name', {}, 'SKU-1'],
  ])('are called %s [P2-3-019]', async (_how, name, called) => {
    const data = [{ identifiers: { internal: 'SKU-1' }, name, stock: 1, inventories: [], enabled: true }];
    await open('/products', {
      locale: 'de',
      instead: ({ path }) => (path.startsWith('/products?') ? { status: 200, body: { data, metadata: { total: 1 } } } : null),
    });
    expect(textOf(cells(await rowOf('SKU-1'))['Name'] ?? null)).toBe(called);
  });

  it('look tenant, supplier and distributor up for an admin, and for nobody else [P2-6-016]', async () => {
    const companies = { tenant: 'NORDLICHT', supplier: 'KOBELUX', distributor: 'RHEINHOF' };
    const data = [{ identifiers: { internal: 'SKU-1' }, name: { en: 'Lamp' }, stock: 1, inventories: [], enabled: true, ...companies }];
    const instead: Instead = ({ path }) => (path.startsWith('/products?') ? { status: 200, body: { data, metadata: { total: 1 } } } : null);
    const asked = await open('/products', { as: 'admin', instead });
    const { url } = await call(asked, 'GET', '/companies?');
    expect(new Set(url.searchParams.get('code')?.slice(1).split(','))).toEqual(new Set(Object.values(companies)));
    const stage = await open('/products', { as: 'nobody', instead });
    expect(textOf(cells(await rowOf('SKU-1'))['Supplier'] ?? null)).toBe('KOBELUX');
    // A lookup would have been sent with the row; the filters, which are opened after it, ask for nothing either.
    await filterTitles();
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

describe('a product', () => {
  const inventories = [
    { code: 'WH-KIEL', stock: 4 },
    { code: 'WH-WIEN', stock: 7 },
  ];
  const answered = (own: readonly object[]): Instead => {
    const data = [{ identifiers: { internal: 'SKU-1' }, name: { en: 'Lamp' }, stock: 11, inventories: own, enabled: true }];
    return ({ path }) => (path.startsWith('/products?') ? { status: 200, body: { data, metadata: { total: 1 } } } : null);
  };

  it('in several warehouses has a line for each, which leads there [P2-2-132]', async () => {
    await open('/products', { instead: answered(inventories) });
    const row = await rowOf('SKU-1');
    expect([textOf(cells(row)['Stock'] ?? null), hrefOf(cells(row)['Stock'])]).toEqual(['11', null]);
    fireEvent.click(await labelled('Details of SKU-1'));
    await found('[role=group][aria-label="Details of SKU-1"] tbody tr');
    const lines = all('[role=group][aria-label="Details of SKU-1"] tbody tr').map((line) => {
      const url = new URL(line.querySelector('a')?.href ?? '', location.href);
      return [...texts('td', line), url.pathname, Object.fromEntries(url.searchParams)];
    });
    expect(lines).toEqual(
      inventories.map(({ code, stock }) => [code, String(stock), '/warehouse-products', { _warehouse_code: code, product_code: 'SKU-1' }]),
    );
  });

  it('in no warehouse has its plain stock [P2-2-132]', async () => {
    await open('/products', { instead: answered([]) });
    const stock = cells(await rowOf('SKU-1'))['Stock'];
    expect([textOf(stock ?? null), hrefOf(stock)]).toEqual(['11', null]);
  });

  it('is looked for by its companies by admins alone [P1-6-018]', async () => {
    for (const [as, names] of [
      ['admin', ['Tenant', 'Supplier', 'Distributor']],
      ['nobody', []],
    ] as const) {
      await open('/products', { as });
      await firstRow();
      expect((await filterTitles()).filter((title) => ['Tenant', 'Supplier', 'Distributor'].includes(title))).toEqual(names);
    }
  });
});

describe('a shipping calculation', () => {
  it('that is not made after all is left by Cancel [P2-2-214]', async () => {
    const stage = await open('/shipping-calculations/create', { as: 'api_shipping' });
    await foundIn('Payload', 'textarea');
    await press('Cancel');
    await waitFor(() => expect(location.pathname).toBe('/shipping-calculations'));
    expect(pathsOf(stage, 'POST')).toEqual([]);
  });
});

describe('a tracking code', () => {
  it('is copied by a button, which says so [P1-8-057] [P2-8-047]', async () => {
    const written: string[] = [];
    const clipboard = vi.spyOn(navigator, 'clipboard', 'get');
    const taking = (writeText: Clipboard['writeText']) =>
      clipboard.mockReturnValue(Object.assign(new EventTarget(), { writeText }) as Clipboard);
    taking((text) => Promise.resolve(void written.push(text)));
    const id = await idOf('orders?state=finished&test=false&_limit=1');
    const shipment = { id: 's1', tracking_code: 'TRACK-77' };
    await open(`/orders/${id}#shipments`, {
      instead: ({ path }) =>
        path === `/orders/${id}/shipments` ? { status: 200, body: { data: [shipment], metadata: { total: 1 } } } : null,
    });
    fireEvent.click(await labelled('Copy Tracking code'));
    await toast('Text copied!');
    expect(written).toEqual(['TRACK-77']);
    taking(() => Promise.reject(new Error('not allowed')));
    fireEvent.click(await labelled('Copy Tracking code'));
    await toast('The text could not be copied');
  });
});

describe('what belongs to a warehouse', () => {
  it('is managed from there: stock, packing spaces, blockings [P2-1-005]', async () => {
    const [house = {}] = (await rowsAt('warehouses')).filter((row) => row['inventory_blocking'] === true);
    await open('/warehouses');
    const row = cells(await rowOf(String(house['code'])));
    const ways = ['Products', 'Packing spaces', 'Inventory blocking'].map((title) => hrefOf(row[title]) ?? '');
    for (const [at, [title, right]] of (
      [
        ['Products', 'Clear'],
        ['Packing spaces', 'Delete'],
        ['Inventory blockings', 'Edit'],
      ] as const
    ).entries()) {
      await open(ways[at] ?? '');
      await found('h1', title);
      expect(Object.keys(await rightsOf(await firstRow()))).toContain(right);
      await found('a, button', /^(New|Create|Add) /);
    }
  });
});

describe('a new stock', () => {
  it('is refused or created with a toast [P2-8-020] [P2-8-021] [P2-8-022] [P2-7-044]', async () => {
    const stage = await open('/warehouse-products/create?_warehouse_code=WH-EMPTY');
    await foundIn('Reported quantity', 'input');
    await pick('SKU', 'RW-88120-BK', 'RW-88120-BK');
    type('Reported quantity', '5');
    stage.instead = (sent) => (sent.method === 'PUT' ? { status: 409, body: { message: 'no' } } : null);
    await pressIn(/^Create/);
    expect((await call(stage, 'PUT', '/warehouses/WH-EMPTY/products/RW-88120-BK/inventory')).body).toEqual({
      product_code: 'RW-88120-BK',
      amount: 5,
      next_intake_date: null,
      next_intake_amount: null,
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
