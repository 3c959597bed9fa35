/** How many rows stand behind the tabs of a record's page: as many as each tab then shows, and only to whom it is shown. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Api } from './api.ts';
import { openPlatform } from './platform.ts';

let api: Api;
beforeAll(async () => void (api = await openPlatform()), 120_000);
afterAll(() => api.close());

type Row = Readonly<Record<string, unknown>>;
const ask = async (path: string, as = 'admin') =>
  (await api.send(`GET ${path}`, { as })).body as { data: readonly Row[]; metadata: { total: number } };
const tabs = async (path: string, as = 'admin') =>
  (await api.send(`GET ${path}/_tabs`, { as })).body as { data: Readonly<Record<string, number>> };

it('are those of the order', async () => {
  const { data: orders } = await ask('orders?_limit=12&_sort[order_date]=desc');
  expect(orders).toHaveLength(12);
  for (const order of orders) {
    const { id, channel, items, payments } = order as {
      id: string;
      channel: string;
      items: readonly unknown[];
      payments: readonly unknown[];
    };
    const { data } = await tabs(`orders/${id}`);
    // What stands in the page of a record begins with its own filter alone, not with those that the list has elsewhere.
    const fulfillments = await ask(`orders/*/fulfillments?id=~${id}&_limit=1`);
    const messages = await ask(`messages?channel=${encodeURIComponent(channel)}&references[order_id]=${id}&_limit=1`);
    expect(data).toMatchObject({
      items: items.length,
      payments: payments.length,
      fulfillments: fulfillments.metadata.total,
      messages: messages.metadata.total,
    });
    // What is in the record, or no rows at all, is not counted.
    expect(Object.keys(data)).not.toContain('general_information');
    expect(Object.keys(data)).not.toContain('actions');
  }
});

it('are those of a test as well, which the list of fulfillments elsewhere leaves out at first', async () => {
  const { data: orders } = await ask('orders?test=true&state=finished&_limit=5');
  expect(orders.length).toBeGreaterThan(0);
  for (const { id } of orders) {
    const { metadata } = await ask(`orders/*/fulfillments?id=~${String(id)}&_limit=1`);
    expect(metadata.total).toBeGreaterThan(0);
    expect((await tabs(`orders/${String(id)}`)).data).toMatchObject({ fulfillments: metadata.total });
  }
});

it('of lists that somebody may not see are not told', async () => {
  const id = String((await ask('orders?_limit=1', 'api_orders')).data[0]?.['id']);
  const told = Object.keys((await tabs(`orders/${id}`, 'api_orders')).data);
  const refused = await api.send('GET orders/*/fulfillments?_limit=1', { as: 'api_orders' });
  expect([refused.status, told.includes('fulfillments'), told.includes('items')]).toEqual([403, false, true]);
});

it('of a record that somebody may not see are refused as the record is', async () => {
  const id = String((await ask('orders?_limit=1')).data[0]?.['id']);
  for (const path of [`orders/${id}`, 'orders/nowhere']) {
    const as = path.endsWith('nowhere') ? 'admin' : 'nobody';
    const [record, counts] = [await api.send(`GET ${path}`, { as }), await api.send(`GET ${path}/_tabs`, { as })];
    expect(counts.status).toBe(record.status);
    expect(counts.status).toBeGreaterThanOrEqual(403);
  }
});

it('are those of the edit form as well, each as its list then shows', async () => {
  const { data: users } = await ask('users?company_group=tenant&_limit=6');
  expect(users.length).toBeGreaterThan(0);
  for (const { id, email, username } of users) {
    const { data } = (await api.send(`GET users/${String(id)}/_tabs?_of=edit`, { as: 'admin' })).body as { data: Row };
    const total = async (path: string) => (await ask(`${path}&_limit=1`)).metadata.total;
    expect(data).toEqual({
      addresses: await total(`users/${String(id)}/addresses?`),
      orders: await total(`orders?restrict=${encodeURIComponent(String(email))}`),
      temporaryReplacements: await total(`temporaryreplacements?replaced_user=${encodeURIComponent(String(username))}`),
    });
  }
});

it('of a screen that has none are refused', async () => {
  const id = String((await ask('users?_limit=1')).data[0]?.['id']);
  expect((await api.send(`GET users/${id}/_tabs?_of=list`, { as: 'admin' })).status).toBe(400);
});
