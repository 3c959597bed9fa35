import type PgBoss from 'pg-boss';
import type { Log } from '../log.ts';
import type { Store, Tx } from '../store/store.ts';
import { openBoss, over } from './boss.ts';
import { adoptOrphans, handBack, renewLease } from './lease.ts';
import { pauses } from './pauses.ts';

/** One job that is to be done now. */
export interface Job {
  readonly id: string;
  readonly queue: string;
  readonly data: unknown;
  /** Why it could not be done, in a queue of failed jobs; null in all others. */
  readonly reason: string | null;
}

/** Does a job; what it throws makes the job wait and be tried again. It must stop soon after `signal` is aborted. */
export type Run = (job: Job, signal: AbortSignal) => Promise<void>;

export interface Jobs {
  /** Writes a job down, in the transaction of what it belongs to; returns its id. */
  enqueue(tx: Tx, queue: string, data: object): Promise<string>;
  /** Looks into a queue at once; after the commit, else within two seconds. */
  wake(queue: string): void;
  /** Starts to work on these queues, or goes on with another `run`. */
  work(queues: readonly string[], run: Run): Promise<void>;
  /** Running jobs are stopped and handed back: whoever is next starts them again. */
  close(): Promise<void>;
}

export interface JobsOptions {
  readonly store: Store;
  readonly log: Log;
  /** How long a process may be silent before its job is given to another. */
  readonly leaseSeconds?: number;
  /** How long a failed job waits first; twice as long after each further failure. */
  readonly retrySeconds?: number;
}

const pollMs = 2000;
/** A job is started six times at most. */
const retryLimit = 5;

/** Where a job goes when it has failed for good: `run` sees it there once more, with the reason. */
export function failedQueue(queue: string): string {
  return `${queue}.failed`;
}

/** Jobs in the store: they survive a restart and a killed process, and several processes share them. */
export async function openJobs({ store, log, leaseSeconds = 30, retrySeconds = 5 }: JobsOptions): Promise<Jobs> {
  const boss = await openBoss(store, (error) => log({ event: 'jobs failed', error: String(error) }));
  const stopping = new AbortController();
  const { sleep, wake } = pauses();
  const loops = new Map<string, Promise<void>>();
  let run: Run | null = null;
  await adoptOrphans(store);
  const one = async (queue: string): Promise<boolean> => {
    const [found] = await boss.fetch<unknown>(queue, { includeMetadata: true });
    if (found === undefined || run === null) return false;
    await carryOut({ boss, store, log, leaseSeconds, run, signal: stopping.signal, wake }, found);
    return true;
  };
  const loop = async (queue: string): Promise<void> => {
    while (!stopping.signal.aborted) {
      const hasMore = await one(queue).catch((error: unknown) => {
        log({ event: 'jobs failed', queue, error: String(error) });
        return false;
      });
      if (!hasMore && !stopping.signal.aborted) await sleep(queue, pollMs);
    }
  };
  return {
    enqueue: async (tx, queue, data) => idOf(await boss.send(queue, data, { db: over(tx) }), queue),
    wake,
    async work(queues, next) {
      run = next;
      for (const queue of queues.filter((name) => !loops.has(name))) {
        await createQueue(boss, queue, retrySeconds);
        for (const name of [queue, failedQueue(queue)]) loops.set(name, loop(name));
      }
    },
    async close() {
      stopping.abort(new Error('The server stops'));
      for (const queue of loops.keys()) wake(queue);
      await Promise.all(loops.values());
      await boss.stop({ graceful: false });
    },
  };
}

async function createQueue(boss: PgBoss, queue: string, retrySeconds: number): Promise<void> {
  const failed = failedQueue(queue);
  await boss.createQueue(failed, { name: failed, retryLimit, retryDelay: retrySeconds, retryBackoff: true });
  await boss.createQueue(queue, { name: queue, retryLimit, retryDelay: retrySeconds, retryBackoff: true, deadLetter: failed });
}

function idOf(id: string | null, queue: string): string {
  if (id === null) throw new Error(`There is no queue "${queue}": a job was sent before \`work\` was told of it.`);
  return id;
}

interface Work {
  readonly boss: PgBoss;
  readonly store: Store;
  readonly log: Log;
  readonly leaseSeconds: number;
  readonly run: Run;
  readonly signal: AbortSignal;
  readonly wake: (queue: string) => void;
}

async function carryOut(work: Work, found: PgBoss.JobWithMetadata<unknown>): Promise<void> {
  const { boss, store, leaseSeconds, signal } = work;
  const { id, name: queue, data } = found;
  const renew = () => renewLease(store, { queue, id }, leaseSeconds);
  await renew();
  const renewing = setInterval(() => void renew().catch(() => null), (leaseSeconds * 1000) / 3);
  try {
    await work.run({ id, queue, data, reason: reasonIn(found.output) }, signal);
    await boss.complete(queue, id);
  } catch (error) {
    if (signal.aborted) return await handBack(store, { queue, id });
    work.log({ event: 'job failed', queue, id, attempt: found.retryCount + 1, error: textOf(error) });
    await boss.fail(queue, id, { message: error instanceof Error ? error.message : String(error) });
    work.wake(failedQueue(queue));
  } finally {
    clearInterval(renewing);
  }
}

function textOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

// The library keeps what a job failed with as `{message}`, for a time-out below `value`.
function reasonIn(output: unknown): string | null {
  if (typeof output !== 'object' || output === null) return null;
  const { message, value } = output as Record<string, unknown>;
  return typeof message === 'string' ? message : reasonIn(value);
}
