/** What axe says of every state a screen can be in, apart from the usual one that screens.spec.ts sees. */
import type { Page } from '@playwright/test';
import { expect, rowsOf, settled, signIn, speak, test, violations } from './steward.ts';

interface State {
  readonly name: string;
  readonly path: string;
  readonly as?: string;
  /** From the page as it was opened to the state. */
  readonly reach: (page: Page) => Promise<void>;
  /** Before the page is opened. */
  readonly before?: (page: Page) => Promise<unknown>;
}

const press = (page: Page, name: RegExp) => page.getByRole('button', { name }).first().click();
const hasDialog = (page: Page) => expect(page.getByRole('dialog').last()).toBeVisible();
const hasMenu = (page: Page) => expect(page.getByRole('menu')).toBeVisible();
const hasTitle = (page: Page, title: RegExp) => expect(page.getByText(title).first()).toBeVisible();
const budgets = /\/api\/v1\/budgets\?/;

async function select(page: Page): Promise<void> {
  await settled(page);
  await page.getByRole('checkbox', { name: /^(Select all rows|Alle Zeilen)/ }).check();
}

const states: readonly State[] = [
  {
    name: 'a list that loads',
    path: '/budgets',
    before: (page) => page.route(budgets, () => new Promise<void>(() => undefined)),
    reach: (page) => expect(page.getByRole('main').locator('.MuiSkeleton-root').first()).toBeAttached(),
  },
  {
    name: 'a list whose call fails',
    path: '/budgets',
    before: (page) => page.route(budgets, (route) => route.fulfill({ status: 503, json: { message: 'Later', code: 'busy' } })),
    reach: (page) => hasTitle(page, /^Budgets(: Laden fehlgeschlagen| could not be loaded)/),
  },
  {
    name: 'a list without a network',
    path: '/budgets',
    before: (page) => page.route(budgets, (route) => route.abort()),
    reach: (page) => hasTitle(page, /^Budgets(: Laden fehlgeschlagen| could not be loaded)/),
  },
  { name: 'a list where nothing matches', path: '/budgets?code=none', reach: (page) => hasTitle(page, /^(Remove|.* entfernen)/) },
  { name: 'no such page', path: '/nowhere', reach: settled },
  { name: 'no such record', path: '/budgets/none/edit', reach: settled },
  { name: 'a page without the right', path: '/users', as: 'nobody', reach: settled },
  {
    name: 'the menu of filters',
    path: '/budgets',
    reach: async (page) => {
      await press(page, /^Filter$/);
      await hasMenu(page);
    },
  },
  {
    name: 'a filter of choices',
    path: '/budgets',
    reach: async (page) => {
      await press(page, /^Filter$/);
      await page.getByRole('menuitem', { name: /^(Status|State)$/ }).click();
      await expect(page.getByRole('button', { name: /^(Apply|Anwenden)$/ })).toBeVisible();
    },
  },
  {
    name: 'the menu of columns',
    path: '/budgets',
    reach: async (page) => {
      await press(page, /^(Columns|Spalten)/);
      await expect(page.getByRole('dialog').or(page.getByRole('menu')).last()).toBeVisible();
    },
  },
  {
    name: 'the menu of a row',
    path: '/budgets',
    reach: async (page) => {
      await rowsOf(page)
        .first()
        .getByRole('button', { name: /^(Actions of|Aktionen)/ })
        .click();
      await hasMenu(page);
    },
  },
  {
    name: 'the jump box',
    path: '/budgets',
    reach: async (page) => {
      await settled(page);
      await page.keyboard.press('Control+k');
      await hasDialog(page);
    },
  },
  {
    name: 'the settings of the user',
    path: '/budgets',
    reach: async (page) => {
      await press(page, /^(Settings of|Einstellungen)/);
      await hasDialog(page);
    },
  },
  {
    name: 'the languages',
    path: '/budgets',
    reach: async (page) => {
      await press(page, /^(Language|Sprache)/);
      await hasMenu(page);
    },
  },
  { name: 'a selection', path: '/orders', reach: select },
  {
    name: 'the question before many are changed',
    path: '/orders?state=problematic',
    reach: async (page) => {
      await select(page);
      await press(page, /^(Cancel order|Bestellung stornieren|Auftrag stornieren) /);
      await hasDialog(page);
    },
  },
  {
    name: 'a form with errors',
    path: '/budgets/create',
    reach: async (page) => {
      await settled(page);
      await press(page, /^(Create|Anlegen|Erstellen)/);
      await expect(page.locator('#form-summary')).toBeVisible();
    },
  },
  {
    name: 'a choice that is being made',
    path: '/users/create',
    reach: async (page) => {
      await settled(page);
      await page.getByRole('main').getByRole('combobox').first().click();
      await expect(page.getByRole('listbox')).toBeVisible();
    },
  },
  {
    name: 'a form that is left unsaved',
    path: '/user-groups/create',
    reach: async (page) => {
      await settled(page);
      await page.getByRole('main').getByRole('textbox').first().fill('x');
      await page.getByRole('link', { name: 'Budgets', exact: true }).click();
      await hasDialog(page);
    },
  },
];

for (const [language, colorScheme] of [
  ['en', 'light'],
  ['de', 'dark'],
] as const)
  test.describe(`${language}, ${colorScheme}`, () => {
    test.use({ colorScheme });
    for (const { name, path, as = 'admin', before, reach } of states)
      test(`${name}: axe finds nothing`, async ({ page, quiet }) => {
        await speak(page, language);
        await before?.(page);
        await signIn(page, as, path);
        await reach(page);
        expect(await violations(page)).toEqual([]);
        // What this test itself has spoilt.
        if (before !== undefined) quiet.length = 0;
      });
  });
