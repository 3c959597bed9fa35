/** Tabs that do not fit: what is out of sight is behind a button at that end, and within reach of the keys. */
import { expect, settled, signIn, test } from './steward.ts';
import type { Locator, Page } from '@playwright/test';

const path = '/users/u000005/edit';
const tabs = (page: Page) => page.getByRole('tablist').getByRole('tab');
/** At the start and at the end; what leads nowhere is not drawn. */
const ends = (page: Page): readonly [Locator, Locator] => {
  const buttons = page.locator('.MuiTabs-scrollButtons');
  return [buttons.first(), buttons.last()];
};

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a button at each end leads to the tabs behind it, and is there only as long as there are some', async ({ page }) => {
    await signIn(page, 'admin', path);
    await settled(page);
    const [back, on] = ends(page);
    const [first, last] = [tabs(page).first(), tabs(page).last()];
    await expect(first).toBeInViewport({ ratio: 1 });
    await expect(last).not.toBeInViewport();
    await expect(back).toBeHidden();
    const box = await on.boundingBox();
    // A finger hits it, and it lies over no tab.
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(40);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
    // Each at its own end.
    expect(box?.x).toBeGreaterThan(300);
    const open = await first.boundingBox();
    expect((open?.x ?? 0) + (open?.width ?? 0)).toBeLessThanOrEqual(box?.x ?? 0);
    const count = await tabs(page).count();
    for (let press = 0; press < count && (await on.isVisible()); press++) {
      await on.click();
      await settled(page);
    }
    await expect(on).toBeHidden();
    expect((await back.boundingBox())?.x).toBeLessThan(50);
    await expect(last).toBeInViewport({ ratio: 1 });
    await expect(first).not.toBeInViewport({ ratio: 1 });
    // Nothing was opened by that.
    await expect(first).toHaveAttribute('aria-selected', 'true');
    await last.click();
    await expect(last).toHaveAttribute('aria-selected', 'true');
    for (let press = 0; press < count && (await back.isVisible()); press++) {
      await back.click();
      await settled(page);
    }
    await expect(back).toBeHidden();
    await expect(first).toBeInViewport({ ratio: 1 });
  });

  test('the keys go to them by themselves, and what is opened by its address is in sight', async ({ page }) => {
    await signIn(page, 'admin', path);
    await settled(page);
    const [first, last] = [tabs(page).first(), tabs(page).last()];
    await first.focus();
    await page.keyboard.press('End');
    await expect(last).toBeFocused();
    await expect(last).toBeInViewport({ ratio: 1 });
    const id = (await last.getAttribute('id')) ?? '';
    await page.goto('about:blank');
    await page.goto(`${path}#${id}`);
    await settled(page);
    await expect(last).toHaveAttribute('aria-selected', 'true');
    await expect(last).toBeInViewport({ ratio: 1 });
  });
});

test('where all fit there is no button', async ({ page }) => {
  await signIn(page, 'admin', path);
  await settled(page);
  for (const button of ends(page)) await expect(button).toBeHidden();
  await expect(tabs(page).first()).toBeInViewport({ ratio: 1 });
  await expect(tabs(page).last()).toBeInViewport({ ratio: 1 });
});
