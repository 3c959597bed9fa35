import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api, Got } from './api.ts';
import { operatorsSuite } from './operators.ts';
import { openPlatform } from './platform.ts';

let api: Api;
beforeAll(async () => void (api = await openPlatform({ hasJobs: true })), 120_000);
afterAll(() => api.close());

type Row = Readonly<Record<string, unknown>>;
const get = (path: string, as = 'admin'): Promise<Got> => api.send(`GET ${path}`, { as });
const rows = async (path: string, as = 'admin'): Promise<readonly Row[]> => {
  const got = await get(path, as);
  expect([got.status, path]).toEqual([200, path]);
  return (got.body as { data: readonly Row[] }).data;
};
const record = async (path: string): Promise<Row> => ((await get(path)).body as { data: Row }).data;
/** A record in this state; each call takes another one. */
const taken = new Set<string>();
const idIn = async (list: string, state: string): Promise<string> => {
  const free = (await rows(`${list}?state=${state}&_limit=100`)).find(({ id }) => !taken.has(String(id)));
  if (free === undefined) throw new Error(`The demo data have no more ${list} in state ${state}.`);
  taken.add(String(free['id']));
  return String(free['id']);
};
/** What a refused call must leave as it is: the record, its version, and its history. */
const trace = async (path: string): Promise<unknown> => {
  const got = await get(path);
  return [got.text, got.headers.get('etag')];
};

interface Move {
  readonly list: string;
  readonly body: { readonly state: string };
  readonly to: string;
  readonly from: readonly (readonly [state: string, ids: string])[];
  readonly not: readonly (readonly [state: string, ids: string])[];
  readonly role: string;
}

const moves: Readonly<Record<string, Move>> = {
  cancel: {
    list: 'orders',
    body: { state: 'cancel' },
    to: 'cancelled',
    from: [
      ['new', '[P2-4-001] [P2-4-012] [P2-4-020] [P2-7-028]'],
      ['validated', '[P2-4-003] [P2-4-013]'],
      ['pending_payment', '[P2-4-004] [P2-4-014]'],
      ['confirmed_payment', '[P2-4-005] [P2-4-015]'],
      ['processing', '[P2-4-006] [P2-4-016]'],
      ['finished', '[P2-4-008] [P2-4-017]'],
      ['problematic', '[P2-4-010] [P2-4-018]'],
    ],
    not: [
      ['shipped', '[P2-4-007] [P2-4-019]'],
      ['pending_approval', '[P2-4-009] [P2-4-019]'],
      ['cancelled', '[P2-4-011] [P2-4-019]'],
    ],
    role: 'api_orders',
  },
  'force resume': {
    list: 'orders',
    body: { state: 'forceResume' },
    to: 'processing',
    from: [['problematic', '[P2-4-021] [P2-4-022] [P2-4-023]']],
    not: [
      ['new', '[P2-4-021]'],
      ['validated', '[P2-4-021]'],
      ['pending_payment', '[P2-4-021]'],
      ['confirmed_payment', '[P2-4-021]'],
      ['processing', '[P2-4-021]'],
      ['shipped', '[P2-4-021]'],
      ['finished', '[P2-4-021]'],
      ['pending_approval', '[P2-4-021]'],
      ['cancelled', '[P2-4-021] [P2-2-080]'],
    ],
    role: 'api_orders',
  },
  resend: {
    list: 'orders/*/fulfillments',
    body: { state: 'approved' },
    to: 'processing',
    from: [
      ['published', '[P2-4-028] [P2-4-033] [P2-4-040] [P2-7-033]'],
      ['confirmed', '[P2-4-029] [P2-4-034]'],
      ['processing', '[P2-4-027] [P2-4-035] [P2-4-041]'],
      ['fulfilled', '[P2-4-030] [P2-4-036]'],
      ['cancelled', '[P2-4-032] [P2-4-037]'],
      ['finished', '[P2-4-031] [P2-4-038]'],
    ],
    not: [
      ['new', '[P2-4-024] [P2-4-039]'],
      ['pending', '[P2-4-025] [P2-4-039]'],
      ['pending_approval', '[P2-4-026] [P2-4-039]'],
    ],
    role: 'api_orderfulfillments',
  },
};

