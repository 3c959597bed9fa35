/** What daily work costs in keys, counted as whoever does it counts; it may become cheaper. */
import type { Page } from '@playwright/test';
import { countEffort, expect, rowsOf, settled, signIn, test, unused } from './steward.ts';

const isOnAction = (page: Page, name: RegExp) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.textContent ?? ''), { message: 'what has the focus' }).toMatch(name);

test('two orders are cancelled with at most 6 keys', async ({ page }) => {
  await signIn(page, 'admin', '/orders?state=processing');
  await settled(page);
  const ids = await rowsOf(page).evaluateAll((rows) => rows.slice(0, 2).map((row) => row.getAttribute('data-record') ?? ''));
  await rowsOf(page).first().locator('[role=gridcell][data-field=state]').focus();
  const keys = countEffort(page);
  await keys.press('Shift+ArrowDown');
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText('2 selected');
  await keys.press('a');
  await isOnAction(page, /^Cancel order/);
  await keys.press('Enter');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Go back' })).toBeFocused();
  await keys.press('Tab', 'Enter');
  for (const id of ids)
    await expect
      .poll(async () => ((await (await page.request.get(`/api/v1/orders/${id}`)).json()) as { data: { state: string } }).data.state)
      .toBe('cancelled');
  expect(keys.pressed).toBeLessThanOrEqual(6);
});

test('rows are walked and selected with letters, and nothing of that works where somebody types', async ({ page }) => {
  await signIn(page, 'admin', '/users');
  await settled(page);
  await rowsOf(page).first().locator('[role=gridcell][data-field=name]').focus();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('k');
  await expect(rowsOf(page).nth(1).locator('[data-field=name]')).toBeFocused();
  for (const [at, isSelected] of [false, true, true, false].entries())
    await expect(rowsOf(page).nth(at)).toHaveAttribute('aria-selected', String(isSelected));
  await page.keyboard.press('?');
  const told = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  for (const title of ['Next row', 'Previous row', 'Select the row']) await expect(told).toContainText(title);
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox').focus();
  await page.keyboard.type('xj');
  await expect(page.getByRole('searchbox')).toHaveValue('xj');
});

test('somebody is found by half a name and given a role with at most 12 keys', async ({ page }) => {
  await signIn(page, 'admin', '/');
  await settled(page);
  const of = async (id: string) =>
    ((await (await page.request.get(`/api/v1/users/${id}`)).json()) as { data: { roles: readonly string[] } }).data.roles;
  const palette = page.getByRole('listbox', { name: 'What to do' });
  const keys = countEffort(page);
  await keys.press('Control+k', ...'bia');
  await expect(palette.getByRole('option', { selected: true })).toContainText(/· User$/);
  await keys.press('Enter');
  await page.waitForURL(/\/users\/[^/]+\/edit$/);
  await settled(page);
  const id = new URL(page.url()).pathname.split('/')[2] ?? '';
  const before = await of(id);
  await keys.press('Control+k', ...'ro');
  await expect(palette.getByRole('option', { selected: true })).toContainText('Roles');
  await keys.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Roles' })).toBeFocused();
  await keys.press('w');
  // One role alone has the letter in a name or in its code.
  await expect(page.getByRole('option')).toHaveCount(1);
  await keys.press('Enter', 'Control+s');
  await expect.poll(async () => (await of(id)).length).toBe(before.length + 1);
  expect(keys.pressed).toBeLessThanOrEqual(12);
});

