/** Working in a list that is open. */
import type { CDPSession, Locator, Page } from '@playwright/test';
import { median } from './figures.ts';
import type { Mark } from './in-page.ts';
import { workOf, type Site } from './sites.ts';

// Long enough for what a page still does after it was painted: names of references, idle work.
export const settledMs = 400;

/** Works in a page once its mark is painted and it has come to rest. */
export async function atWork<T>(
  site: Site,
  { path, mark }: { path: string; mark: Mark },
  work: (page: Page, debug: CDPSession) => Promise<T>,
): Promise<T> {
  const { page, debug, close } = await site.open();
  await page.goto(site.url + path, { waitUntil: 'commit' });
  await page.evaluate((name) => bench.shown(name), mark);
  await page.waitForTimeout(settledMs * 2);
  return work(page, debug).finally(close);
}

/** How something is pressed: by a click of a program, or by a real pointer, whose click comes when it is let go. */
export type Press = 'click' | 'press';

/** How long people hold a button down, and how long before that their pointer has come to it. */
const pressMs = 90;

/** Brings the pointer to where it will press. */
export async function comeTo(page: Page, target: Locator): Promise<void> {
  await target.hover();
  await page.waitForTimeout(pressMs);
}

export async function pressThere(page: Page): Promise<void> {
  await page.mouse.down();
  await page.waitForTimeout(pressMs);
  await page.mouse.up();
}

export interface Change {
  readonly ms: number;
  /** Of the main thread, with what follows the paint. */
  readonly cpu: number;
}

/** Makes changes to the rows of a list, the first of which warms up. `change` resolves with its milliseconds. */
async function changeRows(
  site: Site,
  size: number,
  changes: readonly ((page: Page, before: string) => Promise<number>)[],
): Promise<Change> {
  return atWork(site, { path: `/users?_limit=${size}`, mark: 'rows' }, async (page, debug) => {
    const ms: number[] = [];
    const cpu: number[] = [];
    for (const change of changes) {
      const { task } = await workOf(debug);
      ms.push(await change(page, await page.evaluate(() => bench.drawnRows())));
      await page.waitForTimeout(settledMs);
      cpu.push((await workOf(debug)).task - task);
    }
    return { ms: median(ms.slice(1)), cpu: median(cpu.slice(1)) };
  });
}

/** From a click until other rows are painted. */
function clickFor(page: Page, selector: string, before: string): Promise<number> {
  return page.evaluate(
    ([target, rows]) => {
      const start = performance.now();
      const pressed = document.querySelector<HTMLElement>(`${target}:not(:disabled)`);
      // Nothing else would ever come.
      if (pressed === null) throw new Error(`Nothing can be pressed at ${target}.`);
      pressed.click();
      return bench.areOther(rows).then((end) => end - start);
    },
    [selector, before] as const,
  );
}

const nextPage = 'button[aria-label*="ext page"]';

/** From the click on "next page" until its rows are painted; every page is new to the browser. */
export async function pageChange(
  site: Site,
  size: number,
  { times, how }: { readonly times: number; readonly how: Press },
): Promise<Change> {
  const next = async (page: Page, before: string): Promise<number> => {
    if (how === 'click') return clickFor(page, nextPage, before);
    await comeTo(page, page.locator(`${nextPage}:not(:disabled)`));
    const turned = page.evaluate((rows) => bench.areOther(rows).then((end) => end - bench.clickedAt()), before);
    await pressThere(page);
    return turned;
  };
  return changeRows(site, size, Array(times + 1).fill(next));
}

// Each of them twice: up, then down.
const sortedBy = ['username', 'email', 'last_login', 'login_count', 'company'];

/** From the click on the head of a column until its first rows are painted; every order is new to the browser. */
export async function sortChange(site: Site, size: number, times: number): Promise<Change> {
  const clicks = sortedBy.flatMap((name) => [name, name]).slice(0, times + 1);
  return changeRows(
    site,
    size,
    clicks.map((name) => (page, before) => clickFor(page, `.MuiDataGrid-columnHeader[data-field=${name}]`, before)),
  );
}

// Each is in the name or the address of somebody on many pages.
const searched = ['an', 'er', 'ma', 'li', 'ka', 'ro', 'el', 'in', 'ha', 'le'];

/** From the call that a search sends, when nobody has typed for a while, until what it found is painted. */
export async function filterChange(site: Site, size: number, times: number): Promise<Change> {
  const search = (text: string) => async (page: Page, before: string) => {
    const call = `/users?`;
    const found = page.evaluate(([part, rows]) => bench.areOther(rows).then((end) => end - bench.sentAt(part)), [call, before] as const);
    await page.locator('main input[type=search]').fill(text);
    return found;
  };
  return changeRows(site, size, searched.slice(0, times + 1).map(search));
}

/** Main thread, for a step of the wheel over a list of so many rows. */
export async function wheelStep(site: Site, size: number, times: number): Promise<number> {
  return atWork(site, { path: `/users?_limit=${size}`, mark: 'rows' }, async (page, debug) => {
    const [stepPixels, pauseMs] = [400, 150];
    await page.locator('.MuiDataGrid-virtualScroller').hover();
    const cpu: number[] = [];
    for (let time = 0; time <= times; time += 1) {
      const { task } = await workOf(debug);
      await page.mouse.wheel(0, stepPixels);
      await page.waitForTimeout(pauseMs);
      cpu.push((await workOf(debug)).task - task);
    }
    return median(cpu.slice(1));
  });
}
