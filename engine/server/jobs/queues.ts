/** What waits in the queues, for people who look after them. */
import { buildInstantSql } from '../store/instant-sql.ts';
import type { Tx } from '../store/store.ts';
import { hasJobTables, schema } from './boss.ts';
import { failedQueueName, workerQueueName } from './names.ts';

export interface QueueStatus {
  readonly name: string;
  /** Jobs that wait. */
  readonly ready: number;
  /** Jobs that are being done. */
  readonly unacknowledged: number;
  /** The job that is next; null: none waits. */
  readonly current: string | null;
}

export interface QueueItem {
  readonly id: string;
  /** What the job is about. */
  readonly data: unknown;
  readonly createdAt: string;
  readonly startAfter: string;
  readonly retryCount: number;
  readonly retryLimit: number;
  readonly priority: number;
  readonly state: string;
  readonly output: unknown;
}

const waits = `state in ('created', 'retry')`;
// The order in which the library takes them.
const next = 'order by priority desc, created_on, id limit 1';

/** All queues by name, those of failed jobs included. */
export async function listQueues(tx: Tx): Promise<readonly QueueStatus[]> {
  return tx.query<QueueStatus & Readonly<Record<string, unknown>>>(
    `select q.name, count(*) filter (where j.${waits})::int as ready, count(*) filter (where j.state = 'active')::int as unacknowledged,
       (select c.id::text from ${schema}.job c where c.name = q.name and c.${waits} ${next}) as current
     from ${schema}.queue q left join ${schema}.job j on j.name = q.name and j.state in ('created', 'retry', 'active')
     where q.name not like '\\_\\_pgboss\\_\\_%' group by q.name order by q.name`,
  );
}

/** How many jobs are due and not begun; null: this store has no jobs. */
export async function countDueJobs(tx: Tx, now: Date): Promise<number | null> {
  if (!(await hasJobTables(tx))) return null;
  const due = await tx.query<{ n: number }>(
    `select count(*)::int as n from ${schema}.job where ${waits} and start_after < $1::timestamptz`,
    [now.toISOString()],
  );
  return due[0]?.n ?? 0;
}

/** Which of these queues have a job that is due, and in how many milliseconds the next one is; null: none waits for its time. */
export async function lookForDueJobs(
  tx: Tx,
  queues: readonly string[],
): Promise<{ readonly due: readonly string[]; readonly nextMs: number | null }> {
  const rows = await tx.query<{ name: string; ms: number }>(
    `select name, (extract(epoch from min(start_after) - now()) * 1000)::float8 as ms
     from ${schema}.job where name = any($1::text[]) and ${waits} group by name`,
    [queues],
  );
  const ahead = rows.flatMap(({ ms }) => (ms < 0 ? [] : [ms]));
  return { due: rows.flatMap(({ name, ms }) => (ms < 0 ? [name] : [])), nextMs: ahead.length === 0 ? null : Math.min(...ahead) };
}

/** The job that is next in a queue. */
export async function findNextItem(tx: Tx, queue: string): Promise<QueueItem | null> {
  const [item] = await tx.query<QueueItem & Readonly<Record<string, unknown>>>(
    `select id::text, data, ${buildInstantSql('created_on')} as "createdAt", ${buildInstantSql('start_after')} as "startAfter",
       retry_count as "retryCount", retry_limit as "retryLimit", priority, state::text, output
     from ${schema}.job where name = $1 and ${waits} ${next}`,
    [queue],
  );
  return item ?? null;
}

/**
 * Takes a waiting job out of its queue for good; false: it no longer waits there. Whoever waits for it is told, as for one that
 * failed: its queue of failed jobs gets it with the reason.
 */
export async function dropQueueItem(tx: Tx, queue: string, { id, reason }: { id: string; reason: string }): Promise<boolean> {
  const [gone] = await tx.query<{ data: unknown }>(
    `delete from ${schema}.job where name = $1 and id = $2::uuid and ${waits} returning data`,
    [queue, id],
  );
  if (gone === undefined) return false;
  if (workerQueueName(queue) === queue)
    await tx.query(
      `insert into ${schema}.job (name, data, output, retry_limit, retry_delay, retry_backoff)
       select name, $2::jsonb, $3::jsonb, coalesce(retry_limit, 2), coalesce(retry_delay, 0), coalesce(retry_backoff, false)
       from ${schema}.queue where name = $1`,
      [failedQueueName(queue), JSON.stringify(gone.data), JSON.stringify({ message: reason })],
    );
  return true;
}

/** How many jobs are being done, or could be done now. */
export async function countOpenJobs(tx: Tx): Promise<number> {
  const [open] = await tx.query<{ n: number }>(
    `select count(*)::int as n from ${schema}.job where state = 'active' or (${waits} and start_after <= now())`,
  );
  return open?.n ?? 0;
}
