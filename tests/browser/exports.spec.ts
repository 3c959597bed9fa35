import { readFileSync } from 'node:fs';
import type { Download, Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import readXlsxFile from 'read-excel-file/node';
import { expect, rowsOf, settled, signIn, test, toast } from './steward.ts';

/** Exports what the list shows, and gives the file that the browser saved. */
async function exported(page: Page, format: 'CSV' | 'XLSX'): Promise<Download> {
  await page.getByRole('button', { name: 'Export' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download', { timeout: 30_000 }),
    page
      .getByRole('menuitem', { name: new RegExp(`${format}$`) })
      .first()
      .click(),
  ]);
  return file;
}

/** What the list itself says that it holds, by a call with the filters and the sort of the page. */
async function listed(page: Page, path: string): Promise<readonly Record<string, unknown>[]> {
  const answer = await page.request.get(`/api/v1/${path}&_limit=1000`);
  expect(answer.status()).toBe(200);
  return ((await answer.json()) as { data: Record<string, unknown>[] }).data;
}

test('a filtered and sorted list is exported to a CSV that another program reads [P1-7.1-057] [P1-7.1-059] [P2-4-086]', async ({
  page,
}) => {
  const query = 'state=confirmed&test=false&_sort[order_date]=asc';
  await signIn(page, 'admin', `/order-fulfillments?${query}`);
  await settled(page);
  await expect(rowsOf(page).first()).toBeVisible();
  const expected = await listed(page, `orders/*/fulfillments?${query}`);
  const file = await exported(page, 'CSV');
  await expect(toast(page, 'The export was downloaded.')).toBeVisible();
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
  const rows: Record<string, string>[] = parse(readFileSync(await file.path()), { bom: true, columns: true });
  const ids = expected.map(({ id }) => String(id));
  expect(ids.length).toBeGreaterThan(5);
  expect(rows.map((row) => Object.values(row).find((value) => ids.includes(value)))).toEqual(ids);
  for (const row of rows) expect(Object.values(row)).toContain('confirmed');
});

test('the same list as XLSX holds the same records, in a file that another program opens [P1-7.1-058]', async ({ page }) => {
  const query = 'q=nordlicht&_sort[username]=desc';
  await signIn(page, 'admin', `/users?${query}`);
  await settled(page);
  const expected = await listed(page, `users?${query}`);
  const file = await exported(page, 'XLSX');
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
  const [sheet] = await readXlsxFile(readFileSync(await file.path()));
  const [heads = [], ...rows] = sheet?.data ?? [];
  const at = heads.indexOf('Username');
  expect(expected.length).toBeGreaterThan(5);
  expect(rows.map((row) => row[at])).toEqual(expected.map((row) => row['username']));
});

test('an export that takes longer says so, stays, and leads to its page, where the file waits [P2-4-085] [P2-8-036]', async ({ page }) => {
  await signIn(page, 'admin', '/users?q=tenant');
  await settled(page);
  // As if it were still running each time that the app asks.
  await page.route('**/commands/ExportCommandConfig/runs/*', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: object };
    await route.fulfill({ response: answer, json: { data: { ...body.data, state: 'running' } } });
  });
  await page.clock.install();
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: /CSV$/ }).first().click();
  const late = page.getByRole('region', { name: 'Notifications' }).getByRole('link', { name: 'Show export' });
  for (let poll = 0; poll < 4 && !(await late.isVisible()); poll += 1) {
    await settled(page);
    await page.clock.runFor(2100);
  }
  await expect(late).toBeVisible();
  await page.unroute('**/commands/ExportCommandConfig/runs/*');
  await page.clock.resume();
  await late.click();
  await expect(page).toHaveURL((url) => url.pathname.startsWith('/exports/'));
  await expect(page.getByText('Done', { exact: true }).first()).toBeVisible();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download' }).first().click()]);
  expect(readFileSync(await file.path(), 'utf8')).toContain('tenant');
});
