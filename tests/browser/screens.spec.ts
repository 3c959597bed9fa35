import { buildScreenPath } from '../../engine/screens/links.ts';
import type { Resource } from '../../engine/model/model.ts';
import type { Page } from '@playwright/test';
import { everyRole, listAddress, may, model, screens } from './model.ts';
import { expectSight } from './list-sight.ts';
import { misfits } from './layout.ts';
import { place } from './place.ts';
import { expectReach, sizes } from './reach.ts';
import { expect, rowsOf, settled, test as base, violations } from './steward.ts';
import { test } from './windows.ts';

/** Tab from the head of the page, over the skip link, until the focus is on what `name` names. */
async function reachedByTab(page: Page, name: RegExp, most: number): Promise<void> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  for (let stop = 0; stop < most; stop++) {
    await page.keyboard.press('Tab');
    const label = await page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
    );
    if (/^Skip/.test(label)) await page.keyboard.press('Enter');
    if (name.test(label)) return;
  }
  throw new Error(`Tab does not reach ${String(name)} within ${most} stops.`);
}

/** Heading, title, and nothing that axe finds. */
async function isGood(page: Page, title: RegExp | string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page).toHaveTitle(/\S · Steward$/);
  expect(await violations(page)).toEqual([]);
}

/** Fits on a narrow screen, in German and in the dark. */
async function fits(page: Page): Promise<void> {
  // A dialog hides the heading of the page from readers.
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  expect(await misfits(page)).toEqual([]);
  expect(await violations(page)).toEqual([]);
}

/** To the list from where it led, without loading the page anew. */
async function goBack(page: Page, list: string): Promise<void> {
  const path = new URL(list, place.origin).pathname;
  const isThere = (): boolean => new URL(page.url()).pathname === path;
  if (!isThere()) await page.goBack();
  if (await page.getByRole('dialog').isVisible()) await page.keyboard.press('Escape');
  await expect.poll(isThere).toBe(true);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await settled(page);
}

/** How a record comes to be where the demo records have none. */
const made: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  exports: async ({ request }) => {
    const data = { id: 'ExportCommandConfig', cli_params: { resource: 'user_addresses', filter: {}, format: 'csv', sort: [] } };
    const answer = await request.post('/api/v1/commands/ExportCommandConfig/runs', { data, headers: { origin: place.origin } });
    expect(answer.status()).toBe(201);
  },
};

const formOf = (resource: Resource, mode: 'create' | 'edit') => (may(everyRole, resource, mode) ? resource[mode] : null);

test.describe('English, light, 1440', () => {
  for (const resource of screens) {
    test(`${resource.name}: list, create, first record, and the same on a phone [P1-1-001]`, async ({ page }) => {
      await made[resource.name]?.(page);
      const list = await listAddress(page, resource);
      await page.goto(list);
      await settled(page);
      const cards = page.getByRole('main').getByRole('list', { name: resource.titlePlural.text }).getByRole('listitem');
      await expect((resource.list?.as === 'cards' ? cards : rowsOf(page)).first()).toBeVisible();
      await isGood(page, resource.titlePlural.text);
      await expectSight(page, resource);
      const create = formOf(resource, 'create');
      if (create !== null) await checkCreate(page, resource, create.as === 'dialog');
      else await reachedByTab(page, /./, 3);

      await goBack(page, list);
      if (resource.show !== null) {
        await rowsOf(page).first().getByRole('link').first().click();
        await settled(page);
        if (resource.show.as === 'dialog') {
          await expect(page.getByRole('dialog')).toBeVisible();
          expect(await violations(page)).toEqual([]);
        } else await isGood(page, /./);
        await goBack(page, list);
      }
      await expectReach(page);
      await page.setViewportSize(sizes.wide);
      await settled(page);
      const edit = formOf(resource, 'edit');
      if (edit !== null) await checkEdit(page, edit.as === 'dialog');
    });
  }

  async function checkCreate(page: Page, resource: Resource, isDialog: boolean): Promise<void> {
    await reachedByTab(page, /^New /, 10);
    await page.keyboard.press('Enter');
    if (isDialog) {
      await expect(page.getByRole('dialog')).toBeVisible();
      await settled(page);
      expect(await violations(page)).toEqual([]);
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      return;
    }
    await expect(page).toHaveURL((url) => url.pathname === buildScreenPath(resource, { screen: 'create' }));
    await settled(page);
    await isGood(page, resource.create?.face.title.text ?? '');
    await reachedByTab(page, /^Create/, 80);
  }

  async function checkEdit(page: Page, isDialog: boolean): Promise<void> {
    // Drawn when somebody comes near.
    for (const row of (await rowsOf(page).all()).slice(0, 8)) await row.hover();
    const edit = rowsOf(page).locator('a[aria-label=Edit], button[aria-label=Edit]:not([disabled])').first();
    await edit.focus();
    await page.keyboard.press('Enter');
    if (isDialog) {
      await expect(page.getByRole('dialog')).toBeVisible();
      await settled(page);
      expect(await violations(page)).toEqual([]);
      return;
    }
    await expect(page).toHaveURL(({ pathname }) => pathname.endsWith('/edit'));
    await settled(page);
    await isGood(page, /./);
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
      await settled(page);
      expect(await violations(page), await tab.innerText()).toEqual([]);
    }
  }
});

test.describe('German, dark, 390', () => {
  test.use({ look: 'narrow' });
  for (const resource of screens) {
    test(`${resource.name}: fits [P1-1-007]`, async ({ page }) => {
      await made[resource.name]?.(page);
      const list = await listAddress(page, resource);
      await page.setViewportSize(sizes.wide);
      await page.goto(list);
      await settled(page);
      await expectSight(page, resource);
      await page.setViewportSize(sizes.phone);
      await settled(page);
      await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
      await fits(page);
      const create = formOf(resource, 'create');
      if (create !== null) {
        await page.getByRole('main').locator('a[href*="/create"]').first().click();
        await settled(page);
        await fits(page);
      }
      const edit = formOf(resource, 'edit');
      if (edit === null || edit.as === 'dialog') return;
      await goBack(page, list);
      const opened = page.getByRole('main').getByRole('listitem').getByRole('link').first();
      await opened.click();
      await settled(page);
      await fits(page);
    });
  }
});

test.describe('pages without a resource of their own', () => {
  for (const path of ['/forgot-password', '/reset-password/abc?email=a%40example.com', '/not-logged-in']) {
    base(`${path} without being signed in [P1-2.1-015] [P1-2.1-019] [P1-2.1-024]`, async ({ page }) => {
      await page.goto(path);
      await settled(page);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await violations(page)).toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await misfits(page)).toEqual([]);
    });
  }

  test('the Model names the screens that are tested here', () => {
    expect(screens.length).toBeGreaterThan(8);
    expect(Object.keys(model.resources).length).toBeGreaterThan(screens.length);
  });
});
