/** What a page costs until it shows what it was opened for, without a clock: files, bytes, and that nothing is asked twice. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, signIn, test } from './steward.ts';

/** Not of the first look of a page, which answers nothing. */
const ofApp = ':not(#first-look[data-view] *)';

interface Cost {
  /** Addresses, in the order in which they were asked for. */
  readonly asked: readonly string[];
  readonly scripts: readonly string[];
  /** Of the scripts, as the build compressed them. */
  readonly gzip: number;
}

/** Opens an address as somebody who has been here before, and counts until `sign` is drawn. */
async function costOf(page: Page, path: string, sign: string): Promise<Cost> {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    // The page before may still be asking.
    if (request.isNavigationRequest()) asked.length = 0;
    asked.push(pathname + search);
  });
  await page.addInitScript((selector) => {
    const look = new MutationObserver(() => {
      if (document.querySelector(selector) === null) return;
      look.disconnect();
      performance.mark('shown');
    });
    look.observe(document, { childList: true, subtree: true, attributeFilter: ['data-view'] });
  }, `${sign}${ofApp}`);
  await page.goto(path);
  await page.locator(`${sign}${ofApp}`).first().waitFor();
  const until = await page.evaluate(() => {
    const shown = performance.getEntriesByName('shown')[0]?.startTime ?? Infinity;
    return performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime <= shown)
      .map(({ name }) => new URL(name).pathname);
  });
  const scripts = until.filter((name) => name.endsWith('.js'));
  return { asked, scripts, gzip: scripts.map(gzipSize).reduce((sum, size) => sum + size, 0) };
}

/** A short file has no compressed copy. */
function gzipSize(script: string): number {
  const path = join('dist', script);
  try {
    return readFileSync(`${path}.gz`).length;
  } catch {
    return readFileSync(path).length;
  }
}

// The icon is the browser's own business.
const twice = (asked: readonly string[]) => asked.filter((address, at) => address !== '/mark.svg' && asked.indexOf(address) !== at);

// Budgets may be lowered at any time; whoever raises one says why. A list has names in its rows when they are drawn, so what reads the
// records that they are of (of users: channels, companies, groups) counts, which was loaded right after before. The grid, what opens over a
// page and what edits filters come after the rows. A form has one file more since: its controls are shared with what opens over a page; and
// it has the keys of rows (0.5 kB), which are in every page since the table that is drawn first answers to them, and what keeps values that
// nobody writes from being drawn with every key (0.4 kB). The plain table stays, and what it answers to is in every page (1.5 kB in place of
// 126 kB of the grid soon after); what boxes and switches of a form are drawn by came with the table before (5 kB).
// What takes over the first look, and tells the server how large the window is, is in every page (1.1 kB): rows are seen before any script.
// So is which columns of a wide table are in sight (0.9 kB), which halves its cells; the circle of a busy button comes later (0.8 kB).
const screens = [
  { kind: 'list', path: '/users', sign: '[role=gridcell]', requests: 11, kilobytes: 293, foreign: /grid-|form-|show-|controls-|surfaces-/ },
  { kind: 'form', path: '/users/u000005/edit', sign: 'main form input', requests: 14, kilobytes: 464, foreign: /grid-/ },
  {
    kind: 'list',
    path: '/orders',
    sign: '[role=gridcell]',
    requests: 10,
    kilobytes: 294,
    foreign: /grid-|form-|show-|controls-|surfaces-/,
  },
] as const;

for (const { kind, path, sign, requests, kilobytes, foreign } of screens) {
  test(`a ${kind} is there after few files, and asks nothing twice: ${path}`, async ({ page }) => {
    await signIn(page, 'admin');
    await expect(page.locator('main h1')).toBeVisible();
    // The page before asks until the next one begins.
    await page.goto('about:blank');
    const { asked, scripts, gzip } = await costOf(page, path, sign);
    expect(asked.indexOf(path)).toBe(0);
    expect(scripts.filter((name) => foreign.test(name))).toEqual([]);
    expect(asked.slice(0, requests + 1).filter((address) => /whoami|settings\.json/.test(address))).toEqual([]);
    expect(scripts.length + 5, scripts.join('\n')).toBeLessThanOrEqual(requests);
    expect(gzip / 1000).toBeLessThanOrEqual(kilobytes);
    expect(twice(asked)).toEqual([]);
  });
}

test('a list is drawn once: frame, page and rows come together', async ({ page }) => {
  await signIn(page, 'admin');
  await expect(page.locator('main h1')).toBeVisible();
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const has = (selector: string) => document.querySelector(selector) !== null;
      const now = [has('#frame') && 'frame', has('main') && 'shell', has('[role=gridcell]') && 'rows'].filter(Boolean).join(' ');
      if (now !== '' && seen.at(-1) !== now) seen.push(now);
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/users');
  await page.locator('[role=gridcell]').first().waitFor();
  const seen = await page.evaluate(() => (window as unknown as { seen: readonly string[] }).seen);
  expect(seen[0]).toBe('frame');
  expect(seen.filter((state) => state === 'shell').length, seen.join(', ')).toBeLessThanOrEqual(1);
});

test('whoever is not signed in gets a page without a frame, and nothing of anybody', async ({ page }) => {
  // Not of the page, which goes on at once.
  const answer = await page.request.get('/users', { headers: { accept: 'text/html' } });
  const html = await answer.text();
  expect(html).toContain('<title>');
  expect(html).not.toMatch(/id="frame"|prepared-answers|rel="modulepreload"[^>]*media/);
  await page.goto('/users');
  await expect(page).toHaveURL(/\/sso\/login/);
});

test('the frame is there before any script, in the scheme that was chosen', async ({ page }) => {
  await signIn(page, 'admin');
  await expect(page.locator('main h1')).toBeVisible();
  await page.route(/\/assets\/.*\.js$/, () => undefined);
  await page.evaluate(() => localStorage.setItem('mui-mode', 'dark'));
  await page.goto('/users', { waitUntil: 'commit' });
  const frame = page.locator('#frame');
  await expect(frame).toHaveCSS('background-color', 'rgb(20, 21, 25)');
  await expect(frame).toBeInViewport();
});

test('calendars and charts come without the grid', async ({ page }) => {
  await signIn(page, 'admin', '/users');
  await page.locator('[role=gridcell]').first().waitFor();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Created', exact: true }).click();
  await page
    .getByRole('button', { name: /^Choose date/ })
    .first()
    .click();
  await expect(page.getByRole('grid', { name: /\d{4}$/ })).toBeVisible();
  const listLoaded = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));
  const withCalendar = await listLoaded();
  expect(withCalendar.filter((name) => /PickerFrame/.test(name))).toHaveLength(1);
  expect(withCalendar.filter((name) => /grid-/.test(name))).toEqual([]);
  await page.goto('/dashboard');
  await page.locator('[data-chart] svg').first().waitFor();
  const withChart = await listLoaded();
  expect(withChart.filter((name) => /EventChart/.test(name))).toHaveLength(1);
  expect(withChart.filter((name) => /grid-/.test(name))).toEqual([]);
});
