import './dom.ts';
import { fireEvent } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { all, found, labelled, place, textOf, texts } from './reading.ts';
import { close, open, server } from './stage.tsx';

beforeAll(() => server());
afterAll(close);

/** The sentences of a section, line by line: its title and what is said of it. */
async function linesOf(title: string): Promise<Readonly<Record<string, readonly string[]>>> {
  const section = (await found('section h2', title)).closest('section');
  const lines = all('li', section ?? undefined).map((line) => {
    const [head, ...rest] = all(':scope > div:last-child > div', line).map(textOf);
    return [head ?? '', rest] as const;
  });
  return Object.fromEntries(lines);
}

describe('the help of a resource', () => {
  it('tells what its reader may do, and in which states', async () => {
    await open('/help/orders');
    const rights = await linesOf('What you may do');
    expect(Object.keys(rights)).toEqual(expect.arrayContaining(['See the list', 'Open a record', 'Cancel order', 'Force resume']));
    // Force resume is enabled for an order in state problematic only.
    expect(rights['Force resume']).toEqual(['When: Starts from Problematic']);
    const states = await linesOf('States');
    expect(states['Problematic']).toEqual(['Cancel order leads to Cancelled', 'Force resume leads to Processing']);
    // No action of the product brings a cancelled order back.
    expect(states['Cancelledno transition leads out']).toEqual([]);
  });

  it('names the rules of fields as the form does', async () => {
    await open('/help/budgets', { locale: 'de' });
    const fields = await linesOf('Felder');
    expect(fields['Code']).toEqual(
      expect.arrayContaining(['Nur beim Anlegen festzulegen.', 'Pflichtfeld.', 'Keine zwei Datensätze dürfen denselben Wert haben.']),
    );
  });

  it('tells a rule that names another field by both of them, and one of some records with what they are', async () => {
    await open('/help/packing-spaces');
    const sizes = await linesOf('Fields');
    expect(sizes['Inner width']).toContain('Has to hold: the value is at most Outer width.');
    expect(Object.values(sizes).flat().join(' ')).not.toContain('{');
    await open('/help/inventory-blockings');
    const fields = await linesOf('Fields');
    expect(fields['Scheduled for']?.filter((rule) => rule.includes('must not be before today'))).toEqual([
      expect.stringMatching(/^If .+: Scheduled for must not be before today\.$/),
    ]);
  });

  it('offers no filter and no link that is closed to its reader', async () => {
    await open('/help/products', { as: 'nobody' });
    const filters = textOf((await found('section h2', 'Filters')).closest('section'));
    expect(filters).toContain('SKU');
    expect(filters).not.toContain('Tenant');
    expect(all('main section a').map((link) => link.getAttribute('href'))).toEqual([]);
  });

  it('tells whoever may not what is needed', async () => {
    await open('/help/users', { as: 'api_users' });
    const mayNot = await linesOf('What others may do');
    expect(
      Object.values(mayNot)
        .flat()
        .every((sentence) => sentence.startsWith('Needed: ')),
    ).toBe(true);
    const may = await linesOf('What you may do');
    expect(Object.keys(may).filter((title) => title in mayNot)).toEqual([]);
    expect(may['Delete']?.some((sentence) => sentence.includes('administrator'))).toBe(true);
    expect(Object.values(may).flat().join(' ')).not.toContain('ROLE_');
  });

  it('is refused where the resource is', async () => {
    await open('/help/orders', { as: 'nobody' });
    await found('h1', '403');
    expect(texts('main section h2')).toEqual([]);
  });

  it('is one step away from a list, and leads back to it', async () => {
    await open('/orders');
    fireEvent.click(await labelled('Columns'));
    fireEvent.click(await found('[role=menuitem]', 'Help: Orders'));
    await found('section h2', 'What you may do');
    expect(place()).toBe('Help / Orders');
    expect((await found('a', 'Open Orders')).getAttribute('href')).toBe('/orders');
  });
});

describe('the list of helps', () => {
  it.each(['admin', 'api_users', 'nobody'])('has for %s what the API lists to them, and nothing else', async (as) => {
    const { api } = await open('/help', { as });
    await found('main section h2');
    const listed = new Set(all('main section a').map((link) => (link.getAttribute('href') ?? '').replace('/help/', '')));
    // Of what needs no record above it and is no look-up, which are listed to everybody.
    for (const name of ['users', 'orders', 'products', 'budgets', 'campaigns', 'warehouses', 'domains', 'queues']) {
      const { status } = await api.send(`GET ${name}?_limit=1`, { as });
      expect([name, listed.has(name)]).toEqual([name, status === 200]);
    }
  });
});
