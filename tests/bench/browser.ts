import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildApp, buildFloor } from './builds.ts';
import { printRows, type Aim, type Row } from './figures.ts';
import { firstForm, heapOf, keys, listToForm, refusedSave } from './forms.ts';
import type { Painted } from './in-page.ts';
import { countRequests, firstPaint, inTurn, openList, openListAgain, scriptsUntil, type RowsMark } from './loads.ts';
import type { Bench } from './main.ts';
import { filterChange, pageChange, sortChange, wheelStep, type Change, type Press } from './moves.ts';
import { ask } from './places.ts';
import { benchRoot, serveBench, type Served } from './served.ts';
import { launchBrowser, sitesOf, type Site, type Sites } from './sites.ts';

interface Repeats {
  readonly cold: number;
  /** Of loads that take seconds, or that have to begin with a page of their own. */
  readonly few: number;
  /** Nine at most: so many orders there are to sort by. */
  readonly moves: number;
  readonly keys: number;
  readonly heap: number;
}

const floorDir = '.cache/floor';
const warmingPages = 10;
// About 3,000 users: six pages of 500.
const seed = '50000';
// Besides the one that is opened, and the one that warms up.
const mostLongPages = 4;

/** What people wait for in the pages, against a hand-written page of the same size. */
export async function measureBrowser({ root, isQuick }: Bench): Promise<void> {
  await buildApp(root, { folder: 'resources', outDir: '.cache/bench/steward/dist' });
  await buildFloor(root, floorDir);
  const dataDir = join(root, '.cache/bench/data-browser');
  rmSync(dataDir, { recursive: true, force: true });
  const served = await serveBench(benchRoot(root), {
    env: { DATA_DIR: dataDir, SEED: seed },
    floorDir: join(root, floorDir),
  });
  const browser = await launchBrowser();
  const repeats = isQuick ? { cold: 3, few: 2, moves: 3, keys: 10, heap: 6 } : { cold: 15, few: 5, moves: 9, keys: 60, heap: 30 };
  try {
    const sites = sitesOf(browser, served);
    // The first page begins the thread that draws the looks of those after it.
    for (let time = 0; time < warmingPages; time += 1) await openList(sites[0], '/users', {}, 'rows');
    await measureLoads(sites, repeats);
    await measureMoves(sites, repeats);
    await measureForms(sites, served, repeats);
  } finally {
    await browser.close();
    await served.close();
  }
}

type Pair<T> = readonly [steward: T, floor: T];

const both = async <T>(sites: Sites, measure: (site: Site) => Promise<T>): Promise<Pair<T>> => [
  await measure(sites[0]),
  await measure(sites[1]),
];

const of = <K extends string>(pair: Pair<Readonly<Record<K, number>>>, key: K): Pair<number> => [pair[0][key], pair[1][key]];

function row(name: string, unit: string, [value, base]: Pair<number>, aim: Aim | null): Row {
  return { name, unit, value, floor: base, aim };
}

async function measureLoads(sites: Sites, { cold, few }: Repeats): Promise<void> {
  const requests = await both(sites, countRequests);
  const paint = (what: Painted): Promise<Pair<number>> =>
    inTurn(sites, few, (site) => firstPaint(site, what, { latencyMs: 300, kilobits: 800 }));
  printRows('Until the list is there', [
    row('JavaScript until the list is painted, gzip', 'kB', await both(sites, (site) => scriptsUntil(site, '/users', 'rows')), {
      value: 293,
    }),
    row('JavaScript of an address without a screen', 'kB', await both(sites, (site) => scriptsUntil(site, '/no-such-page', 'shell')), null),
    row(
      'JavaScript of a form, opened by its address',
      'kB',
      await both(sites, (site) => scriptsUntil(site, site.formPath('u000050'), 'form')),
      null,
    ),
    row('requests until the list is painted', '', of(requests, 'painted'), { value: 12 }),
    row('requests with what is loaded for the next click', '', of(requests, 'idle'), null),
    row('first paint of the shell at 800 kbit/s and 300 ms', 's', await paint('first-paint'), { value: 1.5 }),
    row('first words there', 's', await paint('first-contentful-paint'), null),
  ]);
  const list = (times: number, path: string, distance = {}, mark: RowsMark = 'seen'): Promise<Pair<number>> =>
    inTurn(sites, times, async (site) => (await openList(site, path, distance, mark)).ms);
  printRows(`List of 25 rows, opened, median of ${cold} (of ${few} for what is slow)`, [
    row('cold', 'ms', await list(cold, '/users'), { ratio: 0.9 }),
    row('cold, until they answer', 'ms', await list(cold, '/users', {}, 'rows'), null),
    row('cold, processor 4 × slower', 'ms', await list(few, '/users', { slower: 4 }), { ratio: 0.9 }),
    row('cold, 40 ms and 10 Mbit/s away', 'ms', await list(few, '/users', { latencyMs: 40, kilobits: 10_000 }), { ratio: 0.9 }),
    row(
      'CPU of the page until then, cold',
      'ms',
      await inTurn(sites, few, async (site) => (await openList(site, '/users', {}, 'rows')).cpu),
      null,
    ),
    row('repeat visit', 'ms', await inTurn(sites, cold, (site) => openListAgain(site, 'seen')), { ratio: 0.7 }),
    row('repeat visit, until they answer', 'ms', await inTurn(sites, cold, (site) => openListAgain(site, 'rows')), null),
    row('500 rows, cold', 'ms', await list(few, '/users?_limit=500'), { ratio: 0.8 }),
  ]);
}

