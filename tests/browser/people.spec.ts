import type { Page } from '@playwright/test';
import { callsOf, expect, fieldAt, rowsOf, settled, signIn, startSession, test, toast, unused } from './steward.ts';

const saveButton = (page: Page) =>
  page.getByRole('region', { name: 'Save or discard' }).getByRole('button', { name: /^(Create|Save)(?! and)/ });
const sent = (calls: { list: string[] }, method: string): string[] => calls.list.filter((call) => call.startsWith(`${method} `));

async function rowAction(page: Page, name: string): Promise<void> {
  await rowsOf(page)
    .first()
    .getByRole('button', { name: /^Actions of/ })
    .click();
  await page.getByRole('menuitem', { name }).click();
}

test('a user is found, corrected after a refusal and saved; the list is as it was [P1-2.5-008] [P1-5-001] [P1-5-011] [P1-5-019] [P1-5-020] [P1-5-056] [P1-7.1-026] [P1-2.1-007]', async ({
  page,
}) => {
  // Of somebody with roles that one lacks, the mail is locked.
  await signIn(page, 'api_users', '/users?company_group=tenant&roles=~empty~');
  await page.getByRole('searchbox', { name: 'Search users' }).fill('bianchi');
  await expect(page).toHaveURL(/q=bianchi/);
  await settled(page);
  const found = rowsOf(page).first();
  await expect(found).toContainText(/bianchi/i);
  await found.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/users\/u\d+\/edit/);
  const calls = callsOf(page);
  const email = page.getByRole('textbox', { name: 'Email' });
  const right = await email.inputValue();
  await email.fill('');
  await email.press('Tab');
  await expect(page.locator(fieldAt<'users'>('email'))).toContainText('Email is required');
  await email.fill('not an address');
  await saveButton(page).click();
  const summary = page.locator('#form-summary');
  await expect(summary).toContainText('1 field to fix before this can be saved');
  await summary.getByRole('button', { name: 'Email' }).click();
  await expect(email).toBeFocused();
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  expect(sent(calls, 'PUT')).toEqual([]);
  await email.fill(right);
  await page.getByRole('textbox', { name: /^Phone/ }).fill('+49 431 99 01');
  await page.keyboard.press('Control+s');
  await expect(toast(page, /was saved/)).toBeVisible();
  expect(sent(calls, 'PUT')).toHaveLength(1);
  expect(calls.bodies.at(-1)).toMatchObject({ email: right, phone: '+49 431 99 01' });
  await expect(page).toHaveURL((url) => url.pathname === '/users');
  await expect(page.getByRole('button', { name: /^Company group is Tenant/ })).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Search users' })).toHaveValue('bianchi');
});

test('an email somebody else has is refused by name [P1-5-002] [P1-5-003] [P1-5-115] [P1-5-057] [P1-5-058]', async ({ page }) => {
  await signIn(page, 'api_users', '/users/create');
  const email = page.getByRole('textbox', { name: 'Email' });
  await email.fill('admin@steward.example');
  await email.press('Tab');
  await expect(page.getByText('This email address is already taken by another user').first()).toBeVisible();
  await saveButton(page).click();
  await expect(page.locator('#form-summary')).toContainText('Company');
  await expect(page.locator('#form-summary')).toContainText('Language');
});

test('the user form has its tabs; those about a stored user only when there is one [P1-2.5-013] [P1-2.5-014] [P1-2.5-015] [P1-2.5-019] [P1-2.5-020] [P1-7.2-009] [P1-7.2-010] [P1-6-048]', async ({
  page,
}) => {
  // What a tab is called, without the count beside it, which comes when it comes.
  const tabs = page.locator('[role=tab] > span:first-child');
  await signIn(page, 'admin', '/users/create');
  await expect(tabs).toHaveText(['User information', 'Groups and roles']);
  const calls = callsOf(page);
  // A user has no page but the form.
  await page.goto('/users/u000005');
  await expect(page).toHaveURL(/\/users\/u000005\/edit$/);
  await expect(tabs).toHaveText(['User information', 'Groups and roles', 'Addresses', 'Orders', 'History', 'Temporary replacements']);
  await page.getByRole('tab', { name: 'Groups and roles' }).click();
  await page.getByRole('combobox', { name: /^Roles/ }).click();
  await expect
    .poll(() => calls.list.some((call) => call.startsWith('GET /userroles') && call.includes('allowed_for_creation=true')))
    .toBe(true);
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Addresses' }).click();
  await expect.poll(() => sent(calls, 'GET').some((call) => call.includes('/users/u000005/addresses'))).toBe(true);
  await page.getByRole('tab', { name: 'History' }).click();
  await expect.poll(() => sent(calls, 'GET').some((call) => call.includes('/users/u000005/history'))).toBe(true);
  await page.getByRole('tab', { name: 'Temporary replacements' }).click();
  await expect
    .poll(() => sent(calls, 'GET').some((call) => call.includes('/temporaryreplacements?') && call.includes('replaced_user=tenant')))
    .toBe(true);
});

