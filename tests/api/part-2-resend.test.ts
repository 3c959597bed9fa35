/** Sending a fulfillment again: it leaves by the gateways of its supplier, and the message history says how far each message got. */
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OutgoingMail } from '../../engine/server/mail.ts';
import type { Api, Got } from './api.ts';
import { openPlatform } from './platform.ts';
import { setStored } from './stored.ts';

type Row = Readonly<Record<string, unknown>>;

let api: Api;
let partner: Server;
let port = 0;
const received: { readonly path: string; readonly type: unknown; readonly message: unknown; readonly text: string }[] = [];
const mails: OutgoingMail[] = [];

beforeAll(async () => {
  partner = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { url = '', headers } = request;
      received.push({ path: url, type: headers['content-type'], message: headers['x-message-id'], text: Buffer.concat(parts).toString() });
      response.writeHead(url === '/refused' ? 400 : 200).end('seen');
    });
  });
  await new Promise<void>((resolve) => void partner.listen(0, '127.0.0.1', resolve));
  const address = partner.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
  api = await openPlatform({
    hasJobs: true,
    outgoing: { hosts: ['partner.localhost', 'gone.localhost'], timeoutMs: 3000 },
    deliver: async (mail) => void mails.push(mail),
  });
}, 180_000);
afterAll(async () => {
  partner.closeAllConnections();
  partner.close();
  await api.close();
});

const all = 'orders/*/fulfillments';
const at = (tail: string): string => `http://partner.localhost:${port}/${tail}`;
const send = (request: string, body?: unknown, as = 'admin'): Promise<Got> => api.send(request, { as, body });
const dataOf = <T = Row>({ body }: Got): T => (body as { data: T }).data;

/** A published fulfillment of KOBELUX that is sent to these endpoints and nowhere else. */
const taken: unknown[] = [];
async function fulfillmentTo(channels: readonly { type: string; endpoint: string }[]): Promise<string> {
  const rows = dataOf<readonly Row[]>(await send(`GET ${all}?supplier=KOBELUX&test=false&_limit=100`));
  const id = rows.find((row) => !taken.includes(row['id']) && !['new', 'pending', 'pending_approval'].includes(String(row['state'])))?.[
    'id'
  ];
  taken.push(id);
  await setStored(api, 'order-fulfillments', { where: { id: String(id) }, set: { channels, messages: [] } });
  return String(id);
}

async function gatewayTo(endpoint: string, more: Row = {}): Promise<string> {
  const body = { type: 'api', direction: 'outgoing', company: 'KOBELUX', scopes: ['shipping'], endpoint, topics: ['ofr_cxml'], ...more };
  const got = await send('POST communication-gateways', body);
  expect([got.status, got.text]).toEqual([201, expect.anything()]);
  return String(dataOf(got)['id']);
}

const resend = async (id: string): Promise<readonly Row[]> => {
  const got = await send(`PATCH ${all}/${id}`, { state: 'approved' }, 'api_orderfulfillments');
  expect([got.status, dataOf(got)['state']]).toEqual([200, 'processing']);
  return dataOf(got)['messages'] as readonly Row[];
};
const history = async (id: string): Promise<readonly Row[]> => dataOf(await send(`GET ${all}/${id}`))['messages'] as readonly Row[];
const settledHistory = async (id: string): Promise<readonly Row[]> => {
  for (const end = Date.now() + 30_000; ; await pause(50)) {
    const rows = await history(id);
    if (rows.every(({ state }) => state !== 'pending')) return rows;
    if (Date.now() > end) throw new Error(`still ${JSON.stringify(rows)}`);
  }
};
/** What the order says of the SKUs of a fulfillment, by a call of its own. */
const ordered = async (id: string): Promise<readonly { sku: string; quantity: number }[]> => {
  const items = dataOf<readonly Row[]>(await send(`GET orders/${id.slice(0, -2)}/items`));
  const own = dataOf(await send(`GET ${all}/${id}`))['items'] as readonly { variant: { product_code: string } }[];
  return own.map(({ variant: { product_code: sku } }) => ({
    sku,
    quantity: items.filter(({ variant }) => (variant as Row)['code'] === sku).reduce((sum, { quantity }) => sum + Number(quantity), 0),
  }));
};

