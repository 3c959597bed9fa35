/** What another system is asked to do with its records: the same gates stand before it, and it alone does it. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readModel } from '../../engine/language/index.ts';
import type { Model } from '../../engine/model/model.ts';
import type { CallingUser } from '../../engine/server/behaviour.ts';
import type { SystemAccess } from '../../engine/server/foreign/system.ts';
import { openApi, type Api } from './api.ts';

const app = `apiVersion: admin/v1
title: Billing
user: {username: string, region: string}
sources:
  billing: {dialect: plain, url: http://billing.test, version: etag}
`;
const roles = `apiVersion: admin/v1
roles: {CLERK: Clerk, READER: Reader}
`;
const invoices = `apiVersion: admin/v1
resource: invoices
title: Invoice
source: {from: billing, path: v1/invoices}
access: {use: CLERK || READER, act: CLERK, rows: self.region == user.region}
key: number
fields:
  number: {type: string, required: true}
  region: string
  customer: string
  state: {type: state, readOnly: true, enum: [draft, open, void]}
  amount: number
  secret: {type: string, visible: false}
transitions:
  finalize: {from: [draft], to: open, request: POST finalize}
actions:
  remind:
    request: POST customers/{customer}/reminders
    allow: {expr: self.amount > 10, reason: Too little to remind of}
    fields:
      note: {type: string, required: true, sendAs: message}
    body: {sender: {expr: user.username}, total: {expr: self.amount}}
  cancel: {request: DELETE schedule, confirm: Sure?, body: {why: late}}
  recount: {request: POST recount, places: [list], body: {deep: true}}
list: {}
edit: {}
`;
const users: Readonly<Record<string, CallingUser>> = {
  ada: { id: 'ada', username: 'ada', region: 'north', roles: ['CLERK'] },
  bob: { id: 'bob', username: 'bob', region: 'south', roles: ['CLERK'] },
  eve: { id: 'eve', username: 'eve', region: 'north', roles: ['READER'] },
};

const model: Model = (() => {
  const read = readModel(
    Object.entries({ _app: app, _roles: roles, invoices }).map(([name, text]) => ({ file: `resources/${name}.yaml`, text })),
  );
  if (read.model === null) throw new Error(JSON.stringify(read.problems, null, 1));
  return read.model;
})();

interface Invoice {
  number: string;
  region: string;
  customer: string | null;
  state: string;
  amount: number;
  secret: string;
}
let rows: Invoice[] = [];
/** Calls that are no questions. */
let done: { readonly call: string; readonly body: unknown; readonly tag: string | undefined }[] = [];
let refusal: { readonly status: number; readonly body: object } | null = null;
const tagOf = (row: Invoice): string => `"${row.state}-${String(row.amount)}"`;

const system: Server = createServer((request, response) => {
  void (async () => {
    let text = '';
    for await (const part of request) text += String(part);
    const [, , , key, ...below] = (request.url ?? '').split('/').map(decodeURIComponent);
    const answer = (status: number, body?: unknown, headers: Record<string, string> = {}): void => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body === undefined ? '' : JSON.stringify(body));
    };
    const row = rows.find(({ number }) => number === key);
    if (request.method === 'GET')
      return key === undefined ? answer(200, rows) : row ? answer(200, row, { etag: tagOf(row) }) : answer(404, {});
    done.push({
      call: `${String(request.method)} ${String(request.url)}`,
      body: text === '' ? undefined : JSON.parse(text),
      tag: request.headers['if-match'],
    });
    if (refusal !== null) return answer(refusal.status, refusal.body);
    if (below.join('/') === 'finalize' && row) {
      row.state = 'open';
      // It answers in words of its own.
      return answer(202, { id: 'job-1', number: 'none of yours' });
    }
    if (below.join('/') === 'schedule' && row) {
      row.region = 'nowhere';
      return answer(204);
    }
    return answer(200, { ok: true });
  })();
});

const systems = new Map<string, SystemAccess>();
let api: Api;
beforeAll(async () => {
  await new Promise<void>((resolve) => system.listen(0, '127.0.0.1', resolve));
  systems.set('billing', { url: `http://127.0.0.1:${String((system.address() as AddressInfo).port)}`, token: 'hush' });
  const outgoing = { hosts: ['127.0.0.1'], timeoutMs: 1500 };
  api = await openApi({ model, findUser: async (name) => users[name] ?? null, demoUsers: Object.keys(users), outgoing, systems });
});
beforeEach(() => {
  rows = [
    { number: '7/a', region: 'north', customer: 'Ö & Co', state: 'draft', amount: 40, secret: 'x' },
    { number: '8', region: 'north', customer: null, state: 'open', amount: 5, secret: 'x' },
    { number: '9', region: 'south', customer: 'Zed', state: 'draft', amount: 70, secret: 'x' },
  ];
  done = [];
  refusal = null;
});
afterAll(async () => {
  await api.close();
  system.close();
});

