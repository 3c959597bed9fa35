/** What somebody keeps goes with them from browser to browser, and a view from one person to another. */
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expect, settled, signIn, test, toast, unused, violations } from './steward.ts';

async function openAs(browser: Browser, username: string, path: string): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, username, path);
  await settled(page);
  return { context, page };
}

/** Leaves the account as it was before anybody chose. */
async function forgetChoices(page: Page): Promise<void> {
  const { data } = (await (await page.request.get('/api/v1/_preferences')).json()) as { readonly data: object };
  const headers = { origin: new URL(page.url()).origin };
  for (const key of Object.keys(data))
    await page.request.put(`/api/v1/_preferences?key=${encodeURIComponent(key)}`, { data: { value: null }, headers });
}

/** Waits until the account has what was chosen here. */
const sent = (page: Page) =>
  expect.poll(() => page.evaluate(() => localStorage.getItem('steward.unsent')), { message: 'what the account lacks' }).toBeNull();

/** The users who may not sign in are asked for. */
const isOfLocked = ({ searchParams }: URL): boolean => searchParams.get('enabled') === 'false';

test('what is chosen in one browser is there in another one, without anything in between', async ({ browser, quiet }) => {
  const here = await openAs(browser, 'superuser', '/users');
  const star = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name });
  await star(here.page, 'Add to favourites').click();
  await here.page.getByRole('button', { name: /^Settings of/ }).click();
  await here.page.getByRole('button', { name: /^Row height/ }).click();
  await here.page.getByRole('menuitemradio', { name: 'Comfortable rows' }).click();
  await here.page.getByRole('button', { name: /^Theme/ }).click();
  await here.page.getByRole('menuitemradio', { name: 'Dark theme' }).click();
  await here.page.keyboard.press('Escape');
  await here.page.getByRole('button', { name: 'Collapse the sidebar' }).click();
  await here.page.getByRole('button', { name: /^Language/ }).click();
  await here.page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
  await expect(star(here.page, 'Aus den Favoriten entfernen')).toBeVisible();
  await sent(here.page);
  const there = await openAs(browser, 'superuser', '/orders');
  await expect(there.page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(there.page.getByRole('button', { name: 'Seitenleiste anzeigen' })).toBeVisible();
  await expect(there.page.locator('body')).toHaveCSS('background-color', /^rgb\(([0-9]|[1-3][0-9]), /);
  await there.page.keyboard.press('Control+k');
  await expect(there.page.getByRole('group', { name: 'Favoriten' }).getByRole('option')).toHaveText([/^Benutzer/]);
  await there.page.keyboard.press('Escape');
  // Offline a choice holds, nobody is told of a failure, and it is sent later.
  const tried = there.page.waitForEvent('requestfailed', (request) => request.url().includes('/_preferences'));
  await there.context.setOffline(true);
  await there.page.getByRole('button', { name: /^Sprache/ }).click();
  await there.page.getByRole('menuitemradio', { name: 'English' }).click();
  await expect(there.page.getByRole('button', { name: 'Expand the sidebar' })).toBeVisible();
  await tried;
  await expect(there.page.getByRole('region', { name: 'Notifications' }).getByRole('alert')).toHaveCount(0);
  await there.context.setOffline(false);
  await sent(there.page);
  await here.page.reload();
  await settled(here.page);
  await expect(here.page.locator('html')).toHaveAttribute('lang', 'en');
  // Nobody else has any of it.
  const other = await openAs(browser, 'api_users', '/users');
  await expect(star(other.page, 'Add to favourites')).toBeVisible();
  await forgetChoices(here.page);
  await Promise.all([here, there, other].map(({ context }) => context.close()));
  expect(quiet).toEqual([]);
});

test('a view for a role is in the menu of a colleague, who begins with it and keeps a copy', async ({ browser }) => {
  const title = `Locked ${unused()}`;
  const owner = await openAs(browser, 'admin', '/users?enabled=false');
  await owner.page.getByRole('button', { name: /^Views/ }).click();
  await owner.page.getByRole('menuitem', { name: 'Save as a new view…' }).click();
  await owner.page.getByRole('textbox', { name: 'Name' }).fill(title);
  await owner.page.getByRole('radio', { name: 'For everybody with one of these roles' }).click();
  await owner.page.getByRole('checkbox', { name: /users/i }).first().click();
  expect(await violations(owner.page)).toEqual([]);
  await owner.page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(owner.page, `The view "${title}" was saved`)).toBeVisible();
  await expect(owner.page).toHaveURL(/[?&]_view=/);
  const id = new URL(owner.page.url()).searchParams.get('_view') ?? '';

  const reader = await openAs(browser, 'api_users', '/users');
  await reader.page.getByRole('button', { name: /^Views/ }).click();
  await reader.page.getByRole('menuitemradio', { name: new RegExp(title) }).click();
  await expect(reader.page).toHaveURL(isOfLocked);
  await reader.page.getByRole('button', { name: new RegExp(title) }).click();
  await expect(reader.page.getByRole('menuitem', { name: 'Delete view' })).toHaveCount(0);
  await reader.page.getByRole('menuitem', { name: 'Begin with this view' }).click();
  await sent(reader.page);
  await reader.context.close();

  const again = await openAs(browser, 'api_users', '/users');
  await expect(again.page.getByRole('button', { name: new RegExp(title) })).toBeVisible();
  await expect(again.page).toHaveURL(isOfLocked);
  // The address of the view alone says the same to whoever it is for, and nothing to others.
  await again.page.goto(`/users?_view=${id}`);
  await expect(again.page).toHaveURL(isOfLocked);
  const answer = await again.page.request.delete(`/api/v1/_views/${id}`, { headers: { origin: new URL(again.page.url()).origin } });
  expect(answer.status()).toBe(403);

  await owner.page.getByRole('button', { name: new RegExp(title) }).click();
  await owner.page.getByRole('menuitem', { name: 'Delete view' }).click();
  await owner.page.getByRole('button', { name: 'Delete view' }).click();
  await expect(toast(owner.page, `The view "${title}" was deleted`)).toBeVisible();
  await again.page.goto('/orders');
  await again.context.clearCookies();
  await again.context.close();
  const last = await openAs(browser, 'api_users', '/users');
  await expect(last.page.getByRole('button', { name: /^Views/ })).toBeVisible();
  expect(new URL(last.page.url()).searchParams.get('enabled')).toBeNull();
  await forgetChoices(last.page);
  await Promise.all([owner, last].map(({ context }) => context.close()));
});
