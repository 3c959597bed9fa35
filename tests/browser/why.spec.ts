import { misfits } from './layout.ts';
import { expect, rowsOf, settled, signIn, speak, test, violations } from './steward.ts';

const pending = '/order-fulfillments?state=pending';

test('a disabled entry says why with the keyboard alone, down to the line of the descriptor', async ({ page }) => {
  await signIn(page, 'admin', pending);
  await settled(page);
  const menu = rowsOf(page)
    .first()
    .getByRole('button', { name: /^Actions of/ });
  await menu.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Resend' }).focus();
  await page.keyboard.press('Enter');
  const why = page.getByRole('dialog', { name: 'Why not "Resend"?' });
  await expect(why).toContainText('Only possible in state Published');
  await expect(why.getByRole('listitem').first()).toContainText(/^not met/);
  await expect(why.getByRole('listitem').filter({ hasText: 'You have the role Order fulfillments' })).toContainText(/^met/);
  expect(await violations(page)).toEqual([]);
  expect(await misfits(page)).toEqual([]);

  await page.keyboard.press('Escape');
  await expect(why).toHaveCount(0);
  await expect(menu).toBeFocused();

  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Resend' }).focus();
  await page.keyboard.press('Enter');
  const line = why.getByRole('link', { name: /^order-fulfillments\.yaml:\d+$/ }).first();
  const number = /\d+$/.exec((await line.textContent()) ?? '')?.[0] ?? '';
  await line.press('Enter');
  await expect(page).toHaveURL(({ pathname, hash }) => pathname === '/descriptors/order-fulfillments' && hash === `#L${number}`);
  await expect(why).toHaveCount(0);
});

test('the states of a record are drawn where its menu leads reviewers', async ({ page }) => {
  await signIn(page, 'admin', '/descriptors/contact-requests?state=open#states');
  await settled(page);
  await expect(page.getByRole('img', { name: 'States and transitions of Contact requests' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'This record' })).toContainText('open');
  await expect(page.getByRole('table', { name: 'Transitions' }).getByRole('row', { name: /^Reopen Closed Open/ })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download SVG' }).click();
  expect((await download).suggestedFilename()).toBe('contact-requests.svg');
  expect(await violations(page)).toEqual([]);
  expect(await misfits(page)).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a tap asks why, in German, and what is missing is told without names of fields', async ({ page }) => {
    await speak(page, 'de');
    await signIn(page, 'company_manager', '/companies');
    await settled(page);
    await page
      .getByRole('button', { name: /^Aktionen (von|für)/ })
      .first()
      .tap();
    const off = page.getByRole('menuitem', { disabled: true }).first();
    const title = (await off.textContent()) ?? '';
    // Playwright takes `aria-disabled` for dead; a finger does not.
    await off.tap({ force: true });
    const why = page.getByRole('dialog', { name: `Warum nicht „${title}“?` });
    await expect(why.getByText('trifft nicht zu').first()).toBeAttached();
    await expect(why.getByRole('link')).toHaveCount(0);
    expect(await violations(page)).toEqual([]);
    expect(await misfits(page)).toEqual([]);
    await why.getByRole('button', { name: 'Schließen' }).tap();

    await page.getByRole('button', { name: 'Aktionen', exact: true }).tap();
    await page.getByRole('menuitem', { name: 'Was fehlt hier?' }).tap();
    const missing = page.getByRole('dialog', { name: 'Was fehlt hier?' });
    const actions = missing.getByRole('region');
    await expect(actions).toHaveCount(1);
    await expect(actions).toContainText('Neue AdresseNötig: Sie haben die Rollen Firmenverwalter und Firmenadressen');
    await expect(missing.getByRole('link')).toHaveCount(0);
    expect(await violations(page)).toEqual([]);
  });
});
