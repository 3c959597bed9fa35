import type { Page } from '@playwright/test';
import { callsOf, expect, rowsOf, settled, signIn, speak, tabTo, test, toast, unused, violations } from './steward.ts';

interface Group {
  readonly name: string;
  readonly type: string;
  readonly channel: string;
}

/** Three groups of an unused code, and what the API says of them later. */
async function makeGroups(page: Page) {
  const code = `be-${unused()}`;
  const origin = new URL(page.url()).origin;
  const addresses = ['a', 'b', 'c'].map((each) => `/api/v1/usergroups/${code}-${each}`);
  for (const each of ['a', 'b', 'c']) {
    const answer = await page.request.post('/api/v1/usergroups', {
      data: { code: `${code}-${each}`, name: `Group ${each}`, type: 'OTHER', channel: 'shop@nordlicht' },
      headers: { origin },
    });
    expect(answer.status(), await answer.text()).toBe(201);
  }
  const read = async (): Promise<readonly Group[]> =>
    Promise.all(
      addresses.map(async (address) => {
        const { data } = (await (await page.request.get(address)).json()) as { readonly data: Group };
        return { name: data.name, type: data.type, channel: data.channel };
      }),
    );
  const change = async (at: number, data: object): Promise<void> => {
    const answer = await page.request.put(addresses[at] ?? '', { data, headers: { origin, 'if-match': '*' } });
    expect(answer.status(), await answer.text()).toBe(200);
  };
  return { code, read, change };
}

/** Selects all rows with the keyboard. */
async function selectAll(page: Page): Promise<void> {
  await tabTo(page, /^Select all rows/);
  await page.keyboard.press('Space');
  await expect(page.getByText('3 selected')).toBeVisible();
}

test('fields of several records are changed with the keyboard alone, each by its own call', async ({ page }) => {
  await signIn(page, 'api_users', '/user-groups');
  const { code, read } = await makeGroups(page);
  await page.goto(`/user-groups?code=~${code}`);
  await settled(page);
  await expect(rowsOf(page)).toHaveCount(3);
  await selectAll(page);
  const calls = callsOf(page);
  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog', { name: 'Edit fields of 3 records' });
  await expect(dialog.getByRole('combobox', { name: 'Fields to change' })).toBeFocused();
  await page.keyboard.type('Name');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type('All one');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Edit fields: 3 done.')).toBeVisible();
  await expect(page.getByText('3 selected')).toHaveCount(0);
  expect(await read()).toEqual(Array.from({ length: 3 }, () => ({ name: 'All one', type: 'OTHER', channel: 'shop@nordlicht' })));
  expect(calls.list.filter((call) => call.startsWith('PUT'))).toHaveLength(3);
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role=grid]') !== null)).toBe(true);
});

test('what somebody else has changed meanwhile is kept, stays selected with its reason, and is tried again', async ({ page }) => {
  await signIn(page, 'api_users', '/user-groups');
  const { code, read, change } = await makeGroups(page);
  await page.goto(`/user-groups?code=~${code}`);
  await settled(page);
  await selectAll(page);
  await page.getByRole('button', { name: 'Edit fields (3)' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Fields to change' }).fill('Type');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await dialog.getByRole('combobox', { name: /^Type/ }).click();
  await page.getByRole('option', { name: 'Disposition' }).click();
  await change(1, { code: `${code}-b`, name: 'Theirs', type: 'OTHER', channel: 'shop@nordlicht' });
  await dialog.getByRole('button', { name: 'Change 3 records' }).click();
  const result = page.getByRole('dialog', { name: 'Edit fields: 1 failure' });
  await expect(result.getByRole('row', { name: /has changed/ })).toBeVisible();
  expect((await read()).map(({ name, type }) => [name, type])).toEqual([
    ['Group a', 'DISPOSITION'],
    ['Theirs', 'OTHER'],
    ['Group c', 'DISPOSITION'],
  ]);
  await page.keyboard.press('Escape');
  await expect(page.getByText('1 selected')).toBeVisible();
  await settled(page);
  await page.getByRole('button', { name: '1 failed' }).click();
  await page.getByRole('button', { name: 'Retry the failed one' }).click();
  await expect(toast(page, 'Edit fields: 1 done.')).toBeVisible();
  expect((await read()).map(({ name, type }) => [name, type])[1]).toEqual(['Theirs', 'DISPOSITION']);
});

test('one key leads from the rows to what can be done with the selection, and Escape back', async ({ page }) => {
  await signIn(page, 'api_users', '/user-groups');
  const { code } = await makeGroups(page);
  await page.goto(`/user-groups?code=~${code}`);
  await settled(page);
  await selectAll(page);
  await page.keyboard.press('a');
  await expect(page.getByRole('button', { name: 'Edit fields (3)' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Delete: 3 user groups?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Delete (3)' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByText('3 selected')).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role=grid]') !== null)).toBe(true);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).not.toContainText('Actions for the selection');
});

for (const [locale, open, theme, width] of [
  ['en', /^Edit fields \(1/, 'light', 1440],
  ['de', /^Bearbeiten \(1/, 'dark', 390],
] as const) {
  test(`the dialog can be read by everybody: ${locale}, ${theme}, ${String(width)} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await speak(page, locale);
    await page.addInitScript((mode) => localStorage.setItem('mui-mode', mode), theme);
    await signIn(page, 'admin', '/budgets');
    await settled(page);
    await page
      .getByRole('checkbox', { name: /^(Select|.* auswählen)/ })
      .nth(1)
      .check();
    await page.getByRole('button', { name: open }).click();
    const picker = page.getByRole('dialog').getByRole('combobox').first();
    await picker.fill(locale === 'de' ? 'Kommentar' : 'Comment');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
}
