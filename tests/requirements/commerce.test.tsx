import './dom.ts';
import { fireEvent, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  all,
  button,
  cells,
  drawn,
  filterChoices,
  firstRow,
  found,
  foundIn,
  headings,
  hrefOf,
  offered,
  press,
  pressIn,
  rightsOf,
  rowOf,
  rows,
  runOf,
  selectedTab,
  tabNamed,
  tabs,
  textOf,
  texts,
  toast,
  type,
  wordsOf,
} from './reading.ts';
import { call, close, idOf, open, pathsOf, rowsAt, server } from './stage.tsx';

beforeAll(async () => void (await server({ hasJobs: true })));
afterAll(close);

const places = (): string => decodeURIComponent(location.pathname + location.search + location.hash);

describe('the orders list', () => {
  it('shows orders that are no test, the newest first, with their number, money and links [P2-2-032] [P2-2-036] [P2-2-073] [P2-3-002] [P2-4-002]', async () => {
    const stage = await open('/orders');
    await firstRow();
    expect((await call(stage, 'GET', '/orders?')).url.searchParams.get('test')).toBe('false');
    const [shown = {}] = await rowsAt('orders?test=false&_limit=1');
    const row = await rowOf(String(shown['order_number'] ?? shown['id']));
    expect(hrefOf(cells(row)['Order number'])).toBe(`/orders/${String(shown['id'])}`);
    expect(cells(row)['Order number']?.querySelector('[title]')?.getAttribute('title')).toBe(shown['id']);
    expect(textOf(cells(row)['Total'] ?? null)).toMatch(/[\d,]+\.\d\d/);
    expect(textOf(cells(row)['User'] ?? null)).not.toBe('');
  });

  // Section 4 of the specification, by hand.
  it('has the states of an order [P2-4-001] [P2-4-002] [P2-4-003] [P2-4-004] [P2-4-005] [P2-4-006] [P2-4-007] [P2-4-008] [P2-4-009] [P2-4-010] [P2-4-011]', async () => {
    await open('/orders');
    await firstRow();
    expect((await filterChoices('Status')).toSorted()).toEqual([
      'Cancelled',
      'Empty',
      'Finished',
      'Payment confirmed',
      'Pending approval',
      'Pending payment',
      'Problematic',
      'Processing',
      'Shipped',
      'Transmitted',
      'Validated',
    ]);
  });

  it('calls the state new Transmitted [P2-4-002]', async () => {
    await open('/orders?state=new');
    expect(textOf(cells(await firstRow())['Status'] ?? null)).toBe('Transmitted');
  });

  it('shows totals in the currency of the order, without one in EUR [P2-2-073] [P2-9-006]', async () => {
    const order = (id: string, currency_code: string | null) => ({ id, state: 'new', currency_code, order_total: 123_456, items_count: 1 });
    const data = [order('ORD-GBP', 'GBP'), order('ORD-NONE', null)];
    await open('/orders', {
      instead: ({ path }) => (path.startsWith('/orders?') ? { status: 200, body: { data, metadata: { total: 2 } } } : null),
    });
    expect(textOf(cells(await rowOf('ORD-GBP'))['Total'] ?? null)).toBe('£1,234.56');
    expect(textOf(cells(await rowOf('ORD-NONE'))['Total'] ?? null)).toBe('€1,234.56');
  });

  it('opens the JSON of a row in a new tab [P2-2-045]', async () => {
    const stage = await open('/orders');
    const row = await firstRow();
    await runOf(row, 'JSON');
    await waitFor(() => expect(stage.left).toEqual([`/api/v1/orders/${row.dataset['record'] ?? ''}`]));
  });

  it('edits on the actions tab [P2-2-046] [P2-2-020] [P2-2-021]', async () => {
    await open('/orders');
    const row = await firstRow();
    await runOf(row, 'Edit');
    await waitFor(() => expect(places()).toBe(`/orders/${row.dataset['record'] ?? ''}#tab-actions`));
    await found('main button', 'Cancel order');
    fireEvent.click(await tabNamed('General information'));
    await waitFor(() => expect(location.hash).toBe('#tab-general_information'));
  });

  it.each(['#tab-actions', '#actions'])('opens the tab that %s names [P2-2-021]', async (hash) => {
    await open(`/orders/${await idOf('orders?state=new&_limit=1')}${hash}`);
    await selectedTab('Actions');
    await found('main button', 'Cancel order');
  });

  it('goes to the fulfillments by the end of the order id, with -1 or -2 [P2-2-047] [P2-2-048] [P2-2-049]', async () => {
    const id = (await idOf('orders/*/fulfillments?state=finished&test=false&_limit=1')).slice(0, -2);
    const stage = await open(`/orders?id=${id}`);
    await runOf(await firstRow(), 'Go to fulfillment');
    const end = id.slice(-14);
    const sent = await call(stage, 'GET', '/orders/*/fulfillments?');
    expect(sent.url.searchParams.get('q')).toBe(`*${end}-1,${end}-2`);
    expect(all('[data-filter-chip]').map(({ title }) => title)).toEqual([`Search is any of ${end}-1, ${end}-2`]);
    await firstRow();
    expect(rows().map((row) => row.dataset['record'])).toContain(`${id}-1`);
  });
});

