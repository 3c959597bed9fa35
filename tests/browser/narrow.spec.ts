import { misfits } from './layout.ts';
import { expect, settled, signIn, speak, test, toast } from './steward.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test('on a phone a user is found by filter, opened, corrected and saved; Back finds the list as it was', async ({ page }) => {
  await signIn(page, 'admin', '/budgets');
  await settled(page);
  await page.getByRole('button', { name: /menu/i }).first().click();
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Users', exact: true }).click();
  await expect(page).toHaveURL(/\/users/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await settled(page);
  const rows = page.getByRole('list', { name: 'Users' }).getByRole('listitem');
  await page.getByRole('searchbox', { name: 'Search users' }).fill('bianchi');
  await expect(page).toHaveURL(/q=bianchi/);
  await settled(page);
  await expect(rows.first()).toContainText(/bianchi/i);
  await rows.first().getByRole('link').first().click();
  await expect(page).toHaveURL(({ pathname }) => pathname.endsWith('/edit'));
  await settled(page);
  expect(await misfits(page)).toEqual([]);
  await page.getByRole('textbox', { name: /^Phone/ }).fill(`+49 431 ${1000 + (Date.now() % 9000)}`);
  await page
    .getByRole('region', { name: 'Save or discard' })
    .getByRole('button', { name: /^Save(?! and)/ })
    .click();
  await expect(toast(page, /was saved/)).toBeVisible();
  await expect(page).toHaveURL(({ pathname, search }) => pathname === '/users' && search.includes('q=bianchi'));
  await expect(rows.first()).toContainText(/bianchi/i);
});

for (const path of ['/users', '/orders'])
  test(`on a phone Back leads to the rows that were left, however high those above are: ${path}`, async ({ page }) => {
    await signIn(page, 'admin', path);
    await settled(page);
    const rows = page.getByRole('main').getByRole('listitem');
    await page.locator('[data-body]').evaluate((body) => body.scrollTo(0, 1000));
    // The row in the middle, once rows that came into sight have their heights.
    await settled(page);
    const at = await rows.evaluateAll((all) => all.findIndex((row) => row.getBoundingClientRect().bottom > innerHeight / 2));
    const topOf = async (): Promise<number> => (await rows.nth(at).boundingBox())?.y ?? 0;
    const top = await topOf();
    await rows.nth(at).getByRole('link').first().click();
    await expect(page).toHaveURL(({ pathname }) => pathname !== path);
    await settled(page);
    await page.goBack();
    await settled(page);
    await expect.poll(async () => Math.abs((await topOf()) - top)).toBeLessThan(3);
  });

test('on a phone a finger that is drawn sideways leads from record to record', async ({ page, context }) => {
  await signIn(page, 'admin', '/orders');
  await settled(page);
  const rows = page.getByRole('list', { name: 'Orders' }).getByRole('listitem');
  const linked = await Promise.all([0, 1].map(async (at) => rows.nth(at).getByRole('link').first().getAttribute('href')));
  await rows.first().getByRole('link').first().click();
  const places = page.getByRole('navigation', { name: 'Records of the list' });
  await expect(places).toContainText(/^1 of/);
  await settled(page);
  const devtools = await context.newCDPSession(page);
  const draw = async (from: number, to: number): Promise<void> => {
    const began = Date.now() / 1000;
    const at = (x: number, seconds: number) => ({ touchPoints: [{ x, y: 560 }], timestamp: began + seconds });
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(from, 0) });
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at((from + to) / 2, 0.1) });
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(to, 0.2) });
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp: began + 0.25 });
  };
  await draw(320, 120);
  await expect(places).toContainText(/^2 of/);
  expect(page.url()).toContain(linked[1]?.split('?')[0]);
  await settled(page);
  await draw(120, 320);
  await expect(places).toContainText(/^1 of/);
  expect(page.url()).toContain(linked[0]?.split('?')[0]);
});

test('on a phone all that can be done with a selection is in sight', async ({ page }) => {
  await speak(page, 'de');
  await signIn(page, 'admin', '/orders?state=problematic');
  await settled(page);
  const rows = page.getByRole('list', { name: 'Bestellungen' }).getByRole('listitem');
  for (const at of [0, 1]) await rows.nth(at).getByRole('checkbox').check();
  const dock = page.getByRole('region', { name: 'Auswahl' });
  for (const action of await dock.getByRole('button').all()) await expect(action).toBeInViewport({ ratio: 1 });
  // Clear, all of the page, copy, and the two transitions.
  expect(await dock.getByRole('button').count()).toBe(5);
  expect(await misfits(page)).toEqual([]);
});

