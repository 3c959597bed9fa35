import type { Page } from '@playwright/test';
import { misfits, watchLayoutShift } from './layout.ts';
import { expect, settled, signIn, speak, test, readCounts, violations } from './steward.ts';

const chart = (page: Page, name: string | RegExp) => page.getByRole('region', { name });

test('a chart is chosen by keys, shows counts and sums of all pages, and narrows the list', async ({ page }) => {
  await signIn(page, 'admin', '/budgets');
  await settled(page);
  await page.getByRole('button', { name: 'Columns', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitemradio', { name: 'Chart by State', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/_chart=state/);
  const counts = await readCounts(page, 'budgets/_counts?_of=state');
  const bar = chart(page, 'Chart by State').getByRole('button', { name: /^Approved/ });
  await expect(bar).toContainText((counts.get('approved') ?? 0).toLocaleString('en'));
  expect(await violations(page)).toEqual([]);
  expect(await misfits(page)).toEqual([]);
  await bar.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/[?&]state=/);
  await settled(page);
  await expect(bar).toHaveAttribute('aria-pressed', 'true');
  await expect(bar).toBeFocused();
  await page.reload();
  await settled(page);
  await expect(bar).toHaveAttribute('aria-pressed', 'true');
  await page.goBack();
  await expect(bar).toHaveAttribute('aria-pressed', 'false');
  await chart(page, 'Chart by State').getByRole('combobox', { name: 'What the bars show' }).click();
  await page.getByRole('option', { name: 'Original amount' }).click();
  await expect(bar).toContainText(/€[\d,]+\.\d\d/);
  await expect(page).toHaveURL(/_chart=state%2Camount/);
});

test('rows do not move when a chart is drawn again', async ({ page }) => {
  await signIn(page, 'admin', '/budgets?_chart=state');
  await settled(page);
  await expect(chart(page, 'Chart by State').getByRole('listitem')).not.toHaveCount(0);
  const readShift = await watchLayoutShift(page);
  await page.reload();
  await settled(page);
  await expect(chart(page, 'Chart by State').getByRole('listitem')).not.toHaveCount(0);
  expect(await readShift()).toBeLessThan(0.01);
});

test('a phone has the chart above its rows, and a low window its head alone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await speak(page, 'de');
  await signIn(page, 'admin', '/users');
  await settled(page);
  await page.getByRole('button', { name: 'Ansichten', exact: true }).click();
  await page.getByRole('menuitemradio', { name: 'Diagramm nach Vertriebskanal', exact: true }).click();
  const own = chart(page, 'Diagramm nach Vertriebskanal');
  await expect(own.getByRole('button', { name: /weitere/ })).toBeVisible();
  await own.getByRole('button', { name: /weitere/ }).click();
  await expect(own.getByRole('button', { name: 'Weniger zeigen' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  expect(await misfits(page)).toEqual([]);
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(own.getByRole('list')).toHaveCount(0);
  await own.getByRole('button', { name: 'Diagramm ausklappen' }).click();
  await expect(own.getByRole('list')).toBeVisible();
});
