/** What the server takes while nobody asks it anything, and what it takes to start again: the embedded store with the demo records. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { lstatSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { printRows, type Row } from './figures.ts';
import type { Bench } from './main.ts';
import { processorMs, residentBytes } from './process-use.ts';
import { freePorts } from './served.ts';

/** Long enough for what a server still does after it listens. */
const settledMs = 20_000;

/** `npm start` in an empty folder, then again: the second start is measured, and what it takes from then on. */
export async function measureRest({ root, isQuick }: Bench): Promise<void> {
  const dataDir = join(root, '.cache/bench/data-rest');
  const clear = (): void => rmSync(dataDir, { recursive: true, force: true });
  clear();
  await stopped(await started(root, dataDir));
  const server = await started(root, dataDir);
  const pid = server.pid ?? 0;
  const start = processorMs(pid);
  try {
    await pause(settledMs);
    const memory = residentBytes(pid);
    const minutes = isQuick ? 0.25 : 1;
    const before = processorMs(pid);
    await pause(minutes * 60_000);
    const idle = (processorMs(pid) - before) / (minutes * 60_000);
    printRows('The embedded store at rest, with the demo records and no tab open', [
      row('memory', 'MB', memory / 1e6, 300),
      row('data folder', 'MB', diskBytes(dataDir) / 1e6, 200),
      row(`CPU, of one core, over ${minutes * 60} s`, '%', idle * 100, 0.5),
      row('warm start, CPU until it listens', 's', start / 1000, 2.5),
    ]);
  } finally {
    await stopped(server);
    clear();
  }
}

function row(name: string, unit: string, value: number, aim: number): Row {
  return { name, unit, value, floor: null, aim: { value: aim } };
}

/** Runs until it says that it is ready; builds app and server before, where they are not those of the sources. */
async function started(root: string, dataDir: string): Promise<ChildProcess> {
  const server = spawn(process.execPath, [join(root, 'engine/server/start.mjs')], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(await freePorts()), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // It goes on being listened to: a pipe that nobody empties would stop it.
  const said = createInterface(server.stdout);
  await new Promise<void>((resolve, reject) => {
    said.on('line', (line) => line.startsWith('Steward is ready') && resolve());
    said.once('close', () => reject(new Error('The server stopped; the reason is above.')));
  });
  return server;
}

async function stopped(server: ChildProcess): Promise<void> {
  const gone = once(server, 'exit');
  server.kill('SIGTERM');
  await gone;
}

/** What a folder takes of its disk. */
function diskBytes(path: string): number {
  const found = lstatSync(path);
  const within = found.isDirectory() ? readdirSync(path).map((name) => diskBytes(join(path, name))) : [];
  return within.reduce((sum, each) => sum + each, found.blocks * 512);
}
