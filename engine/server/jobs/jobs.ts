import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type PgBoss from 'pg-boss';
import type { WriteLog } from '../log.ts';
import { takeStartTurn } from '../store/start-turn.ts';
import type { Store, Tx } from '../store/store.ts';
import { openBoss, bossDatabaseOver } from './boss.ts';
import type { JobWork } from './carry-out.ts';
import { carryOutJobs, logForWorker, takeJobs } from './carry-out.ts';
import { adoptOrphanedJobs } from './lease.ts';
import { failedQueueName, workerQueueName } from './names.ts';
import { createNamedPauses } from './pauses.ts';
import { lookForDueJobs } from './queues.ts';
import { keepSchedules, replaceSchedules, type ScheduledJob } from './schedules.ts';
import { addWorker, beatAsWorker, beatMs, removeWorkerProcess, createWorkerTables, trimWorkerLogs } from './workers.ts';

/** One job that is to be done now. */
export interface QueuedJob {
  readonly id: string;
  readonly queue: string;
  readonly data: unknown;
  /** Why it could not be done, in a queue of failed jobs; null in all others. */
  readonly reason: string | null;
  /** The same for each attempt. */
  readonly writtenAt: Date;
}

/** Does a job; what it throws makes the job wait and be tried again. It must stop soon after `signal` is aborted. */
export type RunJob = (job: QueuedJob, signal: AbortSignal) => Promise<void>;

/** A queue to work on, and how. */
export interface JobQueue {
  readonly name: string;
  /** How many of its jobs a process does at the same time; one unless told otherwise. */
  readonly atOnce?: number;
  /** How often a failed job is tried again, after twice the time each time. Counts for a queue that is new. */
  readonly retries?: number;
}

export interface JobSystem {
  /** Records a job, in the transaction of what it belongs to; returns its id. */
  enqueue(tx: Tx, queue: string, data: object): Promise<string>;
  /** Looks into a queue at once; after the commit, else within two seconds. */
  wake(queue: string): void;
  /** Starts to work on these queues, or goes on with another `run`. */
  work(queues: readonly JobQueue[], run: RunJob): Promise<void>;
  /** From now on these jobs start by themselves, and no others; their queues are those of `work`. */
  schedule(all: readonly ScheduledJob[]): Promise<void>;
  /** Running jobs are stopped and handed back: whoever is next starts them again. */
  close(): Promise<void>;
}

export interface JobsOptions {
  readonly store: Store;
  readonly log: WriteLog;
  /** How long a process may be silent before its job is given to another. */
  readonly leaseSeconds?: number;
  /** How long a failed job waits first; twice as long after each further failure. */
  readonly retrySeconds?: number;
  /** How often a process looks into its queues, and at what its workers are told. */
  readonly pollMs?: number;
  /** Whether this process does jobs itself; else it hands them to those that do. */
  readonly isWorking?: boolean;
}

/** A job is started six times at most, unless its queue says more. */
const retryLimit = 5;

/**
 * How often a process looks for jobs whose lease has run out. The embedded store has one process, whose own run on as long as it does; what it
 * left when it was killed the next one finds at once.
 */
const sweepSeconds = { postgres: 15, pglite: 600 } as const;

