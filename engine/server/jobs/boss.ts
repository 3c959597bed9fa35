import PgBoss from 'pg-boss';
import type { Store, Tx } from '../store/store.ts';

/** Schema of the library's own tables. */
export const schema = 'jobs';

/** How often a process checks what is due, how often it then puts it into its queue, and how often it ends what has run out. In seconds. */
export interface BossTiming {
  readonly due: number;
  readonly put: number;
  readonly sweep: number;
}

/**
 * pg-boss on our own store, so that the embedded one has the same jobs. Its schedules are used, its workers are not. Without `timing` jobs are
 * only put into it.
 */
export async function openBoss(store: Store, timing: BossTiming | null, onError: (error: unknown) => void): Promise<PgBoss> {
  const boss = new PgBoss({
    db: bossDatabaseOver(store),
    schema,
    ...{ supervise: timing !== null, schedule: timing !== null },
    ...(timing && {
      maintenanceIntervalSeconds: timing.sweep,
      cronMonitorIntervalSeconds: timing.due,
      cronWorkerIntervalSeconds: timing.put,
    }),
  });
  boss.on('error', onError);
  return boss.start();
}

/** Whether the job system has its tables in this store. */
export async function hasJobTables(tx: Tx): Promise<boolean> {
  return (await tx.query(`select 1 from pg_tables where schemaname = $1 and tablename = 'job'`, [schema])).length > 0;
}

/** What pg-boss writes through: the store, or the transaction that a job belongs to. */
export function bossDatabaseOver(db: Store | Tx): { executeSql(text: string, values?: readonly unknown[]): Promise<{ rows: never[] }> } {
  return {
    async executeSql(text, values = []) {
      if ('script' in db && /^\s*begin\b/i.test(text)) {
        await db.script(text);
        return { rows: [] };
      }
      // The library types its rows as `any`; `never` fits wherever it uses them.
      return { rows: [...(await db.query(text, values.map(toBossParameter)))] as never[] };
    },
  };
}

// jsonb travels as text; lists are PostgreSQL arrays.
function toBossParameter(value: unknown): unknown {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? JSON.stringify(value) : (value ?? null);
}
