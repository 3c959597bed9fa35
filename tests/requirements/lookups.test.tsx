import './dom.ts';
import { fireEvent, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldNamed, firstRow, found, inputOf, offered, opened, textOf, texts, type, wordsOf } from './reading.ts';
import { call, close, open, pathsOf, rowsAt, server } from './stage.tsx';

beforeAll(async () => void (await server()));
afterAll(close);

describe('a list', () => {
  it.each([
    ['P1-7.1-033', '/users?company=NORDLICHT', '/companies?code=*NORDLICHT&'],
    ['P1-7.1-034', '/companies?q=NORDLICHT', '/companies?code=*HANSA-SERVICE&'],
    ['P1-7.1-035', '/user-addresses?user=u000005', '/users?id=*u000005&'],
    ['P1-7.1-036', '/budgets', '/companies?code=*'],
    ['P1-7.1-032', '/user-groups?code=NORDLICHT-staff', '/channels?code=*shop@nordlicht&'],
    ['P1-7.1-037', '/order-fulfillments?supplier=KOBELUX', '/companies?code=*'],
    ['P1-7.1-038', '/inventory-blockings?warehouse_code=WH-KIEL', '/warehouses?code=*WH-KIEL&'],
  ])('[%s] [P2-7-107] %s fetches what its rows refer to by ids, in the call for the rows', async (_id, path, lookup) => {
    const stage = await open(path);
    await firstRow();
    const list = stage.sent.find(({ headers }) => headers.has('prefer'));
    const headers = { prefer: list?.headers.get('prefer') ?? '' };
    const { body } = await stage.api.send(`GET ${(list?.path ?? '').slice(1)}`, { as: 'admin', headers });
    const { replies } = body as { replies: Readonly<Record<string, { status: number; body: { data: readonly object[] } }>> };
    const [address, reply] = Object.entries(replies).find(([each]) => decodeURIComponent(each).includes(lookup)) ?? [];
    expect([address?.startsWith('/api/v1/'), reply?.status]).toEqual([true, 200]);
    expect(reply?.body.data.length).toBeGreaterThan(0);
  });

  it('asks for none of it a second time', async () => {
    const stage = await open('/budgets');
    await firstRow();
    expect(pathsOf(stage).filter((path) => /^\/(?:companies|channels)/.test(path))).toEqual([]);
  });
});

describe('a form', () => {
  it.each([
    ['P1-7.1-045', '/users/create', 'Language', '/locales?'],
    ['P1-7.1-046', '/budgets/create', 'Currency', '/currencies?'],
    ['P1-7.1-047', '/user-addresses/create', 'Country', '/countries?'],
    ['P1-7.1-041] [P1-7.1-042] [P1-7.1-044] [P2-7-110', '/budgets/create', 'Channel', '/channels?'],
  ])('[%s] %s offers %s from %s', async (_id, path, label, lookup) => {
    const stage = await open(path);
    await waitFor(() => fieldNamed(label));
    expect((await offered(label)).length).toBeGreaterThan(1);
    const { url } = await call(stage, 'GET', lookup);
    expect(url.searchParams.get('global_channels_as_default')).toBe(lookup === '/channels?' ? 'true' : null);
  });

  it('asks once for all that its values refer to', async () => {
    const [admin] = await rowsAt('users?username=admin');
    const stage = await open(`/users/${String(admin?.['id'])}/edit#groups_roles`);
    await waitFor(() => fieldNamed('Roles'));
    await waitFor(() => expect(textOf(fieldNamed('Roles').node)).toContain('Order fulfillments'));
    const asked = pathsOf(stage).filter((path) => /^\/userroles\?code=/.test(path));
    expect(asked).toEqual([expect.stringMatching(/^\/userroles\?code=\*(?:ROLE_\w+(?:,|%2C)){20,}/)]);
  });

  it('offers nothing to empty a required choice with', async () => {
    await open('/budgets/create');
    await waitFor(() => fieldNamed('Scope'));
    const values = async (label: string): Promise<(string | undefined)[]> =>
      (await opened(fieldNamed(label).node.querySelector<HTMLElement>('[role=combobox]') ?? document.body, 'mouseDown')).map(
        ({ dataset }) => dataset['value'],
      );
    expect(await values('Scope')).toEqual(['order', 'products']);
  });

  it('offers eight currencies while there is no list of them [P1-3-177]', async () => {
    await open('/budgets/create', { instead: ({ path }) => (path.startsWith('/currencies') ? { status: 500, body: {} } : null) });
    await waitFor(() => fieldNamed('Currency'));
    expect(wordsOf(await offered('Currency'))).toEqual(['EUR', 'USD', 'CNY', 'DKK', 'AUD', 'GBP', 'CHF', 'BRL']);
  });

  it('offers them while the list is empty, and none of them for a text that finds nothing in a list [P1-7.1-046]', async () => {
    await open('/budgets/create', {
      instead: ({ path }) => (path.startsWith('/currencies') ? { status: 200, body: { data: [], metadata: { total: 0 } } } : null),
    });
    await waitFor(() => fieldNamed('Currency'));
    expect(wordsOf(await offered('Currency')).length).toBe(8);
    await open('/budgets/create');
    await waitFor(() => fieldNamed('Currency'));
    expect((await offered('Currency')).length).toBeGreaterThan(1);
    fireEvent.change(inputOf('Currency'), { target: { value: 'zzz' } });
    await found('.MuiAutocomplete-noOptions');
    expect(texts('[role=option]')).toEqual([]);
  });

  it.each([
    ['UTC', 'UTC'],
    ['Berlin', 'Europe/Berlin'],
    ['Santiago', 'America/Santiago'],
  ])('finds the time zone %s [P1-9-016] [P1-9-017]', async (search, zone) => {
    await open('/temporary-replacements/create');
    await waitFor(() => fieldNamed('Time zone'));
    expect(wordsOf(await offered('Time zone', search)).join()).toContain(zone);
  });
});

