/** Each kind of screen at each width, in both themes and languages: nothing that axe finds, nothing that does not fit, and the focus is in the page. */
import { describeLooks, everyLook } from './in-look.ts';
import { misfits } from './layout.ts';
import { expect, settled, signIn, speak, test, violations } from './steward.ts';

const kinds = [
  '/dashboard',
  '/orders',
  '/users/u000005/edit',
  '/user-groups/create',
  '/messages',
  '/platform-status',
  '/help/orders',
  '/nowhere',
];

describeLooks(everyLook, ({ locale }) => {
  test('nothing is in the way of anybody, on any kind of screen', async ({ page }) => {
    await speak(page, locale);
    await signIn(page, 'admin');
    for (const path of kinds) {
      await page.goto(path);
      await settled(page);
      expect(await violations(page), path).toEqual([]);
      expect(await misfits(page), path).toEqual([]);
    }
    // A record, opened as people open it: the focus goes along.
    await page.goto('/orders');
    await settled(page);
    await page.getByRole('main').locator('a[href^="/orders/"]').first().press('Enter');
    await expect(page).toHaveURL(/\/orders\/[^/]+$/);
    await settled(page);
    await expect(page.getByRole('main')).toBeFocused();
    expect(await violations(page), 'a record').toEqual([]);
    expect(await misfits(page), 'a record').toEqual([]);
  });
});