for (const [locale, zone] of [
  ['en', 'Times in Europe/Berlin'],
  ['de', 'Zeiten in Europe/Berlin'],
] as const)
  test(`on a phone the foot of a list says in which zone its times are (${locale})`, async ({ page }) => {
    await signIn(page, 'admin', '/orders');
    await speak(page, locale);
    await page.goto('/orders');
    await settled(page);
    const foot = page.locator('footer');
    await expect(foot.getByText(zone)).toBeVisible();
    expect((await foot.boundingBox())?.height).toBeLessThanOrEqual(52);
    expect(await misfits(page)).toEqual([]);
  });

test('on a phone the filters are applied from their sheet', async ({ page }) => {
  await speak(page, 'de');
  await signIn(page, 'admin', '/users');
  await settled(page);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Filter' });
  for (const name of ['Leeren', 'Anwenden']) await expect(sheet.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  expect(await misfits(page)).toEqual([]);
  await sheet.getByRole('textbox', { name: 'Benutzername' }).fill('nobody');
  await sheet.getByRole('button', { name: 'Anwenden' }).click();
  await expect(page).toHaveURL(/username=/);
  await expect(page.getByRole('list', { name: 'Benutzer' }).getByRole('listitem')).toHaveCount(1);
});

test('on a phone figures stand with their headings, and no separator stands alone', async ({ page }) => {
  await signIn(page, 'admin', '/packing-spaces?_warehouse_code=WH-AALBORG');
  await settled(page);
  const row = page.getByRole('list', { name: 'Packing spaces' }).getByRole('listitem').first();
  await expect(row).toContainText(/: \d+ mm \d+ mm \d+ mm\s· /);
  const lines = (await row.innerText()).split('\n').map((line) => line.trim());
  expect(lines.filter((line) => line.startsWith('·') || line.endsWith('·'))).toEqual([]);
  expect(await misfits(page)).toEqual([]);
});

test('on a phone the short name of a record heads its row, and no heading stands without its value', async ({ page }) => {
  await signIn(page, 'admin', '/order-fulfillments');
  await settled(page);
  const first = page.getByRole('list', { name: 'Order fulfillments' }).getByRole('listitem').first();
  expect((await first.innerText()).split('\n')[0]).toMatch(/^\d+-\d+-\d$/);
  await page.goto('/warehouses');
  await settled(page);
  const rows = page.getByRole('list', { name: 'Warehouses' }).getByRole('listitem');
  await expect(rows.filter({ hasText: /Inventory blocking/ }).first()).toBeVisible();
  const lines = (await rows.allInnerTexts()).flatMap((text) => text.split('\n')).map((line) => line.trim());
  // Where there is a picture, its heading ends the text of the line.
  const headings = lines.filter((line) => line.endsWith(':'));
  expect(headings).toHaveLength(await rows.getByRole('img', { name: /blocking/i }).count());
});

test.describe('on a small window', () => {
  test.use({ viewport: { width: 1024, height: 768 }, hasTouch: false });

  test('the menu is icons until somebody unfolds it, which is kept', async ({ page }) => {
    // Kept with the account: not with that of most other tests.
    await signIn(page, 'api_users', '/users');
    await settled(page);
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    const left = (): Promise<number> => page.locator('main').evaluate((main) => main.getBoundingClientRect().left);
    expect(await left()).toBe(56);
    // What an icon leads to has a name.
    await expect(menu.getByRole('link', { name: 'Users', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Expand the sidebar' }).click();
    expect(await left()).toBe(232);
    await page.reload();
    await settled(page);
    expect(await left()).toBe(232);
  });
});

test('on a phone the rows of a form are written one input below the other, and nothing goes sideways', async ({ page }) => {
  await signIn(page, 'admin', '/inventory-blockings/create');
  const attributes = page.getByRole('group', { name: 'Attributes' });
  const add = attributes.getByRole('button', { name: 'Add row' });
  await add.click();
  await page.getByRole('textbox', { name: 'Reference' }).fill('stacked');
  await add.click();
  const rows = attributes.getByRole('row').filter({ has: page.getByRole('cell') });
  await expect(rows).toHaveCount(2);
  const row = rows.first();
  const [key, value] = [row.getByRole('combobox', { name: 'Key' }), row.getByRole('textbox', { name: 'Value' })];
  const [keyBox, valueBox, table] = await Promise.all([key, value, attributes].map((each) => each.boundingBox()));
  expect(valueBox?.y).toBeGreaterThan((keyBox?.y ?? 0) + (keyBox?.height ?? 0));
  // All but its padding.
  expect(valueBox?.width).toBeGreaterThan((table?.width ?? 0) - 64);
  await expect(row.getByText('Key', { exact: true })).toBeVisible();
  await expect(row.getByText('Value', { exact: true })).toBeVisible();
  // The mistake stands in its row, below its input.
  const told = await row.getByText('Each row of Attributes needs a key').boundingBox();
  expect(told?.y).toBeLessThan(valueBox?.y ?? 0);
  await expect(key).toHaveAttribute('aria-invalid', 'true');
  expect(
    await attributes.evaluate(
      (all) =>
        [...all.querySelectorAll('*')].filter(
          (each) => each.scrollWidth > each.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(each).overflowX),
        ).length,
    ),
  ).toBe(0);
  expect(await misfits(page)).toEqual([]);
  const remove = row.getByRole('button', { name: 'Remove row 1' });
  expect((await remove.boundingBox())?.width).toBeGreaterThanOrEqual(40);
  await remove.click();
  await expect(rows).toHaveCount(1);
});

test('on a phone no name of a row is cut, and what filters it is read before "or"', async ({ page }) => {
  await signIn(page, 'admin', '/users');
  for (const path of ['/users', '/contact-requests', '/product-approvals', '/budgets']) {
    await page.goto(path);
    await settled(page);
    const links = page.getByRole('main').getByRole('listitem').getByRole('link');
    const cut = await links.evaluateAll((all) =>
      all
        .filter((link) => [link, ...link.querySelectorAll('*')].some((each) => each.clientWidth > 0 && each.scrollWidth > each.clientWidth))
        .map((link) => link.textContent),
    );
    expect(await links.count(), path).toBeGreaterThan(20);
    expect(cut, path).toEqual([]);
    expect(await misfits(page), path).toEqual([]);
  }
  await page.goto('/orders?state=shipped');
  await settled(page);
  const line = page.getByRole('button', { name: 'or another alternative' }).locator('..');
  await expect(line).toHaveText(/^Status\s*is\s*Shipped.*or$/);
});

test('on a phone with a keyboard, its keys are told', async ({ page }) => {
  await signIn(page, 'admin', '/orders');
  await settled(page);
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  for (const key of ['/', '?', 'Ctrl', 'K']) await expect(dialog.getByText(key, { exact: true }).first()).toBeVisible();
});

test('on a phone rows have the buttons of their columns, with words, and what tells rows apart', async ({ page }) => {
  await speak(page, 'de');
  await signIn(page, 'admin', '/messages');
  await settled(page);
  const first = page.getByRole('list', { name: 'Nachrichten' }).getByRole('listitem').first();
  for (const name of ['Anfrage', 'Antwort', 'Ausnahme']) {
    const button = first.getByRole('button', { name });
    await expect(button).toHaveText(name);
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(36);
  }
  expect(await misfits(page)).toEqual([]);
  await page.goto('/workers');
  await settled(page);
  const workers = page.getByRole('list', { name: 'Worker' }).getByRole('listitem');
  await expect(workers.first()).toBeVisible();
  const heads = await workers.evaluateAll((all) => all.map((each) => each.querySelector('a')?.closest('div')?.textContent));
  expect(new Set(heads).size).toBe(heads.length);
  expect(await misfits(page)).toEqual([]);
});

test.describe('at 720 px, as 1440 at 200 %', () => {
  test.use({ viewport: { width: 720, height: 450 }, hasTouch: false, locale: 'de-DE' });

  for (const path of ['/orders', '/users', '/product-approvals'])
    test(`a list and its first record have the layout of a phone, and all of it fits: ${path}`, async ({ page }) => {
      await speak(page, 'de');
      await signIn(page, 'admin', path);
      await settled(page);
      await expect(page.getByRole('navigation', { name: 'Hauptmenü' })).toHaveCount(0);
      const row = page.getByRole('main').getByRole('listitem').first();
      await expect(row).toBeVisible();
      expect(await misfits(page)).toEqual([]);
      await row.getByRole('link').first().click();
      await settled(page);
      expect(await misfits(page)).toEqual([]);
    });
});

test('the inputs of a form are as high as a finger is broad, days as well', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'admin', '/budgets/create');
  const day = page.locator('.MuiPickersInputBase-root').first();
  await expect(day).toBeVisible();
  const heights = await page
    .locator('main form :is(.MuiPickersInputBase-root, .MuiOutlinedInput-root:not(.MuiInputBase-multiline))')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
  expect(heights.length).toBeGreaterThan(8);
  expect([...new Set(heights)]).toEqual([40]);
});
