/** Whose a record is: the people of a tenant or supplier see, pick and write what is their company's; counted on the tables by hand. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api, Got } from './api.ts';
import { openPlatform } from './platform.ts';
import { setStored } from './stored.ts';

interface Row {
  readonly [name: string]: unknown;
}

let api: Api;
beforeAll(async () => void (api = await openPlatform()), 180_000);
afterAll(() => api.close());

const rowsOf = ({ body }: Got): readonly Row[] => (body as { readonly data: readonly Row[] }).data;
const totalOf = ({ body }: Got): number => (body as { readonly metadata: { readonly total: number } }).metadata.total;

/** Keys of the stored records, and which of their fields, by name, says whose they are. */
const tables: Readonly<Record<string, { readonly path?: string; readonly owners: readonly string[]; readonly everybodys?: string }>> = {
  users: { owners: ['company'] },
  budgets: { owners: ['tenant', 'issuer'] },
  orders: { owners: ['tenant'] },
  campaigns: { owners: ['tenant'] },
  'user-groups': { path: 'usergroups', owners: ['tenant'], everybodys: 'tenant' },
  'contact-requests': { path: 'contactrequests', owners: ['tenant', 'distributor'] },
  'order-fulfillments': { path: 'orders/*/fulfillments', owners: ['tenant', 'supplier', 'distributor'] },
  products: { owners: ['tenant', 'supplier', 'distributor'], everybodys: 'tenant' },
  'communication-gateways': { owners: ['company'] },
  'temporary-replacements': { path: 'temporaryreplacements', owners: ['company'] },
  deputies: { owners: ['company'] },
  messages: { owners: ['tenant', 'supplier', 'distributor'] },
  'shipping-calculations': { owners: ['company'] },
};

/** How many records there are, and how many of them name the company, told from the table alone. */
async function storedOf(name: string, company: string, group = 'tenant'): Promise<{ readonly all: number; readonly own: number }> {
  const records = await api.store.query<{ data: Row; big: Row | null }>(`select data, big from "r_${name.replaceAll('-', '_')}"`);
  const values = records.map(({ data, big }) => ({ ...big, ...data }));
  const { owners = [], everybodys } = tables[name] ?? {};
  // What has no tenant is every tenant's.
  const isShared = (row: Row): boolean => everybodys !== undefined && group === 'tenant' && (row[everybodys] ?? null) === null;
  const isOwn = (row: Row): boolean => isShared(row) || owners.some((field) => row[field] === company);
  return { all: values.length, own: values.filter(isOwn).length };
}

const seen = async (name: string, as: string): Promise<number> =>
  totalOf(await api.send(`GET ${tables[name]?.path ?? name}?_limit=1`, { as }));

describe('people see what is their own company’s [P1-6-051] [P1-6-052] [P1-6-053] [P2-6-040]', () => {
  const limited: readonly (readonly [string, string, readonly string[]])[] = [
    ['tenant', 'NORDLICHT', ['users', 'budgets', 'orders', 'contact-requests', 'user-groups', 'products', 'communication-gateways']],
    ['supplier', 'KOBELUX', ['order-fulfillments', 'products', 'communication-gateways', 'users', 'campaigns']],
    ['nobody', 'NORDLICHT', ['communication-gateways', 'products', 'messages']],
    ['partner', 'HANSA-SERVICE', ['order-fulfillments', 'products', 'communication-gateways', 'messages']],
  ];
  const groups: Readonly<Record<string, string>> = { NORDLICHT: 'tenant', KOBELUX: 'supplier', 'HANSA-SERVICE': 'servicepartner' };
  const cases = limited.flatMap(([as, company, names]) => names.map((name) => [as, name, company] as const));

  it.each(cases)('%s: of %s only those of %s', async (as, name, company) => {
    const { all, own } = await storedOf(name, company, groups[company]);
    expect(all).toBeGreaterThan(own);
    expect(await seen(name, as)).toBe(own);
  });

  it('leaves all of them something of their own', async () => {
    const own = await Promise.all(cases.map(async ([as, name, company]) => ({ as, ...(await storedOf(name, company, groups[company])) })));
    for (const [as] of limited) expect(own.filter((each) => each.as === as && each.own > 0).length).toBeGreaterThan(0);
  });

  const open: readonly (readonly [string, string])[] = [
    ['admin', 'users'],
    ['admin', 'order-fulfillments'],
    ['api_users', 'users'],
    ['api_budgets', 'budgets'],
    ['api_orders', 'orders'],
    // The document limits service partners where they fulfill, sell and exchange, and nowhere else.
    ['partner', 'budgets'],
    ['partner', 'users'],
  ];

  it.each(open)('%s: all %s, for the provider runs the platform', async (as, name) => {
    expect(await seen(name, as)).toBe((await storedOf(name, '')).all);
  });
});

