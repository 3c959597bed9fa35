import type { Page } from '@playwright/test';
import { misfits } from './layout.ts';
import { expect, settled, signIn, speak, test, toast, unused, violations } from './steward.ts';

const phone = (page: Page) => page.getByRole('textbox', { name: /^(Phone|Telefon)/ });
const line = (page: Page) => page.getByRole('status').filter({ hasText: /What you typed|Ihre Eingaben/ });
const drafts = (page: Page) => page.evaluate(() => Object.keys(sessionStorage).filter((name) => name.startsWith('steward.drafts.')));

// The browser asks before it loads the page again: yes.
test.beforeEach(({ page }) => void page.on('dialog', (dialog) => void dialog.accept()));

test('what is typed into a form is there again after a reload, until it is saved', async ({ page }) => {
  await signIn(page, 'admin', '/users/u000041/edit');
  const typed = `+49 431 ${String(Date.now()).slice(-6)}`;
  await phone(page).fill(typed);
  await page.reload();
  await expect(phone(page)).toHaveValue(typed);
  await expect(line(page)).toHaveText(/^What you typed at \d\d:\d\d is back\. Discard$/);
  await expect(page.getByText('1 unsaved change')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await line(page).getByRole('button', { name: 'Discard' }).click();
  await expect(phone(page)).not.toHaveValue(typed);
  await expect(line(page).getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(phone(page)).toHaveValue(typed);
  await page.reload();
  await expect(phone(page)).toHaveValue(typed);
  await page.getByRole('button', { name: /^Save(?! and)/ }).click();
  await expect(toast(page, /saved|updated/i)).toBeVisible();
  await expect(line(page)).toHaveCount(0);
  expect(await drafts(page)).toEqual([]);
  await page.goto('/users/u000041/edit');
  await expect(phone(page)).toHaveValue(typed);
  await settled(page);
  await expect(line(page)).toHaveCount(0);
});

test('it is there again after a session that ended, and has a line of its own on a phone, in German', async ({ page, context }) => {
  await speak(page, 'de');
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'admin', '/users/u000042/edit');
  await phone(page).fill('+49 431 55512');
  await settled(page);
  await context.clearCookies();
  await page.reload();
  await expect(page).toHaveURL(/\/sso\/login/);
  await page.getByRole('button', { name: /^admin / }).click();
  await expect(phone(page)).toHaveValue('+49 431 55512');
  await expect(line(page)).toHaveText(/^Ihre Eingaben von \d\d:\d\d Uhr sind wieder da\. Verwerfen$/);
  await settled(page);
  expect(await misfits(page)).toEqual([]);
});

test('it belongs to its tab: another one with the same form shows what is stored', async ({ page, context }) => {
  await signIn(page, 'admin', '/users/u000043/edit');
  const stored = await phone(page).inputValue();
  await phone(page).fill('+49 431 55513');
  await page.reload();
  await expect(phone(page)).toHaveValue('+49 431 55513');
  const other = await context.newPage();
  await other.goto('/users/u000043/edit');
  await expect(phone(other)).toHaveValue(stored);
  await phone(other).fill('+49 431 55514');
  await page.reload();
  await expect(phone(page)).toHaveValue('+49 431 55513');
  await other.close();
});

test('nobody finds what somebody else has typed, and nothing of it is left at sign-out', async ({ page }) => {
  const typed = `Half typed ${unused()}`;
  await signIn(page, 'admin', '/user-groups/create');
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill(typed);
  await page.reload();
  await expect(name).toHaveValue(typed);
  await page.getByRole('button', { name: /^Settings of / }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Discard changes' }).click();
  await expect(page.getByRole('heading', { name: 'You are not signed in.' })).toBeVisible();
  await expect.poll(() => drafts(page)).toEqual([]);
  await signIn(page, 'admin', '/user-groups/create');
  await name.fill(typed);
  await page.reload();
  await expect(name).toHaveValue(typed);
  // Somebody else signs in in this browser, without a word from whoever was there.
  await signIn(page, 'superuser', '/user-groups/create');
  await expect(name).toHaveValue('');
  await settled(page);
  expect(await drafts(page)).toEqual([]);
});
