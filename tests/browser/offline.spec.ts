/** Without a network: the browser keeps code, and nothing of anybody. */
import type { Page } from '@playwright/test';
import { expect, rowsOf, settled, signIn, test } from './steward.ts';

test.use({ serviceWorkers: 'allow' });

/** Opens the list of users once the browser keeps the code of the page. */
async function openUsers(page: Page): Promise<void> {
  await signIn(page, 'admin', '/users');
  await settled(page);
  await page.evaluate(async () => navigator.serviceWorker.ready);
  // What was opened before is not asked for through it.
  await page.reload();
  await settled(page);
}

test('a page that is opened offline says so, and is there once the network is back', async ({ page, context, quiet }) => {
  await openUsers(page);
  const name = rowsOf(page).first().getByRole('link').first();
  const first = await name.innerText();
  await context.setOffline(true);
  await page.reload();
  // The window of a test may still say that it has a network.
  await expect(page.getByRole('heading', { name: /^You are offline|^The server is not responding/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeEnabled();
  await expect(page.getByText(first)).toHaveCount(0);
  await context.setOffline(false);
  await settled(page);
  await expect(page).toHaveURL(/\/users/);
  await expect(name).toHaveText(first);
  expect(quiet.splice(0).every((line) => line.includes('ERR_INTERNET_DISCONNECTED'))).toBe(true);
});

test('the browser keeps code alone: no answer, no page of anybody', async ({ page }) => {
  await openUsers(page);
  const kept = await page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map(async (name) => window.caches.open(name)));
    const responses = (await Promise.all(caches.map(async (cache) => cache.matchAll()))).flat();
    return Promise.all(responses.map(async (response) => [new URL(response.url).pathname, await response.text()] as const));
  });
  const pages = kept.filter(([path]) => !/^\/(?:assets\/[\w.-]+)$/.test(path));
  expect(pages.map(([path]) => path)).toEqual(['/']);
  expect(kept.length).toBeGreaterThan(3);
  const username = 'admin';
  for (const [path, text] of pages) expect(text, path).not.toMatch(new RegExp(`id="(?:frame|prepared-answers)"|"${username}"`));
});

test('a file of the API that is opened offline is not answered by a page', async ({ page, context, quiet }) => {
  await openUsers(page);
  await context.setOffline(true);
  await expect(page.goto('/api/v1/openapi.json')).rejects.toThrow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  quiet.length = 0;
});

test('the browser can install it', async ({ page, context }) => {
  await openUsers(page);
  const devtools = await context.newCDPSession(page);
  const { errors, url } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(new URL(url).pathname).toBe('/manifest.webmanifest');
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // Windows of tests are private ones.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
});