const audit = async (id: string): Promise<readonly unknown[]> => {
  const found = await api.store.query<{ type: string; blame_user: string }>(
    'select type, blame_user from audit where resource = $1 and record_id = $2 order by id',
    ['invoices', id],
  );
  return found.map(({ type, blame_user }) => [type, blame_user]);
};

it('a transition is a call of theirs where it has an address of its own, and the record is read anew', async () => {
  const got = await api.send('POST invoices/7%2Fa/finalize', { as: 'ada' });
  expect([got.status, got.body]).toEqual([200, { data: expect.objectContaining({ number: '7/a', state: 'open', amount: 40 }) as object }]);
  expect(JSON.stringify(got.body)).not.toContain('secret');
  expect(done).toEqual([{ call: 'POST /v1/invoices/7%2Fa/finalize', body: undefined, tag: '"draft-40"' }]);
  expect(await audit('7/a')).toEqual([['finalize', 'ada']]);
});

it('is sent what the action says, and not what somebody else makes of it', async () => {
  const body = { message: 'Please pay', sender: 'somebody else', total: 1 };
  expect((await api.send('POST invoices/7%2Fa/customers/%C3%96%20%26%20Co/reminders', { as: 'ada', body })).status).toBe(200);
  expect(done).toEqual([
    {
      call: 'POST /v1/invoices/7%2Fa/customers/%C3%96%20%26%20Co/reminders',
      body: { message: 'Please pay', sender: 'ada', total: 40 },
      tag: '"draft-40"',
    },
  ]);
});

it.each([
  ['whoever has no right', 'POST invoices/7%2Fa/finalize', 'eve', {}, 403],
  ['whoever does not see the record', 'POST invoices/9/finalize', 'ada', {}, 404],
  ['another state', 'POST invoices/8/finalize', 'ada', {}, 409],
  ['a rule of the action', 'POST invoices/8/customers/x/reminders', 'ada', { message: 'Pay' }, 403],
  ['a dialog that is not filled in', 'POST invoices/7%2Fa/customers/%C3%96%20%26%20Co/reminders', 'ada', {}, 422],
  ['a stale version', 'POST invoices/7%2Fa/finalize', 'ada', {}, 412],
  ['a list and no right', 'POST invoices/recount', 'eve', { deep: true }, 403],
] as const)('nothing is asked for %s', async (what, call, user, body, status) => {
  const headers = what === 'a stale version' ? { 'if-match': '"1"' } : {};
  expect((await api.send(call, { as: user, body, headers })).status).toBe(status);
  expect(done).toEqual([]);
});

it('is asked about the list as a whole', async () => {
  const got = await api.send('POST invoices/recount', { as: 'ada', body: { deep: true } });
  expect([got.status, got.body]).toEqual([204, '']);
  expect(done).toEqual([{ call: 'POST /v1/invoices/recount', body: { deep: true }, tag: undefined }]);
});

it('answers nothing of a record that is out of sight afterwards', async () => {
  const got = await api.send('DELETE invoices/7%2Fa/schedule', { as: 'ada', body: { why: 'late' } });
  expect([got.status, got.body]).toEqual([204, '']);
  expect(done).toEqual([{ call: 'DELETE /v1/invoices/7%2Fa/schedule', body: { why: 'late' }, tag: '"draft-40"' }]);
  expect(await audit('7/a')).toContainEqual(['cancel', 'ada']);
});

it('a refusal is told in the words of the system, and nothing is in the log', async () => {
  refusal = { status: 409, body: { message: 'Invoice 9 is locked by the auditor' } };
  const got = await api.send('POST invoices/9/finalize', { as: 'bob' });
  expect([got.status, JSON.stringify(got.body)]).toEqual([409, expect.stringContaining('Invoice 9 is locked by the auditor')]);
  expect(await audit('9')).toEqual([]);
});

it.each(['postgres', 'postgrest'])('is told where the author writes it that records are all there is: %s', (dialect) => {
  const files = {
    _app: `apiVersion: admin/v1\ntitle: Vault\nsources: {vault: {dialect: ${dialect}}}\n`,
    jewels: `apiVersion: admin/v1
resource: jewels
title: Jewel
source: vault
access: true
fields: {code: code, name: string}
actions:
  rename: {request: PUT name, set: {name: Koh-i-Noor}}
  polish: {request: POST polish}
`,
  };
  const { problems } = readModel(Object.entries(files).map(([name, text]) => ({ file: `resources/${name}.yaml`, text })));
  expect(problems.map(({ code, line, message }) => [code, line, message])).toEqual([
    ['source-cannot', 9, '"polish" calls "POST polish", but "vault" holds records and does nothing else'],
  ]);
});

it('no value of a record leads the call elsewhere', async () => {
  const first = rows[0];
  if (first === undefined) throw new Error('There is no invoice.');
  first.customer = '..';
  const got = await api.send('POST invoices/7%2Fa/customers/x/reminders', { as: 'ada', body: { message: 'Pay' } });
  expect([got.status, done]).toEqual([409, []]);
  first.customer = null;
  expect((await api.send('POST invoices/7%2Fa/customers/x/reminders', { as: 'ada', body: { message: 'Pay' } })).status).toBe(409);
});
