/** Where the server's data lies while it is measured: the embedded store, and PostgreSQL where one is installed. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { openStore } from '../../engine/server/store/open.ts';
import type { Store } from '../../engine/server/store/store.ts';
import { startPostgres, whyNoPostgres } from '../api/postgres.ts';
import { residentBytes } from './process-use.ts';
import { benchRoot, serveBench, type Served } from './served.ts';

export interface Place {
  readonly name: 'PGlite' | 'PostgreSQL';
  /** Opens the empty store for `fill`, and closes it again. */
  readonly filled: <T>(fill: (store: Store) => Promise<T>) => Promise<T>;
  /** Serves what was filled while `measure` runs, by a process of its own. */
  readonly served: <T>(measure: (served: Served) => Promise<T>) => Promise<T>;
}

/** Measures on each store there is, each time from nothing. */
export async function onEachStore(root: string, measure: (place: Place) => Promise<void>): Promise<void> {
  const reason = await whyNoPostgres();
  if (reason !== null) console.log(`\nNot measured on PostgreSQL: ${reason}.`);
  await inFolder(root, (dataDir) => measure(placeOf(root, { name: 'PGlite', dataDir, databaseUrl: null })));
  if (reason !== null) return;
  const cluster = await startPostgres();
  await inFolder(root, (dataDir) => measure(placeOf(root, { name: 'PostgreSQL', dataDir, databaseUrl: cluster.url }))).finally(() =>
    cluster.stop(),
  );
}

async function inFolder(root: string, work: (dataDir: string) => Promise<void>): Promise<void> {
  const dataDir = join(root, '.cache/bench/data');
  const clear = (): void => rmSync(dataDir, { recursive: true, force: true });
  clear();
  await work(dataDir).finally(clear);
}

interface Lying extends Pick<Place, 'name'> {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
}

function placeOf(root: string, { name, dataDir, databaseUrl }: Lying): Place {
  const env = { DATA_DIR: dataDir, SEED: 'none', ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }) };
  return {
    name,
    filled: async (fill) => {
      const store = await openStore({ databaseUrl, dataDir });
      return fill(store).finally(() => store.close());
    },
    served: async (work) => {
      const served = await serveBench(benchRoot(root), { env });
      return work(served).finally(() => served.close());
    },
  };
}

/** One call, in milliseconds until its answer is read whole. */
export async function timed({ url, cookie }: Served, path: string): Promise<number> {
  const start = performance.now();
  const answer = await fetch(`${url}/api/v1/${path}`, { headers: { cookie } });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}.`);
  return performance.now() - start;
}

/** The `data` of an answer; a body makes it POST unless `method` says otherwise. */
export async function ask<T>({ url, cookie }: Served, path: string, { method, body }: Asking = {}): Promise<T> {
  const isForm = body instanceof FormData;
  const answer = await fetch(`${url}/api/v1/${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: { cookie, ...(!isForm && { 'content-type': 'application/json' }), ...(method === 'PUT' && { 'if-match': '*' }) },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${text.slice(0, 500)}`);
  return (JSON.parse(text) as { readonly data: T }).data;
}

export interface Asking {
  readonly method?: 'POST' | 'PUT' | 'PATCH';
  readonly body?: object;
}

/** Memory that the process of a server holds while `work` runs, in bytes: at its most, and before. */
export async function memoryOf<T>(
  { pid }: Served,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly peak: number; readonly rest: number }> {
  const rest = residentBytes(pid);
  let peak = rest;
  const watching = setInterval(() => (peak = Math.max(peak, residentBytes(pid))), 50);
  const result = await work().finally(() => clearInterval(watching));
  return { result, peak, rest };
}
