/** A list is there before any script has run, and nothing of it moves when the app takes it over. */
import type { BrowserContext, Page } from '@playwright/test';
import { watchLayoutShift } from './layout.ts';
import { startOwnServer, type OwnServer } from './own-server.ts';
import { expect, test } from './steward.ts';

const look = '#first-look[data-view]';
let server: OwnServer | null = null;
let origin = '';
test.beforeAll(async () => {
  server = await startOwnServer({ SEED: '600' });
  ({ origin } = server);
});
test.afterAll(() => server?.stop());

/** Opens an address as a tab of its own does, until it comes with its look: the first page begins what draws those after it. */
async function openLook(page: Page, path: string): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => sessionStorage.clear());
    await page.goto(origin + path, { waitUntil: 'commit' });
    await expect(page.locator('#first-look h1')).toBeVisible({ timeout: 1500 });
  }).toPass();
}

/** Tells the size of the window, as any page of the app does. */
async function visit(page: Page, as: string): Promise<void> {
  await page.request.post(`${origin}/sso/login`, { form: { username: as }, headers: { origin }, maxRedirects: 0 });
  await page.goto(`${origin}/help`);
  await expect(page.getByRole('heading').first()).toBeVisible();
}

const withoutScripts = (context: BrowserContext) => context.route('**/assets/*.js', (route) => route.abort());

/** What is to be read in the page, and where it stands. */
const listPlaces = (page: Page): Promise<readonly string[]> =>
  page.locator('#first-look').evaluate((root) =>
    [...root.querySelectorAll<HTMLElement>('main *')].flatMap((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const isSeen = element.childElementCount === 0 && element.textContent !== '' && width > 0 && y < innerHeight && x < innerWidth;
      return isSeen ? [`${element.textContent} ${[x, y, width, height].map(Math.round).join(' ')}`] : [];
    }),
  );

for (const { as, width, height, path } of [
  { as: 'admin', width: 1440, height: 900, path: '/users' },
  { as: 'partner', width: 1024, height: 768, path: '/orders' },
  { as: 'admin', width: 390, height: 844, path: '/budgets' },
])
  test(`rows are there without a script, and stay where they are: ${path} as ${as}, ${width} px`, async ({ page, context, quiet }) => {
    await page.setViewportSize({ width, height });
    await visit(page, as);
    await withoutScripts(context);
    await openLook(page, path);
    await expect(page.locator(look)).toHaveAttribute('inert', '');
    const drawn = await listPlaces(page);
    expect(drawn.length).toBeGreaterThan(50);
    // The scripts that did not come.
    quiet.length = 0;
    await context.unroute('**/assets/*.js');
    await page.addInitScript(() =>
      addEventListener('DOMContentLoaded', () => Object.assign(window, { title: document.querySelector('#first-look h1') })),
    );
    await openLook(page, path);
    await expect(page.locator(look)).toHaveCount(0);
    // Taken over, not drawn anew.
    expect(await page.evaluate(() => (window as unknown as { title: Element | null }).title?.isConnected)).toBe(true);
    const real = await listPlaces(page);
    expect(drawn.filter((place) => !real.includes(place))).toEqual([]);
  });

// React leaves an attribute as the server wrote it, whatever the browser would have written.
for (const { as, width, path } of [
  { as: 'admin', width: 1440, path: '/orders' },
  { as: 'partner', width: 1024, path: '/campaigns' },
  { as: 'admin', width: 390, path: '/users' },
])
  test(`taken over, it is what the browser would have drawn: ${path} as ${as}, ${width} px`, async ({ page, context }) => {
    await page.setViewportSize({ width, height: 900 });
    await visit(page, as);
    const readShift = await watchLayoutShift(page);
    await openLook(page, path);
    await expect(page.locator(look)).toHaveCount(0);
    expect(await readShift()).toBe(0);
    const other = await context.newPage();
    await other.setViewportSize({ width, height: 900 });
    // As a tab asks that reads its page anew: its page comes without a look.
    await other.route(origin + path, (route) =>
      route.continue({ headers: { ...route.request().headers(), 'cache-control': 'max-age=0' } }),
    );
    await other.goto(origin + path);
    // What waits for somebody is counted once the page is there, when the browser has nothing else to do.
    await expect(async () => {
      const drawn = await listElements(other, '#root');
      expect(drawn.length).toBeGreaterThan(300);
      expect(await listElements(page, '#first-look')).toEqual(drawn);
    }).toPass();
    await expect(other.locator('#first-look')).toHaveCount(0);
  });

