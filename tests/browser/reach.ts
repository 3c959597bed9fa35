/** What can be done with a list and its rows on a wide screen can be done on a phone, whoever it is. */
import type { Locator, Page } from '@playwright/test';
import { expect, settled } from './steward.ts';

export const sizes = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;
type Size = keyof typeof sizes;

/** Of the table and its columns, which the rows of a phone do not have. */
const ofTables = ['Columns', 'Comfortable rows', 'Compact rows'];

const nameOf = async (control: Locator): Promise<string> =>
  ((await control.getAttribute('aria-label')) ?? (await control.innerText())).replaceAll(/\s+/g, ' ').trim();

/** The names of all that can be pressed in a part of the page; of a menu those of its items. */
async function namesIn(page: Page, part: Locator): Promise<readonly string[]> {
  const found: string[] = [];
  for (const control of await part.locator('button:visible, a[aria-label]:visible, [role=button]:visible').all()) {
    const name = await nameOf(control);
    const isMenu = (await control.getAttribute('aria-haspopup')) === 'menu' && !ofTables.includes(name);
    if (!isMenu) {
      found.push(name);
      continue;
    }
    await control.click();
    const items = page.getByRole('menu').getByRole('menuitem');
    await expect(items.first()).toBeVisible();
    for (const item of await items.all()) found.push(await nameOf(item));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
  }
  return found.filter((name) => name !== '' && !ofTables.includes(name));
}

/** What can be done with the list that is open, as a whole and with its first row. */
async function actionsAt(page: Page, size: Size): Promise<readonly string[]> {
  await page.setViewportSize(sizes[size]);
  await settled(page);
  const main = page.getByRole('main');
  const bar = main.locator('h1').locator('xpath=../following-sibling::*[@data-screen-only]');
  const row = (size === 'wide' ? main.locator('[role=grid] [role=row][data-id]') : main.locator('ul[aria-label] > li')).first();
  if (size === 'wide' && (await row.count()) > 0) await row.hover();
  const found = [...(await namesIn(page, bar)), ...((await row.count()) > 0 ? await namesIn(page, row) : [])];
  return [...new Set(found)].sort();
}

/** Of the list that is open, whose screen is a phone's afterwards. */
export async function expectReach(page: Page): Promise<void> {
  const wide = await actionsAt(page, 'wide');
  expect(await actionsAt(page, 'phone'), page.url()).toEqual(expect.arrayContaining([...wide]));
}
