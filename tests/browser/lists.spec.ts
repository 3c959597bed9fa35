import type { Page } from '@playwright/test';
import { callsOf, expect, fieldAt, rowsOf, settled, signIn, speak, test, toast, unused } from './steward.ts';

/** Opens the popover of a filter that is not in force yet. */
async function openFilter(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitem', { name: title, exact: true }).click();
}

const apply = (page: Page) => page.getByRole('button', { name: 'Apply' }).click();
const total = async (page: Page): Promise<number> => {
  const words = await page.getByRole('main').getByRole('status').filter({ hasText: ' of ' }).innerText();
  return Number(/of ([\d,]+)/.exec(words)?.[1]?.replaceAll(',', '') ?? Number.NaN);
};

test('a filter is chosen in a popover, reads as a sentence, narrows the rows and can be dropped [P1-2.5-002] [P1-7.1-016]', async ({
  page,
}) => {
  await signIn(page, 'admin', '/users');
  await settled(page);
  const all = await total(page);
  const calls = callsOf(page);
  await openFilter(page, 'Company group');
  await page.getByRole('checkbox', { name: 'Tenant' }).check();
  await page.getByRole('checkbox', { name: 'Supplier' }).check();
  await expect(page.getByText(/^[\d,]+ match/)).not.toHaveText(`${all.toLocaleString('en')} match`);
  await apply(page);
  await expect(page.getByRole('button', { name: /^Company group is any of/ })).toBeVisible();
  await expect.poll(() => total(page)).toBeLessThan(all);
  expect(calls.list.some((call) => decodeURIComponent(call).includes('company_group=*tenant,supplier'))).toBe(true);
  await page.getByRole('button', { name: 'Remove filter Company group' }).click();
  await expect.poll(() => total(page)).toBe(all);
});

test('"empty" finds the records without a value [P1-5-117]', async ({ page }) => {
  const calls = callsOf(page);
  await signIn(page, 'admin', '/users');
  await settled(page);
  await openFilter(page, 'Enabled');
  await page.getByRole('radio', { name: 'Empty' }).check();
  await apply(page);
  await expect(page.getByRole('button', { name: /^Enabled is empty/i })).toBeVisible();
  await expect.poll(() => calls.list.some((call) => call.includes('enabled=~empty~') || call.includes('enabled=%7Eempty%7E'))).toBe(true);
  await expect(page.getByText('Nothing in users matches these filters')).toBeVisible();
  await page.getByRole('button', { name: 'Remove Enabled' }).click();
  await expect(rowsOf(page).first()).toBeVisible();
});

test('a range of days counts its last day to the end [P1-5-052] [P1-7.1-020] [P2-5-114]', async ({ page }) => {
  const calls = callsOf(page);
  await signIn(page, 'admin', '/users');
  await settled(page);
  const all = await total(page);
  await openFilter(page, 'Created');
  await typeDay(page, 'Created, from', '01Jan2026');
  await typeDay(page, 'Created, to', '31Mar2026');
  await apply(page);
  await expect.poll(() => total(page)).toBeLessThan(all);
  const sent = decodeURIComponent(calls.list.filter((call) => call.includes('created_at=')).at(-1) ?? '');
  expect(sent).toContain('created_at=>');
  expect(sent).toMatch(/created_at=<2026-03-31T21:59:59|created_at=<2026-03-31($|&)/);
});

