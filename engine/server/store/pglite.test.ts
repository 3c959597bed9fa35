import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openStore } from './open.ts';
import { openEmbeddedStore } from './pglite.ts';

it('keeps its rows on disk, refuses a second opening, and tells when it is closed', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'store-pglite-'));
  const store = await openStore({ databaseUrl: null, dataDir: dir });
  await store.query('create table t (n int, j jsonb)');
  await store.query('insert into t values ($1::int, $2::jsonb)', [1, '{"a":[1]}']);
  await expect(openEmbeddedStore(dir)).rejects.toThrow('The store is in use by process');
  await Promise.all([store.close(), store.close()]);
  await expect(store.query('select 1')).rejects.toThrow('closed');
  const again = await openEmbeddedStore(dir);
  expect(await again.query('select n, j, count(*) over () as c from t')).toEqual([{ n: 1, j: { a: [1] }, c: 1 }]);
  await expect(again.query('select * from nowhere')).rejects.toMatchObject({ name: 'StoreError', code: '42P01' });
  await again.close();
  rmSync(dir, { recursive: true });
}, 180_000);

it('starts from a copy of another, and goes its own way', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'store-copy-'));
  const first = await openEmbeddedStore(null);
  await first.query('create table t (n int)');
  await first.query('insert into t values (1)');
  await first.copyTo(join(dir, 'copy'));
  await first.query('insert into t values (2)');
  for (const place of [null, join(dir, 'data')]) {
    const second = await openEmbeddedStore(place, join(dir, 'copy'));
    await second.query('insert into t values (3)');
    expect(await second.query('select n from t order by n')).toEqual([{ n: 1 }, { n: 3 }]);
    await second.close();
  }
  expect(await first.query('select n from t order by n')).toEqual([{ n: 1 }, { n: 2 }]);
  await first.close();
  rmSync(dir, { recursive: true });
}, 180_000);
