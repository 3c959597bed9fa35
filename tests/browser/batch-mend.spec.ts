import type { Locator, Page } from '@playwright/test';
import { misfits } from './layout.ts';
import { describeLooks, fourLooks, keepPicture } from './in-look.ts';
import { callsOf, countEffort, expect, settled, signIn, speak, tabTo, test, toast, unused, violations } from './steward.ts';

const columns = ['code', 'type', 'scope', 'amount', 'cost_center', 'email'];

/** A run whose lines are checked. Its address. */
async function checkedRun(page: Page, lines: readonly (readonly string[])[]): Promise<string> {
  const { request } = page;
  const attributes = JSON.stringify({ channel: '3i@default', email_template: 'budget-import' });
  const buffer = Buffer.from([columns, ...lines].map((cells) => cells.join(',')).join('\n'));
  const multipart = { type: 'budget_import', attributes, file: { name: 'budgets.csv', mimeType: 'text/csv', buffer } };
  const headers = { origin: new URL(page.url()).origin };
  const job = await request.post('/api/v1/batchjobs', { headers, multipart });
  const { data } = (await job.json()) as { data: { id: string } };
  const started = await request.post(`/api/v1/batchjobs/${data.id}/runs`, { headers });
  const path = started.headers()['location'] ?? '';
  for (const stage of ['read', 'validate']) {
    await request.put(`${path}/stages/${stage}`, { headers, data: [] });
    await expect
      .poll(async () => ((await (await request.get(`${path}/stages/${stage}`)).json()) as { data: { status: string } }).data.status, {
        timeout: 60_000,
      })
      .not.toBe('running');
  }
  return path.replace('/api/v1', '');
}

const faulty = (page: Page): Locator => page.getByRole('region', { name: /^(Faulty lines|Fehlerhafte Zeilen)$/ });
const cell = (page: Page, column: string, line: number): Locator =>
  page.getByRole('textbox', { name: new RegExp(`^${column}, (line|Zeile) ${String(line)}$`) });
const linesOf = (prefix: string): string[][] => [
  [`${prefix}-1`, 'single', 'order', '12.50', '5100', 'buyer@example.com'],
  [`${prefix}-2`, 'weekly', 'order', 'much', '5100', ''],
  [`${prefix} 3`, 'single', 'order', '12.50', '5100', 'nobody'],
  [`${prefix}-1`, 'single', 'order', '99', '5200', 'buyer@example.com'],
];

