import type { Page } from '@playwright/test';
import { misfits } from './layout.ts';
import { callsOf, expect, settled, signIn, speak, tabTo, test, violations } from './steward.ts';

const words = {
  en: {
    dashboard: 'Dashboard',
    channels: 'Channels',
    status: 'Platform status',
    events: 'Events of the last 30 days',
    deployments: 'Deployments',
  },
  de: {
    dashboard: 'Übersicht',
    channels: 'Vertriebskanäle',
    status: 'Plattformstatus',
    events: 'Ereignisse der letzten 30 Tage',
    deployments: 'Deployments',
  },
} as const;

const users = [
  { username: 'admin', isAdmin: true, hasDeployments: true },
  { username: 'partner', isAdmin: false, hasDeployments: true },
  { username: 'nobody', isAdmin: false, hasDeployments: false },
] as const;

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true });

/** The theme, chosen before the page opens. */
async function paint(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
}

for (const { username, isAdmin, hasDeployments } of users)
  for (const locale of ['en', 'de'] as const)
    for (const theme of ['light', 'dark'] as const)
      test(`the dashboard as ${username}, ${locale}, ${theme} [P1-2.1-027] [P1-2.2-001] [P1-2.2-014] [P1-2.2-015] [P1-2.2-016] [P1-2.2-020] [P1-2.2-022] [P1-2.2-023]`, async ({
        page,
      }) => {
        const text = words[locale];
        const calls = callsOf(page);
        await speak(page, locale);
        await paint(page, theme);
        await signIn(page, username, '/');
        await expect(page).toHaveURL(/\/dashboard$/);
        await settled(page);
        await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(text.dashboard);
        await expect(page.getByRole('main').getByRole('term')).toHaveCount(4);
        await expect(heading(page, text.channels)).toBeVisible();
        await expect(heading(page, text.status)).toHaveCount(isAdmin ? 1 : 0);
        await expect(heading(page, text.events)).toHaveCount(isAdmin ? 1 : 0);
        await expect(heading(page, text.deployments)).toHaveCount(hasDeployments ? 1 : 0);
        if (!isAdmin) expect(calls.list.filter((call) => /monitor|systems|events/.test(call))).toEqual([]);
        await expect(page.getByRole('alert')).toHaveCount(0);
        await expect(page.locator('[data-chart] svg')).toHaveCount(isAdmin ? 4 : 0);
        expect(await violations(page)).toEqual([]);
        expect(await misfits(page)).toEqual([]);
        await page.setViewportSize({ width: 390, height: 844 });
        await settled(page);
        expect(await misfits(page)).toEqual([]);
        expect(await violations(page)).toEqual([]);
      });

test('charts have a bar for each of 30 days, and a table that says the same in their place [P1-2.2-021] [P1-9-011] [P1-9-012]', async ({
  page,
}) => {
  await signIn(page, 'admin', '/dashboard');
  const chart = page.getByRole('figure').filter({ hasText: 'Orders' });
  const bars = chart.locator('.MuiBarChart-element');
  await expect(bars).toHaveCount(30);
  const heights = await bars.evaluateAll((all) => all.map((bar) => bar.getBoundingClientRect().height));
  await page.getByRole('button', { name: 'Show as table' }).click();
  await expect(page.locator('[data-chart]')).toHaveCount(0);
  await expect(chart.getByRole('rowheader')).toHaveCount(30);
  const values = (await chart.getByRole('cell').allInnerTexts()).map((text) => Number(text.replace(',', '')));
  const tallest = Math.max(...heights);
  expect(tallest).toBeGreaterThan(20);
  // Bars are as high as their values say, to a pixel.
  values.forEach((value, at) => expect(Math.abs((heights[at] ?? 0) - (value / Math.max(...values)) * tallest)).toBeLessThan(1.5));
  expect(await violations(page)).toEqual([]);
});

test('the links of the dashboard lead where they say [P1-2.2-012] [P1-2.2-024]', async ({ page }) => {
  await signIn(page, 'partner', '/dashboard');
  await page.getByRole('link', { name: 'Show processing' }).click();
  await expect(page).toHaveURL(/\/order-fulfillments\?state=processing$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Order fulfillments');
  await page.goBack();
  await page.getByRole('link', { name: 'EDI default' }).click();
  await expect(page).toHaveURL((url) => url.searchParams.get('channel') === 'edi@default' && url.searchParams.get('test') === 'false');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Order fulfillments');
});

test('the dashboard is read and left with the keyboard alone [P1-9-011] [P1-9-012]', async ({ page }) => {
  await signIn(page, 'admin', '/dashboard');
  await settled(page);
  // Charts are pictures: none of their bars is a stop, the table that says the same is one press away.
  await tabTo(page, /^Show as table/, 40);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('figure').filter({ hasText: 'Orders' }).getByRole('rowheader')).toHaveCount(30);
  const table = page.getByRole('button', { name: 'Show as table' });
  await expect(table).toHaveAttribute('aria-pressed', 'true');
  await expect(table).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-chart] svg')).toHaveCount(4);
  await page.reload();
  await settled(page);
  await tabTo(page, /^Show processing/, 12);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/order-fulfillments\?state=processing$/);
});

test('a part that fails, fails alone, and works again when tried again', async ({ page, quiet }) => {
  await page.route('**/api/v1/monitor/status', (route) => route.fulfill({ status: 500, body: '{}' }));
  await signIn(page, 'admin', '/dashboard');
  const status = page.getByRole('region', { name: 'Platform status' });
  await expect(status.getByRole('alert')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(1);
  await page.unroute('**/api/v1/monitor/status');
  await status.getByRole('button', { name: 'Try again' }).click();
  await expect(status.getByText(/checks passed/)).toBeVisible();
  // The browser itself writes about the answers that this test has spoilt.
  const others = quiet.filter((line) => !line.includes('status of 500'));
  quiet.length = 0;
  expect(others).toEqual([]);
});

test('the head of a block keeps its link in one line and inside the block', async ({ page }) => {
  await speak(page, 'de');
  await signIn(page, 'admin', '/dashboard');
  await settled(page);
  const block = page.getByRole('region', { name: 'Deployments' });
  const link = await block.getByRole('link', { name: 'Alle zeigen' }).evaluate((at) => ({
    lines: at.getClientRects().length,
    right: at.getBoundingClientRect().right,
  }));
  const box = await block.boundingBox();
  expect(link.lines).toBe(1);
  expect(link.right).toBeLessThanOrEqual((box?.x ?? 0) + (box?.width ?? 0));
});
