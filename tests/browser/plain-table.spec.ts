/** The table that a list has until something is wanted that only the grid can do: the grid itself says how it has to look and what it has to do. */
import type { Page } from '@playwright/test';
import { watchLayoutShift } from './layout.ts';
import { expect, scrollSideways, settled, signIn, test } from './steward.ts';

/** Opens a list whose grid stays away until `bring` is called. */
async function openWithoutGrid(page: Page, path: string): Promise<{ readonly release: () => void; readonly bring: () => Promise<void> }> {
  await signIn(page, 'admin');
  await expect(page.locator('main h1')).toBeVisible();
  let bring = (): void => undefined;
  const held = new Promise<void>((resolve) => (bring = resolve));
  await page.route(gridFile, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(path);
  await expect(page.locator('[role=gridcell]').first()).toBeVisible();
  await expect(grid(page)).toHaveCount(0);
  return {
    release: () => bring(),
    bring: async () => {
      bring();
      // What a column is made wider by.
      await page.locator('.MuiDataGrid-columnSeparator--resizable').first().hover();
      await expect(grid(page)).toBeVisible();
      await page.mouse.move(0, 0);
    },
  };
}

const gridFile = /\/assets\/grid-[^/]*\.js$/;

/** An element that only the grid has. */
const grid = (page: Page) => page.locator('.MuiDataGrid-mainContent');

/** Columns that the rows draw: those in sight. */
const listDrawnColumns = (page: Page): Promise<readonly string[]> =>
  page
    .locator('[role=row][data-id]')
    .first()
    .evaluate((row) => [...row.querySelectorAll<HTMLElement>('[role=gridcell]')].map((cell) => cell.dataset['field'] ?? ''));

/** Where all heads and the cells of these columns are, how they look and what they are called. */
function describeTable(page: Page, columns: readonly string[]): Promise<Record<string, unknown>> {
  return page.evaluate((drawn) => {
    const root = document.querySelector('.MuiDataGrid-root');
    const looks = [
      'color',
      'backgroundColor',
      'font',
      'padding',
      'borderBottomWidth',
      'borderTopWidth',
      'textAlign',
      'whiteSpace',
    ] as const;
    const names = ['role', 'tabindex', 'data-field', 'data-id', 'data-record', 'style'];
    // What stands in cells leaves the way of Tab with the grid, which the first Tab into the table brings.
    const isInCell = (element: Element) => element.parentElement?.closest('[role=gridcell]') !== null;
    const isTold = (name: string) => (name.startsWith('aria-') || names.includes(name)) && name !== 'style';
    const told = (element: Element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      return {
        place: [x, y, width, height].map((size) => Math.round(size)),
        looks: looks.map((look) => style[look]),
        names: [...element.attributes]
          .filter(({ name }) => isTold(name) && !(name === 'tabindex' && isInCell(element)))
          .map(({ name, value }) => `${name}=${value}`)
          .sort(),
        // The grid has a sheet of styles in it, and either draws more rows than are in sight.
        text: element === root || element.role === 'grid' ? null : element.textContent,
      };
    };
    const rows = [...(root?.querySelectorAll('[role=row]') ?? [])].slice(0, 6);
    const cells = rows.flatMap((row) =>
      [...row.querySelectorAll<HTMLElement>('[role=columnheader], [role=gridcell]')].filter(
        ({ role, dataset }) => role === 'columnheader' || drawn.includes(dataset['field'] ?? ''),
      ),
    );
    const inner = cells.flatMap((cell) => [...cell.querySelectorAll('input, a, button:not(.MuiDataGrid-sortButton), .cell-line')]);
    const whole = [root, root?.querySelector('[role=grid]')].flatMap((element) => element ?? []);
    return Object.fromEntries(
      [...whole, ...cells, ...inner].map((element, at) => [`${at} ${element.className}`.replace(/\bst-\S+/g, ''), told(element)]),
    );
  }, columns);
}

const textOf = (described: Record<string, unknown>) => Object.values(described).map((each) => JSON.stringify(each));

// Those that are scrolled sideways, and those whose columns share what is left.
for (const path of ['/users', '/users?_sort[email]=desc', '/orders', '/commands', '/spaces', '/batchjobs', '/presets']) {
  test(`is where the grid will be, in the same words, and nothing moves: ${path}`, async ({ page }) => {
    const readShift = await watchLayoutShift(page);
    const { bring } = await openWithoutGrid(page, path);
    const columns = await listDrawnColumns(page);
    expect(columns.length).toBeGreaterThan(2);
    const first = textOf(await describeTable(page, columns));
    await bring();
    await expect.poll(async () => textOf(await describeTable(page, columns))).toEqual(first);
    expect(await readShift()).toBe(0);
  });
}

const cell = (page: Page, row: number, field: string) => page.locator(`[role=row][data-id="${row}"] [data-field=${field}]`);

test('leaves the focus where it was, and the grid answers the key that was pressed before', async ({ page }) => {
  const { bring } = await openWithoutGrid(page, '/users');
  await cell(page, 1, 'name').click();
  await page.keyboard.press('Home');
  await bring();
  await expect(cell(page, 1, '__check__').getByRole('checkbox')).toBeFocused();
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
  await expect(cell(page, 1, 'name')).toBeFocused();
});

test('answers each arrow at once, from what is in a cell too', async ({ page }) => {
  const { bring } = await openWithoutGrid(page, '/users');
  await cell(page, 1, 'username').getByRole('link').focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(key);
  await expect(cell(page, 3, 'email').getByRole('link')).toBeFocused();
  for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowUp']) await page.keyboard.press(key);
  await expect(cell(page, 2, '__check__').getByRole('checkbox')).toBeFocused();
  await bring();
  await expect(cell(page, 2, '__check__').getByRole('checkbox')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByText('1 selected')).toBeVisible();
  await page.keyboard.press('j');
  await expect(cell(page, 3, '__check__').getByRole('checkbox')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByText('2 selected')).toBeVisible();
});

test('selects, and the grid knows of it', async ({ page }) => {
  const { bring } = await openWithoutGrid(page, '/users');
  for (const row of [1, 3]) await cell(page, row, '__check__').getByRole('checkbox').click();
  await expect(page.getByText('2 selected')).toBeVisible();
  await bring();
  await expect(page.locator('[role=row][aria-selected=true]')).toHaveCount(2);
});

test('sorts, and the grid knows of it', async ({ page }) => {
  const { bring } = await openWithoutGrid(page, '/users');
  const head = page.getByRole('columnheader', { name: 'Email' });
  await head.click();
  await expect(page).toHaveURL(({ search }) => decodeURIComponent(search).includes('_sort[email]=asc'));
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await bring();
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
});

test('stays while a menu of it is open', async ({ page }) => {
  const { release } = await openWithoutGrid(page, '/users');
  await cell(page, 1, 'name').click();
  await page.keyboard.press('Home');
  await cell(page, 1, '__row_actions').locator('[aria-haspopup=menu]').click();
  await expect(page.getByRole('menu')).toBeVisible();
  const came = page.waitForResponse(gridFile);
  release();
  await (await came).finished();
  // By then the grid would have taken its place.
  await page.evaluate(async () => {
    for (let time = 0; time < 5; time += 1) await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }));
  });
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(grid(page)).toBeVisible();
  await expect(cell(page, 1, '__row_actions').locator('[aria-haspopup=menu]')).toBeFocused();
});

