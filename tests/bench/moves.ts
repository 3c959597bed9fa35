/** Working in a page that is open. */
import type { CDPSession, Page } from '@playwright/test';
import { median } from './figures.ts';
import type { Mark } from './in-page.ts';
import { taskMs, type Site } from './loads.ts';

// Long enough for what a page still does after it was painted: names of references, idle work.
const settledMs = 400;

async function atWork<T>(
  site: Site,
  { path, mark }: { path: string; mark: Mark },
  work: (page: Page, debug: CDPSession) => Promise<T>,
): Promise<T> {
  const { page, debug, close } = await site.open();
  await page.goto(site.url + path, { waitUntil: 'commit' });
  await page.evaluate((name) => bench.first[name], mark);
  await page.waitForTimeout(settledMs * 2);
  const result = await work(page, debug);
  await close();
  return result;
}

export interface Change {
  readonly ms: number;
  readonly cpu: number;
}

/** From the click on "next page" until other rows are painted; every page is new to the browser. */
export async function pageChange(site: Site, size: number, times: number): Promise<Change> {
  return atWork(site, { path: `/users?_limit=${size}`, mark: 'rows' }, async (page, debug) => {
    const ms: number[] = [];
    const cpu: number[] = [];
    for (let time = 0; time <= times; time += 1) {
      const before = await taskMs(debug);
      ms.push(
        await page.evaluate(() => {
          const row = bench.firstRow();
          const start = performance.now();
          document.querySelector<HTMLElement>('button[aria-label*="ext page"]')?.click();
          return bench.isOther(row).then((end) => end - start);
        }),
      );
      await page.waitForTimeout(settledMs);
      cpu.push((await taskMs(debug)) - before);
    }
    // The first change warms up.
    return { ms: median(ms.slice(1)), cpu: median(cpu.slice(1)) };
  });
}

export interface Way {
  readonly thereMs: number;
  readonly backMs: number;
  readonly cpu: number;
}

/** From a row's link until its form is painted, and by the browser's back until the rows are. */
export async function listToForm(site: Site, size: number, times: number): Promise<Way> {
  return atWork(site, { path: `/users?_limit=${size}`, mark: 'rows' }, async (page, debug) => {
    const there: number[] = [];
    const back: number[] = [];
    const cpu: number[] = [];
    for (let time = 0; time <= times; time += 1) {
      const before = await taskMs(debug);
      there.push(await openForm(page, time));
      await page.waitForTimeout(settledMs);
      back.push(await goBack(page));
      await page.waitForTimeout(settledMs);
      cpu.push((await taskMs(debug)) - before);
    }
    return { thereMs: median(there.slice(1)), backMs: median(back.slice(1)), cpu: median(cpu.slice(1)) };
  });
}

function openForm(page: Page, row: number): Promise<number> {
  return page.evaluate((at) => {
    const start = performance.now();
    document.querySelectorAll<HTMLElement>('.MuiDataGrid-row a[href*="/users/"]')[at]?.click();
    return bench.shown('form').then((end) => end - start);
  }, row);
}

function goBack(page: Page): Promise<number> {
  return page.evaluate(() => {
    const start = performance.now();
    history.back();
    return bench.shown('rows').then((end) => end - start);
  });
}

/** Typing into a text field of an open form, one key at a time; CPU without what the page does when nobody types. */
export async function keys(site: Site, times: number): Promise<Change> {
  return atWork(site, { path: site.formPath('u000050'), mark: 'form' }, async (page, debug) => {
    const pauseMs = 80;
    await page.locator('input[name="name.first"], input[id$="first_name"]').focus();
    const type = async (count: number): Promise<number> => {
      const before = await taskMs(debug);
      for (let n = 0; n < count; n += 1) {
        await page.keyboard.press('abcdefghij'[n % 10] ?? 'a');
        await page.waitForTimeout(pauseMs);
      }
      return (await taskMs(debug)) - before;
    };
    await type(5);
    const idle = await taskMs(debug);
    await page.waitForTimeout(times * pauseMs);
    const idleCost = (await taskMs(debug)) - idle;
    const cost = await type(times);
    const ms = await page.evaluate(() => bench.keys);
    return { ms: median(ms.slice(-times)), cpu: (cost - idleCost) / times };
  });
}

export interface Heap {
  /** Bytes in use after a collection. */
  readonly before: number;
  readonly after: number;
}

/** What stays in memory of going back and forth between the list and a few forms. */
export async function heapGrowth(site: Site, times: number): Promise<Heap> {
  return atWork(site, { path: '/users', mark: 'rows' }, async (page, debug) => {
    const walk = async (count: number): Promise<void> => {
      for (let time = 0; time < count; time += 1) {
        await openForm(page, time % 3);
        await page.waitForTimeout(settledMs / 4);
        await goBack(page);
        await page.waitForTimeout(settledMs / 4);
      }
    };
    await walk(10);
    const before = await used(debug);
    await walk(times);
    return { before, after: await used(debug) };
  });
}

async function used(debug: CDPSession): Promise<number> {
  for (let time = 0; time < 3; time += 1) await debug.send('HeapProfiler.collectGarbage');
  return (await debug.send('Runtime.getHeapUsage')).usedSize;
}