describe('the orders list of somebody who may not open fulfillments', () => {
  it('does not lead there [P2-2-047] [P2-1-020]', async () => {
    await open('/orders', { as: 'api_orders' });
    expect(Object.keys(await rightsOf(await firstRow()))).toEqual(['Show', 'Edit', 'JSON']);
  });
});

describe('the page of an order', () => {
  it('has nine tabs, and comments [P2-2-053] [P2-2-054] [P2-2-055] [P2-2-056] [P2-2-057] [P2-2-058] [P2-2-059] [P2-2-060] [P2-2-061] [P2-2-062] [P2-2-063]', async () => {
    await open(`/orders/${await idOf('orders?state=finished&test=false&_limit=1')}`);
    await found('[role=tab]');
    expect(tabs()).toEqual([
      'General information',
      'Items',
      'Payments',
      'Shipments',
      'Fulfillments',
      'Adjustments',
      'Documents',
      'Messages',
      'Actions',
      'Comments',
    ]);
  });

  it('lists its items with line totals in the currency of the first payment [P2-2-064] [P2-2-065] [P2-2-066] [P2-2-067] [P2-2-068] [P2-2-069] [P2-2-070] [P2-2-071]', async () => {
    const id = await idOf('orders?state=finished&test=false&_limit=1');
    const item = { variant: { code: 'SKU-1', name: 'Lamp' }, name: 'Lamp', quantity: 3, unit_price: 1250, distributor: 'RHEINHOF' };
    await open(`/orders/${id}#items`, {
      instead: (sent) => {
        if (sent.path === `/orders/${id}/items`) return { status: 200, body: { data: [item], metadata: { total: 1 } } };
        if (sent.path !== `/orders/${id}`) return null;
        return { status: 200, body: { data: { id, state: 'finished', currency_code: 'EUR', payments: [{ currency_code: 'GBP' }] } } };
      },
    });
    const table = await found('main table');
    expect(texts('th', table)).toEqual(['SKU', 'Name', 'Quantity', 'Unit price', 'Line total', 'Distributor']);
    expect(texts('td', table)).toEqual(['SKU-1', 'Lamp', '3', '£12.50', '£37.50', 'RHEINHOF']);
  });

  it('takes EUR for an order without payments [P2-2-072] [P2-9-006]', async () => {
    const id = await idOf('orders?state=finished&test=false&_limit=1');
    const item = { variant: { code: 'SKU-1' }, quantity: 2, unit_price: 100 };
    await open(`/orders/${id}#items`, {
      instead: (sent) => {
        if (sent.path === `/orders/${id}/items`) return { status: 200, body: { data: [item], metadata: { total: 1 } } };
        return sent.path === `/orders/${id}`
          ? { status: 200, body: { data: { id, state: 'finished', currency_code: 'GBP', payments: [] } } }
          : null;
      },
    });
    expect(texts('td', await found('main table'))).toEqual(expect.arrayContaining(['€1.00', '€2.00']));
  });

  it.each([
    ['payments', '[P2-2-075] [P2-2-076]', ['Payment method', 'State', 'Amount', 'Details', 'Transaction details', 'Invoice number']],
    [
      'shipments',
      '[P2-2-074]',
      [
        'ID',
        'Shipping date',
        'Estimated delivery date',
        'Shipped date',
        'Shipping method',
        'Tracking code',
        'Sender address',
        'Recipient address',
      ],
    ],
    ['adjustments', '[P2-2-077]', ['Code', 'ID', 'Type', 'Amount', 'Label', 'Attributes']],
    ['documents', '[P2-2-078]', ['ID', 'Name', 'Link']],
  ])('shows its %s %s', async (tab, _ids, labels) => {
    const orders = await rowsAt('orders?state=finished&payment_method=invoice&test=false&_limit=1');
    await open(`/orders/${String(orders[0]?.['id'])}#${tab}`);
    await waitFor(() => expect(texts('main dt, main th')).toEqual(expect.arrayContaining(labels)));
  });

  it('shows which details of a payment there are, and when there are none [P2-2-076]', async () => {
    const id = await idOf('orders?state=finished&test=false&_limit=1');
    const payment = (details: object) => ({ method_code: 'voucher', state: 'completed', amount: 2500, details });
    const none = { invoice_number: null, invoiced_date: null, paid_date: null, email: null, code: null };
    const some = { invoice_number: 'R-7', invoiced_date: '2031-03-01', paid_date: '2031-03-09', email: 'ada@moon.example', code: 'VC-7' };
    const data = [payment(some), payment(none)];
    await open(`/orders/${id}#payments`, {
      instead: ({ path }) => (path === `/orders/${id}/payments` ? { status: 200, body: { data, metadata: { total: 2 } } } : null),
    });
    await found('main dd', /VC-7/);
    const details = all('main dt').flatMap((label) => (textOf(label) === 'Details' ? [textOf(label.nextElementSibling)] : []));
    expect(details).toEqual(['Invoice numberR-7Invoiced date1 Mar 2031Paid date9 Mar 2031Emailada@moon.exampleCodeVC-7', '–']);
  });

  it('asks for its messages by channel and order, and for its fulfillments by id [P2-7-036] [P2-7-037] [P2-7-038]', async () => {
    const [order = {}] = await rowsAt('orders?state=finished&test=false&_limit=1');
    const id = String(order['id']);
    const stage = await open(`/orders/${id}#messages`);
    const messages = await call(stage, 'GET', '/messages?');
    expect(messages.url.searchParams.get('channel')).toBe(order['channel']);
    expect(messages.url.searchParams.get('references[order_id]')).toBe(id);
    fireEvent.click(await tabNamed('Fulfillments'));
    expect((await call(stage, 'GET', '/orders/*/fulfillments?')).url.searchParams.get('id')).toBe(`~${id}`);
  });

  it('is cancelled once the question is answered [P2-1-003] [P2-2-079] [P2-2-080] [P2-2-081] [P2-4-020] [P2-8-023]', async () => {
    const id = await idOf('orders?state=validated&_limit=1');
    const stage = await open(`/orders/${id}#actions`);
    await press('Cancel order');
    expect(textOf(await found('[role=dialog], [role=alertdialog]', /irreversible/))).toContain(id);
    expect(pathsOf(stage, 'PATCH')).toEqual([]);
    await pressIn('Cancel order');
    expect((await call(stage, 'PATCH', `/orders/${id}`)).body).toEqual({ state: 'cancel' });
    await toast(`Order "${id}" was canceled.`);
  });

  it('is resumed without a question [P2-2-082] [P2-2-081] [P2-4-022] [P2-8-025]', async () => {
    const id = await idOf('orders?state=problematic&_limit=1');
    const stage = await open(`/orders/${id}#actions`);
    await press('Force resume');
    expect((await call(stage, 'PATCH', `/orders/${id}`)).body).toEqual({ state: 'forceResume' });
    await toast(`Order "${id}" was resumed.`);
  });

  it('says when it could not be cancelled or resumed [P2-8-024] [P2-8-026]', async () => {
    const id = await idOf('orders?state=problematic&_limit=1');
    const instead = (sent: { method: string }) => (sent.method === 'PATCH' ? { status: 409, body: { message: 'no' } } : null);
    await open(`/orders/${id}#actions`, { instead });
    await press('Force resume');
    await toast(`Error while resuming order "${id}"`);
    await press('Cancel order');
    await pressIn('Cancel order');
    await toast(`Error while canceling order "${id}"`);
  });

  it.each([
    ['new', true, false],
    ['shipped', false, false],
    ['pending_approval', false, false],
    ['cancelled', false, false],
    ['problematic', true, true],
  ])('in state %s can be cancelled: %s, resumed: %s [P2-4-019] [P2-4-021]', async (state, cancel, resume) => {
    await open(`/orders/${await idOf(`orders?state=${state}&_limit=1`)}#actions`);
    const isOn = async (name: string) => {
      const node = await button(name);
      return !(node.hasAttribute('disabled') || node.getAttribute('aria-disabled') === 'true');
    };
    expect([await isOn('Cancel order'), await isOn('Force resume')]).toEqual([cancel, resume]);
  });
});

