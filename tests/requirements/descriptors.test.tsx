import './dom.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DescriptorPage } from '../../engine/studio/review/page.ts';
import { call, close, idOf, open, pathsOf, server, type Answer, type Sent } from './stage.tsx';

beforeAll(async () => {
  await Promise.all([
    server(),
    import('../../engine/studio/pages/descriptors/DescriptorsScreen.tsx'),
    import('../../engine/studio/pages/descriptors/DescriptorScreen.tsx'),
    import('../../engine/studio/pages/descriptors/states/StatesTab.tsx'),
  ]);
});
afterAll(close);

const href = (element: Element | null | undefined): string | null => element?.getAttribute('href') ?? null;
const plain = (element: Element | null | undefined): string => (element?.textContent ?? '').replace(/\s+/g, ' ').trim();
const tab = (name: RegExp): Promise<HTMLElement> => screen.findByRole('tab', { name });

/** The cells of a row of the open table by the head of their column. */
async function rowOf(table: RegExp | string, title: RegExp): Promise<Readonly<Record<string, HTMLElement>>> {
  const whole = await screen.findByRole('table', { name: table });
  const heads = within(whole)
    .getAllByRole('columnheader')
    .filter((each) => each.getAttribute('scope') !== 'colgroup');
  const row = within(whole)
    .getAllByRole('row')
    .find((each) => title.test(plain(each.querySelector('th'))));
  if (row === undefined) throw new Error(`No row ${String(title)} in ${plain(whole)}`);
  return Object.fromEntries([...row.children].map((cell, at) => [plain(heads[at]), cell as HTMLElement]));
}

describe('the list of descriptors', () => {
  it('is reached from the menu of the user, grouped as the menu, and says who may list and edit', async () => {
    await open('/profile');
    fireEvent.click(await screen.findByRole('button', { name: /^Settings of / }));
    const entry = await screen.findByRole('link', { name: 'Descriptors' });
    expect(href(entry)).toBe('/descriptors');
    fireEvent.click(entry);
    const companies = await rowOf('Descriptors', /^Companies/);
    expect(plain(companies['Who may list'])).toBe('Company manager Look up: Everyone');
    expect(plain(companies['Who may edit'])).toBe(
      'Company manager + Superuser (some records), Administrator + Superuser + Company manager',
    );
    const heads = [...document.querySelectorAll('th[scope=colgroup]')].map(plain);
    expect(heads[0]).toBe('Dashboard');
    expect(heads.slice(-2)).toEqual(['Not in the menu', 'Shared files']);
    expect(plain((await rowOf('Descriptors', /^User roles/))['Who may edit'])).toBe('Superuser + Users');
  });

  it('is searched by title, name and file, in the language of the reader; the address keeps the search', async () => {
    await open('/descriptors?q=gutschein', { locale: 'de' });
    expect(plain((await rowOf('Deskriptoren', /^Gutscheine/))['Felder'])).toMatch(/^\d+$/);
    expect(document.querySelectorAll('tbody th[scope=row]')).toHaveLength(1);
    const box = screen.getByRole('searchbox', { name: 'Deskriptoren und Felder durchsuchen' });
    fireEvent.change(box, { target: { value: 'nichts davon' } });
    expect(plain(await screen.findByText('Kein Deskriptor passt zu dieser Suche'))).not.toBe('');
    expect(location.search).toBe('?q=nichts+davon');
    fireEvent.click(screen.getByRole('button', { name: 'Leeren' }));
    await waitFor(() => expect(document.querySelectorAll('tbody th[scope=row]').length).toBeGreaterThan(50));
  });
});

describe('the search for fields', () => {
  it('asks the server once the typing has stopped, also at the first letter', async () => {
    const stage = await open('/descriptors');
    const box = await screen.findByRole('searchbox', { name: 'Search descriptors and fields' });
    await rowOf('Descriptors', /^Companies/);
    for (const typed of ['s', 'ss', 'ssn']) fireEvent.change(box, { target: { value: typed } });
    expect(plain(await screen.findByText('users.ssn'))).toBe('users.ssn');
    expect(pathsOf(stage).filter((path) => path.startsWith('/_descriptors/_fields'))).toEqual(['/_descriptors/_fields?q=ssn']);
  });
});

describe('who may not read descriptors', () => {
  it('gets a page that says so, without a call, and finds no link to it', async () => {
    const stage = await open('/descriptors/orders', { as: 'api_orders' });
    expect(await screen.findByText('You may not open Descriptors')).toBeDefined();
    expect(pathsOf(stage).filter((path) => path.startsWith('/_descriptors'))).toEqual([]);
    fireEvent.click(await screen.findByRole('button', { name: /^Settings of / }));
    await screen.findByRole('button', { name: 'Sign out' });
    expect(screen.queryByRole('link', { name: 'Descriptors' })).toBeNull();
    await open('/orders', { as: 'api_orders' });
    await screen.findByRole('button', { name: /^Columns/ });
    expect(screen.queryByRole('link', { name: 'Show descriptor' })).toBeNull();
  });

  it('is told by the server too, where the right was lost meanwhile', async () => {
    const refused: Answer = { status: 403, body: { code: 'forbidden', message: 'You may not read the descriptors' } };
    await open('/descriptors', { instead: ({ path }) => (path === '/_descriptors' ? refused : null) });
    expect(await screen.findByText('You may not read the descriptors')).toBeDefined();
    expect(screen.getByRole('heading', { level: 1, name: '403' })).toBeDefined();
  });
});

