import type { FrameLocator, Locator, Page } from '@playwright/test';
import { misfits } from './layout.ts';
import { describeLooks } from './in-look.ts';
import { callsOf, expect, settled, signIn, speak, test, violations } from './steward.ts';

const comets = `apiVersion: admin/v1
resource: comets
title: Comet
menu: false
access: ROLE_ADMIN || ROLE_SUPERUSER
fields:
  code: code
  name: string!
  mass: {type: number, minimum: 0}
  state:
    type: state
    default: new
    enum: {new: New, seen: {title: Seen, tone: positive}}
transitions:
  confirm: {title: Confirm sighting, from: [new], to: seen, allow: ROLE_ADMIN}
list: {columns: [code, name, state]}
show: {layout: ['*']}
`;

const editorOf = (page: Page): Locator => page.getByRole('textbox', { name: /^YAML/ });
const screensOf = (page: Page): FrameLocator => page.frameLocator('iframe');
const problemsOf = (page: Page): Locator => page.getByRole('region', { name: 'Problems', exact: true });
const said = (page: Page, text: string): Promise<void> => expect(problemsOf(page).getByRole('status')).toHaveText(text);

async function write(page: Page, text: string): Promise<void> {
  await editorOf(page).click();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(text);
}

async function choose(page: Page, list: string, ...options: string[]): Promise<void> {
  await page.getByRole('combobox', { name: list }).click();
  for (const option of options) await page.getByRole('option', { name: option, exact: false }).first().click();
  await page.keyboard.press('Escape');
}

test('a mistake is shown where it stands, and mended; the screens of before stay', async ({ page }) => {
  await signIn(page, 'admin', '/descriptors/playground');
  await settled(page);
  await write(page, comets);
  await said(page, 'No problems');
  const heading = screensOf(page).getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Comets');

  await page.keyboard.press('Control+End');
  await page.keyboard.insertText('lits: {}\n');
  await said(page, '1 problem');
  const problem = problemsOf(page).getByRole('button', { name: /"lits" is not a key/ });
  await expect(problem).toContainText('Did you mean "list"?');
  await expect(page.getByText('These are the previous screens.')).toBeVisible();
  await expect(heading).toHaveText('Comets');
  // From the top of the text, the key for it leads to the problem; so does the list.
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('F8');
  await expect(page.locator('.cm-activeLineGutter').first()).toHaveText('18');
  await page.keyboard.press('Control+Home');
  await problem.press('Enter');
  await expect(editorOf(page)).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+End');
  await page.keyboard.press('Delete');
  await said(page, 'No problems');
  await expect(page.getByText('These are the previous screens.')).toBeHidden();
});

test('keys, types, roles and fields are offered; Escape and Tab lead out; a reload keeps the text', async ({ page }) => {
  await signIn(page, 'admin', '/descriptors/playground');
  await settled(page);
  await write(page, comets);
  await page.keyboard.press('Control+End');
  await page.keyboard.type('descr');
  const offers = page.getByRole('listbox', { name: 'Completions' });
  await offers.getByRole('option', { name: 'description' }).click();
  await page.keyboard.type('Bodies of ice.\ndelete: {con');
  await offers.getByRole('option', { name: 'confirm' }).click();
  await page.keyboard.type('"Really?"');
  await said(page, 'No problems');
  // Tab belongs to the editor until Escape was pressed.
  await page.keyboard.press('Tab');
  await expect(editorOf(page)).toBeFocused();
  await page.keyboard.press('Control+Z');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(editorOf(page)).not.toBeFocused();

  await page.reload();
  await settled(page);
  await expect(editorOf(page)).toContainText('Bodies of ice.');
  await expect(editorOf(page)).toContainText('Comet');
});

