import { createHash } from 'node:crypto';
import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { openEmbeddedStore } from '../../engine/server/store/pglite.ts';
import type { Store } from '../../engine/server/store/store.ts';

export type Prepare = (store: Store) => Promise<void>;

/** A new store as `prepare` leaves it; `from` is all that the outcome depends on but code. */
export type OpenPrepared = (from: unknown, prepare: Prepare) => Promise<Store>;

export const hashOf = (from: unknown): string => createHash('sha256').update(JSON.stringify(from)).digest('hex');

/** An embedded store in memory. It is prepared once per run. */
export const openPrepared: OpenPrepared = async (from, prepare) => {
  const folder = process.env['PREPARED_STORES'];
  const copy = folder === undefined ? null : join(folder, hashOf(from));
  if (copy !== null && existsSync(copy)) return openEmbeddedStore(null, copy);
  const store = await openEmbeddedStore(null);
  await prepare(store);
  if (copy !== null) {
    // Others may do the same at the same time; whoever is last wins, with the same.
    const draft = `${copy}.${process.pid}`;
    await store.copyTo(draft);
    renameSync(draft, copy);
  }
  return store;
};
