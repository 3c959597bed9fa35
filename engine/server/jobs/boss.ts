import PgBoss from 'pg-boss';
import type { Store, Tx } from '../store/store.ts';

/** Schema of the library's own tables. */
export const schema = 'jobs';

/**
 * pg-boss on our own store, so that the embedded one has the same jobs. Neither its workers nor its clock are used. `sweep`: how often, in
 * seconds, it ends what has run out; null: jobs are only put into it.
 */
export async function openBoss(store: Store, sweep: number | null, onError: (error: unknown) => void): Promise<PgBoss> {
  const boss = new PgBoss({
    db: bossDatabaseOver(store),
    schema,
    ...{ supervise: sweep !== null, schedule: false },
    ...(sweep !== null && { maintenanceIntervalSeconds: sweep }),
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
