/** Opening the pages with an empty cache. */
import type { CDPSession, Page } from '@playwright/test';
import { median } from './figures.ts';
import { script, scriptBytes } from './in-page.ts';

/** One of the two pages that are compared. */
export interface Site {
  readonly url: string;
  readonly formPath: (id: string) => string;
  readonly open: () => Promise<Opened>;
}

export interface Opened {
  readonly page: Page;
  readonly debug: CDPSession;
  readonly close: () => Promise<void>;
}

export interface Network {
  /** 0: as fast as it goes. */
  readonly latencyMs: number;
  readonly megabits: number;
}

export interface Cold {
  readonly ms: number;
  /** Main thread, milliseconds. */
  readonly cpu: number;
  readonly kilobytes: number;
}

/** The list in a browser that has never been there, the sites in turn; medians, in the order of the sites. */
export async function coldLists(sites: readonly Site[], { times, network }: { times: number; network: Network }): Promise<readonly Cold[]> {
  const all = sites.map((): Cold[] => []);
  for (let time = 0; time < times; time += 1) for (const [at, site] of sites.entries()) all[at]?.push(await coldList(site, network));
  return all.map((list) => ({
    ms: median(list.map(({ ms }) => ms)),
    cpu: median(list.map(({ cpu }) => cpu)),
    kilobytes: median(list.map(({ kilobytes }) => kilobytes)),
  }));
}

async function coldList(site: Site, { latencyMs, megabits }: Network): Promise<Cold> {
  const { page, debug, close } = await site.open();
  if (latencyMs > 0) {
    const bytes = (megabits * 1_000_000) / 8;
    await debug.send('Network.enable');
    await debug.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: latencyMs,
      downloadThroughput: bytes,
      uploadThroughput: bytes,
    });
  }
  await page.goto(`${site.url}/users`, { waitUntil: 'commit' });
  const ms = await page.evaluate(() => bench.first.rows);
  const cold = { ms, cpu: await taskMs(debug), kilobytes: (await scriptBytes(page, ms)) / 1000 };
  await close();
  return cold;
}

/** Kilobytes of scripts for an address that has no screen: the frame alone. */
export async function shellBytes(site: Site): Promise<number> {
  return bytesUntil(site, '/no-such-page', 'shell');
}

export async function formBytes(site: Site): Promise<number> {
  return bytesUntil(site, site.formPath('u000050'), 'form');
}

async function bytesUntil(site: Site, path: string, mark: 'shell' | 'form'): Promise<number> {
  const { page, close } = await site.open();
  await page.goto(site.url + path, { waitUntil: 'commit' });
  const bytes = await scriptBytes(page, await page.evaluate((name) => bench.first[name], mark));
  await close();
  return bytes / 1000;
}

/** Milliseconds that the main thread has worked so far. */
export async function taskMs(debug: CDPSession): Promise<number> {
  const { metrics } = await debug.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN) * 1000;
}

/** Makes every page of a site start with the measuring script. */
export async function prepared(page: Page): Promise<CDPSession> {
  await page.addInitScript(script);
  const debug = await page.context().newCDPSession(page);
  // Time on the processor, not on the clock: other work on the machine does not count.
  await debug.send('Performance.enable', { timeDomain: 'threadTicks' });
  return debug;
}
