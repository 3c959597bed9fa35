/** From an empty store to a product that works, by screens alone: the steps that the README names, as the first administrator and as a user whom they made. */
import type { Page } from '@playwright/test';
import { startOwnServer, type OwnServer } from './own-server.ts';
import { expect, rowsOf, settled, test, toast } from './steward.ts';

let server: OwnServer | null = null;
let origin = '';
test.beforeAll(async () => {
  server = await startOwnServer({ SEED: 'none', FIRST_ADMIN: 'ada@example.com' });
  ({ origin } = server);
});
test.afterAll(() => server?.stop());

/** Signs in as a new browser does: asked for a page, offered the people there are. */
async function enter(page: Page, username: string): Promise<void> {
  await page.context().clearCookies();
  await page.goto(origin);
  await page.getByRole('button', { name: new RegExp(`^${username}`) }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
}

/** Opens a list by the menu, then its form. */
async function begin(page: Page, { menu, button }: { menu: string; button: string }): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: menu, exact: true }).click();
  await settled(page);
  await page.getByRole('link', { name: button }).first().click();
  await settled(page);
}

async function write(page: Page, texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) await page.getByRole('main').getByRole('textbox', { name: label }).first().fill(text);
}

async function choose(page: Page, picked: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, option] of Object.entries(picked)) {
    await page.getByRole('combobox', { name: new RegExp(`^${label}`) }).click();
    await page.getByRole('option', { name: option }).first().click();
  }
}

async function create(page: Page, title: string): Promise<void> {
  await page
    .getByRole('region', { name: 'Save or discard' })
    .getByRole('button', { name: /^Create/ })
    .click();
  await expect(toast(page, `${title} was created.`)).toBeVisible();
}

test('an empty store becomes a product that works: company, channel, country, group, user, budget', async ({ page }) => {
  test.setTimeout(300_000);
  await enter(page, 'ada@example.com');

  await begin(page, { menu: 'Budgets', button: 'New budget' });
  await page.getByRole('combobox', { name: 'Channel' }).click();
  await expect(page.getByText('Nothing to choose from yet')).toBeVisible();

  await begin(page, { menu: 'Companies', button: 'New company' });
  await write(page, { Code: 'ACME', Name: 'Acme' });
  await choose(page, { Group: 'Tenant' });
  await create(page, 'Acme');

  await begin(page, { menu: 'Channels', button: 'New channel' });
  await write(page, { Code: 'shop@acme', Name: 'Acme shop' });
  await choose(page, { Type: 'Shop', Tenant: 'Acme' });
  await create(page, 'Acme shop');

  await begin(page, { menu: 'Countries', button: 'New country' });
  await write(page, { Code: 'XK', 'Name (English)': 'Kosovo', 'Name (German)': 'Kosovo' });
  await create(page, 'Kosovo');

  await begin(page, { menu: 'Languages', button: 'New language' });
  await write(page, { Code: 'sq-XK', 'Name (English)': 'Albanian', 'Name (German)': 'Albanisch' });
  await create(page, 'Albanian');

  await begin(page, { menu: 'Currencies', button: 'New currency' });
  await write(page, { Code: 'XTS', 'Name (English)': 'Lek', 'Name (German)': 'Lek' });
  await create(page, 'XTS');

  await begin(page, { menu: 'Presets', button: 'New preset' });
  await write(page, { Code: 'acme' });
  await create(page, 'acme');

  await begin(page, { menu: 'User groups', button: 'New user group' });
  await write(page, { Code: 'acme-staff', Name: 'Staff' });
  await choose(page, { Channel: 'Acme shop', Type: 'Other' });
  await create(page, 'Staff');

  await begin(page, { menu: 'Users', button: 'New user' });
  await write(page, { Email: 'bob@acme.example' });
  await choose(page, { Company: 'Acme', Channel: 'Acme shop', Language: 'Albanian', Currency: 'XTS' });
  await page.getByRole('tab', { name: 'Groups and roles' }).click();
  await choose(page, { Roles: 'Budgets', Groups: 'Staff' });
  await create(page, 'bob@acme.example');

  await enter(page, 'bob@acme.example');
  await begin(page, { menu: 'Budgets', button: 'New budget' });
  await write(page, { Code: 'B1', 'Original amount': '100', Username: 'bob@acme.example' });
  await choose(page, { Channel: 'Acme shop', 'Usage type': 'Limit-PO', Scope: 'Order', Currency: 'XTS' });
  await create(page, 'B1');
  await settled(page);
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(rowsOf(page).first()).toContainText('B1');
});