test("a period is chosen by its name, shows its days, and a day of one's own takes its place", async ({ page }) => {
  const calls = callsOf(page);
  await signIn(page, 'admin', '/users');
  await settled(page);
  await openFilter(page, 'Created');
  await page.getByRole('radio', { name: 'Last year' }).check();
  await apply(page);
  await expect(page).toHaveURL(/created_at=(@|%40)last-year/);
  await expect.poll(() => calls.list.some((call) => decodeURIComponent(call).includes('created_at=@last-year'))).toBe(true);
  await page.getByRole('button', { name: /^Created is Last year \(1 Jan \d{4} – 31 Dec \d{4}\)/ }).click();
  await expect(page.getByRole('radio', { name: 'Last year' })).toBeChecked();
  await typeDay(page, 'Created, from', '15Mar2020');
  await expect(page.getByRole('radio', { name: 'Last year' })).not.toBeChecked();
  // Escape in the calendar closes the calendar, once more the filter.
  await page
    .getByRole('button', { name: /^Choose date/ })
    .first()
    .click();
  await expect(page.getByRole('grid', { name: /2020/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('grid', { name: /2020/ })).toHaveCount(0);
  await apply(page);
  await expect.poll(() => calls.list.some((call) => /created_at=>2020-03-1[45]/.test(decodeURIComponent(call)))).toBe(true);
});

test('a column keeps the width and the place it was given, until the columns are reset', async ({ page }) => {
  await signIn(page, 'admin', '/companies');
  await settled(page);
  const head = page.getByRole('columnheader').filter({ hasText: 'Name' }).first();
  const widthOf = async () => Math.round((await head.boundingBox())?.width ?? 0);
  const before = await widthOf();
  const box = await head.boundingBox();
  if (box === null) throw new Error('The column is not in sight.');
  await head.hover();
  await page.mouse.move(box.x + box.width - 1, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width + 79, box.y + box.height / 2, { steps: 5 });
  await page.mouse.up();
  await expect.poll(widthOf).toBeGreaterThan(before + 60);
  const dragged = await widthOf();
  await page.reload();
  await settled(page);
  await expect.poll(widthOf).toBe(dragged);
  const names = () => page.getByRole('columnheader').evaluateAll((heads) => heads.map((each) => each.getAttribute('data-field')));
  const asListed = await names();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox').last().focus();
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('Escape');
  await expect.poll(names).not.toEqual(asListed);
  const moved = await names();
  await page.reload();
  await settled(page);
  await expect.poll(names).toEqual(moved);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitem', { name: 'Reset columns' }).click();
  await page.keyboard.press('Escape');
  await expect.poll(names).toEqual(asListed);
  await expect.poll(widthOf).toBe(before);
});

async function typeDay(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('group', { name: label }).getByRole('spinbutton', { name: 'Day' }).click();
  await page.keyboard.type(text);
}

test('a list is found again as it was left; coming back from sign-in clears that [P1-7.1-005] [P1-7.1-006]', async ({ page }) => {
  await signIn(page, 'admin', '/companies');
  await settled(page);
  await openFilter(page, 'Group');
  await page.getByRole('checkbox', { name: 'Provider' }).check();
  await apply(page);
  await expect(page).toHaveURL(/group=/);
  await page.getByRole('link', { name: 'Users', exact: true }).click();
  await expect(page).toHaveURL(/\/users/);
  await page.getByRole('link', { name: 'Companies', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Group is Provider/ })).toBeVisible();
  await page.goto('/login?login_successful=true');
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  await page.goto('/companies');
  await settled(page);
  await expect(page.getByRole('button', { name: /^Group is/ })).toHaveCount(0);
});

test('Back leads through the filters and out of a record, to the list as it stood', async ({ page }) => {
  await signIn(page, 'admin', '/users');
  await settled(page);
  const all = await total(page);
  await openFilter(page, 'Company group');
  await page.getByRole('checkbox', { name: 'Supplier' }).check();
  await apply(page);
  await expect.poll(() => total(page)).toBeLessThan(all);
  const filtered = await total(page);
  await page.getByRole('columnheader', { name: /^Email/ }).click();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: '26–' })).toBeVisible();
  const address = page.url();
  await settled(page);
  // The columns beside those in sight are drawn when nothing else is to be done: only a name is there for certain.
  const name = rowsOf(page).first().getByRole('link').first();
  const first = await name.innerText();
  await name.click();
  await expect(page).toHaveURL(({ pathname }) => pathname.endsWith('/edit'));
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect(name).toHaveText(first);
  await page.goBack();
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: '1–25 of' })).toBeVisible();
  expect(await total(page)).toBe(filtered);
  await page.goForward();
  await expect(page).toHaveURL(address);
  // Page, sort and filter are one step each.
  for (let steps = 0; steps < 3; steps++) await page.goBack();
  await expect(page).toHaveURL(({ pathname, search }) => pathname === '/users' && search === '');
  await expect.poll(() => total(page)).toBe(all);
});

test('one step Back leaves a list whose filters were found again', async ({ page }) => {
  await signIn(page, 'admin', '/users?company_group=supplier');
  await settled(page);
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await menu.getByRole('link', { name: 'Budgets', exact: true }).click();
  await expect(page).toHaveURL(({ pathname }) => pathname === '/budgets');
  await menu.getByRole('link', { name: 'Users', exact: true }).click();
  await expect(page).toHaveURL(({ search }) => search === '?company_group=supplier');
  await page.goBack();
  await expect(page).toHaveURL(({ pathname }) => pathname === '/budgets');
  await settled(page);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Budgets');
});

