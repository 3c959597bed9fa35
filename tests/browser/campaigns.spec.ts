import type { Page } from '@playwright/test';
import { callsOf, expect, fieldAt, rowsOf, settled, signIn, test, toast, unused } from './steward.ts';

interface Stored {
  readonly date_from: string;
  readonly date_to: string;
  readonly date_timezone: string;
  readonly date_from_utc: string;
  readonly date_to_utc: string;
}

async function typeDate(page: Page, label: string, digits: string): Promise<void> {
  await page.getByRole('group', { name: label, exact: true }).getByRole('spinbutton', { name: 'Day' }).click();
  await page.keyboard.type(digits);
}

async function choose(page: Page, label: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).first().click();
}

/** Opens a fresh campaign form with everything but its period. */
async function begin(page: Page): Promise<string> {
  const code = `FAIR-${unused()}`;
  await signIn(page, 'api_campaigns', '/campaigns');
  await settled(page);
  await page.getByRole('link', { name: 'New campaign' }).click();
  await page.getByRole('textbox', { name: /^Code/ }).fill(code);
  await choose(page, 'Channel', /Nordlicht/);
  await choose(page, 'Type', 'Custom');
  return code;
}

async function saved(page: Page, code: string): Promise<Stored> {
  await page
    .getByRole('region', { name: 'Save or discard' })
    .getByRole('button', { name: /^Create/ })
    .click();
  await expect(toast(page, `${code} was created.`)).toBeVisible();
  const answer = await page.request.get(`/api/v1/campaigns/${code}`);
  return ((await answer.json()) as { data: Stored }).data;
}

/** Every date that a calendar has may be typed over every other, whatever the month that stands there; what no calendar has is a mistake. */
test('a date typed over a date is that date [P1-5-048]', async ({ page }) => {
  const code = await begin(page);
  const calls = callsOf(page);
  for (const [over, typed] of [
    ['28022027', '31122027'],
    ['30042027', '31052027'],
    ['29022028', '30012029'],
  ] as const) {
    await typeDate(page, 'From', over);
    await typeDate(page, 'From', typed);
    const shown = page.getByRole('group', { name: 'From', exact: true });
    const month = new Date(`${typed.slice(4)}-${typed.slice(2, 4)}-${typed.slice(0, 2)}`).toLocaleString('en-GB', { month: 'short' });
    await expect(shown).toHaveText(new RegExp(`${typed.slice(0, 2)}.*${month}.*${typed.slice(4)}`));
  }
  await typeDate(page, 'To', '31022029');
  await page.keyboard.press('Tab');
  await expect(page.getByText('Enter a complete date that exists').first()).toBeVisible();
  await expect(page.getByRole('group', { name: 'To', exact: true })).toHaveText(/31.*Feb.*2029/);
  await typeDate(page, 'To', '28022029');
  await expect(page.getByText('Enter a complete date that exists')).toHaveCount(0);
  await saved(page, code);
  expect(calls.bodies.at(-1)).toMatchObject({ date_from: '2029-01-30', date_to: '2029-02-28' });
});

/** The zone of the browser is the zone of a new campaign; the instants follow from it. */
const zones = [
  { zone: 'Europe/Berlin', day: ['2031-07-09T22:00:00', '2031-07-20T21:59:00'], hour: ['2031-07-10T06:00:00', '2031-07-20T15:30:00'] },
  { zone: 'America/Sao_Paulo', day: ['2031-07-10T03:00:00', '2031-07-21T02:59:00'], hour: ['2031-07-10T11:00:00', '2031-07-20T20:30:00'] },
] as const;

for (const { zone, day, hour } of zones)
  test.describe(`in ${zone}`, () => {
    test.use({ timezoneId: zone });

    test('an all-day campaign begins with its first day there and ends with its last [P1-2.7-011] [P1-4-020] [P1-4-022] [P1-5-049] [P1-5-050]', async ({
      page,
    }) => {
      const code = await begin(page);
      await expect(page.getByRole('combobox', { name: /^Time zone/ })).toHaveValue(new RegExp(zone.split('/')[1]?.replace('_', '.') ?? ''));
      const calls = callsOf(page);
      await typeDate(page, 'From', '20072031');
      await typeDate(page, 'To', '10072031');
      await page.keyboard.press('Tab');
      await expect(page.getByText('To must not be before the start date').first()).toBeVisible();
      await typeDate(page, 'From', '10072031');
      await typeDate(page, 'To', '20072031');
      const stored = await saved(page, code);
      expect(calls.bodies.at(-1)).toMatchObject({ all_day: true, date_from: '2031-07-10', date_to: '2031-07-20', date_timezone: zone });
      expect([stored.date_from_utc.slice(0, 19), stored.date_to_utc.slice(0, 19)]).toEqual(day);
      // What says UTC shows UTC, wherever the reader is.
      await page.goto(`/campaigns/${code}/edit`);
      for (const [name, at] of [
        ['date_from_utc', day[0]],
        ['date_to_utc', day[1]],
      ] as const) {
        const { date, time } = { date: Number(at.slice(8, 10)), time: at.slice(11, 16) };
        await expect(page.locator(fieldAt<'campaigns'>(name))).toContainText(new RegExp(`\\b0?${date} Jul 2031.*${time}`));
      }
      await page.goto(`/campaigns?code=${code}`);
      await expect(rowsOf(page).first().locator(fieldAt<'campaigns'>('date_from'))).toContainText('10 Jul 2031');
      await expect(rowsOf(page).first().locator(fieldAt<'campaigns'>('date_to'))).toContainText('20 Jul 2031');
    });

    test('a timed campaign begins and ends at the hour there [P1-2.7-011] [P1-4-021] [P1-5-051]', async ({ page }) => {
      const code = await begin(page);
      const calls = callsOf(page);
      await page
        .getByRole('switch', { name: 'All day' })
        .or(page.getByRole('checkbox', { name: 'All day' }))
        .click();
      await typeDate(page, 'From', '100720310800');
      await typeDate(page, 'To', '200720311730');
      const stored = await saved(page, code);
      expect(calls.bodies.at(-1)).toMatchObject({
        ...{ all_day: false, date_timezone: zone },
        ...{ date_from: '2031-07-10 08:00:00', date_to: '2031-07-20 17:30:00' },
      });
      expect([stored.date_from_utc.slice(0, 19), stored.date_to_utc.slice(0, 19)]).toEqual(hour);
      await page.goto(`/campaigns/${code}/edit`);
      await expect(page.getByRole('group', { name: 'From', exact: true })).toContainText(/08.?:.?00/);
    });
  });
