/** The suites of the generic API once more, on a real PostgreSQL: each gets a database of its own. */
import { afterAll, it } from 'vitest';
import { openPostgres } from '../../server/store/postgres.ts';
import { planetsOn } from './planets.ts';
import { startPostgres, whyNoPostgres } from './postgres.ts';

const reason = await whyNoPostgres();
if (reason === null) {
  const cluster = await startPostgres();
  let databases = 0;
  planetsOn(async () => {
    databases += 1;
    const name = `planets_${databases}`;
    const server = await openPostgres(cluster.url);
    await server.query(`create database ${name}`);
    await server.close();
    const url = new URL(cluster.url);
    url.pathname = `/${name}`;
    return openPostgres(url.href);
  });
  // Registered first, so that it runs after the suites have closed their stores.
  afterAll(() => cluster.stop());
  await import('./generic.test.ts');
  await import('./lists.test.ts');
  await import('./writes.test.ts');
  await import('./bad-input.test.ts');
} else it(`is not run: ${reason}`, () => undefined);
