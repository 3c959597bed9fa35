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
  await expect(row).toContainText(/: \d+ mm \d+ mm \d+ mm · /);
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
    await signIn(page, 'admin', '/users');
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
