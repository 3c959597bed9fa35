/** The two pages that are compared, in a browser that has never been there. */
import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test';
import { existsSync } from 'node:fs';
import { printReader, readerCookie } from '../../engine/data/prepared.ts';
import { script } from './in-page.ts';
import type { Served } from './served.ts';

export interface Site {
  readonly url: string;
  readonly formPath: (id: string) => string;
  /** What leads from a form to the list, for a selector. */
  readonly wayBack: string;
  readonly open: () => Promise<Opened>;
}

/** Steward, and the hand-written page. */
export type Sites = readonly [steward: Site, floor: Site];

export interface Opened {
  readonly page: Page;
  readonly debug: CDPSession;
  readonly close: () => Promise<void>;
}

export async function launchBrowser(): Promise<Browser> {
  const executablePath = [process.env['CHROMIUM'], '/usr/bin/chromium'].find((path) => path !== undefined && existsSync(path));
  return chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--enable-precise-memory-info',
      '--disable-background-networking',
      '--disable-component-update',
    ],
  });
}

export function sitesOf(browser: Browser, { url, floorUrl, cookie }: Served): Sites {
  return [
    siteOf(browser, cookie, { url, formPath: (id) => `/users/${id}/edit`, wayBack: 'main a[href^="/users?"], main a[href="/users"]' }),
    siteOf(browser, cookie, { url: floorUrl, formPath: (id) => `/users/${id}`, wayBack: 'form a[href="/users"]' }),
  ];
}

const zone = 'Europe/Berlin';
const viewport = { width: 1440, height: 900 };
// As the page tells it that stood there before somebody signed in.
const reader = encodeURIComponent(printReader({ locale: 'en', zone }, { ...viewport, scrollbar: 0 }));

function siteOf(browser: Browser, cookie: string, site: Omit<Site, 'open'>): Site {
  const [name = '', value = ''] = cookie.split('=');
  return {
    ...site,
    async open() {
      const context = await browser.newContext({ viewport, locale: 'en-GB', timezoneId: zone });
      await context.addCookies([
        { name, value, url: site.url },
        { name: readerCookie, value: reader, url: site.url },
      ]);
      const page = await context.newPage();
      return { page, debug: await measurable(page), close: () => context.close() };
    },
  };
}

/** Makes every page of a tab start with the measuring script. */
export async function measurable(page: Page): Promise<CDPSession> {
  await page.addInitScript(script);
  const debug = await page.context().newCDPSession(page);
  // Time on the processor, not on the clock: other work on the machine does not count.
  await debug.send('Performance.enable', { timeDomain: 'threadTicks' });
  return debug;
}

export interface Worked {
  /** Milliseconds that the main thread has worked so far, and of these in scripts. */
  readonly task: number;
  readonly script: number;
}

export async function workOf(debug: CDPSession): Promise<Worked> {
  const { metrics } = await debug.send('Performance.getMetrics');
  const ms = (wanted: string): number => (metrics.find(({ name }) => name === wanted)?.value ?? NaN) * 1000;
  return { task: ms('TaskDuration'), script: ms('ScriptDuration') };
}
