import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api, Got } from './api.ts';
import { openPlatform } from './platform.ts';
import { setStored } from './stored.ts';

let api: Api;
beforeAll(async () => void (api = await openPlatform()), 120_000);
afterAll(() => api.store.close());

const dataOf = (got: Got): Record<string, unknown> => (got.body as { data: Record<string, unknown> }).data;
const rowsOf = (got: Got): Record<string, unknown>[] => (got.body as { data: Record<string, unknown>[] }).data;
const send = (request: string, as: string, body?: unknown): Promise<Got> =>
  api.send(request, { as, ...(body === undefined ? {} : { body }) });
const valuesOf = (got: Got, field: string): unknown[] => [...new Set(rowsOf(got).map((row) => row[field]))].sort();

describe('a contact request', () => {
  const staff = 'api_contactrequests';

  it('moves both ways with its tenant and description as they are [P1-4-010] [P1-7.2-024]', async () => {
    const stored = dataOf(await send('GET contactrequests/cq000001', staff));
    const { tenant, description } = stored;
    expect(stored['status']).toBe('open');
    for (const status of ['closed', 'open']) {
      expect((await send('PATCH contactrequests/cq000001', staff, { tenant, description, status })).status).toBe(200);
      expect(dataOf(await send('GET contactrequests/cq000001', staff))).toEqual({ ...stored, status });
    }
  });

  it('changes nothing but the status, whatever is sent beside it', async () => {
    const stored = dataOf(await send('GET contactrequests/cq000002', staff));
    const patch = (body: object): Promise<Got> => send('PATCH contactrequests/cq000002', staff, body);
    const { tenant } = stored;
    await patch({ tenant, description: 'Rewritten', status: 'open' });
    expect(dataOf(await send('GET contactrequests/cq000002', staff))).toEqual({ ...stored, status: 'open' });
    expect((await patch({ tenant, description: stored['description'], status: 'lost' })).status).toBe(400);
    expect((await patch({ tenant, subject: 'Rewritten', status: 'closed' })).status).toBe(422);
  });

  it('is refused where it is already there', async () => {
    const { tenant, description } = dataOf(await send('GET contactrequests/cq000001', staff));
    expect((await send('PATCH contactrequests/cq000001', staff, { tenant, description, status: 'open' })).status).toBe(409);
  });

  it('keeps a history [P1-7.2-013] [P1-3-172] [P1-3-173] [P1-3-174] [P1-3-175] [P1-3-176]', async () => {
    const [entry] = rowsOf(await send('GET contactrequests/cq000001/history', staff));
    expect(entry).toMatchObject({
      type: 'reopen',
      blame_user: staff,
      created_at: expect.any(String),
      diffs: [{ field: 'status', old: 'closed', new: 'open' }],
      relations: expect.arrayContaining([expect.objectContaining({ type: 'channels' })]),
    });
  });

  it('has language and distributor in their places on the wire [P1-3-140] [P1-3-141]', async () => {
    const rows = rowsOf(await send('GET contactrequests?_limit=100', staff));
    const all = await Promise.all(rows.map(({ id }) => send(`GET contactrequests/${String(id)}`, staff)));
    const found = all.map(dataOf).find((row) => row['distributor'] !== undefined && row['distributor'] !== null);
    expect(found).toMatchObject({
      additional_data: { locale: expect.stringMatching(/^[a-z]{2}$/) },
      distributor: { code: expect.any(String) },
    });
  });

  it('is for its role [P1-6-032] and cannot be added, rewritten or deleted', async () => {
    expect((await send('GET contactrequests', 'api_users')).status).toBe(403);
    for (const request of ['POST contactrequests', 'PUT contactrequests/cq000001', 'DELETE contactrequests/cq000001'])
      expect((await send(request, staff, {})).status).toBe(405);
  });

  it('is found by tenant only for an administrator [P1-2.8-002]', async () => {
    expect((await send('GET contactrequests?tenant=NORDLICHT', 'admin')).status).toBe(200);
    expect((await send('GET contactrequests?tenant=NORDLICHT', staff)).status).toBe(400);
    const dates = rowsOf(await send('GET contactrequests?_limit=100', staff)).map((row) => row['created']);
    expect(dates).toEqual([...dates].sort().reverse());
  });
});