test('one column sorts at a time, and the address says which [P1-7.1-011] [P1-7.1-023] [P1-2.4-012] [P2-9-012]', async ({ page }) => {
  const calls = callsOf(page);
  await signIn(page, 'admin', '/companies');
  await settled(page);
  expect(calls.list.some((call) => decodeURIComponent(call).includes('_sort[code]=asc'))).toBe(true);
  const codes = (await rowsOf(page).locator(fieldAt<'companies'>('code')).allInnerTexts()).slice(0, 5);
  expect(codes.every((code) => code !== '')).toBe(true);
  expect([...codes].sort()).toEqual(codes);
  await page.getByRole('columnheader', { name: /^Name/ }).click();
  await expect(page).toHaveURL(
    (url) => decodeURIComponent(url.search).includes('_sort[name]=asc') && !decodeURIComponent(url.search).includes('code'),
  );
  await page.getByRole('columnheader', { name: /^Name/ }).click();
  await expect(page).toHaveURL((url) => decodeURIComponent(url.search).includes('_sort[name]=desc'));
  // Where lists are sorted by several keys, Shift adds one.
  await settled(page);
  await page.getByRole('columnheader', { name: /^Code/ }).click({ modifiers: ['Shift'] });
  await expect(page).toHaveURL((url) => url.search === '');
  await settled(page);
  await expect(page.locator('[role=columnheader][aria-sort=ascending]')).toHaveText(['Code']);
});

test('the page size is a choice up to all rows, which are drawn [P1-2.4-030] [P1-9-005] [P1-9-006] [P1-9-007] [P1-7.1-010] [P2-7-008]', async ({
  page,
}) => {
  await signIn(page, 'admin', '/users');
  await settled(page);
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: '1–25 of' })).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: '26–50 of' })).toBeVisible();
  const sizes = async (): Promise<string[]> => {
    await page.getByRole('combobox', { name: 'Rows per page' }).click();
    return page.getByRole('option').allInnerTexts();
  };
  expect(await sizes()).toEqual(['25', '50', '100', '500']);
  await page.getByRole('option', { name: '500' }).click();
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: '1–500 of' })).toBeVisible();

  await page.goto('/company-addresses');
  await settled(page);
  const count = await total(page);
  expect(await sizes()).toEqual(['100', '500', '1,000', 'All']);
  await page.getByRole('option', { name: '1,000' }).click();
  await expect(page).toHaveURL(/=1000/);
  await sizes();
  await page.getByRole('option', { name: 'All' }).click();
  await expect(
    page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: `1–${count} of ${count}` }),
  ).toBeVisible();
  await page.getByRole('grid').focus();
  await rowsOf(page).first().locator('[role=gridcell]:not(:has(a, button, input))').first().click();
  await page.keyboard.press('Control+End');
  await expect(rowsOf(page).last()).toBeVisible();
});

test('who scrolls while other rows are on their way stays there; who waits reads them from the first', async ({ page }) => {
  let answer: (() => void) | undefined;
  await page.route(/\/api\/.*_limit=1000\b/, async (route) => {
    await new Promise<void>((resolve) => (answer = resolve));
    await route.continue();
  });
  await signIn(page, 'admin', '/company-addresses');
  await settled(page);
  const scroller = page.getByRole('main').locator('.MuiDataGrid-virtualScroller');
  const top = (): Promise<number> => scroller.evaluate((element) => element.scrollTop);
  const choose = async (size: string): Promise<void> => {
    await page.getByRole('combobox', { name: 'Rows per page' }).click();
    await page.getByRole('option', { name: size }).click();
  };
  await choose('1,000');
  await scroller.hover();
  await page.mouse.wheel(0, 600);
  await expect.poll(top).toBe(600);
  answer?.();
  await settled(page);
  expect(await top()).toBe(600);
  await choose('100');
  await expect.poll(top).toBe(0);
});

test('columns are hidden and shown, and that is remembered; the row height too', async ({ page }) => {
  await signIn(page, 'admin', '/user-groups');
  await settled(page);
  await page.getByRole('button', { name: 'Columns' }).click();
  await expect(page.getByRole('menuitemcheckbox', { name: 'Code' })).toBeDisabled();
  await page.getByRole('menuitemcheckbox', { name: 'Channel' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'Channel' })).toHaveCount(0);
  const tight = (await rowsOf(page).first().boundingBox())?.height ?? 0;
  await page.getByRole('button', { name: 'Comfortable rows' }).click();
  await expect.poll(async () => (await rowsOf(page).first().boundingBox())?.height ?? 0).toBeGreaterThan(tight);
  await page.reload();
  await settled(page);
  await expect(page.getByRole('columnheader', { name: 'Channel' })).toHaveCount(0);
  await expect.poll(async () => (await rowsOf(page).first().boundingBox())?.height ?? 0).toBeGreaterThan(tight);
});

