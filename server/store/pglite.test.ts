import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openStore } from './open.ts';
import { openPglite } from './pglite.ts';

it('keeps its rows on disk, refuses a second opening, and tells when it is closed', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'store-pglite-'));
  const store = await openStore({ databaseUrl: null, dataDir: dir });
  await store.query('create table t (n int, j jsonb)');
  await store.query('insert into t values ($1::int, $2::jsonb)', [1, '{"a":[1]}']);
  await expect(openPglite(dir)).rejects.toThrow('The store is in use by process');
  await Promise.all([store.close(), store.close()]);
  await expect(store.query('select 1')).rejects.toThrow('closed');
  const again = await openPglite(dir);
  expect(await again.query('select n, j, count(*) over () as c from t')).toEqual([{ n: 1, j: { a: [1] }, c: 1 }]);
  await expect(again.query('select * from nowhere')).rejects.toMatchObject({ name: 'StoreError', code: '42P01' });
  await again.close();
  rmSync(dir, { recursive: true });
}, 180_000);
