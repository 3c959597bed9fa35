import './dom.ts';
import { fireEvent, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  button,
  all,
  cells,
  fieldNamed,
  formDialog,
  found,
  foundIn,
  hrefOf,
  isDialogOpen,
  pick,
  press,
  pressIn,
  rightsOf,
  rowOf,
  runOf,
  textOf,
  toast,
  type,
} from './reading.ts';
import { call, close, listCalls, open, pathsOf, refused, server } from './stage.tsx';

beforeAll(async () => void (await server()));
afterAll(close);

const gone = (): Promise<void> => waitFor(() => expect(isDialogOpen()).toBe(false));

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

  it('are modified by superusers only: nobody else is offered it, and the server refuses [P1-2.4-010] [P1-6-022] [P1-8-011]', async () => {
    const words = /Company modification needs ROLE_SUPERUSER/;
    const stage = await open('/companies?q=KOBELUX', { as: 'company_manager' });
    const row = await rowOf('KOBELUX');
    expect(await rightsOf(row)).toMatchObject({ Edit: false, Delete: false });
    expect((await button('New company')).getAttribute('aria-disabled')).toBe('true');
    await open('/companies/KOBELUX/edit', { as: 'company_manager' });
    expect(textOf(await found('main', words))).toContain('You can read this record, but not change it.');
    await open('/companies/create', { as: 'company_manager' });
    expect(textOf(await found('main', words))).toContain('403');
    expect(pathsOf(stage, 'PUT')).toEqual([]);
    const api = await server();
    const company = { name: 'Kobelux', group: 'supplier' };
    for (const call of ['POST companies', 'PUT companies/KOBELUX', 'DELETE companies/KOBELUX']) {
      const got = await api.send(call, {
        as: 'company_manager',
        ...(call.startsWith('DELETE') ? {} : { body: { ...company, code: 'KOBELUX' } }),
      });
      expect([call, got.status, got.text]).toEqual([call, 403, expect.stringMatching(words)]);
    }
  });
});

describe('company addresses', () => {
  it('are edited at an address that names them by their code [P1-2.4-036]', async () => {
    const { send } = await server();
    const made = { code: 'kontor-36', label: 'Kontor', street: 'Kai 36', postal_code: '24103', city: 'Kiel', country_iso2: 'DE' };
    expect((await send('POST companies/NORDLICHT/addresses', { as: 'admin', body: { company: 'NORDLICHT', ...made } })).status).toBe(201);
    await open('/company-addresses?q=kontor-36');
    await runOf(await rowOf('kontor-36'), 'Edit');
    await waitFor(() => expect(location.pathname).toBe('/company-addresses/kontor-36/edit'));
    await open('/company-addresses/kontor-36/edit');
    await foundIn('Code', 'input');
    expect(['Code', 'Street'].map((label) => fieldNamed(label).value)).toEqual(['kontor-36', 'Kai 36']);
  });
});

describe('company regions', () => {
  const path = '/company-regions?_companyCode=NORDLICHT';

  it('need a company [P1-5-063] [P1-5-064]', async () => {
    const stage = await open('/company-regions');
    await found('main *', 'No filter _companyCode');
    expect((await found('main a', 'Back to Companies')).getAttribute('href')).toBe('/companies');
    expect(pathsOf(stage).filter((each) => each.includes('/regions'))).toEqual([]);
    const { status, text } = await stage.api.send('GET companies/*/regions', { as: 'admin' });
    expect([status, text]).toEqual([400, expect.stringContaining('No filter _companyCode')]);
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
    const attributes = fieldNamed('Attributes', frame).node;
    fireEvent.click(all('button', attributes).find((each) => textOf(each) === 'Add row') ?? attributes);
    const [key, value] = await waitFor(() => {
      const entries = all('tbody input', attributes);
      expect(entries.length).toBe(2);
      return entries;
    });
    for (const [entry, text] of [
      [key, 'wa3_representative'],
      [value, '1'],
    ] as const)
      fireEvent.change(entry ?? attributes, { target: { value: text } });
    await pressIn('Create');
    const { path: sent, body } = await call(stage, 'POST', '/companies');
    expect([sent, body]).toEqual([
      '/companies/NORDLICHT/regions',
      { id: 'alps', owner: 'HANSA-SERVICE', countries: ['AT'], keyValues: [{ key: 'wa3_representative', value: '1' }] },
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
    await toast('"baltic" could not be saved: out of order');
    await gone();
  });

  it('are deleted, and read again either way [P1-2.4-021] [P1-7.2-018] [P1-8-045] [P1-8-046] [P1-8-047]', async () => {
    // A status that says nothing of the record: by itself nothing would be read again.
    const stage = await open(path, { instead: refused('DELETE', 'out of order', 500) });
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
    await press('Delete (2)');
    await pressIn(/^Delete/);
    await toast(/2/);
    expect(pathsOf(stage, 'DELETE').sort()).toEqual(['/companies/NORDLICHT/regions/north', '/companies/NORDLICHT/regions/south']);
  });
});
