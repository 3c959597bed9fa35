/** Opening the pages: with an empty cache, far away, on a slow processor, and once more. */
import type { Page } from '@playwright/test';
import { gzipSync } from 'node:zlib';
import { median } from './figures.ts';
import { listAsked, type Asked, type Painted } from './in-page.ts';
import { measurable, workOf, type Opened, type Site, type Sites } from './sites.ts';

/** What stands between the page and whoever waits for it; 0: nothing. */
export interface Distance {
  readonly latencyMs?: number;
  readonly kilobits?: number;
  /** How many times slower the processor is. */
  readonly slower?: number;
}

export type RowsMark = 'seen' | 'rows';

interface Cold {
  readonly ms: number;
  /** Main thread, milliseconds. */
  readonly cpu: number;
  readonly asked: readonly Asked[];
}

/** Runs a measurement on both sites in turn so often; medians, in the order of the sites. */
export async function inTurn(sites: Sites, times: number, measure: (site: Site) => Promise<number>): Promise<readonly [number, number]> {
  const samples = [[], []] as readonly [number[], number[]];
  for (let time = 0; time < times; time += 1) for (const at of [0, 1] as const) samples[at].push(await measure(sites[at]));
  return [median(samples[0]), median(samples[1])];
}

/** The list in a browser that has never been there. */
export async function openList(site: Site, path: string, distance: Distance = {}, mark: RowsMark = 'seen'): Promise<Cold> {
  return opened(site, async (at) => {
    await keepAway(at, distance);
    await at.page.goto(site.url + path, { waitUntil: 'commit' });
    const ms = await at.page.evaluate((name) => bench.first[name], mark);
    return { ms, cpu: (await workOf(at.debug)).task, asked: await listAsked(at.page) };
  });
}

/** Seconds until there is something to see, or to read. */
export async function firstPaint(site: Site, what: Painted, distance: Distance): Promise<number> {
  return opened(site, async (at) => {
    await keepAway(at, distance);
    await at.page.goto(`${site.url}/users`, { waitUntil: 'commit' });
    return (await at.page.evaluate((name) => bench.firstPaint[name], what)) / 1000;
  });
}

/** The list in a new tab of a browser that had it open before, with what the browser has kept of it. */
export async function openListAgain(site: Site, mark: RowsMark): Promise<number> {
  return opened(site, async ({ page }) => {
    await page.goto(`${site.url}/users`, { waitUntil: 'commit' });
    await page.evaluate(() => bench.first.rows);
    await comeToRest(page);
    const context = page.context();
    await page.close();
    const next = await context.newPage();
    await measurable(next);
    await next.goto(`${site.url}/users`, { waitUntil: 'commit' });
    return next.evaluate((name) => bench.first[name], mark);
  });
}

/** Requests of a list: until its rows are painted, and until the page has nothing more to ask for. */
export async function countRequests(site: Site): Promise<{ readonly painted: number; readonly idle: number }> {
  return opened(site, async ({ page }) => {
    await page.goto(`${site.url}/users`, { waitUntil: 'commit' });
    const end = await page.evaluate(() => bench.first.rows);
    await comeToRest(page);
    const asked = await listAsked(page);
    // And the page itself.
    return { painted: asked.filter(({ start }) => start <= end).length + 1, idle: asked.length + 1 };
  });
}

/** Longer than a page waits for the browser to have nothing else to do, before it loads what the next click may need. */
const idleMs = 6000;

async function comeToRest(page: Page): Promise<void> {
  await page.waitForTimeout(idleMs);
  await page.waitForLoadState('networkidle');
}

/** Kilobytes of scripts that have arrived when the mark is painted. */
export async function scriptsUntil(site: Site, path: string, mark: 'shell' | 'rows' | 'form'): Promise<number> {
  return opened(site, async ({ page }) => {
    await page.goto(site.url + path, { waitUntil: 'commit' });
    const until = await page.evaluate((name) => bench.first[name], mark);
    const scripts = (await listAsked(page)).filter(({ url, end }) => url.endsWith('.js') && end <= until);
    const sizes = await Promise.all(scripts.map(({ url }) => gzipSize(url)));
    return sizes.reduce((sum, size) => sum + size, 0) / 1000;
  });
}

// However it was sent: one site may know a better compression than the other.
async function gzipSize(url: string): Promise<number> {
  const answer = await fetch(url);
  return gzipSync(Buffer.from(await answer.arrayBuffer())).length;
}

async function opened<T>(site: Site, work: (at: Opened) => Promise<T>): Promise<T> {
  const at = await site.open();
  return work(at).finally(() => at.close());
}

async function keepAway({ debug }: Opened, { latencyMs = 0, kilobits = 0, slower = 1 }: Distance): Promise<void> {
  if (slower > 1) await debug.send('Emulation.setCPUThrottlingRate', { rate: slower });
  if (latencyMs === 0) return;
  const throughput = (kilobits * 1000) / 8;
  await debug.send('Network.enable');
  await debug.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
}
