import { callsOf, expect, fieldAt, rowsOf, settled, signIn, test, toast, unused } from './steward.ts';

test('a superuser changes a company of a free group, but not of a group that needs an administrator [P1-2.4-006] [P1-2.4-007] [P1-2.4-010]', async ({
  page,
}) => {
  await signIn(page, 'superuser', '/companies?code=KOBELUX');
  await rowsOf(page).first().getByRole('link', { name: 'KOBELUX' }).click();
  const attributes = page.getByRole('group', { name: 'Attributes' });
  await expect(attributes).toBeVisible();
  const rows = await attributes.getByRole('textbox', { name: 'Value' }).count();
  await attributes.getByRole('button', { name: 'Add row' }).click();
  await attributes.getByRole('combobox', { name: 'Key' }).nth(rows).fill(`k-${unused()}`);
  await attributes.getByRole('textbox', { name: 'Value' }).nth(rows).fill('1');
  await page.getByRole('button', { name: /^Save(?! and)/ }).click();
  await expect(toast(page, /was saved/)).toBeVisible();

  await page.goto('/companies?code=NORDLICHT');
  await rowsOf(page)
    .first()
    .getByRole('button', { name: /^Actions of/ })
    .click();
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeDisabled();
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await page.goto('/companies/NORDLICHT/edit');
  await expect(page.getByText('Only an administrator may change companies of this group')).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^Name/ })).not.toBeEditable();
});

test('an administrator without ROLE_SUPERUSER reads why no company can be changed [P1-2.4-008] [P1-6-022] [P1-8-011]', async ({ page }) => {
  // No demo user is administrator and company manager without being superuser: this one is made so.
  await signIn(page, 'admin', '/profile');
  const headers = { origin: new URL(page.url()).origin, 'if-match': '*' };
  const opened = await page.request.put('/api/v1/userroles/ROLE_ADMIN', {
    data: { code: 'ROLE_ADMIN', name: { en: 'Administrator', de: 'Administrator' }, allowed_for_creation: true },
    headers,
  });
  expect(opened.status(), await opened.text()).toBe(200);
  const held = (await (await page.request.get('/api/v1/users?username=company_manager')).json()) as { data: { id: string }[] };
  const { data: user } = (await (await page.request.get(`/api/v1/users/${held.data[0]?.id ?? ''}`)).json()) as {
    data: Record<string, unknown>;
  };
  const put = (roles: readonly string[]) => page.request.put(`/api/v1/users/${String(user['id'])}`, { data: { ...user, roles }, headers });
  const answer = await put(['ROLE_COMPANY_MANAGER', 'ROLE_ADMIN']);
  expect(answer.status(), await answer.text()).toBe(200);
  await signIn(page, 'company_manager', '/companies/NORDLICHT/edit');
  await expect(page.getByRole('main').getByText('Company modification needs ROLE_SUPERUSER')).toBeVisible();
  await page.goto('/companies');
  await settled(page);
  await expect(page.locator('[aria-disabled="true"]', { hasText: 'New company' })).toBeVisible();
  await signIn(page, 'admin', '/profile');
  expect((await put(['ROLE_COMPANY_MANAGER'])).status()).toBe(200);
});

test('a company is created with a free code and every attribute has a key [P1-2.4-004] [P1-5-027] [P1-5-028] [P1-5-029] [P1-5-030] [P1-5-039] [P1-5-040] [P1-5-113]', async ({
  page,
}) => {
  await signIn(page, 'admin', '/companies/create');
  const calls = callsOf(page);
  const code = page.getByRole('textbox', { name: 'Code' });
  await code.fill('has blank');
  await code.press('Tab');
  await expect(page.getByText('Code may contain only letters, digits, underscores and hyphens')).toBeVisible();
  await code.fill('KOBELUX');
  await code.press('Tab');
  await expect(page.getByText('This company code is already taken')).toBeVisible();
  const own = `C-${unused()}`;
  await code.fill(own);
  await page.getByRole('textbox', { name: 'Name' }).fill('Company of a test');
  await page.getByRole('combobox', { name: 'Group' }).click();
  await page.getByRole('option', { name: 'Provider' }).click();
  const attributes = page.getByRole('group', { name: 'Attributes' });
  await attributes.getByRole('button', { name: 'Add row' }).click();
  await attributes.getByRole('textbox', { name: 'Value' }).fill('7');
  await page.getByRole('button', { name: /^Create/ }).click();
  await expect(page.locator('#form-summary')).toContainText('Attributes, row 1');
  expect(calls.list.filter((call) => call.startsWith('POST'))).toEqual([]);
  await attributes.getByRole('combobox', { name: 'Key' }).fill('li_d_nummer');
  await page.getByRole('button', { name: /^Create/ }).click();
  await expect(toast(page, /was created/)).toBeVisible();
  expect(calls.bodies.at(-1)).toMatchObject({ code: own, group: 'provider' });
  await page.goto(`/companies/${own}/edit`);
  await expect(page.getByRole('textbox', { name: /^Code/ })).not.toBeEditable();
});

