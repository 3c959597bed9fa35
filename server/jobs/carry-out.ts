import type PgBoss from 'pg-boss';
import type { Log } from '../log.ts';
import type { Store } from '../store/store.ts';
import type { Run } from './jobs.ts';
import { handBack, renewLease } from './lease.ts';
import { failedQueue, workerQueue } from './names.ts';
import type { Orders } from './workers.ts';
import { markRun, note, ordersOf } from './workers.ts';

/** With what a process does its jobs. */
export interface Work {
  readonly boss: PgBoss;
  readonly store: Store;
  readonly log: Log;
  readonly leaseSeconds: number;
  /** How often a running job looks whether it shall go on. */
  readonly pollMs: number;
  /** Aborted when the process stops. */
  readonly signal: AbortSignal;
  readonly wake: (queue: string) => void;
}

type Found = PgBoss.JobWithMetadata<unknown>;

/** Jobs of one queue that one process has taken: at least one. */
interface Taken {
  readonly queue: string;
  readonly found: readonly Found[];
  readonly orders: Orders;
}

/** Does the jobs at the same time. They are handed back when the process stops, or when their worker is told to stop or to begin anew. */
export async function carryOut(work: Work, run: Run, { queue, found, orders }: Taken): Promise<void> {
  const watched = await watch(work, { queue, ids: idsOf(found), orders });
  try {
    await noted(work, queue, `${nameOf(found)} started${found.length === 1 ? `, attempt ${(found[0]?.retryCount ?? 0) + 1}` : ''}`);
    await markRun(work.store, workerQueue(queue), 'running');
    const ended = await Promise.all(found.map((job) => endOf(run, { queue, job, signal: watched.signal })));
    await keepEnds(work, queue, { ended, isOver: watched.signal.aborted });
  } finally {
    watched.end();
  }
}

/** `failure`: with what a job failed; null: it is done. */
interface Ended {
  readonly job: Found;
  readonly failure: { readonly error: unknown } | null;
}

async function endOf(run: Run, { queue, job, signal }: { queue: string; job: Found; signal: AbortSignal }): Promise<Ended> {
  try {
    const { id, data, output, createdOn } = job;
    await run({ id, queue, data, reason: reasonIn(output), writtenAt: new Date(createdOn) }, signal);
    return { job, failure: null };
  } catch (error) {
    return { job, failure: { error } };
  }
}

/** Writes down how jobs ended. `isOver`: they were told to stop, so what threw has not failed. */
async function keepEnds(work: Work, queue: string, { ended, isOver }: { ended: readonly Ended[]; isOver: boolean }): Promise<void> {
  const { boss, store } = work;
  const done = ended.filter(({ failure }) => failure === null).map(({ job }) => job);
  const rest = ended.filter(({ failure }) => failure !== null);
  if (done.length > 0) {
    await boss.complete(queue, idsOf(done));
    await noted(work, queue, `${nameOf(done)} done`);
  }
  if (rest.length > 0 && isOver) {
    const back = rest.map(({ job }) => job);
    await handBack(store, { queue, ids: idsOf(back) });
    return noted(work, queue, `${nameOf(back)} handed back`);
  }
  for (const { job, failure } of rest) await failed(work, queue, { job, error: failure?.error });
  await markRun(store, workerQueue(queue), rest.length === 0 && workerQueue(queue) === queue ? 'done' : 'error');
}

async function failed(work: Work, queue: string, { job, error }: { job: Found; error: unknown }): Promise<void> {
  const { id, retryCount } = job;
  const reason = error instanceof Error ? error.message : String(error);
  work.log({ event: 'job failed', queue, id, attempt: retryCount + 1, error: textOf(error) });
  await work.boss.fail(queue, id, { message: reason });
  await noted(work, queue, `Job ${id} failed: ${reason}`);
  work.wake(failedQueue(queue));
}

function idsOf(found: readonly Found[]): string[] {
  return found.map(({ id }) => id);
}

function nameOf(found: readonly Found[]): string {
  return found.length === 1 ? `Job ${found[0]?.id}` : `${found.length} jobs`;
}

/** Keeps the lease of running jobs, and ends them when their worker is told something else. */
async function watch(
  { store, leaseSeconds, pollMs, signal }: Work,
  { queue, ids, orders }: { queue: string; ids: readonly string[]; orders: Orders },
): Promise<{ signal: AbortSignal; end: () => void }> {
  const own = new AbortController();
  const renew = () => renewLease(store, { queue, ids }, leaseSeconds);
  const look = async (): Promise<void> => {
    const { isStopped, turn } = await ordersOf(store, workerQueue(queue));
    if (isStopped || turn !== orders.turn) own.abort(new Error('The worker was stopped'));
  };
  await renew();
  const renewing = setInterval(() => void renew().catch(() => null), (leaseSeconds * 1000) / 3);
  const looking = setInterval(() => void look().catch(() => null), pollMs);
  const end = (): void => {
    clearInterval(renewing);
    clearInterval(looking);
  };
  return { signal: AbortSignal.any([signal, own.signal]), end };
}

/** A line in the log of the worker; that it cannot be written stops no job. */
export async function noted({ store, log }: Pick<Work, 'store' | 'log'>, queue: string, text: string): Promise<void> {
  try {
    await note(store, workerQueue(queue), text);
  } catch (error) {
    log({ event: 'jobs failed', queue, error: String(error) });
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
