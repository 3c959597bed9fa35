/** What waits for somebody stands in the menu, and is one click away. */
import type { Page } from '@playwright/test';
import { watchLayoutShift } from './layout.ts';
import { callsOf, expect, rowsOf, settled, signIn, speak, test, violations } from './steward.ts';

const menuOf = (page: Page) => page.getByRole('navigation', { name: /Main menu|Hauptmenü/ });

/** What the list of product approvals holds with this status. */
async function countPending(page: Page): Promise<number> {
  const { metadata } = (await (await page.request.get('/api/v1/productapprovals?status=pending&_limit=0')).json()) as {
    readonly metadata: { readonly total: number };
  };
  return metadata.total;
}

test('the number of what waits leads to it, and falls with each decision', async ({ page }) => {
  const readShift = await watchLayoutShift(page);
  await signIn(page, 'admin', '/contact-requests');
  await settled(page);
  const before = await countPending(page);
  await menuOf(page)
    .getByRole('link', { name: `Product approvals, ${String(before)} waiting` })
    .click();
  await expect(page).toHaveURL(({ pathname, search }) => pathname === '/product-approvals' && search === '?status=pending');
  await settled(page);
  await expect(page.getByRole('main').getByText(String(before), { exact: true })).toBeVisible();
  expect(await readShift()).toBeLessThan(0.01);
  expect(await violations(page)).toEqual([]);
  await rowsOf(page).first().locator('[role=gridcell][data-field=status]').focus();
  await page.keyboard.press('y');
  await expect(menuOf(page).getByRole('link', { name: `Product approvals, ${String(before - 1)} waiting` })).toBeVisible();
  expect(await countPending(page)).toBe(before - 1);
});

test('it is asked for once a minute and no more, and nobody hears of a call that is refused', async ({ page, quiet }) => {
  await signIn(page, 'tenant', '/profile');
  await settled(page);
  const number = menuOf(page).getByRole('link', { name: /^Contact requests, \d+ waiting$/ });
  await expect(number).toBeVisible();
  await page.clock.install();
  const calls = callsOf(page, { frame: true });
  const asked = () => calls.list.filter((call) => call === 'GET /_waiting').length;
  await page.reload();
  await page.clock.runFor('00:00:10');
  await expect.poll(asked).toBe(1);
  await settled(page);
  await page.route('**/api/v1/_waiting', (route) => route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Away' } }));
  await page.clock.runFor('00:03:00');
  await expect.poll(asked).toBeGreaterThan(1);
  expect(asked()).toBeLessThanOrEqual(4);
  await expect(number).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(quiet.splice(0).every((line) => line.includes('status of 503'))).toBe(true);
});

test('on icons it is part of their names, and on a phone it stands in the menu, in German', async ({ page }) => {
  await speak(page, 'de');
  await page.setViewportSize({ width: 1024, height: 800 });
  await signIn(page, 'admin', '/profile');
  await settled(page);
  await expect(menuOf(page).getByRole('link', { name: /^Kontaktanfragen, [\d.]+ offen$/ })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Menü', exact: true }).click();
  const number = menuOf(page).getByRole('link', { name: /^Kontaktanfragen, [\d.]+ offen$/ });
  const box = await number.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(36);
  await number.click();
  await expect(page).toHaveURL(({ pathname, search }) => pathname === '/contact-requests' && search === '?status=open');
});

test('whoever may open none of these lists asks for nothing', async ({ page }) => {
  const calls = callsOf(page, { frame: true });
  await signIn(page, 'nobody', '/profile');
  await settled(page);
  await expect(page.getByRole('button', { name: 'Notifications' })).toBeVisible();
  await page.waitForTimeout(500);
  expect(calls.list.filter((call) => call.endsWith('/_waiting'))).toEqual([]);
});