/** Jobs in the store: they survive a restart and a killed process, and several processes share them. */
export async function openJobSystem({
  store,
  log,
  leaseSeconds = 30,
  retrySeconds = 5,
  pollMs = 2000,
  isWorking = true,
}: JobsOptions): Promise<JobSystem> {
  const failed = (error: unknown, queue?: string): void => log({ event: 'jobs failed', ...(queue && { queue }), error: String(error) });
  await createWorkerTables(store);
  // Two that make the library's schema at once collide, though it has a lock: the second goes by what it saw before it got that.
  const boss = await takeStartTurn(store, () => openBoss(store, isWorking ? sweepSeconds[store.kind] : null, failed));
  const stopping = new AbortController();
  const { sleep, wake } = createNamedPauses();
  const work: JobWork = { boss, store, log, leaseSeconds, pollMs, signal: stopping.signal, wake };
  const process = randomUUID();
  const loops = new Map<string, Promise<void>>();
  let run: RunJob | null = null;
  if (await adoptOrphanedJobs(store)) await boss.expire();
  const some = async (queue: string, atOnce: number): Promise<boolean> => {
    const isDue = run !== null && (await lookForDueJobs(store, [queue])).due.length > 0;
    const taken = isDue ? await takeJobs(work, queue, atOnce) : null;
    if (taken === null || run === null) return false;
    await carryOutJobs(work, run, taken);
    return true;
  };
  const loop = async (queue: string, atOnce: number): Promise<void> => {
    while (!stopping.signal.aborted) {
      const hasMore = await some(queue, atOnce).catch((error: unknown) => {
        failed(error, queue);
        // It is asked for again, though nothing was written.
        known = null;
        return false;
      });
      if (!hasMore && !stopping.signal.aborted) await sleep(queue);
    }
  };
  // One question for all queues: most have nothing to do for hours, and where nothing was written since, the answer is known.
  let known: { readonly writes: number; readonly nextAt: number } | null = null;
  const look = async (): Promise<void> => {
    const writes = store.countWrites?.() ?? null;
    if (known !== null && known.writes === writes && Date.now() < known.nextAt) return;
    known = null;
    const { due, nextMs } = await lookForDueJobs(store, [...loops.keys()]);
    if (writes !== null) known = { writes, nextAt: nextMs === null ? Infinity : Date.now() + nextMs };
    for (const queue of due) wake(queue);
  };
  const watch = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await look().catch(failed);
      await pause(pollMs, null, { signal: stopping.signal }).catch(() => null);
    }
  };
  let watching: Promise<void> | null = null;
  const queues = (): readonly string[] => [...loops.keys()].filter((queue) => workerQueueName(queue) === queue);
  const beat = (): void => void beatAsWorker(store, process, queues()).catch(failed);
  const kept = keepSchedules({
    onFailure: failed,
    begin: async ({ queue, data }, id) => {
      if ((await boss.send(queue, data, { id })) !== null) wake(queue);
    },
  });
  const beating = isWorking && store.kind !== 'pglite' ? setInterval(beat, beatMs) : undefined;
  return {
    enqueue: async (tx, queue, data) => requireJobId(await boss.send(queue, data, { db: bossDatabaseOver(tx) }), queue),
    wake,
    async work(all, next) {
      run = next;
      const added = all.filter((queue) => !loops.has(queue.name));
      await takeStartTurn(store, async () => {
        for (const { name, retries = retryLimit } of added) {
          await createJobQueue(boss, name, { retries, retrySeconds });
          await addWorker(store, name);
        }
      });
      for (const { name, atOnce = 1 } of isWorking ? added : []) {
        await logForWorker(work, name, `A process of the server (${process}) takes its jobs`);
        loops.set(name, loop(name, atOnce));
        loops.set(failedQueueName(name), loop(failedQueueName(name), 1));
      }
      if (isWorking) {
        watching ??= watch();
        await beatAsWorker(store, process, queues());
      }
      await trimWorkerLogs(store);
    },
    async schedule(all) {
      await replaceSchedules(boss, all);
      if (isWorking) kept.replace(all);
    },
    async close() {
      kept.end();
      stopping.abort(new Error('The server stops'));
      clearInterval(beating);
      for (const queue of loops.keys()) wake(queue);
      await Promise.all([...loops.values(), watching]);
      await removeWorkerProcess(store, process);
      await boss.stop({ graceful: false });
    },
  };
}

async function createJobQueue(
  boss: PgBoss,
  queue: string,
  { retries, retrySeconds }: { retries: number; retrySeconds: number },
): Promise<void> {
  const failed = failedQueueName(queue);
  await boss.createQueue(failed, { name: failed, retryLimit, retryDelay: retrySeconds, retryBackoff: true });
  await boss.createQueue(queue, { name: queue, retryLimit: retries, retryDelay: retrySeconds, retryBackoff: true, deadLetter: failed });
}

function requireJobId(id: string | null, queue: string): string {
  if (id === null) throw new Error(`There is no queue "${queue}": a job was sent before \`work\` was told of it.`);
  return id;
}
