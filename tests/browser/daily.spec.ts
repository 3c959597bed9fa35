import { expect, fieldAt, rowsOf, settled, signIn, speak, test, toast, unused } from './steward.ts';

test('a list is worked down from record to record, and is found again as it was left', async ({ page }) => {
  await signIn(page, 'admin', '/product-approvals?status=pending&_sort[period_from]=asc&_limit=25&_offset=25');
  await settled(page);
  const listed = new URL(page.url()).search;
  const steps = page.getByRole('navigation', { name: 'Records of the list' });
  await rowsOf(page)
    .nth(1)
    .getByRole('button', { name: /^Actions of/ })
    .click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(steps).toContainText('27 of');
  // What is decided by stands beside the form.
  await expect(page.getByRole('region', { name: 'Facts' })).toContainText('Requester');
  await page.locator(fieldAt<'product-approvals'>('status')).getByRole('combobox').click();
  await page.getByRole('option', { name: 'Approved', exact: true }).click();
  await page.keyboard.press('Control+Enter');
  await expect(toast(page, /saved|updated|changed/i)).toBeVisible();
  await expect(steps).toContainText('28 of');
  await page.keyboard.press('k');
  await expect(steps).toContainText('27 of');
  await page.keyboard.press('j');
  await expect(steps).toContainText('28 of');
  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Product approvals' }).click();
  await expect(page).toHaveURL(({ search }) => search === listed);
});

test('Ctrl K finds a record by its number, says why an action is closed, and what the keys are', async ({ page }) => {
  await signIn(page, 'admin', '/orders');
  await settled(page);
  const number = await rowsOf(page).nth(3).getByRole('link').first().innerText();
  await page.keyboard.press('Control+k');
  await page.keyboard.type(number);
  await expect(page.getByRole('option', { name: new RegExp(number) }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/orders\/[^/]+$/);
  await settled(page);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('group', { name: number }).getByRole('option').first()).toBeVisible();
  // By the words of its button, and by those of the own menu.
  for (const [typed, name] of [
    ['new bud', 'New budget'],
    ['help', 'Help'],
  ] as const) {
    await page.getByRole('combobox', { name: 'Search or jump to…' }).fill(typed);
    await expect(page.getByRole('option', { name, exact: true })).toBeVisible();
  }
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Search or jump to');
});

test('what is typed into Ctrl K stays, and so does the focus, while one part of it after the other is on its way', async ({ page }) => {
  const holdBack = async (part: string): Promise<() => void> => {
    let bring: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (bring = resolve));
    await page.route(new RegExp(`/assets/${part}-[^/]*[.]js`), async (route) => {
      await held;
      await route.continue();
    });
    return bring;
  };
  const bringLine = await holdBack('surfaces');
  const bringList = await holdBack('PaletteList');
  await signIn(page, 'admin', '/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  const line = page.getByRole('combobox', { name: 'Search or jump to…' });
  await page.keyboard.type('nee');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('w');
  // As a German keyboard on Windows tells of AltGr Q.
  const withAltGr = { key: '@', code: 'KeyQ', ctrlKey: true, altKey: true, modifierAltGraph: true, bubbles: true };
  await page.evaluate((pressed) => document.body.dispatchEvent(new KeyboardEvent('keydown', pressed)), withAltGr);
  await page.keyboard.press('Backspace');
  await expect(line).toHaveCount(0);
  bringLine();
  await expect(line).toBeFocused();
  await page.keyboard.type(' ');
  await expect(line).toHaveValue('new ');
  await expect(page.getByRole('option')).toHaveCount(0);
  bringList();
  await expect(page.getByRole('option').first()).toBeVisible();
  await expect(line).toBeFocused();
  await page.keyboard.type('bud');
  await expect(line).toHaveValue('new bud');
  await expect(page.getByRole('option', { name: 'New budget', exact: true })).toBeVisible();
});

test('Ctrl K finds a setting by its own name and by what it is a choice of, in both languages', async ({ page }) => {
  for (const [locale, box, typed, name] of [
    ['en', 'Search or jump to…', 'dark', /^Dark theme/],
    ['en', 'Search or jump to…', 'row height', /^Compact rows/],
    ['de', 'Suchen oder wechseln zu …', 'dunkel', /dunkel/],
    ['de', 'Suchen oder wechseln zu …', 'zeilenhöhe', /^Kompakte Zeilen/],
    ['de', 'Suchen oder wechseln zu …', 'sprache', /^English/],
  ] as const) {
    await speak(page, locale);
    await signIn(page, 'superuser', '/help');
    await settled(page);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: box }).fill(typed);
    await expect(page.getByRole('option', { name }).first(), typed).toBeVisible();
  }
});

test('a named view survives sign-in, in German as well', async ({ page }) => {
  const title = `Offen ${unused()}`;
  await speak(page, 'de');
  await signIn(page, 'admin', '/product-approvals?status=pending');
  await settled(page);
  await page.getByRole('button', { name: /^Ansichten/ }).click();
  await page.getByRole('menuitem', { name: 'Als neue Ansicht speichern …' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(title);
  await page.keyboard.press('Enter');
  await expect(toast(page, /wurde gespeichert/)).toBeVisible();
  await page.context().clearCookies();
  await page.evaluate(() => sessionStorage.clear());
  await signIn(page, 'admin', '/dashboard');
  await settled(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type(title);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/product-approvals\?.*status=pending/);
  await expect(page.getByRole('button', { name: new RegExp(`^${title}`) })).toBeVisible();
});
