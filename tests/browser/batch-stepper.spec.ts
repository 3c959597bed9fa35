import type { Locator, Page } from '@playwright/test';
import { misfits } from './layout.ts';
import { describeLooks } from './in-look.ts';
import { callsOf, expect, rowsOf, settled, signIn, speak, tabTo, test, toast, unused, violations } from './steward.ts';

const columns = ['code', 'type', 'scope', 'amount', 'username', 'email'];
const goodLines = 150;
const doubtfulLines = 20;
const knownLines = 3;
const badLines = 27;

/** 200 lines: new budgets, some for users that nobody knows, some that are there already, and some that cannot be read. */
function fileOf(prefix: string): string {
  const line = (code: string, amount = '12.50', username = 'SKP'): string =>
    [`${prefix}-${code}`, 'single', 'order', amount, username, 'buyer@example.com'].join(',');
  const many = (count: number, of: (at: number) => string): string[] => Array.from({ length: count }, (_, at) => of(at + 1));
  return [
    columns.join(','),
    ...many(knownLines, (at) => line(`KNOWN-${String(at)}`, '99.00')),
    ...many(goodLines, (at) => line(`GOOD-${String(at)}`)),
    ...many(doubtfulLines, (at) => line(`DOUBT-${String(at)}`, '7', 'nobody-knows-me')),
    ...many(badLines, (at) => line(`BAD-${String(at)}`, 'much')),
  ].join('\n');
}

const steps = (page: Page): Locator => page.getByRole('list', { name: 'Stages' }).getByRole('listitem');
/** Titles of the steps, those that can be opened marked. */
async function track(page: Page): Promise<readonly string[]> {
  const titles: string[] = [];
  for (const step of await steps(page).all()) {
    const text = (await step.innerText()).replaceAll(/\s+/g, ' ').trim();
    const isHere = (await step.getAttribute('aria-current')) === 'step';
    titles.push(text + (isHere ? ' *' : (await step.getByRole('link').count()) > 0 ? ' >' : ''));
  }
  return titles;
}

async function budgetsOf(page: Page, prefix: string): Promise<readonly { code: string; amount: number }[]> {
  const answer = await page.request.get(`/api/v1/budgets?q=${prefix}&_limit=500`);
  return ((await answer.json()) as { data: { code: string; amount: number }[] }).data;
}

async function backTo(page: Page, name: RegExp): Promise<void> {
  for (let stop = 0; stop < 20; stop++) {
    await page.keyboard.press('Shift+Tab');
    const label = await page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
    );
    if (name.test(label)) return;
  }
  throw new Error(`Shift+Tab does not reach ${String(name)}.`);
}

/** Leaves only the lines with this status. */
async function onlyWith(page: Page, status: string): Promise<void> {
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Status' }).click();
  await page.getByText(status, { exact: true }).last().click();
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await settled(page);
}

