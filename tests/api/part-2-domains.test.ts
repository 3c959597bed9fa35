import { createServer } from 'node:https';
import type { Server } from 'node:https';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unasked } from '../../engine/server/plan/enqueue.ts';
import { createJobRunner } from '../../engine/server/plan/work.ts';
import type { Api, Got } from './api.ts';
import { openPlatform } from './platform.ts';

type Row = Readonly<Record<string, unknown>>;

// A certificate of its own authority for `*.moon.localhost`, made for these tests.
const ends = new Date('2126-01-01T00:00:00Z');
const certificate = `-----BEGIN CERTIFICATE-----
MIIBMTCB5KADAgECAgEBMAUGAytlcDAZMRcwFQYDVQQDDA5tb29uLmxvY2FsaG9z
dDAgFw0yMDAxMDEwMDAwMDBaGA8yMTI2MDEwMTAwMDAwMFowGTEXMBUGA1UEAwwO
bW9vbi5sb2NhbGhvc3QwKjAFBgMrZXADIQCEQTiqJr/PqYbLNiIxXOKVZYZ0sN6R
RLQeUwuf1BX7AaNPME0wDwYDVR0TAQH/BAUwAwEB/zAbBgNVHREEFDASghAqLm1v
b24ubG9jYWxob3N0MB0GA1UdDgQWBBRBC4Tr/6HQXDGnR2KzUKnYz515zDAFBgMr
ZXADQQAVFJdqaXnBOxzo61VKnPCLkfIKG9EOvqmvFjCmOjU1W1Z9HVcYFHR9i8dl
3zb/iC7/6b5NajBftGveMdoMVCQB
-----END CERTIFICATE-----
`;
const key = `-----BEGIN PRIVATE KEY-----
MC4CAQAwBQYDK2VwBCIEIA2ScMxbYLL1sfHWKRWJIg8Ks4pA1tg79rRjzxhJ82ul
-----END PRIVATE KEY-----
`;

let api: Api;
let shop: Server;

beforeAll(async () => {
  shop = createServer({ cert: certificate, key }, (_request, response) => void response.writeHead(503).end());
  await new Promise<void>((resolve) => void shop.listen(0, '127.0.0.1', resolve));
  const address = shop.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const hosts = ['shop.moon.localhost', 'plain.moon.localhost', 'other.name.localhost', 'gone.moon.localhost', '*.open.localhost'];
  api = await openPlatform({ outgoing: { hosts, authorities: certificate, standardPort: port, timeoutMs: 2000 } });
});
afterAll(async () => {
  shop.closeAllConnections();
  shop.close();
  await api.close();
});

const send = (request: string, as: string, body?: unknown): Promise<Got> => api.send(request, { as, body });
const dataOf = (got: Got): Row => (got.body as { data: Row }).data;
const errorsOf = (got: Got): readonly string[] => Object.keys((got.body as { errors?: object }).errors ?? {});
const domain = { full_qualified_domain_name: 'shop.moon.localhost', company: 'NORDLICHT' };

const made = async (full_qualified_domain_name: string): Promise<string> => {
  const got = await send('POST domains', 'admin', { ...domain, full_qualified_domain_name });
  expect(got.status).toBe(201);
  return String(dataOf(got)['id']);
};
const today = new Date('2031-05-01T12:00:00Z');
// Nobody stays signed in for a hundred years, so the clock goes back at once.
const look = async (at: Date = today): Promise<void> => {
  api.clock.now = at;
  await createJobRunner(api.engine)(
    { id: 'x', queue: 'domains.monitor', data: unasked, reason: null, writtenAt: new Date() },
    new AbortController().signal,
  );
  api.clock.now = today;
};
const seen = async (id: string): Promise<readonly unknown[]> => {
  const row = dataOf(await send(`GET domains/${id}`, 'admin'));
  return [row['reachable'] ?? null, row['uptime_monitor'] ?? null, row['ssl_monitor'] ?? null];
};