test('what failed yesterday, over all that can fail, is 2 clicks away', async ({ page }) => {
  await signIn(page, 'admin', '/orders');
  await settled(page);
  const effort = countEffort(page);
  await effort.click(page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'What failed' }));
  await effort.click(page.getByRole('button', { name: 'Yesterday' }));
  await settled(page);
  expect(effort.clicked).toBeLessThanOrEqual(2);
  const main = page.getByRole('main');
  for (const title of ['Exports', 'Messages', 'Commands / Command runs', 'Cron jobs', 'Batch jobs / Runs', 'Deployments / Deployment runs'])
    await expect(main.getByRole('region', { name: title, exact: true })).toBeVisible();
  // By the clock of the page: a day of UTC could be another.
  const yesterday = await page.evaluate(() => {
    const now = new Date();
    const day = (n: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + n).toISOString();
    return [day(-1), day(0)] as const;
  });
  const all = (await (await page.request.get(`/api/v1/messages?_limit=1000&_sort[timestamp]=desc`)).json()) as {
    data: { timestamp: string; exception: unknown }[];
  };
  const failed = all.data.filter(({ timestamp, exception }) => exception !== null && timestamp >= yesterday[0] && timestamp < yesterday[1]);
  const messages = main.getByRole('region', { name: 'Messages', exact: true });
  if (failed.length === 0) await expect(messages).toContainText('Nothing failed.');
  else await expect(messages.getByRole('row')).toHaveCount(1 + Math.min(10, failed.length));
});

test('a list is come back to with the Back of the browser, on the page and at the row that were left', async ({ page }) => {
  await signIn(page, 'admin', '/users?_offset=25');
  await settled(page);
  const row = rowsOf(page).nth(12);
  const id = (await row.getAttribute('data-record')) ?? '';
  await row.locator('[role=gridcell][data-field=username]').focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/users\/[^/?]+/);
  await settled(page);
  const keys = countEffort(page);
  await page.goBack();
  await page.waitForURL(/\/users\?/);
  await settled(page);
  expect(new URL(page.url()).searchParams.get('_offset')).toBe('25');
  await expect(page.locator(`[data-record="${id}"]`)).toBeInViewport();
  expect(keys.pressed).toBeLessThanOrEqual(1);
});

test('a filtered list is exported with 2 clicks', async ({ page }) => {
  await signIn(page, 'admin', '/order-fulfillments?state=confirmed');
  await settled(page);
  const effort = countEffort(page);
  const file = page.waitForEvent('download', { timeout: 30_000 });
  await effort.click(page.getByRole('button', { name: 'Export' }));
  await effort.click(page.getByRole('menuitem', { name: /CSV$/ }).first());
  await file;
  expect(effort.clicked).toBeLessThanOrEqual(2);
});

test('why an order cannot be cancelled is 1 key and 1 click away from its row', async ({ page }) => {
  await signIn(page, 'admin', '/orders?state=cancelled');
  await settled(page);
  await rowsOf(page).first().locator('[role=gridcell][data-field=number]').focus();
  const effort = countEffort(page);
  await effort.press('Enter');
  await page.waitForURL(/\/orders\/[^/?]+/);
  await settled(page);
  await effort.click(page.getByRole('tab', { name: 'Actions' }));
  await page.getByRole('tabpanel').getByRole('button', { name: 'Cancel order' }).hover({ force: true });
  await expect(page.getByRole('tooltip')).toContainText('Only possible in state');
  expect(effort.pressed + effort.clicked).toBeLessThanOrEqual(2);
});

/** Clicks and keys beside what is typed into the fields, which no product can spare. */
test('a company and its first address take at most 9 clicks and 2 keys, and the company is not typed again', async ({ page }) => {
  const code = `EF-${unused()}`.toUpperCase();
  await signIn(page, 'admin', '/companies');
  await settled(page);
  const effort = countEffort(page);
  await effort.click(page.getByRole('link', { name: 'New company' }));
  await effort.click(page.getByRole('textbox', { name: /^Code/ }));
  await page.keyboard.type(code);
  await page.getByRole('textbox', { name: /^Name/ }).fill('Of a test');
  await effort.click(page.getByRole('combobox', { name: 'Group' }));
  await effort.click(page.getByRole('option', { name: 'Provider' }));
  await effort.press('Control+s');
  await page.waitForURL(/\/companies$/);
  await effort.click(page.getByText('Show', { exact: true }));
  await page.waitForURL(new RegExp(`/companies/${code}/edit$`));
  await settled(page);
  await effort.click(page.getByRole('button', { name: 'More actions' }));
  await effort.click(page.getByRole('menuitem', { name: 'New address' }));
  await page.waitForURL(/\/company-addresses\/create/);
  await settled(page);
  await expect(page.getByRole('combobox', { name: 'Company' })).toHaveValue('Of a test');
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill('main');
  for (const [name, text] of [
    ['Street', 'Kai 1'],
    ['Postal code', '24103'],
    ['City', 'Kiel'],
  ] as const)
    await page.getByRole('textbox', { name, exact: true }).fill(text);
  await page.getByRole('combobox', { name: 'Country' }).fill('Germ');
  await effort.click(page.getByRole('option', { name: /Germany/ }));
  await effort.press('Control+s');
  await expect.poll(async () => (await page.request.get(`/api/v1/companies/${code}/addresses/main`)).status()).toBe(200);
  expect(effort.clicked).toBeLessThanOrEqual(9);
  expect(effort.pressed).toBeLessThanOrEqual(2);
});