test('regions without a company ask for it and make no call [P1-2.4-017] [P1-2.4-022] [P1-5-063] [P1-5-064]', async ({ page }) => {
  await signIn(page, 'admin', '/profile');
  await settled(page);
  const calls = callsOf(page);
  await page.goto('/company-regions');
  await expect(page.getByText('No filter _companyCode')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to Companies' })).toBeVisible();
  expect(calls.list.filter((call) => call.includes('/regions'))).toEqual([]);
  await page.getByRole('combobox', { name: 'Company' }).fill('Nordlicht Pharma');
  await page.getByRole('option', { name: /Nordlicht Pharma/ }).click();
  await expect(page).toHaveURL(/_companyCode=NORDLICHT/);
  await expect.poll(() => calls.list.some((call) => call.startsWith('GET /companies/NORDLICHT/regions'))).toBe(true);
});

test('a region is created, changed and deleted over its list; the dialog closes on a failure too [P1-2.4-013] [P1-2.4-016] [P1-2.4-019] [P1-2.4-020] [P1-2.4-021] [P1-2.4-023] [P1-2.4-024] [P1-2.4-025] [P1-2.4-026] [P1-2.4-027] [P1-2.4-028] [P1-5-059] [P1-7.2-015] [P1-7.2-016] [P1-7.2-017] [P1-7.2-018] [P1-8-043] [P1-8-044] [P1-8-045] [P1-8-046] [P1-8-047]', async ({
  page,
  quiet,
}) => {
  const code = `r-${unused()}`;
  await signIn(page, 'admin', '/companies?code=NORDLICHT');
  await rowsOf(page)
    .first()
    .getByRole('button', { name: /^Actions of/ })
    .click();
  await page.getByRole('menuitem', { name: 'Regions' }).click();
  await expect(page).toHaveURL(/\/company-regions\?_companyCode=NORDLICHT/);
  const calls = callsOf(page);
  const dialog = page.getByRole('dialog');
  // An empty list offers it twice.
  await page.getByRole('link', { name: 'New company region' }).first().click();
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog).toContainText('Code is required');
  await dialog.getByRole('textbox', { name: 'Code' }).fill(code);
  await dialog.getByRole('combobox', { name: /^Countries/ }).fill('Aus');
  await page.getByRole('option', { name: /Austria/ }).click();
  await dialog.getByRole('combobox', { name: /^Countries/ }).fill('Ger');
  await expect(page.getByRole('option', { name: /Afghanistan/ })).toHaveCount(0);
  await page.getByRole('option', { name: /Germany/ }).click();
  await dialog.getByRole('combobox', { name: /^Manager company/ }).fill('Kobelux Supply');
  await page.getByRole('option', { name: /Kobelux Supply/ }).click();
  await dialog.getByRole('button', { name: 'Add row' }).click();
  await dialog.getByRole('combobox', { name: 'Key' }).click();
  await page.getByRole('option', { name: /WA3 representative/ }).click();
  await dialog.getByRole('textbox', { name: 'Value' }).fill('Clara Wendt');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(toast(page, `Region "${code}" was saved.`)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expect(calls.list).toContain('POST /companies/NORDLICHT/regions');
  expect(calls.bodies.at(-1)).toMatchObject({
    id: code,
    owner: 'KOBELUX',
    countries: ['AT', 'DE'],
    keyValues: [{ key: 'wa3_representative', value: 'Clara Wendt' }],
  });

  const row = rowsOf(page).filter({ hasText: code });
  await row.getByRole('link', { name: code }).click();
  await expect(dialog.getByRole('textbox', { name: /^Code/ })).not.toBeEditable();
  await dialog.getByRole('textbox', { name: 'Value' }).fill('Jonas Lindqvist');
  await page.route('**/regions/*', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, json: { message: 'network error' } }) : route.continue(),
  );
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, new RegExp(`"${code}" could not be saved: There was a network error`))).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await page.unroute('**/regions/*');
  await row.getByRole('link', { name: code }).click();
  await dialog.getByRole('textbox', { name: 'Value' }).fill('Tess van der Berg');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('Tess van der Berg');
  expect(calls.list).toContain(`PUT /companies/NORDLICHT/regions/${code}`);

  const remove = async (): Promise<void> => {
    await row.getByRole('button', { name: /^Actions of/ }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
  };
  await page.route('**/regions/*', (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 500, json: { message: 'no' } }) : route.continue(),
  );
  const listed = (): number => calls.list.filter((call) => call.startsWith('GET /companies/NORDLICHT/regions?')).length;
  const before = listed();
  await remove();
  await expect(toast(page, new RegExp(`Region "${code}" could not be deleted`))).toBeVisible();
  await expect.poll(listed).toBeGreaterThan(before);
  await page.unroute('**/regions/*');
  await remove();
  await expect(toast(page, `Region "${code}" was deleted.`)).toBeVisible();
  await expect(row).toHaveCount(0);
  expect(quiet.splice(0).every((line) => line.includes('status of 500'))).toBe(true);
});

