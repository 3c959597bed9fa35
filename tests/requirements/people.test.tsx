import './dom.ts';
import { fireEvent, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  all,
  cells,
  fieldNamed,
  found,
  foundIn,
  hrefOf,
  inputOf,
  isDialogOpen,
  labelled,
  opened,
  pick,
  press,
  pressIn,
  rightsOf,
  rowOf,
  tabNamed,
  textOf,
  texts,
  type,
} from './reading.ts';
import { call, close, idOf, open, pathsOf, rowsAt, server } from './stage.tsx';

beforeAll(async () => void (await server()));
afterAll(close);

describe('user addresses', () => {
  it.each([
    ['admin', '/companies/NORDLICHT/edit'],
    ['api_users', null],
    // Opens companies, and is no administrator.
    ['superuser', null],
  ])('link the company for administrators, the user for all: %s [P1-2.5-038] [P1-2.5-039]', async (as, company) => {
    await open('/user-addresses?q=Santos&user=u000005', { as });
    const row = await rowOf('Santos');
    expect(hrefOf(cells(row)['Company'])).toBe(company);
    expect(hrefOf(cells(row)['Username'])).toBe('/users/u000005/edit');
  });

  it('are created for users who are onboarded, found by a text [P1-2.5-043] [P1-2.5-056] [P1-2.5-057] [P1-3-068] [P1-7.1-050]', async () => {
    const stage = await open('/user-addresses/create');
    await foundIn('User', 'input');
    await pick('User', 'tenant', 'tenant');
    const search = pathsOf(stage).filter((path) => path.startsWith('/users?') && path.includes('q='));
    expect(search).toEqual(['/users?enabled=true&confirmed=true&q=tenant&_limit=50&_offset=0&_sort[username]=asc']);
    type('Last name', 'Santos');
    type('Street', 'Kai 1');
    type('Postal code', '24103');
    type('City', 'Kiel');
    await pick('Country', 'Germany', 'Germany');
    for (const name of ['Default billing', 'Default shipping'])
      fireEvent.click((await foundIn('Default address', 'label', name)).querySelector('input') ?? document.body);
    fireEvent.click(all('input', fieldNamed('Default address').node).at(-1) ?? document.body);
    await press(/^Create/);
    const { path, body } = await call(stage, 'POST', '/users');
    expect(path).toBe('/users/u000005/addresses');
    expect(body).toMatchObject({ last_name: 'Santos', country: 'DE', address_types: ['DEFAULT_BILLING'] });
  });

  it('are deleted by administrators only: others read why not, and the server refuses [P1-6-050] [P1-8-009]', async () => {
    await open('/user-addresses?q=Santos&user=u000005', { as: 'api_users' });
    const row = await rowOf('Santos');
    expect(await rightsOf(row)).toMatchObject({ Edit: true, Delete: false });
    const api = await server();
    const got = await api.send(`DELETE users/*/addresses/${await idOf('users/*/addresses?q=Santos&user=u000005')}`, { as: 'api_users' });
    expect([got.status, got.text]).toEqual([403, expect.stringContaining('Not an admin')]);
    await open('/user-addresses?q=Santos&user=u000005', { as: 'admin' });
    expect(await rightsOf(await rowOf('Santos'))).toMatchObject({ Delete: true });
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
  it('follow the channel of the replaced user and name both by username [P1-7.2-008] [P1-7.2-011] [P1-3-078] [P1-2.5-080] [P1-3-079] [P1-5-086]', async () => {
    const stage = await open('/temporary-replacements/create');
    await foundIn('Replaced user', 'input');
    await pick('Replaced user', 'tenant', 'tenant');
    await waitFor(() => expect(fieldNamed('Channel').value).toBe('shop@nordlicht'));
    expect(pathsOf(stage)).toContain('/users/tenant');
    await pick('Replacer user', 'nobody', 'nobody');
    expect(textOf(fieldNamed('Types').node)).toContain('Order approval');
    fireEvent.click(fieldNamed('Types').node.querySelector('[aria-label=Clear]') ?? document.body);
    await press(/^Create/);
    await waitFor(() => expect(texts('[id$="-error"]', fieldNamed('Types').node)).toEqual(['Types is required']));
  });

  it('are by somebody else of the same channel, says the server too [P1-5-091] [P1-5-092]', async () => {
    const { api } = await open('/login', { as: null });
    const users = (await rowsAt('users?_limit=500')).filter(({ username }) => username !== 'tenant');
    const channel = (await rowsAt('users?username=tenant'))[0]?.['channel'];
    const [same, other] = [true, false].map((isSame) => users.find((user) => (user['channel'] === channel) === isSame)?.['username']);
    const refusedFor = async (replacer_user: unknown): Promise<readonly string[]> => {
      const period = { date_from: '2032-04-01 08:00:00', date_to: '2032-06-01 18:00:00', date_timezone: 'UTC' };
      const body = { replaced_user: 'tenant', replacer_user, types: ['order_approval'], ...period };
      const got = await api.send('POST temporaryreplacements', { as: 'admin', body });
      return got.status === 201 ? [] : Object.keys((got.body as { errors: object }).errors);
    };
    expect([typeof same, typeof other]).toEqual(['string', 'string']);
    expect([await refusedFor(same), await refusedFor(other), await refusedFor('tenant')]).toEqual([
      [],
      ['replacer_user'],
      ['replacer_user'],
    ]);
  });

  it('offer in the form only those users [P1-5-092]', async () => {
    const stage = await open('/temporary-replacements/create');
    await foundIn('Replaced user', 'input');
    await pick('Replaced user', 'tenant', 'tenant');
    await waitFor(() => expect(fieldNamed('Channel').value).toBe('shop@nordlicht'));
    await pick('Replacer user', 'nobody', 'nobody');
    const asked = stage.sent.findLast(({ path }) => path.startsWith('/users?') && path.includes('q=nobody'));
    expect([asked?.url.searchParams.get('channel'), asked?.url.searchParams.get('username')]).toEqual(['shop@nordlicht', '!tenant']);
  });

  it('say in German, too, what to choose first', async () => {
    await open('/temporary-replacements/create', { locale: 'de' });
    await waitFor(() => expect(inputOf('Vertreter').placeholder).toBe('Zuerst Vertretener Benutzer auswählen'));
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

describe('a session that ends', () => {
  const currency = (): Promise<HTMLElement> => foundIn('Currency', '[role=combobox]');
  const changes = [
    [
      'a chosen option',
      async () =>
        fireEvent.click((await opened(await currency(), 'mouseDown')).find((option) => option.ariaSelected !== 'true') ?? document.body),
    ],
    ['a removed row', async () => fireEvent.click(await labelled('Remove row 1'))],
  ] as const;

  it.each(changes)('leaves %s in its form, behind a question, though nothing was typed', async (_name, change) => {
    const stage = await open('/users/u000006/edit');
    await currency();
    const start = fieldsNow();
    await change();
    await waitFor(() => expect(fieldsNow()).not.toBe(start));
    const left = fieldsNow();
    stage.instead = () => ({ status: 401, body: {} });
    await press('Save');
    await found('[role=dialog] h2', 'You have been signed out');
    expect([fieldsNow(), location.pathname]).toEqual([left, '/users/u000006/edit']);
    stage.instead = () => null;
    await pressIn('Continue');
    await waitFor(() => expect(isDialogOpen()).toBe(false));
    expect(fieldsNow()).toBe(left);
  });

  it('leads to sign-in at once where the form is as it was', async () => {
    const stage = await open('/users/u000006/edit');
    await currency();
    stage.instead = () => ({ status: 401, body: {} });
    fireEvent.click(await tabNamed('Orders'));
    await found('h1', /Sign in/);
  });
});

// What the attributes and the currency of the form hold.
const fieldsNow = (): string =>
  JSON.stringify(
    [fieldNamed('Attributes').node, fieldNamed('Currency').node].map((field) => [
      textOf(field),
      [...field.querySelectorAll('input')].map(({ value }) => value),
    ]),
  );