describe('access', () => {
  it('is a cell for each right and role: yes, no, or the condition in words, with the line it comes from', async () => {
    await open('/descriptors/users');
    const matrix = 'Who may do what with Users';
    const list = await rowOf(matrix, /^List/);
    expect(Object.keys(list)).toEqual(expect.arrayContaining(['Right', 'Anyone signed in', 'UsersROLE_API_USERS', 'All of these roles']));
    expect([plain(list['Anyone signed in']), plain(list['UsersROLE_API_USERS'])]).toEqual(['–No', 'Yes']);
    expect(href(list['Right']?.querySelector('a'))).toMatch(/^\/descriptors\/users#L\d+$/);
    expect(plain((await rowOf(matrix, /^Log in as/))['UsersROLE_API_USERS'])).toMatch(
      /^Company group is Tenant, and Username is not empty/,
    );
  });

  it('counts rules of roles and states, and points at the line of each cell where they differ', async () => {
    await open('/descriptors/companies');
    const matrix = 'Who may do what with Companies';
    const create = await rowOf(matrix, /^Create/);
    const manager = create['Company managerROLE_COMPANY_MANAGER'];
    expect(plain(manager)).toMatch(/^–No/);
    expect(plain(create['All of these roles'])).toMatch(/^Yes/);
    expect(create['SuperuserROLE_SUPERUSER']).toBeDefined();
    const lines = [...(manager?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'));
    expect(lines).toEqual([expect.stringMatching(/^\/descriptors\/companies#L\d+$/)]);
    expect(lines).not.toEqual([...(create['Anyone signed in']?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href')));
    await open('/descriptors/orders');
    const orders = 'Who may do what with Orders';
    expect(plain((await rowOf(orders, /^Cancel/))['OrdersROLE_API_ORDERS'])).toMatch(/^State is Transmitted, Validated/);
    expect(plain((await rowOf(orders, /^filters by Tenant/))['OrdersROLE_API_ORDERS'])).toMatch(/^–No/);
  });

  it('reads in German', async () => {
    await open('/descriptors/users', { locale: 'de' });
    const row = await rowOf(/Benutzer/, /^Anmelden als/);
    expect(plain(row['BenutzerROLE_API_USERS'])).toMatch(/^Firmengruppe ist Mandant, und Benutzername ist nicht leer/);
  });

  it('shows only one role when asked, also one that no row names', async () => {
    await open('/descriptors/users?role=ROLE_API_USERS');
    expect(Object.keys(await rowOf(/Users/, /^List/))).toEqual(['Right', 'UsersROLE_API_USERS']);
    const role = screen.getByRole('combobox', { name: 'Show only role' });
    fireEvent.mouseDown(role);
    fireEvent.click(await screen.findByRole('option', { name: /ROLE_API_WORKERS/ }));
    await waitFor(() => expect(location.search).toBe('?role=ROLE_API_WORKERS'));
    const [, only] = Object.entries(await rowOf(/Users/, /^List/));
    expect([only?.[0], plain(only?.[1])]).toEqual(['WorkersROLE_API_WORKERS', '–No']);
  });
});

describe('the parts of a descriptor', () => {
  it('are in the hash of the address; a line is in the text', async () => {
    await open('/descriptors/orders#L30');
    const line = await waitFor(() => {
      const current = document.querySelector('li[aria-current=location]');
      expect(current?.id).toBe('L30');
      return current;
    });
    const { text } = (await page('orders')) as { text: string };
    expect(plain(line?.querySelector('code'))).toBe(text.split('\n')[29]?.trim());
    expect((await tab(/^YAML/)).getAttribute('aria-selected')).toBe('true');
    fireEvent.click(screen.getByRole('link', { name: 'Line 7' }));
    await waitFor(() => expect(document.querySelector('li[aria-current=location]')?.id).toBe('L7'));
    fireEvent.click(await tab(/^Fields/));
    await waitFor(() => expect(location.hash).toBe('#fields'));
  });

  it('tell of each field what it is and where each key comes from', async () => {
    await open('/descriptors/orders#fields');
    const row = await rowOf('Fields', /^User/);
    expect(href(row['Type']?.querySelector('a'))).toBe('/descriptors/users');
    fireEvent.click(within(row['Field'] ?? document.body).getByRole('button', { name: 'Keys of User' }));
    const keys = await screen.findByRole('table', { name: 'Keys and where they come from' });
    const rows = within(keys).getAllByRole('row').map(plain);
    expect(rows).toContainEqual(expect.stringMatching(/^to ?users ?written here orders\.yaml:\d+$/));
    expect(rows).toContainEqual(expect.stringMatching(/^sendAs ?restrict ?default: path$/));
    expect(
      within(row['Field'] ?? document.body)
        .getByRole('button')
        .getAttribute('aria-expanded'),
    ).toBe('true');
  });

  it('show problems at their lines, and count them in the tab', async () => {
    const body = {
      data: {
        ...(await page('orders')),
        problems: [
          { ...flaw, line: 12 },
          { ...flaw, line: 14, severity: 'error' },
        ],
      },
    };
    await open('/descriptors/orders#yaml', { instead: ({ path }) => (path === '/_descriptors/orders' ? { status: 200, body } : null) });
    expect(plain(await tab(/^YAML/))).toContain('2');
    expect(plain(document.getElementById('L12'))).toContain('state has no way out');
    expect(plain(document.getElementById('L14'))).toContain('Add a transition.');
  });

  it('show what policies say of it, each with the line where it stands', async () => {
    await open('/descriptors/orders#policies');
    const table = await screen.findByRole('table', { name: 'Policies' });
    const row = within(table).getByRole('row', { name: /^cancel of orders asks first/ });
    expect(href(within(row).getByRole('link'))).toMatch(/^\/descriptors\/_orders\.policy#L\d+$/);
    expect(within(table).queryByRole('row', { name: /of campaigns/ })).toBeNull();
  });

  it('name who uses it, each at its line', async () => {
    await open('/descriptors/companies#used');
    const table = await screen.findByRole('table', { name: 'Used by' });
    expect(within(table).getAllByRole('link').map(href)).toEqual(
      expect.arrayContaining(['/descriptors/company-regions', expect.stringMatching(/^\/descriptors\/company-regions#L\d+$/)]),
    );
  });

  it('tell the history of changes, or why there is none', async () => {
    const change = { commit: 'a'.repeat(40), author: 'Vera Rubin', date: '2031-04-30T09:00:00Z', subject: 'feat: orders know their moons' };
    const data = await page('orders');
    const answer = (history: DescriptorPage['history']) => (sent: Sent) =>
      sent.path === '/_descriptors/orders' ? { status: 200, body: { data: { ...data, history } } } : null;
    await open('/descriptors/orders#history', { instead: answer({ changes: [change], missing: null, isCut: true }) });
    const rows = within(await screen.findByRole('table', { name: 'History' })).getAllByRole('row');
    expect(plain(rows[1])).toMatch(/30 Apr 2031, \d\d:\d\d ?Vera Rubin ?feat: orders know their moons ?aaaaaaaa$/);
    expect(screen.getByText('Older changes are not shown.')).toBeDefined();
    await open('/descriptors/orders#history', { locale: 'de', instead: answer({ changes: [], missing: 'git', isCut: false }) });
    expect(await screen.findByText('Git ist auf dem Server nicht installiert oder antwortet nicht.')).toBeDefined();
  });

  it('of a shared file are its text and its history', async () => {
    await open('/descriptors/_roles');
    await tab(/^YAML/);
    expect(screen.getAllByRole('tab').map(plain)).toEqual(['YAML', 'History']);
  });

  it('say that there is no such descriptor, and offer to try again where the server fails', async () => {
    await open('/descriptors/nowhere');
    expect(await screen.findByText('There is no descriptor "nowhere"')).toBeDefined();
    let isDown = true;
    const down: Answer = { status: 500, body: { code: 'failed', message: 'Something went wrong on the server' } };
    await open('/descriptors/orders', { instead: ({ path }) => (isDown && path.startsWith('/_descriptors') ? down : null) });
    expect(await screen.findByText('Something went wrong on the server')).toBeDefined();
    isDown = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await tab(/^Access/)).toBeDefined();
  });
});

describe('the way from a record or list to its descriptor', () => {
  it('is a link in the menu of the record, which marks its state in the diagram', async () => {
    const id = await idOf('orders?state=problematic');
    await open(`/orders/${id}`);
    fireEvent.click(await screen.findByRole('button', { name: 'More actions' }));
    const entry = await screen.findByRole('menuitem', { name: 'Show descriptor' });
    expect(href(entry)).toBe('/descriptors/orders?state=problematic#states');
    fireEvent.click(entry);
    expect((await tab(/^States/)).getAttribute('aria-selected')).toBe('true');
    expect(plain((await screen.findAllByText('This record'))[0]?.closest('li'))).toContain('Problematic');
  });

  it('is a link in the bar of the list', async () => {
    const stage = await open('/orders');
    fireEvent.click(await screen.findByRole('link', { name: 'Show descriptor' }));
    await call(stage, 'GET', '/_descriptors/orders');
    expect(location.pathname).toBe('/descriptors/orders');
  });
});

const flaw = {
  ...{ code: 'dead-end', severity: 'warning', file: 'resources/orders.yaml', line: 14, column: 5, endColumn: 10 },
  ...{ message: 'state has no way out', hint: 'Add a transition.', fix: null },
};

async function page(name: string): Promise<object> {
  const { body } = await (await server()).send(`GET _descriptors/${name}`, { as: 'admin' });
  return (body as { readonly data: object }).data;
}
