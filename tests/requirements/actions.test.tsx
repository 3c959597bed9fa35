import { fireEvent, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  all,
  cells,
  drawn,
  fieldNamed,
  formDialog,
  found,
  isDialogOpen,
  offered,
  pick,
  press,
  pressIn,
  rightsOf,
  rowOf,
  runOf,
  textOf,
  texts,
  toast,
  type,
  wordsOf,
} from './reading.ts';
import { call, close, open, pathsOf, server, type Stage } from './stage.tsx';

beforeAll(async () => void (await server()));
afterAll(close);

const refused =
  (method: string, message = 'out of order') =>
  (sent: { readonly method: string }) =>
    sent.method === method ? { status: 409, body: { code: 'x', message } } : null;
const hrefOf = (cell: Element | undefined): string | null => cell?.querySelector('a')?.getAttribute('href') ?? null;
const gone = (): Promise<void> => waitFor(() => expect(isDialogOpen()).toBe(false));
const listCalls = (stage: Stage, path: string): number => pathsOf(stage).filter((each) => each.startsWith(`${path}?`)).length;

describe('companies', () => {
  it('are changed by an administrator, whatever their group [P1-2.4-008] [P1-2.4-009] [P1-2.4-011] [P1-2.4-013] [P1-6-020]', async () => {
    await open('/companies?q=NORDLICHT');
    const row = await rowOf('NORDLICHT');
    expect(hrefOf(cells(row)['Owner'])).toBe('/companies/HANSA-SERVICE/edit');
    expect(await rightsOf(row)).toMatchObject({ Edit: true, Delete: true, Regions: true });
    await runOf(row, 'Regions');
    await waitFor(() => expect(location.pathname + location.search).toBe('/company-regions?_companyCode=NORDLICHT'));
  });

  it('have regions only as tenants [P1-2.4-015]', async () => {
    await open('/companies?q=RHEINHOF');
    expect(await rightsOf(await rowOf('RHEINHOF'))).toMatchObject({ Edit: true, Regions: false });
  });

  it('of some groups are closed to others [P1-2.4-006] [P1-2.4-007] [P1-2.4-014] [P1-6-020]', async () => {
    await open('/companies?q=NORDLICHT', { as: 'company_manager' });
    const row = await rowOf('NORDLICHT');
    expect(hrefOf(cells(row)['Owner'])).toBeNull();
    expect(await rightsOf(row)).toMatchObject({ Edit: false, Delete: false, Regions: false });
  });

  it('are modified by superusers only, says the server [P1-2.4-010] [P1-6-022] [P1-8-011]', async () => {
    const stage = await open('/companies/KOBELUX/edit', { as: 'company_manager' });
    await found('[data-field=name] input');
    type('Name', 'Kobelux Group');
    await press(/^Save/);
    await call(stage, 'PUT', '/companies/KOBELUX');
    expect(textOf(await found('main', /Company modification needs ROLE_SUPERUSER/))).toBeDefined();
  });
});

