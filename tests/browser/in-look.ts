/** Tests that look at a screen in a language, a theme and a width. */
import type { Page } from '@playwright/test';
import { test } from './steward.ts';

type Locale = 'en' | 'de';
type Look = readonly [locale: Locale, theme: 'light' | 'dark', width: number];

/** Each language, each theme and each width once. */
export const fourLooks: readonly Look[] = [
  ['en', 'light', 1440],
  ['en', 'dark', 1024],
  ['de', 'light', 720],
  ['de', 'dark', 390],
];

/** All of them. */
export const everyLook: readonly Look[] = (['en', 'de'] as const).flatMap((locale) =>
  (['light', 'dark'] as const).flatMap((theme) => [1440, 1024, 720, 390].map((width): Look => [locale, theme, width])),
);

/** Describes the tests for each of these looks; `height` of the window in px. */
export function describeLooks(
  looks: readonly Look[],
  describe: (look: { readonly locale: Locale; readonly width: number }) => void,
  height = 844,
): void {
  for (const [locale, theme, width] of looks)
    test.describe(`${locale}, ${theme}, ${String(width)}`, () => {
      test.use({ viewport: { width, height }, colorScheme: theme });
      describe({ locale, width });
    });
}

/** Keeps a picture of the page for somebody who looks at it: in the folder that LOOK names, if it names one. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  const folder = process.env['LOOK'];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}
