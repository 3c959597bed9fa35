/** A start on a store that has all it needs asks whether it does, and not for each table. */
import { describe, expect, it } from 'vitest';
import type { Model } from '../../engine/model/model.ts';
import type { Store } from '../../engine/server/store/store.ts';
import { migrateStore } from '../../engine/server/store/tables.ts';
import { planetModel } from '../fixtures/planets.ts';
import { modelOf } from './api.ts';
import { noteStatements, storesToTest } from './stores.ts';

/** What another start asks of the store. */
async function startAgain(store: Store, model: Model): Promise<readonly string[]> {
  const asked: string[] = [];
  await migrateStore(
    noteStatements(store, (sql) => void asked.push(sql)),
    model,
  );
  return asked;
}

describe.each(await storesToTest())('another start on $name', { timeout: 240_000 }, ({ open }) => {
  it('asks as much for 55 tables as for two, and makes nothing', async () => {
    const { store, close } = await open();
    await migrateStore(store, planetModel);
    const few = await startAgain(store, planetModel);
    const model = modelOf('resources');
    await migrateStore(store, model);
    const many = await startAgain(store, model);
    expect(many.length).toBe(few.length);
    expect(many.length).toBeLessThanOrEqual(24);
    expect(many.filter((sql) => /^\s*create (?!extension)/i.test(sql))).toEqual([]);
    await close();
  });

  it('makes what somebody has dropped', async () => {
    const { store, close } = await open();
    await migrateStore(store, planetModel);
    await store.query('drop table notification');
    await store.query('drop index audit_by_time');
    await migrateStore(store, planetModel);
    expect(
      await store.query(`select 1 where to_regclass('notification') is not null and to_regclass('audit_by_time') is not null`),
    ).toHaveLength(1);
    await close();
  });
});
