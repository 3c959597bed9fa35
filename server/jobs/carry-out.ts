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

/** Does one job. It is handed back when the process stops, or when its worker is told to stop or to begin anew. */
export async function carryOut(
  work: Work,
  run: Run,
  { found, orders }: { found: PgBoss.JobWithMetadata<unknown>; orders: Orders },
): Promise<void> {
  const { boss, store } = work;
  const { id, name: queue, data } = found;
  const say = (text: string): Promise<void> => noted(work, queue, `Job ${id} ${text}`);
  const watched = await watch(work, { queue, id, orders });
  await say(`started, attempt ${found.retryCount + 1}`);
  await markRun(store, workerQueue(queue), 'running');
  try {
    await run({ id, queue, data, reason: reasonIn(found.output) }, watched.signal);
    await boss.complete(queue, id);
    await say('done');
    await markRun(store, workerQueue(queue), workerQueue(queue) === queue ? 'done' : 'error');
  } catch (error) {
    if (watched.signal.aborted) {
      await handBack(store, { queue, id });
      return await say('handed back');
    }
    const reason = error instanceof Error ? error.message : String(error);
    work.log({ event: 'job failed', queue, id, attempt: found.retryCount + 1, error: textOf(error) });
    await boss.fail(queue, id, { message: reason });
    await say(`failed: ${reason}`);
    await markRun(store, workerQueue(queue), 'error');
    work.wake(failedQueue(queue));
  } finally {
    watched.end();
  }
}

/** Keeps the lease of a running job, and ends it when its worker is told something else. */
async function watch(
  { store, leaseSeconds, pollMs, signal }: Work,
  { queue, id, orders }: { queue: string; id: string; orders: Orders },
): Promise<{ signal: AbortSignal; end: () => void }> {
  const own = new AbortController();
  const renew = () => renewLease(store, { queue, id }, leaseSeconds);
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
