import type { Store } from '../store/store.ts';
import { schema } from './boss.ts';

interface LeasedJobs {
  readonly queue: string;
  readonly ids: readonly string[];
}

/** How long running jobs belong to their process; then the next sweep of any process gives them to another. */
export async function renewJobLease(store: Store, { queue, ids }: LeasedJobs, seconds: number): Promise<void> {
  await store.query(
    `update ${schema}.job set expire_in = (clock_timestamp() - started_on) + $3::int * interval '1 second'
     where name = $1 and id = any($2::uuid[]) and state = 'active'`,
    [queue, ids, seconds],
  );
}

/** The jobs are as if nobody had begun them; the attempt does not count. */
export async function handJobsBack(store: Store, { queue, ids }: LeasedJobs): Promise<void> {
  await store.query(
    `update ${schema}.job set state = 'created', started_on = null where name = $1 and id = any($2::uuid[]) and state = 'active'`,
    [queue, ids],
  );
}

/**
 * The embedded store has one process: what is running when it opens belonged to one that is gone, and starts again. Whether some were started
 * too often: the next sweep fails them.
 */
export async function adoptOrphanedJobs(store: Store): Promise<boolean> {
  if (store.kind !== 'pglite') return false;
  await store.query(`update ${schema}.job set state = 'retry', start_after = now() where state = 'active' and retry_count < retry_limit`);
  return (await store.query(`update ${schema}.job set expire_in = interval '0' where state = 'active' returning id`)).length > 0;
}
