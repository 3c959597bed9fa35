import type { Locator } from '@playwright/test';
import { expect, rowsOf, scrollSideways, settled, signIn, speak, test } from './steward.ts';

/** Whether all of it can be seen: nothing lies over either end. */
const isBare = (cell: Locator) =>
  cell.evaluate((element) => {
    const { left, right, top, height } = element.getBoundingClientRect();
    const isOn = (x: number) => element.contains(document.elementFromPoint(x, top + height / 2));
    return isOn(left + 9) && isOn(right - 9);
  });

const ends = [0, 150, 100_000];

for (const locale of ['en', 'de'])
  test(`number, state and total of an order are in sight however far its list is scrolled (${locale})`, async ({ page }) => {
    await speak(page, locale);
    await signIn(page, 'admin', '/orders');
    await settled(page);
    for (const left of ends) {
      await scrollSideways(page, left);
      for (const field of ['number', 'state', 'order_total'])
        await expect
          .poll(() => isBare(rowsOf(page).nth(2).locator(`[data-field=${field}]`)), { message: `${field} at ${left}` })
          .toBe(true);
    }
  });

test('a list of many columns keeps those in sight, too, and less of them in a small window', async ({ page }) => {
  await signIn(page, 'admin', '/budgets');
  await settled(page);
  const cellAt = (field: string) => rowsOf(page).nth(2).locator(`[data-field=${field}]`);
  for (const left of ends) {
    await scrollSideways(page, left);
    for (const field of ['code', 'state', 'amount', 'remaining'])
      await expect.poll(() => isBare(cellAt(field)), { message: field }).toBe(true);
  }
  await page.setViewportSize({ width: 760, height: 900 });
  await settled(page);
  for (const left of [100_000, 0]) {
    await scrollSideways(page, left);
    await expect.poll(() => isBare(cellAt('code'))).toBe(true);
  }
  // What is scrolled has room left.
  await expect.poll(() => isBare(cellAt('type'))).toBe(true);
});

test('the cell that arrows lead to lies below no other', async ({ page }) => {
  await signIn(page, 'admin', '/budgets');
  await settled(page);
  await rowsOf(page).nth(1).locator('[data-field=type]').click();
  const focused = page.locator('[role=gridcell]:focus');
  for (const [key, times] of [
    ['ArrowRight', 14],
    ['ArrowLeft', 14],
  ] as const)
    for (let step = 0; step < times; step++) {
      await page.keyboard.press(key);
      await expect.poll(() => isBare(focused), { message: `${key} ${step}` }).toBe(true);
    }
});

test('a column is pinned by keys, stays so, and the pin is taken back with the rest', async ({ page }) => {
  await signIn(page, 'admin', '/budgets');
  await settled(page);
  const last = rowsOf(page).nth(2).locator('[data-field=currency]');
  const isInSight = async () => {
    await scrollSideways(page, 0);
    // What is out of sight need not be drawn.
    return (await last.count()) === 1 && isBare(last);
  };
  await expect.poll(isInSight).toBe(false);
  const item = page.getByRole('menuitemcheckbox', { name: 'Currency' });
  const openColumns = () => page.getByRole('button', { name: 'Columns' }).click();
  for (const name of ['Remaining', 'Currency']) {
    await openColumns();
    await page.getByRole('menuitemcheckbox', { name }).focus();
    await page.keyboard.press('Alt+p');
    await page.keyboard.press('Escape');
  }
  await expect.poll(isInSight).toBe(true);
  await page.reload();
  await settled(page);
  await expect.poll(isInSight).toBe(true);
  await openColumns();
  await expect(item).toHaveAccessibleDescription('Stays in sight');
  await page.getByRole('menuitem', { name: 'Reset columns' }).click();
  await page.keyboard.press('Escape');
  await expect.poll(isInSight).toBe(false);
});