describe('what is another company’s', () => {
  const another = async (path: string, is: (row: Row) => boolean): Promise<Row> => {
    const found = rowsOf(await api.send(`GET ${path}?_limit=500`, { as: 'admin' })).find(is);
    if (!found) throw new Error(`There is none in ${path}.`);
    return found;
  };

  it('is not there at its address, neither to read nor to write nor to run anything on', async () => {
    const user = await another('users', ({ company }) => company === 'HANSA-SERVICE');
    const id = String(user['id']);
    const body = { ...user, phone: '+49 30 1' };
    for (const call of [`GET users/${id}`, `PUT users/${id}`, `DELETE users/${id}`, `PUT users/${id}/password`, `GET users/${id}/history`])
      expect([call, (await api.send(call, { as: 'tenant', ...(call.startsWith('PUT') ? { body } : {}) })).status]).toEqual([call, 404]);
    const order = await another('orders', ({ tenant }) => tenant !== 'NORDLICHT');
    expect((await api.send(`GET orders/${String(order['id'])}`, { as: 'tenant' })).status).toBe(404);
    expect((await api.send(`GET orders/${String(order['id'])}/items`, { as: 'tenant' })).status).toBe(404);
  });

  it('is no file that somebody else has uploaded for a batch job', async () => {
    await setStored(api, 'users', {
      where: { username: 'tenant' },
      set: { roles: ['ROLE_API_BATCH', 'ROLE_API_BUDGETS', 'ROLE_API_USERS'] },
    });
    const upload = async (as: string): Promise<string> => {
      const body = new FormData();
      body.set('type', 'user_update');
      body.set('attributes', JSON.stringify({ channel: 'shop@nordlicht' }));
      body.set('file', new File(['email;phone\nann@hansa-service.example;1\n'], 'people.csv', { type: 'text/csv' }));
      const got = await api.send('POST batchjobs', { as, body });
      expect([got.status, got.body]).toMatchObject([201, {}]);
      return String((got.body as { readonly data: Row }).data['id']);
    };
    const [own, foreign] = [await upload('tenant'), await upload('admin')];
    const status = async (path: string): Promise<number> => (await api.send(`GET ${path}`, { as: 'tenant' })).status;
    expect([await status(`batchjobs/${own}`), await status(`batchjobs/${own}/file`)]).toEqual([200, 200]);
    expect([await status(`batchjobs/${foreign}`), await status(`batchjobs/${foreign}/file`)]).toEqual([404, 404]);
    expect(rowsOf(await api.send('GET batchjobs?_limit=500', { as: 'tenant' })).map(({ id }) => id)).toEqual([own]);
    const all = rowsOf(await api.send('GET batchjobs?_limit=500', { as: 'api_batch' })).map(({ id }) => id);
    expect(all).toEqual(expect.arrayContaining([own, foreign]));
  });

  it('is neither found by a search nor by a filter, nor counted', async () => {
    for (const query of ['company=HANSA-SERVICE', 'company=!NORDLICHT', 'q=partner']) {
      const got = await api.send(`GET users?${query}&_limit=500`, { as: 'tenant' });
      expect([query, rowsOf(got).filter(({ company }) => company !== 'NORDLICHT')]).toEqual([query, []]);
      expect([query, totalOf(got)]).toEqual([query, rowsOf(got).length]);
    }
  });

  it('is not made either: a user of another company is refused, one of the own is not', async () => {
    const user = (company: string) => ({
      email: `new@${company.toLowerCase()}.example`,
      company,
      locale: 'en-GB',
      channel: 'shop@nordlicht',
    });
    expect((await api.send('POST users', { as: 'tenant', body: user('HANSA-SERVICE') })).status).toBe(403);
    expect((await api.send('POST users', { as: 'tenant', body: user('NORDLICHT') })).status).toBe(201);
    const gateway = { company: 'HANSA-SERVICE', type: 'api', scopes: ['generic'], endpoint: 'https://a.example/x', topics: ['order'] };
    expect((await api.send('POST communication-gateways', { as: 'nobody', body: gateway })).status).not.toBe(201);
  });
});