/** Rows of the table that are drawn, and whether all that is in sight of it is. */
const describeRows = (page: Page) =>
  page.evaluate(() => {
    const scroller = document.querySelector('.MuiDataGrid-virtualScroller') as Element;
    const { top, bottom, left } = scroller.getBoundingClientRect();
    const at = (y: number) =>
      document
        .elementFromPoint(left + 80, y)
        ?.closest('[role=row]')
        ?.getAttribute('aria-rowindex') ?? null;
    return { count: document.querySelectorAll('[role=row][data-id]').length, first: Number(at(top + 40)), last: Number(at(bottom - 20)) };
  });

test('draws what is scrolled into sight, lets go of the rest, and is still the same table', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/orders?_limit=500');
  await expect(page.locator('[role=gridcell]').first()).toBeVisible();
  await page.locator('.MuiDataGrid-virtualScroller').hover();
  const { first, last } = await describeRows(page);
  expect(first).toBe(2);
  for (let step = 1; step <= 12; step += 1) await page.mouse.wheel(0, 320);
  // 120 rows of 32 px further down.
  await expect.poll(async () => (await describeRows(page)).first).toBe(first + 120);
  await expect.poll(async () => (await describeRows(page)).last).toBe(last + 120);
  await expect.poll(async () => (await describeRows(page)).count).toBeLessThan(80);
  const bar = page.locator('.MuiDataGrid-scrollbar--vertical');
  expect(await bar.evaluate(({ scrollTop }) => scrollTop)).toBe(3840);
  await bar.evaluate((element) => element.scrollTo(0, 32_000));
  await expect.poll(async () => (await describeRows(page)).first).toBeGreaterThan(400);
  await expect(grid(page)).toHaveCount(0);
});

