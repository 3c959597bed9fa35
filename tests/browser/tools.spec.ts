import type { Page } from '@playwright/test';
import { misfits } from './layout.ts';
import { describeLooks } from './in-look.ts';
import { callsOf, expect, settled, signIn, speak, tabTo, test, toast, violations } from './steward.ts';

async function retype(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(text);
}

const template = '/email-templates/default/order-confirmation';

test('a mail is previewed and tried out with the keyboard alone [P2-2-010] [P2-2-291] [P2-2-292] [P2-2-293] [P2-2-294] [P2-8-034]', async ({
  page,
}) => {
  await signIn(page, 'api_email_templates', template);
  await settled(page);
  const mail = page.frameLocator('iframe[title=Mail]');
  await expect(mail.getByText('Hello Ruth Whitfield,')).toBeVisible();
  // The looks of the mail pass the content policy of the page: the frame draws them.
  await expect(mail.getByRole('link', { name: 'Show order' })).toHaveCSS('background-color', 'rgb(58, 79, 208)');
  await tabTo(page, /^Language(?!:)/);
  await page.keyboard.press('Enter');
  await page.keyboard.type('Ger');
  await page.keyboard.press('Enter');
  await tabTo(page, /^Send to/);
  await retype(page, 'ann@moon.test');
  await tabTo(page, /^Payload/);
  await retype(page, '{"name": "<b onclick=alert(1)>Ada</b>", "order_number": "7"}');
  await expect(mail.getByText('Guten Tag <b onclick=alert(1)>Ada</b>,')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('Ihre Bestellung 7');
  await tabTo(page, /^Send test mail/);
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Testmail for template order-confirmation was sent successfully.')).toBeVisible();
  await tabTo(page, /^Cancel/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(({ pathname }) => pathname === '/email-templates');
});

test('calls are made, looked at and repeated with the keyboard alone [P2-2-012] [P2-2-413] [P2-2-414] [P2-2-415] [P2-2-416] [P2-2-417]', async ({
  page,
}) => {
  await signIn(page, 'admin', '/restClient');
  await settled(page);
  const answer = page.getByRole('region', { name: 'Response', exact: true });
  const calls = callsOf(page);
  await tabTo(page, /^Path/);
  await page.keyboard.insertText('/companies/NORDLICHT');
  await page.keyboard.press('Enter');
  await expect(answer.getByRole('status')).toContainText('200');
  await expect(page.getByRole('region', { name: 'Response body' })).toContainText('"code": "NORDLICHT"');
  await retype(page, '/usergroups');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.type('PO');
  await page.keyboard.press('Enter');
  await tabTo(page, /^Body/, 3);
  await page.keyboard.insertText('{"code": ');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/^This is not valid JSON/)).toBeVisible();
  await retype(page, '{"code": "a b"}');
  await page.keyboard.press('Control+Enter');
  await expect(answer.getByRole('status')).toContainText('422');
  await tabTo(page, /^Repeat GET \/companies\/NORDLICHT/);
  await page.keyboard.press('Enter');
  await expect(answer.getByRole('status')).toContainText('200');
  await expect(page.getByRole('textbox', { name: /^Path/ })).toHaveValue('/companies/NORDLICHT');
  expect(calls.list.filter((call) => !call.startsWith('GET /whoami'))).toEqual([
    'GET /companies/NORDLICHT',
    'POST /usergroups',
    'GET /companies/NORDLICHT',
  ]);
});

describeLooks(
  [
    ['en', 'light', 1440],
    ['de', 'dark', 1440],
    ['en', 'light', 390],
    ['de', 'dark', 390],
  ],
  ({ locale }) => {
    const isGood = async (page: Page, title: string): Promise<void> => {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      expect(await misfits(page)).toEqual([]);
      expect(await violations(page)).toEqual([]);
    };

    test('the email tester has nothing that axe finds, and fits [P2-2-291]', async ({ page }) => {
      await speak(page, locale);
      await signIn(page, 'api_email_templates', template);
      await settled(page);
      await expect(page.locator('iframe')).toBeVisible();
      await isGood(page, 'order-confirmation');
    });

    test('the REST client has nothing that axe finds, and fits [P2-2-012]', async ({ page }) => {
      await speak(page, locale);
      await signIn(page, 'admin', '/restClient');
      await settled(page);
      const path = page.getByRole('textbox', { name: locale === 'de' ? /^Pfad/ : /^Path/ });
      for (const [at, status] of [
        ['/companies?_limit=1', '200'],
        ['/no-such-thing-with-a-rather-long-name/that/goes/on/and/on', '404'],
      ] as const) {
        await path.fill(at);
        await path.press('Enter');
        await expect(
          page.getByRole('region', { name: locale === 'de' ? 'Antwort' : 'Response', exact: true }).getByRole('status'),
        ).toContainText(status);
      }
      await isGood(page, locale === 'de' ? 'REST-Client' : 'REST client');
    });
  },
  900,
);
