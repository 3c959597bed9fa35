import type { Page } from '@playwright/test';
import { everyRole, may, model, screens } from './model.ts';
import { expect, fieldAt, rowsOf, settled, signIn, test } from './steward.ts';

const people = [
  { username: 'admin', roles: everyRole },
  { username: 'partner', roles: everyRole.filter((role) => !['ROLE_ADMIN', 'ROLE_SUPERUSER'].includes(role)) },
  { username: 'tenant', roles: everyRole.filter((role) => /USERS|BUDGETS|ORDERS|CONTACTREQUESTS|REPLACEMENTS/.test(role)) },
  { username: 'api_users', roles: ['ROLE_API_USERS'] },
  { username: 'nobody', roles: [] },
] as const;

async function menuOf(page: Page): Promise<readonly string[]> {
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await expect(menu).toBeAttached();
  // A mark such as "Deprecated" may stand behind the title, and a number with a link of its own beside it.
  return (await menu.locator('a:not([aria-label])').allInnerTexts()).map((words) => words.split('\n')[0] ?? '');
}

for (const { username, roles } of people) {
  test(`${username} sees in the menu what these roles open, and nothing else [P1-1-004] [P1-6-001] [P1-6-004] [P2-1-019]`, async ({
    page,
  }) => {
    await signIn(page, username, '/profile');
    await settled(page);
    const expected = model.menu.flatMap(({ entries }) =>
      entries.filter(({ resource }) => {
        const target = model.resources[resource];
        return target !== undefined && may(roles, target, 'list');
      }),
    );
    const [first, ...others] = expected.map(({ title }) => title.text);
    // Messages and exports are open to everybody, so what failed of them is.
    expect(await menuOf(page)).toEqual([first, 'What failed', ...others]);
  });
}

test('a page without its role is refused whoever opens it by address [P1-1-005] [P1-6-025] [P1-6-027] [P1-6-028] [P1-6-029] [P1-6-030] [P1-6-031] [P1-6-039] [P1-6-045] [P2-1-020] [P2-1-021]', async ({
  page,
}) => {
  await signIn(page, 'nobody', '/profile');
  for (const { route } of screens.filter((resource) => !may([], resource, 'list'))) {
    await page.goto(`/${route.map((part) => (typeof part === 'string' ? part : '*')).join('/')}`);
    await expect(page.getByRole('heading', { level: 1, name: '403' })).toBeVisible();
    await expect(page.getByText('You have no role.')).toBeVisible();
  }
});

test('lists that others only look up are pages for administrators alone [P1-1-005]', async ({ page }) => {
  const paths = ['/countries', '/locales', '/currencies'];
  await signIn(page, 'api_users', '/profile');
  await settled(page);
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: '403' })).toBeVisible();
  }
  await signIn(page, 'admin', '/profile');
  for (const path of paths) {
    await page.goto(path);
    await expect(rowsOf(page).first()).toBeVisible();
  }
});

test('filters for administrators are offered to them only [P1-1-022] [P1-2.6-008]', async ({ page }) => {
  const offered = async (username: string, path: string): Promise<readonly string[]> => {
    await signIn(page, username, path);
    await settled(page);
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await expect(page.getByRole('menuitem').first()).toBeVisible();
    const names = await page.getByRole('menuitem').allInnerTexts();
    await page.keyboard.press('Escape');
    return names;
  };
  expect(await offered('admin', '/budgets')).toContain('Tenant');
  expect(await offered('partner', '/budgets')).not.toContain('Tenant');
  expect(await offered('tenant', '/budgets')).not.toContain('Tenant');
  expect(await offered('admin', '/user-groups')).toContain('Tenant');
  expect(await offered('api_users', '/user-groups')).not.toContain('Tenant');
});

test('a company is a link for administrators only, a user for those who may open users [P1-2.5-038] [P1-2.5-039] [P1-6-020]', async ({
  page,
}) => {
  for (const { username, links } of [
    { username: 'admin', links: true },
    { username: 'api_users', links: false },
  ]) {
    await signIn(page, username, '/user-addresses');
    await settled(page);
    await expect(rowsOf(page).first()).toBeVisible();
    await expect(
      rowsOf(page)
        .first()
        .locator(`${fieldAt<'user-addresses'>('company')} a[href^="/companies/"]`),
    ).toHaveCount(links ? 1 : 0);
    await expect(
      rowsOf(page)
        .first()
        .locator(`${fieldAt<'user-addresses'>('user')} a[href^="/users/"]`),
    ).toHaveCount(1);
  }
});

test('user roles are read by many and changed by superusers only [P1-2.5-072] [P1-6-023]', async ({ page }) => {
  await signIn(page, 'superuser', '/user-roles');
  await settled(page);
  await expect(page.getByRole('link', { name: 'New user role' })).toBeVisible();
  await signIn(page, 'api_users', '/user-roles');
  await settled(page);
  await expect(rowsOf(page).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'New user role' })).toHaveCount(0);
  await page.goto('/user-roles/create');
  await expect(page.getByRole('heading', { level: 1, name: '403' })).toBeVisible();
});

test('a user address is deleted by administrators; anybody else reads why not [P1-6-050] [P1-8-009]', async ({ page }) => {
  await signIn(page, 'api_users', '/user-addresses');
  await settled(page);
  await rowsOf(page)
    .first()
    .getByRole('button', { name: /^Actions of/ })
    .click();
  const remove = page.getByRole('menuitem', { name: 'Delete' });
  await expect(remove).toHaveAttribute('aria-disabled', 'true');
  await expect(remove).toHaveAccessibleDescription('Not an admin');
});
