import type { Locator, Page } from '@playwright/test';
import type { FieldName } from '../../engine/model/project-types.ts';
import { misfits } from './layout.ts';
import { callsOf, expect, fieldAt, rowsOf, settled, signIn, test, toast, unused, violations } from './steward.ts';

const box = (root: Locator, name: string) => root.getByRole('textbox', { name: new RegExp(`^${name}`) });
const rowNamed = (page: Page, words: string) => rowsOf(page).filter({ hasText: words });

type Field = FieldName<'packing-spaces'>;

const needed: readonly Field[] = ['reference', 'outer_width', 'outer_height', 'outer_length', 'empty_weight', 'max_weight'];
const measures: readonly (readonly [title: string, field: Field])[] = [
  ['Outer width', 'outer_width'],
  ['Outer height', 'outer_height'],
  ['Outer length', 'outer_length'],
  ['Inner width', 'inner_width'],
  ['Inner height', 'inner_height'],
  ['Inner length', 'inner_length'],
  ['Empty weight', 'empty_weight'],
  ['Max weight', 'max_weight'],
];
const sides: readonly (readonly [side: string, field: Field, outer: string, inner: string])[] = [
  ['width', 'inner_width', '300', '301'],
  ['height', 'inner_height', '200', '200.5'],
  ['length', 'inner_length', '400', '500'],
];

