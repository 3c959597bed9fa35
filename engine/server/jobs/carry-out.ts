import type PgBoss from 'pg-boss';
import type { WriteLog } from '../log.ts';
import type { Store } from '../store/store.ts';
import { bossDatabaseOver } from './boss.ts';
import type { RunJob } from './jobs.ts';
import { handJobsBack, renewJobLease } from './lease.ts';
import { failedQueueName, workerQueueName } from './names.ts';
import type { WorkerOrders } from './workers.ts';
import { appendWorkerLog, holdWorkerOrders, markWorkerRun, readWorkerOrders } from './workers.ts';

/** What a process needs to do its jobs. */
export interface JobWork {
  readonly boss: PgBoss;
  readonly store: Store;
  readonly log: WriteLog;
  readonly leaseSeconds: number;
  /** How often a running job checks whether it should go on. */
  readonly pollMs: number;
  /** Aborted when the process stops. */
  readonly signal: AbortSignal;
  readonly wake: (queue: string) => void;
}

type FoundJob = PgBoss.JobWithMetadata<unknown>;

/** Jobs of one queue that one process has taken: at least one. */
interface TakenJobs {
  readonly queue: string;
  readonly found: readonly FoundJob[];
  readonly orders: WorkerOrders;
}

/**
 * Takes the jobs of a queue that are next; null: there are none, or its worker is stopped. In one transaction with what the worker is
 * told, so that no job is taken once a stop has been answered.
 */
export async function takeJobs({ boss, store }: JobWork, queue: string, most: number): Promise<TakenJobs | null> {
  return store.tx(async (tx) => {
    const orders = await holdWorkerOrders(tx, workerQueueName(queue));
    if (orders.isStopped) return null;
    const found = await boss.fetch<unknown>(queue, { includeMetadata: true, batchSize: most, db: bossDatabaseOver(tx) });
    return found.length === 0 ? null : { queue, found, orders };
  });
}

/** Does the jobs at the same time. They are handed back when the process stops, or when their worker is told to stop or to begin again. */
export async function carryOutJobs(work: JobWork, run: RunJob, { queue, found, orders }: TakenJobs): Promise<void> {
  const watched = await watchJobs(work, { queue, ids: jobIdsOf(found), orders });
  try {
    await logForWorker(
      work,
      queue,
      `${describeJobs(found)} started${found.length === 1 ? `, attempt ${(found[0]?.retryCount ?? 0) + 1}` : ''}`,
    );
    await markWorkerRun(work.store, workerQueueName(queue), 'running');
    const ended = await Promise.all(found.map((job) => runToItsEnd(run, { queue, job, signal: watched.signal })));
    await storeJobEnds(work, queue, { ended, isOver: watched.signal.aborted });
  } finally {
    watched.end();
  }
}

/** `failure`: why a job failed; null: it is done. */
interface EndedJob {
  readonly job: FoundJob;
  readonly failure: { readonly error: unknown } | null;
}

async function runToItsEnd(run: RunJob, { queue, job, signal }: { queue: string; job: FoundJob; signal: AbortSignal }): Promise<EndedJob> {
  try {
    const { id, data, output, createdOn } = job;
    await run({ id, queue, data, reason: failureReasonIn(output), writtenAt: new Date(createdOn) }, signal);
    return { job, failure: null };
  } catch (error) {
    return { job, failure: { error } };
  }
}

/** Records how jobs ended. `isOver`: they were told to stop, so what threw has not failed. */
async function storeJobEnds(
  work: JobWork,
  queue: string,
  { ended, isOver }: { ended: readonly EndedJob[]; isOver: boolean },
): Promise<void> {
  const { boss, store } = work;
  const done = ended.filter(({ failure }) => failure === null).map(({ job }) => job);
  const rest = ended.filter(({ failure }) => failure !== null);
  if (done.length > 0) {
    await boss.complete(queue, jobIdsOf(done));
    await logForWorker(work, queue, `${describeJobs(done)} done`);
  }
  if (rest.length > 0 && isOver) {
    const back = rest.map(({ job }) => job);
    await handJobsBack(store, { queue, ids: jobIdsOf(back) });
    return logForWorker(work, queue, `${describeJobs(back)} handed back`);
  }
  for (const { job, failure } of rest) await storeJobFailure(work, queue, { job, error: failure?.error });
  await markWorkerRun(store, workerQueueName(queue), rest.length === 0 && workerQueueName(queue) === queue ? 'done' : 'error');
}

async function storeJobFailure(work: JobWork, queue: string, { job, error }: { job: FoundJob; error: unknown }): Promise<void> {
  const { id, retryCount } = job;
  const reason = error instanceof Error ? error.message : String(error);
  work.log({ event: 'job failed', queue, id, attempt: retryCount + 1, error: formatJobError(error) });
  await work.boss.fail(queue, id, { message: reason });
  await logForWorker(work, queue, `Job ${id} failed: ${reason}`);
  work.wake(failedQueueName(queue));
}

function jobIdsOf(found: readonly FoundJob[]): string[] {
  return found.map(({ id }) => id);
}

function describeJobs(found: readonly FoundJob[]): string {
  return found.length === 1 ? `Job ${found[0]?.id}` : `${found.length} jobs`;
}

/** Keeps the lease of running jobs, and ends them when their worker is told something else. */
async function watchJobs(
  { store, leaseSeconds, pollMs, signal }: JobWork,
  { queue, ids, orders }: { queue: string; ids: readonly string[]; orders: WorkerOrders },
): Promise<{ signal: AbortSignal; end: () => void }> {
  const own = new AbortController();
  const renew = () => renewJobLease(store, { queue, ids }, leaseSeconds);
  const look = async (): Promise<void> => {
    const { isStopped, turn } = await readWorkerOrders(store, workerQueueName(queue));
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
export async function logForWorker({ store, log }: Pick<JobWork, 'store' | 'log'>, queue: string, text: string): Promise<void> {
  try {
    await appendWorkerLog(store, workerQueueName(queue), text);
  } catch (error) {
    log({ event: 'jobs failed', queue, error: String(error) });
  }
}

function formatJobError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

// The library keeps what a job failed with as `{message}`, for a time-out below `value`.
function failureReasonIn(output: unknown): string | null {
  if (typeof output !== 'object' || output === null) return null;
  const { message, value } = output as Record<string, unknown>;
  return typeof message === 'string' ? message : failureReasonIn(value);
}
