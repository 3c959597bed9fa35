/** Tests that only look: each worker keeps one window for each look, with what it has loaded. */
import type { BrowserContext, BrowserContextOptions } from '@playwright/test';
import { place } from './place.ts';
import { speak, startSession, test as base } from './steward.ts';

/** How people look at the screens. */
type Look = 'wide' | 'narrow';
const looks: Readonly<Record<Look, BrowserContextOptions & { readonly locale: string }>> = {
  wide: { viewport: { width: 1440, height: 900 }, locale: 'en-GB' },
  narrow: { viewport: { width: 390, height: 844 }, colorScheme: 'dark', locale: 'de-DE' },
};

/** Each test has a page of its own, as the administrator; windows, one for each look, keep what they have loaded. */
export const test = base.extend<{ readonly look: Look }, { readonly windowOf: (look: Look) => Promise<BrowserContext> }>({
  look: ['wide', { option: true }],
  windowOf: [
    async ({ browser }, use) => {
      const open = new Map<Look, Promise<BrowserContext>>();
      const openWindow = async (look: Look): Promise<BrowserContext> => {
        const common = { baseURL: place.origin, timezoneId: 'Europe/Berlin', reducedMotion: 'reduce' } as const;
        const context = await browser.newContext({ ...common, ...looks[look] });
        // Before the user's own language.
        await speak(context, looks[look].locale.slice(0, 2));
        return context;
      };
      await use((look) => {
        const context = open.get(look) ?? openWindow(look);
        open.set(look, context);
        return context;
      });
      for (const context of open.values()) await (await context).close();
    },
    { scope: 'worker' },
  ],
  page: async ({ windowOf, look }, use) => {
    const context = await windowOf(look);
    // Each test anew: a journey beside it may end all sessions of somebody.
    await startSession(context.request, 'admin');
    const page = await context.newPage();
    await use(page);
    await page.close();
  },
});
