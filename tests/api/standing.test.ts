/** The figures of the dashboard, and what a sign-in leaves behind: counted from the records, never held by a seed. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '../../engine/model/values.ts';
import type { Api } from './api.ts';
import { openPlatform } from './platform.ts';

let api: Api;
beforeAll(async () => void (api = await openPlatform()), 120_000);
afterAll(() => api.store.close());

interface Part {
  readonly code: string;
  readonly count?: number;
  readonly count_overdue?: number;
}
type Status = Readonly<Record<'account' | 'integration' | 'products' | 'fulfillments', Part>>;

const statusOf = async (as: string): Promise<Status> => ((await api.send('GET whoami', { as })).body as { status: Status }).status;

/** How many rows a list has. */
async function totalOf(path: string, as: string): Promise<number> {
  const { body, status, text } = await api.send(`GET ${path}`, { as });
  if (status !== 200) throw new Error(text);
  return (body as { metadata: { total: number } }).metadata.total;
}
const rowsOf = async (path: string, as = 'admin'): Promise<readonly Row[]> =>
  ((await api.send(`GET ${path}`, { as })).body as { data: readonly Row[] }).data;

const open = 'orders/*/fulfillments?state=processing&test=false&_limit=1';

describe('the standing of a user', () => {
  it('is that of their roles where no record is theirs', async () => {
    const { body } = await api.send('GET whoami', { as: 'admin' });
    const { status, roles, company } = body as { status: Status; roles: readonly string[]; company: string };
    const stranger = { id: 'stranger', username: 'stranger', name: 'Stranger', email: null, company, roles };
    expect(await api.engine.aboutUser?.(stranger, 'UTC')).toEqual({ status: { ...status, account: { code: 'active' } } });
  });

  it.each(['admin', 'partner'])('is what the lists of %s hold [P1-2.2-002] [P1-2.2-009] [P1-2.2-013] [P1-2.2-007]', async (as) => {
    const { account, integration, products, fulfillments } = await statusOf(as);
    const waiting = await totalOf(open, as);
    const overdue = await totalOf(`${open}&order_date=<2031-04-24T12:00:00Z`, as);
    const code = overdue > 0 ? 'overdue' : waiting > 0 ? 'waiting' : 'clear';
    expect(account).toEqual({ code: 'active' });
    expect(products.count).toBe(await totalOf('products?_limit=1', as));
    expect(fulfillments).toEqual({ code, count: waiting, count_overdue: overdue });
    const gateways = await totalOf('communication-gateways?enabled=true&_limit=1', as);
    expect(integration.code).toBe(gateways > 0 ? 'active' : 'pending');
  });

  it('of a partner is smaller than that of an administrator, who sees all', async () => {
    const [all, own] = [await statusOf('admin'), await statusOf('partner')];
    expect(own.products.count).toBeGreaterThan(0);
    expect(own.products.count).toBeLessThan(all.products.count ?? 0);
    expect(own.fulfillments.count).toBeLessThan(all.fulfillments.count ?? 0);
  });

  it('has a pending integration until there is a gateway [P1-2.2-007] [P1-2.2-008]', async () => {
    const own = await rowsOf('communication-gateways?company=HANSA-SERVICE&_limit=100');
    for (const { id } of own) await api.send(`DELETE communication-gateways/${String(id)}`, { as: 'admin' });
    expect((await statusOf('partner')).integration.code).toBe('pending');
    const gateway = { company: 'HANSA-SERVICE', direction: 'outgoing', type: 'email', scopes: ['generic'], topics: ['ofr_pdf'] };
    const made = await api.send('POST communication-gateways', { as: 'partner', body: { ...gateway, endpoint: 'in@hansa.example' } });
    expect(made.status, made.text).toBe(201);
    expect((await statusOf('partner')).integration.code).toBe('active');
  });

  it('turns from overdue to waiting and clear as order fulfillments leave [P1-2.2-010] [P1-2.2-011] [P1-2.2-013]', async () => {
    const partner = async () => (await statusOf('partner')).fulfillments;
    const before = await partner();
    const ordered = (at: string) =>
      api.store.query(`update r_order_fulfillments set data = data || $1::jsonb where data->>'state' = 'processing'`, [
        JSON.stringify({ order_date: at }),
      ]);
    await ordered('2031-04-24T12:00:01.000Z');
    expect(await partner()).toEqual({ code: 'waiting', count: before.count, count_overdue: 0 });
    await ordered('2031-04-24T11:59:59.000Z');
    expect(await partner()).toEqual({ code: 'overdue', count: before.count, count_overdue: before.count });
    await api.store.query(`update r_order_fulfillments set data = data || '{"state": "finished"}' where data->>'state' = 'processing'`);
    expect(await partner()).toEqual({ code: 'clear', count: 0, count_overdue: 0 });
  });

  it('stands in the record of the user as well, and in no list or export of them [P1-3-009]', async () => {
    const [user] = await rowsOf('users?username=partner');
    expect(user).not.toHaveProperty('status');
    const { body } = await api.send(`GET users/${String(user?.['id'])}`, { as: 'admin' });
    const { products, fulfillments, integration, account } = (body as { data: { status: Status } }).data.status;
    expect({ products, fulfillments, integration, account }).toEqual(await statusOf('partner'));
  });

  it('of an account that is not confirmed is pending, and of one that is off is disabled [P1-2.2-003] [P1-2.2-004]', async () => {
    const codeOf = async (email: string, said: object): Promise<unknown> => {
      const body = { email, company: 'NORDLICHT', locale: 'en-GB', channel: 'shop@nordlicht', ...said };
      const made = await api.send('POST users', { as: 'admin', body });
      const { id } = (made.body as { data: Row }).data;
      const got = await api.send(`GET users/${String(id)}`, { as: 'admin' });
      return (got.body as { data: { status: Status } }).data.status.account.code;
    };
    expect([
      await codeOf('new@nordlicht.example', { confirmed: false }),
      await codeOf('in@nordlicht.example', { confirmed: true }),
      await codeOf('off@nordlicht.example', { confirmed: true, enabled: false }),
    ]).toEqual(['pending', 'active', 'disabled']);
  });
});

