/** Two operators at the same records: whoever acts on what is no longer as it is shown is told, and sees it as it is. */
import './dom.ts';
import { fireEvent, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '../../engine/model/values.ts';
import {
  button,
  cells,
  firstRow,
  found,
  foundIn,
  formDialog,
  press,
  pressIn,
  rowOf,
  runOf,
  textOf,
  toast,
  toasts,
  type,
} from './reading.ts';
import { call, close, idOf, listCalls, open, pathsOf, rowsAt, server, type Stage } from './stage.tsx';

beforeAll(async () => void (await server({ hasJobs: true })));
afterAll(close);

const told = 'this record has changed in the meantime; you now see it as it is stored';

/** What somebody else does by a call of his own. */
const other = async (request: string, body: object): Promise<void> => {
  const { status, text } = await (
    await server()
  ).send(request, {
    as: request.includes('fulfillments') ? 'api_orderfulfillments' : 'api_orders',
    body,
  });
  if (status >= 300) throw new Error(`${request} was answered with ${String(status)} ${text}`);
};
const record = async (path: string): Promise<Row> =>
  ((await (await server()).send(`GET ${path}`, { as: 'admin' })).body as { data: Row }).data;
const versionOf = async (path: string): Promise<string | null> =>
  (await (await server()).send(`GET ${path}`, { as: 'admin' })).headers.get('etag');
const isOn = async (name: string): Promise<boolean> => (await button(name)).getAttribute('aria-disabled') !== 'true';
const headersOf = (stage: Stage, method: string): (string | null)[] =>
  stage.sent.filter((sent) => sent.method === method).map(({ headers }) => headers.get('if-match'));

describe('an order that two see', () => {
  it('is not cancelled by who has not seen that it was resumed', async () => {
    const id = await idOf('orders?state=problematic&_limit=1');
    const seen = await versionOf(`orders/${id}`);
    const stage = await open(`/orders/${id}#tab-actions`);
    await button('Cancel order');
    await other(`PATCH orders/${id}`, { state: 'forceResume' });
    await press('Cancel order');
    await pressIn('Cancel order');
    expect((await call(stage, 'PATCH', `/orders/${id}`)).headers.get('if-match')).toBe(seen);
    await toast(`Error while canceling order "${id}": ${told}`);
    expect(toasts()).toHaveLength(1);
    await found('h1 + *, header *', 'Processing');
    await waitFor(async () => expect(await isOn('Force resume')).toBe(false));
    expect((await record(`orders/${id}`))['state']).toBe('processing');
  });

  it('is not resumed by who has not seen that it was cancelled', async () => {
    const id = await idOf('orders?state=problematic&_limit=1');
    await open(`/orders/${id}#tab-actions`);
    await button('Force resume');
    await other(`PATCH orders/${id}`, { state: 'cancel' });
    await press('Force resume');
    await toast(`Error while resuming order "${id}": ${told}`);
    expect(toasts()).toHaveLength(1);
    await found('h1 + *, header *', 'Cancelled');
    await waitFor(async () => expect([await isOn('Force resume'), await isOn('Cancel order')]).toEqual([false, false]));
    expect((await record(`orders/${id}`))['state']).toBe('cancelled');
  });

  it('is moved on twice by the same person without being read again in between', async () => {
    const id = await idOf('orders?state=problematic&_limit=1');
    const seen = Number((await versionOf(`orders/${id}`))?.replaceAll('"', ''));
    const stage = await open(`/orders/${id}#tab-actions`);
    await press('Force resume');
    await call(stage, 'PATCH', `/orders/${id}`);
    await toast(`Order "${id}" was resumed.`);
    await press('Cancel order');
    await pressIn('Cancel order');
    await toast(`Order "${id}" was canceled.`);
    expect(headersOf(stage, 'PATCH')).toEqual([`"${String(seen)}"`, `"${String(seen + 1)}"`]);
  });

  it('can be cancelled after all by who has been told', async () => {
    const id = await idOf('orders?state=problematic&_limit=1');
    await open(`/orders/${id}#tab-actions`);
    await button('Cancel order');
    await other(`PATCH orders/${id}`, { state: 'forceResume' });
    await press('Cancel order');
    await pressIn('Cancel order');
    await toast(`Error while canceling order "${id}": ${told}`);
    await found('h1 + *, header *', 'Processing');
    await waitFor(async () => expect(await isOn('Force resume')).toBe(false));
    await press('Cancel order');
    await pressIn('Cancel order');
    await toast(`Order "${id}" was canceled.`);
    expect((await record(`orders/${id}`))['state']).toBe('cancelled');
  });
});

describe('a row that somebody else has changed', () => {
  it('is not sent again, and is read again', async () => {
    const id = await idOf('orders/*/fulfillments?state=published&_limit=1');
    const stage = await open(`/order-fulfillments?id=${id}`);
    await firstRow();
    await other(`PATCH orders/*/fulfillments/${id}`, { state: 'approved' });
    const before = listCalls(stage, '/orders/*/fulfillments');
    await runOf(await firstRow(), 'Resend');
    await pressIn('Resend');
    await toast(`Order fulfillment "${id}" could not be sent again: ${told}`);
    expect(headersOf(stage, 'PATCH')).toEqual([expect.stringMatching(/^"\d+"$/)]);
    expect(toasts()).toHaveLength(1);
    await waitFor(() => expect(listCalls(stage, '/orders/*/fulfillments')).toBeGreaterThan(before));
    await waitFor(async () => expect(textOf(cells(await firstRow())['Status'] ?? null)).toBe('Processing'));
  });

  it('is not cleared of a stock that nobody has seen', async () => {
    const [shelf = {}] = await rowsAt('warehouses/WH-KIEL/products?_limit=1');
    const sku = String(shelf['product_code']);
    const path = `warehouses/WH-KIEL/products/${sku}/inventory`;
    await open(`/warehouse-products?_warehouse_code=WH-KIEL&product_code=${sku}`);
    await rowOf(sku);
    await (await server()).send(`PUT ${path}`, { as: 'admin', body: { amount: 4321 } });
    await runOf(await rowOf(sku), 'Clear');
    await pressIn('Clear');
    await toast(`Error while deleting product "${sku}": ${told}`);
    await waitFor(async () => expect(textOf(await rowOf(sku))).toContain('4,321'));
    await runOf(await rowOf(sku), 'Clear');
    await pressIn('Clear');
    await toast(`Product "${sku}" was deleted.`);
  });

  const box = {
    type: 'box',
    measurement_system: 'metric',
    outer_width: 3,
    outer_height: 2,
    outer_length: 4,
    empty_weight: 1,
    max_weight: 9,
  };

  it('is not deleted', async () => {
    const { send } = await server();
    await send('POST warehouses/WH-KIEL/packing-spaces', { as: 'admin', body: { ...box, reference: 'TWO-1' } });
    await open('/packing-spaces?_warehouse_code=WH-KIEL&reference=TWO-1');
    await rowOf('TWO-1');
    await send('PUT warehouses/WH-KIEL/packing-spaces/TWO-1', { as: 'admin', body: { ...box, reference: 'TWO-1', comment: 'Keep me' } });
    await runOf(await rowOf('TWO-1'), 'Delete');
    await pressIn('Delete');
    await toast(`"TWO-1" could not be deleted: ${told}`);
    expect(await record('warehouses/WH-KIEL/packing-spaces/TWO-1')).toMatchObject({ comment: 'Keep me' });
  });

  it('is left out when several are deleted, and the others are not', async () => {
    const { send } = await server();
    for (const reference of ['MANY-1', 'MANY-2'])
      await send('POST warehouses/WH-KIEL/packing-spaces', { as: 'admin', body: { ...box, reference } });
    const stage = await open('/packing-spaces?_warehouse_code=WH-KIEL&reference=~MANY-');
    for (const reference of ['MANY-1', 'MANY-2'])
      fireEvent.click((await rowOf(reference)).querySelector('input[type=checkbox]') ?? document.body);
    await send('PUT warehouses/WH-KIEL/packing-spaces/MANY-2', { as: 'admin', body: { ...box, reference: 'MANY-2', comment: 'Keep me' } });
    await press('Delete (2)');
    await pressIn('Delete (2)');
    await toast(/1 done, 1 failed/);
    expect(textOf(await found('[role=dialog] tbody tr', /MANY-2/))).toContain('has changed in the meantime');
    expect(pathsOf(stage, 'DELETE')).toHaveLength(2);
    expect((await send('GET warehouses/WH-KIEL/packing-spaces/MANY-1', { as: 'admin' })).status).toBe(404);
    expect(await record('warehouses/WH-KIEL/packing-spaces/MANY-2')).toMatchObject({ comment: 'Keep me' });
  });
});

describe('an action with inputs', () => {
  it('keeps what was chosen, and is sent for the record as it is when it is pressed again', async () => {
    const [some = {}] = await rowsAt('orders/*/fulfillments?state=published&_limit=1');
    const id = String(some['id']);
    const stage = await open(`/order-fulfillments/${id}`);
    await button('Save supplier');
    await other(`PATCH orders/*/fulfillments/${id}`, { state: 'approved' });
    await press('Save supplier');
    await toast(`The supplier could not be saved: ${told}`);
    await found('h1 + *, header *', 'Processing');
    await press('Save supplier');
    await toast('The supplier was saved.');
    const [first, second] = headersOf(stage, 'PATCH');
    expect(Number(second?.replaceAll('"', ''))).toBe(Number(first?.replaceAll('"', '')) + 1);
  });

  it('is right for every version when it says nothing of the record: feedback, a password', async () => {
    const id = await idOf('orders/*/fulfillments?state=confirmed&_limit=1');
    const stage = await open(`/order-fulfillments?id=${id}`);
    await firstRow();
    await other(`PATCH orders/*/fulfillments/${id}`, { state: 'approved' });
    await runOf(await firstRow(), 'Send feedback');
    await formDialog();
    type('Origin', 'back-office');
    fireEvent.mouseDown(await foundIn('Type', '[role=combobox]'));
    fireEvent.click(await found('[role=option]', 'Info'));
    type('Message', 'Please hurry.');
    await pressIn('Send feedback');
    await toast('Feedback was sent.');
    expect(headersOf(stage, 'POST')).toEqual([null]);
  });
});