describe('what is below a record of another company', () => {
  const status = async (request: string, as: string): Promise<number> => (await api.send(request, { as })).status;

  it.each(['api_users', 'tenant'])('addresses of users, by %s', async (as) => {
    const users = await api.store.query<{ readonly id: string; readonly company: string }>(
      `select distinct u.id, u.data->>'company' as company from r_users u join r_user_addresses a on a.parent = u.id`,
    );
    const [own, foreign] = [true, false].map((isOwn) => users.find(({ company }) => (company === 'NORDLICHT') === isOwn)?.id ?? '');
    const isOpen = as === 'api_users';
    expect(await status(`GET users/${own}/addresses`, as)).toBe(200);
    expect(await status(`GET users/${own}/addresses/${own}-a1`, as)).toBe(200);
    expect(await status(`GET users/${foreign}/addresses`, as)).toBe(isOpen ? 200 : 404);
    expect(await status(`GET users/${foreign}/addresses/${foreign}-a1`, as)).toBe(isOpen ? 200 : 404);
    expect((await api.send(`POST users/${foreign}/addresses`, { as, body: {} })).status).toBe(isOpen ? 422 : 404);
  });

  it('products of campaigns, in lists and by their key', async () => {
    const roles = ['ROLE_API_USERS', 'ROLE_API_CAMPAIGNS'];
    await setStored(api, 'users', { where: { username: 'tenant' }, set: { roles } });
    const campaigns = await api.store.query<{ readonly code: string; readonly product: string }>(
      `select c.id as code, min(p.id) as product from r_campaigns c join r_campaign_products p on p.parent = c.id
        where c.data->>'tenant' <> 'NORDLICHT' group by 1 order by 1 limit 2`,
    );
    expect(campaigns).toHaveLength(2);
    await setStored(api, 'campaigns', { where: { code: campaigns[0]?.code ?? '' }, set: { tenant: 'NORDLICHT' } });
    for (const [at, { code, product }] of campaigns.entries()) {
      for (const path of [`campaigns/${code}`, `campaigns/${code}/products`, `campaigns/${code}/products/${product}`]) {
        expect([path, await status(`GET ${path}`, 'tenant')]).toEqual([path, at === 0 ? 200 : 404]);
        expect([path, await status(`GET ${path}`, 'admin')]).toEqual([path, 200]);
      }
      // Who lacks the role is told that, whosever it is.
      expect(await status(`GET campaigns/${code}/products`, 'nobody')).toBe(403);
    }
  });
});

describe('a list of one’s own', () => {
  it('reads the tables by an index', async () => {
    const plans: string[] = [];
    const indexes = await api.store.query<{ indexdef: string }>(
      `select indexdef from pg_indexes where tablename in ('r_users', 'r_budgets', 'r_orders', 'r_order_fulfillments')`,
    );
    for (const { indexdef } of indexes) plans.push(indexdef);
    const leads = (field: string): boolean => plans.some((plan) => new RegExp(`\\(\\(*(?:lower\\()?[^,]*'${field}'`).test(plan));
    for (const field of ['company', 'tenant', 'issuer', 'supplier', 'distributor']) expect([field, leads(field)]).toEqual([field, true]);
  });
});
