import type { Page } from '@playwright/test';
import { countEffort, expect, rowsOf, settled, signIn, tabTo, test, toast, violations } from './steward.ts';

interface Approval {
  readonly status: string;
}

/** The approvals that wait, with the focus in the row of the first. */
async function openWaiting(page: Page) {
  await signIn(page, 'admin', '/product-approvals?status=pending');
  await settled(page);
  const ids = await rowsOf(page).evaluateAll((rows) => rows.map((row) => row.getAttribute('data-record') ?? ''));
  await tabTo(page, /^Select all rows/);
  await page.keyboard.press('ArrowDown');
  return ids;
}

/** What the API says of an approval. */
async function statusOf(page: Page, id: string | undefined): Promise<string> {
  const answer = await page.request.get(`/api/v1/productapprovals/${id ?? ''}`);
  expect(answer.status(), await answer.text()).toBe(200);
  return ((await answer.json()) as { readonly data: Approval }).data.status;
}

test('an approval takes one key from the list, the next one another; it can be taken back', async ({ page }) => {
  const [first, second] = await openWaiting(page);
  const keys = countEffort(page);
  await keys.press('y');
  await expect.poll(() => statusOf(page, first)).toBe('approved');
  await expect(rowsOf(page).first()).toHaveAttribute('data-record', second ?? '');
  expect(keys.pressed).toBe(1);
  // The row is gone from what waits: the one in its place has the focus.
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[data-record]')?.getAttribute('data-record'))).toBe(second);
  // Under the pointer the offer to take the first one back stays, however long the next one takes.
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.hover();
  await keys.press('y');
  await expect.poll(() => statusOf(page, second)).toBe('approved');
  expect(keys.pressed).toBe(2);
  // The record is changed before its toast is there.
  await expect(undo).toHaveCount(2);
  await undo.last().click();
  await expect.poll(() => statusOf(page, second)).toBe('pending');
  await expect(rowsOf(page).first()).toHaveAttribute('data-record', second ?? '');
});

test('every state that an approval may have is two keys away, and the keys are told', async ({ page }) => {
  const [first] = await openWaiting(page);
  await page.keyboard.press('?');
  const told = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(told).toContainText('Choose the next state of the row');
  await expect(told).toContainText('Take the row to its next state');
  await page.keyboard.press('Escape');
  await expect(told).toHaveCount(0);
  const keys = countEffort(page);
  await keys.press('t');
  await expect(page.getByRole('menu').getByRole('menuitem')).toHaveText([
    /^Approved\s*1$/,
    /^Approved with conditions\s*2$/,
    /^Declined\s*3$/,
  ]);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  expect(await statusOf(page, first)).toBe('pending');
  await page.keyboard.press('t');
  await keys.press('3');
  await expect.poll(() => statusOf(page, first)).toBe('declined');
  expect(keys.pressed).toBe(2);
  await expect(toast(page, /: Declined$/)).toBeVisible();
});

test('a transition that asks before it is made asks all the same', async ({ page }) => {
  await signIn(page, 'admin', '/orders?state=processing');
  await settled(page);
  const id = (await rowsOf(page).first().getAttribute('data-record')) ?? '';
  const read = async () =>
    ((await (await page.request.get(`/api/v1/orders/${id}`)).json()) as { readonly data: { readonly state: string } }).data.state;
  await tabTo(page, /^Select all rows/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('t');
  await page.getByRole('menuitem', { name: 'Cancel order' }).press('Enter');
  const question = page.getByRole('dialog');
  await expect(question).toContainText('This is irreversible');
  await expect(question.getByRole('button', { name: 'Go back' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  expect(await read()).toBe('processing');
});

test('without a key, an approval is decided in the quick view and in the menu of its row', async ({ page }) => {
  const [first, second] = await openWaiting(page);
  await page.keyboard.press('v');
  const view = page.getByRole('region', { name: `Quick view of ${first}` });
  const declined = view.getByRole('button', { name: 'Declined' });
  await expect(declined).toBeVisible();
  // In one line with the others, however high each is.
  const middleOf = async (name: string) => {
    const { y = 0, height = 0 } = (await view.getByRole('button', { name }).boundingBox()) ?? {};
    return y + height / 2;
  };
  expect(await middleOf('More actions')).toBe(await middleOf('Add to favourites'));
  expect(await violations(page)).toEqual([]);
  await declined.click();
  await expect.poll(() => statusOf(page, first)).toBe('declined');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => statusOf(page, first)).toBe('pending');
  await view.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: `Actions of ${second}` }).click();
  await page.getByRole('menuitem', { name: 'Declined' }).click();
  await expect.poll(() => statusOf(page, second)).toBe('declined');
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect.poll(() => statusOf(page, second)).toBe('pending');
});

test.describe('enlarged to 200 %', () => {
  test.use({ viewport: { width: 720, height: 450 } });

  test('keys lead from row to row, are told, and decide the row with the focus', async ({ page }) => {
    await signIn(page, 'admin', '/product-approvals?status=pending');
    await settled(page);
    const rows = page.getByRole('list', { name: 'Product approvals' }).getByRole('listitem');
    const ids = await rows.evaluateAll((all) => all.slice(0, 3).map((row) => row.getAttribute('data-record') ?? ''));
    const focused = () => page.evaluate(() => document.activeElement?.closest('[data-record]')?.getAttribute('data-record'));
    await page.keyboard.press('j');
    await expect.poll(focused).toBe(ids[0]);
    await page.keyboard.press('j');
    await expect.poll(focused).toBe(ids[1]);
    await page.keyboard.press('?');
    const told = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    for (const title of ['Next row', 'Previous row', 'Select the row', 'Choose the next state of the row', 'Quick view of the row'])
      await expect(told).toContainText(title);
    await page.keyboard.press('Escape');
    await expect(told).toHaveCount(0);
    await page.keyboard.press('v');
    await expect(page.getByLabel(`Quick view of ${ids[1]}`)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByLabel(`Quick view of ${ids[1]}`)).toHaveCount(0);
    await page.keyboard.press('y');
    await expect.poll(() => statusOf(page, ids[1])).toBe('approved');
    // The row that has come to its place has the focus.
    await expect.poll(focused).toBe(ids[2]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => statusOf(page, ids[1])).toBe('pending');
  });
});
