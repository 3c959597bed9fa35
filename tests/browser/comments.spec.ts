/** Two operators leave notes for one another at an order. */
import type { Page } from '@playwright/test';
import { callsOf, expect, settled, signIn, speak, startSession, test, unused, violations } from './steward.ts';

const orderOf = async (page: Page): Promise<string> => {
  const answer = await page.request.get('/api/v1/orders?_limit=1');
  return ((await answer.json()) as { readonly data: readonly [{ readonly id: string }] }).data[0].id;
};
const thread = (page: Page) => page.getByRole('list', { name: /^(Comments|Kommentare)$/ });

test('a comment is left with the keyboard, read by a colleague, changed, and deleted', async ({ page, browser }) => {
  await signIn(page, 'admin', '/orders');
  const id = await orderOf(page);
  const calls = callsOf(page);
  await page.goto(`/orders/${id}`);
  await settled(page);
  // Only their number, until they are asked for.
  expect(calls.list.filter((call) => call.includes('_comments'))).toEqual([`GET /orders/${id}/_comments?_limit=0`]);
  await page.getByRole('tab', { name: /^Comments/ }).click();
  await settled(page);
  expect(await violations(page)).toEqual([]);

  const text = `Ring the bell twice (${unused()})`;
  await page.getByRole('textbox', { name: 'New comment' }).fill(text);
  await page.keyboard.press('Control+Enter');
  await expect(thread(page).getByRole('listitem').last()).toContainText(text);
  await expect(page.getByRole('textbox', { name: 'New comment' })).toHaveValue('');

  const other = await browser.newContext({ locale: 'de-DE', viewport: { width: 390, height: 844 } });
  await startSession(other.request, 'api_orders');
  await speak(other, 'de');
  const colleague = await other.newPage();
  await colleague.goto(`/orders/${id}#tab-comments`);
  const heard = thread(colleague).getByRole('listitem').last();
  await expect(heard).toContainText(text);
  await expect(colleague.getByRole('tab', { name: /^Kommentare/ })).toBeVisible();
  await expect(heard.getByRole('button', { name: /bearbeiten$/ })).toHaveCount(0);
  await colleague.getByRole('textbox', { name: 'Neuer Kommentar' }).fill('Wird gemacht.');
  await colleague.getByRole('button', { name: 'Kommentar hinzufügen' }).click();
  await expect(thread(colleague).getByRole('listitem').last()).toContainText('Wird gemacht.');
  const width = await colleague.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  await other.close();

  await page.getByRole('button', { name: `Edit your comment "${text}"` }).click();
  await page.getByRole('textbox', { name: 'Your comment' }).fill('Ring the bell once.');
  await page.getByRole('button', { name: 'Save' }).click();
  const mine = thread(page).getByRole('listitem').filter({ hasText: 'Ring the bell once.' }).last();
  await mine.getByRole('button', { name: 'Edited: what stood here before' }).click();
  await expect(mine.getByRole('list', { name: 'What stood here before' })).toContainText(text);
  expect(await violations(page)).toEqual([]);
  await mine.getByRole('button', { name: 'Delete your comment "Ring the bell once."' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete comment' }).click();
  await expect(thread(page)).not.toContainText('Ring the bell once.');
  // What the colleague has said since is here now.
  await expect(thread(page)).toContainText('Wird gemacht.');
});

test('what is typed stays while another tab is open, and is not lost unasked', async ({ page }) => {
  await signIn(page, 'admin', '/orders');
  await page.goto(`/orders/${await orderOf(page)}#tab-comments`);
  await settled(page);
  await page.getByRole('textbox', { name: 'New comment' }).fill('Half a thought');
  await page.getByRole('tab', { name: 'Payments' }).click();
  await settled(page);
  await page.getByRole('tab', { name: /^Comments/ }).click();
  await expect(page.getByRole('textbox', { name: 'New comment' })).toHaveValue('Half a thought');
  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Orders' }).click();
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Discard changes' }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/orders');
});
