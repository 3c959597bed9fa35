/** Suites of other files once more, on a real PostgreSQL. */
import { afterAll, describe, it } from 'vitest';
import { storesFrom } from './api.ts';
import { databasesOf, startPostgres, whyNoPostgres } from './postgres.ts';

/** Registers a suite that needs a PostgreSQL; where there is none, the reason. */
export async function onPostgres(name: string, suite: () => void): Promise<void> {
  const reason = await whyNoPostgres();
  if (reason === null) describe(name, suite);
  else it(`is not run: ${reason}`, () => undefined);
}

/** Registers what `suites` load, each with a database of its own; where there is no PostgreSQL, the reason. */
export async function againOnPostgres(suites: Readonly<Record<string, () => Promise<unknown> | void>>): Promise<void> {
  const reason = await whyNoPostgres();
  if (reason !== null) {
    it(`is not run: ${reason}`, () => undefined);
    return;
  }
  const cluster = await startPostgres();
  storesFrom(databasesOf(cluster));
  // Registered first, so that it runs after the suites have closed their stores.
  afterAll(() => cluster.stop());
  for (const [name, load] of Object.entries(suites)) describe(name, async () => void (await load()));
}
