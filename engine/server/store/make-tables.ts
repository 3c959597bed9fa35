import { StoreError, type Store } from './store.ts';

/** Makes what `create … if not exists` says, also when another process does so at the same time. What is there is not asked for one by one. */
export async function createTables(store: Store, statements: readonly string[]): Promise<void> {
  const named = statements.map((sql) => ({ sql, name: madeNameOf(sql) }));
  const names = named.flatMap(({ name }) => (name === null ? [] : [name]));
  const there = await store.query<{ name: string }>(
    'select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relname = any($1::text[])',
    [names],
  );
  const present = new Set(there.map(({ name }) => name));
  for (const { sql, name } of named) if (name === null || !present.has(name)) await ignoreRacingCreation(() => store.query(sql));
}

/** The table or index that is made where there is nothing of its name; null: something else is done. */
function madeNameOf(sql: string): string | null {
  return /^create (?:table|(?:unique )?index) if not exists (\w+)/.exec(sql)?.[1] ?? null;
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
