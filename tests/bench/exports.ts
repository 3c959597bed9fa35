import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Model } from '../../engine/model/model.ts';
import { seedStore } from '../../platform/demo-data/index.ts';
import type { Store } from '../../engine/server/store/store.ts';
import { analyzeTables, createResourceTables, reconcileTableIndexes } from '../../engine/server/store/tables.ts';
import { jsonOf, textOf } from '../api/stored.ts';
import { figure, printTable, quantile } from './figures.ts';
import { modelOf } from './fill.ts';
import type { Bench } from './main.ts';
import { ask, memoryOf, onEachStore, timed, type Place } from './places.ts';
import type { Served } from './served.ts';

const runs = 'commands/ExportCommandConfig/runs';
const list = 'users?_limit=100&_offset=';

/** For a CSV of a million rows, by store. */
const secondsAim: Readonly<Record<Place['name'], number>> = { PGlite: 40, PostgreSQL: 25 };

/** How fast all users are exported, how much memory that takes above the server at rest, and how long list calls take meanwhile. */
export async function measureExports({ root, isQuick }: Bench): Promise<void> {
  for (const size of isQuick ? [100_000] : [100_000, 1_000_000]) await onEachStore(root, (place) => measure(root, place, size));
}

async function measure(root: string, { name, filled, served }: Place, size: number): Promise<void> {
  await filled((store) => multiply(store, modelOf(join(root, 'resources')), size));
  const rows: string[][] = [];
  // A server of its own for each: memory of the one before would hide what this one takes.
  for (const format of ['csv', 'xlsx']) {
    const { seconds, cells } = await served((server) => exported(server, format));
    const aim = format === 'csv' && size === 1_000_000 ? secondsAim[name] : null;
    rows.push([...cells, ...(aim === null ? ['', ''] : [`≤ ${aim} s`, seconds <= aim ? 'yes' : '**no**'])]);
  }
  const head = [
    '',
    'rows a second',
    'seconds',
    'file, MB',
    'peak memory above rest, MB',
    'list p50 beside it, ms',
    'p99',
    'list p99 at rest, ms',
    'aim',
    'met',
  ];
  printTable(`Exports of ${size.toLocaleString('en')} users, ${name}`, head, rows);
}

/** The demo records, and their users again and again under names of their own until there are so many. */
async function multiply(store: Store, model: Model, size: number): Promise<void> {
  await createResourceTables(store, model);
  await seedStore(store, model, { amount: 'demo', now: new Date() });
  const [row] = await store.query<{ n: number }>('select count(*)::int as n from r_users');
  const present = row?.n ?? 1;
  const own = jsonOf('users', {
    id: `'n' || $1 || '-' || id`,
    username: `$1 || '.' || (${textOf('users', 'username')})`,
    email: `$1 || '.' || (${textOf('users', 'email')})`,
  });
  for (let copy = 1; copy * present < size; copy += 1)
    await store.query(
      `insert into r_users (id, data, big) select 'n' || $1 || '-' || id, data || ${own}, big from r_users t
       where id not like 'n%' limit $2::int`,
      [String(copy), size - copy * present],
    );
  await reconcileTableIndexes(store, model);
  await analyzeTables(store, model);
}

interface Run {
  readonly id: string;
  readonly state: string;
  readonly result?: { readonly filename: string; readonly rows: number; readonly size: number };
}

async function exported(server: Served, format: string): Promise<{ readonly seconds: number; readonly cells: readonly string[] }> {
  const page = (n: number): Promise<number> => timed(server, `${list}${(n % 50) * 100}`);
  const atRest: number[] = [];
  for (let n = 0; n < 200; n += 1) atRest.push(await page(n));
  await pause(2000);
  const beside: number[] = [];
  const { result, peak, rest } = await memoryOf(server, async () => {
    const begin = performance.now();
    const cli_params = { resource: 'users', filter: {}, format, sort: [] };
    const { id } = await ask<Run>(server, runs, { body: { id: 'ExportCommandConfig', cli_params } });
    for (;;) {
      // Somebody looks at another page every tenth of a second.
      for (let n = 0; n < 5; n += 1) {
        beside.push(await page(beside.length));
        await pause(100);
      }
      const run = await ask<Run>(server, `${runs}/${id}`);
      if (run.state !== 'running') return { run, seconds: (performance.now() - begin) / 1000 };
    }
  });
  const { run, seconds } = result;
  if (!run.result || run.state !== 'done') throw new Error(`The export ended as ${JSON.stringify(run)}`);
  const figures = [run.result.rows / seconds, seconds, run.result.size / 1e6, (peak - rest) / 1e6];
  const waits = [quantile(beside, 0.5), quantile(beside, 0.99), quantile(atRest.slice(20), 0.99)];
  return { seconds, cells: [format, ...[...figures, ...waits].map(figure)] };
}