describe('company regions', () => {
  const path = '/company-regions?_companyCode=NORDLICHT';

  it('need a company [P1-5-064]', async () => {
    const stage = await open('/company-regions');
    await found('main *', 'No filter _companyCode');
    expect((await found('main a', 'Back to Companies')).getAttribute('href')).toBe('/companies');
    expect(pathsOf(stage).filter((each) => each.includes('/regions'))).toEqual([]);
  });

  it('are created in a dialog [P1-2.4-019] [P1-2.4-022] [P1-7.2-016] [P1-8-044] [P1-3-045]', async () => {
    const stage = await open(path);
    await rowOf('baltic');
    expect((await found('nav[aria-label=Breadcrumbs] a', 'Companies')).getAttribute('href')).toBe('/companies');
    await press(/^New /);
    const frame = await formDialog();
    type('Code', 'alps', frame);
    await pick('Countries', 'Austria', 'Austria', frame);
    await pick('Manager company', 'Hansa Service', 'HANSA-SERVICE', frame);
    await pressIn('Create');
    const { path: sent, body } = await call(stage, 'POST', '/companies');
    expect([sent, body]).toEqual([
      '/companies/NORDLICHT/regions',
      { id: 'alps', owner: 'HANSA-SERVICE', countries: ['AT'], keyValues: [] },
    ]);
    await toast('Region "alps" was saved.');
    await gone();
  });

  it('are changed in a dialog, which closes even when it failed [P1-2.4-020] [P1-7.2-017] [P1-8-043] [P1-8-044]', async () => {
    const stage = await open(path);
    await runOf(await rowOf('baltic'), 'Edit');
    const frame = await formDialog();
    expect(fieldNamed('Code', frame).isReadOnly).toBe(true);
    await pick('Countries', 'Poland', 'Poland', frame);
    stage.instead = refused('PUT');
    await pressIn('Save');
    const { path: sent, body } = await call(stage, 'PUT', '/companies');
    const keyValues = [{ key: 'wa3_representative', value: '1' }];
    expect([sent, body]).toEqual([
      '/companies/NORDLICHT/regions/baltic',
      { id: 'baltic', owner: 'HANSA-SERVICE', countries: ['DE', 'DK', 'PL'], keyValues },
    ]);
    await toast('Region "baltic" could not be saved: out of order');
    await gone();
  });

  it('are deleted, and read again either way [P1-2.4-021] [P1-7.2-018] [P1-8-045] [P1-8-046] [P1-8-047]', async () => {
    const stage = await open(path, { instead: refused('DELETE') });
    const list = '/companies/NORDLICHT/regions';
    await runOf(await rowOf('baltic'), 'Delete');
    await pressIn('Delete');
    expect((await call(stage, 'DELETE', list)).path).toBe(`${list}/baltic`);
    await toast('Region "baltic" could not be deleted: out of order');
    await waitFor(() => expect(listCalls(stage, list)).toBe(2));
    await gone();
    stage.instead = () => null;
    await runOf(await rowOf('baltic'), 'Delete');
    await pressIn('Delete');
    await toast('Region "baltic" was deleted.');
    await waitFor(() => expect(listCalls(stage, list)).toBe(3));
  });

  it('are deleted together with one call each [P2-7-022] [P1-7.1-029]', async () => {
    const stage = await open(path);
    const { send } = stage.api;
    for (const id of ['north', 'south'])
      await send('POST companies/NORDLICHT/regions', { as: 'admin', body: { id, countries: [], keyValues: [] } });
    await open(path).then((next) => Object.assign(stage, { sent: next.sent }));
    await rowOf('south');
    for (const name of ['north', 'south']) fireEvent.click((await rowOf(name)).querySelector('input[type=checkbox]') ?? document.body);
    await press('Delete 2');
    await pressIn(/^Delete/);
    await toast(/2/);
    expect(pathsOf(stage, 'DELETE').sort()).toEqual(['/companies/NORDLICHT/regions/north', '/companies/NORDLICHT/regions/south']);
  });
});

