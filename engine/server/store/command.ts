/** `steward store status | backup | restore`: what an operator does with the store beside the server. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { basename, isAbsolute, join, resolve } from 'node:path';
import { readSettings } from '../settings.ts';
import { createBackup, listBackups, formatBackupName } from './backup.ts';
import { findLockHolder } from './lock.ts';
import { openStore } from './open.ts';
import { openEmbeddedStore } from './pglite.ts';
import { describeProcess, listOtherProcesses, type OtherProcess } from './processes.ts';
import { restoreDataFolder } from './restore.ts';
import type { Store } from './store.ts';

const usage = `steward store status
steward store backup [--to DIR]
steward store restore PATH [--replace]
  The store is that of DATA_DIR or DATABASE_URL, as for the server. A backup is made while the server runs; it has to be stopped for a restore.
`;

/** Where a command runs. */
export interface CommandSurroundings {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly write: (text: string) => void;
}

/** Runs one command line; the exit code is 0, 1 for what went wrong, 2 for what is not understood. */
export async function runStoreCommand(args: readonly string[], place: CommandSurroundings): Promise<number> {
  const [task = '', ...rest] = args;
  const given = parseStoreArguments(rest);
  if (given === null || !['status', 'backup', 'restore'].includes(task) || (task === 'restore') !== (given.path !== null)) {
    place.write(usage);
    return 2;
  }
  try {
    const { dataDir, databaseUrl } = readSettings(place.env);
    const dir = isAbsolute(dataDir) ? dataDir : join(place.cwd, dataDir);
    const to = given.to === null ? null : resolve(place.cwd, given.to);
    if (task === 'status') return await printStoreStatus({ dir, databaseUrl, write: place.write });
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

interface StoreArguments {
  readonly path: string | null;
  readonly to: string | null;
  readonly isReplacing: boolean;
}

function parseStoreArguments(args: readonly string[]): StoreArguments | null {
  const at = args.indexOf('--to');
  const to = at < 0 ? null : (args[at + 1] ?? '');
  const rest = args.filter((arg, index) => arg !== '--replace' && (at < 0 || (index !== at && index !== at + 1)));
  if (to === '' || rest.length > 1 || rest.some((arg) => arg.startsWith('--'))) return null;
  return { path: rest[0] ?? null, to, isReplacing: args.includes('--replace') };
}

async function printStoreStatus({
  dir,
  databaseUrl,
  write,
}: {
  dir: string;
  databaseUrl: string | null;
  write: CommandSurroundings['write'];
}): Promise<number> {
  if (databaseUrl !== null) {
    const store = await openStore({ databaseUrl, dataDir: null });
    try {
      const [row] = await store.query<{ version: string }>(`select current_setting('server_version') as version`);
      write(`PostgreSQL ${row?.version} answers.\n`);
      const living = await listLivingServers(store);
      for (const each of living) write(`Server: ${describeProcess(each)}.\n`);
      if (living.length === 0) write('No server runs.\n');
      return 0;
    } finally {
      await store.close();
    }
  }
  write(`The embedded store in ${dir}${existsSync(join(dir, 'pglite')) ? '' : ': there is none yet'}.\n`);
  const holder = await findLockHolder(join(dir, 'lock'));
  write(holder === null ? 'No server runs.\n' : `Server: ${holder.name}.\n`);
  const all = listBackups(dir);
  for (const { path, at, size } of all) write(`Backup of ${at}, ${Math.ceil(size / 1e6)} MB: ${path}\n`);
  if (all.length === 0) write('No backups.\n');
  return 0;
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
