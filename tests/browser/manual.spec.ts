import { misfits } from './layout.ts';
import { expect, signIn, speak, test, toast, violations } from './steward.ts';

const pages = ['', '/first-resource', '/values', '/actions', '/expressions', '/reference', '/problems'];

test('the manual has contents, search, anchors and samples to copy', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, 'nobody', '/manual');
  await expect(page.getByRole('heading', { level: 1, name: 'Manual' })).toBeVisible();
  const contents = page.getByRole('navigation', { name: 'Contents of the manual' });
  await contents.getByRole('searchbox', { name: 'Search the titles of the manual' }).fill('money');
  await contents.getByRole('link', { name: 'Money', exact: true }).click();
  await expect(page).toHaveURL(/\/manual\/values#money$/);
  const heading = page.getByRole('heading', { level: 2, name: 'Money' });
  await expect(heading).toBeInViewport();
  await expect(contents).toBeInViewport();
  await page.getByRole('button', { name: 'Copy' }).first().click();
  await expect(toast(page, 'Text copied!')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('resource: fines');
});

test('a code leads to what it means, a key to what it does', async ({ page }) => {
  await signIn(page, 'nobody', '/manual/problems#unknown-field');
  await expect(page.getByRole('heading', { name: 'unknown-field' })).toBeInViewport();
  await page.goto('/manual/reference#field.unique');
  await expect(page.getByText('No other record has this value (in that scope).')).toBeInViewport();
  await page.goto('/manual/nothing');
  await expect(page.getByText('There is no page at this address')).toBeVisible();
});

for (const path of pages) {
  test(`/manual${path} is good in the light, and fits on a phone in the dark`, async ({ page }) => {
    await signIn(page, 'nobody', `/manual${path}`);
    await expect(page.getByRole('article').getByRole('paragraph').first()).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await speak(page, 'de');
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/manual${path}`);
    await expect(page.getByText('Das Handbuch gibt es nur auf Englisch.')).toBeVisible();
    expect(await misfits(page)).toEqual([]);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Inhalt' }).click();
    await expect(page.getByRole('navigation', { name: 'Inhalt des Handbuchs' })).toBeVisible();
  });
}
