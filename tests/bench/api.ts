import { join } from 'node:path';
import { figure, printTable, quantile } from './figures.ts';
import { fill, modelOf, type Filled } from './fill.ts';
import type { Bench } from './main.ts';
import { onEachStore, timed, type Place } from './places.ts';
import type { Served } from './served.ts';

interface Case {
  readonly name: string;
  /** Another one each time, so that nothing is answered from a cache of the statement's rows. */
  readonly path: (n: number) => string;
  /** Read from an index in order: the aim holds for it. */
  readonly isIndexed: boolean;
}

const companies = ['NORDLICHT', 'KOBELUX', 'HANSA-SERVICE', 'STEWARD'];
const countries = ['DE', 'CH', 'FR', 'DK', 'PL'];
const pick = (list: readonly string[], n: number): string => list[n % list.length] ?? '';
const page = '_limit=25&_offset=';

const cases: readonly Case[] = [
  { name: 'list, first page', path: () => `users?${page}0`, isIndexed: true },
  { name: 'list, 100 rows', path: (n) => `users?_limit=100&_offset=${n % 10}`, isIndexed: true },
  { name: 'list by another order', path: (n) => `users?${page}${n}&_sort[last_name]=asc`, isIndexed: true },
  { name: 'equals', path: (n) => `users?${page}0&company=${pick(companies, n)}`, isIndexed: true },
  { name: 'equals, one row', path: (n) => `users?${page}0&id=n${n * 97}`, isIndexed: true },
  {
    name: 'two filters',
    path: (n) => `users?${page}0&company=${pick(companies, n)}&country_origin=${pick(countries, n)}`,
    isIndexed: false,
  },
  { name: 'contains, few rows', path: (n) => `users?${page}0&email=~n${4321 + n}.`, isIndexed: false },
  { name: 'contains, many rows', path: (n) => `users?${page}0&last_name=~${pick(['mann', 'schr', 'ler', 'kov'], n)}`, isIndexed: false },
  { name: 'search', path: (n) => `users?${page}0&q=${pick(['hoffmann', 'keller', 'tanaka'], n)}`, isIndexed: false },
  { name: 'page at row 90,000', path: (n) => `users?${page}${90_000 + n * 25}`, isIndexed: false },
  { name: 'one record', path: (n) => `users/n${n * 31}`, isIndexed: true },
];

/** How long the API takes over HTTP with many rows, on each store there is. */
export async function measureApi({ root, isQuick }: Bench): Promise<void> {
  for (const size of isQuick ? [100_000] : [100_000, 1_000_000]) await onEachStore(root, (place) => measure(root, place, size));
}

async function measure(root: string, { name, filled, served }: Place, size: number): Promise<void> {
  const filling = await filled((store) => fill(store, modelOf(join(root, 'resources')), size));
  const rows = await served(async (server) => {
    const all: string[][] = [];
    for (const each of cases) all.push(await measureCase(server, each));
    return all;
  });
  const title = `API, ${size.toLocaleString('en')} rows, ${name}`;
  printTable(title, ['one call over HTTP', 'p50, ms', 'p95, ms', 'aim', 'met'], rows);
  printFilled(title, filling);
}

const times = 60;
const aimMs = 5;

async function measureCase(server: Served, { name, path, isIndexed }: Case): Promise<string[]> {
  const samples: number[] = [];
  for (let n = 0; n < times + 5; n += 1) samples.push(await timed(server, path(n)));
  const warm = samples.slice(5);
  const [p50, p95] = [quantile(warm, 0.5), quantile(warm, 0.95)];
  return [name, figure(p50), figure(p95), isIndexed ? `p95 ≤ ${aimMs}` : '', isIndexed ? (p95 <= aimMs ? 'yes' : '**no**') : ''];
}

function printFilled(title: string, { bare, indexed, indexing }: Filled): void {
  printTable(
    `${title}: filling`,
    ['', ''],
    [
      ['rows a second, without indexes', figure(bare)],
      ['building all indexes, s', figure(indexing)],
      ['rows a second, with all indexes', figure(indexed)],
    ],
  );
}
