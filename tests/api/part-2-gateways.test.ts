import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openBlobFolder } from '../../engine/server/blobs/folder.ts';
import type { OutgoingMail } from '../../engine/server/mail.ts';
import type { Api, Got } from './api.ts';
import { openPlatform } from './platform.ts';

type Row = Readonly<Record<string, unknown>>;

let api: Api;
let partner: Server;
let folder: string;
let port: number;
const received: { readonly request: IncomingMessage; readonly text: string }[] = [];
const mails: OutgoingMail[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'steward-gateways-'));
  partner = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      received.push({ request, text: Buffer.concat(parts).toString() });
      if (request.url === '/silent') return;
      if (request.url === '/moved') return void response.writeHead(302, { location: '/orders' }).end();
      response.writeHead(request.url === '/refused' ? 400 : 200, { 'content-type': 'application/json' }).end('{"status":"seen"}');
    });
  });
  await new Promise<void>((resolve) => void partner.listen(0, '127.0.0.1', resolve));
  const address = partner.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
  api = await openPlatform({
    installation: { dataDir: folder, blobs: openBlobFolder(folder), smtpUrl: null, issuer: null },
    outgoing: { hosts: ['partner.localhost', '*.open.localhost', 'gone.localhost'], timeoutMs: 3000 },
    deliver: async (mail) => {
      if (mail.to.startsWith('full@')) throw Object.assign(new Error('mailbox full'), { code: 'EENVELOPE' });
      mails.push(mail);
    },
  });
});
afterAll(async () => {
  partner.closeAllConnections();
  partner.close();
  await api.close();
  await rm(folder, { recursive: true });
});

const path = 'communication-gateways';
const send = (request: string, as: string, body?: unknown): Promise<Got> => api.send(request, { as, body });
// What is empty does not travel.
const empties = { exception: null, last_message_at: null };
const dataOf = (got: Got): Row => ({ ...empties, ...(got.body as { data: Row }).data });
const rowsOf = (got: Got): readonly Row[] => (got.body as { data: readonly Row[] }).data;
const errorsOf = (got: Got): Readonly<Record<string, readonly string[]>> =>
  (got.body as { errors?: Record<string, string[]> }).errors ?? {};
const at = (tail: string, host = 'partner.localhost'): string => `http://${host}:${String(port)}/${tail}`;
const key = `ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI${'b'.repeat(43)} ann@partner`;

const plain = {
  type: 'api',
  direction: 'outgoing',
  company: 'KOBELUX',
  scopes: ['shipping'],
  endpoint: 'https://a.example/x',
  topics: ['ofr_cxml'],
};

async function created(change: Row = {}, as = 'admin'): Promise<Row> {
  const got = await send(`POST ${path}`, as, { ...plain, ...change });
  expect([got.status, errorsOf(got)]).toEqual([201, {}]);
  return dataOf(got);
}

const messageTo = async (endpoint: string): Promise<Row> => {
  const rows = rowsOf(await send(`GET messages?q=${encodeURIComponent(endpoint)}&_sort[timestamp]=desc`, 'admin'));
  return { exception: null, response: null, ...rows.find((row) => row['recipient'] === endpoint) };
};
const held = async (message: Row, file: string): Promise<string> =>
  (await send(`GET messages/${String(message['id'])}/${file}`, 'admin')).text;

