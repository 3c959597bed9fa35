import './dom.ts';
import { afterAll, expect, it } from 'vitest';
import { filterTitles, firstRow, found, headings } from './reading.ts';
import { close, open } from './stage.tsx';

afterAll(close);

// As parts 1 and 2 name them: no others are hidden from who is no administrator.
const lists = [
  { path: '/communication-gateways', other: 'supplier', columns: ['Company'], filters: ['Company'] },
  { path: '/inventory-blockings', other: 'supplier', columns: ['Warehouse'], filters: ['Warehouse'] },
  { path: '/products', other: 'nobody', columns: [], filters: ['Tenant', 'Supplier', 'Distributor'] },
  { path: '/budgets', other: 'api_budgets', columns: [], filters: ['Tenant'] },
  { path: '/user-groups', other: 'api_users', columns: [], filters: ['Tenant'] },
  { path: '/contact-requests', other: 'api_contactrequests', columns: [], filters: ['Tenant'] },
  { path: '/orders', other: 'api_orders', columns: [], filters: ['Tenant'] },
  { path: '/campaigns', other: 'api_campaigns', columns: ['Tenant'], filters: [] },
  { path: '/netwaves', other: 'api_campaigns', columns: ['Tenant'], filters: [] },
];

async function shown(path: string, as: string): Promise<{ readonly columns: readonly string[]; readonly filters: readonly string[] }> {
  await open(path, { as });
  await found('[role=columnheader]');
  await firstRow();
  return { columns: headings(), filters: await filterTitles() };
}

it.each(lists)('$path shows administrators more columns and filters, and nobody else [P1-1-022] [P1-1-023]', async (list) => {
  const admin = await shown(list.path, 'admin');
  const other = await shown(list.path, list.other);
  // What is left, in the same order: so whatever hides more, or shows these, turns this red.
  expect(other.columns).toEqual(admin.columns.filter((title) => !list.columns.includes(title)));
  expect(other.filters).toEqual(admin.filters.filter((title) => !list.filters.includes(title)));
  expect(admin).toMatchObject({ columns: expect.arrayContaining(list.columns), filters: expect.arrayContaining(list.filters) });
});