describe.each([
  ['confirmationrequests', 'api_confirmationrequests', 'created_at', '[P1-6-033]'],
  ['formsubmissions', 'api_forms', 'created_at', '[P1-6-035] [P1-2.8-026] [P1-2.8-027]'],
  ['deputies', 'api_temporary_replacements', null, '[P1-2.5-087]'],
])('%s', (path, role, date, ids) => {
  it(`are read by their role, latest first, and written by nobody ${ids}`, async () => {
    const got = await send(`GET ${path}?_limit=100`, role);
    expect(got.status).toBe(200);
    expect(rowsOf(got).length).toBeGreaterThan(10);
    const dates = date === null ? [] : rowsOf(got).map((row) => row[date]);
    expect(dates).toEqual([...dates].sort().reverse());
    const id = String(rowsOf(got)[0]?.['id']);
    expect((await send(`GET ${path}`, 'api_users')).status).toBe(403);
    for (const request of [`POST ${path}`, `PUT ${path}/${id}`, `PATCH ${path}/${id}`, `DELETE ${path}/${id}`])
      expect((await send(request, 'admin', {})).status).toBe(405);
  });
});

describe('what the demo records show', () => {
  it('every state there is [P1-4-012] [P1-4-013] [P1-4-011] [P1-3-143]', async () => {
    expect(valuesOf(await send('GET formsubmissions?_limit=100', 'api_forms'), 'state')).toEqual(
      ['new', 'pending', 'approved', 'declined', 'delegated', 'submitted'].sort(),
    );
    const confirmations = await send('GET confirmationrequests?_limit=100', 'api_confirmationrequests');
    expect(valuesOf(confirmations, 'state')).toEqual(['confirmed', 'expired', 'pending']);
    expect(new Set(rowsOf(confirmations).map((row) => row['decision'] ?? null))).toEqual(new Set([null, 'allow', 'deny']));
    expect(valuesOf(await send('GET productapprovals?_limit=100', 'api_productapprovals'), 'status')).toEqual(
      ['pending', 'approved', 'approved_condition', 'declined'].sort(),
    );
  });
});

describe('a product approval', () => {
  const path = 'productapprovals/pa000001';
  const role = 'api_productapprovals';

  it('changes its status and nothing else [P1-2.8-034] [P1-4-011]', async () => {
    const stored = dataOf(await send(`GET ${path}`, role));
    expect((await send(`PUT ${path}`, role, { ...stored, status: 'approved_condition' })).status).toBe(200);
    expect(dataOf(await send(`GET ${path}`, role))).toEqual({ ...stored, status: 'approved_condition' });
    expect((await send(`PUT ${path}`, role, { ...stored, hazardous: stored['hazardous'] !== true })).status).toBe(422);
    expect(await send(`PUT ${path}`, role, { ...stored, status: 'maybe' })).toMatchObject({
      status: 422,
      body: { errors: { status: [expect.any(String)] } },
    });
  });

  it('is for its role and cannot be added or deleted [P1-6-034]', async () => {
    expect((await send('GET productapprovals', 'api_users')).status).toBe(403);
    expect((await send('POST productapprovals', 'admin', {})).status).toBe(405);
    expect((await send(`DELETE ${path}`, 'admin')).status).toBe(405);
  });
});

