import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Model } from '../../engine/model/model.ts';
import { seed } from '../../server/demo-data/index.ts';
import { openStore } from '../../server/store/open.ts';
import type { Store } from '../../server/store/store.ts';
import { analyze, createTables, reconcileIndexes } from '../../server/store/tables.ts';
import { startPostgres, whyNoPostgres } from '../api/postgres.ts';
import { figure, printTable, quantile } from './figures.ts';
import { modelOf } from './fill.ts';
import type { Bench } from './main.ts';
import { benchRoot, serveBench, type Served } from './served.ts';

const runs = 'commands/ExportCommandConfig/runs';
const list = 'users?_limit=100&_offset=';

/** How fast all users are exported, how much memory that takes above the server at rest, and how long list calls take meanwhile. */
export async function measureExports({ root, isQuick }: Bench): Promise<void> {
  const reason = await whyNoPostgres();
  if (reason !== null) console.log(`\nNot measured on PostgreSQL: ${reason}.`);
  for (const size of isQuick ? [100_000] : [100_000, 1_000_000]) {
    const dataDir = join(root, '.cache/bench/data-exports');
    rmSync(dataDir, { recursive: true, force: true });
    await measure(root, { name: 'PGlite', size, env: { DATA_DIR: dataDir }, source: { databaseUrl: null, dataDir } });
    rmSync(dataDir, { recursive: true, force: true });
    if (reason !== null) continue;
    const cluster = await startPostgres();
    const env = { DATA_DIR: join(root, '.cache/bench/data-postgres'), DATABASE_URL: cluster.url };
    await measure(root, { name: 'PostgreSQL', size, env, source: { databaseUrl: cluster.url, dataDir: null } }).finally(() =>
      cluster.stop(),
    );
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
  await multiply(store, modelOf(join(root, 'resources')), size).finally(() => store.close());
  const rows: string[][] = [];
  for (const format of ['csv', 'xlsx']) {
    // A server of its own for each: memory of the one before would hide what this one takes.
    const served = await serveBench(benchRoot(root), { env: { ...env, SEED: 'none' } });
    rows.push(await exported(served, format).finally(() => served.close()));
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
  ];
  printTable(`Exports of ${size.toLocaleString('en')} users, ${name}`, head, rows);
}

/** The demo records, and their users again and again under names of their own until there are so many. */
async function multiply(store: Store, model: Model, size: number): Promise<void> {
  await createTables(store, model);
  await seed(store, model, { amount: 'demo', now: new Date() });
  const [row] = await store.query<{ n: number }>('select count(*)::int as n from r_users');
  const present = row?.n ?? 1;
  for (let copy = 1; copy * present < size; copy += 1)
    await store.query(
      `insert into r_users (id, data, big) select 'n' || $1 || '-' || id, data || jsonb_build_object('id', 'n' || $1 || '-' || id,
       'username', $1 || '.' || (data->>'username'), 'email', $1 || '.' || (data->>'email')), big from r_users
       where id not like 'n%' limit $2::int`,
      [String(copy), size - copy * present],
    );
  await reconcileIndexes(store, model);
  await analyze(store, model);
}

interface Run {
  readonly id: string;
  readonly state: string;
  readonly result?: { readonly filename: string; readonly rows: number; readonly size: number };
}

async function exported(served: Served, format: string): Promise<string[]> {
  const rest: number[] = [];
  for (let n = 0; n < 200; n += 1) rest.push(await timed(served, n));
  await pause(2000);
  const idle = residentOf(served.pid);
  let peak = idle;
  const watching = setInterval(() => (peak = Math.max(peak, residentOf(served.pid))), 50);
  const begin = performance.now();
  const { id } = await ask(served, runs, { id: 'ExportCommandConfig', cli_params: { resource: 'users', filter: {}, format, sort: [] } });
  const beside: number[] = [];
  let run: Run;
  do {
    // Somebody looks at another page every tenth of a second.
    for (let n = 0; n < 5; n += 1) {
      beside.push(await timed(served, beside.length));
      await pause(100);
    }
    run = await ask(served, `${runs}/${id}`);
  } while (run.state === 'running');
  const seconds = (performance.now() - begin) / 1000;
  clearInterval(watching);
  if (!run.result || run.state !== 'done') throw new Error(`The export ended as ${JSON.stringify(run)}`);
  const figures = [run.result.rows / seconds, seconds, run.result.size / 1e6, (peak - idle) / 1e6];
  return [format, ...figures.map(figure), ...[quantile(beside, 0.5), quantile(beside, 0.99), quantile(rest.slice(20), 0.99)].map(figure)];
}

async function timed({ url, cookie }: Served, n: number): Promise<number> {
  const start = performance.now();
  const answer = await fetch(`${url}/api/v1/${list}${(n % 50) * 100}`, { headers: { cookie } });
  await answer.arrayBuffer();
  return performance.now() - start;
}

async function ask({ url, cookie }: Served, path: string, body?: object): Promise<Run> {
  const answer = await fetch(`${url}/api/v1/${path}`, {
    headers: { cookie, 'content-type': 'application/json' },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  });
  const { data } = (await answer.json()) as { readonly data?: Run };
  if (!data) throw new Error(`${path} was answered with ${answer.status}.`);
  return data;
}

/** Bytes of memory that the process holds. */
function residentOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;
}