test('deleting several makes a call each and tells what became of each [P1-7.1-029] [P1-8-036]', async ({ page }) => {
  const code = `bulk-${unused()}`;
  await signIn(page, 'admin', '/user-groups');
  for (const each of ['a', 'b']) {
    const answer = await page.request.post('/api/v1/usergroups', {
      data: { code: `${code}-${each}`, name: `Bulk ${each}`, type: 'OTHER', channel: 'shop@nordlicht' },
      headers: { origin: new URL(page.url()).origin },
    });
    expect(answer.status(), await answer.text()).toBe(201);
  }
  const calls = callsOf(page);
  await page.goto(`/user-groups?code=~${code}`);
  await settled(page);
  await expect(rowsOf(page)).toHaveCount(2);
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Delete (2)' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('Bulk a, Bulk b');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: /Delete/ }).click();
  await expect.poll(() => calls.list.filter((call) => call.startsWith('DELETE ')).length).toBe(2);
  await expect(toast(page, /2/)).toBeVisible();
  await expect(page.getByText('Nothing in user groups matches these filters')).toBeVisible();

  // A group that users are in cannot go: the other one does, and the result says so per record.
  await page.request.post('/api/v1/usergroups', {
    data: { code: `${code}-c`, name: 'Bulk c', type: 'OTHER', channel: 'shop@nordlicht' },
    headers: { origin: new URL(page.url()).origin },
  });
  await page.goto(`/user-groups?code=*${code}-c,NORDLICHT-staff`);
  await settled(page);
  await expect(rowsOf(page)).toHaveCount(2);
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Delete (2)' }).click();
  await question.getByRole('button', { name: /Delete/ }).click();
  const result = page.getByRole('dialog', { name: /failure/ });
  await expect(result).toContainText('Staff of Nordlicht Shop');
  await expect(result).toContainText('This record cannot be deleted, because other records refer to it');
  await expect(result).not.toContainText('Bulk c');
});

test('nothing found, a refused filter and a server that is away each say so and lead on', async ({ page, quiet }) => {
  await signIn(page, 'admin', '/users');
  await page.getByRole('searchbox', { name: 'Search users' }).fill('nobody-is-called-this');
  await expect(page.getByText('Nothing in users matches these filters')).toBeVisible();
  await page.goto('/users?shoe_size=44');
  await expect(page.getByText('Users could not be loaded')).toBeVisible();
  await expect(page.getByText(/shoe_size/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Clear' }).first().click();
  await expect(rowsOf(page).first()).toBeVisible();
  await page.route('**/api/v1/userroles*', (route) => route.abort());
  await page.getByRole('link', { name: 'User roles' }).click();
  await expect(page.getByText('User roles could not be loaded')).toBeVisible();
  await page.unroute('**/api/v1/userroles*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rowsOf(page).first()).toBeVisible();
  expect(quiet.splice(0).every((line) => /Failed to load resource|ERR_FAILED/.test(line))).toBe(true);
});

test('the choices of a filter stand right below its field', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await signIn(page, 'admin', '/orders');
  await settled(page);
  const open = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Channel' }).click();
    await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  };
  await open();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  // Now they are known, and there before anything has come to rest.
  await open();
  const field = await page.locator('.MuiPopover-paper .MuiAutocomplete-inputRoot').boundingBox();
  const list = await page.locator('.MuiAutocomplete-popper').boundingBox();
  expect([list?.x, list?.y, list?.width]).toEqual([field?.x, (field?.y ?? 0) + (field?.height ?? 0), field?.width]);
});

test('an address beyond the last page leads to the last one, and Back to where somebody came from', async ({ page }) => {
  await signIn(page, 'admin', '/companies');
  await settled(page);
  await page.goto('/users?_offset=99999');
  await expect(page.getByText(/^Page (\d+) of \1$/)).toBeVisible();
  await expect(rowsOf(page).first()).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/companies/);
});

test('the search box has room for what it says, in German too', async ({ page }) => {
  await speak(page, 'de');
  await signIn(page, 'admin', '/company-regions?_companyCode=NORDLICHT');
  const room = await page.getByRole('searchbox', { name: 'Firmenregionen suchen' }).evaluate((box) => {
    const words = box.ownerDocument.createElement('canvas').getContext('2d');
    if (!(box instanceof HTMLInputElement) || words === null) return Number.NaN;
    words.font = getComputedStyle(box).font;
    return box.clientWidth - words.measureText(box.placeholder).width;
  });
  expect(room).toBeGreaterThanOrEqual(0);
});

test('while a search is on its way, the number of what was found before is not told', async ({ page }) => {
  await signIn(page, 'admin', '/users');
  await settled(page);
  const total = page.getByRole('main').getByRole('heading', { level: 1 }).locator('xpath=..');
  await expect(total).toHaveText(/^Users[\d,]+$/);
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/v1/users?**', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('searchbox').fill('bianchi');
  await expect(total).toHaveText('UsersSearching…');
  // The rows of before stay in their place.
  await expect(rowsOf(page).first()).toBeVisible();
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'Searching…' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0);
  answer();
  await expect(total).toHaveText(/^Users\d+$/);
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible();
});
