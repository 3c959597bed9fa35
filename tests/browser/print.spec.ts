import { expect, rowsOf, settled, signIn, test } from './steward.ts';

test.use({ colorScheme: 'dark' });

test('a page on paper is light and whole, without what can only be pressed', async ({ page }) => {
  await signIn(page, 'admin', '/users?_limit=100&_offset=0');
  await settled(page);
  const theme = () => page.evaluate(() => document.documentElement.dataset['theme']);
  await rowsOf(page).first().hover();
  expect(await theme()).toBe('dark');
  const menu = page.getByRole('navigation').first();
  await expect(menu).toBeVisible();
  // As a browser does: it tells first, and then draws for the paper.
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  expect(await rowsOf(page).count()).toBe(100);
  expect(await theme()).toBe('light');
  await expect(menu).toBeHidden();
  await expect(page.getByRole('link', { name: 'New user' })).toBeHidden();
  await expect(rowsOf(page).first().getByRole('checkbox')).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // Nothing is scrolled within the page: it is as long as its rows.
  const heights = await page.evaluate(() => [document.documentElement.scrollHeight, innerHeight] as const);
  expect(heights[0]).toBeGreaterThan(100 * 30);
  expect(heights[1]).toBeLessThan(heights[0]);
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  expect(await theme()).toBe('dark');
  await expect(menu).toBeVisible();
});