describe('a space', () => {
  const space = { code: 'new-space', name: 'New space', type: 'tenant' };
  let free: { tenant: string; tenants: string[]; servicepartner: string; distributor: string };
  beforeAll(async () => {
    const taken = rowsOf(await send('GET spaces?_limit=500', 'admin')).flatMap((row) => row['companies'] as string[]);
    const companies = rowsOf(await send('GET companies?_limit=500', 'admin'));
    const of = (group: string): string[] =>
      companies.filter((row) => row['group'] === group && !taken.includes(String(row['code']))).map((row) => String(row['code']));
    const [tenant = '', ...tenants] = of('tenant');
    const made = await send('POST companies', 'admin', { code: 'FREE-PARTNER', name: 'Free partner', group: 'servicepartner' });
    expect(made.status).toBe(201);
    free = { tenant, tenants, servicepartner: 'FREE-PARTNER', distributor: of('distributor')[0] ?? '' };
  });

  it.each<readonly [roles: readonly string[], status: number]>([
    [['ROLE_ADMIN'], 200],
    [['ROLE_SUPERUSER'], 200],
    [['ROLE_COMPANY_MANAGER', 'ROLE_API_COMPANIES', 'ROLE_API_USERS'], 403],
  ])('is read by %j with %s [P1-6-054]', async (roles, status) => {
    const [code] = rowsOf(await send('GET spaces?_limit=1', 'admin')).map((row) => String(row['code']));
    await setStored(api, 'users', { where: { username: 'nobody' }, set: { roles } });
    for (const path of ['spaces', `spaces/${String(code)}`])
      expect([path, (await send(`GET ${path}`, 'nobody')).status]).toEqual([path, status]);
    await setStored(api, 'users', { where: { username: 'nobody' }, set: { roles: [] } });
  });

  it('is created by a superuser only [P1-6-024]', async () => {
    const body = { ...space, code: 'by-superuser', owner: free.servicepartner, type: 'servicepartner', companies: [free.servicepartner] };
    expect((await send('POST spaces', 'partner', body)).status).toBe(403);
    expect((await send('GET spaces', 'api_companies')).status).toBe(403);
    const roles = api.model.resources['spaces']?.access;
    expect(JSON.stringify(roles?.create.cond)).toContain('ROLE_SUPERUSER');
    expect((await send('POST spaces', 'superuser', body)).status).toBe(201);
    expect((await send('DELETE spaces/by-superuser', 'superuser')).status).toBeLessThan(300);
  });

  it.each<[string, string, () => object]>([
    ['The owner company must be in the space', 'owner', () => ({ owner: free.tenant, companies: [free.tenants[0]] })],
    [
      'The company has the wrong type for this space',
      'companies',
      () => ({ owner: free.tenant, companies: [free.tenant, free.distributor] }),
    ],
    ['The company exists in other spaces', 'companies', () => ({ owner: 'NORDLICHT', companies: ['NORDLICHT'] })],
    ['The company must be a tenant', 'owner', () => ({ owner: free.servicepartner, companies: [free.servicepartner] })],
    ['The company must be a service partner', 'owner', () => ({ type: 'servicepartner', owner: free.tenant, companies: [free.tenant] })],
  ])('is refused: %s [P1-8-025] [P1-8-026] [P1-8-027] [P1-8-028] [P1-8-029]', async (message, field, change) => {
    const got = await send('POST spaces', 'superuser', { ...space, ...change() });
    expect(got).toMatchObject({ status: 422 });
    const { errors } = got.body as { errors: Record<string, string[]> };
    const texts = Object.entries(errors)
      .filter(([path]) => path.split('.')[0] === field)
      .flatMap(([, lines]) => lines);
    expect(texts).toContain(message);
  });

  it('holds an owner and companies [P1-2.1-054]', async () => {
    expect(
      (await send('POST spaces', 'superuser', { ...space, owner: free.tenant, companies: [free.tenant, free.servicepartner] })).status,
    ).toBe(201);
    expect(dataOf(await send('GET spaces/new-space', 'admin'))).toMatchObject({
      owner: free.tenant,
      companies: [free.tenant, free.servicepartner],
    });
  });
});

describe('the menu', () => {
  it.each([
    ['company-management', ['companies', 'company-addresses', 'spaces'], '[P1-2.1-041] [P1-2.1-054]'],
    [
      'user-management',
      ['users', 'user-addresses', 'user-groups', 'user-roles', 'temporary-replacements', 'deputies'],
      '[P1-2.1-043] [P1-2.1-055] [P1-2.1-057]',
    ],
    [
      'request-management',
      ['contact-requests', 'confirmation-requests', 'form-submissions', 'product-approvals'],
      '[P1-2.1-044] [P1-2.1-056]',
    ],
  ])('has in %s: %j %s', (name, resources) => {
    const group = api.model.menu.find((each) => each.name === name);
    expect(group?.entries.map(({ resource }) => resource)).toEqual(resources);
  });
});

describe('the log of accounts', () => {
  it('holds every write, latest first, for an administrator only [P1-6-015] [P2-6-011] [P1-2.1-051] [P1-3-172] [P1-3-175]', async () => {
    const change = { tenant: 'X', description: 'X', status: 'closed' };
    expect((await send('PATCH contactrequests/cq000007', 'api_contactrequests', change)).status).toBe(200);
    const got = await send('GET accounts?resource=contact-requests&record_id=cq000007', 'admin');
    expect(rowsOf(got)[0]).toMatchObject({
      type: 'close',
      blame_user: 'api_contactrequests',
      resource: 'contact-requests',
      diffs: [{ field: 'status', old: 'open', new: 'closed' }],
    });
    expect(rowsOf(got).map((row) => row['type'])).toEqual(['close', 'create']);
    expect((await send('GET accounts', 'superuser')).status).toBe(403);
    expect((await send('POST accounts', 'admin', {})).status).toBe(405);
  });
});
