/** Backups of the embedded store: a folder each, with the store, the files and the outbox as they were at one moment. */
import { createReadStream, createWriteStream, existsSync, readdirSync, statSync } from 'node:fs';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { errorCodeOf } from '../error-code.ts';

/** In a backup, and in DATA_DIR beside the store. */
export const backedUpFolders = ['files', 'outbox'] as const;
export const storeArchiveName = 'store.tar.gz';

export interface StoreBackup {
  readonly path: string;
  /** ISO instant at which it was begun. */
  readonly at: string;
  /** Bytes of the store in it. */
  readonly size: number;
}

/** The backups in a data folder, the newest first. */
export function listBackups(dir: string): readonly StoreBackup[] {
  const folder = join(dir, 'backups');
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => /^\d{8}T\d{6}Z(-\d+)?$/.test(name)) : [];
  return names
    .sort()
    .reverse()
    .filter((name) => existsSync(join(folder, name, storeArchiveName)))
    .map((name) => ({
      path: join(folder, name),
      at: name.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z.*$/, '$1-$2-$3T$4:$5:$6Z'),
      size: statSync(join(folder, name, storeArchiveName)).size,
    }));
}

/** Makes a backup in the data folder and returns its path. Writes go on in the meantime: what was acknowledged before it began is in it. */
export async function createBackup(store: { copyTo(file: string): Promise<void> }, dir: string, now = new Date()): Promise<string> {
  const folder = join(dir, 'backups');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = findFreeBackupName(folder, formatBackupName(now));
  const draft = join(folder, `${name}.draft`);
  try {
    await mkdir(draft, { recursive: true, mode: 0o700 });
    // Files before and after the store: whatever the store tells of is there.
    await copyDataFolders(dir, draft);
    await store.copyTo(join(draft, 'store.tar'));
    await copyDataFolders(dir, draft);
    await pipeline(
      createReadStream(join(draft, 'store.tar')),
      createGzip(),
      createWriteStream(join(draft, storeArchiveName), { mode: 0o600 }),
    );
    await rm(join(draft, 'store.tar'));
    await rename(draft, join(folder, name));
    return join(folder, name);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

/** A moment as backups are named by it: `20261123T030000Z`. */
export function formatBackupName(now: Date): string {
  return now.toISOString().replaceAll(/[-:]|\.\d+/g, '');
}

function findFreeBackupName(folder: string, name: string): string {
  for (let at = 1; ; at += 1) {
    const free = at === 1 ? name : `${name}-${at}`;
    if (!existsSync(join(folder, free)) && !existsSync(join(folder, `${free}.draft`))) return free;
  }
}

async function copyDataFolders(from: string, to: string): Promise<void> {
  for (const name of backedUpFolders) {
    if (!existsSync(join(from, name))) continue;
    await mkdir(join(to, name), { recursive: true });
    for (const file of readdirSync(join(from, name))) {
      if (existsSync(join(to, name, file))) continue;
      // One that has gone in the meantime belongs to no record any more.
      await cp(join(from, name, file), join(to, name, file), { recursive: true }).catch((error: unknown) => {
        if (errorCodeOf(error) !== 'ENOENT') throw error;
      });
    }
  }
}

/** Removes all but the newest backups. */
async function deleteOldBackups(dir: string, count: number): Promise<void> {
  for (const { path } of listBackups(dir).slice(count)) await rm(path, { recursive: true, force: true });
}

/** What is reported about a store that cannot be opened. */
export function describeBrokenStore(dir: string, error: unknown): Error {
  const why = error instanceof Error ? error.message : String(error);
  const [newest] = listBackups(dir);
  const way =
    newest === undefined
      ? `There is no backup in ${join(dir, 'backups')}. Keep a copy of the folder before anything else is tried.`
      : `The newest backup is of ${newest.at}. Bring it back with: npx steward store restore ${newest.path} --replace`;
  return new Error(`The store in ${join(dir, 'pglite')} cannot be opened (${why}). ${way}`, { cause: error });
}

const hour = 3_600_000;

/** At night once a day; by day only where the last one is older than two days. */
function isBackupDue(newest: string | null, now: Date): boolean {
  const age = newest === null ? Infinity : now.getTime() - Date.parse(newest);
  return age > 48 * hour || (age > 20 * hour && now.getUTCHours() === 3);
}

interface NightlyBackup {
  /** One that cannot be copied is backed up by whoever runs it: a PostgreSQL. */
  readonly store: { copyTo?(file: string): Promise<void> };
  readonly dir: string;
  /** How many are kept. */
  readonly count: number;
  readonly now: () => Date;
  readonly onFailure: (error: unknown) => void;
}

/** Makes a backup every night from now on; returns what ends that. */
export function scheduleNightlyBackup({ store: { copyTo }, dir, count, now, onFailure }: NightlyBackup, every = hour): () => void {
  if (copyTo === undefined || count === 0) return () => {};
  const look = async (): Promise<void> => {
    if (!isBackupDue(listBackups(dir)[0]?.at ?? null, now())) return;
    await createBackup({ copyTo }, dir, now());
    await deleteOldBackups(dir, count);
  };
  let busy: Promise<void> = Promise.resolve();
  const looking = setInterval(() => void (busy = busy.then(look).catch(onFailure)), every);
  looking.unref();
  return () => clearInterval(looking);
}