describe('a sign-in', () => {
  const signIn = (username: string) => api.app.request('/sso/login', { method: 'POST', body: new URLSearchParams({ username }) });
  const recordOf = async (username: string) => {
    const [row] = await rowsOf(`users?username=${username}`);
    return api.send(`GET users/${String(row?.['id'])}`, { as: 'admin' });
  };
  const dataOf = ({ body }: { readonly body: unknown }): Row => (body as { data: Row }).data;

  it('is told by the record: when, and how often, whoever else signs in at the same moment [P1-3-019] [P1-3-020]', async () => {
    await api.send('GET whoami', { as: 'admin' });
    const before = dataOf(await recordOf('nobody'));
    api.clock.now = new Date('2031-05-01T18:30:00Z');
    const answers = await Promise.all(Array.from({ length: 12 }, () => signIn('nobody')));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 303));
    expect(dataOf(await recordOf('nobody'))).toMatchObject({
      last_login: '2031-05-01T18:30:00.000Z',
      login_count: Number(before['login_count']) + 12,
    });
  });

  it('is no change of the record: who edits it meanwhile saves, and its history tells of what people did', async () => {
    const read = await recordOf('nobody');
    const record = dataOf(read);
    const id = String(record['id']);
    const history = async () => ((await api.send(`GET users/${id}/history`, { as: 'admin' })).body as { data: readonly unknown[] }).data;
    const before = (await history()).length;
    await signIn('nobody');
    const headers = { 'if-match': read.headers.get('etag') ?? '' };
    const saved = await api.send(`PUT users/${id}`, { as: 'admin', headers, body: { ...record, organization: 'Elsewhere' } });
    expect(saved.status, saved.text).toBe(200);
    expect(dataOf(saved)).toMatchObject({ organization: 'Elsewhere', login_count: Number(record['login_count']) + 1 });
    expect((await history()).length).toBe(before + 1);
  });
});