test('the password of a user is set in a dialog; two different ones are refused [P1-2.5-073] [P1-5-004] [P1-5-022] [P1-5-023] [P1-5-025] [P1-5-026] [P1-7.2-003]', async ({
  page,
}) => {
  await signIn(page, 'api_users', '/users?username=nobody');
  await settled(page);
  const calls = callsOf(page);
  await rowAction(page, 'Reset password');
  const dialog = page.getByRole('dialog', { name: 'Reset password' });
  const [first, second] = [dialog.getByLabel('Password', { exact: true }), dialog.getByLabel('Repeat password', { exact: true })];
  await first.fill('short1A');
  await second.fill('Zebra-42-Krone');
  await dialog.getByRole('button', { name: 'Reset password' }).click();
  await expect(dialog.getByText("Passwords don't match").first()).toBeVisible();
  await expect(dialog).toContainText(/8 characters/);
  expect(sent(calls, 'PUT')).toEqual([]);
  await first.fill('Zebra-42-Krone');
  await dialog.getByRole('button', { name: 'Reset password' }).click();
  await expect(toast(page, 'The password of "nobody" was changed.')).toBeVisible();
  expect(sent(calls, 'PUT')[0]).toMatch(/^PUT \/users\/u\d+\/password$/);
  expect(calls.bodies.at(-1)).toEqual({
    id: expect.stringMatching(/^u\d+$/) as unknown,
    email: 'nobody@nordlicht.example',
    group: 'tenant',
    password: 'Zebra-42-Krone',
    repeatPassword: 'Zebra-42-Krone',
  });
});

test('"Log in as" is for users of a tenant, and says why it is not there for others [P1-2.5-006] [P1-2.5-010] [P1-2.5-011]', async ({
  page,
}) => {
  await signIn(page, 'api_users', '/users?company_group=supplier');
  await settled(page);
  await rowsOf(page)
    .first()
    .getByRole('button', { name: /^Actions of/ })
    .click();
  const item = page.getByRole('menuitem', { name: 'Log in as' });
  await expect(item).toBeDisabled();
  await expect(item).toHaveAccessibleDescription(/only as users of a tenant/);
});

test('the newsletter is switched in the list and falls back when the server fails [P1-3-031] [P1-8-051] [P1-8-052]', async ({
  page,
  quiet,
}) => {
  await signIn(page, 'api_users', '/users?username=nobody');
  await settled(page);
  const calls = callsOf(page);
  const newsletter = rowsOf(page).first().getByRole('switch', { name: 'Newsletter' });
  await newsletter.scrollIntoViewIfNeeded();
  const was = await newsletter.isChecked();
  await newsletter.click();
  await expect(newsletter).toBeChecked({ checked: !was });
  await expect.poll(() => sent(calls, 'PUT').length).toBe(1);
  expect(JSON.stringify(calls.bodies.at(-1))).toContain(was ? 'newsletter_unsubscribed' : 'newsletter_subscribed');
  await settled(page);
  const clickInVain = async (checked: boolean): Promise<void> => {
    await page.route('**/api/v1/users/*', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
    await newsletter.click();
    await expect(toast(page, `Newsletter could not be ${checked ? 'deactivated' : 'activated'}`)).toBeVisible();
    await expect(newsletter).toBeChecked({ checked });
    await page.unroute('**/api/v1/users/*');
  };
  await clickInVain(!was);
  await newsletter.click();
  await expect(newsletter).toBeChecked({ checked: was });
  await expect.poll(() => sent(calls, 'PUT').length).toBe(3);
  await settled(page);
  await clickInVain(was);
  expect(quiet.splice(0).every((line) => /Failed to load resource|ERR_FAILED/.test(line))).toBe(true);
});

test('a network that fails while saving keeps what was typed [P1-8-038]', async ({ page, quiet }) => {
  await signIn(page, 'api_users', '/users/u000044/edit');
  await settled(page);
  const phone = page.getByRole('textbox', { name: /^Phone/ });
  await phone.fill('+49 40 1');
  await page.route('**/api/v1/users/*', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
  await saveButton(page).click();
  await expect(page.getByText(/The connection was lost before a response arrived/).first()).toBeVisible();
  await expect(phone).toHaveValue('+49 40 1');
  await page.unroute('**/api/v1/users/*');
  await saveButton(page).click();
  await expect(toast(page, /was saved/)).toBeVisible();
  expect(quiet.splice(0).every((line) => /Failed to load resource|ERR_FAILED/.test(line))).toBe(true);
});

test('a replacement: the replacer waits for the replaced user, the channel follows, the end is not before the start [P1-2.5-076] [P1-2.5-081] [P1-5-084] [P1-5-085] [P1-5-086] [P1-5-087] [P1-5-090] [P1-5-091] [P1-5-092] [P1-8-060] [P1-9-015]', async ({
  page,
}) => {
  const comment = `Holiday ${unused()}`;
  await signIn(page, 'admin', '/temporary-replacements/create');
  await settled(page);
  const replacer = page.getByRole('textbox', { name: 'Replacer user' });
  await expect(replacer).not.toBeEditable();
  await expect(replacer).toHaveAttribute('placeholder', 'Choose Replaced user first');
  await page.getByRole('combobox', { name: 'Replaced user' }).fill('tenant');
  await page
    .getByRole('option', { name: /^tenant/ })
    .first()
    .click();
  await expect(page.getByRole('textbox', { name: 'Channel' })).toHaveValue(/Nordlicht/);
  await expect(page.getByRole('textbox', { name: 'Channel' })).not.toBeEditable();
  const calls = callsOf(page);
  await page.getByRole('combobox', { name: 'Replacer user' }).click();
  await expect(page.getByRole('option', { name: /^nobody/ })).toBeVisible();
  await expect(page.getByRole('option', { name: /^tenant(?![\w.])/ })).toHaveCount(0);
  expect(calls.list.some((call) => decodeURIComponent(call).includes('channel=shop@nordlicht'))).toBe(true);
  await page.getByRole('option', { name: /^nobody/ }).click();
  await typeMoment(page, 'Date from', '20012031' + '0800');
  await typeMoment(page, 'Date to', '19012031' + '0800');
  await saveButton(page).click();
  await expect(page.getByText('Date to must not be before the start date').first()).toBeVisible();
  await typeMoment(page, 'Date to', '21012031' + '1730');
  await page.getByRole('textbox', { name: /^Comment/ }).fill(comment);
  await saveButton(page).click();
  await expect(toast(page, /was created/)).toBeVisible();
  expect(calls.bodies.at(-1)).toMatchObject({
    replaced_user: 'tenant',
    replacer_user: 'nobody',
    types: ['order_approval'],
    date_from: '2031-01-20 08:00:00',
    date_to: '2031-01-21 17:30:00',
    date_timezone: 'Europe/Berlin',
  });
});

async function typeMoment(page: Page, label: string, digits: string): Promise<void> {
  await page.getByRole('group', { name: label }).getByRole('spinbutton', { name: 'Day' }).click();
  await page.keyboard.type(digits);
}

test('a user group without a channel cannot be changed and says why [P1-2.5-067] [P1-2.5-068]', async ({ page }) => {
  await signIn(page, 'api_users', '/user-groups?code=all-users');
  await settled(page);
  await rowsOf(page)
    .first()
    .getByRole('button', { name: /^Actions of/ })
    .click();
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeDisabled();
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await page.goto('/user-groups/all-users/edit');
  await expect(page.getByText('Only groups with a channel can be changed')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Save(?! and)/ })).toHaveCount(0);
});

