/** `steward store status | backup | restore`: what an operator does with the store beside the server. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { basename, isAbsolute, join, resolve } from 'node:path';
import type { Model } from '../../model/model.ts';
import { readStoredModel } from '../described-server.ts';
import { readSettings, type ServerSettings } from '../settings.ts';
import { BadSetting } from '../variable.ts';
import { createBackup, listBackups, formatBackupName } from './backup.ts';
import { listRecordChanges, refusedStart } from './changes.ts';
import { findLockHolder } from './lock.ts';
import { openStore } from './open.ts';
import { openEmbeddedStore } from './pglite.ts';
import { describeProcess, listOtherProcesses, type OtherProcess } from './processes.ts';
import { restoreDataFolder } from './restore.ts';
import type { Store } from './store.ts';

/** Where a command runs. */
export interface CommandSurroundings {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly write: (text: string) => void;
  /** Asks the person at the terminal; absent where there is none. */
  readonly ask?: (question: string) => Promise<string>;
}

/** Does one of these; the exit code is 0, 1 for what went wrong. */
export async function runStoreTask(given: StoreArguments, place: CommandSurroundings): Promise<number> {
  const { task } = given;
  try {
    const settings = readSettings(place.env);
    const { dataDir, databaseUrl } = settings;
    const dir = isAbsolute(dataDir) ? dataDir : join(place.cwd, dataDir);
    const to = given.to === null ? null : resolve(place.cwd, given.to);
    if (task === 'status') {
      const tellChanges = (store: Store): Promise<number> => printRecordChanges(store, { settings, place });
      return await printStoreStatus({ dir, databaseUrl, write: place.write, tellChanges });
    }
    if (databaseUrl !== null) {
      const tool = { task, to: to ?? join(dir, 'backups'), given, place };
      return task === 'restore' ? await restoreWithoutServers(databaseUrl, tool) : runPostgresTool(databaseUrl, tool);
    }
    if (task === 'backup') place.write(`${await backUpTo(dir, to)}\n`);
    else place.write(await restoreBackup(resolve(place.cwd, given.path ?? ''), dir, given.isReplacing));
    return 0;
  } catch (error) {
    place.write(`steward store: ${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
}

/** What to do with the store. */
export interface StoreArguments {
  readonly task: 'status' | 'backup' | 'restore';
  /** The backup that is restored. */
  readonly path: string | null;
  /** The folder that a backup is written to. */
  readonly to: string | null;
  readonly isReplacing: boolean;
}

async function printStoreStatus({
  dir,
  databaseUrl,
  write,
  tellChanges,
}: {
  dir: string;
  databaseUrl: string | null;
  write: CommandSurroundings['write'];
  /** The exit code: 1 where the next start is refused. */
  tellChanges: (store: Store) => Promise<number>;
}): Promise<number> {
  if (databaseUrl !== null) {
    const store = await openStore({ databaseUrl, dataDir: null });
    try {
      const [row] = await store.query<{ version: string }>(`select current_setting('server_version') as version`);
      write(`PostgreSQL ${row?.version} answers.\n`);
      const living = await listLivingServers(store);
      for (const each of living) write(`Server: ${describeProcess(each)}.\n`);
      if (living.length === 0) write('No server runs.\n');
      return await tellChanges(store);
    } finally {
      await store.close();
    }
  }
  const isThere = existsSync(join(dir, 'pglite'));
  write(`The embedded store in ${dir}${isThere ? '' : ': there is none yet'}.\n`);
  const holder = await findLockHolder(join(dir, 'lock'));
  write(holder === null ? 'No server runs.\n' : `Server: ${holder.name}.\n`);
  const all = listBackups(dir);
  for (const { path, at, size } of all) write(`Backup of ${at}, ${Math.ceil(size / 1e6)} MB: ${path}\n`);
  if (all.length === 0) write('No backups.\n');
  if (holder !== null) write('Once it has stopped, this line tells what the descriptors here would make of its records.\n');
  else if (isThere) {
    const store = await openEmbeddedStore(dir);
    try {
      return await tellChanges(store);
    } finally {
      await store.close();
    }
  }
  return 0;
}

/** What the next start with the descriptors of this folder makes of the records. */
async function printRecordChanges(
  store: Store,
  { settings, place }: { readonly settings: ServerSettings; readonly place: CommandSurroundings },
): Promise<number> {
  if (!existsSync(resolve(place.cwd, settings.resources))) return 0;
  let model: Model;
  try {
    model = readStoredModel({ root: place.cwd, settings });
  } catch (error) {
    if (!(error instanceof BadSetting)) throw error;
    place.write(
      'The descriptors here have mistakes; without them this line tells what they would make of the records: npx steward check\n',
    );
    return 1;
  }
  const told = await listRecordChanges(store, model);
  if (told.length === 0) place.write('The descriptors here change nothing of the records.\n');
  else place.write(`A start with the descriptors here:\n${told.map((sentence) => `  ${sentence}\n`).join('')}`);
  return told.some((sentence) => sentence.startsWith(refusedStart)) ? 1 : 0;
}

async function listLivingServers(store: Store): Promise<readonly OtherProcess[]> {
  const isMade = (await store.query(`select 1 where to_regclass('server_process') is not null`)).length > 0;
  return isMade ? listOtherProcesses(store, null) : [];
}

/** While no server is running, since it would go on working on records that have been replaced. */
async function restoreWithoutServers(databaseUrl: string, tool: PostgresToolCall): Promise<number> {
  const store = await openStore({ databaseUrl, dataDir: null });
  try {
    const [other] = await listLivingServers(store);
    if (other)
      throw new Error(
        `The store is in use by ${describeProcess(other)}. Stop all servers first; one that was killed counts as gone after a minute.`,
      );
    if (!tool.given.isReplacing && (await isFilled(store)))
      throw new Error('There is a store in this database. With --replace the backup takes its place.');
    if (!tool.given.isReplacing) return runPostgresTool(databaseUrl, tool);
    const aside = await listPartitionedSchemas(store);
    for (const name of aside) await store.query(`alter schema ${quoteSqlName(name)} rename to ${quoteSqlName(name + asideEnding)}`);
    const code = runPostgresTool(databaseUrl, tool);
    for (const name of aside)
      await store.query(
        code === 0
          ? `drop schema ${quoteSqlName(name + asideEnding)} cascade`
          : `alter schema ${quoteSqlName(name + asideEnding)} rename to ${quoteSqlName(name)}`,
      );
    return code;
  } finally {
    await store.close();
  }
}

async function isFilled(store: Store): Promise<boolean> {
  return (await store.query(`select 1 where to_regclass('stored_shape') is not null`)).length > 0;
}

const asideEnding = '_replaced';

/** What `pg_restore --clean` cannot drop: it begins with the constraints, and those of a partition are its parent's. */
async function listPartitionedSchemas(store: Store): Promise<readonly string[]> {
  const found = await store.query<{ name: string }>(
    `select distinct n.nspname::text as name from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname <> current_schema()`,
  );
  return found.map(({ name }) => name);
}

function quoteSqlName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** By the server if one runs, else here. */
async function backUpTo(dir: string, to: string | null): Promise<string> {
  const made = await makeBackup(dir);
  if (to === null) return made;
  const path = join(to, basename(made));
  mkdirSync(to, { recursive: true });
  cpSync(made, `${path}.draft`, { recursive: true });
  renameSync(`${path}.draft`, path);
  rmSync(made, { recursive: true });
  return path;
}

async function makeBackup(dir: string): Promise<string> {
  const holder = await findLockHolder(join(dir, 'lock'));
  // The server may see the folder under another path, as in a container.
  if (holder !== null) return join(dir, 'backups', basename(await holder.ask('backup')));
  if (!existsSync(join(dir, 'pglite'))) throw new Error(`There is no store in ${dir}.`);
  const store = await openEmbeddedStore(dir);
  try {
    return await createBackup(store, dir);
  } finally {
    await store.close();
  }
}

async function restoreBackup(path: string, dir: string, isReplacing: boolean): Promise<string> {
  const aside = await restoreDataFolder(path, dir, { isReplacing, now: new Date() });
  return `The backup is in ${dir}.${aside === null ? '' : ` What was there is in ${aside}.`}\n`;
}

const programs = { backup: 'pg_dump', restore: 'pg_restore' } as const;

interface PostgresToolCall {
  readonly task: string;
  readonly to: string;
  readonly given: StoreArguments;
  readonly place: CommandSurroundings;
}

/** PostgreSQL has tools of its own; they are run if they are installed, and named if they are not. */
function runPostgresTool(databaseUrl: string, { task, to, given, place }: PostgresToolCall): number {
  const program = task === 'backup' ? programs.backup : programs.restore;
  const file = join(to, `${formatBackupName(new Date())}.dump`);
  const args =
    task === 'backup'
      ? ['--format=custom', `--file=${file}`]
      : [
          ...(given.isReplacing ? ['--clean', '--if-exists'] : []),
          '--no-owner',
          '--single-transaction',
          '--exit-on-error',
          given.path ?? '',
        ];
  const { address, password } = splitConnectionUrl(databaseUrl);
  const env = { ...process.env, ...place.env, ...(password === '' ? {} : { PGPASSWORD: password }) };
  const database = ['--dbname', address];
  if (task === 'backup') mkdirSync(to, { recursive: true });
  const { status: code, error } = spawnSync(program, [...database, ...args], {
    cwd: place.cwd,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (error) {
    place.write(`${program} is not installed here. Where it is, run:\n${program} ${[...args].join(' ')} --dbname "$DATABASE_URL"\n`);
    return 1;
  }
  if (code === 0) place.write(task === 'backup' ? `${file}\n` : `The backup is in the database.\n`);
  return code === 0 ? 0 : 1;
}

/** As the tools read it, with everything the URL says except the password: on a command line everybody on the machine would see it. */
function splitConnectionUrl(databaseUrl: string): { readonly address: string; readonly password: string } {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password) || (url.searchParams.get('password') ?? '');
  url.password = '';
  url.searchParams.delete('password');
  // What only node-postgres knows.
  url.searchParams.delete('uselibpqcompat');
  if (url.searchParams.get('sslmode') === 'no-verify') url.searchParams.set('sslmode', 'require');
  return { address: url.href, password };
}
