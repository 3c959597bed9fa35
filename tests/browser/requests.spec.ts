import { callsOf, expect, rowsOf, settled, signIn, test, toast } from './steward.ts';

test('the switch of a contact request falls back while the server fails, and holds once it answers [P1-2.8-008] [P1-7.2-024] [P1-8-048]', async ({
  page,
  quiet,
}) => {
  await signIn(page, 'api_contactrequests', '/contact-requests?status=open');
  await settled(page);
  const id = (await rowsOf(page).first().getAttribute('data-record')) ?? '';
  const row = page.locator(`[role=row][data-record="${id}"]`);
  const control = row.getByRole('switch');
  await expect(control).toBeChecked();
  const calls = callsOf(page);

  await page.route('**/api/v1/contactrequests/*', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 503, json: { message: 'The store cannot be reached' } })
      : route.continue(),
  );
  await control.click();
  await expect(toast(page, /^Contact request ".*" could not be changed: /)).toBeVisible();
  await expect(control).toBeChecked();
  await expect(control).toHaveAttribute('aria-busy', 'false');
  const stored = async (): Promise<unknown> =>
    ((await (await page.request.get(`/api/v1/contactrequests/${id}`)).json()) as { data: { status: string } }).data.status;
  expect(await stored()).toBe('open');

  // The line is cut: nothing was answered at all.
  await page.unroute('**/api/v1/contactrequests/*');
  await page.route('**/api/v1/contactrequests/*', (route) => (route.request().method() === 'PATCH' ? route.abort() : route.continue()));
  await control.click();
  await expect(toast(page, /could not be changed: The connection was lost before a response arrived/)).toBeVisible();
  await expect(control).toBeChecked();
  expect(await stored()).toBe('open');

  await page.unroute('**/api/v1/contactrequests/*');
  await page.goto(`/contact-requests?q=${id}`);
  await settled(page);
  await control.click();
  await expect(toast(page, /^Contact request ".*" is closed\.$/)).toBeVisible();
  await expect(control).not.toBeChecked();
  expect(await stored()).toBe('closed');
  expect(calls.list.filter((call) => call === `PATCH /contactrequests/${id}`).length).toBe(3);
  // The browser itself writes about the answers that this test has spoilt.
  expect(quiet.splice(0).every((line) => /status of 503|ERR_FAILED|Failed to load resource/.test(line))).toBe(true);
});
