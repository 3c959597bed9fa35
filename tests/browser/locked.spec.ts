/** Fields that cannot be changed: they read as text, and locking one moves nothing. */
import { expect, signIn, test } from './steward.ts';

test('a field that is locked while somebody types loses its box, and what stands below stays where it is', async ({ page }) => {
  await signIn(page, 'admin', '/communication-gateways/create');
  const endpoint = page.getByLabel('Endpoint', { exact: false }).and(page.getByRole('textbox'));
  await page.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'API', exact: true }).click();
  const border = () =>
    endpoint.evaluate((input) => getComputedStyle(input.parentElement?.querySelector('fieldset') ?? input).borderTopWidth);
  const heights = () =>
    page
      .locator('[data-field]')
      .evaluateAll((fields) =>
        Object.fromEntries(fields.map((field) => [field.getAttribute('data-field'), Math.round(field.getBoundingClientRect().height)])),
      );
  expect(await border()).toBe('1px');
  const before = await heights();
  await page.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'File system' }).click();
  await expect(endpoint).toHaveAttribute('readonly');
  expect(await border()).toBe('0px');
  const after = await heights();
  for (const name of Object.keys(before).filter((each) => each in after)) expect(after[name], name).toBe(before[name]);
  // By keyboard it is reached and marked as a whole, as copying wants it.
  await endpoint.focus();
  await page.keyboard.press('ControlOrMeta+a');
  expect(await page.evaluate(() => getSelection()?.toString())).toMatch(/^sftp:\/\//);
});