describe('order fulfillments', () => {
  // Section 4 of the specification, by hand; approved is only sent.
  it('have their states, and approved is none of them [P2-4-024] [P2-4-025] [P2-4-026] [P2-4-027] [P2-4-028] [P2-4-029] [P2-4-030] [P2-4-031] [P2-4-032] [P2-4-041]', async () => {
    await open('/order-fulfillments');
    await firstRow();
    expect((await filterChoices('Status')).toSorted()).toEqual([
      'Cancelled',
      'Confirmed',
      'Empty',
      'Finished',
      'Fulfilled',
      'New',
      'Pending',
      'Pending approval',
      'Processing',
      'Published',
    ]);
  });

  it('carry a state from the address, else no test [P2-2-017] [P2-2-085]', async () => {
    const stage = await open('/order-fulfillments?state=processing');
    expect((await call(stage, 'GET', '/orders/*/fulfillments?')).url.searchParams.get('state')).toBe('processing');
    const plain = await open('/order-fulfillments');
    expect((await call(plain, 'GET', '/orders/*/fulfillments?')).url.searchParams.get('test')).toBe('false');
  });

  it('are called by their reference, which leads to them and is sorted by their id [P2-2-084] [P2-2-110]', async () => {
    const stage = await open('/order-fulfillments');
    const row = await firstRow();
    const id = row.dataset['record'] ?? '';
    const cell = cells(row)['Reference'];
    expect(textOf(cell ?? null)).toBe(id.split('-').slice(-3).join('-'));
    expect([hrefOf(cell), cell?.querySelector('[title]')?.getAttribute('title')]).toEqual([`/order-fulfillments/${id}`, id]);
    fireEvent.click(await found('[role=columnheader] *', 'Reference'));
    await waitFor(() => expect(pathsOf(stage).filter((path) => path.includes('_sort[id]=asc'))).toHaveLength(1));
  });

  it('have channel and supplier only for who has the orders role [P1-6-037] [P2-2-091] [P2-2-092] [P2-6-020]', async () => {
    await open('/order-fulfillments', { as: 'api_orderfulfillments' });
    await firstRow();
    expect(headings()).toEqual(['Test order', 'Reference', 'Order date', 'Status', 'Type', 'Fulfillment type', 'Tenant', 'User']);
  });

  it('have them by ROLE_API_ORDERS, and by no other role [P2-2-091] [P2-2-092] [P2-6-020]', async () => {
    const as = 'api_orderfulfillments';
    const { model, send } = await server();
    const who = (await send('GET whoami', { as })).body as object;
    const shown = async (roles: readonly string[]): Promise<readonly string[]> => {
      await open('/order-fulfillments', {
        as,
        instead: ({ path }) =>
          path.startsWith('/whoami') ? { status: 200, body: { ...who, roles: ['ROLE_API_ORDERFULFILLMENTS', ...roles] } } : null,
      });
      await firstRow();
      return headings().filter((title) => ['Channel', 'Supplier'].includes(title));
    };
    expect(await shown(['ROLE_API_ORDERS'])).toEqual(['Channel', 'Supplier']);
    expect(await shown(Object.keys(model.roles).filter((role) => role !== 'ROLE_API_ORDERS'))).toEqual([]);
  });

  it('are shown as JSON, sent again, and given feedback from their row [P2-2-088] [P2-2-089] [P2-2-090] [P2-1-004]', async () => {
    await open('/order-fulfillments?state=published');
    expect(await rightsOf(await firstRow())).toMatchObject({ JSON: true, Resend: true, 'Send feedback': true });
    await open('/order-fulfillments?state=new');
    expect(await rightsOf(await firstRow())).toMatchObject({ Resend: false });
  });

  it('are sent again after a question [P2-2-081] [P2-4-040] [P2-8-007] [P2-8-008] [P2-8-009]', async () => {
    const id = await idOf('orders/*/fulfillments?state=published&_limit=1');
    const stage = await open(`/order-fulfillments?id=${id}`);
    await runOf(await firstRow(), 'Resend');
    await pressIn('Resend');
    expect((await call(stage, 'PATCH', `/orders/*/fulfillments/${id}`)).body).toEqual({ state: 'approved' });
    await toast(`Order fulfillment "${id}" is being sent again. Its message history shows what arrived.`);
    await open(`/order-fulfillments?id=${id}`, {
      instead: (sent) => (sent.method === 'PATCH' ? { status: 409, body: { message: 'no' } } : null),
    });
    await runOf(await firstRow(), 'Resend');
    await pressIn('Resend');
    await toast(`Order fulfillment "${id}" could not be sent again: no`);
  });

  it('show what they are, their order, supplier and endpoints [P2-2-095] [P2-2-096] [P2-2-097] [P2-2-098] [P2-2-099] [P2-2-100] [P2-2-101] [P2-2-102] [P2-2-103] [P2-2-109] [P2-2-110]', async () => {
    const id = await idOf('orders/*/fulfillments?state=finished&test=false&_limit=1');
    await open(`/order-fulfillments/${id}`);
    await waitFor(() =>
      expect(texts('main dt')).toEqual(
        expect.arrayContaining(['Reference', 'Tenant', 'User', 'Order', 'Type', 'State', 'Supplier', 'Channel endpoints']),
      ),
    );
    expect(texts('header [data-tone]')).toEqual(['Finished']);
    expect(texts('main dd')).toContain(id.split('-').slice(-3).join('-'));
    expect(all(`main a[href="/orders/${id.slice(0, -2)}"]`).length).toBeGreaterThan(0);
    expect(tabs()).toEqual(['General information', 'Items', 'Feedback', 'Comments']);
  });

  it.each([
    ['pending', 'Pending', 'warning', 'P2-4-091'],
    ['timeout', 'Timeout', 'negative', 'P2-4-092'],
    ['confirmed', 'Confirmed', 'positive', 'P2-4-093'],
  ])('show the state %s of a message as %s, coloured %s [%s] [P2-4-094]', async (state, title, tone) => {
    const id = await idOf('orders/*/fulfillments?state=confirmed&_limit=1');
    const data = { id, state: 'confirmed', messages: [{ origin: 'shop', type: 'info', message: 'Hello', state }] };
    await open(`/order-fulfillments/${id}#ofm`, {
      instead: ({ path }) => (path === `/orders/*/fulfillments/${id}` ? { status: 200, body: { data } } : null),
    });
    expect((await found('main td [data-tone]', title)).dataset['tone']).toBe(tone);
  });

  it('take feedback with its fields, and show the history cut at 50 characters [P2-2-108] [P2-2-114] [P2-2-115] [P2-2-116] [P2-2-117] [P2-2-118] [P2-2-120] [P2-2-121] [P2-4-091] [P2-4-092] [P2-4-093] [P2-4-094] [P2-7-034] [P2-7-035] [P2-8-010]', async () => {
    const id = await idOf('orders/*/fulfillments?state=confirmed&_limit=1');
    const stage = await open(`/order-fulfillments/${id}#ofm`);
    await foundIn('Origin', 'input');
    expect(drawn().map(({ label, kind }) => [label, kind])).toEqual([
      ['Origin', 'text'],
      ['Type', 'choice'],
      ['Message', 'long text'],
      ['Attributes', 'rows'],
    ]);
    expect(wordsOf(await offered('Type'))).toEqual(['Debug', 'Info', 'Warning', 'Error', 'Failed', 'Success']);
    fireEvent.click(await found('[role=option]', 'Info'));
    const long = 'The supplier confirmed all positions of this order; delivery is planned for the coming week.';
    const [cut, ...others] = all(`main tr [title="${long}"]`);
    expect([textOf(cut ?? null), others]).toEqual([`${long.slice(0, 50).trimEnd()}…`, []]);
    const row = cut?.closest('tr') ?? document.body;
    fireEvent.click(cut ?? row);
    expect(row.textContent?.includes(long)).toBe(true);
    fireEvent.keyDown(row.querySelector('[aria-expanded=true]') ?? row, { key: 'Enter' });
    expect([row.textContent?.includes(long), row.querySelector('[aria-expanded]')?.getAttribute('title')]).toEqual([false, long]);
    expect(texts('main td')).toContain('Confirmed');
    type('Origin', 'back-office');
    type('Message', 'Please hurry.');
    await press('Send feedback');
    expect((await call(stage, 'POST', `/orders/*/fulfillments/${id}/messages`)).body).toMatchObject({
      origin: 'back-office',
      type: 'info',
      message: 'Please hurry.',
      fulfillmentId: id,
    });
    await toast('Feedback was sent.');
  });
});
