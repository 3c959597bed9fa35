/** What the rows of a list, and the records below a record, may read of what that record refers to. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Api } from './api.ts';
import { openBeside } from './planets.ts';

const suppliers = `apiVersion: admin/v1
resource: suppliers
title: Supplier
access: true
fields: {code: code, most: integer}
`;
const orders = `apiVersion: admin/v1
resource: orders
title: Order
access: true
fields:
  code: code
  supplier: {type: ref, to: suppliers}
  lines:
    type: array
    items: {fields: {amount: {type: integer, check: it <= parent._data.supplier.most, message: The supplier has less.}}}
`;
const parcels = `apiVersion: admin/v1
resource: parcels
title: Parcel
path: orders/{order}/parcels
parents: {order: orders}
access: true
fields:
  code: code
  order: {type: ref, to: orders, required: true, immutable: true}
  pieces: {type: integer, check: it <= parent._data.supplier.most, message: The supplier has less.}
`;

let api: Api;
beforeAll(async () => {
  api = await openBeside({ suppliers, orders, parcels });
  for (const [code, most] of [
    ['small', 5],
    ['big', 50],
  ])
    await api.send('POST suppliers', { as: 'admin', body: { code, most } });
});
afterAll(() => api.store.close());

it.each([
  ['small', 5, 201],
  ['small', 6, 422],
  ['big', 50, 201],
  ['big', 51, 422],
])('of the supplier %s, who has so many, %i are ordered: %i', async (supplier, amount, status) => {
  const code = `o-${supplier}-${String(amount)}`;
  const got = await api.send('POST orders', { as: 'admin', body: { code, supplier, lines: [{ amount: 1 }, { amount }] } });
  expect([got.status, got.text]).toEqual([status, status === 201 ? expect.anything() : expect.stringContaining('The supplier has less.')]);

  const order = `w-${supplier}-${String(amount)}`;
  await api.send('POST orders', { as: 'admin', body: { code: order, supplier, lines: [] } });
  const below = await api.send(`POST orders/${order}/parcels`, { as: 'admin', body: { code: 'p', pieces: amount } });
  expect([below.status, below.text]).toEqual([
    status,
    status === 201 ? expect.anything() : expect.stringContaining('The supplier has less.'),
  ]);
});
