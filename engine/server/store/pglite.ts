import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { existsSync } from 'node:fs';
import { mapInSlices } from '../in-slices.ts';
import { createBackup, describeBrokenStore } from './backup.ts';
import { guardStore } from './guarded.ts';
import { currentAsking, abortableTransaction } from './haste.ts';
import { runInTransaction } from './in-transaction.ts';
import { openCallerLanes } from './lanes.ts';
import { openKeptPlans } from './kept-plans.ts';
import { takeStoreLock } from './lock.ts';
import type { SocketAnswering } from './lock-socket.ts';
import { toStoreError, type Store, type Tx } from './store.ts';

// How much of its WebAssembly runs before V8 optimizes it. V8 10 to 11 do so with a tenth of what later ones wait for, and then spend more on
// it at a start than the start itself takes. What is asked again and again gets there all the same.
setFlagsFromString('--wasm-tiering-budget=20000000');

type WorkerAnswer =
  | { readonly id: number; readonly rows: Record<string, unknown>[]; readonly json: readonly string[] }
  | { readonly id: number; readonly error: { readonly message: string } };

interface WaitingStatement {
  readonly resolve: (rows: Record<string, unknown>[]) => void;
  readonly reject: (error: unknown) => void;
}

export interface EmbeddedStore extends Store {
  /** Writes all that is stored into one file, which another store can start from. */
  copyTo(file: string): Promise<void>;
}

/**
 * The embedded PostgreSQL in a worker thread; `dir` null keeps everything in memory. It has one session: statements queue,
 * transactions run one after another. A killed process loses nothing that was acknowledged, a power cut may.
 * `copy` is a file that `copyTo` wrote: a new store begins with what it holds.
 */
export async function openEmbeddedStore(dir: string | null, copy: string | null = null): Promise<EmbeddedStore> {
  if (dir === null) {
    const session = await openWorkerSession(null, copy);
    const store = storeOverWorker(session, () => {});
    return { ...guardStore(store), copyTo: store.copyTo };
  }
  let lost: (reason: Error) => void = () => {};
  let opened: EmbeddedStore | null = null;
  const answering: SocketAnswering = async (word) => {
    if (word !== 'backup' || opened === null) throw new Error('The store is not ready for that.');
    return createBackup(opened, dir);
  };
  const lock = await takeStoreLock(join(dir, 'lock'), { onLost: (reason) => lost(reason), answering });
  try {
    const session = await openWorkerSession(join(dir, 'pglite'), copy).catch((error: unknown) => {
      throw existsSync(join(dir, 'pglite')) && copy === null ? describeBrokenStore(dir, error) : error;
    });
    lost = session.end;
    const store = storeOverWorker(session, () => lock.release());
    opened = { ...guardStore(store), copyTo: store.copyTo };
    return opened;
  } catch (error) {
    lock.release();
    throw error;
  }
}

type WorkerRequest =
  | { readonly do: 'query'; readonly sql: string; readonly params: readonly unknown[]; readonly name?: string | undefined }
  | { readonly do: 'script'; readonly sql: string }
  | { readonly do: 'copy'; readonly file: string }
  | { readonly do: 'close' };

type AskWorker = (request: WorkerRequest) => Promise<Record<string, unknown>[]>;

interface WorkerSession {
  readonly ask: AskWorker;
  readonly countWrites: () => number;
  /** Stops at once; whatever is asked then fails with the reason. */
  readonly end: (reason: Error) => void;
}

async function openWorkerSession(dir: string | null, copy: string | null): Promise<WorkerSession> {
  const waiting = new Map<number, WaitingStatement>();
  const worker = new Worker(new URL('./pglite-worker.mjs', import.meta.url), { workerData: { dir, copy } });
  let stopped: Error | null = null;
  const stop = (reason: Error): void => {
    stopped ??= reason;
    for (const each of waiting.values()) each.reject(reason);
    waiting.clear();
  };
  worker.on('error', (error) => stop(new Error('The embedded store stopped', { cause: error })));
  worker.on('exit', () => stop(new Error('The embedded store is closed')));
  worker.on('message', (answer: WorkerAnswer) => void settleWorkerAnswer(waiting, answer));
  const wait = (id: number): Promise<Record<string, unknown>[]> =>
    new Promise((resolve, reject) => (stopped === null ? waiting.set(id, { resolve, reject }) : reject(stopped)));
  await wait(0);
  let last = 0;
  let writes = 0;
  return {
    countWrites: () => writes,
    ask: async (request) => {
      last += 1;
      const reads = isReading(request);
      if (!reads) writes += 1;
      const answer = wait(last);
      worker.postMessage({ id: last, reads, ...request });
      return answer;
    },
    end: (reason) => {
      stop(reason);
      void worker.terminate();
    },
  };
}

// What changes something begins otherwise, or is not known well enough. A transaction changes what its statements do.
function isReading(request: WorkerRequest): boolean {
  return request.do === 'query' && /^\s*(?:select|begin|commit|rollback|explain)\b/i.test(request.sql);
}

async function settleWorkerAnswer(waiting: Map<number, WaitingStatement>, answer: WorkerAnswer): Promise<void> {
  const entry = waiting.get(answer.id);
  waiting.delete(answer.id);
  if ('error' in answer) {
    const error = toStoreError(answer.error);
    entry?.reject(error instanceof Error ? error : new Error(answer.error.message));
    return;
  }
  const { json, rows } = answer;
  await mapInSlices(json.length === 0 ? [] : rows, (row) => {
    for (const name of json) {
      const text = row[name];
      if (typeof text === 'string') row[name] = JSON.parse(text);
    }
  });
  entry?.resolve(rows);
}

function storeOverWorker({ ask, countWrites }: Pick<WorkerSession, 'ask' | 'countWrites'>, release: () => void): EmbeddedStore {
  // One session: a statement of somebody else must not slip into a transaction.
  const lanes = openCallerLanes({ total: 1, each: 1 });
  const inTurn = <T>(work: (signal: AbortSignal | null) => Promise<T>): Promise<T> => {
    const asking = currentAsking();
    return lanes.inTurn(asking, () => work(asking.signal));
  };
  const plans = openKeptPlans();
  const tx: Tx = {
    query: async <T>(sql: string, params: readonly unknown[] = []) => {
      const name = params.length === 0 ? undefined : plans.nameOf(sql);
      return (await ask({ do: 'query', sql, params: params.map((value) => value ?? null), name })) as readonly T[];
    },
  };
  return {
    kind: 'pglite',
    query: (sql, params) => plans.orWithout(() => inTurn(() => tx.query(sql, params))),
    tx: (work) => plans.orWithout(() => inTurn((signal) => runInTransaction(tx, (own) => work(abortableTransaction(own, signal))))),
    script: (sql) => inTurn(async () => void (await ask({ do: 'script', sql }))),
    copyTo: (file) => inTurn(async () => void (await ask({ do: 'copy', file }))),
    countWrites,
    close: () =>
      inTurn(async () => {
        await ask({ do: 'close' });
        release();
      }),
  };
}
