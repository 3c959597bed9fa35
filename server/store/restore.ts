/** Brings a backup of the embedded store back. */
import { existsSync } from 'node:fs';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { besides, storeFile } from './backup.ts';
import { takeLock } from './lock.ts';
import { openPglite } from './pglite.ts';

/** How many records of how many resources a backup holds; throws, with what is wrong, if it cannot be opened. */
async function checkBackup(path: string): Promise<{ readonly tables: number; readonly records: number }> {
  const file = join(path, storeFile);
  if (!existsSync(file)) throw new Error(`${path} is no backup: there is no ${storeFile} in it.`);
  const store = await openPglite(null, file).catch((error: unknown) => {
    throw new Error(
      `The backup ${path} cannot be opened: ${error instanceof Error ? error.message : String(error)}. Nothing was changed.`,
      {
        cause: error,
      },
    );
  });
  try {
    const tables = await store.query<{ name: string }>(`select tablename as name from pg_tables where tablename like 'r\\_%'`);
    if (tables.length === 0) throw new Error(`The backup ${path} holds no records of Steward. Nothing was changed.`);
    const counts = tables.map(({ name }) => `select count(*)::int as n from ${name}`).join(' union all ');
    const [row] = await store.query<{ n: number }>(`select sum(n)::int as n from (${counts}) c`);
    return { tables: tables.length, records: row?.n ?? 0 };
  } finally {
    await store.close();
  }
}

/** Puts a backup in place of what is in the data folder, which is kept aside. Returns where; null: there was nothing. */
export async function restore(
  path: string,
  dir: string,
  { isReplacing, now }: { isReplacing: boolean; now: Date },
): Promise<string | null> {
  await mkdir(dir, { recursive: true });
  const lock = await takeLock(join(dir, 'lock'));
  try {
    const there = ['pglite', ...besides].filter((name) => existsSync(join(dir, name)));
    if (there.length > 0 && !isReplacing)
      throw new Error(`There is a store in ${dir}. With --replace the backup takes its place, and what is there is kept aside.`);
    await checkBackup(path);
    const made = join(dir, 'restoring');
    await rm(made, { recursive: true, force: true });
    const copy = await openPglite(made, join(path, storeFile));
    await copy.close();
    const aside = there.length === 0 ? null : join(dir, `replaced-${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`);
    if (aside !== null) await mkdir(aside);
    for (const name of there) await rename(join(dir, name), join(aside ?? dir, name));
    await rename(join(made, 'pglite'), join(dir, 'pglite'));
    for (const name of besides) if (existsSync(join(path, name))) await cp(join(path, name), join(dir, name), { recursive: true });
    await rm(made, { recursive: true, force: true });
    return aside;
  } finally {
    lock.release();
  }
}