describe('a new gateway', () => {
  it('keeps what it was given [P2-1-007] [P2-3-063] [P2-3-064] [P2-3-065] [P2-3-067] [P2-3-068] [P2-3-070] [P2-3-071] [P2-3-072] [P2-3-073]', async () => {
    const given = {
      ...plain,
      scopes: ['shipping', 'generic'],
      topics: ['ofr_cxml', 'inventory_cxml'],
      options: { timeout: 3 },
      enabled: true,
    };
    const { id } = await created(given);
    const kept = dataOf(await send(`GET ${path}/${String(id)}`, 'admin'));
    expect(kept).toMatchObject({ ...given, status: 'ready', exception: null, last_message_at: null });
  });

  it.each([
    ['P2-5-037', { company: null }, 'company'],
    ['P2-5-038', { type: null }, 'type'],
    ['P2-5-039', { scopes: [] }, 'scopes'],
    ['P2-5-040', { endpoint: null }, 'endpoint'],
    ['P2-5-041', { endpoint: `https://a.example/${'x'.repeat(2083)}` }, 'endpoint'],
    ['P2-5-042', { endpoint: 'orders@a.example' }, 'endpoint'],
    ['P2-5-043', { type: 'email', endpoint: 'https://a.example/x' }, 'endpoint'],
    ['P2-5-047', { type: 'filesystem', endpoint: null }, 'credentials.public_key'],
    ['P2-5-048', { type: 'filesystem', endpoint: null, credentials: { public_key: `${key}\nssh-dss AAAA x` } }, 'credentials.public_key'],
    // Keys that no line break parts: all after the first would be its comment.
    ['P2-5-050', { type: 'filesystem', endpoint: null, credentials: { public_key: `${key}, ${key}` } }, 'credentials.public_key'],
    [
      'P2-5-050',
      { type: 'filesystem', endpoint: null, credentials: { public_key: `${key} ssh-rsa AAAAB3NzaC1yc2Ed` } },
      'credentials.public_key',
    ],
    ['P2-5-051', { topics: [] }, 'topics'],
    ['P2-3-066', { type: 'pigeon' }, 'type'],
  ])('[%s] is refused with %j', async (_id, change, field) => {
    const got = await send(`POST ${path}`, 'admin', { ...plain, ...change });
    expect([got.status, Object.keys(errorsOf(got))]).toEqual([422, [field]]);
  });

  it.each([
    'https://shop:secret@a.example/x',
    'sftp://shop:secret@files.example',
    'https://:secret@a.example',
    'https://a:b@c:d@e.example',
  ])('is refused with a password in its address: %s', async (endpoint) => {
    const got = await send(`POST ${path}`, 'admin', { ...plain, endpoint });
    const said = 'Endpoint must not contain a password: everyone who sees it could read it';
    expect([got.status, errorsOf(got)]).toEqual([422, { endpoint: [said] }]);
    const german = await api.send(`POST ${path}`, { as: 'admin', body: { ...plain, endpoint }, headers: { 'accept-language': 'de' } });
    expect(errorsOf(german)['endpoint']).toEqual([
      expect.stringContaining('darf kein Passwort enthalten: alle, die es sehen, könnten es lesen'),
    ]);
  });

  it('takes 2083 characters, and sftp as a web address [P2-5-041] [P2-5-046]', async () => {
    await created({ endpoint: `https://a.example/${'x'.repeat(2083 - 18)}` });
    await created({ endpoint: 'sftp://KOBELUX@files.example' });
    await created({ endpoint: 'https://a.example:8443/orders?mail=a:b@c.example' });
  });

  it('of type filesystem has the sftp address of its company, and no other [P2-5-044] [P2-5-045] [P2-5-046]', async () => {
    const files = { type: 'filesystem', credentials: { public_key: key } };
    const made = await created({ ...files, endpoint: null });
    expect(made['endpoint']).toBe('sftp://KOBELUX@sftp.steward.example');
    const moved = await send(`PUT ${path}/${String(made['id'])}`, 'admin', { ...made, company: 'RHEINHOF' });
    expect(dataOf(moved)['endpoint']).toBe('sftp://RHEINHOF@sftp.steward.example');
    const other = await send(`POST ${path}`, 'admin', { ...plain, ...files, endpoint: 'sftp://KOBELUX@elsewhere.example' });
    expect([other.status, dataOf(other)['endpoint']]).toEqual([201, 'sftp://KOBELUX@sftp.steward.example']);
  });

  it.each([
    ['ed25519', key],
    ['sk-ed25519', `sk-ssh-ed25519@openssh.com AAAAGnNr${'c'.repeat(40)}= bo`],
    ['rsa', `ssh-rsa AAAAB3NzaC1yc2E${'d'.repeat(60)}==`],
    ['several, one per line', `${key}\nssh-rsa AAAAB3NzaC1yc2E${'d'.repeat(60)}==`],
  ])('takes a key of %s [P2-5-048] [P2-5-050] [P2-3-069]', async (_kind, public_key) => {
    const made = await created({ type: 'filesystem', endpoint: null, credentials: { public_key } });
    expect(made['credentials']).toEqual({ public_key });
  });

  it('has a key only as a file system [P2-3-074]', async () => {
    const got = await send(`POST ${path}`, 'admin', { ...plain, credentials: { public_key: key } });
    expect(dataOf(got)['credentials'] ?? {}).not.toHaveProperty('public_key', key);
  });

  it('has an empty object for empty options, and refuses a text [P2-5-053] [P2-5-054]', async () => {
    expect((await created({ options: null }))['options']).toEqual({});
    expect((await send(`POST ${path}`, 'admin', '{"options": {')).status).toBe(400);
  });
});

