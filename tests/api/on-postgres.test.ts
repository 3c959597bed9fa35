/** The suites of the generic API once more, on a real PostgreSQL: each gets a database of its own. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPostgres } from '../../server/store/postgres.ts';
import type { Store } from '../../server/store/store.ts';
import type { Api } from './api.ts';
import { batches, csvOf } from './batches.ts';
import { operatorsSuite } from './operators.ts';
import { planetsOn } from './planets.ts';
import { openPlatform } from './platform.ts';
import { startPostgres, whyNoPostgres } from './postgres.ts';

const reason = await whyNoPostgres();
if (reason === null) {
  const cluster = await startPostgres();
  let databases = 0;
  const emptyStore = async (): Promise<Store> => {
    databases += 1;
    const name = `tests_${databases}`;
    const server = await openPostgres(cluster.url);
    await server.query(`create database ${name}`);
    await server.close();
    const url = new URL(cluster.url);
    url.pathname = `/${name}`;
    return openPostgres(url.href);
  };
  planetsOn(emptyStore);
  // Registered first, so that it runs after the suites have closed their stores.
  afterAll(() => cluster.stop());
  await import('./generic.test.ts');
  await import('./lists.test.ts');
  await import('./writes.test.ts');
  await import('./bad-input.test.ts');
  describe('the platform', () => {
    let api: Api;
    beforeAll(async () => void (api = await openPlatform({ hasJobs: true, store: await emptyStore() })), 120_000);
    afterAll(() => api.close());

    operatorsSuite(() => api);

    it('takes a batch job through its stages, and applies what was decided', async () => {
      const file = csvOf(
        ['code', 'type', 'scope', 'amount', 'email'],
        [
          ['PG-1', 'single', 'order', '12.50', 'buyer@example.com'],
          ['PG-2', 'single', 'order', 'much', 'buyer@example.com'],
        ],
      );
      const { validate, apply } = await batches(api).applyAll({ type: 'budget_import', file });
      expect(validate).toMatchObject({ statistics: { good: 1, faulty: 1 } });
      expect(apply).toMatchObject({ statistics: { applied: 1 } });
      expect((await api.send('GET budgets/PG-1', { as: 'admin' })).body).toMatchObject({ data: { amount: 1250 } });
      expect((await api.send('GET budgets/PG-2', { as: 'admin' })).status).toBe(404);
    });
  });
} else it(`is not run: ${reason}`, () => undefined);