test('a file of 200 lines goes from its upload to its result; lines are decided and sent with the keyboard alone [P2-2-008] [P2-2-316] [P2-2-317] [P2-2-318] [P2-2-334] [P2-4-056] [P2-4-065] [P2-4-066] [P2-4-074] [P2-4-077] [P2-4-078] [P2-4-079] [P2-8-044] [P2-8-046]', async ({
  page,
}) => {
  // Work in the background lets everything else go first.
  test.slow();
  const prefix = `BS${unused()}`.toUpperCase();
  await signIn(page, 'admin', '/batchjobs');
  const headers = { origin: new URL(page.url()).origin };
  for (let at = 1; at <= knownLines; at++) {
    const data = {
      code: `${prefix}-KNOWN-${String(at)}`,
      channel: '3i@default',
      type: 'single',
      scope: 'order',
      currency: 'EUR',
      amount: 100,
    };
    const made = await page.request.post('/api/v1/budgets', { data: { ...data, state: 'pending' }, headers });
    expect(made.status(), await made.text()).toBe(201);
  }
  const decision = (line: number): Locator => page.getByRole('combobox', { name: `Decision for line ${String(line)}`, exact: true });
  await page.getByRole('link', { name: 'New batch job' }).click();
  const dialog = page.getByRole('dialog');
  await settled(page);
  await dialog.getByRole('combobox', { name: /^Type/ }).click();
  await page.getByRole('option', { name: 'Import budgets' }).click();
  await dialog.locator('input[type=file]').setInputFiles({ name: 'spring.csv', mimeType: 'text/csv', buffer: Buffer.from(fileOf(prefix)) });
  const calls = callsOf(page);
  await dialog.getByRole('button', { name: /^Create/ }).click();
  await expect(toast(page, '"spring.csv" was uploaded.')).toBeVisible();

  // Started at once, it reads and checks by itself, and stops at the lines with errors.
  await expect(page).toHaveURL(/\/runs\/run_\d+\?step=2$/);
  await expect(page.getByText(`${String(badLines)} lines have errors and cannot be applied`)).toBeVisible({ timeout: 60_000 });
  expect(await track(page)).toEqual([
    'Read file Finished >',
    'Check lines Needs a decision *',
    'Decide Pending',
    'Apply Pending',
    'Result >',
  ]);
  await settled(page);
  await expect(rowsOf(page).first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
  // A step that is not open yet cannot be reached by its address either.
  await page.goto(page.url().replace('step=2', 'step=4'));
  await expect(page).toHaveURL(/step=2/);
  await settled(page);
  await onlyWith(page, 'Error');
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(badLines + 1));
  await expect(rowsOf(page).first()).toContainText('amount: ');
  // Past the whole menu, with what waits.
  await tabTo(page, /^Confirm and continue/, 90);
  await page.keyboard.press('Enter');

  await expect(page.getByText(`${String(goodLines + doubtfulLines + knownLines)} lines are waiting for a decision`)).toBeVisible({
    timeout: 60_000,
  });
  await expect(page).toHaveURL(/step=3/);
  await settled(page);
  expect(await track(page)).toEqual([
    'Read file Finished >',
    'Check lines Finished >',
    'Decide Needs a decision *',
    'Apply Pending',
    'Result >',
  ]);
  expect(await violations(page)).toEqual([]);

  // Nothing is chosen yet: nothing is sent.
  const before = calls.list.filter((call) => call.startsWith('PUT')).length;
  await tabTo(page, /^Submit decisions/);
  await page.keyboard.press('Enter');
  await expect(toast(page, 'No decision was applied.')).toBeVisible();
  expect(calls.list.filter((call) => call.startsWith('PUT')).length).toBe(before);

  // One line by its own select: from the head of the table down into its row, and on to what stands in it.
  await tabTo(page, /^Line in file/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await tabTo(page, /^Decision for line 3$/, 4);
  await page.keyboard.type('Apply u');
  await expect(decision(3)).toHaveValue('7');
  await backTo(page, /^Decision for line 2$/);
  await page.keyboard.type('Decline u');
  await expect(decision(2)).toHaveValue('6');

  // What is offered first for all goes to all others that it fits; what was chosen for single lines stays.
  await expect(page.getByRole('combobox', { name: 'Decision for all lines' })).toHaveValue('5');
  await backTo(page, /^Set for all/);
  await page.keyboard.press('Enter');
  for (const [line, code] of [
    [2, '6'],
    [3, '7'],
    [4, ''],
    [5, '5'],
  ] as const)
    await expect(decision(line)).toHaveValue(code);
  await tabTo(page, /^Submit decisions/, 3);
  await page.keyboard.press('Enter');
  await expect(toast(page, `${String(goodLines + doubtfulLines + 2)} decisions were applied, 1 skipped.`)).toBeVisible();
  await settled(page);

  // The last line that waits is decided, and the stages go on to the end by themselves.
  await tabTo(page, /^Decision for line 4$/, 6);
  await page.keyboard.type('Decline u');
  await expect(decision(4)).toHaveValue('6');
  await backTo(page, /^Submit decisions/);
  await page.keyboard.press('Enter');
  await expect(toast(page, 'The decision was applied.')).toBeVisible();
  await expect(page.getByText('171 lines applied')).toBeVisible({ timeout: 60_000 });
  await tabTo(page, /^Show result/);
  await page.keyboard.press('Enter');
  const result = page.getByRole('region', { name: 'Result' });
  await expect(result.getByRole('status')).toHaveText('The run had errors.');
  await expect(result.getByRole('list', { name: 'Messages' }).getByRole('listitem')).toHaveText([
    'Read file200 lines read',
    `Check lines${String(goodLines)} lines are valid`,
    `Check lines${String(doubtfulLines + knownLines)} lines are doubtful`,
    `Check lines${String(badLines)} lines have errors and cannot be applied`,
    'Decide171 lines are to be applied',
    'Apply171 lines applied',
    'Apply2 lines declined',
  ]);
  expect(await violations(page)).toEqual([]);
  const budgets = new Map((await budgetsOf(page, prefix)).map(({ code, amount }) => [code.slice(prefix.length + 1), amount]));
  expect(budgets.size).toBe(knownLines + goodLines + doubtfulLines);
  expect(['KNOWN-1', 'KNOWN-2', 'KNOWN-3', 'GOOD-1', 'DOUBT-1'].map((code) => budgets.get(code))).toEqual([100, 9900, 100, 1250, 700]);
  await tabTo(page, /^Back to batch jobs/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL((url) => url.pathname === '/batchjobs');
});

/** A run of its own whose lines wait for a decision. Its address, without a step. */
async function waitingRun(page: Page, prefix: string): Promise<string> {
  const { request } = page;
  const attributes = JSON.stringify({ channel: '3i@default', email_template: 'budget-import' });
  const buffer = Buffer.from(`${columns.join(',')}\n${prefix}-1,single,order,12.50,SKP,buyer@example.com\n`);
  const multipart = { type: 'budget_import', attributes, file: { name: `${prefix}.csv`, mimeType: 'text/csv', buffer } };
  const headers = { origin: new URL(page.url()).origin };
  const job = await request.post('/api/v1/batchjobs', { headers, multipart });
  const { data } = (await job.json()) as { data: { id: string } };
  const started = await request.post(`/api/v1/batchjobs/${data.id}/runs`, { headers });
  return (started.headers()['location'] ?? '').replace('/api/v1', '');
}

test('the step stays when its run is left and come back to, and a second tab sees what the first has decided', async ({ page }) => {
  await signIn(page, 'admin', '/profile');
  const run = await waitingRun(page, unused());
  const submit = (tab: Page): Locator => tab.getByRole('button', { name: 'Submit decisions' });
  await page.goto(`${run}?start=1`);
  await expect(submit(page)).toBeVisible({ timeout: 30_000 });
  await expect(page).toHaveURL(/\?step=3$/);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/dashboard');
  await page.goBack();
  await expect(submit(page)).toBeVisible();
  await expect(page).toHaveURL(/\?step=3$/);

  const second = await page.context().newPage();
  await second.goto(`${run}?step=3`);
  await expect(submit(second)).toBeVisible();
  for (const tab of [page, second]) {
    await tab.getByRole('button', { name: 'Set for all' }).click();
    await submit(tab).click();
    if (tab === page) await expect(page).toHaveURL(/\?step=4$/);
  }
  await expect(toast(second, 'Nothing can be sent to this stage now: it is running, or it is finished')).toBeVisible();
  await expect(submit(second)).toBeHidden();
  await expect(second.getByRole('button', { name: 'Next stage' })).toBeVisible();
});

const demoRuns = ['demo-faulty', 'demo-waiting', 'demo-error', 'demo-finished'] as const;

describeLooks(
  [
    ['en', 'light', 1440],
    ['de', 'dark', 390],
  ],
  ({ locale }) => {
    test('the stepper has nothing that axe finds, and fits, in every kind of stage [P2-2-316]', async ({ page }) => {
      await speak(page, locale);
      await signIn(page, 'admin', '/profile');
      for (const job of demoRuns) {
        const answer = await page.request.get(`/api/v1/batchjobs/${job}/runs?_limit=1`);
        const run = ((await answer.json()) as { data: { id: string }[] }).data[0]?.id ?? '';
        await page.goto(`/batchjobs/${job}/runs/${run}`);
        await expect(page.locator('li[aria-current=step]')).toBeVisible();
        await settled(page);
        await expect(page.locator('html')).toHaveAttribute('lang', locale);
        expect(await misfits(page), job).toEqual([]);
        expect(await violations(page), job).toEqual([]);
      }
    });
  },
);