test('is one stop of Tab, keeps the cell it was left at, and selects all rows by a key', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/users');
  await settled(page);
  const here = cell(page, 2, 'name');
  await here.click();
  await page.keyboard.press('Tab');
  await expect(page.locator('[role=grid] :focus')).toHaveCount(0);
  await page.keyboard.press('Shift+Tab');
  await expect(here).toBeFocused();
  await page.keyboard.press('Control+a');
  await expect(page.getByText('25 selected')).toBeVisible();
  await page.keyboard.press('Control+a');
  await cell(page, 0, '__check__').getByRole('checkbox').click();
  await cell(page, 3, '__check__')
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] });
  await expect(page.getByText('21 selected')).toBeVisible();
  await expect(grid(page)).toHaveCount(0);
});

/** Takes the bar beside the rows and scrolls it to a share of what there is. */
async function dragBar(page: Page, to: number): Promise<void> {
  const bar = page.locator('.MuiDataGrid-scrollbar--vertical');
  const box = await bar.boundingBox();
  if (box === null) throw new Error('There is no bar.');
  await page.mouse.move(box.x + box.width / 2, box.y + 30);
  await page.mouse.down();
  await bar.evaluate((element, share) => element.scrollTo(0, share * element.scrollHeight), to);
  await page.mouse.up();
}

test('keeps the row with the focus while others are looked at, and goes on from there', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/orders?_limit=500');
  const here = cell(page, 3, 'order_date');
  await here.click();
  await dragBar(page, 0.5);
  await expect.poll(async () => (await describeRows(page)).first).toBeGreaterThan(200);
  await expect.poll(async () => (await describeRows(page)).count).toBeLessThan(80);
  await expect(here).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(cell(page, 4, 'order_date')).toBeFocused();
  await expect(cell(page, 4, 'order_date')).toBeInViewport();
  await expect.poll(async () => (await describeRows(page)).last).toBeGreaterThan(20);
});

test('leads into its rows by a key where the first one is scrolled away', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/orders?_limit=500');
  await expect(page.locator('[role=gridcell]').first()).toBeVisible();
  await page.locator('.MuiDataGrid-virtualScroller').evaluate((element) => element.scrollTo(0, 8000));
  await expect.poll(async () => (await describeRows(page)).first).toBeGreaterThan(200);
  await expect(cell(page, 0, '__check__')).toHaveCount(0);
  await page.keyboard.press('j');
  await expect(cell(page, 0, '__check__').getByRole('checkbox')).toBeFocused();
  await expect(cell(page, 0, '__check__')).toBeInViewport();
  await expect.poll(async () => (await describeRows(page)).last).toBeGreaterThan(16);
});

test('has drawn what its bar scrolls into sight in the same frame', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/orders?_limit=500');
  await expect(page.locator('[role=gridcell]').first()).toBeVisible();
  await settled(page);
  const isDrawn = await page.locator('.MuiDataGrid-scrollbar--vertical').evaluate(async (bar) => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await nextFrame();
    bar.scrollTop = 8000;
    await nextFrame();
    // After all that is done before this frame is painted.
    await new Promise((resolve) => setTimeout(resolve));
    const scroller = document.querySelector('.MuiDataGrid-virtualScroller') as Element;
    const { top, bottom } = scroller.getBoundingClientRect();
    const rows = [...scroller.querySelectorAll('[role=row][data-id]')].map((row) => row.getBoundingClientRect());
    return [top + 40, (top + bottom) / 2].map((y) => rows.some((row) => row.top <= y && row.bottom > y));
  });
  expect(isDrawn).toEqual([true, true]);
});

