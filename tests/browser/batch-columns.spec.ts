import type { Locator, Page } from '@playwright/test';
import { misfits } from './layout.ts';
import { describeLooks, fourLooks, keepPicture } from './in-look.ts';
import { expect, settled, signIn, speak, tabTo, test, unused, violations } from './steward.ts';

/** Headings of another system; those of the last two are known, and nothing here is called like the one before them. */
const headings = ['Nr.', 'Art', 'Bereich', 'Betrag', 'Farbe', 'Kostenstelle', 'E-Mail'];
const lineOf = (code: string): string => [code, 'single', 'order', '12,50', 'blau', '5100', 'buyer@example.com'].join(';');

/** A run of such a file that waits to be started. Its address. */
async function newRun(page: Page, codes: readonly string[], head = headings): Promise<string> {
  const { request } = page;
  const attributes = JSON.stringify({ channel: '3i@default', email_template: 'budget-import' });
  const buffer = Buffer.from([head.join(';'), ...codes.map(lineOf)].join('\n'));
  const multipart = { type: 'budget_import', attributes, file: { name: 'Budgets.csv', mimeType: 'text/csv', buffer } };
  const headers = { origin: new URL(page.url()).origin };
  const job = await request.post('/api/v1/batchjobs', { headers, multipart });
  const { data } = (await job.json()) as { data: { id: string } };
  const started = await request.post(`/api/v1/batchjobs/${data.id}/runs`, { headers });
  return (started.headers()['location'] ?? '').replace('/api/v1', '');
}

const region = (page: Page): Locator => page.getByRole('region', { name: /^(Columns of the file|Spalten der Datei)$/ });
const goesTo = (page: Page, heading: string): Locator =>
  page.getByRole('combobox', { name: new RegExp(`^${heading.replace('.', '\\.')} (goes to|geht nach)$`) });
const use = (page: Page): Locator => page.getByRole('button', { name: 'Use these columns', exact: true });

/** Chooses with the keyboard alone. */
async function choose(page: Page, heading: string, typed: string, value: string): Promise<void> {
  await tabTo(page, new RegExp(`^${heading.replace('.', '\\.')} goes to$`));
  await page.keyboard.type(typed);
  await expect(goesTo(page, heading)).toHaveValue(value);
}

test('a file with headings of another system is matched with the keyboard alone, and the next one is offered the same', async ({
  page,
}) => {
  const prefix = `CO${unused()}`.toUpperCase();
  // A heading of its own: other tests choose for the same account.
  const head = headings.with(4, `Farbe ${prefix}`);
  await signIn(page, 'admin', '/profile');
  await page.goto(`${await newRun(page, [`${prefix}-1`, `${prefix}-2`], head)}?start=1`);
  await expect(region(page)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('The file is missing these columns: code, type, scope, amount')).toBeVisible();
  await expect(region(page).getByRole('rowheader')).toHaveText(head);
  await expect(region(page).getByRole('row').nth(1).getByRole('cell').first()).toHaveText(`${prefix}-1 · ${prefix}-2`);
  // What is known is filled in, in whichever language; what is not goes nowhere.
  await expect(goesTo(page, 'E-Mail')).toHaveValue('email');
  await expect(goesTo(page, 'Kostenstelle')).toHaveValue('cost_center');
  await expect(goesTo(page, 'Betrag')).toHaveValue('');
  await expect(region(page).getByRole('status')).toHaveText('Still missing: Code, Usage type, Scope, Original amount');
  await expect(use(page)).toHaveAttribute('aria-disabled', 'true');
  expect(await violations(page)).toEqual([]);

  await choose(page, 'Nr.', 'Code', 'code');
  await choose(page, 'Art', 'Usage', 'type');
  await choose(page, 'Bereich', 'Scope', 'scope');
  await expect(region(page).getByRole('status')).toHaveText('Still missing: Original amount');
  // What another column goes to is taken.
  await expect(goesTo(page, 'Betrag').locator('option[value=scope]')).toBeDisabled();
  await choose(page, 'Betrag', 'Original', 'amount');
  await expect(region(page).getByRole('status')).toHaveText('Every required column is there.');
  await tabTo(page, /^Use these columns/);
  await page.keyboard.press('Enter');
  // The stages go on by themselves, to the decisions.
  await expect(page.getByRole('button', { name: 'Submit decisions' })).toBeVisible({ timeout: 60_000 });
  await expect(page).toHaveURL(/step=3/);

  // The next file: what was chosen is filled in, and can be changed.
  const next = await newRun(page, [`${prefix}-3`], head);
  await page.goto(`${next}?start=1`);
  await expect(goesTo(page, 'Betrag')).toHaveValue('amount', { timeout: 60_000 });
  await expect(goesTo(page, `Farbe ${prefix}`)).toHaveValue('');
  await goesTo(page, `Farbe ${prefix}`).selectOption('comment');
  await use(page).click();
  await expect(page.getByRole('button', { name: 'Submit decisions' })).toBeVisible({ timeout: 60_000 });

  // Once the lines are checked, a change takes a run of its own.
  await page.goto(`${next}?step=1`);
  await settled(page);
  await expect(region(page)).toContainText('The lines were checked like this.');
  await goesTo(page, `Farbe ${prefix}`).selectOption('reference');
  await page.getByRole('button', { name: 'Use these columns in a new run' }).click();
  const link = page.getByRole('link', { name: 'Open the new run' });
  await expect(link).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Submit decisions' })).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Set for all' }).click();
  await page.getByRole('button', { name: 'Submit decisions' }).click();
  await expect(page.getByText('1 line applied')).toBeVisible({ timeout: 60_000 });
  const got = await page.request.get(`/api/v1/budgets/${prefix}-3`);
  expect(((await got.json()) as { data: object }).data).toMatchObject({
    type: 'single',
    scope: 'order',
    amount: 1250,
    cost_center: '5100',
    reference: 'blau',
  });
});

test('a choice that the server refuses stays, with what it says', async ({ page }) => {
  await signIn(page, 'admin', '/profile');
  await page.goto(`${await newRun(page, ['CR-1'], headings.with(4, unused()))}?start=1`);
  await expect(region(page)).toBeVisible({ timeout: 60_000 });
  for (const [heading, column] of [
    ['Nr.', 'code'],
    ['Art', 'type'],
    ['Bereich', 'scope'],
    ['Betrag', 'amount'],
  ] as const)
    await goesTo(page, heading).selectOption(column);
  await page.route('**/stages/read', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 422, json: { message: 'The press is closed' } }) : route.fallback(),
  );
  await use(page).click();
  await expect(page.getByRole('region', { name: 'Read file' }).getByText('The press is closed')).toBeVisible();
  await expect(goesTo(page, 'Betrag')).toHaveValue('amount');
  await page.unroute('**/stages/read');
  await use(page).click();
  await expect(page).toHaveURL(/step=[23]/);
});

describeLooks(fourLooks, ({ locale, width }) => {
  test('the columns of a file have nothing that axe finds, and fit', async ({ page }) => {
    await speak(page, locale);
    await signIn(page, 'admin', '/profile');
    await page.goto(`${await newRun(page, ['CL-1', 'CL-2'])}?start=1`);
    await expect(goesTo(page, 'E-Mail')).toHaveValue('email', { timeout: 60_000 });
    await settled(page);
    expect(await misfits(page)).toEqual([]);
    expect(await violations(page)).toEqual([]);
    await keepPicture(page, `${locale}-${String(width)}-columns`);
  });
});
