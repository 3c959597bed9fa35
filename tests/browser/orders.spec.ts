import type { Browser, Page } from '@playwright/test';
import { callsOf, expect, fieldAt, rowsOf, settled, signIn, test, toast } from './steward.ts';

const scroller = (page: Page) => page.getByRole('main').locator('.MuiDataGrid-virtualScroller');
const scrolled = (page: Page): Promise<number> => scroller(page).evaluate((element) => element.scrollTop);

test('from an order to its fulfillment, sent again, with feedback, and back to the list as it was left [P2-2-047] [P2-2-048] [P2-2-089] [P2-2-090] [P2-8-007] [P2-8-010]', async ({
  page,
}) => {
  await signIn(page, 'admin', '/orders?state=processing&test=false&_limit=100');
  await settled(page);
  const calls = callsOf(page);
  await scroller(page).hover();
  await page.mouse.wheel(0, 1400);
  await expect.poll(() => scrolled(page)).toBeGreaterThan(1000);
  await settled(page);
  const top = await scrolled(page);
  const address = page.url();
  const found = await page.request.get('/api/v1/orders/*/fulfillments?state=published&test=false&_limit=1000');
  const published = new Set(((await found.json()) as { data: { order: { id: string } }[] }).data.map(({ order }) => order.id));
  const row = await rowInSight(page, (of) => published.has(decodeURIComponent(of)));
  const id = decodeURIComponent(row.id);

  await row.locator.getByRole('button', { name: /^Actions of/ }).click();
  await page.getByRole('menuitem', { name: 'Go to fulfillment' }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/order-fulfillments');
  const fulfillments = rowsOf(page);
  await expect(fulfillments.first()).toBeVisible();
  for (const text of await fulfillments.locator(fieldAt<'order-fulfillments'>('id')).allInnerTexts()) expect(text).toContain(id.slice(-14));
  await fulfillments.filter({ hasText: 'Published' }).first().getByRole('link').first().click();
  await expect(page).toHaveURL((url) => url.pathname.startsWith(`/order-fulfillments/${id}-`));
  await settled(page);

  const fulfillment = decodeURIComponent(new URL(page.url()).pathname.split('/').at(-1) ?? '');
  await page.getByRole('button', { name: 'Resend' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText(`Resend order fulfillment "${fulfillment}"?`);
  await question.getByRole('button', { name: 'Resend' }).click();
  await expect(
    toast(page, `Order fulfillment "${fulfillment}" is being sent again. Its message history shows what arrived.`),
  ).toBeVisible();
  expect(calls.list).toContain(`PATCH /orders/*/fulfillments/${fulfillment}`);
  expect(calls.bodies.at(-1)).toEqual({ state: 'approved' });
  await expect(page.getByRole('main').getByText('Processing').first()).toBeVisible();

  await page.getByRole('tab', { name: 'Feedback' }).click();
  await page.getByRole('textbox', { name: /^Origin/ }).fill('back-office');
  await page.getByRole('combobox', { name: /^Type/ }).click();
  await page.getByRole('option', { name: /^info/i }).click();
  await page.getByRole('textbox', { name: /^Message/ }).fill('The carrier called: it arrives tomorrow.');
  await page.getByRole('main').getByRole('button', { name: 'Send feedback' }).last().click();
  await expect(toast(page, 'Feedback was sent.')).toBeVisible();
  expect(calls.list).toContain(`POST /orders/*/fulfillments/${fulfillment}/messages`);
  await expect(page.getByRole('cell', { name: /The carrier called/ }).first()).toBeVisible();

  await page.goBack();
  await settled(page);
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect.poll(() => scrolled(page)).toBe(top);
  await expect(page.getByRole('button', { name: /^Status is Processing/ })).toBeVisible();
  await expect(row.locator).toBeInViewport();
});

test('a fulfillment is sent again after a question, and says so; what was never sent cannot be [P2-2-089] [P2-4-033] [P2-4-039] [P2-4-040] [P2-8-007]', async ({
  page,
}) => {
  await signIn(page, 'admin', '/order-fulfillments?state=published&test=false');
  await settled(page);
  const calls = callsOf(page);
  const row = rowsOf(page).first();
  const id = (await row.getAttribute('data-record')) ?? '';
  await row.getByRole('button', { name: /^Actions of/ }).click();
  await page.getByRole('menuitem', { name: 'Resend' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText(`Resend order fulfillment "${id}"?`);
  await question.getByRole('button', { name: 'Resend' }).click();
  await expect(toast(page, `Order fulfillment "${id}" is being sent again. Its message history shows what arrived.`)).toBeVisible();
  expect(calls.list).toContain(`PATCH /orders/*/fulfillments/${id}`);
  expect(calls.bodies.at(-1)).toEqual({ state: 'approved' });
  // It is processing now, and no longer among those that are published.
  await expect(page.locator(`[role=row][data-record="${id}"]`)).toHaveCount(0);

  await page.goto('/order-fulfillments?state=pending');
  await settled(page);
  await rowsOf(page)
    .first()
    .getByRole('button', { name: /^Actions of/ })
    .click();
  await expect(page.getByRole('menuitem', { name: 'Resend' })).toBeDisabled();
});

test('two operators: who resumes an order that somebody else has just resumed is told, and nothing is shown as done', async ({
  page,
  browser,
}) => {
  const [id = ''] = await problematic(page);
  await page.goto(`/orders/${id}#actions`);
  await expect(page.getByRole('tabpanel').getByRole('button', { name: 'Force resume' })).toBeEnabled();
  await resumedByAnother(browser, id);

  await page.getByRole('tabpanel').getByRole('button', { name: 'Force resume' }).click();
  await expect(toast(page, `Error while resuming order "${id}"`)).toBeVisible();
  await expect(toast(page, `Order "${id}" was resumed.`)).toHaveCount(0);
});

test('two operators: who cancels an order on a page that is older than its resumption is told, and it is not cancelled', async ({
  page,
  browser,
}) => {
  const [id = ''] = await problematic(page);
  await page.goto(`/orders/${id}#actions`);
  const cancel = page.getByRole('tabpanel').getByRole('button', { name: 'Cancel order' });
  await expect(cancel).toBeEnabled();
  await resumedByAnother(browser, id);

  // An order that is processed may be cancelled, but not by who believes that it stands still.
  await cancel.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
  await expect(toast(page, `Error while canceling order "${id}"`)).toBeVisible();
  await expect(toast(page, `Order "${id}" was canceled.`)).toHaveCount(0);
  const kept = await page.request.get(`/api/v1/orders/${id}`);
  expect(((await kept.json()) as { data: { state: string } }).data.state).toBe('processing');
  // The page now shows the order as it is, and whoever still wants to may cancel it.
  await expect(page.getByRole('main').getByText('Processing').first()).toBeVisible();
  await expect(cancel).toBeEnabled();
});

test('the request of a message opens in a new tab, as it went over the wires [P2-7-039] [P2-2-237]', async ({ page }) => {
  await signIn(page, 'admin', '/messages');
  await settled(page);
  const row = rowsOf(page).filter({ hasText: 'text/xml' }).first();
  const [tab] = await Promise.all([page.waitForEvent('popup'), row.getByRole('button', { name: 'Request' }).click()]);
  await tab.waitForLoadState();
  await expect(tab.locator('body')).toContainText(/<OrderRequest(Header)? orderID="ORD-/);
});

test('of several orders those that may are cancelled after one question; the others are named with their reason, and a late one with its failure', async ({
  page,
  browser,
}) => {
  const [late = '', resumed = ''] = await problematic(page);
  const found = await page.request.get('/api/v1/orders?state=shipped&test=false&_limit=1');
  const [shipped] = await idsOf(found);
  await page.goto(`/orders?id=*${late},${resumed},${String(shipped)}`);
  await settled(page);
  await page.getByRole('checkbox', { name: 'Select all rows' }).check();
  const dock = page.getByRole('region', { name: 'Selection' });
  await expect(dock).toContainText('3 selected');
  await expect(dock.getByRole('button', { name: 'Force resume (2)' })).toBeEnabled();
  await resumedByAnother(browser, late);

  const calls = callsOf(page);
  await dock.getByRole('button', { name: 'Cancel order (2)' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('This is irreversible: cancelled orders cannot be brought back.');
  const numberOf = async (id: string): Promise<string> => {
    const { data } = (await (await page.request.get(`/api/v1/orders/${id}`)).json()) as { data: { order_number: string | null } };
    return data.order_number ?? id;
  };
  for (const id of [late, resumed]) await expect(question).toContainText(await numberOf(id));
  await expect(question.getByRole('listitem')).toHaveText([/: Only possible in state Transmitted, Validated/]);
  await question.getByRole('button', { name: 'Cancel order (2)' }).click();
  // Behind the dialog, so not by its role.
  await expect(page.getByText('Cancel order: 1 done, 1 failed.')).toBeVisible();
  const result = page.getByRole('dialog', { name: 'Cancel order: 1 failure' });
  await expect(result.getByRole('row').nth(1)).toContainText(late.slice(-6));
  expect(calls.list.filter((call) => call.startsWith('PATCH')).toSorted()).toEqual(
    [late, resumed].map((id) => `PATCH /orders/${id}`).toSorted(),
  );
  await result.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.locator(`[role=row][data-record="${resumed}"]`)).toContainText('Cancelled');
  await expect(page.locator(`[role=row][data-record="${late}"]`)).toContainText('Processing');
});

async function idsOf(answer: { json: () => Promise<unknown> }): Promise<readonly string[]> {
  return ((await answer.json()) as { data: { id: string }[] }).data.map(({ id }) => id);
}

/** Signs the page in, and names orders that stand still. */
async function problematic(page: Page): Promise<readonly string[]> {
  await signIn(page, 'admin', '/profile');
  return idsOf(await page.request.get('/api/v1/orders?state=problematic&test=false&_limit=2'));
}

/** Another operator resumes the order in a window of their own. */
async function resumedByAnother(browser: Browser, id: string): Promise<void> {
  const context = await browser.newContext();
  const other = await context.newPage();
  await signIn(other, 'api_orders', `/orders/${id}#actions`);
  await other.getByRole('tabpanel').getByRole('button', { name: 'Force resume' }).click();
  await expect(toast(other, `Order "${id}" was resumed.`)).toBeVisible();
  await context.close();
}

/** The first row that is wholly in sight and that `isMeant`, and the id of its record. */
async function rowInSight(page: Page, isMeant: (id: string) => boolean) {
  const [low, high] = await scroller(page).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return [top + 60, bottom - 20] as const;
  });
  for (const row of await rowsOf(page).all()) {
    const box = await row.boundingBox();
    const id = (await row.getAttribute('data-record')) ?? '';
    if (box !== null && box.y > low && box.y + box.height < high && isMeant(id))
      return { id, locator: page.locator(`[role=row][data-record="${id}"]`) };
  }
  throw new Error('No row is in sight.');
}
