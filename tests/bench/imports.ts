import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { seedStore } from '../../platform/demo-data/index.ts';
import { analyzeTables, createResourceTables, reconcileTableIndexes } from '../../engine/server/store/tables.ts';
import { figure, printTable, quantile } from './figures.ts';
import { modelOf } from './fill.ts';
import type { Bench } from './main.ts';
import { ask, memoryOf, onEachStore, timed, type Place } from './places.ts';
import type { Served } from './served.ts';

const stages = ['read', 'validate', 'decide', 'apply'] as const;
const columns = ['company', 'code', 'street', 'postal_code', 'city', 'country', 'address_types'];
const companies = ['NORDLICHT', 'KOBELUX', 'HANSA-SERVICE', 'STEWARD'];

interface Stage {
  readonly status: string;
  readonly statistics?: Readonly<Record<string, number>>;
}

/** How fast a long file is read, checked and applied, what memory that takes, and how long other requests wait meanwhile. */
export async function measureImports({ root, isQuick }: Bench): Promise<void> {
  await onEachStore(root, (place) => measure(root, place, isQuick ? 2000 : 100_000));
}

async function measure(root: string, { name, filled, served }: Place, count: number): Promise<void> {
  await filled(async (store) => {
    const model = modelOf(join(root, 'resources'));
    await createResourceTables(store, model);
    await seedStore(store, model, { amount: 'demo', now: new Date() });
    await reconcileTableIndexes(store, model);
    await analyzeTables(store, model);
  });
  const rows = await served((server) => imported(server, count));
  const head = ['stage', 'seconds', 'lines a second', 'peak memory above rest, MB', 'list p50 beside it, ms', 'p99', 'longest'];
  printTable(`Import of ${count.toLocaleString('en')} company addresses (CSV), ${name}`, head, rows);
}

/** Through all stages; a row for each. */
async function imported(server: Served, count: number): Promise<string[][]> {
  const body = new FormData();
  body.append('type', 'company_address_import');
  body.append('attributes', JSON.stringify({ channel: '3i@default' }));
  body.append('file', new Blob([fileOf(count)]), 'lines.csv');
  const { id } = await ask<{ id: string }>(server, 'batchjobs', { body });
  const run = await ask<{ id: string }>(server, `batchjobs/${id}/runs`, { body: {} });
  const rows: string[][] = [];
  for (const stage of stages)
    rows.push(await throughStage(server, { path: `batchjobs/${id}/runs/${run.id}/stages/${stage}`, stage, count }));
  return rows;
}

interface Passing {
  readonly path: string;
  readonly stage: (typeof stages)[number];
  readonly count: number;
}

async function throughStage(server: Served, { path, stage, count }: Passing): Promise<string[]> {
  const beside: number[] = [];
  const { result, peak, rest } = await memoryOf(server, async () => {
    const begin = performance.now();
    await ask(server, path, { method: 'PUT', body: [] });
    for (;;) {
      // Somebody looks at another page every tenth of a second.
      beside.push(await timed(server, `users?_limit=100&_offset=${(beside.length % 10) * 100}`));
      await pause(100);
      const now = await ask<Stage>(server, path);
      if (now.status !== 'running') return { now, seconds: (performance.now() - begin) / 1000 };
    }
  });
  const { now, seconds } = result;
  if (now.status === 'need_decision') await ask(server, path, { method: 'PUT', body: [{ state: { decision: '5' } }] });
  else if (now.status !== 'finished') throw new Error(`Stage ${stage} ended as ${JSON.stringify(now)}`);
  if (stage === 'apply' && now.statistics?.['applied'] !== count) throw new Error(`Applied were ${JSON.stringify(now.statistics)}`);
  const figures = [seconds, count / seconds, (peak - rest) / 1e6, quantile(beside, 0.5), quantile(beside, 0.99), Math.max(...beside)];
  return [stage, ...figures.map(figure)];
}

function fileOf(count: number): string {
  const lines = Array.from(
    { length: count },
    (_, n) => `${companies[n % companies.length] ?? ''},bench-${n},Hafenstr. ${(n % 200) + 1},24103,Kiel,DE,"shipping,billing"`,
  );
  return [columns.join(','), ...lines].join('\n');
}