/** Runs an entry of the menu of a row. */
async function run(page: Page, row: Locator, name: string): Promise<void> {
  await row.getByRole('button', { name: /^Actions of/ }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

/** Of the warehouse in Kiel. */
async function openPackingSpaces(page: Page): Promise<void> {
  await signIn(page, 'admin', '/warehouses?code=WH-KIEL');
  await rowsOf(page)
    .first()
    .locator(`${fieldAt<'warehouses'>('packing_spaces_count')} a`)
    .click();
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toContainText('WH-KIEL');
  await settled(page);
}

// What is wrong with a field that is left by a click is told once the click has done what it was for: nothing moves under the pointer.
test('a list that is opened out of a required field stands at its own, which has moved by then', async ({ page }) => {
  await openPackingSpaces(page);
  await page.getByRole('link', { name: 'New packing space' }).click();
  await page.setViewportSize({ width: 390, height: 844 });
  const dialog = page.getByRole('dialog');
  await expect(box(dialog, 'Reference')).toBeFocused();
  await page.getByRole('combobox', { name: 'Type' }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  // What is open over the dialog hides it from those who hear the page.
  const field = (name: Field) => page.locator('[role=dialog]').locator(fieldAt<'packing-spaces'>(name));
  await expect(field('reference')).toContainText('is required');
  const gap = async (): Promise<number> => {
    const [type, list] = await Promise.all([field('type'), page.getByRole('listbox')].map((part) => part.boundingBox()));
    return type && list ? list.y - type.y - type.height : NaN;
  };
  await expect.poll(gap).toBeGreaterThanOrEqual(-2);
  await expect.poll(gap).toBeLessThan(16);
});

test('a packing space: each rule is broken and mended before it is saved, changed and deleted [P2-2-175] [P2-2-176] [P2-5-001] [P2-5-002] [P2-5-003] [P2-5-005] [P2-5-006] [P2-5-007] [P2-5-008] [P2-5-009] [P2-5-012] [P2-5-016]', async ({
  page,
}) => {
  const reference = `BOX-${unused()}`;
  await openPackingSpaces(page);
  const taken = (await rowsOf(page).first().locator(fieldAt<'packing-spaces'>('reference')).innerText()).trim();
  const calls = callsOf(page);
  await page.getByRole('link', { name: 'New packing space' }).click();
  const dialog = page.getByRole('dialog');
  const create = dialog.getByRole('button', { name: /^Create/ });
  const error = (name: Field) => dialog.locator(fieldAt<'packing-spaces'>(name));

  // Nothing but the defaults: every required field is named.
  await create.click();
  for (const field of needed) await expect(error(field)).toContainText('is required');
  await box(dialog, 'Reference').fill('no blanks');
  await box(dialog, 'Reference').press('Tab');
  await expect(error('reference')).toContainText('may contain only letters, digits, underscores and hyphens');
  await box(dialog, 'Reference').fill(taken);
  await box(dialog, 'Reference').press('Tab');
  await expect(error('reference')).toContainText('Reference is already taken');
  await box(dialog, 'Reference').fill(reference);
  await expect(error('reference')).not.toContainText(/may contain only|already taken/);

  // No measure is a word, and none is less than 1.
  for (const [title, field] of measures) {
    await box(dialog, title).fill('wide');
    await box(dialog, title).press('Tab');
    await expect(error(field)).toContainText('number');
    for (const small of ['0', '0.99', '-1']) {
      await box(dialog, title).fill(small);
      await expect(error(field)).toContainText(`${title} must not be less than 1`);
    }
    await box(dialog, title).fill('1');
    await expect(error(field)).not.toContainText(/less than|number/);
  }

  for (const [side, field, outer, inner] of sides) {
    await box(dialog, `Outer ${side}`).fill(outer);
    await box(dialog, `Inner ${side}`).fill(inner);
    await box(dialog, `Inner ${side}`).press('Tab');
    await expect(error(field)).toContainText(`Inner ${side} must not be larger than Outer ${side}`);
    await box(dialog, `Inner ${side}`).fill(outer);
    await expect(error(field)).not.toContainText('must not be larger');
  }
  await box(dialog, 'Empty weight').fill('900');
  await box(dialog, 'Max weight').fill('900');
  await box(dialog, 'Max weight').press('Tab');
  await expect(error('empty_weight')).toContainText('Empty weight must be smaller than Max weight');
  await create.click();
  await settled(page);
  expect(calls.list.filter((call) => call.startsWith('POST'))).toEqual([]);
  await box(dialog, 'Max weight').fill('901');
  await expect(error('empty_weight')).not.toContainText('must be smaller');
  await create.click();
  await expect(toast(page, `Packing space "${reference}" was saved.`)).toBeVisible();
  expect(calls.list).toContain('POST /warehouses/WH-KIEL/packing-spaces');
  expect(calls.bodies.at(-1)).toMatchObject({
    reference,
    outer_width: 300,
    inner_height: 200,
    empty_weight: 900,
    max_weight: 901,
    comment: null,
  });
  await expect(dialog).toHaveCount(0);

  await run(page, rowNamed(page, reference), 'Edit');
  await expect(box(dialog, 'Reference')).not.toBeEditable();
  await box(dialog, 'Comment').fill('Fragile goods only.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(rowNamed(page, reference)).toContainText('Fragile goods only.');

  await run(page, rowNamed(page, reference), 'Delete');
  await expect(dialog).toContainText(`Delete packing space "${reference}"?`);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, `Packing space "${reference}" was deleted.`)).toBeVisible();
  await expect(rowNamed(page, reference)).toHaveCount(0);
});

test('stock is corrected and cleared, and the product says so [P2-2-166] [P2-2-167] [P2-7-042] [P2-7-043] [P2-8-016] [P2-8-022]', async ({
  page,
}) => {
  await signIn(page, 'admin', '/warehouse-products?_warehouse_code=WH-LODZ&_sort[soh_quantity]=desc');
  await settled(page);
  const calls = callsOf(page);
  const row = rowsOf(page).first();
  const sku = (await row.locator(fieldAt<'warehouse-products'>('product_code')).innerText()).trim();
  const own = rowsOf(page).filter({ has: page.getByText(sku, { exact: true }) });
  await run(page, row, 'Edit');
  const dialog = page.getByRole('dialog');
  const reported = box(dialog, 'Reported quantity');
  await reported.fill('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.locator(fieldAt<'warehouse-products'>('reported_quantity'))).toContainText('is required');
  await reported.fill('4321');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, `Product "${sku}" was updated.`)).toBeVisible();
  expect(calls.list).toContain(`PUT /warehouses/WH-LODZ/products/${sku}/inventory`);
  expect(calls.bodies.at(-1)).toMatchObject({ amount: 4321 });
  await expect(own.locator(fieldAt<'warehouse-products'>('soh_quantity'))).toHaveText('4,321');

  await run(page, own, 'Clear');
  await expect(dialog).toContainText(`Clear the stock of product "${sku}"?`);
  await dialog.getByRole('button', { name: 'Clear' }).click();
  await expect(toast(page, `Product "${sku}" was deleted.`)).toBeVisible();
  expect(calls.list).toContain(`DELETE /warehouses/WH-LODZ/products/${sku}/inventory`);

  await page.goto(`/warehouse-products?_warehouse_code=WH-LODZ&product_code=${sku}`);
  await expect(own.locator(fieldAt<'warehouse-products'>('reported_quantity'))).toHaveText('0');
  // The product counts what lies in all of its warehouses.
  await page.goto(`/products?sku=${sku}`);
  await settled(page);
  const unfold = page.getByRole('button', { name: `Details of ${sku}` });
  await unfold.focus();
  await page.keyboard.press('Enter');
  await expect(unfold).toHaveAttribute('aria-expanded', 'true');
  const details = page.getByRole('group', { name: `Details of ${sku}` });
  await expect(details.getByRole('row').filter({ hasText: 'WH-LODZ' }).getByRole('cell').last()).toHaveText('0');
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await settled(page);
    await expect(details).toBeVisible();
    expect(await violations(page)).toEqual([]);
    expect(await misfits(page)).toEqual([]);
  }
});

