import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
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

const asked = `select $1::text as a, $2::text[] as b, $3::numeric as c, $4::jsonb as d, $5::int as e, $6::bigint as f, $7::timestamptz as g`;
const given = [
  ["o'neil \\ ü 😀", ['x', 'a"b', '{,}', ''], 1.5, '{"a":[1,null]}', -7, 9_007_199_254_740_991, '2031-05-01T14:00:00+02:00'],
  [null, null, null, null, null, null, null],
  ['', [], '12.30', '"x"', '3', '4', '2031-05-01'],
];

it('answers what it asks again and again as what it asks once', async () => {
  const store = await openEmbeddedStore(null);
  const kept = async () => (await store.query('select name from pg_prepared_statements')).length;
  // Each with a text of its own: planned for this once.
  const once = await Promise.all(given.map((values, at) => store.query(`${asked}, ${at} as at`, values)));
  expect(await kept()).toBe(0);
  for (let round = 0; round < 3; round += 1)
    for (const [at, values] of given.entries()) expect([{ ...(await store.query(asked, values))[0], at }]).toEqual(once[at]);
  expect([await kept(), once[0]?.[0]]).toMatchObject([1, { a: given[0]?.[0], b: given[0]?.[1], d: { a: [1, null] }, f: given[0]?.[5] }]);
  await store.query('create table t (id int primary key, n int)');
  const add = (n: number, tx: Pick<typeof store, 'query'> = store) => tx.query('insert into t values ($1::int, 10 / $1::int)', [n]);
  for (const n of [1, 2, 3, 4]) expect(await add(n)).toEqual([]);
  await expect(add(4)).rejects.toMatchObject({ name: 'StoreError', code: '23505', constraint: 't_pkey' });
  await expect(store.tx((tx) => add(5, tx).then(() => add(0, tx)))).rejects.toMatchObject({ code: '22012' });
  await store.tx((tx) => Promise.all([...[6, 7, 8].map((n) => add(n, tx)), tx.query('select 1 as n'), tx.query(asked, given[0])]));
  expect((await store.query('select id from t order by id')).map(({ id }) => id)).toEqual([1, 2, 3, 4, 6, 7, 8]);
  expect(await kept()).toBe(2);
  await store.close();
}, 180_000);

it('does without what its session has lost, within a transaction as well', async () => {
  const store = await openEmbeddedStore(null);
  await store.query('create table t (n int)');
  for (let round = 0; round < 4; round += 1) await store.query('insert into t values ($1)', [round]);
  await store.query('deallocate all');
  const done = await store.tx(async (tx) => {
    await tx.query('insert into t values (10)');
    await tx.query('insert into t values ($1)', [11]);
    return 'done';
  });
  expect([done, (await store.query<{ n: number }>('select n from t')).map(({ n }) => n)]).toEqual(['done', [0, 1, 2, 3, 10, 11]]);
  expect(await store.query('select name from pg_prepared_statements')).toEqual([]);
  await store.close();
}, 180_000);

it('keeps no more of its log than it needs, however much was written', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'store-log-'));
  const store = await openEmbeddedStore(dir);
  await store.query('create table t (text text)');
  // 10 MB each: what is random is not packed.
  for (let round = 0; round < 12; round += 1)
    await store.query('insert into t select md5(random()::text) || repeat(md5(random()::text), 30) from generate_series(1, 10000)');
  const log = join(dir, 'pglite', 'pg_wal');
  const bytes = readdirSync(log).reduce((sum, name) => sum + (statSync(join(log, name)).isFile() ? statSync(join(log, name)).size : 0), 0);
  expect(bytes / 2 ** 20).toBeLessThanOrEqual(64);
  // Neither what a transaction has done so far nor what it undoes is touched by that.
  const grow = `insert into t select md5(random()::text) || repeat(md5(random()::text), 30) from generate_series(1, 40000)`;
  const failing = store.tx(async (tx) => {
    for (let round = 0; round < 3; round += 1) await tx.query(grow);
    await tx.query('select 1 / 0');
  });
  await expect(failing).rejects.toMatchObject({ code: '22012' });
  await store.tx(async (tx) => void (await tx.query(grow)));
  expect(await store.query('select count(*)::int as n from t')).toEqual([{ n: 160_000 }]);
  await store.close();
  rmSync(dir, { recursive: true });
}, 180_000);

it('has one database on its disk, in a new folder, in one of before and in one from a copy', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'store-databases-'));
  mkdirSync(join(dir, 'old'));
  const before = await PGlite.create(join(dir, 'old', 'pglite'));
  await before.exec('create table t (n int); insert into t values (1)');
  expect((await before.query('select datname from pg_database')).rows).toHaveLength(3);
  await before.close();
  const old = await openEmbeddedStore(join(dir, 'old'));
  await old.copyTo(join(dir, 'copy'));
  const stores = [old, await openEmbeddedStore(join(dir, 'copied'), join(dir, 'copy')), await openEmbeddedStore(join(dir, 'new'))];
  for (const store of stores) {
    expect(await store.query('select datname from pg_database')).toEqual([{ datname: 'postgres' }]);
    await store.query('create table if not exists t (n int)');
    await store.query('insert into t values (2)');
    await store.close();
  }
  const folders = ['old', 'copied', 'new'].map((name) =>
    readdirSync(join(dir, name, 'pglite', 'base')).filter((file) => /^\d+$/.test(file)),
  );
  expect(folders.map(({ length }) => length)).toEqual([1, 1, 1]);
  const again = await openEmbeddedStore(join(dir, 'old'));
  expect(await again.query('select n from t order by n')).toEqual([{ n: 1 }, { n: 2 }]);
  await again.close();
  rmSync(dir, { recursive: true });
}, 180_000);
