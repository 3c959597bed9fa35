import { chromium, type Browser } from '@playwright/test';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildApp, buildFloor } from './builds.ts';
import { figure, printRows, printTable, type Aim, type Row } from './figures.ts';
import { coldLists, formBytes, prepared, shellBytes, type Cold, type Site } from './loads.ts';
import { printReader, readerCookie } from '../../engine/data/prepared.ts';
import type { Bench } from './main.ts';
import { heapGrowth, keys, listToForm, pageChange, type Way } from './moves.ts';
import { benchRoot, serveBench, type Served } from './served.ts';

interface Repeats {
  readonly cold: number;
  readonly moves: number;
  readonly keys: number;
  readonly heap: number;
}

const floorDir = '.cache/floor';
// About 6,000 users: enough for pages of 500 that nobody has seen yet.
const seed = '50000';

/** What people wait for in the pages, against a hand-written page of the same size. */
export async function measureBrowser({ root, isQuick }: Bench): Promise<void> {
  await buildApp(root, { folder: 'resources', outDir: '.cache/bench/steward/dist' });
  await buildFloor(root, floorDir);
  const dataDir = join(root, '.cache/bench/data-browser');
  rmSync(dataDir, { recursive: true, force: true });
  const served = await serveBench(benchRoot(root), { env: { DATA_DIR: dataDir, SEED: seed }, floorDir: join(root, floorDir) });
  const browser = await launch();
  try {
    await measure(browser, served, isQuick ? { cold: 3, moves: 3, keys: 10, heap: 10 } : { cold: 15, moves: 9, keys: 60, heap: 30 });
  } finally {
    await browser.close();
    await served.close();
  }
}

async function launch(): Promise<Browser> {
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

async function measure(browser: Browser, served: Served, repeats: Repeats): Promise<void> {
  const steward = siteOf(browser, { url: served.url, cookie: served.cookie, formPath: (id) => `/users/${id}/edit` });
  const floor = siteOf(browser, { url: served.floorUrl, cookie: served.cookie, formPath: (id) => `/users/${id}` });
  const both = async <T>(work: (site: Site) => Promise<T>): Promise<readonly [T, T]> => [await work(steward), await work(floor)];

  const near = pair(await coldLists([steward, floor], { times: repeats.cold, network: { latencyMs: 0, megabits: 0 } }));
  const far = pair(await coldLists([steward, floor], { times: Math.ceil(repeats.cold / 3), network: { latencyMs: 40, megabits: 10 } }));
  const of = (cold: readonly [Cold, Cold], key: keyof Cold): readonly [number, number] => [cold[0][key], cold[1][key]];
  const shell = await both(shellBytes);
  const form = await both(formBytes);
  printRows('JavaScript until painted, gzip', [
    row('shell', 'kB', shell, null),
    row('list', 'kB', of(near, 'kilobytes'), { value: 300 }),
    row('form, opened cold', 'kB', form, null),
  ]);
  printRows(`Cold list, 25 rows, median of ${repeats.cold}`, [
    row('rows painted', 'ms', of(near, 'ms'), { ratio: 1.05 }),
    row('CPU of the page until then', 'ms', of(near, 'cpu'), null),
    row('rows painted, 40 ms and 10 Mbit/s away', 'ms', of(far, 'ms'), { ratio: 1.05 }),
  ]);

  const at100 = await both((site) => pageChange(site, 100, repeats.moves));
  const at500 = await both((site) => pageChange(site, 500, repeats.moves));
  const ways100 = await both((site) => listToForm(site, 100, repeats.moves));
  const ways500 = await both((site) => listToForm(site, 500, repeats.moves));
  printRows(`Moving about, median of ${repeats.moves}`, [
    row('page change, 100 rows', 'ms', [at100[0].ms, at100[1].ms], { ratio: 1.1 }),
    row('CPU of it', 'ms', [at100[0].cpu, at100[1].cpu], null),
    row('page change, 500 rows', 'ms', [at500[0].ms, at500[1].ms], { ratio: 1.1 }),
    row('CPU of it', 'ms', [at500[0].cpu, at500[1].cpu], null),
    ...wayRows('100', ways100),
    ...wayRows('500', ways500),
  ]);

  const typed = await both((site) => keys(site, repeats.keys));
  printRows(`Typing into the form of about 40 fields, ${repeats.keys} keys`, [
    row('key to paint, median', 'ms', [typed[0].ms, typed[1].ms], { ratio: 1.2 }),
    row('CPU per key', 'ms', [typed[0].cpu, typed[1].cpu], { value: 8 }),
  ]);

  const heap = await both((site) => heapGrowth(site, repeats.heap));
  printTable(
    `Heap over ${repeats.heap} ways from list to form and back`,
    ['', 'before, MB', 'after, MB', 'growth, kB', 'aim', 'met'],
    heap.map(({ before, after }, at) => {
      const growth = after - before;
      const [, base] = heap;
      const met = growth <= Math.max(base.after - base.before, 0) + heapNoise ? 'yes' : '**no**';
      return [
        at === 0 ? 'Steward' : 'floor',
        figure(before / 1e6),
        figure(after / 1e6),
        figure(growth / 1000),
        at === 0 ? '≤ floor' : '',
        at === 0 ? met : '',
      ];
    }),
  );
}

function row(name: string, unit: string, [value, base]: readonly [number, number], aim: Aim | null): Row {
  return { name, unit, value, floor: base, aim };
}

function wayRows(rows: string, [steward, floor]: readonly [Way, Way]): readonly Row[] {
  return [
    row(`list of ${rows} rows to form`, 'ms', [steward.thereMs, floor.thereMs], { ratio: 1.3 }),
    row(`form to list of ${rows}`, 'ms', [steward.backMs, floor.backMs], null),
    row('CPU there and back', 'ms', [steward.cpu, floor.cpu], null),
  ];
}

// What the same page differs by from one run to the next.
const heapNoise = 100_000;

const zone = 'Europe/Berlin';
// As the page tells it that stood there before somebody signed in.
const reader = encodeURIComponent(printReader({ locale: 'en', zone }));

function siteOf(browser: Browser, { url, cookie, formPath }: Pick<Site, 'url' | 'formPath'> & { readonly cookie: string }): Site {
  const [name = '', value = ''] = cookie.split('=');
  return {
    url,
    formPath,
    async open() {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB', timezoneId: zone });
      await context.addCookies([
        { name, value, url },
        { name: readerCookie, value: reader, url },
      ]);
      const page = await context.newPage();
      return { page, debug: await prepared(page), close: () => context.close() };
    },
  };
}

function pair<T>([first, second]: readonly T[]): readonly [T, T] {
  if (first === undefined || second === undefined) throw new Error('A page was not measured.');
  return [first, second];
}