test('three requests are approved with 3 keys', async ({ page }) => {
  await signIn(page, 'admin', '/product-approvals?status=pending');
  await settled(page);
  const ids = await rowsOf(page).evaluateAll((rows) => rows.slice(0, 3).map((row) => row.getAttribute('data-record') ?? ''));
  await rowsOf(page).first().locator('[role=gridcell][data-field=status]').focus();
  const keys = countEffort(page);
  for (const id of ids) {
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[data-record]')?.getAttribute('data-record'))).toBe(id);
    await keys.press('y');
    await expect
      .poll(
        async () => ((await (await page.request.get(`/api/v1/productapprovals/${id}`)).json()) as { data: { status: string } }).data.status,
      )
      .toBe('approved');
  }
  expect(keys.pressed).toBeLessThanOrEqual(3);
});

/** As many groups of an unused code, in a list of their own. */
async function openGroups(page: Page, count: number): Promise<{ readonly code: string; readonly names: () => Promise<readonly string[]> }> {
  const code = `ef-${unused()}`;
  await signIn(page, 'api_users', '/profile');
  const headers = { origin: new URL(page.url()).origin };
  for (let at = 10; at < 10 + count; at += 1) {
    const data = { code: `${code}-${String(at)}`, name: `Group ${String(at)}`, type: 'OTHER', channel: 'shop@nordlicht' };
    expect((await page.request.post('/api/v1/usergroups', { data, headers })).status()).toBe(201);
  }
  await page.goto(`/user-groups?code=~${code}`);
  await settled(page);
  const names = async (): Promise<readonly string[]> => {
    const { data } = (await (await page.request.get(`/api/v1/usergroups?code=~${code}&_limit=100`)).json()) as {
      readonly data: readonly { readonly name: string }[];
    };
    return data.map(({ name }) => name);
  };
  return { code, names };
}

test('a field of 25 records is changed with at most 8 keys beside its words', async ({ page }) => {
  const { names } = await openGroups(page, 25);
  await rowsOf(page).first().locator('[role=gridcell][data-field=name]').focus();
  const keys = countEffort(page);
  await keys.press('Control+a');
  // Nobody goes on before it is told how many are selected.
  await expect(page.getByText('25 selected')).toBeVisible();
  await keys.press('e');
  await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Fields to change' })).toBeFocused();
  await keys.press('n', 'a', 'Enter', 'Tab');
  await page.keyboard.type('All one');
  await keys.press('Enter');
  await expect.poll(async () => (await names()).filter((name) => name === 'All one').length).toBe(25);
  expect(keys.pressed).toBeLessThanOrEqual(8);
});

test('a deletion is taken back with 1 click', async ({ page }) => {
  const { names } = await openGroups(page, 2);
  await rowsOf(page)
    .first()
    .getByRole('button', { name: /^Actions of/ })
    .click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(async () => (await names()).length).toBe(1);
  const effort = countEffort(page);
  await effort.click(page.getByRole('button', { name: 'Undo' }));
  await expect.poll(async () => (await names()).length).toBe(2);
  expect(effort.clicked).toBeLessThanOrEqual(1);
});

const phoneOf = (page: Page) => page.getByRole('textbox', { name: /^Phone/ });
const storedPhone = async (page: Page, id: string) =>
  ((await (await page.request.get(`/api/v1/users/${id}`)).json()) as { data: { phone: string | null } }).data.phone;

