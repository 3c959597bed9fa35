import { expect, rowsOf, settled, signIn, test } from './steward.ts';

test.use({ colorScheme: 'dark' });

test('a page on paper is light and whole, without what can only be pressed', async ({ page }) => {
  await signIn(page, 'admin', '/users?_limit=100&_offset=0');
  await settled(page);
  const theme = () => page.evaluate(() => document.documentElement.dataset['theme']);
  await rowsOf(page).first().hover();
  expect(await theme()).toBe('dark');
  const menu = page.getByRole('navigation').first();
  await expect(menu).toBeVisible();
  // As a browser does: it tells first, and then draws for the paper.
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  expect(await rowsOf(page).count()).toBe(100);
  expect(await theme()).toBe('light');
  await expect(menu).toBeHidden();
  await expect(page.getByRole('link', { name: 'New user' })).toBeHidden();
  await expect(rowsOf(page).first().getByRole('checkbox')).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // Nothing is scrolled within the page: it is as long as its rows.
  const heights = await page.evaluate(() => [document.documentElement.scrollHeight, innerHeight] as const);
  expect(heights[0]).toBeGreaterThan(100 * 30);
  expect(heights[1]).toBeLessThan(heights[0]);
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  expect(await theme()).toBe('dark');
  await expect(menu).toBeVisible();
});

test('a table of many columns is on the paper with all of them, and with all that they say', async ({ page }) => {
  for (const path of ['/budgets', '/users', '/orders']) {
    await signIn(page, 'admin', path);
    await settled(page);
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await page.emulateMedia({ media: 'print' });
    // A browser makes what is too wide smaller, but not by more than half: A4 across, less its margins, is 1032 px.
    const paper = 2 * 1032;
    const seen = await page.getByRole('grid').evaluate((grid) => {
      const isDrawn = (element: Element) => element.getClientRects().length > 0;
      const heads = [...grid.querySelectorAll('[role=columnheader]')].filter(isDrawn);
      const cells = [...grid.querySelectorAll<HTMLElement>('[role=row][data-id] > [data-field]')].filter(isDrawn);
      const right = Math.max(...[...heads, ...cells].map((each) => each.getBoundingClientRect().right));
      const cut = cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1 && getComputedStyle(cell).overflowX !== 'visible');
      const first = cells.filter((cell) => cell.parentElement === cells[0]?.parentElement);
      const edges = (all: readonly Element[]) => all.map((each) => Math.round(each.getBoundingClientRect().left));
      return { right, cut: cut.map((cell) => cell.innerText), heads: edges(heads), cells: edges(first) };
    });
    expect(seen.right, path).toBeLessThan(paper);
    expect(seen.cut, path).toEqual([]);
    expect(seen.cells, `${path}: each value below its heading`).toEqual(seen.heads);
    await page.emulateMedia({ media: 'screen' });
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  }
});
