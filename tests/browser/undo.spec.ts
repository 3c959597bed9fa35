import type { Page } from '@playwright/test';
import { expect, rowsOf, settled, signIn, test, toast, unused, violations } from './steward.ts';

/** A group of an unused code, and what the API says of it later; null: it is gone. */
async function makeGroup(page: Page) {
  const code = `un-${unused()}`;
  const address = `/api/v1/usergroups/${code}`;
  const answer = await page.request.post('/api/v1/usergroups', {
    data: { code, name: 'Before', type: 'OTHER', channel: 'shop@nordlicht' },
    headers: { origin: new URL(page.url()).origin },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  const nameNow = async (): Promise<string | null> => {
    const now = await page.request.get(address);
    return now.status() === 404 ? null : ((await now.json()) as { readonly data: { readonly name: string } }).data.name;
  };
  return { code, nameNow };
}

test('what a form has saved is taken back by its toast, and what was deleted comes back, one from the toast, another from the list of them', async ({
  page,
}) => {
  await signIn(page, 'api_users', '/user-groups');
  const { code, nameNow } = await makeGroup(page);
  await page.goto(`/user-groups/${code}/edit`);
  await settled(page);
  await page.getByRole('textbox', { name: /^Name/ }).fill('After');
  await page.keyboard.press('Control+s');
  await expect.poll(nameNow).toBe('After');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, /: taken back$/)).toBeVisible();
  expect(await nameNow()).toBe('Before');

  const remove = async (): Promise<void> => {
    await page.goto(`/user-groups?code=${code}`);
    await settled(page);
    await rowsOf(page)
      .first()
      .getByRole('button', { name: /^Actions of/ })
      .click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const question = page.getByRole('dialog', { name: /^Delete/ });
    await expect(question).not.toContainText('cannot be undone');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect.poll(nameNow).toBeNull();
  };
  await remove();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(nameNow).toBe('Before');
  await expect(rowsOf(page)).toHaveCount(1);

  await remove();
  await page.getByRole('button', { name: /^Views/ }).click();
  await page.getByRole('menuitem', { name: 'Deleted…' }).click();
  const deleted = page.getByRole('dialog', { name: 'Deleted: User groups' });
  const row = deleted
    .getByRole('row')
    .filter({ hasText: code })
    .or(deleted.getByRole('row').filter({ hasText: 'Before' }))
    .first();
  await expect(row).toContainText('api_users');
  expect(await violations(page)).toEqual([]);
  await row.getByRole('button', { name: /^Bring back/ }).click();
  await expect.poll(nameNow).toBe('Before');
  await expect(row).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(rowsOf(page)).toHaveCount(1);
});

test('a version is looked at in the history and restored', async ({ page }) => {
  await signIn(page, 'api_users', '/users/u000005/edit');
  await settled(page);
  const phone = page.getByRole('textbox', { name: /^Phone/ });
  const before = await phone.inputValue();
  const typed = `+49 30 ${String(Date.now()).slice(-7)}`;
  await phone.fill(typed);
  await page.keyboard.press('Control+s');
  const phoneNow = async (): Promise<unknown> => {
    const { data } = (await (await page.request.get('/api/v1/users/u000005')).json()) as { readonly data: { readonly phone?: string } };
    return data.phone ?? '';
  };
  await expect.poll(phoneNow).toBe(typed);
  // A saved user leads to the list.
  await expect(page).toHaveURL(/\/users$/);
  await settled(page);
  await page.goto('/users/u000005/edit#tab-history');
  await settled(page);
  await page
    .getByRole('button', { name: /^Look at version/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: /: version \d+$/ });
  await expect(dialog.getByRole('row').filter({ hasText: 'Phone' })).toContainText(typed);
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Restore this version' }).click();
  await expect(toast(page, /: version \d+ restored$/)).toBeVisible();
  expect(await phoneNow()).toBe(before);
  await expect(page.getByRole('list', { name: 'History' }).getByText(/^Version \d+ restored$/)).toBeVisible();
});