test('faulty lines show what stands in them and all that is wrong, and are corrected where they stand with the keyboard alone', async ({
  page,
}) => {
  const prefix = `ME${unused()}`.toUpperCase();
  await signIn(page, 'admin', '/profile');
  const run = await checkedRun(page, linesOf(prefix));
  await page.goto(`${run}?step=2`);
  await settled(page);
  const region = faulty(page);
  const row = (line: number): Locator => region.getByRole('row', { name: new RegExp(`^Line ${String(line)}\\b`) });
  await expect(region.getByRole('columnheader')).toHaveText(['Line in file', ...columns]);
  await expect(row(3).getByRole('cell')).toHaveText([
    `${prefix}-2`,
    /^weekly.+/,
    'order',
    /^muchIt must be a number/,
    '5100',
    /^–It must be filled/,
  ]);
  await expect(row(4).getByRole('cell').nth(0)).toHaveText(new RegExp(`^${prefix} 3.+`));
  await expect(row(4).getByRole('cell').nth(5)).toHaveText('nobodyIt is not an email address');
  await expect(row(5).getByRole('rowheader')).toContainText('Line 2 is about the same record');
  expect(await violations(page)).toEqual([]);

  // All lines are one stop; arrows lead from one to the next.
  await tabTo(page, /^Correct line 3$/);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('button', { name: 'Correct line 4' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  // The first cell that is wrong has the focus; half a correction leaves the rest.
  await expect(cell(page, 'type', 3)).toBeFocused();
  await expect(cell(page, 'type', 3)).toHaveAccessibleDescription(/.+/);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('single');
  await page.keyboard.press('Enter');
  await expect(region.getByRole('status').filter({ hasText: 'Line 3 still has 2 faults.' })).toBeVisible();
  await expect(cell(page, 'amount', 3)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('12.50');
  await tabTo(page, /^email, line 3$/, 3);
  await page.keyboard.type('buyer@example.com');
  const calls = callsOf(page);
  await page.keyboard.press('Enter');
  await expect(region.getByRole('status').filter({ hasText: 'Line 3 can be applied.' })).toBeVisible();
  await expect(row(3).getByRole('rowheader')).toContainText('Good');
  await expect(page.getByText('2 lines have errors and cannot be applied')).toBeVisible();
  // One call for the line, and one for the list below: none for each line.
  expect(calls.list.filter((call) => call.startsWith('PUT')).length).toBe(1);
  expect(calls.list.length).toBeLessThanOrEqual(3);

  // On to the next; Escape takes back what was typed.
  await expect(page.getByRole('button', { name: 'Correct line 4' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('other');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Correct line 4' })).toBeFocused();
  await expect(row(4).getByRole('cell').nth(0)).toContainText(`${prefix} 3`);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(row(4).getByRole('rowheader')).toContainText('Declined');
  await expect(page.getByText('1 line is left out')).toBeVisible();

  // Only what is faulty still is handed out.
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    region.getByRole('button', { name: 'Download faulty lines' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('budgets-faulty-lines.csv');

  // Somebody else was faster: what they have stored is told, and what was typed stays.
  const other = await page.context().newPage();
  await other.goto(`${run}?step=2`);
  await page.getByRole('button', { name: 'Correct line 5' }).click();
  await cell(page, 'code', 5).fill(`${prefix}-4`);
  await other.getByRole('button', { name: 'Correct line 5' }).click();
  await cell(other, 'code', 5).fill(`${prefix}-5`);
  await cell(other, 'code', 5).press('Enter');
  await expect(faulty(other).getByRole('status').filter({ hasText: 'Line 5 can be applied.' })).toBeVisible();
  await other.close();
  await cell(page, 'code', 5).press('Enter');
  await expect(region.getByRole('alert')).toContainText('in the meantime');
  await expect(cell(page, 'code', 5)).toHaveValue(`${prefix}-4`);
  await expect(region.getByText(`Now stored: ${prefix}-5`)).toBeVisible();
  await cell(page, 'code', 5).press('Enter');
  await expect(region.getByRole('status').filter({ hasText: 'Line 5 can be applied.' })).toBeVisible();

  await page.getByRole('button', { name: 'Put corrected lines away' }).click();
  await expect(region.getByText('No line is faulty any more')).toBeVisible();
  await page.getByRole('button', { name: 'Confirm and continue' }).click();
  await expect(page.getByText('3 lines are waiting for a decision')).toBeVisible({ timeout: 60_000 });
});

test('faulty lines come a page at a time, and none is passed over', async ({ page }) => {
  await signIn(page, 'admin', '/profile');
  const run = await checkedRun(
    page,
    Array.from({ length: 60 }, (_, at) => [`PG-${String(at)}`, 'single', 'order', 'x', '1', 'a@example.com']),
  );
  await page.goto(`${run}?step=2`);
  await settled(page);
  const heads = faulty(page).getByRole('rowheader');
  await expect(heads).toHaveCount(25);
  await page.getByRole('button', { name: 'Correct line 2', exact: true }).click();
  await cell(page, 'amount', 2).fill('1');
  await cell(page, 'amount', 2).press('Enter');
  await expect(heads.first()).toContainText('Good');
  await faulty(page).getByRole('button', { name: 'Next page' }).click();
  await expect(heads.first()).toContainText('Line 27');
});

test('what is typed into a line stays while others are looked at, and is not lost unasked', async ({ page }) => {
  await signIn(page, 'admin', '/profile');
  const lines = Array.from({ length: 30 }, (_, at) => [
    `TY-${String(at)}`,
    'single',
    'order',
    at === 0 ? '"x\ny"' : 'x',
    '1',
    'a@b.example',
  ]);
  const run = await checkedRun(page, lines);
  await page.goto(`${run}?step=2`);
  await settled(page);
  const region = faulty(page);
  // Line breaks stay: an input of one line would drop them. The line is counted where it ends.
  await page.getByRole('button', { name: 'Correct line 3', exact: true }).click();
  await expect(cell(page, 'amount', 3)).toHaveValue('x\ny');
  await cell(page, 'amount', 3).press('Escape');
  await page.getByRole('button', { name: 'Correct line 4', exact: true }).click();
  await cell(page, 'amount', 4).fill('4');
  await page.getByRole('button', { name: 'Correct line 5', exact: true }).click();
  await expect(cell(page, 'amount', 5)).toBeFocused();
  await expect(cell(page, 'amount', 4)).toHaveValue('4');
  await region.getByRole('button', { name: 'Next page' }).click();
  await expect(region.getByRole('rowheader').first()).toContainText('Line 28');
  await region.getByRole('button', { name: 'Previous page' }).click();
  await expect(cell(page, 'amount', 4)).toHaveValue('4');
  await expect(cell(page, 'amount', 5)).toHaveCount(0);

  const crumb = page.getByRole('navigation').getByRole('link', { name: 'Batch jobs' }).first();
  await crumb.click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  // Another stage is another place.
  await page.getByRole('list', { name: 'Stages' }).getByRole('link').first().click();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page).toHaveURL(/step=2/);
  await cell(page, 'amount', 4).press('Enter');
  await expect(region.getByRole('status').filter({ hasText: 'Line 4 can be applied.' })).toBeVisible();
  // The stage could go on now, and does not without what is typed.
  await page.getByRole('button', { name: 'Correct line 5', exact: true }).click();
  await cell(page, 'amount', 5).fill('5');
  await page.getByRole('button', { name: 'Run stage' }).click();
  await expect(toast(page, /^Save first what you typed/)).toBeVisible();
  await expect(cell(page, 'amount', 5)).toHaveValue('5');
  await cell(page, 'amount', 5).press('Escape');
  await crumb.click();
  await expect(page).toHaveURL(/\/batchjobs(\?|$)/);
});

test('a cell that somebody else has corrected meanwhile stays as they did where nothing was typed into it', async ({ page }) => {
  const prefix = `ST${unused()}`.toUpperCase();
  await signIn(page, 'admin', '/profile');
  const run = await checkedRun(page, [[`${prefix}-1`, 'weekly', 'order', 'x', '1', 'a@b.example']]);
  await page.goto(`${run}?step=2`);
  await settled(page);
  await page.getByRole('button', { name: 'Correct line 2' }).click();
  await cell(page, 'type', 2).fill('single');
  const headers = { origin: new URL(page.url()).origin };
  const path = `/api/v1${run}/stages/validate/results`;
  expect((await page.request.put(`${path}/2`, { headers, data: { values: { amount: '7' } } })).status()).toBe(200);
  await cell(page, 'type', 2).press('Enter');
  await expect(faulty(page).getByRole('alert')).toContainText('in the meantime');
  await expect(cell(page, 'amount', 2)).toHaveValue('7');
  await cell(page, 'type', 2).press('Enter');
  await expect(faulty(page).getByRole('status').filter({ hasText: 'Line 2 can be applied.' })).toBeVisible();
  const { data } = (await (await page.request.get(path)).json()) as { readonly data: readonly { readonly values: object }[] };
  expect(data.map(({ values }) => values)).toMatchObject([{ type: 'single', amount: '7' }]);
});

describeLooks(fourLooks, ({ locale, width }) => {
  test('faulty lines and a line that is corrected have nothing that axe finds, and fit', async ({ page }) => {
    await speak(page, locale);
    await signIn(page, 'admin', '/profile');
    const run = await checkedRun(page, linesOf(`ME${unused()}`.toUpperCase()));
    await page.goto(`${run}?step=2`);
    await settled(page);
    await expect(faulty(page)).toBeVisible();
    const look = async (name: string): Promise<void> => {
      expect(await misfits(page)).toEqual([]);
      expect(await violations(page)).toEqual([]);
      await keepPicture(page, `${locale}-${String(width)}-${name}`);
    };
    await look('lines');
    await page.getByRole('button', { name: locale === 'en' ? 'Correct line 3' : 'Zeile 3 korrigieren' }).click();
    await expect(cell(page, 'type', 3)).toBeFocused();
    await look('open');
  });
});

test('three faults of a line are mended with 1 click and 6 keys beside what is typed', async ({ page }) => {
  const prefix = `EF${unused()}`.toUpperCase();
  await signIn(page, 'admin', '/profile');
  const run = await checkedRun(page, linesOf(prefix));
  await page.goto(`${run}?step=2`);
  await settled(page);
  const region = faulty(page);
  const effort = countEffort(page);
  await effort.click(region.getByRole('button', { name: 'Correct line 3' }));
  await expect(cell(page, 'type', 3)).toBeFocused();
  await effort.press('ControlOrMeta+A');
  await page.keyboard.type('single');
  await effort.press('Enter');
  await expect(cell(page, 'amount', 3)).toBeFocused();
  await effort.press('ControlOrMeta+A');
  await page.keyboard.type('12.50');
  await effort.press('Tab', 'Tab');
  await expect(cell(page, 'email', 3)).toBeFocused();
  await page.keyboard.type('buyer@example.com');
  await effort.press('Enter');
  await expect(region.getByRole('status').filter({ hasText: 'Line 3 can be applied.' })).toBeVisible();
  expect([effort.clicked, effort.pressed]).toEqual([1, 6]);
});
