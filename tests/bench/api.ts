import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { openStore } from '../../server/store/open.ts';
import { startPostgres, whyNoPostgres } from '../api/postgres.ts';
import { figure, printTable, quantile } from './figures.ts';
import { fill, modelOf, type Filled } from './fill.ts';
import type { Bench } from './main.ts';
import { benchRoot, serveBench, type Served } from './served.ts';

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
  const sizes = isQuick ? [100_000] : [100_000, 1_000_000];
  const reason = await whyNoPostgres();
  if (reason !== null) console.log(`\nNot measured on PostgreSQL: ${reason}.`);
  for (const size of sizes) {
    await onPglite(root, size);
    if (reason === null) await onPostgres(root, size);
  }
}

async function onPglite(root: string, size: number): Promise<void> {
  const dataDir = join(root, '.cache/bench/data-api');
  rmSync(dataDir, { recursive: true, force: true });
  await measure(root, { name: 'PGlite', size, env: { DATA_DIR: dataDir }, source: { databaseUrl: null, dataDir } });
  rmSync(dataDir, { recursive: true, force: true });
}

async function onPostgres(root: string, size: number): Promise<void> {
  const cluster = await startPostgres();
  const dataDir = join(root, '.cache/bench/data-postgres');
  const env = { DATA_DIR: dataDir, DATABASE_URL: cluster.url };
  try {
    await measure(root, { name: 'PostgreSQL', size, env, source: { databaseUrl: cluster.url, dataDir } });
  } finally {
    await cluster.stop();
  }
}

interface Place {
  readonly name: string;
  readonly size: number;
  readonly env: Readonly<Record<string, string>>;
  readonly source: Parameters<typeof openStore>[0];
}

async function measure(root: string, { name, size, env, source }: Place): Promise<void> {
  const store = await openStore(source);
  const filled = await fill(store, modelOf(join(root, 'resources')), size).finally(() => store.close());
  const served = await serveBench(benchRoot(root), { env: { ...env, SEED: 'none' } });
  const rows: string[][] = [];
  for (const each of cases) rows.push(await timed(served, each, size >= 1_000_000));
  await served.close();
  const title = `API, ${size.toLocaleString('en')} rows, ${name}`;
  printTable(title, ['one call over HTTP', 'p50, ms', 'p95, ms', 'aim', 'met'], rows);
  printFilled(title, filled);
}

const times = 60;
const aimMs = 10;

async function timed({ url, cookie }: Served, { name, path, isIndexed }: Case, hasAim: boolean): Promise<string[]> {
  const samples: number[] = [];
  for (let n = 0; n < times + 5; n += 1) {
    const start = performance.now();
    const answer = await fetch(`${url}/api/v1/${path(n)}`, { headers: { cookie } });
    await answer.arrayBuffer();
    samples.push(performance.now() - start);
    if (answer.status !== 200) throw new Error(`${path(n)} was answered with ${answer.status}.`);
  }
  const warm = samples.slice(5);
  const [p50, p95] = [quantile(warm, 0.5), quantile(warm, 0.95)];
  const isAimed = hasAim && isIndexed;
  return [name, figure(p50), figure(p95), isAimed ? `p95 ≤ ${aimMs}` : '', isAimed ? (p95 <= aimMs ? 'yes' : '**no**') : ''];
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
