import { expect, rowsOf, settled, signIn, tabTo, test, toast, unused } from './steward.ts';

test('a record is created with the keyboard alone', async ({ page }) => {
  const code = `kb-${unused()}`;
  await signIn(page, 'api_users', '/user-groups');
  await settled(page);
  await tabTo(page, /^New user group/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/user-groups\/create/);
  await settled(page);
  await tabTo(page, /^Code/);
  await page.keyboard.type(code);
  await tabTo(page, /^Channel/);
  await page.keyboard.type('Nordlicht Shop');
  await expect(page.getByRole('option', { name: /Nordlicht Shop/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await tabTo(page, /^Type/);
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await tabTo(page, /^Name/);
  await page.keyboard.type('Made without a mouse');
  await tabTo(page, /^Create/);
  await page.keyboard.press('Enter');
  await expect(toast(page, /was created/)).toBeVisible();
  await expect(page).toHaveURL(({ pathname }) => pathname === '/user-groups');
});

test('a row is found and deleted with the keyboard alone; the question gives the focus back', async ({ page }) => {
  const code = `kb-${unused()}`;
  await signIn(page, 'api_users', '/user-groups');
  const made = await page.request.post('/api/v1/usergroups', {
    data: { code, name: `Row of ${code}`, type: 'OTHER', channel: 'shop@nordlicht' },
    headers: { origin: new URL(page.url()).origin },
  });
  expect(made.status(), await made.text()).toBe(201);
  await settled(page);
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type(code);
  await expect(rowsOf(page)).toHaveCount(1);
  await tabTo(page, /^Select all rows/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  // The first of what can be pressed there, and on to the last.
  await expect(rowsOf(page).getByRole('link', { name: 'Edit' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: /^Actions of/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused();
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Actions of/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nothing in user groups matches these filters')).toBeVisible();
});

test('the table is one stop of Tab, and what is done to the selected rows is the next', async ({ page }) => {
  await signIn(page, 'admin', '/orders');
  await settled(page);
  const stops = page.locator('[role=grid] :is(a[href], button, input, [tabindex]):not([tabindex="-1"], [disabled])');
  await expect(rowsOf(page).first().getByRole('link').first()).toBeVisible();
  await tabTo(page, /^Select all rows/);
  await expect(stops).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(rowsOf(page).and(page.locator('[aria-selected=true]'))).toHaveCount(2);
  await expect(stops).toHaveCount(1);
  await tabTo(page, /^Cancel order/, 4);
  await page.keyboard.press('Shift+Tab');
  for (let back = 0; back < 3 && (await page.locator('[role=grid] :focus').count()) === 0; back++) await page.keyboard.press('Shift+Tab');

  // What can be pressed in a cell is reached from it by arrows, and left by Escape.
  await page.keyboard.press('End');
  const row = rowsOf(page).nth(1);
  const menu = row.getByRole('button', { name: /^Actions of/ });
  await expect(row.locator('[data-field=__row_actions] :focus')).toBeVisible();
  for (let next = 0; next < 3 && !(await menu.evaluate((each) => each === document.activeElement)); next++)
    await page.keyboard.press('ArrowRight');
  await expect(menu).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(row.locator('[data-field=__row_actions]')).toBeFocused();
  await page.keyboard.press('F2');
  await page.keyboard.press('ArrowUp');
  await expect(rowsOf(page).first().locator('[data-field=__row_actions] :focus')).toBeVisible();
});

test('the jump box leads to a page by name', async ({ page }) => {
  await signIn(page, 'admin', '/user-groups');
  await settled(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('budg');
  await expect(page.getByRole('option', { name: /Budgets/ }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/budgets/);
});

test('a dialog over a list gives the focus back to what opened it, on Escape and after saving', async ({ page }) => {
  await signIn(page, 'admin', '/company-regions?_companyCode=NORDLICHT');
  await settled(page);
  await tabTo(page, /^New company region/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'New company region' })).toBeFocused();

  const opener = rowsOf(page).first().getByRole('link').first();
  const name = await opener.innerText();
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeVisible();
  await settled(page);
  await tabTo(page, /^Save(?! and)/);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(rowsOf(page).getByRole('link', { name, exact: true }).first()).toBeFocused();
});