test('a blocking is edited by its creator, and refused to anybody else [P2-2-192] [P2-2-193] [P2-6-015]', async ({ page }) => {
  const reference = `BLK-${unused()}`;
  await signIn(page, 'api_orders', '/inventory-blockings');
  await settled(page);
  const headers = { origin: new URL(page.url()).origin };
  const stock = await page.request.get('/api/v1/warehouses/WH-WIEN/products?_limit=1');
  const sku = ((await stock.json()) as { data: { product_code: string }[] }).data[0]?.product_code ?? '';
  const made = await page.request.post('/api/v1/inventory-blockings', {
    data: { reference, product_code: sku, warehouse_code: 'WH-WIEN', quantity: 5, original_quantity: 5, attributes: [] },
    headers,
  });
  expect(made.status(), await made.text()).toBe(201);

  await page.goto(`/inventory-blockings?q=${reference}`);
  await rowNamed(page, reference).getByRole('link', { name: reference }).click();
  await expect(page).toHaveURL((url) => url.pathname === `/inventory-blockings/${reference}/edit`);
  const quantity = page.getByRole('textbox', { name: /^Quantity/ });
  await quantity.fill('6');
  await quantity.press('Tab');
  await expect(page.locator(fieldAt<'inventory-blockings'>('quantity'))).toContainText('must not be larger than Original quantity');
  await quantity.fill('3');
  await page.getByRole('button', { name: /^Save(?! and)/ }).click();
  await expect(toast(page, /was saved/)).toBeVisible();

  await signIn(page, 'api_users', `/inventory-blockings?q=${reference}`);
  const row = rowNamed(page, reference);
  await expect(row.locator(fieldAt<'inventory-blockings'>('quantity'))).toHaveText('3');
  await row.getByRole('button', { name: /^Actions of/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await page.goto(`/inventory-blockings/${reference}/edit`);
  await expect(page.getByText(/Only an administrator or the user who created it may change/)).toBeVisible();
  await expect(quantity).not.toBeEditable();
  const refused = await page.request.put(`/api/v1/inventory-blockings/${reference}`, { data: { quantity: 1 }, headers });
  expect(refused.status()).toBe(403);
  const kept = await page.request.get(`/api/v1/inventory-blockings/${reference}`);
  expect(((await kept.json()) as { data: { quantity: number } }).data.quantity).toBe(3);
});
