/** Somebody is told in the app that what they asked for has ended, wherever they are by then. */
import type { Page } from '@playwright/test';
import { watchLayoutShift } from './layout.ts';
import { callsOf, expect, settled, signIn, speak, test, violations } from './steward.ts';

const bell = (page: Page) => page.getByRole('button', { name: /^(Notifications|Benachrichtigungen)/ });
const panel = (page: Page) => page.getByRole('dialog', { name: /^(Notifications|Benachrichtigungen)$/ });
const unreadCalls = (calls: readonly string[]) => calls.filter((call) => call === 'GET /_notifications?_limit=0').length;

/** Marks all as read that other tests have left. */
async function readAll(page: Page): Promise<void> {
  const answer = await page.request.get('/api/v1/_notifications?_limit=1');
  const [newest] = ((await answer.json()) as { readonly data: readonly { readonly id: string }[] }).data;
  if (newest) await page.request.put('/api/v1/_notifications', { data: { until: newest.id } });
}

test('an export that has ended is told, read with the keyboard, and leads to its page', async ({ page }) => {
  await signIn(page, 'admin', '/users');
  await readAll(page);
  const calls = callsOf(page, { frame: true });
  await page.goto('/user-groups');
  await settled(page);
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await expect.poll(() => unreadCalls(calls.list)).toBe(1);
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: /CSV$/ }).first().click();
  // Wherever they go in the meantime.
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Users', exact: true }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/users');
  await expect(bell(page)).toHaveAccessibleName('Notifications: 1 unread', { timeout: 60_000 });
  await settled(page);
  await bell(page).focus();
  await page.keyboard.press('Enter');
  await expect(panel(page).getByRole('link')).not.toHaveCount(0);
  const newest = panel(page).getByRole('listitem').first();
  await expect(newest).toContainText('is ready to download (unread)');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(bell(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await newest.getByRole('link').click();
  await expect(page).toHaveURL((url) => url.pathname.startsWith('/exports/'));
  await expect(bell(page)).toHaveAccessibleName('Notifications');
});

test('nobody asks again while nothing of theirs is under way', async ({ page }) => {
  await signIn(page, 'tenant', '/');
  await settled(page);
  await expect(bell(page)).toBeVisible();
  await page.clock.install();
  const calls = callsOf(page, { frame: true });
  await page.clock.runFor('01:00:00');
  expect(unreadCalls(calls.list)).toBe(0);
});

test('the bell comes after the page and moves nothing, and has a panel on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await speak(page, 'de');
  const readShift = await watchLayoutShift(page);
  await signIn(page, 'tenant', '/profile');
  await settled(page);
  const title = page.getByRole('heading', { level: 1 });
  await expect(bell(page)).toBeVisible();
  await expect(title).toBeVisible();
  expect(await readShift()).toBeLessThan(0.01);
  const box = await bell(page).boundingBox();
  expect([box?.width, box?.height]).toEqual([40, 40]);
  await bell(page).click();
  await expect(panel(page)).toContainText('Keine Benachrichtigungen');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await violations(page)).toEqual([]);
});

test('what cannot be loaded says so, and is asked again', async ({ page, quiet }) => {
  await signIn(page, 'tenant', '/');
  await settled(page);
  await page.route('**/_notifications?_limit=50', (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Away' } }),
  );
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('notifications');
  await page.keyboard.press('Enter');
  await expect(panel(page).getByRole('alert')).toContainText('Notifications could not be loaded');
  await page.unroute('**/_notifications?_limit=50');
  await panel(page).getByRole('button', { name: 'Try again' }).click();
  await expect(panel(page)).toContainText('No notifications');
  expect(quiet.splice(0).every((line) => line.includes('status of 503'))).toBe(true);
});
