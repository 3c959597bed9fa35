/** In a browser whose bars take room, as on Windows. */
import { expect, rowsOf, scrollSideways, settled, signIn, test } from './steward.ts';

test.use({
  launchOptions: [
    async ({ launchOptions }, use) => use({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] }),
    { scope: 'worker' },
  ],
});

test('the bar beside the rows lies over no button of a row', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 600 });
  await signIn(page, 'admin', '/users');
  await settled(page);
  const bar = await page.locator('.MuiDataGrid-scrollbar--vertical').boundingBox();
  expect(bar?.width).toBe(15);
  for (const left of [0, 150, 100_000]) {
    await scrollSideways(page, left);
    const button = rowsOf(page).nth(2).locator('[data-field=__row_actions] button').last();
    await expect
      .poll(async () => ((await button.boundingBox())?.x ?? 0) + ((await button.boundingBox())?.width ?? 0), { message: `at ${left}` })
      .toBeLessThanOrEqual(bar?.x ?? 0);
  }
});
