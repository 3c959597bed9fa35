import type { Page } from '@playwright/test';
import { misfits } from './layout.ts';
import { expect, settled, signIn, speak, test, violations } from './steward.ts';

type Told = readonly { readonly currency: string; readonly sum: string }[];

const sums = (page: Page, name = 'Sums of all records that match') => page.getByRole('group', { name });

/** What the server says of the same list, as the page writes it. */
async function toldSum(page: Page, field: string, query: string): Promise<string> {
  const answer = await page.request.get(`/api/v1/budgets/_sums?_of=${field}&${query}`);
  const { data } = (await answer.json()) as { readonly data: Readonly<Record<string, Told>> };
  const figures = (data[field] ?? []).map(({ sum, currency }) =>
    new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(Number(sum) / 100),
  );
  return figures.join(' · ');
}

test('a list adds up its money over all pages, and what the filters leave of it', async ({ page }) => {
  await signIn(page, 'admin', '/budgets');
  await settled(page);
  await expect(sums(page)).toContainText(`Original amount ${await toldSum(page, 'amount', '')}`);
  await expect(sums(page)).toBeInViewport({ ratio: 1 });
  await page.getByRole('searchbox').fill('2');
  await expect(page).toHaveURL(/q=2/);
  await expect(sums(page)).toContainText(`Original amount ${await toldSum(page, 'amount', 'q=2')}`);
  expect(await misfits(page)).toEqual([]);
  expect(await violations(page)).toEqual([]);
});

test('a very long list is added up when somebody asks for it', async ({ page }) => {
  await signIn(page, 'admin', '/orders');
  await settled(page);
  await page.getByRole('button', { name: 'Add up all records that match' }).click();
  await expect(sums(page)).toContainText(/Total .*[\d,]+\.\d\d/);
});

test('the sums stand below the rows of a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await speak(page, 'de');
  await signIn(page, 'admin', '/budgets');
  await settled(page);
  await expect(sums(page, 'Summen aller Treffer')).toContainText(/Insgesamt.*[\d.]+,\d\d/);
  // Rows get their heights as they come into sight: whoever scrolls to the end scrolls on.
  await expect(async () => {
    await sums(page, 'Summen aller Treffer').scrollIntoViewIfNeeded();
    await expect(sums(page, 'Summen aller Treffer')).toBeInViewport({ ratio: 1, timeout: 1000 });
  }).toPass();
  expect(await misfits(page)).toEqual([]);
});

test('each choice of a filter says how many orders it would leave, and it leaves as many', async ({ page }) => {
  await signIn(page, 'admin', '/dashboard');
  // Of a source that has some: what does not match says so in other words.
  const answer = await page.request.get('/api/v1/orders?state=processing&_limit=1');
  const [{ source }] = ((await answer.json()) as { readonly data: readonly [{ readonly source: string }] }).data;
  await page.goto(`/orders?source=${source}`);
  await settled(page);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Status', exact: true }).click();
  const choice = page.getByRole('checkbox', { name: 'Processing' });
  const count = page.getByText('Processing', { exact: true }).locator('xpath=ancestor::label').locator('[aria-hidden]').last();
  await expect(count).toHaveText(/^[\d,]+$/);
  const told = await count.innerText();
  expect(told).not.toBe('0');
  await choice.check();
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(
    page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: `of ${told}` }),
  ).toBeVisible();
});

test('alternatives are built by keys, read as a sentence and stay in the address', async ({ page }) => {
  await signIn(page, 'admin', '/orders?state=problematic');
  await settled(page);
  await page.getByRole('button', { name: 'or another alternative' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Status', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('checkbox', { name: 'Processing' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  const sentence = page.getByRole('group', { name: 'One of these alternatives' });
  await expect(sentence).toHaveText(/^\(\s*Status\s*is\s*Problematic\s*\)\s*or\s*\(\s*Status\s*is\s*Processing\s*\)$/i);
  await settled(page);
  expect(await violations(page)).toEqual([]);
  const address = page.url();
  await page.goto('/');
  await speak(page, 'de');
  await page.goto(address);
  await expect(page.getByRole('group', { name: 'Eine dieser Alternativen' })).toHaveText(/\)\s*oder\s*\(/);
});