test('the profile saves name and email, the password form asks for the old one [P1-2.1-031] [P1-2.3-001] [P1-2.3-004] [P1-2.3-005] [P1-2.3-006] [P1-2.3-007] [P1-2.3-009] [P1-5-118] [P1-6-002] [P1-7.2-001] [P1-7.2-002]', async ({
  page,
}) => {
  const word = `Zebra-${unused()}-A1`;
  // Without a page: one that still asks as the administrator would lead away from the next.
  await startSession(page.request, 'admin');
  const given = await page.request.put('/api/v1/users/api_workers/password', { data: { password: word, repeatPassword: word } });
  expect(given.status()).toBe(200);
  await signIn(page, 'api_workers', '/profile');
  await settled(page);
  const calls = callsOf(page);
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  const was = await name.inputValue();
  await name.fill(`${was} II`);
  await page.getByRole('button', { name: /^Save(?! and)/ }).click();
  await expect(toast(page, 'Your profile was saved.')).toBeVisible();
  expect(calls.list).toContain('PUT /user/profile-information');
  expect(Object.keys(calls.bodies.at(-1) ?? {}).sort()).toEqual(['email', 'name']);
  await name.fill(was);
  await page.getByRole('button', { name: /^Save(?! and)/ }).click();
  await expect.poll(() => sent(calls, 'PUT').length).toBe(2);

  const fill = async (current: string, next: string): Promise<void> => {
    await page.getByLabel('Current password', { exact: true }).fill(current);
    await page.getByLabel('New password', { exact: true }).fill(next);
    await page.getByLabel('Repeat password', { exact: true }).fill(next);
    await page.getByRole('button', { name: 'Change password' }).click();
  };
  await fill(word, `${word}b`);
  await expect(toast(page, 'Your password was changed.')).toBeVisible();
  expect(calls.list).toContain('PUT /user/password');
  expect(Object.keys(calls.bodies.at(-1) ?? {}).sort()).toEqual(['current_password', 'password', 'password_confirmation']);
  await fill('surely wrong', `${word}x`);
  await expect(page.getByText('The current password is incorrect').first()).toBeVisible();
});

test('the first password comes by a link to the own mailbox: there is no present one to ask for [P1-7.2-002]', async ({ page }) => {
  await signIn(page, 'api_shipping', '/profile');
  await settled(page);
  await expect(page.getByText('You have no password yet.')).toBeVisible();
  await page.getByLabel('Current password', { exact: true }).fill('anything');
  for (const name of ['New password', 'Repeat password']) await page.getByLabel(name, { exact: true }).fill('Zebra-42-Krone');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Have a link to set the first one emailed to you.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Email a link for the first password' }).click();
  await expect(toast(page, /^A link was sent to api_shipping@/)).toBeVisible();
});