/** Every element below one, with its attributes and text, once the page has come to rest; names that React makes up are as they are. */
async function listElements(page: Page, below: string): Promise<readonly string[]> {
  await expect(page.getByRole('button', { name: /notification/i }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  return page.locator(below).evaluate((root) => {
    const ofReact = ['id', 'for', 'aria-labelledby', 'aria-describedby', 'aria-controls'];
    return [...root.querySelectorAll('*')].map((element) => {
      const attributes = [...element.attributes].filter(({ name }) => !ofReact.includes(name));
      const printed = attributes.map(({ name, value }) => `${name}=${name === 'style' ? value.replaceAll(' ', '') : value}`).sort();
      return `${element.tagName} ${printed.join(' ')} ${element.childElementCount === 0 ? element.textContent : ''}`;
    });
  });
}

test('what was drawn for a window of another size is not shown', async ({ page, context, quiet }) => {
  await visit(page, 'admin');
  await openLook(page, '/users');
  await withoutScripts(context);
  await page.setViewportSize({ width: 700, height: 900 });
  await page.goto(`${origin}/users`);
  await expect(page.locator('#frame')).toBeAttached();
  await expect(page.locator('#first-look')).toHaveCount(0);
  quiet.length = 0;
});

test('what this browser has of the looks and the account has not is not drawn over', async ({ page, context, quiet }) => {
  await visit(page, 'admin');
  await openLook(page, '/users');
  await withoutScripts(context);
  const isShownWith = async (unsent: string): Promise<boolean> => {
    await page.evaluate((text) => {
      sessionStorage.clear();
      localStorage.setItem('steward.unsent', text);
    }, unsent);
    await page.goto(`${origin}/users`);
    const drawn = page.locator('#first-look');
    return (await drawn.count()) === 1 && (await drawn.locator('[data-style]').count()) === 0;
  };
  // A choice is kept with the moment when it was made; what cannot be read is none.
  await expect.poll(() => isShownWith('{"locale":1,"theme":2}')).toBe(true);
  expect([await isShownWith('{"density":3}'), await isShownWith('{"locale":1,"columns.users":2}')]).toEqual([false, false]);
  await expect.poll(() => isShownWith('{}')).toBe(true);
  await expect.poll(() => isShownWith('{"loc')).toBe(true);
  quiet.length = 0;
});

test('on a slow processor it is taken over as it stands', async ({ page }) => {
  await visit(page, 'admin');
  await openLook(page, '/users');
  await page.goto(`${origin}/help`);
  // What would be due within seconds is due at once, and what has come is old before it is drawn.
  await page.addInitScript(() => {
    const [wait, now] = [setTimeout, Date.now];
    let late = 0;
    Date.now = () => now() + (late += 500);
    window.setTimeout = ((work: () => void, ms = 0) => wait(work, ms < 5000 ? 0 : ms)) as typeof setTimeout;
    addEventListener('DOMContentLoaded', () => Object.assign(window, { row: document.querySelector('#first-look [role=row][data-id]') }));
  });
  await openLook(page, '/users');
  // React would draw anew what is not as it draws it, and say so on the console.
  await expect(page.locator(look)).toHaveCount(0);
  expect(await page.evaluate(() => (window as unknown as { row: Element | null }).row?.isConnected)).toBe(true);
});

test('who presses a row at once gets there', async ({ page }) => {
  await visit(page, 'admin');
  await openLook(page, '/users');
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/users\/[^/]+\/edit/);
  await expect(page.locator('main form input').first()).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});