test('its screens work as anybody, in any state, and nothing leaves the page', async ({ page }) => {
  await signIn(page, 'admin', '/descriptors/playground');
  await settled(page);
  await write(page, comets);
  await said(page, 'No problems');
  const calls = callsOf(page);
  const screens = screensOf(page);
  const title = screens.getByRole('heading', { level: 1 });
  const chosen = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
  await expect(title).toHaveText('Comets');

  // A button of the administrator goes with his role, and comes back.
  await chosen('Show');
  const confirm = screens.getByRole('button', { name: 'Confirm sighting' });
  await expect(confirm).toBeVisible();
  await choose(page, 'Roles', 'No role', 'ROLE_SUPERUSER');
  await expect(confirm).toBeHidden();
  await expect(screens.getByText('Amber').first()).toBeVisible();
  await choose(page, 'Roles', 'No role');
  await expect(title).toHaveText('403');
  await choose(page, 'Roles', 'All roles');
  await expect(confirm).toBeVisible();

  // The state of the record is chosen, or changed by its transition.
  await confirm.click();
  await expect(screens.getByText('Seen').first()).toBeVisible();
  await choose(page, 'State of the record', 'New');
  await expect(screens.getByText('New', { exact: true }).first()).toBeVisible();

  // What a rule refuses is not saved; what it allows is.
  await chosen('Edit');
  const name = screens.getByRole('textbox', { name: /^Name/ });
  await name.fill('Halley');
  const mass = screens.getByRole('textbox', { name: /^Mass/ });
  await mass.fill('-1');
  await name.press('Control+S');
  await expect(screens.getByText('Mass must not be less than 0')).toBeVisible();
  await mass.fill('2');
  await name.press('Control+S');
  await expect(screens.getByText(/unsaved change/)).toBeHidden();
  await chosen('List');
  await expect(screens.getByRole('grid').getByText('Halley')).toBeVisible();

  // A new record is made by the form of its own, under the same rules.
  await chosen('Create');
  await expect(title).toHaveText('Create');
  await name.fill('Hale-Bopp');
  await name.press('Control+S');
  await expect(screens.getByText('Code is required').first()).toBeVisible();
  await screens.getByRole('textbox', { name: /^Code/ }).fill('c1995-o1');
  await name.press('Control+S');
  await expect(screens.getByRole('grid').getByText('Hale-Bopp')).toBeVisible();
  await expect(screens.getByRole('grid').getByText('c1995-o1')).toBeVisible();

  await page.getByRole('button', { name: 'Phone' }).click();
  await expect(page.locator('iframe')).toHaveCSS('width', '390px');
  expect(await screens.locator('body').evaluate(() => window.innerWidth)).toBe(390);
  await choose(page, 'Language of the screens', 'Deutsch');
  await expect(screens.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  // The records are this page's own: the server was asked for nothing.
  expect(calls.list).toEqual([]);
});

test('an existing descriptor is opened by its address', async ({ page }) => {
  await signIn(page, 'admin', '/descriptors/playground?resource=spaces');
  await settled(page);
  await expect(editorOf(page)).toContainText('resource: spaces');
  await said(page, 'No problems');
  await expect(screensOf(page).getByRole('heading', { level: 1 })).toHaveText('Spaces');
  await page.getByRole('button', { name: 'Open …' }).click();
  await page.getByRole('menuitem', { name: 'users', exact: true }).click();
  await expect(editorOf(page)).toContainText('resource: users');
  await said(page, 'No problems');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  expect((await saved).suggestedFilename()).toBe('users.yaml');
});

test('who may not read descriptors has no playground', async ({ page }) => {
  await signIn(page, 'partner', '/descriptors/playground');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('403');
});

describeLooks(
  [
    ['en', 'light', 1440],
    ['de', 'dark', 1440],
    ['de', 'light', 390],
    ['en', 'dark', 390],
  ],
  ({ locale, width }) => {
    test('the playground has nothing that axe finds, and fits', async ({ page }) => {
      await speak(page, locale);
      await signIn(page, 'admin', '/descriptors/playground');
      await settled(page);
      await write(page, `${comets}lits: {}\n`);
      await expect(page.getByText('"lits" is not a key')).toBeVisible();
      expect(await misfits(page)).toEqual([]);
      expect(await violations(page)).toEqual([]);
      if (width > 720) return;
      await page.getByRole('tab').nth(1).click();
      expect(await misfits(page)).toEqual([]);
      expect(await violations(page)).toEqual([]);
    });
  },
  900,
);