it('leaves over HTTP as the order request of its gateway, first pending, then confirmed, and is logged [P2-4-040] [P2-4-091] [P2-4-093]', async () => {
  const endpoint = at('cxml');
  const gateway = await gatewayTo(endpoint);
  const id = await fulfillmentTo([{ type: 'api', endpoint }]);
  expect(await resend(id)).toMatchObject([
    { origin: 'resend', type: 'info', message: `Sending the order to ${endpoint} again`, state: 'pending' },
  ]);
  const [said, ...more] = await settledHistory(id);
  expect([said, more]).toMatchObject([{ origin: 'resend', type: 'success', message: `Sent to ${endpoint} again`, state: 'confirmed' }, []]);
  const { message_id: message } = (said?.['attributes'] ?? {}) as Row;
  const got = received.filter(({ path }) => path === '/cxml');
  expect(got).toMatchObject([{ type: 'text/xml', message }]);
  const text = got[0]?.text ?? '';
  expect(text).toContain(`<OrderRequestHeader orderID="${id}"`);
  const lines = [...text.matchAll(/<ItemOut quantity="(\d+)" lineNumber="\d+"><ItemID><SupplierPartID>([^<]*)</g)];
  const wanted = await ordered(id);
  expect(lines.map(([, quantity, sku]) => ({ sku, quantity: Number(quantity) }))).toEqual(wanted);
  expect(wanted.every(({ quantity }) => quantity > 0)).toBe(true);
  const [logged] = dataOf<readonly Row[]>(
    await send(`GET messages?references[order_id]=${id.slice(0, -2)}&q=${encodeURIComponent(endpoint)}`),
  );
  expect(logged).toMatchObject({ id: message, recipient: endpoint, references: { order_id: id.slice(0, -2), fulfillment_id: id } });
  expect((await send(`GET messages/${String(message)}/request`)).text).toBe(text);
  expect(dataOf(await send(`GET communication-gateways/${gateway}`))).toMatchObject({
    status: 'ready',
    last_message_at: expect.any(String),
  });
});

it('leaves as a mail where the gateway is one, to every endpoint of the fulfillment [P2-4-040] [P2-2-109]', async () => {
  const [first, second] = ['orders-a@kobelux.example', 'orders-b@kobelux.example'];
  await gatewayTo(first, { type: 'email', topics: ['ofr_pdf', 'ofr_csv'] });
  await gatewayTo(second, { type: 'email', topics: ['ofr_json'] });
  const id = await fulfillmentTo([first, second].map((endpoint) => ({ type: 'email', endpoint })));
  await resend(id);
  expect((await settledHistory(id)).map(({ state }) => state)).toEqual(['confirmed', 'confirmed']);
  const wanted = await ordered(id);
  const textTo = (to: string): string => {
    const own = mails.filter((mail) => mail.to === to);
    expect(own.map(({ subject }) => subject)).toEqual([`Order ${id}`]);
    return own[0]?.text ?? '';
  };
  expect(textTo(first)).toBe(['order,sku,quantity', ...wanted.map(({ sku, quantity }) => `"${id}","${sku}","${quantity}"`), ''].join('\n'));
  expect(JSON.parse(textTo(second))).toMatchObject({ fulfillment: id, test: false, items: wanted });
});

it('says in the history what no gateway can carry, and sends nothing [P2-4-040]', async () => {
  const [nowhere, paper, off, inward] = [at('nowhere'), at('paper'), at('off'), at('inward')];
  await gatewayTo(paper, { topics: ['ofr_pdf'] });
  await gatewayTo(off, { enabled: false });
  await gatewayTo(inward, { direction: 'incoming' });
  const id = await fulfillmentTo([nowhere, paper, off, inward].map((endpoint) => ({ type: 'api', endpoint })));
  const none = (endpoint: string): string => `Not sent to ${endpoint}: no enabled outgoing gateway of the supplier leads there`;
  const rows = await resend(id);
  expect(rows.map(({ message }) => message)).toEqual([
    none(nowhere),
    `Not sent to ${paper}: none of the topics of its gateway is an order format that can be written here`,
    none(off),
    none(inward),
  ]);
  for (const row of rows) expect([row['type'], row['state'] ?? null]).toEqual(['failed', null]);
  const bare = await fulfillmentTo([]);
  expect(await resend(bare)).toMatchObject([{ type: 'failed', message: 'There is no channel endpoint to send the order to' }]);
  expect(received.filter(({ path }) => path !== '/cxml')).toEqual([]);
});

it('says what the other side refused, and what this server may not call, at once [P2-4-040]', async () => {
  const [refused, closed] = [at('refused'), 'http://elsewhere.example/orders'];
  const gateway = await gatewayTo(refused, { topics: ['ofr_json'] });
  await gatewayTo(closed);
  const id = await fulfillmentTo([refused, closed].map((endpoint) => ({ type: 'api', endpoint })));
  await resend(id);
  const rows = await settledHistory(id);
  expect(rows.map(({ type, message, state = null }) => [type, message, state])).toEqual([
    ['failed', `Not sent to ${refused}: The endpoint answered with status 400`, null],
    ['failed', `Not sent to ${closed}: elsewhere.example is not among the hosts that this server may call`, null],
  ]);
  expect(received.filter(({ path }) => path === '/refused')).toHaveLength(1);
  expect(dataOf(await send(`GET communication-gateways/${gateway}`))['status']).toBe('problem');
});

it('is tried again where nobody answers, and times out in the end [P2-4-092]', async () => {
  const endpoint = 'http://gone.localhost:1/orders';
  const gateway = await gatewayTo(endpoint);
  const id = await fulfillmentTo([{ type: 'api', endpoint }]);
  await resend(id);
  await pause(500);
  expect((await history(id)).map(({ state }) => state)).toEqual(['pending']);
  await api.store.query(`update jobs.job set retry_limit = 0 where name = 'order-fulfillments.send'`);
  const [row] = await settledHistory(id);
  expect(row).toMatchObject({
    type: 'error',
    state: 'timeout',
    message: `Not sent to ${endpoint}: gone.localhost could not be reached: ECONNREFUSED`,
  });
  expect(dataOf(await send(`GET communication-gateways/${gateway}`))['status']).toBe('exception');
});
