/** Opening a form from a list, typing into it, saving it, and what stays in memory of that. */
import type { CDPSession, Page } from '@playwright/test';
import { median } from './figures.ts';
import type { Mark } from './in-page.ts';
import { atWork, comeTo, pressThere, settledMs, type Change, type Press } from './moves.ts';
import { workOf, type Site } from './sites.ts';

const rowLink = '.MuiDataGrid-row a[href*="/users/"]';

/** From following a link until its page is painted. */
async function follow(page: Page, how: Press, { link, at, mark }: { link: string; at: number; mark: Mark }): Promise<number> {
  if (how === 'press') await comeTo(page, page.locator(link).nth(at));
  const shown = page.evaluate((name) => bench.shown(name).then((end) => end - bench.clickedAt()), mark);
  if (how === 'click')
    await page.evaluate(([selector, n]) => document.querySelectorAll<HTMLElement>(selector)[n]?.click(), [link, at] as const);
  else await pressThere(page);
  return shown;
}

/** The first form of a page that was opened with a list. */
export async function firstForm(site: Site, size: number, how: Press): Promise<number> {
  return atWork(site, { path: `/users?_limit=${size}`, mark: 'rows' }, (page) => follow(page, how, { link: rowLink, at: 0, mark: 'form' }));
}

export interface Way {
  readonly there: number;
  readonly back: number;
  readonly cpu: number;
}

/** By the link to the list as by that to the form, or by the browser's own Back. */
export interface Ways {
  readonly size: number;
  readonly times: number;
  readonly there: Press;
  readonly back: Press | 'history';
}

/** From a row's link until its form is painted, and from there until the rows are. The first way warms up. */
export async function listToForm(site: Site, { size, times, ...how }: Ways): Promise<Way> {
  return atWork(site, { path: `/users?_limit=${size}`, mark: 'rows' }, async (page, debug) => {
    const ways: Way[] = [];
    for (let time = 0; time <= times; time += 1) {
      const { task } = await workOf(debug);
      const there = await follow(page, how.there, { link: rowLink, at: time, mark: 'form' });
      await page.waitForTimeout(settledMs);
      const back = how.back === 'history' ? await goBack(page) : await follow(page, how.back, { link: site.wayBack, at: 0, mark: 'rows' });
      await page.waitForTimeout(settledMs);
      ways.push({ there, back, cpu: (await workOf(debug)).task - task });
    }
    const of = (key: keyof Way): number => median(ways.slice(1).map((way) => way[key]));
    return { there: of('there'), back: of('back'), cpu: of('cpu') };
  });
}

function goBack(page: Page): Promise<number> {
  return page.evaluate(() => {
    const start = performance.now();
    history.back();
    return bench.shown('rows').then((end) => end - start);
  });
}

export interface Typed extends Change {
  /** Of the main thread, in scripts. */
  readonly script: number;
}

const formOf = 'u000050';
const inputOf = (...names: readonly string[]): string => names.map((name) => `input[name="${name}"], input[id$=".${name}"]`).join(', ');

/** Typing into a text field of an open form, one key at a time; work without what the page does when nobody types. */
export async function keys(site: Site, times: number): Promise<Typed> {
  return atWork(site, { path: site.formPath(formOf), mark: 'form' }, async (page, debug) => {
    const pauseMs = 80;
    await page.locator(inputOf('name.first', 'first_name')).focus();
    const workWhile = async (work: () => Promise<void>) => {
      const before = await workOf(debug);
      await work();
      const after = await workOf(debug);
      return { task: after.task - before.task, script: after.script - before.script };
    };
    const type = async (count: number): Promise<void> => {
      for (let n = 0; n < count; n += 1) {
        await page.keyboard.press('abcdefghij'[n % 10] ?? 'a');
        await page.waitForTimeout(pauseMs);
      }
    };
    await type(5);
    const idle = await workWhile(() => page.waitForTimeout(times * pauseMs));
    const typing = await workWhile(() => type(times));
    const ms = await page.evaluate(() => bench.keys);
    return {
      ms: median(ms.slice(-times)),
      cpu: (typing.task - idle.task) / times,
      script: (typing.script - idle.script) / times,
    };
  });
}

/** Makes an address somebody else's. */
export type TakeAddress = (address: string) => Promise<void>;

/** From the click on "Save" until the server's refusal is painted: somebody takes the address that was just typed, so no page can have known. */
export async function refusedSave(site: Site, times: number, take: TakeAddress): Promise<number> {
  return atWork(site, { path: site.formPath(formOf), mark: 'form' }, async (page) => {
    const ms: number[] = [];
    for (let time = 0; time <= times; time += 1) {
      const address = `taken.${time}.${Date.now()}@example.com`;
      await page.locator(inputOf('email')).fill(address);
      // Whatever asks in advance has its answer by then.
      await page.waitForTimeout(settledMs * 2);
      await take(address);
      ms.push(
        await page.evaluate(() => {
          if (bench.is.refusal()) throw new Error('Something is wrong before it was saved.');
          const start = performance.now();
          document.querySelector<HTMLElement>('main form button[type=submit]')?.click();
          return bench.shown('refusal').then((end) => end - start);
        }),
      );
    }
    // The first one warms up.
    return median(ms.slice(1));
  });
}

/** Bytes in use after a collection. */
export interface Heap {
  readonly list: number;
  /** After going to the form and back for the first third of the times, and after all. */
  readonly third: number;
  readonly all: number;
}

/** What is in memory of the list, and after going back and forth between it and a few forms so often. */
export async function heapOf(site: Site, times: number): Promise<Heap> {
  return atWork(site, { path: '/users', mark: 'rows' }, async (page, debug) => {
    const walk = async (count: number): Promise<number> => {
      for (let time = 0; time < count; time += 1) {
        await follow(page, 'click', { link: rowLink, at: time % 3, mark: 'form' });
        await page.waitForTimeout(settledMs / 4);
        await goBack(page);
        await page.waitForTimeout(settledMs / 4);
      }
      return used(debug);
    };
    const third = Math.round(times / 3);
    return { list: await walk(0), third: await walk(third), all: await walk(times - third) };
  });
}

async function used(debug: CDPSession): Promise<number> {
  for (let time = 0; time < 3; time += 1) await debug.send('HeapProfiler.collectGarbage');
  return (await debug.send('Runtime.getHeapUsage')).usedSize;
}
