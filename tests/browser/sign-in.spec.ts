import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { misfits } from './layout.ts';
import { place } from './place.ts';
import { callsOf, expect, rowsOf, settled, signIn, startSession, test, toast, violations } from './steward.ts';

async function openSettings(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Settings of |^Einstellungen von / }).click();
}

/** What is chosen on this page stays in this browser: other tests are the same user. */
async function keepFromAccount(page: Page): Promise<void> {
  await page.route('**/_preferences?*', (route) => route.fulfill({ status: 204 }));
}

/** The newest mail to somebody, quoted-printable undone. */
function mailTo(address: string): string {
  const folder = join(place.dataDir, 'outbox');
  const texts = (existsSync(folder) ? readdirSync(folder) : [])
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'));
  const newest = texts.filter((text) => text.includes(`To: ${address}`)).at(-1) ?? '';
  return newest.replace(/=\r?\n/g, '').replace(/=3D/g, '=');
}

test('a page asked for without a session leads over the identity page back to it, once [P1-0-002] [P1-2.1-008] [P1-2.1-009] [P1-2.1-010] [P1-2.1-011] [P1-2.1-012] [P1-2.1-013] [P1-2.1-014] [P1-7.1-003] [P1-7.1-004] [P1-7.1-007]', async ({
  page,
}) => {
  const calls = callsOf(page);
  await page.goto('/budgets?state=approved');
  await expect(page).toHaveURL(/\/sso\/login\?/);
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/login?login_successful=true');
  await page.getByRole('button', { name: /^admin / }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/budgets' && url.searchParams.get('state') === 'approved');
  await expect(rowsOf(page).first()).toBeVisible();
  expect(calls.list.filter((call) => call.includes('whoami'))).toContain('GET /whoami?login_successful=true');

  await openSettings(page);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'You are not signed in.' })).toBeVisible();
  await page.goto('/login');
  await page.getByRole('button', { name: /^admin / }).click();
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  await expect(page).not.toHaveURL(/budgets/);
});

test('signing out goes to the identity integration and drops the saved filters [P1-6-007] [P1-2.1-024] [P1-2.1-025] [P1-2.1-026]', async ({
  page,
}) => {
  await signIn(page, 'admin', '/companies?group=tenant');
  await settled(page);
  expect(await page.evaluate(() => Object.keys(sessionStorage).length)).toBeGreaterThan(0);
  const left = page.waitForRequest((request) => new URL(request.url()).pathname === '/sso/logout' && request.method() === 'POST');
  await openSettings(page);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await left;
  await expect(page).toHaveURL(/\/not-logged-in$/);
  await expect(page.getByRole('button', { name: 'Sign out of single sign-on' })).toBeVisible();
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
  expect((await page.request.get('/api/v1/whoami')).status()).toBe(401);
});

test('signing out asks before what is typed is lost, and nobody is signed out by asking', async ({ page }) => {
  await signIn(page, 'admin', '/user-groups/create');
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill('Half typed');
  await openSettings(page);
  await page.getByRole('button', { name: 'Sign out' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(name).toHaveValue('Half typed');
  expect((await page.request.get('/api/v1/whoami')).status()).toBe(200);
  await openSettings(page);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page.getByRole('heading', { name: 'You are not signed in.' })).toBeVisible();
  expect((await page.request.get('/api/v1/whoami')).status()).toBe(401);
  // Whoever has signed in again and comes to that page, is not signed out by it.
  await page.getByRole('link', { name: 'Back to sign-in' }).click();
  await page.getByRole('button', { name: /^admin / }).click();
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  await page.goto('/not-logged-in');
  await expect(page.getByRole('heading', { name: 'You are not signed in.' })).toBeVisible();
  expect((await page.request.get('/api/v1/whoami')).status()).toBe(200);
});

test('a page that asks leads out without scripts, and a refused sign-in does', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL === undefined ? {} : { baseURL }) });
  const page = await context.newPage();
  await page.goto('/sso/login');
  await page.getByRole('button', { name: /^nobody / }).click();
  await page.goto('/sso/logout');
  expect((await context.request.get('/api/v1/whoami')).status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1, name: 'Sign out?' })).toBeVisible();
  expect(await misfits(page)).toEqual([]);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/not-logged-in$/);
  expect((await context.request.get('/api/v1/whoami')).status()).toBe(401);
  await page.goto('/sso/callback');
  await page.getByRole('button', { name: 'Sign out of single sign-on' }).click();
  await expect(page).toHaveURL(/\/not-logged-in$/);
  await context.close();
});