describe('who is no admin', () => {
  const mine = { ...plain, company: undefined };

  it('makes gateways for the own company only [P2-6-035] [P2-6-036] [P2-6-037]', async () => {
    expect((await created(mine, 'supplier'))['company']).toBe('KOBELUX');
    const other = await send(`POST ${path}`, 'supplier', { ...mine, company: 'RHEINHOF' });
    expect([other.status, Object.keys(errorsOf(other))]).toEqual([422, ['company']]);
    // An emptied company is no other one: it is missing, and the field says so.
    for (const company of [null, '']) {
      const none = await send(`POST ${path}`, 'supplier', { ...mine, company });
      expect([company, none.status, errorsOf(none)]).toEqual([company, 422, { company: ['Company is required'] }]);
    }
    expect((await created({ company: 'RHEINHOF' }))['company']).toBe('RHEINHOF');
  });

  it('cannot give a gateway to another company, by any call, while an admin can [P2-6-037]', async () => {
    const own = await created(mine, 'supplier');
    const address = `${path}/${String(own['id'])}`;
    const company = async (): Promise<unknown> => dataOf(await send(`GET ${address}`, 'admin'))['company'];
    for (const change of [`PUT ${address}`, `PATCH ${address}`]) {
      const body = change.startsWith('PUT') ? { ...own, company: 'RHEINHOF' } : { company: 'RHEINHOF' };
      const got = await send(change, 'supplier', body);
      expect([change, got.status >= 400, await company()]).toEqual([change, true, 'KOBELUX']);
    }
    expect((await send(`PUT ${address}`, 'admin', { ...own, company: 'RHEINHOF' })).status).toBe(200);
    expect(await company()).toBe('RHEINHOF');
  });

  it.each(['agcod', 'cadooz', 'wex', 'linc'])('cannot choose %s, but keep it [P2-6-031] [P2-6-032]', async (type) => {
    const refused = await send(`POST ${path}`, 'supplier', { ...mine, type });
    expect([refused.status, Object.keys(errorsOf(refused))]).toEqual([422, ['type']]);
    const own = await created({ type });
    const kept = await send(`PUT ${path}/${String(own['id'])}`, 'supplier', { ...own, scopes: ['generic'] });
    expect([kept.status, dataOf(kept)['type']]).toEqual([200, type]);
  });

  it('can choose budget_voucher [P2-6-037]', async () => void (await created({ ...mine, type: 'budget_voucher' }, 'supplier')));

  it.each(['ofr_csv', 'ofr_json', 'inventory_cxml', 'ofr_generic', 'incentives_csv', 'confirmation_cxml'])(
    'cannot create with topic %s, but add it later [P2-6-033] [P2-6-034]',
    async (topic) => {
      const refused = await send(`POST ${path}`, 'supplier', { ...mine, topics: [topic] });
      expect([refused.status, Object.keys(errorsOf(refused))]).toEqual([422, ['topics.0']]);
      const own = await created({ ...mine, topics: ['ofr_cxml', 'ofr_pdf'] }, 'supplier');
      expect((await send(`PUT ${path}/${String(own['id'])}`, 'supplier', { ...own, topics: [topic] })).status).toBe(200);
    },
  );

  it('sees the gateways of the own company, and as one of the provider all of them [P2-6-040] [P2-6-029] [P1-6-053]', async () => {
    const companies = async (as: string): Promise<unknown[]> => [
      ...new Set(rowsOf(await send(`GET ${path}?_limit=1000`, as)).map((row) => row['company'])),
    ];
    expect(await companies('partner')).toEqual(['HANSA-SERVICE']);
    expect((await companies('nobody')).filter((company) => company !== 'NORDLICHT')).toEqual([]);
    expect((await companies('api_users')).length).toBeGreaterThan(3);
    const [foreign] = rowsOf(await send(`GET ${path}?company=KOBELUX`, 'admin'));
    expect((await send(`POST ${path}/${String(foreign?.['id'])}/test`, 'partner')).status).toBe(404);
  });
});