test('draws the columns in sight and those that stay there, and any other in the frame that it is scrolled to', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/budgets');
  await expect(page.locator('[role=gridcell]').first()).toBeVisible();
  await settled(page);
  const heads = await page.getByRole('columnheader').count();
  await expect(page.getByRole('grid')).toHaveAttribute('aria-colcount', String(heads));
  const first = await listDrawnColumns(page);
  expect(first.length).toBeLessThan(heads);
  const last =
    (await page
      .getByRole('columnheader')
      .nth(heads - 2)
      .getAttribute('data-field')) ?? '';
  expect(first).not.toContain(last);
  for (const kept of ['code', 'amount', 'remaining', '__row_actions']) expect(first).toContain(kept);
  const bar = page.locator('.MuiDataGrid-scrollbar--horizontal');
  const isDrawn = await bar.evaluate(async (element) => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await nextFrame();
    element.scrollLeft = 100_000;
    await nextFrame();
    // After all that is done before this frame is painted.
    await new Promise((resolve) => setTimeout(resolve));
    const scroller = document.querySelector('.MuiDataGrid-virtualScroller') as Element;
    const { left, right, top } = scroller.getBoundingClientRect();
    const steps = Array.from({ length: 20 }, (_, at) => left + 2 + ((right - left - 20) * at) / 20);
    return steps.every((x) => document.elementFromPoint(x, top + 60)?.closest('[role=gridcell]') !== null);
  });
  expect(isDrawn).toBe(true);
  // What nobody sees goes when nothing else is to be done, but for the cell with the focus.
  await expect.poll(() => listDrawnColumns(page)).not.toContain(first[2]);
  await cell(page, 1, last).click();
  await scrollSideways(page, 0);
  await expect.poll(() => listDrawnColumns(page)).toContain(first[2]);
  await page.keyboard.press('ArrowRight');
  await expect(cell(page, 1, '__row_actions').getByRole('link').first()).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(cell(page, 1, last)).toBeFocused();
  await expect(cell(page, 1, last)).toBeInViewport();
});

test('leads from any head to the first row, wherever the rows are scrolled to', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/users?_limit=500');
  await expect(page.locator('[role=gridcell]').first()).toBeVisible();
  await settled(page);
  const last = page.getByRole('columnheader').nth((await page.getByRole('columnheader').count()) - 2);
  const below = cell(page, 0, (await last.getAttribute('data-field')) ?? '');
  await expect(below).toHaveCount(0);
  await page.locator('.MuiDataGrid-virtualScroller').evaluate((scroller) => scroller.scrollTo(0, 4000));
  await expect(cell(page, 0, 'username')).toHaveCount(0);
  await last.focus();
  await page.keyboard.press('ArrowDown');
  await expect(below).toBeFocused();
  await expect(below).toBeInViewport();
});

test('does not move sideways where all columns have room', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/presets');
  await expect(page.locator('[role=gridcell]').first()).toBeVisible();
  const scroller = page.locator('.MuiDataGrid-virtualScroller');
  await expect(page.locator('.MuiDataGrid-scrollbar--horizontal')).toHaveCount(0);
  await scroller.hover();
  await page.mouse.wheel(40, 0);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(await scroller.evaluate(({ scrollLeft }) => scrollLeft)).toBe(0);
});

test('gives way to the grid where a column is made wider', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/users');
  const head = page.getByRole('columnheader', { name: 'Source' });
  const before = (await head.boundingBox())?.width ?? 0;
  const edge = head.locator('.MuiDataGrid-columnSeparator');
  await edge.hover();
  await expect(grid(page)).toBeVisible();
  const box = await edge.boundingBox();
  if (box === null) throw new Error('The head has no edge.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 60, box.y + box.height / 2, { steps: 5 });
  await page.mouse.up();
  await expect.poll(async () => Math.round((await head.boundingBox())?.width ?? 0)).toBe(Math.round(before) + 60);
});