describe('whether a value is free', () => {
  it('is asked by the key, where 404 says yes [P1-7.1-053] [P2-7-108]', async () => {
    const stage = await open('/companies/create');
    await waitFor(() => fieldNamed('Code'));
    type('Code', 'NORDLICHT');
    await waitFor(() => expect(texts('[id$="-error"]')).toEqual(['This company code is already taken']));
    type('Code', 'NEWCOMER');
    await waitFor(() => expect(pathsOf(stage)).toContain('/companies/NEWCOMER'));
    await waitFor(() => expect(texts('[id$="-error"]')).toEqual([]));
    expect(pathsOf(stage)).toContain('/companies/NORDLICHT');
  });

  it('is asked by a list of one row for what is no key [P1-7.1-054] [P2-7-109]', async () => {
    const stage = await open('/users/create');
    await waitFor(() => fieldNamed('Email'));
    type('Email', 'tenant@nordlicht.example');
    await waitFor(() => expect(texts('[id$="-error"]')).toEqual(['This email address is already taken by another user']));
    const { url } = await call(stage, 'GET', '/users?email=');
    expect([url.searchParams.get('email'), url.searchParams.get('_limit')]).toEqual(['tenant@nordlicht.example', '1']);
  });

  it('is told with the title of the field [P2-5-097] [P2-5-098]', async () => {
    await open('/user-roles/create');
    await waitFor(() => fieldNamed('Role'));
    type('Role', 'ROLE_ADMIN');
    await waitFor(() => expect(texts('[id$="-error"]')).toEqual(['Role is already taken']));
  });
});

describe('countries, currencies, languages and roles are called in the language of the reader [P1-1-007]', () => {
  it('in lists and chips of filters', async () => {
    await open('/user-addresses?country=DE', { locale: 'de' });
    const row = await firstRow();
    await waitFor(() => expect(row.textContent).toContain('Deutschland'));
    expect(document.body.textContent).not.toContain('Germany');
    await waitFor(() => expect(document.body.textContent).toContain('LandistDeutschland'));
  });

  it('in the choices of a form, found by what they are called', async () => {
    await open('/user-addresses/create', { locale: 'de' });
    await waitFor(() => fieldNamed('Land'));
    expect(wordsOf(await offered('Land', 'Deutschl'))).toEqual([expect.stringContaining('Deutschland')]);
    await open('/users/create', { locale: 'de' });
    await waitFor(() => fieldNamed('Sprache'));
    expect(wordsOf(await offered('Sprache', 'Schweizer')).join()).toContain('Schweizer Hochdeutsch');
  });

  it('in what is said of a record', async () => {
    await open('/countries?code=*DE', { locale: 'de' });
    expect((await found('[role=row][data-id] button[aria-label^=Aktionen]')).getAttribute('aria-label')).toContain('Deutschland');
    await open('/countries/DE/edit', { locale: 'de' });
    await waitFor(() => expect(document.body.textContent).toMatch(/Deutschland/));
    expect(document.body.textContent).not.toContain('[object Object]');
  });
});
