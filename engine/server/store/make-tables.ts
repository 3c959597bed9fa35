import { StoreError, type Store } from './store.ts';

/** Makes what `create … if not exists` says, also when another process does so at the same time. */
export async function createTables(store: Store, statements: readonly string[]): Promise<void> {
  for (const sql of statements) await ignoreRacingCreation(() => store.query(sql));
}

const racing = new Set(['42P07', '42710']);

// Two that create the same name collide in the catalog.
function isRacingCreation(error: unknown): boolean {
  if (!(error instanceof StoreError) || error.code === null) return false;
  return racing.has(error.code) || (error.code === '23505' && error.constraint?.startsWith('pg_') === true);
}

// "if not exists" can still collide when two processes start at once; then the other one has made it.
export async function ignoreRacingCreation(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isRacingCreation(error)) throw error;
  }
}