describe.each(Object.entries(moves))('%s', (_name, { list, body, to, from, not, role }) => {
  it.each(from)('is done from %s %s', async (state) => {
    const path = `${list}/${await idIn(list, state)}`;
    const got = await api.send(`PATCH ${path}`, { as: role, body });
    expect([got.status, (got.body as { data: Row }).data['state']]).toEqual([200, to]);
    expect((await record(path))['state']).toBe(to);
  });

  it.each(not)('is refused from %s with 409, and nothing is written %s', async (state) => {
    const path = `${list}/${await idIn(list, state)}`;
    const before = await trace(path);
    const got = await api.send(`PATCH ${path}`, { as: role, body });
    expect([got.status, (got.body as Row)['code']]).toEqual([409, 'state']);
    for (const [allowed] of from) expect(got.text).toContain(allowed);
    expect(await trace(path)).toEqual(before);
  });

  it('is refused without the role with 403, from every state, and nothing is written [P2-6-019] [P2-6-021]', async () => {
    for (const [state] of [...from, ...not]) {
      const [some] = await rows(`${list}?state=${state}&_limit=1`);
      const path = `${list}/${String(some?.['id'])}`;
      const before = await trace(path);
      for (const as of ['nobody', 'api_users', 'api_shipping']) expect((await api.send(`PATCH ${path}`, { as, body })).status).toBe(403);
      expect(await trace(path)).toEqual(before);
    }
  });

  it('is refused to who is not signed in', async () => {
    const [some] = await rows(`${list}?_limit=1`);
    expect((await api.send(`PATCH ${list}/${String(some?.['id'])}`, { as: null, body })).status).toBe(401);
  });

  it('takes nothing else along: another field, another word, or the state itself is refused', async () => {
    const [state = ''] = from[0] ?? [];
    const path = `${list}/${await idIn(list, state)}`;
    const before = await trace(path);
    for (const wrong of [{ ...body, order_total: 1 }, { state: 'cancelled' }, { state: 'shipped' }, { notes: 'x' }, {}, [], 'no'])
      expect([wrong, (await api.send(`PATCH ${path}`, { as: role, body: wrong })).status >= 400]).toEqual([wrong, true]);
    expect(await trace(path)).toEqual(before);
  });
});

describe('a bulk operation', () => {
  it('is one call per id: none moves all orders at once [P2-7-022]', async () => {
    const states = async () => (await rows('orders?_limit=10000')).map(({ id, state }) => [id, state]);
    const before = await states();
    for (const state of ['cancel', 'forceResume'])
      expect((await api.send('PATCH orders/*', { as: 'api_orders', body: { state } })).status).toBe(404);
    expect((await api.send('PATCH orders/*', { as: 'nobody', body: { state: 'cancel' } })).status).toBe(403);
    expect(await states()).toEqual(before);
  });
});

operatorsSuite(() => api);

describe('reading an order', () => {
  const finished = async (): Promise<string> => String((await rows('orders?state=finished&test=false&_limit=1'))[0]?.['id']);

  it('holds who ordered what, when, where and for how much [P2-3-001] [P2-3-002] [P2-3-004] [P2-3-006] [P2-1-001]', async () => {
    const order = await record(`orders/${await finished()}`);
    const texts = ['id', 'channel', 'order_date', 'processing_date', 'state', 'customer', 'currency_code', 'source', 'restrict'];
    for (const name of texts) expect([name, typeof order[name]]).toEqual([name, 'string']);
    for (const name of ['items_count', 'order_total', 'total_net']) expect([name, typeof order[name]]).toEqual([name, 'number']);
    expect(order['messages']).toEqual([]);
    expect((order['payments'] as readonly Row[])[0]).toMatchObject({ method_code: expect.any(String), currency_code: expect.any(String) });
  });

  it('answers its items with variant, name, quantity, price and distributor [P2-7-023] [P2-3-005]', async () => {
    const [item] = await rows(`orders/${await finished()}/items`);
    expect(item).toMatchObject({
      variant: { code: expect.any(String), name: expect.any(String) },
      quantity: expect.any(Number),
      unit_price: expect.any(Number),
      distributor: expect.any(String),
    });
  });

  it('answers shipments, payments, adjustments and attachments [P2-7-024] [P2-7-025] [P2-7-026] [P2-7-027]', async () => {
    const id = await finished();
    expect((await rows(`orders/${id}/shipments`))[0]).toMatchObject({ id: `${id}-S1`, method: { name: expect.any(String) } });
    expect((await rows(`orders/${id}/payments`))[0]).toMatchObject({ method_code: expect.any(String), amount: expect.any(Number) });
    expect((await rows(`orders/${id}/adjustments`))[0]).toMatchObject({ code: expect.any(String), label: expect.any(String) });
    expect((await rows(`orders/${id}/attachments`))[0]).toMatchObject({ name: expect.stringContaining(id), link: expect.any(String) });
  });

  it('has amounts that add up, in minor units [P2-3-003] [P2-3-007] [P2-9-004]', async () => {
    for (const order of await rows('orders?_limit=60')) {
      const id = String(order['id']);
      const sum = (list: readonly Row[], of: (row: Row) => number) => list.reduce((all, row) => all + of(row), 0);
      const lines = sum(await rows(`orders/${id}/items`), (row) => Number(row['quantity']) * Number(row['unit_price']));
      const adjusted = sum(await rows(`orders/${id}/adjustments`), (row) => Number(row['amount']));
      expect([id, order['order_total']]).toEqual([id, lines + adjusted]);
      const paid = await rows(`orders/${id}/payments`);
      if (paid.length > 0) expect([id, sum(paid, (row) => Number(row['amount']))]).toEqual([id, order['order_total']]);
    }
  });

  it('is for who has the role, with everything that belongs to it [P2-6-019] [P1-6-036]', async () => {
    const id = await finished();
    for (const path of ['orders', `orders/${id}`, `orders/${id}/items`, `orders/${id}/payments`, `orders/${id}/attachments`]) {
      expect([path, (await get(path, 'nobody')).status]).toEqual([path, 403]);
      expect([path, (await get(path, 'api_orders')).status]).toEqual([path, 200]);
    }
  });

  it.each([
    ['source', ['EDI', 'batchjob', 'form'], '[P2-2-050]'],
    ['payment_method', ['invoice', 'budget', 'voucher'], '[P2-2-051]'],
    ['test', ['true', 'false'], '[P2-2-032] [P2-3-006]'],
  ])('is filtered by %s', async (filter, values) => {
    for (const value of values) {
      const found = await rows(`orders?${filter}=${value}&_limit=20`);
      expect([value, found.length > 0]).toEqual([value, true]);
      for (const order of found) {
        const held =
          filter === 'test'
            ? [String((order['attributes'] as Row)['test'])]
            : filter === 'source'
              ? [order['source']]
              : (order['payments'] as readonly Row[]).map((payment) => payment['method_code']);
        expect(held).toContain(value);
      }
    }
  });

  it('is filtered by tenant for admins only [P2-2-052]', async () => {
    expect((await get('orders?tenant=NORDLICHT')).status).toBe(200);
    expect((await get('orders?tenant=NORDLICHT', 'api_orders')).status).toBe(400);
  });

  it('has its fulfillments and messages under its own number [P2-7-036] [P2-7-038]', async () => {
    const id = await finished();
    const fulfillments = await rows(`orders/*/fulfillments?id=~${id}`);
    expect(fulfillments.map((each) => String(each['id']))).toEqual(expect.arrayContaining([`${id}-1`]));
    const [message = {}] = await rows('messages?_limit=1');
    const { order_id: order } = message['references'] as { order_id: string };
    const found = await rows(`messages?channel=${encodeURIComponent(String(message['channel']))}&references[order_id]=${order}`);
    expect(found.map((each) => (each['references'] as Row)['order_id'])).toEqual(found.map(() => order));
    expect(found.length).toBeGreaterThan(0);
  });
});

