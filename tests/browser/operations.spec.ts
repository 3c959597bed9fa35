/** Gateways, single sign-on connections, workers and deployments through their screens, with what really stands behind them. */
import type { Locator, Page } from '@playwright/test';
import { callsOf, expect, fieldAt, rowsOf, settled, signIn, test, toast, unused } from './steward.ts';

const create = (page: Page) => page.getByRole('region', { name: 'Save or discard' }).getByRole('button', { name: /^Create/ });
const rowNamed = (page: Page, words: string): Locator => rowsOf(page).filter({ hasText: words });
const key = `ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI${'b'.repeat(43)} ann@partner`;

async function choose(page: Page, label: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).first().click();
  await page.keyboard.press('Escape');
}

/** Runs an entry of the menu of a row. */
async function run(page: Page, row: Locator, name: string): Promise<void> {
  await row.getByRole('button', { name: /^Actions of/ }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

/** Words of a gateway's type on screen, its code, and how its endpoint is written; null: it follows from the company. */
const types = [
  ['Email', 'email', (name: string) => `${name}@partner.example`],
  ['API', 'api', (name: string) => `https://${name}.example/orders`],
  ['File system', 'filesystem', null],
  ['Budget voucher', 'budget_voucher', (name: string) => `https://${name}.example/vouchers`],
  ['AGCOD', 'agcod', (name: string) => `https://${name}.example/agcod`],
  ['Cadooz', 'cadooz', (name: string) => `https://${name}.example/cadooz`],
  ['WEX', 'wex', (name: string) => `https://${name}.example/wex`],
  ['LINC', 'linc', (name: string) => `https://${name}.example/linc`],
] as const;

for (const { as, company, offered } of [
  { as: 'admin', company: 'STEWARD', offered: 8 },
  { as: 'partner', company: 'HANSA-SERVICE', offered: 4 },
])
  test(`a gateway of each type is created by ${as} [P2-1-007] [P2-2-230] [P2-3-066] [P2-5-043] [P2-5-044] [P2-5-047] [P2-6-031] [P2-6-037]`, async ({
    page,
  }) => {
    const name = `gw${unused()}`;
    await signIn(page, as, '/communication-gateways');
    await settled(page);
    const isAdmin = as === 'admin';
    await expect(page.getByRole('columnheader', { name: 'Company' })).toHaveCount(isAdmin ? 1 : 0);
    const calls = callsOf(page);
    for (const [title, type, endpointOf] of types.slice(0, offered)) {
      await page.getByRole('link', { name: 'New communication gateway' }).click();
      await page.getByRole('combobox', { name: 'Type' }).click();
      await expect(page.getByRole('option')).toHaveCount(offered);
      await page.getByRole('option', { name: title, exact: true }).click();
      await choose(page, 'Scopes', 'Generic');
      await choose(page, 'Topics', 'OFR cXML');
      const endpoint = page.getByRole('textbox', { name: /^Endpoint/ });
      if (endpointOf === null) {
        await expect(endpoint).toHaveValue(new RegExp(`^sftp://${company}@`));
        await expect(endpoint).not.toBeEditable();
        await create(page).click();
        await expect(page.locator(fieldAt<'communication-gateways'>('public_key'))).toContainText('is required');
        await page.getByRole('textbox', { name: /^Public key/ }).fill(key);
      } else {
        // What suits another type is refused, and mended.
        await endpoint.fill(type === 'email' ? 'https://partner.example' : 'orders@partner.example');
        await endpoint.press('Tab');
        await expect(endpoint).toHaveAttribute('aria-invalid', 'true');
        await endpoint.fill(endpointOf(name));
        await expect(endpoint).not.toHaveAttribute('aria-invalid', 'true');
      }
      await create(page).click();
      await expect(page).toHaveURL(({ pathname }) => pathname === '/communication-gateways');
      const sent = { type, company, scopes: ['generic'], topics: ['ofr_cxml'], enabled: true };
      expect(calls.bodies.at(-1)).toMatchObject(
        endpointOf === null ? { ...sent, credentials: { public_key: key } } : { ...sent, endpoint: endpointOf(name) },
      );
    }
    await page.goto(`/communication-gateways?q=${name}`);
    await expect(rowsOf(page)).toHaveCount(offered - 1);
    await rowsOf(page)
      .first()
      .getByRole('button', { name: /^Actions of/ })
      .click();
    const remove = page.getByRole('menuitem', { name: 'Delete' });
    if (isAdmin) await expect(remove).toBeEnabled();
    else await expect(remove.and(page.locator(':not([aria-disabled=true])'))).toHaveCount(0);
  });

test('a new SSO connection leads to the users that came by it, and is told apart in that list [P2-2-249] [P2-1-008]', async ({ page }) => {
  const id = `sso-${unused().replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}`;
  await signIn(page, 'admin', '/sso-connections');
  await settled(page);
  const other = (await rowsOf(page).first().getAttribute('data-record')) ?? '';
  await page.getByRole('link', { name: 'New SSO connection' }).click();
  const code = page.getByRole('textbox', { name: /^Code/ });
  await code.fill(other);
  await code.press('Tab');
  await expect(page.getByText('This SSO connection code is already taken').first()).toBeVisible();
  await code.fill(id);
  await choose(page, 'Tenant', /Nordlicht/);
  await page.getByRole('textbox', { name: /^SAML IdP/ }).fill('Keycloak');
  await page.getByRole('textbox', { name: /^SAML entity ID/ }).fill(`https://login.example/${id}`);
  await choose(page, 'SAML flow', 'SP-initiated');
  await create(page).click();
  await expect(toast(page, /was created/)).toBeVisible();

  await page.goto('/sso-connections');
  await settled(page);
  await run(page, rowNamed(page, other), 'Users');
  await expect(page).toHaveURL((url) => url.pathname === '/users' && url.searchParams.get('source') === other);
  await expect(rowsOf(page).first()).toBeVisible();
  for (const source of await rowsOf(page).locator(fieldAt<'users'>('source')).allInnerTexts()) expect(source.trim()).toBe(other);
  await page.goBack();
  await settled(page);
  await run(page, rowNamed(page, id), 'Users');
  await expect(page.getByText('Nothing in users matches these filters')).toBeVisible();
  await expect(page.getByRole('button', { name: new RegExp(`^Source is ${id}`) })).toBeVisible();
});

test('a worker is stopped, its queue grows and can be looked into, it is started again and drains it [P2-2-374] [P2-2-375] [P2-7-090] [P2-7-093] [P2-8-002]', async ({
  page,
}) => {
  await signIn(page, 'admin', '/workers');
  const worker = page.locator('[role=row][data-record="jobs/exports.run"]');
  await worker.getByRole('button', { name: 'Stop' }).click();
  await expect(toast(page, 'Worker action invoked: Stop')).toBeVisible();
  await expect(worker.locator(fieldAt<'workers'>('active'))).toHaveText('Inactive');
  const queue = page.locator('[role=row][data-record="exports.run"]');
  const waiting = queue.locator(fieldAt<'queues'>('messages_ready'));

  const asked: string[] = [];
  for (const path of ['/users?q=bianchi', '/companies?q=nordlicht']) {
    await page.goto(path);
    await settled(page);
    await page.getByRole('button', { name: 'Export' }).click();
    const [answer] = await Promise.all([
      page.waitForResponse((each) => each.request().method() === 'POST' && each.url().endsWith('/runs')),
      page.getByRole('menuitem', { name: /CSV$/ }).first().click(),
    ]);
    asked.push(((await answer.json()) as { data: { id: string } }).data.id);
    await page.goto('/queues?q=exports.run');
    // Others may ask for exports as well.
    await expect.poll(async () => Number(await waiting.innerText())).toBeGreaterThanOrEqual(asked.length);
  }
  await queue.getByRole('button', { name: 'Show current item' }).click();
  const item = page.getByRole('dialog');
  await expect(item).toContainText('Payload');
  await expect(item.getByText('asked_by')).toBeVisible();
  await item.getByRole('checkbox', { name: 'Show full message' }).click();
  await expect(item.getByText('retry_limit')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(item).toHaveCount(0);

  await page.goto('/workers');
  await expect(worker.locator(fieldAt<'workers'>('active'))).toHaveText('Inactive');
  await worker.getByRole('button', { name: 'Restart' }).click();
  await expect(toast(page, 'Worker action invoked: Restart')).toBeVisible();
  await expect(worker.locator(fieldAt<'workers'>('active'))).toHaveText('Active');
  await page.goto('/queues?q=exports.run');
  await expect(async () => {
    await page.reload();
    await expect(waiting).toHaveText('0', { timeout: 5000 });
  }).toPass({ intervals: [200], timeout: 60_000 });
  for (const id of asked) {
    await page.goto(`/exports/${id}`);
    await expect(page.getByRole('main').getByText('Done').first()).toBeVisible();
  }
});

test('a deployment is watched from its start to its end while its log grows [P2-2-014]', async ({ page }) => {
  await signIn(page, 'admin', '/workers');
  const headers = { origin: new URL(page.url()).origin };
  const worker = encodeURIComponent('jobs/deployments.run');
  const tell = async (action: string): Promise<void> => {
    const answer = await page.request.put(`/api/v1/workers/${worker}`, { data: { action }, headers });
    expect(answer.status(), await answer.text()).toBe(200);
  };
  // Held back until somebody watches.
  await tell('stop');
  await page.goto('/deployments');
  await settled(page);
  const row = rowsOf(page).first();
  await run(page, row, 'Deploy');
  await expect(toast(page, 'Deployment started')).toBeVisible();
  await row.getByRole('button', { name: /^Actions of/ }).click();
  const [logs] = await Promise.all([page.waitForEvent('popup'), page.getByRole('menuitem', { name: 'Logs' }).click()]);
  await rowsOf(logs).first().getByRole('link').first().click();
  const main = logs.getByRole('main');
  await expect(main.getByText('Running').first()).toBeVisible();
  await expect(main.getByText(/Deployment shop-\S+: 2 bundles/)).toHaveCount(0);
  await expect(main.getByRole('progressbar').first()).toHaveAttribute('aria-valuenow', '0');
  await tell('start');
  // Nobody reloads: the page asks by itself while the run lasts.
  await expect(main.getByText(/Deployment shop-\S+: 2 bundles/)).toBeVisible({ timeout: 15_000 });
  await expect(main.getByText(/ {2}Done$/m)).toBeVisible();
  await expect(main.getByRole('progressbar').first()).toHaveAttribute('aria-valuenow', '100');
  await logs.close();
  await page.reload();
  await settled(page);
  await expect(row.locator(fieldAt<'deployments'>('last_deployment'))).toContainText(/\d/);
});