describe('a test', () => {
  const tried = async (change: Row, as = 'admin'): Promise<{ got: Got; gateway: Row; message: Row }> => {
    const { id } = await created(change);
    const got = await send(`POST ${path}/${String(id)}/test`, as);
    const gateway = dataOf(await send(`GET ${path}/${String(id)}`, 'admin'));
    return { got, gateway, message: await messageTo(String(gateway['endpoint'])) };
  };

  it('is seen by the people of its company, and of another service partner by nobody of them [P2-6-040]', async () => {
    const idsOf = async (as: string): Promise<readonly unknown[]> =>
      rowsOf(await send('GET messages?q=partner.localhost&_limit=500', as)).map(({ id }) => id);
    const own = await tried({ endpoint: at('own'), company: 'HANSA-SERVICE' }, 'partner');
    const foreign = await tried({ endpoint: at('foreign'), company: 'KOBELUX' }, 'supplier');
    expect([own.got.status, foreign.got.status]).toEqual([200, 200]);
    const [partners, suppliers] = [await idsOf('partner'), await idsOf('supplier')];
    expect([partners.includes(own.message['id']), partners.includes(foreign.message['id'])]).toEqual([true, false]);
    expect([suppliers.includes(own.message['id']), suppliers.includes(foreign.message['id'])]).toEqual([false, true]);
    const read = await send(`GET messages/${String(foreign.message['id'])}/request`, 'partner');
    expect(read.status).toBe(404);
  });

  it.each([
    ['api', 'ofr_cxml', 'text/xml', /<OrderRequest\/>/],
    ['api', 'ofr_csv', 'text/csv', /^order,sku,quantity\n/],
    ['api', 'ofr_json', 'application/json', /"subject": "order"/],
    ['api', 'ofr_pdf', 'text/plain', /test message/],
    ['api', 'inventory_cxml', 'text/xml', /<InventoryRequest\/>/],
    ['api', 'confirmation_cxml', 'text/xml', /<ConfirmationRequest\/>/],
    ['api', 'incentives_csv', 'text/csv', /^email,amount,currency\n/],
    ['budget_voucher', 'ofr_cxml', 'application/json', /"subject": "budget_voucher"/],
    ['agcod', 'ofr_cxml', 'application/json', /"subject": "gift_card"/],
    ['cadooz', 'ofr_cxml', 'application/json', /"subject": "voucher"/],
    ['wex', 'ofr_cxml', 'application/json', /"subject": "payment_card"/],
    ['linc', 'ofr_cxml', 'application/json', /"subject": "voucher"/],
  ])('of type %s with topic %s sends %s, and keeps request and response [P2-7-050]', async (type, topic, content, text) => {
    const { got, gateway, message } = await tried({ type, topics: [topic], endpoint: at(`${type}/${topic}`) });
    expect(got.status).toBe(200);
    const { request, text: body } = received.at(-1) ?? {};
    expect([request?.method, request?.url, request?.headers['content-type']]).toEqual(['POST', `/${type}/${topic}`, content]);
    expect(body).toMatch(text);
    expect(gateway).toMatchObject({ status: 'ready', exception: null, last_message_at: '2031-05-01T12:00:00.000Z' });
    expect(message).toMatchObject({ content_type: content, topic, exception: null, timestamp: '2031-05-01T12:00:00.000Z' });
    expect([await held(message, 'request'), await held(message, 'response')]).toEqual([body, '{"status":"seen"}']);
  });

  it('of type email is a mail', async () => {
    const { got, message } = await tried({ type: 'email', endpoint: 'orders@kobelux.example', topics: ['ofr_json'] });
    expect(got.status).toBe(200);
    expect(mails.at(-1)).toMatchObject({ to: 'orders@kobelux.example', text: await held(message, 'request') });
    const full = await tried({ type: 'email', endpoint: 'full@kobelux.example' });
    expect([full.got.status, full.gateway['status']]).toEqual([409, 'exception']);
    expect(await held(full.message, 'exception')).toBe('The email was not accepted: EENVELOPE\n');
  });

  it('of type filesystem is a file in the folder of the company', async () => {
    const { got, message } = await tried({ type: 'filesystem', endpoint: null, credentials: { public_key: key }, topics: ['ofr_csv'] });
    expect(got.status).toBe(200);
    const [name = ''] = await readdir(join(folder, 'sftp', 'KOBELUX'));
    expect(name).toMatch(/\.csv$/);
    expect(await readFile(join(folder, 'sftp', 'KOBELUX', name), 'utf8')).toBe(await held(message, 'request'));
  });

  it.each([
    ['a host that is not configured', 'http://elsewhere.example/x', 'elsewhere.example is not among the hosts that this server may call\n'],
    ['this machine', 'http://127.0.0.1:1/x', '127.0.0.1 is not among the hosts that this server may call\n'],
    [
      'a name below a configured one that leads to this machine',
      'http://in.open.localhost/x',
      'in.open.localhost resolves to a private address, which this server may not call\n',
    ],
    ['a closed port', 'http://gone.localhost:1/x', 'gone.localhost could not be reached: ECONNREFUSED\n'],
    ['another scheme', 'sftp://KOBELUX@partner.localhost', 'The endpoint is not an HTTP or HTTPS URL\n'],
  ])('never leaves for %s, and the gateway has an exception [P2-4-050]', async (_what, endpoint, reason) => {
    const before = received.length;
    const { got, gateway, message } = await tried({ endpoint });
    expect([got.status, gateway['status'], `${String(gateway['exception'])}\n`]).toEqual([409, 'exception', reason]);
    expect([await held(message, 'exception'), message['response']]).toEqual([reason, null]);
    expect(received.length).toBe(before);
  });

  it('does not wait forever', async () => {
    const { got, gateway } = await tried({ endpoint: at('silent') });
    expect([got.status, gateway['exception']]).toEqual([409, 'partner.localhost could not be reached: timeout']);
  });

  it.each([
    ['refused', 400],
    ['moved', 302],
  ])('that is %s by the other side is a problem, with what it said [P2-4-051]', async (tail, status) => {
    const before = received.length;
    const { got, gateway, message } = await tried({ endpoint: at(tail) });
    expect([got.status, gateway['status'], gateway['exception']]).toEqual([409, 'problem', null]);
    expect(await held(message, 'exception')).toBe(`The endpoint answered with status ${String(status)}\n`);
    expect(received.length).toBe(before + 1);
  });

  it('speaks the language of who tests', async () => {
    const { id } = await created({ endpoint: 'http://elsewhere.example/x' });
    const got = await api.send(`POST ${path}/${String(id)}/test`, { as: 'admin', headers: { 'accept-language': 'de' } });
    expect((got.body as { message: string }).message).toBe('elsewhere.example gehört nicht zu den Hosts, die dieser Server aufrufen darf');
  });

  it('holds up nobody else while the other side takes its time', async () => {
    const { id } = await created({ endpoint: at('silent') });
    const before = received.length;
    const test = send(`POST ${path}/${String(id)}/test`, 'admin');
    await vi.waitFor(() => expect(received.length).toBe(before + 1), 60_000);
    const during = await send(`PUT ${path}/${String(id)}`, 'admin', { ...plain, id, endpoint: at('orders'), company: 'KOBELUX' });
    expect([during.status, (await test).status]).toEqual([200, 409]);
  });
});