test('the language switches without leaving the page and is remembered [P1-1-006] [P1-1-007] [P1-1-008] [P1-1-011] [P1-1-012]', async ({
  page,
}) => {
  await keepFromAccount(page);
  await signIn(page, 'admin', '/budgets?_sort[code]=asc');
  await expect(rowsOf(page).first()).toContainText(/[A-Z]{3} [\d,]+\.\d\d|[€£][\d,]+\.\d\d/);
  await page.getByRole('button', { name: 'Language: English' }).click();
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page).toHaveURL(/\/budgets/);
  await expect(page.getByRole('columnheader', { name: 'Verbleibend' }).or(page.getByText('Restbetrag'))).not.toHaveCount(0);
  await expect(rowsOf(page).first()).toContainText(/[\d.]+,\d\d/);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(rowsOf(page).first()).toContainText(/[\d.]+,\d\d/);
});

test('dark and light are a choice, and remembered', async ({ page }) => {
  await keepFromAccount(page);
  await signIn(page, 'admin', '/user-roles');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await openSettings(page);
  await page.getByRole('button', { name: /Theme|Appearance/ }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('a session that ends while somebody types keeps the text; after signing in again the save works [P1-7.1-063]', async ({
  page,
  context,
}) => {
  await signIn(page, 'admin', '/users/u000040/edit');
  // The dialog hides the form from readers while it is open.
  const phone = page.getByRole('textbox', { name: /^Phone/, includeHidden: true });
  await phone.fill('+49 431 55511');
  // No call of the page may notice it before the save does.
  await settled(page);
  await context.clearCookies();
  await page.getByRole('button', { name: /^Save(?! and)/ }).click();
  const dialog = page.getByRole('dialog', { name: 'You have been signed out' });
  await expect(dialog).toBeVisible();
  await expect(phone).toHaveValue('+49 431 55511');
  const [tab] = await Promise.all([context.waitForEvent('page'), dialog.getByRole('link', { name: 'Sign in again' }).click()]);
  await tab.getByRole('button', { name: /^admin / }).click();
  await tab.waitForURL((url) => !url.pathname.startsWith('/sso'));
  await tab.close();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: /^Save(?! and)/ }).click();
  await expect(toast(page, /was saved/)).toBeVisible();
});

test('whoever signs in instead of somebody who was typing sees nothing of it', async ({ page, context }) => {
  await signIn(page, 'admin', '/users/u000040/edit');
  const phone = page.getByRole('textbox', { name: /^Phone/, includeHidden: true });
  const stored = await phone.inputValue();
  await phone.fill('+49 431 55522');
  await settled(page);
  await context.clearCookies();
  await page.getByRole('button', { name: /^Save(?! and)/ }).click();
  const dialog = page.getByRole('dialog', { name: 'You have been signed out' });
  await expect(dialog).toBeVisible();
  await startSession(page.request, 'superuser');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  // The page comes anew, and nobody is asked whether to leave what is not theirs.
  await expect(dialog).toHaveCount(0);
  await expect(phone).toHaveValue(stored);
  expect(((await (await page.request.get('/api/v1/whoami')).json()) as { username: string }).username).toBe('superuser');
  // In another tab as well, without anything being asked here.
  await phone.fill('+49 431 55533');
  const tab = await context.newPage();
  await signIn(tab, 'api_users', '/profile');
  await expect(phone).toHaveValue(stored);
  await tab.close();
});

test('an address without a page is a 404 with a way out [P1-2.1-038] [P1-2.1-039] [P2-2-019] [P2-8-062]', async ({ page }) => {
  await signIn(page, 'admin', '/users/u000001/nothing/here');
  await expect(page.getByRole('heading', { level: 1, name: '404' })).toBeVisible();
  await page.getByRole('link', { name: 'Open Users' }).click();
  await expect(rowsOf(page).first()).toBeVisible();
  await page.goto('/users/u999999/edit');
  await expect(page.getByRole('heading', { level: 1, name: '404' })).toBeVisible();
});

test('a page without the right is a 403 that asks the server for nothing [P1-1-005]', async ({ page }) => {
  await signIn(page, 'api_users', '/profile');
  await settled(page);
  const calls = callsOf(page);
  await page.goto('/budgets');
  await expect(page.getByRole('heading', { level: 1, name: '403' })).toBeVisible();
  await expect(page.getByText('Your roles: Users.')).toBeVisible();
  expect(calls.list.filter((call) => !call.includes('/whoami'))).toEqual([]);
});

test('a forgotten password is set anew by the link of the mail [P1-2.1-016] [P1-2.1-017] [P1-2.1-018] [P1-2.1-020] [P1-2.1-021] [P1-2.1-022] [P1-2.1-023] [P1-7.2-004] [P1-7.2-005] [P1-7.2-006] [P1-7.2-007] [P1-5-022] [P1-5-026]', async ({
  page,
}) => {
  const address = 'nobody@nordlicht.example';
  const older = mailTo(address);
  const calls = callsOf(page);
  await page.goto('/login');
  await expect(page).toHaveURL(/\/sso\/login/);
  await page.goto('/forgot-password');
  await expect(page.getByRole('link', { name: 'Back to sign-in' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Email' }).fill(address);
  await page.getByRole('button', { name: /Send|Forgot/ }).click();
  const answer = page.getByRole('main').getByRole('status');
  await expect(answer).toHaveText('If there is an account with this address, an email with a link is on its way.');
  // It is no toast that goes by itself.
  await expect(toast(page, 'If there is an account with this address')).toHaveCount(0);
  expect(calls.bodies.at(-1)).toEqual({ email: address });

  await expect.poll(() => mailTo(address)).not.toBe(older);
  const link = /https?:\/\/\S+\/reset-password\/\S+/.exec(mailTo(address))?.[0] ?? '';
  await page.goto(new URL(link).pathname + new URL(link).search);
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(address);
  const [first, second] = [page.getByLabel('New password', { exact: true }), page.getByLabel('Repeat password', { exact: true })];
  await first.fill('short');
  await second.fill('Zebra-42-Krone');
  await page.getByRole('button', { name: 'Set a new password' }).click();
  await expect(page.getByText("Passwords don't match").first()).toBeVisible();
  expect(calls.list.filter((call) => call.includes('/reset-password'))).toEqual([]);
  await first.fill('Zebra-42-Krone');
  await page.getByRole('button', { name: 'Set a new password' }).click();
  await expect.poll(() => calls.list.filter((call) => call === 'POST /reset-password').length).toBe(1);
  expect(calls.bodies.at(-1)).toEqual({
    token: new URL(link).pathname.split('/').at(-1),
    email: address,
    password: 'Zebra-42-Krone',
    password_confirmation: 'Zebra-42-Krone',
  });
  await expect(answer).toHaveText('Your new password was saved. You can sign in now.');
  await expect(page.getByRole('link', { name: 'Back to sign-in' })).toBeVisible();
  await page.goto(new URL(link).pathname + new URL(link).search);
  await first.fill('Zebra-43-Krone');
  await second.fill('Zebra-43-Krone');
  await page.getByRole('button', { name: 'Set a new password' }).click();
  await expect(page.getByRole('main').getByText('This link is no longer valid. Ask for a new one.')).toBeVisible();
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  // Nothing can be saved there any more, so nothing is asked.
  await expect(page).toHaveURL(/\/forgot-password$/);
});

test('a new address of one’s own counts once the link of its mail was opened [P1-7.2-001]', async ({ page }) => {
  const address = `forms-${Date.now().toString(36)}@new.example`;
  await signIn(page, 'api_forms', '/profile');
  await settled(page);
  const email = page.getByRole('textbox', { name: 'Email', exact: true });
  const present = await email.inputValue();
  const note = page.getByText(`A link was sent to ${address}. Until it is opened, your current address remains in use.`);
  await email.fill(address);
  await page.getByRole('button', { name: /^Save(?! and)/ }).click();
  await expect(note).toBeVisible();
  await expect(email).toHaveValue(present);
  await page.reload();
  await expect(note).toBeVisible();

  // The link asks for no session: it may be opened on a telephone.
  await expect.poll(() => mailTo(address)).toContain('/confirm-email/');
  const link = new URL(/https?:\/\/\S+\/confirm-email\/\S+/.exec(mailTo(address))?.[0] ?? '');
  await page.context().clearCookies();
  const calls = callsOf(page);
  await page.goto(link.pathname + link.search);
  await expect(page.getByRole('textbox', { name: 'New email address' })).toHaveValue(address);
  expect(await misfits(page)).toEqual([]);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Confirm address' }).click();
  await expect(page.getByRole('main').getByRole('status')).toHaveText(`Your email address is now ${address}.`);
  expect(calls.bodies.at(-1)).toEqual({ token: link.pathname.split('/').at(-1), email: address });

  await signIn(page, 'api_forms', '/profile');
  await expect(email).toHaveValue(address);
  await expect(page.getByText('A link was sent to')).toHaveCount(0);
});

test.describe('on a German phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, locale: 'de-DE' });

  test('the identity page is in German, fits and can be used', async ({ page }) => {
    await page.goto('/sso/login');
    await expect(page.getByRole('heading', { level: 1, name: 'Wählen Sie, wer Sie sind' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    expect(await misfits(page)).toEqual([]);
    expect(await violations(page)).toEqual([]);
    const heights = await page.getByRole('button').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    expect(heights.length).toBeGreaterThan(5);
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
    await page.getByRole('button', { name: /^nobody / }).click();
    await expect(page).toHaveURL((url) => !url.pathname.startsWith('/sso'));
  });

  test('a sign-in that is refused says so in German and leads back', async ({ page }) => {
    await page.goto('/sso/callback');
    await expect(page.getByRole('heading', { level: 1, name: 'Unter dieser Adresse gibt es nichts' })).toBeVisible();
    expect(await misfits(page)).toEqual([]);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Zurück zur Anmeldung' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Wählen Sie, wer Sie sind' })).toBeVisible();
  });
});
