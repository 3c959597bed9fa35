/** A list over a table that somebody else made, beside the same records in a table of Steward's own. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { openStore } from '../../engine/server/store/open.ts';
import { startPostgres, whyNoPostgres } from '../api/postgres.ts';
import { printRows, quantile, type Row } from './figures.ts';
import { modelOf } from './fill.ts';
import type { Bench } from './main.ts';
import { serveBench, signInAs, type Served } from './served.ts';
import { fillBothSides, sides, sourceName, writeTablesRoot } from './table-rows.ts';

type Side = (typeof sides)[keyof typeof sides];

interface Case {
  readonly name: string;
  /** Below the base of the API, another one each time. */
  readonly path: (n: number) => string;
  /** Who asks; missing: somebody who sees all. */
  readonly as?: 'partner';
  /** The record is read first and sent back with a change, under the version that was read. */
  readonly isPut?: true;
  /** Read from an index in order: the aim holds for it. */
  readonly isIndexed: boolean;
}

const states = ['open', 'packed', 'sent', 'returned'];
const page = 'parcels?_limit=25&_offset=';
const code = (n: number): string => `P${String(((n * 97) % 90_000) + 1).padStart(8, '0')}`;

const cases: readonly Case[] = [
  { name: 'first page, by an indexed column', path: () => `${page}0`, isIndexed: true },
  { name: 'first page, by another one, whose index has no key', path: () => `${page}0&_sort[made]=desc`, isIndexed: true },
  { name: 'a page of 100', path: (n) => `parcels?_limit=100&_offset=${n % 10}`, isIndexed: true },
  { name: 'page of one state', path: (n) => `${page}0&state=${states[n % 4] ?? ''}`, isIndexed: true },
  { name: 'page of one shop, its 5 ‰ counted', path: (n) => `${page}0&shop=S${n % 200}`, isIndexed: true },
  { name: 'page from a day on', path: (n) => `${page}0&due=>2025-${String((n % 9) + 1).padStart(2, '0')}-15`, isIndexed: true },
  { name: 'page under a row rule', path: () => `${page}0`, as: 'partner', isIndexed: true },
  { name: 'page at row 10,000', path: (n) => `${page}${10_000 + n * 25}`, isIndexed: false },
  { name: 'names of what a page refers to', path: (n) => `shops?_limit=25&_offset=0&code=S${n % 200}`, isIndexed: true },
  { name: 'how many of each state in a shop', path: (n) => `parcels/_counts?_of=state&shop=S${n % 200}`, isIndexed: false },
  { name: 'get', path: (n) => `parcels/${code(n)}`, isIndexed: true },
  { name: 'PUT with its version', path: (n) => `parcels/${code(n)}`, isPut: true, isIndexed: false },
];

const ratio = 1.1;

export async function measureTables({ root, isQuick }: Bench): Promise<void> {
  const reason = await whyNoPostgres();
  if (reason !== null) return console.log(`\nExisting tables were not measured: ${reason}.`);
  const size = isQuick ? 100_000 : 1_000_000;
  const place = writeTablesRoot(root);
  const dataDir = join(root, '.cache/bench/data-tables');
  const cluster = await startPostgres();
  try {
    const store = await openStore({ databaseUrl: cluster.url, dataDir });
    await fillBothSides(store, modelOf(join(place, 'resources')), size).finally(() => store.close());
    const env = { DATA_DIR: dataDir, SEED: 'none', DATABASE_URL: cluster.url, [`SOURCE_${sourceName.toUpperCase()}_URL`]: cluster.url };
    const served = await serveBench(place, { env });
    await measure(served, { size, times: isQuick ? 60 : 200 }).finally(() => served.close());
  } finally {
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measure(served: Served, { size, times }: { readonly size: number; readonly times: number }): Promise<void> {
  const partner = { ...served, cookie: await signInAs(served.url, 'partner') };
  const rows: Row[] = [];
  for (const each of cases) {
    const server = each.as === undefined ? served : partner;
    const [own, existing] = await measureBoth((side, n) => timeCall(server, { each, side, n }), times);
    for (const [what, share] of [
      ['p50', 0.5],
      ['p95', 0.95],
    ] as const) {
      const isAim = each.isIndexed && what === 'p50';
      const [value, floor] = [quantile(existing, share), quantile(own, share)];
      rows.push({ name: `${each.name}, ${what}`, unit: 'ms', value, floor, aim: isAim ? { ratio } : null });
    }
  }
  printRows(`Existing table of ${size.toLocaleString('en')} rows, PostgreSQL; the floor is Steward's own table of the same`, rows);
}

/** In turn, so that whatever else the machine does meets both; each begins as often as the other. */
async function measureBoth(
  time: (side: Side, n: number) => Promise<number>,
  times: number,
): Promise<readonly [own: readonly number[], existing: readonly number[]]> {
  const [own, existing]: [number[], number[]] = [[], []];
  const warming = Math.ceil(times / 6);
  for (let n = 0; n < times + warming; n += 1) {
    const turn = [
      [sides.own, own],
      [sides.existing, existing],
    ] as const;
    for (const [side, samples] of n % 2 === 0 ? turn : turn.toReversed()) {
      const ms = await time(side, n);
      if (n >= warming) samples.push(ms);
    }
  }
  return [own, existing];
}

async function timeCall(
  { url, cookie }: Served,
  { each, side, n }: { readonly each: Case; readonly side: Side; readonly n: number },
): Promise<number> {
  const address = `${url}/api/v1/${side}-${each.path(n)}`;
  const change = each.isPut ? await readChange(address, cookie, n) : {};
  const start = performance.now();
  const answer = await fetch(address, { ...change, headers: { cookie, ...change.headers } });
  const text = await answer.text();
  const spent = performance.now() - start;
  if (answer.status !== 200) throw new Error(`${address} was answered with ${answer.status}: ${text.slice(0, 500)}`);
  return spent;
}

interface Change {
  readonly method?: 'PUT';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

async function readChange(address: string, cookie: string, n: number): Promise<Change> {
  const read = await fetch(address, { headers: { cookie } });
  const { data } = (await read.json()) as { readonly data: object };
  const headers = { 'content-type': 'application/json', 'if-match': read.headers.get('etag') ?? '' };
  return { method: 'PUT', headers, body: JSON.stringify({ ...data, note: `Noted ${n} at ${Date.now()}` }) };
}
