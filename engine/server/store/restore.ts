/** Brings a backup of the embedded store back. */
import { existsSync } from 'node:fs';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { backedUpFolders, formatBackupName, storeArchiveName } from './backup.ts';
import { takeStoreLock } from './lock.ts';
import { openEmbeddedStore } from './pglite.ts';

const wayOut = 'Nothing was changed: restore another backup; npx steward store status names the newest.';

/** Unpacks a backup into a folder beside the store, and looks into it; throws, with what is wrong, if it is of no use. */
async function unpackBackup(path: string, to: string): Promise<void> {
  const file = join(path, storeArchiveName);
  if (!existsSync(file)) throw new Error(`${path} is no backup: there is no ${storeArchiveName} in it. ${wayOut}`);
  const store = await openEmbeddedStore(to, file).catch((error: unknown) => {
    throw new Error(`The backup ${path} cannot be opened (${error instanceof Error ? error.message : String(error)}). ${wayOut}`, {
      cause: error,
    });
  });
  try {
    const tables = await store.query<{ name: string }>(`select tablename as name from pg_tables where tablename like 'r\\_%'`);
    if (tables.length === 0) throw new Error(`The backup ${path} holds no records of Steward. ${wayOut}`);
    // Each is read to its end.
    for (const { name } of tables) await store.query(`select count(*) from ${name}`);
  } finally {
    await store.close();
  }
  for (const name of backedUpFolders) if (existsSync(join(path, name))) await cp(join(path, name), join(to, name), { recursive: true });
}

/**
 * Puts a backup in place of what is in the data folder, which is kept aside. Returns where; null: there was nothing. Everything is there
 * before anything is moved.
 */
export async function restoreDataFolder(
  path: string,
  dir: string,
  { isReplacing, now }: { isReplacing: boolean; now: Date },
): Promise<string | null> {
  await mkdir(dir, { recursive: true });
  const lock = await takeStoreLock(join(dir, 'lock'));
  const made = join(dir, 'restoring');
  try {
    const parts = ['pglite', ...backedUpFolders];
    const there = parts.filter((name) => existsSync(join(dir, name)));
    if (there.length > 0 && !isReplacing)
      throw new Error(`There is a store in ${dir}. With --replace the backup takes its place, and what is there is kept aside.`);
    await rm(made, { recursive: true, force: true });
    await unpackBackup(path, made);
    const aside = there.length === 0 ? null : join(dir, `replaced-${formatBackupName(now)}`);
    if (aside !== null) await mkdir(aside);
    for (const name of there) await rename(join(dir, name), join(aside ?? dir, name));
    for (const name of parts) if (existsSync(join(made, name))) await rename(join(made, name), join(dir, name));
    return aside;
  } finally {
    await rm(made, { recursive: true, force: true });
    lock.release();
  }
}
