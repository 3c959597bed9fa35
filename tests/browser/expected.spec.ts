/** What people are about to open is there when they do: drawn, or asked for, before the click. */
import { callsOf, expect, rowsOf, settled, signIn, test } from './steward.ts';

test('a record is drawn unseen while its link is held down, is there with the click, and is left as any other', async ({ page }) => {
  await signIn(page, 'admin', '/users');
  await settled(page);
  const form = page.locator('main form');
  const link = rowsOf(page).nth(2).getByRole('link').first();
  const name = await link.innerText();
  const title = await page.title();
  await link.hover();
  await page.mouse.down();
  await expect(form).toBeAttached();
  await expect(form).toBeHidden();
  await expect(link).toBeVisible();
  expect([new URL(page.url()).pathname, await page.title()]).toEqual(['/users', title]);
  const drawn = await form.elementHandle();
  await page.mouse.up();
  await expect(form).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Edit');
  expect(await form.evaluate((now, before) => now === before, drawn)).toBe(true);
  // Nothing of the list is left, nor of another page.
  await expect(rowsOf(page)).toHaveCount(0);
  await expect(form).toHaveCount(1);
  await expect(page.locator('#main')).toBeFocused();
  await expect(page.getByRole('textbox', { name: /^Email/ })).toHaveValue(/@/);
  await page.goBack();
  await expect(rowsOf(page).nth(2).getByRole('link').first()).toHaveText(name);
  await expect(page.getByRole('link', { name }).first()).toBeFocused();
});

test('a link that is let go elsewhere leads nowhere, and what was drawn behind it goes', async ({ page }) => {
  await signIn(page, 'admin', '/users');
  await settled(page);
  await rowsOf(page).nth(1).getByRole('link').first().hover();
  await page.mouse.down();
  await expect(page.locator('main form')).toBeAttached();
  await page.getByText(/^Page 1 of/).hover();
  await page.mouse.up();
  await expect(page.locator('main form')).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe('/users');
});

test('the next page is asked for as the pointer comes to its button', async ({ page }) => {
  const calls = callsOf(page);
  await signIn(page, 'admin', '/users');
  await settled(page);
  const second = (): number => calls.list.filter((call) => call.includes('_offset=25')).length;
  expect(second()).toBe(0);
  const next = page.getByRole('button', { name: 'Next page' });
  await next.hover();
  await expect.poll(second).toBe(1);
  await next.click();
  await expect(page.getByText(/^Page 2 of/)).toBeVisible();
});
