import type { Page } from '@playwright/test';
import { misfits } from './layout.ts';
import { expect, settled, signIn, speak, test, readCounts, violations } from './steward.ts';

const heads = (page: Page) => page.getByRole('main').getByRole('rowheader');

test('a list is grouped by keys, narrowed at a heading, and is back as it was', async ({ page }) => {
  await signIn(page, 'admin', '/orders');
  await settled(page);
  await page.getByRole('button', { name: 'Columns', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitemradio', { name: 'Status', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/_group=state/);
  await settled(page);
  const counts = await readCounts(page, 'orders/_counts?_of=state&test=false');
  const cancelled = (counts.get('cancelled') ?? 0).toLocaleString('en');
  await expect(heads(page).first()).toHaveText(new RegExp(`^Status\\s*Cancelled\\s*${cancelled}$`));
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(heads(page).first()).toContainText('continued');
  await settled(page);
  expect(await misfits(page)).toEqual([]);
  await heads(page).first().focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/state=cancelled/);
  await settled(page);
  await expect(heads(page)).toHaveCount(1);
  await page.goBack();
  await expect(heads(page).first()).toContainText('continued');
});

test('arrows go from row to row over a heading', async ({ page }) => {
  await signIn(page, 'admin', '/users?_group=enabled');
  await settled(page);
  await page
    .locator('[role=row][data-record] [role=gridcell]')
    .nth(1)
    .click({ position: { x: 2, y: 2 } });
  await page.keyboard.press('ArrowUp');
  await expect(heads(page).first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  expect(await page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-record]')?.dataset['record'] ?? '')).not.toBe('');
});

test('headings are on paper too', async ({ page }) => {
  await signIn(page, 'admin', '/budgets?_group=state');
  await settled(page);
  const words = await heads(page).first().innerText();
  expect(words).toMatch(/^State\s*\S+/);
  await page.emulateMedia({ media: 'print' });
  await expect(heads(page).first()).toHaveText(words.replaceAll('\n', ''));
  await expect(page.locator('main [data-heading] b').first()).toBeVisible();
});

test('a phone has the headings between its rows', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await speak(page, 'de');
  await signIn(page, 'admin', '/users');
  await settled(page);
  await page.getByRole('button', { name: 'Ansichten', exact: true }).click();
  await page.getByRole('menuitemradio', { name: 'Vertriebskanal', exact: true }).click();
  await expect(page).toHaveURL(/_group=channel/);
  await settled(page);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toContainText(/^Vertriebskanal/);
  expect(await violations(page)).toEqual([]);
  expect(await misfits(page)).toEqual([]);
});
