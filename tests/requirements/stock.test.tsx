import './dom.ts';
import { fireEvent, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '../../engine/model/values.ts';
import {
  all,
  cells,
  drawn,
  fieldNamed,
  filterTitles,
  firstRow,
  found,
  foundIn,
  headings,
  hrefOf,
  inputOf,
  labelled,
  pick,
  press,
  pressIn,
  reasonsOf,
  rightsOf,
  rowOf,
  rows,
  runOf,
  tabNamed,
  tabs,
  textOf,
  texts,
  toast,
  type,
} from './reading.ts';
import { call, close, open, pathsOf, refused, rowsAt, server, type Sent } from './stage.tsx';

beforeAll(async () => void (await server()));
afterAll(close);

const decodedHref = (cell: Element | undefined): string | null => {
  const href = hrefOf(cell);
  return href === null ? null : decodeURIComponent(href);
};

describe('warehouses', () => {
  it('link their counts and the sign of a blocking [P2-2-143] [P2-2-145] [P2-2-146] [P2-2-147] [P2-2-148] [P2-2-149]', async () => {
    const [blocked = {}] = (await rowsAt('warehouses')).filter((row) => row['inventory_blocking'] === true);
    await open('/warehouses');
    const row = cells(await rowOf(String(blocked['code'])));
    expect(decodedHref(row['Products'])).toBe(`/warehouse-products?_warehouse_code=${String(blocked['code'])}`);
    const [path, query] = (decodedHref(row['Packing spaces']) ?? '').split('?');
    expect([path, ...new URLSearchParams(query)]).toEqual([
      '/packing-spaces',
      ['enabled', 'true'],
      ['_warehouse_code', String(blocked['code'])],
    ]);
    expect(decodedHref(row['Inventory blocking'])).toBe(`/inventory-blockings?warehouse_code=${String(blocked['code'])}`);
    expect(
      row['Inventory blocking']?.querySelector('[title="Inventory blocking active"], [aria-label="Inventory blocking active"]'),
    ).not.toBeNull();
    const free = (await rowsAt('warehouses')).filter((each) => each['inventory_blocking'] !== true);
    expect(free.length).toBeGreaterThan(0);
    for (const { code } of free) {
      const cell = cells(await rowOf(String(code)))['Inventory blocking'];
      expect([code, cell?.querySelector('a, svg, [role=img]') ?? null, textOf(cell ?? null)]).toEqual([code, null, '']);
    }
  });
});

describe('stock of a warehouse', () => {
  it('stands below its warehouse [P2-2-169] [P2-2-150]', async () => {
    await open('/warehouse-products?_warehouse_code=WH-KIEL');
    await firstRow();
    expect(texts('nav[aria-label=Breadcrumbs] a')).toEqual(['Start', 'Warehouses', 'WH-KIEL']);
    expect((await found('nav[aria-label=Breadcrumbs] a', 'Start')).getAttribute('href')).toBe('/');
  });

  it('links what is blocked to the active blockings of that product there [P2-2-159]', async () => {
    const [blocking = {}] = await rowsAt('inventory-blockings?status=active&_limit=1');
    const [house, sku] = [String(blocking['warehouse_code']), String(blocking['product_code'])];
    await open(`/warehouse-products?_warehouse_code=${house}&product_code=${sku}`);
    const href = decodedHref(cells(await rowOf(sku))['Blocked quantity']) ?? '';
    expect(Object.fromEntries(new URLSearchParams(href.split('?')[1]))).toEqual({
      warehouse_code: house,
      product_code: sku,
      status: 'active',
    });
  });

  it('is edited and cleared by row, and created and exported from the list [P2-2-165] [P2-2-166] [P2-2-167] [P2-2-168]', async () => {
    await open('/warehouse-products?_warehouse_code=WH-KIEL');
    expect(await rightsOf(await firstRow())).toMatchObject({ Edit: true, Clear: true });
    await found('button, a', /^New |Create stock/);
    await found('button, a', 'Export');
  });

  it('is cleared after a question [P2-2-081] [P2-7-042] [P2-8-016] [P2-8-017]', async () => {
    const [shelf = {}] = await rowsAt('warehouses/WH-KIEL/products?_limit=1');
    const sku = String(shelf['product_code']);
    const path = `/warehouse-products?_warehouse_code=WH-KIEL&product_code=${sku}`;
    const stage = await open(path, { instead: (sent) => (sent.method === 'DELETE' ? { status: 409, body: { message: 'no' } } : null) });
    await runOf(await rowOf(sku), 'Clear');
    expect(pathsOf(stage, 'DELETE')).toEqual([]);
    await pressIn('Clear');
    expect((await call(stage, 'DELETE', `/warehouses/WH-KIEL/products/${sku}/inventory`)).path).toMatch(/inventory$/);
    await toast(`Error while deleting product "${sku}"`);
    await open(path);
    await runOf(await rowOf(sku), 'Clear');
    await pressIn('Clear');
    await toast(`Product "${sku}" was deleted.`);
  });

  it('sends amounts under the names of the payload, and null for what is empty [P2-3-029] [P2-5-025] [P2-7-043] [P2-8-018] [P2-8-019] [P2-8-022]', async () => {
    const [shelf = {}] = await rowsAt('warehouses/WH-KOELN/products?_limit=1');
    const sku = String(shelf['product_code']);
    const { send } = await server();
    const before = { amount: 5, next_intake_date: '2031-06-01', next_intake_amount: 3 };
    await send(`PUT warehouses/WH-KOELN/products/${sku}/inventory`, { as: 'admin', body: before });
    const stage = await open(`/warehouse-products/${sku}/edit?_warehouse_code=WH-KOELN`);
    await foundIn('Next intake quantity', 'input');
    type('Reported quantity', '77');
    type('Next intake quantity', '');
    await pressIn(/^Save/);
    const { body } = await call(stage, 'PUT', `/warehouses/WH-KOELN/products/${sku}/inventory`);
    expect(body).toEqual({ amount: 77, next_intake_date: '2031-06-01', next_intake_amount: null });
    await toast(`Product "${sku}" was updated.`);
    const [stored = {}] = await rowsAt(`warehouses/WH-KOELN/products?product_code=${sku}`);
    expect([stored['reported_quantity'], stored['next_intake_quantity'] ?? null]).toEqual([77, null]);
  });

  it('says when it could not be changed [P2-8-019] [P2-8-022]', async () => {
    const sku = String((await rowsAt('warehouses/WH-KOELN/products?_limit=1'))[0]?.['product_code']);
    await open(`/warehouse-products/${sku}/edit?_warehouse_code=WH-KOELN`, { instead: refused('PUT') });
    await foundIn('Reported quantity', 'input');
    type('Reported quantity', '79');
    await pressIn(/^Save/);
    await toast(`Error while updating product "${sku}"`);
  });

  it('sends null for what was never filled [P2-5-025] [P2-7-043]', async () => {
    const [, shelf = {}] = await rowsAt('warehouses/WH-KOELN/products?_limit=2');
    const sku = String(shelf['product_code']);
    const { send } = await server();
    await send(`PUT warehouses/WH-KOELN/products/${sku}/inventory`, { as: 'admin', body: { amount: 5 } });
    const stage = await open(`/warehouse-products/${sku}/edit?_warehouse_code=WH-KOELN`);
    await foundIn('Next intake quantity', 'input');
    type('Reported quantity', '78');
    await pressIn(/^Save/);
    const { body } = await call(stage, 'PUT', `/warehouses/WH-KOELN/products/${sku}/inventory`);
    expect(body).toEqual({ amount: 78, next_intake_date: null, next_intake_amount: null });
    await toast(`Product "${sku}" was updated.`);
  });
});

describe('packing spaces', () => {
  it('need a warehouse [P2-2-172] [P2-5-020]', async () => {
    const stage = await open('/packing-spaces');
    await found('main *', 'No filter _warehouse_code');
    expect(pathsOf(stage).filter((path) => path.includes('/packing-spaces'))).toEqual([]);
  });

  it('are those in use, until asked otherwise [P2-2-174]', async () => {
    const stage = await open('/packing-spaces?_warehouse_code=WH-KIEL');
    expect((await call(stage, 'GET', '/warehouses/WH-KIEL/packing-spaces?')).url.searchParams.get('enabled')).toBe('true');
  });

  it('are told apart by a picture of their type [P2-2-178]', async () => {
    await open('/packing-spaces?_warehouse_code=WH-KIEL');
    for (const [reference, title] of [
      ['ENV-C4', 'Envelope'],
      ['BOX-S', 'Box'],
      ['BOX-HAZ', 'Box for hazardous goods'],
      ['PAL-EUR', 'Pallet'],
      ['SEPARATE', 'Separate'],
    ] as const) {
      const cell = cells(await rowOf(reference))['Type'];
      expect([reference, cell?.querySelector('svg') !== null, cell?.innerHTML.includes(title)]).toEqual([reference, true, true]);
    }
  });

  it('of type separate are locked [P2-2-179] [P2-2-180]', async () => {
    await open('/packing-spaces?_warehouse_code=WH-KIEL');
    expect(await rightsOf(await rowOf('SEPARATE'))).toMatchObject({ Edit: false, Delete: false });
    expect(await rightsOf(await rowOf('BOX-S'))).toMatchObject({ Edit: true, Delete: true });
  });

  it('are deleted after a question [P2-2-177] [P2-8-012] [P2-8-013]', async () => {
    await open('/packing-spaces?_warehouse_code=WH-WIEN', {
      instead: (sent) => (sent.method === 'DELETE' ? { status: 409, body: { message: 'in use' } } : null),
    });
    await runOf(await rowOf('BOX-S'), 'Delete');
    await pressIn('Delete');
    await toast('"BOX-S" could not be deleted: in use');
    await open('/packing-spaces?_warehouse_code=WH-WIEN');
    await runOf(await rowOf('BOX-S'), 'Delete');
    await pressIn('Delete');
    await toast('Packing space "BOX-S" was deleted.');
  });

  it('are measured in mm and g, or in inches and ounces, without being converted [P2-3-047] [P2-3-048] [P2-3-049]', async () => {
    await open('/packing-spaces/create?_warehouse_code=WH-KIEL');
    await foundIn('Outer width', 'input');
    type('Outer width', '300');
    const units = () => ['Outer width', 'Max weight'].map((label) => texts('.MuiInputAdornment-root', fieldNamed(label).node).join());
    expect(units()).toEqual(['mm', 'g']);
    const system = fieldNamed('Measurement system').node.querySelector('[role=combobox]');
    fireEvent.mouseDown(system ?? document.body);
    fireEvent.click(await found('[role=option]', 'Imperial'));
    await waitFor(() => expect(units()).toEqual(['in', 'oz']));
    expect(inputOf('Outer width').value).toBe('300');
  });

  it('send null for what is empty, and say that they are saved [P2-5-017] [P2-5-018] [P2-5-019] [P2-8-014] [P2-8-015]', async () => {
    const stage = await open('/packing-spaces/create?_warehouse_code=WH-KIEL');
    await foundIn('Outer width', 'input');
    for (const [label, value] of [
      ['Reference', 'NEW-1'],
      ['Outer width', '300'],
      ['Outer height', '200'],
      ['Outer length', '400'],
      ['Empty weight', '100'],
      ['Max weight', '900'],
    ] as const)
      type(label, value);
    stage.instead = (sent) => (sent.method === 'POST' ? { status: 409, body: { message: 'no' } } : null);
    await pressIn(/^Create/);
    const { body } = await call(stage, 'POST', '/warehouses/WH-KIEL/packing-spaces');
    expect(body).toMatchObject({
      description: null,
      comment: null,
      inner_width: null,
      inner_height: null,
      inner_length: null,
      type: 'box',
    });
    await toast('"NEW-1" could not be saved: no');
    expect(drawn().length).toBeGreaterThan(0);
    stage.instead = () => null;
    await pressIn(/^Create/);
    await toast('Packing space "NEW-1" was saved.');
  });

  it('send null for what is emptied on edit [P2-5-017] [P2-5-018] [P2-5-019]', async () => {
    const { send } = await server();
    const sizes = { outer_width: 300, outer_height: 200, outer_length: 400, inner_width: 290, inner_height: 190, inner_length: 390 };
    const words = { description: 'For small parts', comment: 'Ask first' };
    const base = { reference: 'FULL-1', type: 'box', measurement_system: 'metric', empty_weight: 100, max_weight: 900 };
    await send('POST warehouses/WH-KIEL/packing-spaces', { as: 'admin', body: { ...base, ...sizes, ...words } });
    const stage = await open('/packing-spaces/FULL-1/edit?_warehouse_code=WH-KIEL');
    await foundIn('Inner width', 'input');
    for (const label of ['Description', 'Comment', 'Inner width', 'Inner height', 'Inner length']) {
      expect([label, inputOf(label).value === '']).toEqual([label, false]);
      type(label, '');
    }
    await pressIn(/^Save/);
    const emptied = { description: null, comment: null, inner_width: null, inner_height: null, inner_length: null };
    expect((await call(stage, 'PUT', '/warehouses/WH-KIEL/packing-spaces/FULL-1')).body).toMatchObject(emptied);
    await toast('Packing space "FULL-1" was saved.');
    const stored = (await rowsAt('warehouses/WH-KIEL/packing-spaces?reference=FULL-1'))[0] ?? {};
    expect(Object.keys(emptied).map((name) => stored[name] ?? null)).toEqual([null, null, null, null, null]);
    // Now the record does not even name them.
    const again = await open('/packing-spaces/FULL-1/edit?_warehouse_code=WH-KIEL');
    await foundIn('Max weight', 'input');
    type('Max weight', '950');
    await pressIn(/^Save/);
    expect((await call(again, 'PUT', '/warehouses/WH-KIEL/packing-spaces/FULL-1')).body).toMatchObject({ ...emptied, max_weight: 950 });
    await toast('Packing space "FULL-1" was saved.');
  });
});

describe('inventory blockings', () => {
  it('are the active ones, with their warehouse for admins alone [P2-2-185] [P2-2-186] [P2-2-194] [P2-2-195]', async () => {
    const stage = await open('/inventory-blockings', { as: 'nobody' });
    expect((await call(stage, 'GET', '/inventory-blockings?')).url.searchParams.get('status')).toBe('active');
    await firstRow();
    expect(headings()).not.toContain('Warehouse');
    await found('main *', /^Status ?is ?Active$/);
    expect(await filterTitles()).toEqual(['Product']);
  });

  it('are those of a warehouse that a link names, for who is not asked for one either [P2-2-195] [P2-2-196]', async () => {
    const stage = await open('/inventory-blockings?warehouse_code=WH-KIEL', { as: 'nobody' });
    await firstRow();
    expect((await call(stage, 'GET', '/inventory-blockings?')).url.searchParams.get('warehouse_code')).toBe('WH-KIEL');
    expect(await filterTitles()).not.toContain('Warehouse');
    const chip = await found('[data-filter-chip][title="Warehouse is WH-KIEL"]');
    expect(all('button', chip).map((each) => each.getAttribute('aria-label'))).toEqual(['Remove filter Warehouse']);
    fireEvent.click(await labelled('Remove filter Warehouse'));
    await waitFor(() => expect(new URL(location.href).searchParams.has('warehouse_code')).toBe(false));
  });

  it('have a filter for the warehouse that an admin can change [P2-2-195]', async () => {
    await open('/inventory-blockings?warehouse_code=WH-KIEL');
    await firstRow();
    const chip = await found('[data-filter-chip][title="Warehouse is WH-KIEL"]');
    expect(all('button[aria-haspopup=dialog]', chip)).toHaveLength(1);
  });

  it('link to their order, if they have one, and to the stock [P2-2-188] [P2-2-189] [P2-2-190]', async () => {
    await open('/inventory-blockings');
    const named = (row: Row) => (row['attributes'] as readonly { key: string; value: string }[]).find(({ key }) => key === 'order_id');
    const list = await rowsAt('inventory-blockings?status=active&_limit=25');
    const [withOrder, without] = [list.find((row) => named(row)), list.find((row) => !named(row))];
    const row = cells(await rowOf(String(withOrder?.['reference'])));
    expect(decodedHref(row['Order'])).toBe(`/orders?id=${named(withOrder ?? {})?.value ?? ''}`);
    const stock = Object.fromEntries(new URLSearchParams((decodedHref(row['SKU']) ?? '').split('?')[1]));
    expect(stock).toEqual({ product_code: withOrder?.['product_code'], _warehouse_code: withOrder?.['warehouse_code'] });
    expect(decodedHref(cells(await rowOf(String(without?.['reference'])))['Order'])).toBeNull();
  });

  it('are edited by their creator or an admin, and are read by others [P2-2-193] [P2-6-015]', async () => {
    const [foreign = {}] = (await rowsAt('inventory-blockings?_limit=100')).filter((row) => row['created_by'] !== 'nobody');
    await open(
      `/inventory-blockings?status=*active,active_old,cancelled_migrated,cancelled_not_migrated&q=${String(foreign['reference'])}`,
      {
        as: 'nobody',
      },
    );
    const row = await rowOf(String(foreign['reference']));
    expect(await rightsOf(row)).toMatchObject({ Edit: false });
    const reason = 'Only an administrator or the user who created it may change an inventory blocking';
    expect(await reasonsOf(row)).toMatchObject({ Edit: reason });
    await open(`/inventory-blockings/${String(foreign['reference'])}/edit`, { as: 'nobody' });
    expect(textOf(await found('main', new RegExp(reason)))).toContain('You can read this record, but not change it.');
    await foundIn('Quantity', 'input');
    expect(['Quantity', 'Original quantity', 'Scheduled for'].map((label) => fieldNamed(label).isReadOnly)).toEqual([true, true, true]);
    expect(texts('main button:not([hidden])').filter((title) => /^Save|^Add row/.test(title))).toEqual([]);
  });

  it('are open to who created them, in the list and by their address [P2-2-193] [P2-6-015]', async () => {
    const own = { reference: 'OWN-1', product_code: 'DL-27-Q', warehouse_code: 'WH-KIEL', quantity: 1, attributes: [] };
    const made = await (await server()).send('POST inventory-blockings', { as: 'nobody', body: own });
    expect([made.status, made.text]).toEqual([201, made.text]);
    await open('/inventory-blockings?q=OWN-1', { as: 'nobody' });
    expect(await rightsOf(await rowOf('OWN-1'))).toMatchObject({ Edit: true });
    await open('/inventory-blockings/OWN-1/edit', { as: 'nobody' });
    await foundIn('Quantity', 'input');
    expect(fieldNamed('Quantity').isReadOnly).toBe(false);
  });

  it('look no warehouse up for who is no admin [P2-6-014]', async () => {
    const stage = await open('/inventory-blockings/create', { as: 'nobody' });
    const input = await foundIn('Warehouse', 'input');
    fireEvent.focus(input);
    fireEvent.mouseDown(input);
    fireEvent.change(input, { target: { value: 'WH-KIEL' } });
    fireEvent.keyDown(input, { key: 'ArrowDown' });
    fireEvent.blur(input);
    // Looking up takes longer than drawing: products are asked for behind it.
    await pick('SKU', 'DL-27-Q', 'DL-27-Q');
    expect(pathsOf(stage).filter((path) => path.startsWith('/warehouses'))).toEqual([]);
    expect(fieldNamed('Warehouse').value).toBe('WH-KIEL');
  });
});

describe('shipping calculations', () => {
  it('are those created within the last week, until asked otherwise [P2-2-200] [P2-2-202]', async () => {
    const stage = await open('/shipping-calculations');
    expect((await call(stage, 'GET', '/shipping-calculations?')).url.searchParams.get('created_before')).toBe('1week');
    await waitFor(() => expect(document.body.textContent).toMatch(/Created\s*within\s*1 week/));
  });

  it('start from a template, and send the parsed text as the body [P2-2-203] [P2-2-204] [P2-2-205] [P2-2-206] [P2-2-207] [P2-2-208] [P2-2-209] [P2-2-210] [P2-2-211] [P2-2-212] [P2-2-213] [P2-2-220] [P2-2-221] [P2-2-222] [P2-2-223]', async () => {
    let sentAt = Infinity;
    const until = ({ method }: Sent): null => {
      if (method === 'POST') sentAt = Date.now();
      return null;
    };
    const stage = await open('/shipping-calculations/create', { as: 'api_shipping', until });
    const editor = (await foundIn('Payload', 'textarea')) as HTMLTextAreaElement;
    const template = {
      channel: '',
      accounts: [],
      origin_code: '',
      destination: { address_line1: '', address_line2: '', locality: '', administrative_area: '', postal_code: '', country_code: '' },
      items: [{ sku: '', quantity: 1 }],
    };
    expect(JSON.parse(editor.value)).toEqual(template);
    const payload = { ...template, origin_code: 'WH-KIEL' };
    type('Payload', JSON.stringify(payload));
    await press(/^Create/);
    expect((await call(stage, 'POST', '/shipping-calculations')).body).toEqual(payload);
    await waitFor(() => expect(location.pathname).toBe('/shipping-calculations'));
    // A slow machine takes longer, but never less.
    expect(Date.now() - sentAt).toBeGreaterThanOrEqual(990);
  });

  it('need a payload that is JSON [P2-5-091] [P2-5-092]', async () => {
    const stage = await open('/shipping-calculations/create', { as: 'api_shipping' });
    await foundIn('Payload', 'textarea');
    for (const wrong of ['{"channel":', '']) {
      type('Payload', wrong);
      await press(/^Create/);
      await foundIn('Payload', '[role=alert], .Mui-error, p');
    }
    expect(pathsOf(stage, 'POST')).toEqual([]);
  });

  it('show request, rates, resolutions and messages [P2-2-215] [P2-2-216] [P2-2-217] [P2-2-218] [P2-2-219] [P2-1-006]', async () => {
    const [some = {}] = await rowsAt('shipping-calculations?status=success&_limit=1');
    await open(`/shipping-calculations/${String(some['id'])}`);
    await found('[role=tab]');
    expect(tabs()).toEqual(['Request', 'Rates', 'Resolutions', 'Messages']);
    expect(textOf(await found('main'))).toContain('origin_code');
    fireEvent.click(await tabNamed('Rates'));
    await waitFor(() => expect(texts('main th')).toEqual(expect.arrayContaining(['Carrier', 'Service', 'Price'])));
  });
});

describe('messages', () => {
  it('open request, response and exception in a new tab, where there is one [P2-2-237] [P2-2-238] [P2-2-239] [P2-2-240] [P2-7-039] [P2-7-040] [P2-7-041]', async () => {
    const [some = {}] = (await rowsAt('messages?_limit=100')).filter(
      (row) => row['response'] !== undefined && row['exception'] === undefined,
    );
    const id = String(some['id']);
    const stage = await open('/messages');
    const row = await waitFor(() => {
      const hit = rows().find((each) => each.dataset['record'] === id);
      if (hit === undefined) throw new Error(`No row ${id}.`);
      return hit;
    });
    const buttons = all('button', cells(row)['Attachments']);
    const isOn = (node: HTMLElement) => !(node.hasAttribute('disabled') || node.getAttribute('aria-disabled') === 'true');
    expect(buttons.map(isOn)).toEqual([true, true, false]);
    for (const node of buttons) fireEvent.click(node);
    await waitFor(() => expect(stage.left).toEqual([`/api/v1/messages/${id}/request`, `/api/v1/messages/${id}/response`]));
    const read = async (address: string) => (await stage.api.fetch(address, 'admin')).text();
    expect(await read(stage.left[0] ?? '')).toContain((some['references'] as { order_id: string }).order_id);
    expect(JSON.parse(await read(stage.left[1] ?? ''))).toMatchObject({ status: 'accepted' });
  });
});
