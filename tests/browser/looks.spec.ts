import { expect, rowsOf, settled, signIn, test, toast } from './steward.ts';

test('the ring of a cell in focus lies within it, so that the next row covers nothing of it', async ({ page }) => {
  await signIn(page, 'admin', '/user-groups');
  await settled(page);
  const cell = page.locator('[role=row][data-id] [role=gridcell]:focus');
  await page.locator('[role=row][data-id] [role=gridcell][data-field=type]').nth(3).click();
  await page.keyboard.press('ArrowRight');
  await expect(cell).toHaveAttribute('data-field', 'name');
  await expect(cell).toHaveCSS('outline-width', '2px');
  await expect(cell).toHaveCSS('outline-offset', '-2px');
});

for (const width of [390, 720, 1440])
  test(`a toast stands above the dock, however many lines that has (${String(width)} px)`, async ({ page, quiet }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.route('**/api/v1/usergroups/**', (route) =>
      route.request().method() === 'DELETE' ? route.fulfill({ status: 409, json: { message: 'It is in use' } }) : route.continue(),
    );
    await signIn(page, 'admin', '/user-groups?q=alpen');
    await settled(page);
    const rows = width <= 720 ? page.getByRole('list', { name: 'User groups' }).getByRole('listitem') : rowsOf(page);
    for (const at of [0, 1]) await rows.nth(at).getByRole('checkbox').check();
    const dock = page.getByRole('region', { name: 'Selection' });
    await dock.getByRole('button', { name: 'Delete (2)' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete (2)' }).click();
    await page.getByRole('dialog', { name: 'Delete: 2 failures' }).getByRole('button', { name: 'Close' }).first().click();
    const told = toast(page, 'Delete: 0 done, 2 failed.');
    await expect(told).toBeVisible();
    await expect(dock.getByRole('button', { name: 'Delete (2)' })).toBeVisible();
    const bottomOf = async (): Promise<number> => {
      const box = await told.boundingBox();
      return box === null ? Infinity : box.y + box.height;
    };
    await expect.poll(async () => (await bottomOf()) <= ((await dock.boundingBox())?.y ?? 0)).toBe(true);
    quiet.length = 0;
  });

test('a toast lies beside the menu, and not on what is being edited', async ({ page, quiet }) => {
  await page.setViewportSize({ width: 1440, height: 560 });
  await signIn(page, 'admin', '/budgets?state=pending');
  await settled(page);
  await rowsOf(page).first().hover();
  await rowsOf(page).first().getByRole('link', { name: 'Edit' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/edit/);
  await settled(page);
  await page.route('**/api/v1/budgets/**', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 409, json: { message: 'Not today' } }) : route.continue(),
  );
  const comment = page.getByRole('textbox', { name: /^Comment/ });
  await comment.fill('At the foot of the page');
  await page.keyboard.press('Control+s');
  const told = page.getByRole('region', { name: 'Notifications' });
  await expect(told.getByRole('alert')).toBeVisible();
  const menu = await page.getByRole('navigation', { name: 'Main menu' }).boundingBox();
  expect((await told.boundingBox())?.x).toBeGreaterThan((menu?.x ?? 0) + (menu?.width ?? Infinity));
  for (const field of await page.getByRole('main').getByRole('textbox').all()) {
    await field.focus();
    const [one, other] = [await told.boundingBox(), await field.boundingBox()];
    if (one === null || other === null) throw new Error('Neither is to be gone.');
    const isApart =
      one.y + one.height <= other.y || other.y + other.height <= one.y || one.x + one.width <= other.x || other.x + other.width <= one.x;
    expect(isApart, (await field.getAttribute('id')) ?? '').toBe(true);
  }
  quiet.length = 0;
});
