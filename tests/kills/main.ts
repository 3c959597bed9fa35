/** Rounds of one server after the other on one store, each killed at a moment that the seed says. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createRandom, type RandomSource } from '../../platform/demo-data/random.ts';
import { openStore } from '../../engine/server/store/open.ts';
import { startPostgres } from '../api/postgres.ts';
import { killServed, serveFrom, type Served } from '../api/served.ts';
import { openExports } from './exports.ts';
import { auditGaps, openGroups } from './groups.ts';
import { openImports } from './imports.ts';
import { openRequests } from './requests.ts';

/** Something that is done through servers that are killed meanwhile. */
export interface Work {
  readonly name: string;
  /** Goes on until the signal says that the server is gone. */
  run(server: Served, signal: AbortSignal): Promise<void>;
  /** Compares what was acknowledged with what is there now; returns what is wrong. */
  check(server: Served): Promise<readonly string[]>;
  /** What there was to lose. */
  counts(): Readonly<Record<string, number>>;
  /** What began must come to its end: true when it has. */
  isDone?(server: Served): Promise<boolean>;
}

export interface Outcome {
  readonly kills: number;
  readonly counts: Readonly<Record<string, number>>;
  readonly wrong: readonly string[];
}

interface Plan {
  readonly rounds: number;
  /** No round begins after so many minutes. */
  readonly minutes: number;
  readonly databaseUrl: string | null;
  readonly seed: number;
  readonly say: (line: string) => void;
}

export async function main(args: readonly string[]): Promise<number> {
  const given = (name: string, fallback: string): string => {
    const at = args.indexOf(`--${name}`);
    return at < 0 ? fallback : (args[at + 1] ?? fallback);
  };
  const seed = Number(given('seed', String(Date.now() % 1_000_000)));
  const rounds = Number(given('rounds', '250'));
  const minutes = Number(given('minutes', '600'));
  const cluster = given('store', 'embedded') === 'postgres' ? await startPostgres() : null;
  const say = (line: string): void => void process.stdout.write(`${new Date().toISOString()} ${line}\n`);
  say(`${rounds} rounds on ${cluster === null ? 'the embedded store' : 'PostgreSQL'}, seed ${seed}`);
  try {
    const { kills, counts, wrong } = await kill({ rounds, minutes, databaseUrl: cluster?.url ?? null, seed, say });
    say(
      `${kills} kills; ${Object.entries(counts)
        .map(([name, count]) => `${count} ${name}`)
        .join(', ')}; ${wrong.length} wrong`,
    );
    for (const line of wrong) say(line);
    return wrong.length === 0 ? 0 : 1;
  } finally {
    killServed();
    await cluster?.stop();
  }
}

/** Kills a server as often as told, and says what was lost, doubled or half done. */
export async function kill({ rounds, minutes, databaseUrl, seed, say }: Plan): Promise<Outcome> {
  const dir = mkdtempSync(join(tmpdir(), 'steward-kills-'));
  const env = {
    ...{ DATA_DIR: dir, SEED: '40', SESSION_SECRET: 'the same secret before and after each kill' },
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
  };
  const random = createRandom(seed);
  const works: readonly Work[] = [
    ...Array.from({ length: 4 }, (_, at) => openGroups(`K${at}`, random)),
    openRequests(random),
    openExports(),
    openImports(),
  ];
  const wrong: string[] = [];
  let kills = 0;
  const end = Date.now() + minutes * 60_000;
  try {
    for (let round = 1; round <= rounds && Date.now() < end; round += 1) {
      if (round > 1 && random.chance(0.15)) await killStarting(env, random);
      else {
        const server = await serveFrom(env);
        const found = (await Promise.all(works.map((work) => work.check(server)))).flat();
        wrong.push(...found.map((line) => `round ${round}: ${line}`));
        await killWorking(server, works, random);
      }
      kills += 1;
      if (round % 10 === 0) say(`${round} of ${rounds} rounds, ${wrong.length} wrong`);
    }
    const server = await serveFrom(env);
    wrong.push(...(await Promise.all(works.map((work) => work.check(server)))).flat());
    wrong.push(...(await ended(server, works)));
    await server.stop();
    const store = await openStore({ databaseUrl, dataDir: dir });
    wrong.push(...(await auditGaps(store)));
    await store.close();
  } finally {
    killServed();
    rmSync(dir, { recursive: true, force: true });
  }
  return { kills, counts: summed(works.map((work) => work.counts())), wrong };
}

async function killStarting(env: Readonly<Record<string, string>>, random: RandomSource): Promise<void> {
  const starting = serveFrom(env).catch(() => null);
  await pause(random.int(0, 4000));
  killServed();
  await starting;
}

async function killWorking(server: Served, works: readonly Work[], random: RandomSource): Promise<void> {
  const over = new AbortController();
  const running = works.map((work) => work.run(server, over.signal));
  await pause(random.int(100, 1600));
  over.abort();
  await server.kill();
  await Promise.all(running);
}

/** Waits for what goes on by itself; says what did not come to its end. */
async function ended(server: Served, works: readonly Work[]): Promise<readonly string[]> {
  for (const end = Date.now() + 300_000; ; await pause(500)) {
    const open = [];
    for (const work of works) if (work.isDone && !(await work.isDone(server))) open.push(work.name);
    if (open.length === 0) return (await Promise.all(works.map((work) => work.check(server)))).flat();
    if (Date.now() > end) return open.map((name) => `${name} came to no end`);
  }
}

function summed(all: readonly Readonly<Record<string, number>>[]): Readonly<Record<string, number>> {
  const sums: Record<string, number> = {};
  for (const counts of all) for (const [name, count] of Object.entries(counts)) sums[name] = (sums[name] ?? 0) + count;
  return sums;
}
