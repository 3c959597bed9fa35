import type { Page } from '@playwright/test';
import { callsOf, expect, fieldAt, rowsOf, settled, signIn, test, toast, unused } from './steward.ts';

const save = (page: Page) => page.getByRole('region', { name: 'Save or discard' }).getByRole('button', { name: /^(Create|Save)(?! and)/ });

async function choose(page: Page, label: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).first().click();
}

async function typeDate(page: Page, label: string, [day, month, year]: readonly [string, string, string]): Promise<void> {
  await page.getByRole('group', { name: label }).getByRole('spinbutton', { name: 'Day' }).click();
  await page.keyboard.type(day + month + year);
}

test('a budget is created: money by hundred, remaining follows, a taken code and a past expiry are refused [P1-2.6-009] [P1-2.6-010] [P1-5-001] [P1-5-005] [P1-5-020] [P1-5-109] [P1-5-110] [P1-5-111] [P1-5-112] [P1-8-059]', async ({
  page,
}) => {
  await signIn(page, 'api_budgets', '/budgets');
  await settled(page);
  const taken = await rowsOf(page).locator('a').first().innerText();
  const calls = callsOf(page);
  await page.getByRole('link', { name: 'New budget' }).click();
  await expect(page.getByText('Create a budget or voucher. Amounts are entered in the main unit of the currency.')).toBeVisible();

  await save(page).click();
  const summary = page.locator('#form-summary');
  await expect(summary).toContainText(/fields to fix before this can be saved/);
  await expect(summary).toContainText('Original amount');
  expect(calls.list.filter((call) => call.startsWith('POST'))).toEqual([]);

  await page.getByRole('textbox', { name: 'Code' }).fill(taken);
  await page.getByRole('textbox', { name: 'Code' }).press('Tab');
  await expect(page.getByText('This budget code is already taken').first()).toBeVisible();
  const code = `T-${unused()}`;
  await page.getByRole('textbox', { name: 'Code' }).fill(code);
  await choose(page, 'Channel', /Nordlicht/);
  await page.getByRole('textbox', { name: /^Original amount/ }).fill('12.34');
  await expect(page.getByRole('textbox', { name: /^Remaining/ })).toHaveValue('12.34');
  await choose(page, 'Usage type', 'Limit-PO');
  await choose(page, 'Scope', 'Order');
  await typeDate(page, 'Expiry date', ['01', '01', '2020']);
  await page.keyboard.press('Tab');
  await expect(page.getByText('Expiry date must not be before today').first()).toBeVisible();
  await save(page).click();
  await settled(page);
  expect(calls.list.filter((call) => call.startsWith('POST'))).toEqual([]);

  await typeDate(page, 'Expiry date', ['31', '12', '2030']);
  await save(page).click();
  await expect(toast(page, `${code} was created.`)).toBeVisible();
  await expect(page).toHaveURL((url) => url.pathname === '/budgets');
  expect(calls.list).toContain('POST /budgets');
  expect(calls.bodies.at(-1)).toMatchObject({
    code,
    amount: 1234,
    remaining: 1234,
    channel: 'shop@nordlicht',
    currency: 'EUR',
    state: 'pending',
  });
  expect(calls.bodies.at(-1)?.['expiry_date']).toMatch(/^2030-12-31T23:59:59/);
});