describe('the status', () => {
  it('follows enabled [P2-4-048] [P2-4-049]', async () => {
    const made = await created({ enabled: false });
    expect(made['status']).toBe('disabled');
    const on = await send(`PUT ${path}/${String(made['id'])}`, 'admin', { ...made, enabled: true });
    expect([on.status, on.body]).toEqual([200, expect.objectContaining({})]);
    expect(dataOf(on)['status']).toBe('ready');
  });

  it.each([
    ['exception', '[P2-4-050]', () => 'http://elsewhere.example/x'],
    ['problem', '[P2-4-051]', () => at('refused')],
  ])('stays %s when something else is changed %s', async (status, _id, endpointOf) => {
    const { id } = await created({ endpoint: endpointOf() });
    await send(`POST ${path}/${String(id)}/test`, 'admin');
    const stored = dataOf(await send(`GET ${path}/${String(id)}`, 'admin'));
    const saved = await send(`PUT ${path}/${String(id)}`, 'admin', { ...stored, scopes: ['generic'] });
    expect([saved.status, stored['status'], dataOf(saved)['status']]).toEqual([200, status, status]);
  });

  it('is reset by an empty exception, from exception only [P2-4-052] [P2-7-051]', async () => {
    const { id } = await created({ endpoint: 'http://elsewhere.example/x' });
    await send(`POST ${path}/${String(id)}/test`, 'admin');
    const reset = await send(`PATCH ${path}/${String(id)}`, 'api_users', { exception: '' });
    expect([reset.status, dataOf(reset)['status'], dataOf(reset)['exception']]).toEqual([200, 'ready', '']);
    expect((await send(`PATCH ${path}/${String(id)}`, 'api_users', { exception: '' })).status).toBe(409);
  });
});
