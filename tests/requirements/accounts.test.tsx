/** The log of all records: what was changed is told in the words of the record's own screens, never as it travels. */
import './dom.ts';
import { waitFor } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modulesBelow } from '../sources.ts';
import { cells, found, rowOf, textOf } from './reading.ts';
import { close, open, server } from './stage.tsx';

let entry = '';
let renamed = '';
beforeAll(async () => {
  const api = await server();
  const change = { code: 'KOBELUX', name: 'Kobelux Holding', group: 'supplier' };
  expect((await api.send('PUT companies/KOBELUX', { as: 'admin', body: change })).status).toBe(200);
  const { body } = await api.send('GET accounts?resource=companies&_limit=1', { as: 'admin' });
  entry = String((body as { data: readonly { id: string }[] }).data[0]?.id);
  const headers = { 'if-match': '*' };
  const named = { code: 'AT', name: { en: 'Austria', de: 'Republik Österreich' } };
  expect((await api.send('PUT countries/AT', { as: 'admin', headers, body: named })).status).toBe(200);
  const { body: log } = await api.send('GET accounts?resource=countries&record_id=AT&_limit=1', { as: 'admin' });
  renamed = String((log as { data: readonly { id: string }[] }).data[0]?.id);
});
afterAll(close);

describe('accounts', () => {
  it('list what was changed by the titles of its fields [P1-2.1-051]', async () => {
    await open('/accounts?resource=companies');
    const row = await rowOf('KOBELUX');
    await waitFor(() => expect(textOf(cells(row)['Changes'] ?? null)).toMatch(/(^|, )Name(,|$)/));
    expect(textOf(row)).not.toMatch(/[{[]/);
  });

  it.each([
    ['en', 'Type', 'Changed'],
    ['de', 'Typ', 'Geändert'],
  ] as const)('say in words what was done: "%s"', async (locale, head, done) => {
    await open('/accounts?resource=companies', { locale });
    const row = await rowOf('KOBELUX');
    await waitFor(() => expect(textOf(cells(row)[head] ?? null)).toBe(done));
  });

  it.each([
    ['en', 'Resource', 'Company'],
    ['de', 'Ressource', 'Firma'],
  ] as const)('say in words of what kind the record is, and are called by it: "%s"', async (locale, head, kind) => {
    await open('/accounts?resource=companies', { locale });
    const row = await rowOf('KOBELUX');
    await waitFor(() => expect(textOf(cells(row)[head] ?? null)).toBe(kind));
    await open(`/accounts/${entry}`, { locale });
    await waitFor(() => expect(textOf(document.querySelector('main h1'))).toBe('KOBELUX'));
  });

  it('are filtered by words', async () => {
    const { list } = (await server()).model.resources['accounts'] ?? { list: null };
    const offered = (param: string) => {
      const choices = list?.filters.find((filter) => filter.param === param)?.choices;
      return choices?.kind === 'enum' ? choices.values.map(({ value, title }) => [value, title.text]) : [];
    };
    expect(offered('resource')).toEqual(
      expect.arrayContaining([
        ['companies', 'Company'],
        ['users', 'User'],
      ]),
    );
    expect(offered('type')).toEqual(
      expect.arrayContaining([
        ['update', 'Changed'],
        ['delete', 'Deleted'],
        ['finish', 'Finish'],
        // By hand: actions that set values without a call of their own, and two that resources call by different titles.
        ['subscribe', 'Subscribe to newsletter'],
        ['password', 'Password'],
      ]),
    );
    expect(offered('blame_user')).toEqual([]);
    const { body } = await (await server()).send('GET accounts?type=update&resource=countries', { as: 'admin' });
    expect((body as { data: readonly unknown[] }).data.length).toBe(1);
  });

  it('name what code did by words that are told', async () => {
    const { model } = await server();
    const told = new Set(['create', 'update', 'delete', ...Object.values(model.resources).flatMap(({ actions }) => Object.keys(actions))]);
    const written = modulesBelow('platform').flatMap(({ text }) => [...text.matchAll(/\bverb: '(\w+)'/g)].map(([, verb = '']) => verb));
    expect(written).toContain('deploy');
    expect(written.filter((verb) => !told.has(verb))).toEqual([]);
  });

  it.each(['en', 'de'] as const)('show a text in several languages in each that was changed, and no other: "%s"', async (locale) => {
    await open(`/accounts/${renamed}`, { locale });
    const [, before, after] = [...(await found('main table')).querySelectorAll('tbody tr:first-child > *')].map(textOf);
    expect([before, after]).toEqual(['deÖsterreich', 'deRepublik Österreich']);
  });

  it('let whoever works in English name a new country in German too', async () => {
    await open('/countries/create');
    await found('[data-field]');
    expect([...document.querySelectorAll('[role=group] [title]')].map((each) => each.getAttribute('title'))).toEqual(['English', 'German']);
  });

  it('show values before and after, in German too', async () => {
    await open(`/accounts/${entry}`, { locale: 'de' });
    const table = await found('main table');
    expect([...table.querySelectorAll('thead th')].map(textOf)).toEqual(['Feld', 'Vorher', 'Nachher']);
    expect(textOf(table)).toMatch(/Name.*Kobelux Holding/);
    expect(textOf(await found('main'))).not.toContain('{');
  });
});
