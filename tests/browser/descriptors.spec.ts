import { misfits } from './layout.ts';
import { callsOf, expect, settled, signIn, speak, tabTo, test, violations } from './steward.ts';

test('an administrator reads what a descriptor means, from its list to its lines', async ({ page }) => {
  await signIn(page, 'admin', '/');
  await page.getByRole('button', { name: /^Settings of / }).click();
  await page.getByRole('link', { name: 'Descriptors' }).click();
  await settled(page);
  await page.getByRole('searchbox', { name: 'Search descriptors' }).fill('orders');
  await page.getByRole('link', { name: 'Orders', exact: true }).last().click();
  await expect(page).toHaveURL(/\/descriptors\/orders$/);

  const matrix = page.getByRole('table', { name: 'Who may do what with Orders' });
  await expect(matrix.getByRole('row', { name: /^List/ })).toContainText('Yes');
  expect(await violations(page)).toEqual([]);
  await matrix
    .getByRole('row', { name: /^Cancel order/ })
    .getByRole('link')
    .first()
    .click();
  await expect(page).toHaveURL(/#L\d+$/);
  await expect(page.locator('li[aria-current=location]')).toBeInViewport();

  await page.getByRole('tab', { name: /^Fields/ }).click();
  await page.getByRole('button', { name: 'Keys of State' }).click();
  await expect(page.getByRole('row', { name: /^type state written here orders\.yaml:\d+/ })).toBeVisible();
  await page.getByRole('tab', { name: /^Used by/ }).click();
  await page
    .getByRole('table', { name: 'Used by' })
    .getByRole('link', { name: /\.yaml:\d+$/ })
    .first()
    .click();
  await expect(page.locator('li[aria-current=location]')).toBeInViewport();
  await page.goBack();
  await expect(page).toHaveURL(/\/descriptors\/orders#used$/);
});

test('a record leads to its state in the diagram', async ({ page }) => {
  await signIn(page, 'admin', '/orders?state=problematic');
  await settled(page);
  await page.locator('[role=row][data-id] a').first().click();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Show descriptor' }).click();
  await expect(page).toHaveURL(/\/descriptors\/orders\?state=problematic#states$/);
  await expect(page.getByRole('listitem').filter({ hasText: 'This record' })).toContainText('Problematic');
});

test('nobody else reads descriptors: the page says so, asks nothing, and the server refuses', async ({ page }) => {
  const calls = callsOf(page);
  await signIn(page, 'api_orders', '/descriptors/orders#yaml');
  await expect(page.getByText('You may not open Descriptors')).toBeVisible();
  expect(calls.list.filter((call) => call.includes('_descriptors'))).toEqual([]);
  for (const path of ['', '/orders', '/_roles']) expect((await page.request.get(`/api/v1/_descriptors${path}`)).status()).toBe(403);
  await page.goto('/orders');
  await settled(page);
  await expect(page.getByRole('link', { name: 'Show descriptor' })).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
});

test('the lines of a descriptor are one stop of the Tab key, and arrows lead from line to line', async ({ page }) => {
  await signIn(page, 'admin', '/descriptors/orders#L20');
  await expect(page.locator('li[aria-current=location]')).toBeInViewport();
  await page.getByRole('tab', { name: /^YAML/ }).focus();
  await tabTo(page, /^Line 20$/, 4);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#L21$/);
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#L1$/);
});

for (const { width, height, locale, scheme } of [
  { width: 1440, height: 900, locale: 'en', scheme: 'light' },
  { width: 390, height: 844, locale: 'de', scheme: 'dark' },
] as const) {
  test(`every part fits, keeps its heads and has no barrier: ${String(width)} px, ${locale}, ${scheme}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: scheme });
    await speak(page, locale);
    await signIn(page, 'admin', '/descriptors');
    for (const path of [
      '',
      '/users',
      '/orders?state=shipped#states',
      '/orders#fields',
      '/orders#L30',
      '/companies#used',
      '/orders#history',
      '/_roles',
    ]) {
      await page.goto(`/descriptors${path}`);
      await settled(page);
      expect(await violations(page), path).toEqual([]);
      expect(await misfits(page), path).toEqual([]);
    }
    await page.goto('/descriptors/users');
    await settled(page);
    const panel = page.getByRole('group', { name: /^(Who may do what|Wer was)/ });
    await panel.evaluate((element) => element.scrollTo(element.scrollWidth, element.scrollHeight));
    const { left, top } = await panel.evaluate((element) => {
      const box = element.getBoundingClientRect();
      const corner = element.querySelector('thead th')?.getBoundingClientRect();
      return { left: (corner?.left ?? -1) - box.left, top: (corner?.top ?? -1) - box.top };
    });
    expect([left, top].map(Math.round)).toEqual([0, 0]);
  });
}
