import type { Page } from '@playwright/test';
import { callsOf, expect, rowsOf, settled, signIn, speak, test, toast, unused, violations } from './steward.ts';

/** As many groups of an unused code, and their names by the API. */
async function makeGroups(page: Page, count: number) {
  const code = `sa-${unused()}`;
  const origin = new URL(page.url()).origin;
  const make = async (at: number): Promise<void> => {
    const answer = await page.request.post('/api/v1/usergroups', {
      data: { code: `${code}-${String(at)}`, name: `Group ${String(at)}`, type: 'OTHER', channel: 'shop@nordlicht' },
      headers: { origin },
    });
    expect(answer.status(), await answer.text()).toBe(201);
  };
  for (let at = 0; at < count; at += 10)
    await Promise.all(Array.from({ length: Math.min(10, count - at) }, async (_, each) => make(at + each)));
  const readNames = async (): Promise<readonly string[]> => {
    const answer = await page.request.get(`/api/v1/usergroups?code=~${code}&_limit=500&_sort[code]=asc`);
    return ((await answer.json()) as { readonly data: readonly { readonly name: string }[] }).data.map(({ name }) => name);
  };
  return { code, make, readNames };
}

test('all that match are taken with two keys, changed on every page, and taken back; what comes to match later is not touched', async ({
  page,
}) => {
  // Whole pages are counted: the grid draws what is in sight and little more.
  await page.setViewportSize({ width: 1440, height: 1200 });
  await signIn(page, 'admin', '/user-groups');
  const { code, make, readNames } = await makeGroups(page, 60);
  const before = await readNames();
  await page.goto(`/user-groups?code=~${code}&_limit=25&_offset=0`);
  await settled(page);
  await expect(rowsOf(page)).toHaveCount(25);
  await rowsOf(page).first().locator('[data-field=name]').click();
  await page.keyboard.press('Control+a');
  const dock = page.getByRole('region', { name: 'Selection' });
  await expect(dock.getByText('25 selected')).toBeVisible();
  await expect(dock.getByRole('button', { name: 'Select all 60 that match' })).toBeVisible();
  await page.keyboard.press('Control+a');
  await expect(dock.getByText('All 60 that matched are selected')).toBeVisible();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('data-field'))).toBe('name');

  await make(60);
  await dock.getByRole('button', { name: 'Next page' }).click();
  await settled(page);
  await expect(rowsOf(page).and(page.locator('[aria-selected=true]'))).toHaveCount(25);
  await expect(dock.getByText('All 60 that matched are selected')).toBeVisible();

  const calls = callsOf(page);
  await dock.getByRole('button', { name: 'Edit fields (60)' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit fields of 60 records' });
  await dialog.getByRole('combobox', { name: 'Fields to change' }).fill('Name');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type('All one');
  await dialog.getByRole('button', { name: 'Change 60 records' }).click();
  await expect(toast(page, 'Edit fields: 60 done.')).toBeVisible();
  // It stays as long as the pointer is on it.
  await toast(page, 'Edit fields: 60 done.').hover();
  expect(calls.list.filter((call) => call.startsWith('PUT'))).toHaveLength(60);
  const changed = await readNames();
  expect([changed.length, changed.filter((name) => name === 'All one').length, changed.filter((name) => name === 'Group 60')]).toEqual([
    61,
    60,
    ['Group 60'],
  ]);

  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(toast(page, 'Undo: 60 done.')).toBeVisible();
  expect((await readNames()).toSorted()).toEqual([...before, 'Group 60'].toSorted());
});

test('a deletion of all that match names their number, and can be stopped on the way', async ({ page }) => {
  await signIn(page, 'admin', '/user-groups');
  const { code, readNames } = await makeGroups(page, 30);
  await page.goto(`/user-groups?code=~${code}&_limit=25&_offset=0`);
  await settled(page);
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
  const dock = page.getByRole('region', { name: 'Selection' });
  await dock.getByRole('button', { name: 'Select all 30 that match' }).click();
  await dock.getByRole('button', { name: 'Delete (30)' }).click();
  const question = page.getByRole('dialog', { name: 'Delete: 30 user groups?' });
  await expect(question).toContainText('5 of them are not on this page.');
  // Nobody answers until it has been stopped.
  let answer = (): void => undefined;
  const stopped = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/v1/usergroups/**', async (route) => {
    await stopped;
    await route.continue();
  });
  await question.getByRole('button', { name: 'Delete (30)' }).click();
  await expect(dock.getByText('0 of 30 done')).toBeVisible();
  await dock.getByRole('button', { name: 'Stop' }).click();
  await expect(dock.getByRole('button', { name: 'Stopping…' })).toBeVisible();
  answer();
  await expect(toast(page, 'Delete: 4 done, 26 not begun.')).toBeVisible();
  await expect(dock.getByText('26 selected')).toBeVisible();
  expect(await readNames()).toHaveLength(26);
});

for (const [locale, theme, width, page1, all, taken] of [
  ['en', 'light', 1440, null, /^Select all [\d,]+ that match$/, /^All [\d,]+ that matched are selected$/],
  ['de', 'dark', 390, /^Alle \d+ dieser Seite auswählen$/, /^Alle [\d.]+ Treffer auswählen$/, /^Alle [\d.]+ Treffer sind ausgewählt$/],
] as const) {
  test(`the bar of such a selection can be read by everybody: ${locale}, ${theme}, ${String(width)} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await speak(page, locale);
    await page.addInitScript((mode) => localStorage.setItem('mui-mode', mode), theme);
    await signIn(page, 'admin', '/users');
    await settled(page);
    const boxes = page.getByRole('checkbox', { name: /^(Select|.* auswählen)/ });
    await boxes.first().check();
    if (page1 !== null) await page.getByRole('button', { name: page1 }).click();
    await page.getByRole('button', { name: all }).click();
    await expect(page.getByText(taken)).toBeVisible();
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: locale === 'de' ? 'Auswahl aufheben' : 'Clear selection' }).click();
    await expect(page.getByText(taken)).toHaveCount(0);
  });
}
