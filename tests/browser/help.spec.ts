import { misfits } from './layout.ts';
import { expect, signIn, speak, test, violations } from './steward.ts';

test('the foot of the menu leads to help, and help to what it speaks of', async ({ page }) => {
  await signIn(page, 'admin', '/orders');
  await page.getByRole('link', { name: 'Help', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
  await page.getByRole('article').getByRole('link', { name: 'Campaigns', exact: true }).click();
  await expect(page).toHaveURL(/\/help\/campaigns$/);
  await expect(page.getByRole('heading', { level: 2, name: 'What you may do' })).toBeVisible();
  await page.getByRole('link', { name: 'Open Campaigns' }).click();
  await expect(page).toHaveURL(/\/campaigns$/);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 2, name: 'What you may do' })).toBeVisible();
});

for (const [path, username] of [
  ['/help', 'nobody'],
  ['/help/orders', 'admin'],
  ['/help/users', 'api_users'],
] as const) {
  test(`${path} is good in the light, and fits on a phone in the dark`, async ({ page }) => {
    await signIn(page, username, path);
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    expect(await misfits(page)).toEqual([]);
    expect(await violations(page)).toEqual([]);
    await speak(page, 'de');
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    expect(await misfits(page)).toEqual([]);
    expect(await violations(page)).toEqual([]);
  });
}