async function measureMoves(sites: Sites, { moves, keys: steps }: Repeats): Promise<void> {
  const rows = (name: string, changes: Pair<Change>, ratio: number | null): readonly Row[] => [
    row(name, 'ms', of(changes, 'ms'), ratio === null ? null : { ratio }),
    row('CPU of it', 'ms', of(changes, 'cpu'), null),
  ];
  const turn = (size: number, times: number, how: Press) => both(sites, (site) => pageChange(site, size, { times, how }));
  printRows(`In the list, median of ${moves} (of ${mostLongPages} at most for 500 rows)`, [
    ...rows('page change, 100 rows, pressed', await turn(100, moves, 'press'), 0.5),
    ...rows('page change, 100 rows, clicked', await turn(100, moves, 'click'), null),
    ...rows('sort, 100 rows', await both(sites, (site) => sortChange(site, 100, moves)), 0.7),
    ...rows('filter, 100 rows: from its call', await both(sites, (site) => filterChange(site, 100, moves)), 0.7),
    ...rows('page change, 500 rows, pressed', await turn(500, Math.min(moves, mostLongPages), 'press'), 0.7),
    ...rows('page change, 500 rows, clicked', await turn(500, Math.min(moves, mostLongPages), 'click'), null),
    row('CPU of a step of the wheel, 500 rows', 'ms', await both(sites, (site) => wheelStep(site, 500, Math.min(steps, 30))), {
      ratio: 0.5,
    }),
  ]);
}

async function measureForms(sites: Sites, served: Served, { few, moves, keys: typedKeys, heap }: Repeats): Promise<void> {
  const size = 100;
  const first = (how: Press): Promise<Pair<number>> => inTurn(sites, few, (site) => firstForm(site, size, how));
  const press = await both(sites, (site) => listToForm(site, { size, times: moves, there: 'press', back: 'press' }));
  const click = await both(sites, (site) => listToForm(site, { size, times: moves, there: 'click', back: 'click' }));
  const browserBack = await both(sites, (site) => listToForm(site, { size, times: moves, there: 'click', back: 'history' }));
  printRows(`Between a list of ${size} rows and a form, median of ${moves} (of ${few} for the first)`, [
    row('list → form, the first, pressed', 'ms', await first('press'), { ratio: 1.3 }),
    row('list → form, the first, clicked', 'ms', await first('click'), null),
    row('list → form, warm, pressed', 'ms', of(press, 'there'), { ratio: 1 }),
    row('list → form, warm, clicked', 'ms', of(click, 'there'), null),
    row('form → list, pressed', 'ms', of(press, 'back'), { ratio: 0.8 }),
    row('form → list, clicked', 'ms', of(click, 'back'), null),
    row('form → list, by Back of the browser', 'ms', of(browserBack, 'back'), null),
    row('CPU there and back', 'ms', of(press, 'cpu'), null),
  ]);
  const typed = await both(sites, (site) => keys(site, typedKeys));
  const take = await openRival(served);
  const heaps = await both(sites, (site) => heapOf(site, heap));
  const growth = ({ third, all }: (typeof heaps)[number]): number => (all - third) / 1000;
  const megabytes = (pair: Pair<number>): Pair<number> => [pair[0] / 1e6, pair[1] / 1e6];
  printRows(`In a form of about 40 fields, ${typedKeys} keys`, [
    row('key → paint, median', 'ms', of(typed, 'ms'), { ratio: 0.75 }),
    row('script per key', 'ms', of(typed, 'script'), { ratio: 0.5 }),
    row('CPU per key', 'ms', of(typed, 'cpu'), null),
    row("submit → server's error shown", 'ms', await both(sites, (site) => refusedSave(site, moves, take)), { ratio: 1 }),
  ]);
  printRows('Heap in use after a collection', [
    row('the list', 'MB', megabytes(of(heaps, 'list')), null),
    row(`after ${heap} ways to a form and back`, 'MB', megabytes(of(heaps, 'all')), { ratio: 0.8 }),
    row('growth over the last two thirds of them', 'kB', [growth(heaps[0]), growth(heaps[1])], null),
  ]);
}

/** Somebody whose address becomes whatever is asked for. */
async function openRival(served: Served): Promise<(address: string) => Promise<void>> {
  const path = 'users/u000051';
  return async (email) => {
    const now = await ask<object>(served, path);
    await ask(served, path, { method: 'PUT', body: { ...now, email } });
  };
}
