/** What a call costs the server: processor time beside a bare handler with the same statements, and how many statements it sends. */
import { setTimeout as pause } from 'node:timers/promises';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres, whyNoPostgres } from '../api/postgres.ts';
import { buildProgram } from './builds.ts';
import { median, printRows, type Row } from './figures.ts';
import type { Bench } from './main.ts';
import { ask } from './places.ts';
import { processorMs } from './process-use.ts';
import { recordCalls, recordedTimes, type RecordedCall, type RepeatedCall } from './recorded.ts';
import { benchRoot, forkServer, serveBench, type Served } from './served.ts';

interface MeasuredCall extends RepeatedCall {
  /** The aim for processor time, to the bare handler's; null: it is not measured. */
  readonly ratio: number | null;
  /** The aim for statements. */
  readonly statements: number;
}

interface Repeats {
  /** Calls before anything is measured. */
  readonly warming: number;
  readonly batches: number;
  /** Of each batch. */
  readonly calls: number;
}

/** On PostgreSQL with the demo records, one client. */
export async function measureServer({ root, isQuick }: Bench): Promise<void> {
  const reason = await whyNoPostgres();
  if (reason !== null) return console.log(`\nThe server was not measured: ${reason}.`);
  const dataDir = join(root, '.cache/bench/data-server');
  rmSync(dataDir, { recursive: true, force: true });
  const cluster = await startPostgres();
  try {
    const served = await serveBench(benchRoot(root), { env: { DATA_DIR: dataDir, DATABASE_URL: cluster.url } });
    await measure(
      root,
      { served, database: cluster.url },
      isQuick ? { warming: 40, batches: 3, calls: 20 } : { warming: 300, batches: 7, calls: 60 },
    ).finally(() => served.close());
  } finally {
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measure(root: string, { served, database }: { served: Served; database: string }, repeats: Repeats): Promise<void> {
  const calls = await callsOf(served);
  const recorded = await recordCalls(database, calls);
  const bare = await forkServer(await buildProgram(root, 'bare'), { args: [], env: { DATABASE_URL: database }, told: recorded });
  const steward = await restingSide(served.pid, `${served.url}/api/v1/`, served.cookie);
  const floor = await restingSide(bare.pid, `http://127.0.0.1:${bare.port}/`, '');
  try {
    const rows: Row[] = [];
    for (const [at, call] of calls.entries()) {
      if (call.ratio === null) continue;
      const ofBare = (query: string): RepeatedCall => ({ ...call, path: () => `${at}${query}` });
      const [value = NaN, base = NaN, limited = NaN] = await measureCall(
        [
          [steward, call],
          [floor, ofBare('')],
          [floor, ofBare('?limits')],
        ],
        repeats,
      );
      rows.push({ name: call.name, unit: 'ms', value, floor: base, aim: { ratio: call.ratio } });
      rows.push({ name: 'beside the same time limits', unit: 'ms', value, floor: limited, aim: null });
    }
    printRows(
      `CPU of the server for a call, PostgreSQL, median of ${repeats.batches} × ${repeats.calls}; the floor is the bare handler`,
      rows,
    );
  } finally {
    await bare.close();
  }
  printStatements(calls, recorded);
}

function printStatements(calls: readonly MeasuredCall[], recorded: readonly RecordedCall[]): void {
  printRows(
    'Statements of a call',
    calls.map(({ name, statements }, at) => ({
      ...{ name, unit: '', value: recorded[at]?.statements.length ?? NaN, floor: null },
      aim: { value: statements },
    })),
  );
}

/** The calls of the aims, on records that are there. */
async function callsOf(served: Served): Promise<readonly MeasuredCall[]> {
  type Found = Readonly<Record<string, unknown>>;
  const first = async (path: string): Promise<Found> => (await ask<readonly Found[]>(served, path))[0] ?? {};
  const [{ id: order }, { id: user }, { code: group }] = [
    await first('orders?_limit=1'),
    await first('users?_limit=1&_offset=30'),
    await first('usergroups?_limit=1'),
  ];
  // Each can be moved once.
  const moving = [...(await ask<readonly Found[]>(served, 'orders?_limit=1000&state=processing'))];
  const [userNow, { updated_at: _, ...groupNow }] = [
    await ask<Found>(served, `users/${String(user)}`),
    await ask<Found>(served, `usergroups/${String(group)}`),
  ];
  const get = { method: 'GET', table: null } as const;
  const [ofUsers, ofOrders] = [
    { ...get, table: 'r_users' },
    { ...get, table: 'r_orders' },
  ] as const;
  return [
    { ...get, name: 'who asks', path: () => '/settings.json', ratio: null, statements: 1 },
    { ...ofUsers, name: 'list of 25 users', path: () => 'users?_limit=25', ratio: 1.3, statements: 3 },
    { ...ofUsers, name: 'list of 100 users', path: () => 'users?_limit=100', ratio: 1.3, statements: 3 },
    { ...ofOrders, name: 'list of 25 orders', path: () => 'orders?_limit=25', ratio: 1.3, statements: 3 },
    { ...ofOrders, name: 'list of 100 orders', path: () => 'orders?_limit=100', ratio: 1.3, statements: 3 },
    { ...ofUsers, name: 'get, a user', path: () => `users/${String(user)}`, ratio: 1.5, statements: 2 },
    { ...ofOrders, name: 'get, an order', path: () => `orders/${String(order)}`, ratio: 1.5, statements: 2 },
    {
      ...{ name: 'PUT, a user', method: 'PUT', path: () => `users/${String(user)}`, body: (n: number) => ({ ...userNow, phone: `0${n}` }) },
      ...{ table: 'r_users', ratio: 2, statements: 6 },
    },
    {
      ...{ name: 'PUT, a user group', method: 'PUT', path: () => `usergroups/${String(group)}` },
      ...{ body: (n: number) => ({ ...groupNow, name: `Group ${n}` }), table: 'r_user_groups', ratio: 2, statements: 6 },
    },
    {
      ...{ name: 'transition, an order', method: 'PATCH', path: () => `orders/${String(moving.pop()?.['id'])}` },
      ...{ body: () => ({ state: 'cancel' }), table: 'r_orders', ratio: 2, statements: 5 },
    },
  ];
}

/** A process that answers calls. */
interface Side {
  readonly pid: number;
  /** What it works while nobody asks, of each millisecond. */
  readonly idle: number;
  readonly ask: (call: RepeatedCall, n: number) => Promise<void>;
}

async function restingSide(pid: number, base: string, cookie: string): Promise<Side> {
  const restMs = 5000;
  const before = processorMs(pid);
  await pause(restMs);
  return {
    pid,
    idle: (processorMs(pid) - before) / restMs,
    async ask({ method, path, body }, n) {
      const answer = await fetch(base + path(n), {
        method,
        headers: { cookie, 'accept-encoding': 'identity', ...(body && { 'content-type': 'application/json', 'if-match': '*' }) },
        ...(body && { body: JSON.stringify(body(n)) }),
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${method} ${path(n)} was answered with ${answer.status}: ${text.slice(0, 500)}`);
    },
  };
}

/** Processor milliseconds of one call on each side, in turn. */
async function measureCall(
  sides: readonly (readonly [Side, RepeatedCall])[],
  { warming, batches, calls: times }: Repeats,
): Promise<readonly number[]> {
  // Whatever the recording has sent, the first to be sent here is another.
  let n = recordedTimes;
  const spend = async ([{ pid, idle, ask: send }, call]: readonly [Side, RepeatedCall], count: number): Promise<number> => {
    const [begin, start] = [processorMs(pid), performance.now()];
    for (let time = 0; time < count; time += 1) await send(call, (n += 1));
    return (processorMs(pid) - begin - idle * (performance.now() - start)) / count;
  };
  const samples = sides.map((): number[] => []);
  for (const side of sides) await spend(side, warming);
  for (let batch = 0; batch < batches; batch += 1) for (const [at, side] of sides.entries()) samples[at]?.push(await spend(side, times));
  return samples.map(median);
}
