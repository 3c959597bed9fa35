/** The suites of the generic API once more, on a real PostgreSQL: each gets a database of its own. */
import { afterAll, describe, it } from 'vitest';
import { storesFrom } from './api.ts';
import { databasesOf, startPostgres, whyNoPostgres } from './postgres.ts';

const reason = await whyNoPostgres();
if (reason === null) {
  const cluster = await startPostgres();
  storesFrom(databasesOf(cluster));
  // Registered first, so that it runs after the suites have closed their stores.
  afterAll(() => cluster.stop());
  const suites = import.meta.glob('./{bad-input,generic,lists,sign-in,writes}.test.ts');
  for (const [name, load] of Object.entries(suites)) describe(name, async () => void (await load()));
} else it(`is not run: ${reason}`, () => undefined);