test('the owner of a company is a link to it for an administrator only [P1-2.4-011] [P1-6-020]', async ({ page }) => {
  await signIn(page, 'admin', '/companies');
  await settled(page);
  const owner = rowsOf(page)
    .locator(`${fieldAt<'companies'>('owner')} a`)
    .first();
  const name = await owner.innerText();
  const href = (await owner.getAttribute('href')) ?? '';
  await owner.click();
  await expect(page).toHaveURL((url) => url.pathname === href);
  await expect(page.getByRole('textbox', { name: /^Name/ })).toHaveValue(name);
  await signIn(page, 'superuser', '/companies');
  await settled(page);
  await expect(rowsOf(page).first()).toBeVisible();
  await expect(rowsOf(page).locator(`${fieldAt<'companies'>('owner')} a`)).toHaveCount(0);
});

test('a company address has its company in its address and its code once per company [P1-2.4-034] [P1-2.4-035] [P1-2.4-036] [P1-5-066] [P1-5-067] [P1-5-114] [P1-3-065]', async ({
  page,
}) => {
  await signIn(page, 'admin', '/company-addresses/create');
  const code = page.getByRole('textbox', { name: 'Code', exact: true });
  await code.fill('Main');
  await code.press('Tab');
  await expect(page.getByText('Code may contain only lower-case letters, digits, underscores and hyphens')).toBeVisible();
  await code.fill('main');
  await page.getByRole('combobox', { name: 'Company' }).fill('Kobelux Supply');
  await page.getByRole('option', { name: /Kobelux Supply/ }).click();
  await expect(page.getByText('This company address code is already taken')).toBeVisible();
  const own = `a-${unused()}`;
  await code.fill(own);
  await page.getByRole('textbox', { name: 'Street', exact: true }).fill('Kai 1');
  await page.getByRole('textbox', { name: 'Postal code' }).fill('24103');
  await page.getByRole('textbox', { name: 'City' }).fill('Kiel');
  await page.getByRole('combobox', { name: 'Country' }).fill('Germ');
  await page.getByRole('option', { name: /Germany/ }).click();
  const calls = callsOf(page);
  await page.getByRole('button', { name: /^Create/ }).click();
  await expect(toast(page, /was created/)).toBeVisible();
  expect(calls.list).toContain('POST /companies/KOBELUX/addresses');
  expect(calls.bodies.at(-1)).toMatchObject({ code: own, country_iso2: 'DE' });
  await page.goto(`/company-addresses/${own}/edit`);
  await expect(page.getByRole('textbox', { name: 'City' })).toHaveValue('Kiel');
  // Another company may have an address of the same code.
  await page.goto('/company-addresses/create');
  await code.fill(own);
  await page.getByRole('combobox', { name: 'Company' }).fill('Nordlicht Pharma');
  await page.getByRole('option', { name: /Nordlicht Pharma/ }).click();
  await page.getByRole('textbox', { name: 'Street', exact: true }).fill('Kai 2');
  await page.getByRole('textbox', { name: 'Postal code' }).fill('10115');
  await page.getByRole('textbox', { name: 'City' }).fill('Berlin');
  await page.getByRole('combobox', { name: 'Country' }).fill('Germ');
  await page.getByRole('option', { name: /Germany/ }).click();
  await expect(page.getByText('This company address code is already taken')).toHaveCount(0);
  await page.getByRole('button', { name: /^Create/ }).click();
  await expect(toast(page, /was created/)).toBeVisible();
});
