/** One worker for each queue. What they are told stands in the store, so that every process of the server does it. */
import { buildInstantSql } from '../store/instant-sql.ts';
import type { Store, Tx } from '../store/store.ts';
import { createTables } from '../store/make-tables.ts';
import { schema } from './boss.ts';
import { failedQueueName } from './names.ts';

/** What a worker is told: a turn ends with each restart, and a running job of an earlier turn begins again. */
export interface WorkerOrders {
  readonly isStopped: boolean;
  readonly turn: number;
}

export interface WorkerStatus extends WorkerOrders {
  readonly queue: string;
  /** Whether a process that was there a moment ago takes its jobs. */
  readonly isLoaded: boolean;
}

export type WorkerAction = 'start' | 'stop' | 'restart';

/** A process that has been silent for this long, in seconds, is gone. */
const silentSeconds = 30;
/** How often a process says that it is there. */
export const beatMs = 10_000;
/** Most lines that are kept of one worker. */
const keptLines = 1000;

const tables = [
  `create table if not exists worker (
    queue text collate "C" primary key, is_stopped boolean not null default false, turn int not null default 0,
    last_run timestamptz, last_state text)`,
  'create table if not exists worker_process (id text primary key, queues jsonb not null, seen_at timestamptz not null)',
  `create table if not exists worker_log (
    id bigserial primary key, queue text collate "C" not null, at timestamptz not null default clock_timestamp(), text text not null)`,
  'create index if not exists worker_log_of_queue on worker_log (queue, id desc)',
];

/** Creates the tables. The embedded store has one process: those that are recorded there are gone. */
export async function createWorkerTables(store: Store): Promise<void> {
  await createTables(store, tables);
  if (store.kind === 'pglite') await store.query('delete from worker_process');
}

/** The process is there and takes jobs of these queues; that of the embedded store until the next one opens it. */
export async function beatAsWorker(store: Store, process: string, queues: readonly string[]): Promise<void> {
  const seenAt = store.kind === 'pglite' ? `'infinity'` : 'clock_timestamp()';
  await store.query(
    `insert into worker_process (id, queues, seen_at) values ($1, $2::jsonb, ${seenAt})
     on conflict (id) do update set queues = excluded.queues, seen_at = excluded.seen_at`,
    [process, JSON.stringify(queues)],
  );
}

/** The process goes. */
export async function removeWorkerProcess(store: Store, process: string): Promise<void> {
  await store.query('delete from worker_process where id = $1', [process]);
}

/** All workers there ever were, by queue; queues of failed jobs belong to the worker of their queue. */
export async function listWorkers(tx: Tx): Promise<readonly WorkerStatus[]> {
  const rows = await tx.query<{ queue: string; is_stopped: boolean; turn: number; is_loaded: boolean }>(
    `select q.name as queue, coalesce(w.is_stopped, false) as is_stopped, coalesce(w.turn, 0) as turn,
       exists (select 1 from worker_process p where p.queues ? q.name and p.seen_at > clock_timestamp() - $2::int * interval '1 second') as is_loaded
     from ${schema}.queue q left join worker w on w.queue = q.name
     where q.name not like '\\_\\_pgboss\\_\\_%' and right(q.name, length($1)) <> $1 order by q.name`,
    [failedQueueName(''), silentSeconds],
  );
  return rows.map((row) => ({ queue: row.queue, isStopped: row.is_stopped, turn: row.turn, isLoaded: row.is_loaded }));
}

/** What the worker of a queue is told now. */
export async function readWorkerOrders(tx: Tx, queue: string): Promise<WorkerOrders> {
  return toWorkerOrders(await tx.query<WorkerRow>('select is_stopped, turn from worker where queue = $1', [queue]));
}

/** The same, until the transaction ends: whoever tells the worker something else waits for that. */
export async function holdWorkerOrders(tx: Tx, queue: string): Promise<WorkerOrders> {
  return toWorkerOrders(await tx.query<WorkerRow>('select is_stopped, turn from worker where queue = $1 for share', [queue]));
}

interface WorkerRow extends Readonly<Record<string, unknown>> {
  readonly is_stopped: boolean;
  readonly turn: number;
}

function toWorkerOrders([row]: readonly WorkerRow[]): WorkerOrders {
  return { isStopped: row?.is_stopped ?? false, turn: row?.turn ?? 0 };
}

/** Adds the worker of a queue, so that even the first who tells it something waits for `holdWorkerOrders`. */
export async function addWorker(tx: Tx, queue: string): Promise<void> {
  await tx.query('insert into worker (queue) values ($1) on conflict (queue) do nothing', [queue]);
}

/** Tells a worker to take no more jobs, to take them again, or to begin again; its processes follow within seconds. */
export async function orderWorker(tx: Tx, queue: string, action: WorkerAction): Promise<void> {
  await tx.query(
    `insert into worker (queue, is_stopped, turn) values ($1, $2, $3::int)
     on conflict (queue) do update set is_stopped = excluded.is_stopped, turn = worker.turn + excluded.turn`,
    [queue, action === 'stop', action === 'restart' ? 1 : 0],
  );
}

/** Of a worker's last job: it has begun, or how it ended. */
export type WorkerRunState = 'running' | 'done' | 'error';

/** Notes the state of a worker's last job. */
export async function markWorkerRun(store: Store, queue: string, state: WorkerRunState): Promise<void> {
  const begun = state === 'running' ? 'clock_timestamp()' : 'worker.last_run';
  await store.query(
    `insert into worker (queue, last_run, last_state) values ($1, clock_timestamp(), $2)
     on conflict (queue) do update set last_run = ${begun}, last_state = excluded.last_state`,
    [queue, state],
  );
}

/** Writes a line into the log of a worker. */
export async function appendWorkerLog(tx: Tx, queue: string, text: string): Promise<void> {
  await tx.query('insert into worker_log (queue, text) values ($1, $2)', [queue, text]);
}

/** The last lines of the log of a worker, the oldest first. */
export async function readWorkerLog(
  tx: Tx,
  queue: string,
  limit: number,
): Promise<readonly { readonly at: string; readonly text: string }[]> {
  const rows = await tx.query<{ at: string; text: string }>(
    `select ${buildInstantSql('at')} as at, text
     from worker_log where queue = $1 order by id desc limit $2::int`,
    [queue, limit],
  );
  return rows.toReversed();
}

/** Drops what is older than the lines that are kept. */
export async function trimWorkerLogs(tx: Tx): Promise<void> {
  await tx.query(
    `delete from worker_log l where l.id <= (
       select o.id from worker_log o where o.queue = l.queue order by o.id desc offset $1::int limit 1)`,
    [keptLines],
  );
}

/** Removes lines of the logs of workers that are older, and returns how many. */
export async function purgeWorkerLog(tx: Tx, before: Date): Promise<number> {
  return (await tx.query('delete from worker_log where at < $1::timestamptz returning id', [before.toISOString()])).length;
}