test('two tabs that changed the same field are settled with 1 click and 1 key, and what only one changed is kept', async ({
  page,
  context,
}) => {
  const typed = `+49 431 ${String(Date.now()).slice(-6)}`;
  await signIn(page, 'admin', '/users/u000061/edit');
  await settled(page);
  const other = await context.newPage();
  await other.goto('/users/u000061/edit');
  await phoneOf(other).fill('+49 431 1');
  await other.keyboard.press('Control+s');
  await expect.poll(() => storedPhone(page, 'u000061')).toBe('+49 431 1');
  await other.close();
  await phoneOf(page).fill(typed);
  await page.keyboard.press('Control+s');
  const effort = countEffort(page);
  await effort.click(page.getByRole('button', { name: 'Continue with these values' }));
  await effort.press('Control+s');
  await expect.poll(() => storedPhone(page, 'u000061')).toBe(typed);
  expect([effort.clicked, effort.pressed]).toEqual([1, 1]);
});

test('a session that ends in mid-form costs 3 clicks and 1 key, and no letter', async ({ page, context }) => {
  const typed = `+49 431 ${String(Date.now()).slice(-6)}`;
  await signIn(page, 'admin', '/users/u000062/edit');
  await settled(page);
  await phoneOf(page).fill(typed);
  await context.clearCookies();
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog', { name: 'You have been signed out' });
  const effort = countEffort(page);
  const next = context.waitForEvent('page');
  await effort.click(dialog.getByRole('link', { name: 'Sign in again' }));
  const tab = await next;
  await effort.click(tab.getByRole('button', { name: /^admin / }));
  await expect(tab.getByRole('main')).toBeVisible();
  await tab.close();
  await expect(dialog)
    .toHaveCount(0, { timeout: 5000 })
    .catch(() => effort.click(dialog.getByRole('button', { name: 'Continue' })));
  await effort.press('Control+s');
  await expect.poll(() => storedPhone(page, 'u000062')).toBe(typed);
  expect(effort.clicked).toBeLessThanOrEqual(3);
  expect(effort.pressed).toBeLessThanOrEqual(1);
});

test('what is saved without a network is sent once it is back, with no key', async ({ page, context, quiet }) => {
  const typed = `+49 431 ${String(Date.now()).slice(-6)}`;
  await signIn(page, 'admin', '/users/u000063/edit');
  await settled(page);
  await phoneOf(page).fill(typed);
  await context.setOffline(true);
  await page.keyboard.press('Control+s');
  await expect(
    page
      .getByRole('main')
      .getByText(/offline/i)
      .first(),
  ).toBeVisible();
  await expect(phoneOf(page)).toHaveValue(typed);
  await context.setOffline(false);
  await expect.poll(() => storedPhone(page, 'u000063')).toBe(typed);
  expect(quiet.splice(0).every((line) => line.includes('ERR_INTERNET_DISCONNECTED'))).toBe(true);
});

test('two records are seen one in the place of the other with 2 keys, and each key goes back and forth', async ({ page }) => {
  await signIn(page, 'admin', '/orders?state=processing');
  await settled(page);
  const ids = await rowsOf(page).evaluateAll((rows) => rows.slice(0, 2).map((row) => row.getAttribute('data-record') ?? ''));
  const numbers = await Promise.all(
    ids.map(
      async (id) =>
        ((await (await page.request.get(`/api/v1/orders/${id}`)).json()) as { data: { order_number: string } }).data.order_number,
    ),
  );
  await rowsOf(page).first().locator('[role=gridcell][data-field=state]').focus();
  const viewOf = (number = '') => page.getByRole('region', { name: `Quick view of ${number}` });
  const placeOf = async (at: number) => viewOf(numbers[at]).getByText('Customer', { exact: true }).boundingBox();
  const keys = countEffort(page);
  await keys.press('v');
  await expect(viewOf(numbers[0])).toContainText(ids[0] ?? '');
  const before = await placeOf(0);
  await keys.press('j');
  await expect(viewOf(numbers[1])).toContainText(ids[1] ?? '');
  expect(keys.pressed).toBeLessThanOrEqual(2);
  // What is compared stands where it stood.
  expect(await placeOf(1)).toEqual(before);
  await page.keyboard.press('k');
  await expect(viewOf(numbers[0])).toBeVisible();
});
