import type { APIRequestContext, Page } from '@playwright/test';
import { expect, rowsOf, scrollSideways, settled, signIn, speak, startSession, test, toast, unused, violations } from './steward.ts';

interface Budget {
  readonly [field: string]: unknown;
}

/** A budget of an unused code, its row alone in the list, and what the API says of it later. */
async function openBudget(page: Page) {
  await signIn(page, 'api_budgets', '/budgets');
  const code = `CELL-${unused()}`;
  const answer = await page.request.post('/api/v1/budgets', {
    data: {
      ...{ code, channel: 'shop@nordlicht', type: 'single', scope: 'order', currency: 'EUR', state: 'pending' },
      ...{ amount: 5000, remaining: 5000, reference: 'R-1', cost_center: 'CC-1', expiry_date: '2099-01-31T23:59:59Z', comment: 'kept' },
    },
    headers: { origin: new URL(page.url()).origin },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  await page.goto(`/budgets?code=${code}`);
  await settled(page);
  await expect(rowsOf(page)).toHaveCount(1);
  const cell = (field: string) => rowsOf(page).first().locator(`[data-field=${field}]`);
  await cell('remaining').hover();
  await expect(cell('remaining')).toHaveAttribute('aria-readonly', 'false');
  return { code, cell, now: () => readBudget(page.request, code) };
}

async function readBudget(request: APIRequestContext, code: string): Promise<Budget> {
  const answer = await request.get(`/api/v1/budgets/${code}`);
  expect(answer.status(), await answer.text()).toBe(200);
  return ((await answer.json()) as { readonly data: Budget }).data;
}

const box = (page: Page) => page.getByRole('dialog');
const focusedField = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('data-field') ?? null);

test('an amount, a text and a day are corrected in the row by keys, with the rules of the form, and taken back', async ({ page }) => {
  const { cell, now } = await openBudget(page);
  await cell('remaining').dblclick();
  const amount = box(page).getByRole('textbox', { name: 'Remaining' });
  await expect(amount).toBeFocused();
  await expect(amount).toHaveValue('50.00');
  // Typed over: all of it is selected.
  await page.keyboard.type('-1');
  await page.keyboard.press('Enter');
  await expect(amount).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('heading', { name: 'Budgets' }).click();
  await expect(amount).toHaveValue('-1.00');
  expect(await now()).toMatchObject({ remaining: 5000 });
  await amount.fill('42.50');
  await page.keyboard.press('Tab');

  const reference = box(page).getByRole('textbox', { name: 'Reference' });
  await expect(reference).toBeFocused();
  expect(await now()).toMatchObject({ remaining: 4250 });
  await page.keyboard.type('R-2');
  await page.keyboard.press('Tab');
  await expect(box(page).getByRole('textbox', { name: 'Cost center' })).toBeFocused();
  await page.keyboard.press('Tab');

  const day = box(page).getByRole('group', { name: 'Expiry date' });
  await expect(day.getByRole('spinbutton', { name: 'Day' })).toBeFocused();
  await page.keyboard.type('28022098');
  await page.keyboard.press('Enter');
  await expect(box(page)).toHaveCount(0);
  await expect.poll(() => focusedField(page)).toBe('expiry_date');
  await expect(cell('expiry_date')).toContainText('2098');
  const after = await now();
  expect(after).toMatchObject({ remaining: 4250, reference: 'R-2', cost_center: 'CC-1', comment: 'kept', amount: 5000 });
  expect(after['expiry_date']).toMatch(/^2098-02-28T23:59:59/);

  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(toast(page, /: taken back$/)).toBeVisible();
  expect((await now())['expiry_date']).toMatch(/^2099-01-31T23:59:59/);
  expect(await now()).toMatchObject({ reference: 'R-2' });
});

test('Escape takes back, and a click elsewhere saves', async ({ page }) => {
  const { cell, now } = await openBudget(page);
  await scrollSideways(page, 500);
  // The focus brings it out from below the columns that stay in sight.
  await cell('cost_center').focus();
  await page.keyboard.press('F2');
  const center = box(page).getByRole('textbox', { name: 'Cost center' });
  await expect(center).toBeFocused();
  await page.keyboard.type('CC-9');
  await page.keyboard.press('Escape');
  await expect(box(page)).toHaveCount(0);
  await expect.poll(() => focusedField(page)).toBe('cost_center');
  expect(await now()).toMatchObject({ cost_center: 'CC-1' });
  await page.keyboard.press('Enter');
  await expect(center).toBeFocused();
  await page.keyboard.type('CC-2');
  await page.getByRole('heading', { name: 'Budgets' }).click();
  await expect(box(page)).toHaveCount(0);
  await expect(cell('cost_center')).toContainText('CC-2');
  expect(await now()).toMatchObject({ cost_center: 'CC-2' });
});

test('what somebody else has saved meanwhile is told, and not lost', async ({ page, browser }) => {
  const { code, cell, now } = await openBudget(page);
  await scrollSideways(page, 500);
  await cell('reference').focus();
  await cell('reference').dblclick();
  const reference = box(page).getByRole('textbox', { name: 'Reference' });
  await expect(reference).toBeFocused();
  await page.keyboard.type('mine');
  const other = await browser.newContext({ baseURL: new URL(page.url()).origin });
  await startSession(other.request, 'admin');
  const read = await other.request.get(`/api/v1/budgets/${code}`);
  const stored = ((await read.json()) as { readonly data: Budget }).data;
  const written = await other.request.put(`/api/v1/budgets/${code}`, {
    data: { ...stored, reference: 'theirs', comment: 'theirs, too' },
    headers: { origin: new URL(page.url()).origin, 'if-match': read.headers()['etag'] ?? '' },
  });
  expect(written.status(), await written.text()).toBe(200);
  await other.close();
  await page.keyboard.press('Enter');
  await expect(box(page)).toContainText('Stored now: theirs');
  await expect(reference).toHaveValue('mine');
  await expect(reference).toBeFocused();
  expect(await now()).toMatchObject({ reference: 'theirs' });
  await page.keyboard.press('Enter');
  await expect(box(page)).toHaveCount(0);
  expect(await now()).toMatchObject({ reference: 'mine', comment: 'theirs, too' });
});

/** A user group of an unused code, its row alone in the list. */
async function openGroup(page: Page) {
  await signIn(page, 'api_users', '/user-groups');
  const code = `cell-${unused()}`;
  const answer = await page.request.post('/api/v1/usergroups', {
    data: { code, name: 'Cells', type: 'OTHER', channel: 'shop@nordlicht' },
    headers: { origin: new URL(page.url()).origin },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  await page.goto(`/user-groups?code=${code}`);
  await settled(page);
  await expect(rowsOf(page)).toHaveCount(1);
  return { code, cell: (field: string) => rowsOf(page).first().locator(`[data-field=${field}]`) };
}

test('one of a list is chosen by a click, and saved with it', async ({ page }) => {
  const { code, cell } = await openGroup(page);
  await cell('type').dblclick();
  await box(page).getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Disposition' }).click();
  await expect(box(page)).toHaveCount(0);
  await expect(cell('type')).toContainText('Disposition');
  const now = await page.request.get(`/api/v1/usergroups/${code}`);
  expect(((await now.json()) as { readonly data: Budget }).data).toMatchObject({ type: 'DISPOSITION', name: 'Cells' });
});

test('Enter in a cell that leads somewhere goes there', async ({ page }) => {
  const { code, cell } = await openGroup(page);
  await cell('name').click();
  await page.keyboard.press('Home');
  await expect.poll(() => focusedField(page)).not.toBe('name');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => focusedField(page)).toBe('code');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL((url) => url.pathname.startsWith(`/user-groups/${code}`));
});

test('the plain table edits its cells, too, and makes no room for the grid meanwhile', async ({ page }) => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((settle) => (release = settle));
  const { code } = await openGroup(page);
  await page.route(/\/assets\/grid-[^/]*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await page.reload();
  const name = rowsOf(page).first().locator('[data-field=name]');
  await name.dblclick();
  const input = box(page).getByRole('textbox', { name: 'Name' });
  await expect(input).toBeFocused();
  const grid = page.locator('.MuiDataGrid-mainContent');
  expect(await grid.count()).toBe(0);
  await page.keyboard.type('First');
  const come = page.waitForResponse(/\/assets\/grid-[^/]*\.js/);
  // A column is about to be made wider, which the grid alone can do.
  await page.locator('.MuiDataGrid-columnSeparator--resizable').first().hover();
  release();
  await (await come).finished();
  await expect(input).toHaveValue('First');
  await page.keyboard.press('Enter');
  await expect(box(page)).toHaveCount(0);
  await expect(name).toContainText('First');
  const now = await page.request.get(`/api/v1/usergroups/${code}`);
  expect(((await now.json()) as { readonly data: Budget }).data).toMatchObject({ name: 'First' });
  await expect(grid).toHaveCount(1);
});

for (const locale of ['en', 'de'])
  for (const scheme of ['light', 'dark'] as const)
    test(`a cell that is edited is there for everybody: ${locale}, ${scheme}`, async ({ page }) => {
      await speak(page, locale);
      await page.emulateMedia({ colorScheme: scheme });
      const { cell } = await openGroup(page);
      await cell('name').hover();
      await expect(cell('name')).toHaveAttribute('aria-readonly', 'false');
      expect(await violations(page)).toEqual([]);
      await cell('name').dblclick();
      await expect(box(page).getByRole('textbox')).toBeFocused();
      const [over, under] = [await box(page).boundingBox(), await cell('name').boundingBox()];
      // Upon its cell, and not beside it.
      expect(Math.abs((over?.x ?? 0) - (under?.x ?? 0))).toBeLessThanOrEqual(2);
      expect(Math.abs((over?.y ?? 0) - (under?.y ?? 0))).toBeLessThanOrEqual(4);
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press('Enter');
      await expect(box(page)).toHaveCount(0);
    });