describe('users', () => {
  const launcher = 'https://launcher.example/start';
  const shop = (sent: { readonly path: string }) =>
    sent.path === '/settings.json' ? { status: 200, body: { launcher, password_upper: true, password_letter_digit: true } } : null;

  it('of a tenant can be logged in as [P1-2.5-006] [P1-2.5-012]', async () => {
    const stage = await open('/users?q=tenant', { instead: shop });
    await runOf(await rowOf('tenant'), 'Log in as');
    await waitFor(() => expect(stage.left).toEqual([`${launcher}?username=tenant`]));
  });

  it.each([
    ['P1-2.5-010', 'another group', { id: 'x', email: 'x@y.example', username: 'x', company: 'KOBELUX', company_group: 'supplier' }],
    ['P1-2.5-011', 'no username', { id: 'x', email: 'x@y.example', username: null, company: 'NORDLICHT', company_group: 'tenant' }],
  ])('[%s] but not with %s', async (_id, _why, row) => {
    await open('/users', {
      instead: (sent) => (sent.path.startsWith('/users?') ? { status: 200, body: { data: [row], metadata: { total: 1 } } } : shop(sent)),
    });
    expect((await rightsOf(await rowOf('x@y.example')))['Log in as']).toBe(false);
  });

  it('get a new password in a dialog [P1-2.5-073] [P1-7.2-003]', async () => {
    const stage = await open('/users?q=tenant');
    await runOf(await rowOf('tenant'), 'Reset password');
    const frame = await formDialog();
    expect(drawn(frame).map(({ label, kind }) => `${label}: ${kind}`)).toEqual(['Password: password', 'Repeat password: password']);
    type('Password', 'Lighthouse7', frame);
    type('Repeat password', 'Lighthouse7', frame);
    await pressIn('Reset password');
    const { path, body } = await call(stage, 'PUT', '/users');
    expect(path).toBe('/users/u000005/password');
    expect(body).toEqual({
      id: 'u000005',
      email: 'tenant@nordlicht.example',
      group: 'tenant',
      password: 'Lighthouse7',
      repeatPassword: 'Lighthouse7',
    });
  });

  it('subscribe to the newsletter with a switch that falls back [P1-3-031] [P1-8-051] [P1-8-052]', async () => {
    const stage = await open('/users?q=tenant', { instead: refused('PUT') });
    const control = async (): Promise<HTMLInputElement> =>
      (cells(await rowOf('tenant'))['Newsletter'] ?? document).querySelector('input') as HTMLInputElement;
    fireEvent.click(await control());
    await toast('Newsletter could not be activated.');
    expect((await control()).checked).toBe(false);
    stage.instead = () => null;
    fireEvent.click(await control());
    await waitFor(() => expect(pathsOf(stage, 'PUT')).toEqual(['/users/u000005', '/users/u000005']));
    expect(stage.sent.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({
      attributes: [{ key: 'newsletter_subscribed', value: '1' }],
    });
    await waitFor(async () => expect((await control()).checked).toBe(true));
    await waitFor(() => expect(listCalls(stage, '/users')).toBe(2));
    stage.instead = refused('PUT');
    fireEvent.click(await control());
    await toast('Newsletter could not be deactivated.');
    expect((await control()).checked).toBe(true);
  });

  it('who approve products carry a tag [P1-3-032]', async () => {
    await open('/users?q=nobody');
    expect(textOf(cells(await rowOf('nobody@nordlicht.example'))['Username'] ?? null)).toBe('nobodyProduct approver');
  });

  it('have tabs that load their records, kept in the hash [P1-2.5-015] [P1-2.5-019] [P1-2.5-020] [P1-7.2-009] [P2-2-020]', async () => {
    const stage = await open('/users/u000005/edit#addresses');
    await call(stage, 'GET', '/users/u000005/addresses?');
    fireEvent.click(await found('[role=tab]', 'Temporary replacements'));
    await waitFor(() => expect(location.hash).toBe('#temporaryReplacements'));
    expect((await call(stage, 'GET', '/temporaryreplacements?')).url.searchParams.get('replaced_user')).toBe('tenant');
    expect((await found('[role=tabpanel] a', /^New temporary replacement/)).getAttribute('href')).toContain(
      '/temporary-replacements/create?replaced_user=tenant',
    );
    fireEvent.click(await found('[role=tab]', 'History'));
    expect((await call(stage, 'GET', '/users/u000005/history')).path).toBe('/users/u000005/history');
  });

  it('get roles that may be given, and groups of their tenant or of none [P1-6-048] [P1-6-049] [P1-7.1-048] [P1-7.1-049]', async () => {
    const stage = await open('/users/u000005/edit#groups_roles');
    await found('[data-field=roles] input');
    const roles = wordsOf(await offered('Roles'));
    expect(roles).toContain('Budgets (ROLE_API_BUDGETS)');
    expect(roles.join()).not.toContain('ROLE_ADMIN');
    expect((await call(stage, 'GET', '/userroles?')).url.searchParams.get('allowed_for_creation')).toBe('true');
    expect(wordsOf(await offered('Groups')).every((group) => /Nordlicht|all-users|auditors/.test(group))).toBe(true);
    expect((await call(stage, 'GET', '/usergroups?tenant')).url.searchParams.get('tenant')).toBe('*NORDLICHT,~empty~');
  });

  it('send their cost centers in one text [P1-3-027]', async () => {
    const stage = await open('/users/u000005/edit');
    await found('[data-field=costcenter] input');
    type('Cost centers', '4410, 5100');
    await press(/^Save/);
    expect(((await call(stage, 'PUT', '/users/u000005')).body as Record<string, unknown>)['costcenter']).toBe('4410,5100');
  });
});

describe('user addresses', () => {
  it.each([
    ['admin', '/companies/NORDLICHT/edit'],
    ['api_users', null],
  ])('link the company for administrators, the user for all: %s [P1-2.5-038] [P1-2.5-039]', async (as, company) => {
    await open('/user-addresses?q=Santos&user=u000005', { as });
    const row = await rowOf('Santos');
    expect(hrefOf(cells(row)['Company'])).toBe(company);
    expect(hrefOf(cells(row)['Username'])).toBe('/users/u000005/edit');
  });

  it('are created for users who are onboarded, found 300 ms after the last key [P1-2.5-043] [P1-2.5-056] [P1-2.5-057] [P1-3-068] [P1-7.1-050]', async () => {
    const stage = await open('/user-addresses/create');
    await found('[data-field=user] input');
    await pick('User', 'tenant', 'tenant');
    const search = pathsOf(stage).filter((path) => path.startsWith('/users?') && path.includes('q='));
    expect(search).toEqual(['/users?enabled=true&confirmed=true&q=tenant&_limit=50&_offset=0&_sort[username]=asc']);
    type('Last name', 'Santos');
    type('Street', 'Kai 1');
    type('Postal code', '24103');
    type('City', 'Kiel');
    await pick('Country', 'Germany', 'Germany');
    for (const name of ['Default billing', 'Default shipping'])
      fireEvent.click((await found('[data-field=address_types] label', name)).querySelector('input') ?? document.body);
    fireEvent.click(all('[data-field=address_types] input').at(-1) ?? document.body);
    await press(/^Create/);
    const { path, body } = await call(stage, 'POST', '/users');
    expect(path).toBe('/users/u000005/addresses');
    expect(body).toMatchObject({ last_name: 'Santos', country: 'DE', address_types: ['DEFAULT_BILLING'] });
  });

  it('are deleted by administrators only, says the server [P1-6-050] [P1-8-009]', async () => {
    await open('/user-addresses?q=Santos&user=u000005', { as: 'api_users' });
    await runOf(await rowOf('Santos'), 'Delete');
    await pressIn('Delete');
    await toast(/Not an admin/);
  });
});

describe('user groups', () => {
  it('without a channel cannot be changed [P1-2.5-067] [P1-2.5-068]', async () => {
    await open('/user-groups?code=*all-users,NORDLICHT-staff');
    expect(await rightsOf(await rowOf('all-users'))).toMatchObject({ Edit: false, Delete: false });
    expect(await rightsOf(await rowOf('NORDLICHT-staff'))).toMatchObject({ Edit: true, Delete: true });
  });
});

describe('temporary replacements', () => {
  it('follow the channel of the replaced user and name both by username [P1-7.2-008] [P1-3-078] [P1-2.5-080] [P1-3-079] [P1-5-086]', async () => {
    const stage = await open('/temporary-replacements/create');
    await found('[data-field=replaced_user] input');
    await pick('Replaced user', 'tenant', 'tenant');
    await waitFor(() => expect(fieldNamed('Channel').value).toBe('shop@nordlicht'));
    expect(pathsOf(stage)).toContain('/users/tenant');
    await pick('Replacer user', 'nobody', 'nobody');
    expect(textOf(fieldNamed('Types').node)).toContain('Order approval');
    fireEvent.click(fieldNamed('Types').node.querySelector('[aria-label=Clear]') ?? document.body);
    await press(/^Create/);
    await waitFor(() => expect(texts('[data-field=types] [id$="-error"]')).toEqual(['Types is required']));
  });

  it.each([
    ['active', '2031-04-01 08:00:00', '2031-06-01 18:00:00'],
    ['upcoming', '2031-06-01 08:00:00', '2031-06-02 18:00:00'],
    ['expired', '2031-03-01 08:00:00', '2031-03-02 18:00:00'],
  ])('are %s by their dates [P1-4-009] [P1-3-081] [P1-3-078]', async (state, date_from, date_to) => {
    const { api } = await open('/login', { as: null });
    const body = {
      replaced_user: 'tenant',
      replacer_user: 'nobody',
      types: ['order_approval'],
      date_from,
      date_to,
      date_timezone: 'UTC',
      comment: state,
    };
    const made = await api.send('POST temporaryreplacements', { as: 'admin', body });
    expect([made.status, made.text]).toEqual([201, made.text]);
    await open(`/temporary-replacements?q=${state}`);
    expect(textOf(cells(await rowOf(state))['State'] ?? null).toLowerCase()).toBe(state);
  });
});

describe('budgets', () => {
  it('send minor units and show the main unit [P1-9-010] [P2-9-004] [P2-9-005] [P1-3-087] [P1-3-088]', async () => {
    const stage = await open('/budgets/create');
    await found('[data-field=expiry_date] [role=spinbutton]');
    type('Code', 'TRACE-1');
    await pick('Channel', 'Nordlicht', 'Nordlicht');
    type('Original amount', '19.99');
    await pick('Usage type', 'Single');
    await pick('Scope', 'Order');
    await press(/^Create/);
    expect((await call(stage, 'POST', '/budgets')).body).toMatchObject({
      code: 'TRACE-1',
      amount: 1999,
      remaining: 1999,
      currency: 'EUR',
      type: 'single',
      scope: 'order',
      state: 'pending',
    });
    await open('/budgets?q=TRACE-1');
    expect(textOf(cells(await rowOf('TRACE-1'))['Original amount'] ?? null)).toBe('€19.99');
  });

  it('have documents, usages and a history [P1-2.6-013] [P1-3-102] [P1-3-103] [P1-7.2-012]', async () => {
    const usages = [{ order: 'ORD-1', amount: 1234, used_at: '2031-01-02T03:04:05Z' }];
    const record = {
      code: 'B1',
      state: 'approved',
      type: 'single',
      scope: 'order',
      currency: 'EUR',
      amount: 5000,
      documents: [{ name: 'Approval.pdf', link: 'https://documents.example/a.pdf' }],
      usages,
    };
    const stage = await open('/budgets/B1/edit#documents', {
      instead: (sent) => (sent.path === '/budgets/B1' ? { status: 200, body: { data: record } } : null),
    });
    expect(textOf(await found('[data-field=documents] table'))).toContain('Approval.pdf');
    expect(all('[data-field=documents] a')[0]?.getAttribute('href')).toBe('https://documents.example/a.pdf');
    expect(textOf(await found('[data-field=usages] table'))).toContain('ORD-1');
    expect(fieldNamed('Documents').isReadOnly && fieldNamed('Usages').isReadOnly).toBe(true);
    fireEvent.click(await found('[role=tab]', 'History'));
    expect((await call(stage, 'GET', '/budgets/B1/history')).path).toBe('/budgets/B1/history');
  });
});
