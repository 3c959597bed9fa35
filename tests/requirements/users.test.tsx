import './dom.ts';
import { fireEvent, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  cells,
  drawn,
  fieldNamed,
  formDialog,
  found,
  foundIn,
  offered,
  pick,
  press,
  pressIn,
  rightsOf,
  rowOf,
  runOf,
  selectedTab,
  tabNamed,
  tabs,
  textOf,
  toast,
  type,
  wordsOf,
} from './reading.ts';
import { call, close, listCalls, open, pathsOf, refused, server } from './stage.tsx';

beforeAll(async () => void (await server()));
afterAll(close);

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

  it.each([
    ['en', 'Email', 'Change your own address on your profile'],
    ['de', 'E-Mail', 'Die eigene Adresse wird im Profil geändert'],
  ] as const)('say below their own locked address why it is locked: "%s"', async (locale, label, reason) => {
    const { body } = await (await server()).send('GET users?username=admin', { as: 'admin' });
    const [me] = (body as { data: readonly { id: string; username: string }[] }).data.filter(({ username }) => username === 'admin');
    await open(`/users/${me?.id ?? ''}/edit`, { locale });
    await waitFor(() => expect(textOf(fieldNamed(label).node)).toContain(reason));
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
    await toast('Newsletter could not be activated');
    await waitFor(async () => expect((await control()).getAttribute('aria-busy')).toBe('false'));
    expect((await control()).checked).toBe(false);
    const read = listCalls(stage, '/users');
    stage.instead = () => null;
    fireEvent.click(await control());
    await waitFor(() => expect(pathsOf(stage, 'PUT')).toEqual(['/users/u000005', '/users/u000005']));
    expect(stage.sent.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({
      attributes: [{ key: 'newsletter_subscribed', value: '1' }],
    });
    await waitFor(async () => expect((await control()).checked).toBe(true));
    await waitFor(async () => expect((await control()).getAttribute('aria-busy')).toBe('false'));
    expect(listCalls(stage, '/users')).toBe(read + 1);
    stage.instead = refused('PUT');
    fireEvent.click(await control());
    await toast('Newsletter could not be deactivated');
    await waitFor(async () => expect((await control()).checked).toBe(true));
  });

  it('who approve products carry a tag [P1-3-032]', async () => {
    await open('/users?q=nobody');
    expect(textOf(cells(await rowOf('nobody@nordlicht.example'))['Username'] ?? null)).toBe('nobodyProduct approver');
  });

  it('have tabs that load their records, kept in the hash [P1-2.5-015] [P1-2.5-019] [P1-2.5-020] [P1-7.2-009] [P2-2-020]', async () => {
    const stage = await open('/users/u000005/edit#addresses');
    await call(stage, 'GET', '/users/u000005/addresses?');
    fireEvent.click(await tabNamed('Temporary replacements'));
    await waitFor(() => expect(location.hash).toBe('#tab-temporaryReplacements'));
    expect((await call(stage, 'GET', '/temporaryreplacements?')).url.searchParams.get('replaced_user')).toBe('tenant');
    expect((await found('[role=tabpanel] a', /^New temporary replacement/)).getAttribute('href')).toContain(
      '/temporary-replacements/create?replaced_user=tenant',
    );
    fireEvent.click(await tabNamed('History'));
    expect((await call(stage, 'GET', '/users/u000005/history')).path).toBe('/users/u000005/history');
  });

  it('of a tenant have their orders on a tab [P1-2.5-016] [P1-2.5-017] [P1-2.5-018] [P1-2.5-021]', async () => {
    const stage = await open('/users/u000005/edit#orders');
    await selectedTab('Orders');
    // In the order in which the specification names them.
    const named = ['User information', 'Groups and roles', 'Addresses', 'Orders', 'History', 'Temporary replacements'];
    expect(tabs()).toEqual(named);
    expect((await call(stage, 'GET', '/orders?')).url.searchParams.get('restrict')).toBe('tenant@nordlicht.example');
    for (const [path, change] of [
      ['/users/u000003/edit', {}],
      ['/users/u000005/edit', { email: null }],
    ] as const) {
      const { body } = await stage.api.send(`GET ${path.slice(1, -5)}`, { as: 'admin' });
      const data = { ...(body as { data: object }).data, ...change };
      await open(path, { instead: (sent) => (`${sent.path}/edit` === path ? { status: 200, body: { data } } : null) });
      await tabNamed('History');
      expect(tabs()).not.toContain('Orders');
    }
    await open('/users/create');
    await tabNamed('Groups and roles');
    expect(tabs()).not.toContain('Orders');
  });

  it('get roles that may be given, and groups of their tenant or of none [P1-6-048] [P1-6-049] [P1-7.1-048] [P1-7.1-049]', async () => {
    const stage = await open('/users/u000005/edit#groups_roles');
    await foundIn('Roles', 'input');
    const roles = wordsOf(await offered('Roles'));
    expect(roles).toContain('Campaigns (ROLE_API_CAMPAIGNS)');
    expect(roles.join()).not.toContain('ROLE_ADMIN');
    expect((await call(stage, 'GET', '/userroles?allowed')).url.searchParams.get('allowed_for_creation')).toBe('true');
    expect(wordsOf(await offered('Groups')).every((group) => /Nordlicht|all-users|auditors/.test(group))).toBe(true);
    expect((await call(stage, 'GET', '/usergroups?tenant')).url.searchParams.get('tenant')).toBe('*NORDLICHT,~empty~');
  });

  it('get the same groups before they are there, once their company is chosen [P1-6-049]', async () => {
    await open('/users/create');
    await foundIn('Company', 'input');
    await pick('Company', 'Nordlicht', 'Nordlicht');
    fireEvent.click(await tabNamed('Groups and roles'));
    await foundIn('Groups', 'input');
    const groups = wordsOf(await offered('Groups'));
    expect(groups.length).toBeGreaterThan(1);
    expect(groups.filter((group) => !/Nordlicht|all-users|auditors/.test(group))).toEqual([]);
  });

  it('send their cost centers in one text [P1-3-027]', async () => {
    const stage = await open('/users/u000005/edit');
    await foundIn('Cost centers', 'input');
    type('Cost centers', '4410, 5100');
    await press(/^Save/);
    expect(((await call(stage, 'PUT', '/users/u000005')).body as Record<string, unknown>)['costcenter']).toBe('4410,5100');
  });
});