describe('a domain', () => {
  it('keeps what it was given [P2-1-008] [P2-2-274] [P2-2-275] [P2-2-276] [P2-2-277] [P2-3-088]', async () => {
    const given = {
      ...domain,
      full_qualified_domain_name: 'www.moon.example',
      sso_connection: 'nordlicht',
      sender_address: 'no-reply@moon.example',
    };
    const got = await send('POST domains', 'admin', given);
    expect([got.status, dataOf(got)]).toEqual([201, expect.objectContaining(given)]);
    expect(dataOf(got)['id']).toEqual(expect.any(String));
  });

  it.each([
    ['P2-5-070', { full_qualified_domain_name: null }, 'full_qualified_domain_name'],
    ['P2-5-071', { full_qualified_domain_name: 'moon' }, 'full_qualified_domain_name'],
    ['P2-5-071', { full_qualified_domain_name: 'https://moon.example' }, 'full_qualified_domain_name'],
    ['P2-5-071', { full_qualified_domain_name: 'moon base.example' }, 'full_qualified_domain_name'],
    ['P2-5-071', { full_qualified_domain_name: '-moon.example' }, 'full_qualified_domain_name'],
    ['P2-5-071', { full_qualified_domain_name: '10.0.0.1' }, 'full_qualified_domain_name'],
    ['P2-5-071', { full_qualified_domain_name: 'moon.example.' }, 'full_qualified_domain_name'],
    ['P2-5-073', { company: null }, 'company'],
    ['P2-5-073', { company: 'NOBODY' }, 'company'],
    ['P2-5-073', { sso_connection: 'nobody' }, 'sso_connection'],
    ['P2-5-073', { sender_address: 'no-reply' }, 'sender_address'],
  ])('[%s] is refused with %j', async (_id, change, field) => {
    const got = await send('POST domains', 'admin', { ...domain, full_qualified_domain_name: 'new.moon.example', ...change });
    expect([got.status, errorsOf(got)]).toEqual([422, [field]]);
  });

  it.each(['superuser', 'nobody'])('is nothing for %s [P2-2-278] [P1-6-014]', async (as) => {
    expect((await send('GET domains', as)).status).toBe(403);
    expect((await send('POST domains', as, domain)).status).toBe(403);
    expect((await send('GET domains/DOM-0001', as)).status).toBe(403);
  });

  it('is not told by anybody what the monitor saw', async () => {
    const got = await send('POST domains', 'admin', { ...domain, full_qualified_domain_name: 'told.moon.example', ssl_monitor: 'CERT_OK' });
    expect([got.status, errorsOf(got)]).toEqual([422, ['ssl_monitor']]);
  });
});

describe('the monitor', () => {
  it('sees that a host answers, and until when its certificate is good [P2-3-089]', async () => {
    const id = await made('shop.moon.localhost');
    expect(await seen(id)).toEqual([null, null, null]);
    await look();
    expect(await seen(id)).toEqual([true, true, 'CERT_OK']);
    await look(new Date(ends.getTime() - 20 * 86_400_000));
    expect(await seen(id)).toEqual([true, true, 'CERT_EXPIRING']);
    await look(new Date(ends.getTime() + 1000));
    expect(await seen(id)).toEqual([true, true, 'CERT_EXPIRED']);
  });

  it('sees a certificate of another name, and a host that is gone', async () => {
    const other = await made('other.name.localhost');
    await look();
    expect(await seen(other)).toEqual([true, true, 'CERT_UNTRUSTED']);
    const gone = await made('gone.moon.localhost');
    shop.closeAllConnections();
    const { address, port } = shop.address() as { address: string; port: number };
    await new Promise((resolve) => void shop.close(resolve));
    await look();
    await new Promise<void>((resolve) => void shop.listen(port, address, resolve));
    expect(await seen(gone)).toEqual([false, true, null]);
  });

  it('claims nothing of what this server may not call: no answer, no monitor, no certificate [P2-2-261]', async () => {
    const [inner, foreign] = [await made('in.open.localhost'), await made('foreign.moon.example')];
    await look();
    expect(await seen('DOM-0001')).toEqual([null, false, null]);
    expect(await seen(inner)).toEqual([false, true, null]);
    expect(await seen(foreign)).toEqual([null, null, null]);
  });

  it('writes down changes only, and knows nothing of a new name', async () => {
    const id = await made('plain.moon.localhost');
    await look();
    await look();
    const audits = await send(`GET accounts?resource=domains&record_id=${id}`, 'admin');
    expect((audits.body as { data: readonly Row[] }).data.map((row) => row['type']).toSorted()).toEqual(['create', 'update']);
    const got = await send(`PUT domains/${id}`, 'admin', { ...domain, full_qualified_domain_name: 'renamed.moon.example' });
    expect(got.status).toBe(200);
    expect(await seen(id)).toEqual([null, null, null]);
    await send(`PUT domains/${id}`, 'admin', { ...domain, full_qualified_domain_name: 'plain.moon.localhost' });
    await look();
    await send(`PUT domains/${id}`, 'admin', { ...domain, full_qualified_domain_name: 'plain.moon.localhost', company: 'KOBELUX' });
    expect(await seen(id)).toEqual([true, true, 'CERT_OK']);
  });
});
