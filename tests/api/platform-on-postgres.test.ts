/** The suites of the platform once more, on a real PostgreSQL: each gets a database of its own. */
import { afterAll, beforeAll, describe, it } from 'vitest';
import { storesFrom, type Api } from './api.ts';
import { operatorsSuite } from './operators.ts';
import { openPlatform } from './platform.ts';
import { databasesOf, startPostgres, whyNoPostgres } from './postgres.ts';

const reason = await whyNoPostgres();
if (reason === null) {
  const cluster = await startPostgres();
  storesFrom(databasesOf(cluster));
  // Registered first, so that it runs after the suites have closed their stores.
  afterAll(() => cluster.stop());
  const suites = import.meta.glob(
    './{access,accounts,batch-jobs,batch-mails,batch-types,companies,dashboard,email-templates,languages,part-*}.test.ts',
  );
  for (const [name, load] of Object.entries(suites)) describe(name, async () => void (await load()));
  describe('operators', () => {
    let api: Api;
    beforeAll(async () => void (api = await openPlatform()), 120_000);
    afterAll(() => api.close());
    operatorsSuite(() => api);
  });
} else it(`is not run: ${reason}`, () => undefined);
