import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type APIRequestContext, type BrowserContext, type Locator, type Page, type Request, test as base } from '@playwright/test';
import type { FieldName, ResourceName } from '../../engine/model/project-types.ts';
import { place } from './place.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Requests of a page that are not answered yet. */
const waiting = new WeakMap<Page, Set<Request>>();

export interface Fixtures {
  /** What the console said; a test that provokes an error empties it. */
  readonly quiet: string[];
}

/** A test whose page must not write a warning or an error to the console, nor break the content policy. */
export const test = base.extend<Fixtures>({
  quiet: [
    async ({ page }, use) => {
      const noise: string[] = [];
      page.on('console', (message) => {
        const isAnswer = /status of (401|403|404|409|410|412|422|429)/.test(message.text());
        // What Chromium says of a preloaded font on a machine that is busy.
        const isSlow = message.text().includes('preloaded using link preload but not used');
        const isBlocked = message.text() === 'Service Worker registration blocked by Playwright';
        if (['error', 'warning'].includes(message.type()) && !isAnswer && !isSlow && !isBlocked) noise.push(message.text());
      });
      page.on('pageerror', (error) => noise.push(String(error)));
      const open = new Set<Request>();
      waiting.set(page, open);
      page.on('request', (request) => open.add(request));
      page.on('requestfinished', (request) => open.delete(request));
      page.on('requestfailed', (request) => open.delete(request));
      await use(noise);
      expect(noise, 'console of the page').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Where a field of a resource stands on a screen: its cell, or its input. */
export function fieldAt<R extends ResourceName>(field: FieldName<R>): string {
  return `[data-field=${field}]`;
}

/** Signs in on the development identity page, without drawing it, and lands on `path`. */
export async function signIn(page: Page, username: string, path = '/'): Promise<void> {
  await startSession(page.request, username, path);
  await page.goto(path);
}

/** Signs in without a page: what is opened from now on is opened as this user. */
export async function startSession(request: APIRequestContext, username: string, path = '/'): Promise<void> {
  const answer = await request.post('/sso/login', {
    form: { username, redirect: path },
    headers: { origin: place.origin },
    maxRedirects: 0,
  });
  expect(answer.status(), await answer.text()).toBe(303);
}

/** The interface language, chosen before a page opens. */
export async function speak(page: Page | BrowserContext, locale: string): Promise<void> {
  await page.addInitScript((chosen) => {
    // A frame without rights has no storage.
    if (self === top) localStorage.setItem('steward.locale', chosen);
  }, locale);
}

/**
 * Calls of the page to the API from now on, as "METHOD path". What is kept for the account is sent in its own time; the bell and the menu ask for
 * themselves, some time after every page: `frame` counts them in.
 */
export function callsOf(page: Page, { frame = false } = {}): { readonly list: string[]; readonly bodies: Record<string, unknown>[] } {
  const list: string[] = [];
  const bodies: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (!pathname.startsWith('/api/') || pathname.includes('/_preferences') || (!frame && /\/_(?:notifications|waiting)/.test(pathname)))
      return;
    list.push(`${request.method()} ${pathname.slice('/api/v1'.length)}${search}`);
    if (request.postData() !== null) bodies.push(request.postDataJSON() as Record<string, unknown>);
  });
  return { list, bodies };
}

/** The toast with this text. */
export function toast(page: Page, text: string | RegExp): Locator {
  return page.getByRole('region', { name: /Notifications|Mitteilungen|Benachrichtigungen/ }).getByText(text);
}

/** The rows of the list on screen, without its heads. */
export function rowsOf(page: Page): Locator {
  return page.getByRole('main').getByRole('grid').locator('[role=row][data-id]');
}

/** Scrolls the table of the list so many px from its left side, or as far as it goes. */
export const scrollSideways = (page: Page, left: number): Promise<void> =>
  page.locator('.MuiDataGrid-virtualScroller').evaluate((scroller, to) => scroller.scrollTo(to, 0), left);

/** Waits for the rows, or for what stands in their place: a page is drawn, nothing is asked for and nothing is busy. */
export async function settled(page: Page): Promise<void> {
  const left = async (): Promise<string> => {
    const open = [...(waiting.get(page) ?? [])].map((request) => request.url());
    return open.length > 0 ? open.join(' ') : page.evaluate(busyParts).catch(() => 'the page is being left');
  };
  await expect
    .poll(async () => (await left()) || (await left()), { message: 'what the page waits for', intervals: [20, 50, 100] })
    .toBe('');
}

/** What the page says it waits for, two frames from now; runs in the page. */
async function busyParts(): Promise<string> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  await frame();
  await frame();
  if (document.querySelector('h1') === null) return 'no heading';
  if (document.querySelector('[data-view]') !== null) return 'a first look that is not taken over';
  const busy = document.querySelectorAll('[role=progressbar]:not([aria-valuenow]), output[aria-busy=true]');
  return [...busy].map(({ outerHTML }) => outerHTML.slice(0, 80)).join(' ');
}

/** Presses Tab until `name` has the focus, without touching the mouse. */
export async function tabTo(page: Page, name: RegExp, most = 80): Promise<void> {
  for (let stop = 0; stop < most; stop++) {
    await page.keyboard.press('Tab');
    const label = await page.evaluate(() => {
      const at = document.activeElement as (HTMLElement & { labels?: NodeListOf<HTMLLabelElement> }) | null;
      return at?.getAttribute('aria-label') ?? at?.labels?.[0]?.textContent ?? at?.textContent ?? '';
    });
    if (name.test(label)) return;
  }
  throw new Error(`Tab does not reach ${String(name)} within ${String(most)} stops.`);
}

/** A suffix that no earlier run has used. */
export const unused = (): string => Date.now().toString(36) + Math.floor(Math.random() * 1296).toString(36);

export interface Violation {
  readonly id: string;
  readonly help: string;
  readonly nodes: readonly string[];
}

/** What axe finds on the page as it stands, by the rules of WCAG 2.2 A and AA. */
export async function violations(page: Page): Promise<Violation[]> {
  // Half faded in, everything lacks contrast.
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
  // Through the debugger, not as a script element: the page's content policy stays in force.
  await page.evaluate(`globalThis.axe ?? (() => { ${axeSource} })()`);
  return page.evaluate(async () => {
    type Found = { id: string; help: string; nodes: { html: string; any: { message: string }[] }[] };
    const { axe } = globalThis as unknown as { axe: { run(context: unknown, options: unknown): Promise<{ violations: Found[] }> } };
    const result = await axe.run(document, {
      // There is no axe in a frame that could answer.
      iframes: false,
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      resultTypes: ['violations'],
    });
    return result.violations.map(({ id, help, nodes }) => ({
      id,
      help,
      nodes: nodes.slice(0, 3).map(({ html, any }) => `${html.slice(0, 200)} — ${any.map(({ message }) => message).join(' ')}`),
    }));
  });
}

/** How many records the server counts of each value: `path` is that of the counts, with what they are asked with. */
export async function readCounts(page: Page, path: string): Promise<ReadonlyMap<string | null, number>> {
  const answer = await page.request.get(`/api/v1/${path}`);
  const { data } = (await answer.json()) as { readonly data: readonly { readonly value: string | null; readonly count: number }[] };
  return new Map(data.map(({ value, count }) => [value, count]));
}

interface Effort {
  readonly press: (...keys: readonly string[]) => Promise<void>;
  readonly click: (target: Locator) => Promise<void>;
  pressed: number;
  clicked: number;
}

/** Presses keys, clicks, and counts both. */
export function countEffort(page: Page): Effort {
  const counter = {
    pressed: 0,
    clicked: 0,
    click: async (target: Locator): Promise<void> => {
      counter.clicked += 1;
      await target.click();
    },
    press: async (...keys: readonly string[]): Promise<void> => {
      for (const key of keys) {
        counter.pressed += 1;
        await page.keyboard.press(key);
      }
    },
  };
  return counter;
}
