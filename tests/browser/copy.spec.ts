import { expect, rowsOf, settled, signIn, test, toast } from './steward.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('rows are copied with the keys of the browser, and a cell where none is selected', async ({ page }) => {
  await signIn(page, 'admin', '/user-groups');
  await settled(page);
  const readClipboard = () => page.evaluate(() => navigator.clipboard.readText());
  const cell = rowsOf(page).first().locator('[data-field=name]');
  const name = await cell.innerText();
  await cell.click();
  await expect(cell).toBeFocused();
  await page.keyboard.press('Control+c');
  await expect.poll(readClipboard).toBe(name);
  await rowsOf(page).nth(0).getByRole('checkbox').check();
  await rowsOf(page).nth(1).getByRole('checkbox').check();
  await cell.click();
  await page.keyboard.press('Control+c');
  await expect(toast(page, '2 rows copied.')).toBeVisible();
  const [heads, first, second, end] = (await readClipboard()).split('\r\n').map((line) => line.split('\t'));
  const at = heads?.indexOf('Name') ?? -1;
  expect([first?.[at], second?.[at], end]).toEqual([name, await rowsOf(page).nth(1).locator('[data-field=name]').innerText(), ['']]);
  // From the menu, with the keys alone.
  const dock = page.getByRole('region', { name: 'Selection' });
  await dock.getByRole('button', { name: 'Copy the selected rows' }).press('Enter');
  await page.getByRole('menuitem', { name: 'JSON' }).press('Enter');
  await expect.poll(async () => (await readClipboard()).startsWith('[')).toBe(true);
  expect((JSON.parse(await readClipboard()) as { readonly name: string }[]).map((record) => record.name)).toEqual([
    first?.[at],
    second?.[at],
  ]);
});
