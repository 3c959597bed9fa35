import { readModel } from '../../engine/language/index.ts';
import { loadFolder } from '../../engine/language/load/disk.ts';
import type { Model } from '../../engine/model/model.ts';
import { seedStore } from '../../platform/demo-data/index.ts';
import { createDemoRecords } from '../../platform/demo-data/records.ts';
import { requirePlatformResource } from '../../platform/follow.ts';
import type { RecordOf } from '../../engine/model/project-types.ts';
import { insertRecords } from '../../engine/server/store/records.ts';
import type { Store } from '../../engine/server/store/store.ts';
import { analyzeTables, createResourceTables, reconcileTableIndexes } from '../../engine/server/store/tables.ts';

export interface Filled {
  /** Rows a second into a table without indexes, and into the full one with all of them. */
  readonly bare: number;
  readonly indexed: number;
  /** Seconds to build all indexes afterwards. */
  readonly indexing: number;
}

export function modelOf(folder: string): Model {
  const { model, problems } = readModel(loadFolder(folder, 'resources'));
  if (model === null) throw new Error(problems.map(({ file, line, message }) => `${file}:${line}: ${message}`).join('\n'));
  return model;
}

const batch = 1000;
const start = Date.UTC(2026, 0, 1);
const minuteMs = 60_000;

/** The demo records, and so many users more, indexed and known to the planner. */
export async function fill(store: Store, model: Model, count: number): Promise<Filled> {
  const users = requirePlatformResource(model, 'users');
  const now = new Date(start);
  await createResourceTables(store, model);
  await seedStore(store, model, { amount: 'demo', now });
  const pool = createDemoRecords({ scale: 1, now, roles: {} }).flatMap(({ resource, values }) => (resource === 'users' ? [values] : []));
  const insert = async (from: number, rows: number): Promise<number> => {
    let spent = 0;
    for (let at = from; at < from + rows; at += batch) {
      const records = Array.from({ length: batch }, (_, n) => ({ values: userOf(pool, at + n), parents: {} }));
      const begin = performance.now();
      await insertRecords(store, users, records, now);
      spent += performance.now() - begin;
    }
    return rows / (spent / 1000);
  };
  const more = 10 * batch;
  const bare = await insert(0, count - more);
  const begin = performance.now();
  await reconcileTableIndexes(store, model);
  const indexing = (performance.now() - begin) / 1000;
  const indexed = await insert(count - more, more);
  await analyzeTables(store, model);
  return { bare, indexed, indexing };
}

// Somebody of the pool, under a name, an address and dates of their own.
function userOf(pool: readonly RecordOf<'users'>[], n: number): RecordOf<'users'> {
  const one = pool[n % pool.length] ?? {};
  // A prime keeps neighbours of one moment apart.
  const minutesAgo = (n * 7919) % 2_000_000;
  const own: RecordOf<'users'> = {
    id: `n${n}`,
    username: `${String(one.username)}.n${n}`,
    email: `n${n}.${String(one.email)}`,
    created_at: new Date(start - minutesAgo * minuteMs).toISOString(),
    last_login: n % 10 === 0 ? null : new Date(start - (minutesAgo / 2) * minuteMs).toISOString(),
  };
  return { ...one, ...own };
}
