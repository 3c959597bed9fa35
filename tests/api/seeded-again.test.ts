/** A start with demo records on a store that has some asks once, and makes none. */
import { expect, it } from 'vitest';
import { openEmbeddedStore } from '../../engine/server/store/pglite.ts';
import { createResourceTables } from '../../engine/server/store/tables.ts';
import { seedStore } from '../../platform/demo-data/index.ts';
import { begin, modelOf } from './api.ts';
import { noteStatements } from './stores.ts';

it('adds demo records to an empty store, and to one that holds some not even looks for their words', { timeout: 120_000 }, async () => {
  const model = modelOf('resources');
  const asked: string[] = [];
  const store = noteStatements(await openEmbeddedStore(null), (sql) => void asked.push(sql));
  await createResourceTables(store, model);
  const now = new Date(begin);
  expect(await seedStore(store, model, { amount: 20, now })).toBeGreaterThan(1000);
  asked.length = 0;
  const words = {
    offered: ['en'],
    print: () => {
      throw new Error('A record is made.');
    },
  };
  expect([await seedStore(store, model, { amount: 20, now, words }), asked.length]).toEqual([0, 1]);
  await store.close();
});