test('a budget shows its history, what it was used for, and why it cannot be used yet [P1-2.6-011] [P1-2.6-012] [P1-2.6-013] [P1-4-002] [P1-7.2-012] [P1-5-103]', async ({
  page,
}) => {
  await signIn(page, 'api_budgets', '/budgets?state=pending');
  const calls = callsOf(page);
  await rowsOf(page).first().getByRole('link').first().click();
  await expect(page.getByText('The budget can be used in the shop once it is approved.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^Code/ })).not.toBeEditable();
  await choose(page, 'State', 'Approved');
  await save(page).click();
  await expect(toast(page, /was saved/)).toBeVisible();
  await page.goBack();
  await page.goto('/budgets?state=approved&_sort[created_at]=desc');
  await settled(page);
  await rowsOf(page).first().getByRole('link').first().click();
  await expect(page.getByRole('tab', { name: 'History' })).toBeVisible();
  await expect(page.getByText('The budget can be used in the shop once it is approved.')).toHaveCount(0);
  await page.getByRole('tab', { name: 'History' }).click();
  await expect.poll(() => calls.list.filter((call) => /^GET \/budgets\/[^/]+\/history/.test(call)).length).toBeGreaterThan(0);
  await expect(page).toHaveURL(/#tab-history$/);
  await page.getByRole('tab', { name: 'Documents' }).click();
  await expect(page.getByText('Usages').first()).toBeVisible();
});

test('a list of products and a user name are judged while they are typed [P1-5-019] [P1-5-107] [P1-5-108] [P1-5-105]', async ({ page }) => {
  await signIn(page, 'api_budgets', '/budgets/create');
  const restrict = page.getByRole('textbox', { name: /^Restrict to products/ });
  await restrict.fill('A,B=0');
  await restrict.press('Tab');
  await expect(page.getByText('Write each product as NAME or NAME=number, separated by commas')).toBeVisible();
  await restrict.fill('A, B=2');
  await expect(page.getByText('Write each product as NAME or NAME=number, separated by commas')).toHaveCount(0);
  const username = page.getByRole('textbox', { name: /^Username/ });
  await username.fill('a b');
  await username.press('Tab');
  await expect(page.getByText(/may contain only letters, digits and the characters that an email address may have/)).toBeVisible();
  await page.getByRole('textbox', { name: /^Original amount/ }).fill('-1');
  await page.getByRole('textbox', { name: /^Original amount/ }).press('Tab');
  await expect(page.locator(fieldAt<'budgets'>('amount'))).toContainText(/0/);
  await expect(page.getByRole('textbox', { name: /^Original amount/ })).toHaveAttribute('aria-invalid', 'true');
});

test('vouchers are the budgets that are vouchers, to be read only [P1-2.6-015] [P1-2.6-016] [P1-2.6-017] [P1-2.6-018] [P1-2.6-019] [P1-2.6-020] [P1-2.6-021] [P1-2.6-022] [P1-2.6-023] [P1-2.6-024]', async ({
  page,
}) => {
  await signIn(page, 'api_budgets', '/vouchers');
  await settled(page);
  for (const name of ['Code', 'Usage type', 'Channel', 'State', 'Original amount', 'Remaining', 'Expiry date', 'Created']) {
    await expect(page.getByRole('columnheader', { name: new RegExp(`^${name}`) }).first()).toBeAttached();
  }
  await expect(page.getByRole('link', { name: /^New / })).toHaveCount(0);
  await expect(rowsOf(page).getByText('Limit-PO')).toHaveCount(0);
  await rowsOf(page).first().hover();
  await expect(rowsOf(page).getByRole('link', { name: 'Edit' })).toHaveCount(0);
});

test('leaving a half-typed form asks first [P1-5-020]', async ({ page }) => {
  await signIn(page, 'api_budgets', '/budgets');
  await page.getByRole('link', { name: 'New budget' }).click();
  await page.getByRole('textbox', { name: /^Reference/ }).fill('FW-1');
  await page.getByRole('link', { name: 'Vouchers' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByRole('textbox', { name: /^Reference/ })).toHaveValue('FW-1');
  await page.getByRole('link', { name: 'Vouchers' }).click();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page).toHaveURL(/\/vouchers/);
});

test('steps back and forward ask before a half-typed form is left, and take the same step afterwards', async ({ page }) => {
  await signIn(page, 'api_budgets', '/vouchers');
  await page.getByRole('link', { name: 'Budgets', exact: true }).click();
  await page.getByRole('link', { name: 'New budget' }).click();
  const reference = page.getByRole('textbox', { name: /^Reference/ });
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await reference.fill('FW-1');
  const step = (by: number) => page.evaluate((steps) => history.go(steps), by);
  await step(-1);
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page).toHaveURL(/\/budgets\/create$/);
  await expect(reference).toHaveValue('FW-1');
  await step(-2);
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page).toHaveURL(/\/vouchers$/);
  // The form stands in the history as before, and is led to once more.
  await step(2);
  await expect(page).toHaveURL(/\/budgets\/create$/);
  await expect(reference).toHaveValue('');
  await reference.fill('FW-2');
  await step(-1);
  await expect(question).toBeVisible();
  await step(-1);
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page).toHaveURL(/\/budgets(\?|$)/);
});