describe('a message of an order', () => {
  const messages = (): Promise<readonly Row[]> => rows('messages?_limit=400');

  it('answers its request, its response and its exception as they went over the wires [P2-7-039] [P2-7-040] [P2-7-041] [P2-2-237] [P2-2-238] [P2-2-239]', async () => {
    const all = await messages();
    const seen = new Set<string>();
    for (const message of all) {
      const { order_id: order } = message['references'] as { order_id: string };
      for (const name of ['request', 'response', 'exception']) {
        const file = message[name] as { size: number; name: string } | undefined;
        const got = await get(`messages/${String(message['id'])}/${name}`);
        expect([name, message['id'], got.status]).toEqual([name, message['id'], file ? 200 : 404]);
        if (!file) continue;
        seen.add(name);
        expect(Buffer.byteLength(got.text)).toBe(file.size);
        expect(got.text).toMatch(name === 'exception' ? /did not answer|is not among the hosts/ : order);
      }
    }
    expect([...seen].sort()).toEqual(['exception', 'request', 'response']);
  });

  it('shows markup as text and saves what is no text, under its own name', async () => {
    const all = await messages();
    const looks: readonly (readonly [type: string, disposition: string, sent: string])[] = [
      ['text/xml', 'inline', 'text/plain; charset=UTF-8'],
      ['application/json', 'inline', 'application/json; charset=UTF-8'],
      ['application/pdf', 'attachment', 'application/pdf'],
    ];
    for (const [type, disposition, sent] of looks) {
      const message = all.find((each) => each['content_type'] === type) ?? {};
      const { headers } = await get(`messages/${String(message['id'])}/request`);
      expect([type, headers.get('content-type')]).toEqual([type, sent]);
      const { name } = message['request'] as { name: string };
      expect(headers.get('content-disposition')).toContain(`${disposition}; filename="${name}"`);
    }
  });

  it('is for who may see the message; no record and no list carries what it says', async () => {
    const [message = {}] = await messages();
    const path = `messages/${String(message['id'])}`;
    expect((await api.send(`GET ${path}/request`, { as: null })).status).toBe(401);
    expect((await get('messages/none/request')).status).toBe(404);
    for (const hidden of [await get(path), await get('messages?_limit=50')]) expect(hidden.text).not.toMatch(/_text|cXML|did not answer/);
  });
});
