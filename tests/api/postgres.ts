/** A throw-away PostgreSQL for tests: a new cluster in a temporary folder on a free port, gone at the end. */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { openPostgresStore } from '../../engine/server/store/postgres.ts';
import type { Store } from '../../engine/server/store/store.ts';
import { hashOf, type OpenPrepared, type Prepare } from './prepared.ts';

const run = promisify(execFile);
const root = '/usr/lib/postgresql';

export interface Cluster {
  readonly url: string;
  stop(): Promise<void>;
}

/** Folder of the newest installed server's programs, or null. */
export function installedPostgres(): string | null {
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : [];
  return versions.map((version) => join(root, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb'))) ?? null;
}

/** Why the tests on a real PostgreSQL cannot run here; null: they can. */
export async function whyNoPostgres(): Promise<string | null> {
  if (installedPostgres() === null) return `no PostgreSQL under ${root}`;
  return isRoot() && (await account()) === null ? 'PostgreSQL refuses to run as root and there is no account "postgres"' : null;
}

export async function startPostgres(): Promise<Cluster> {
  const bin = installedPostgres();
  if (bin === null) throw new Error(`No PostgreSQL under ${root}`);
  const owner = isRoot() ? await account() : null;
  const dir = mkdtempSync(join(tmpdir(), 'store-pg-'));
  if (owner !== null) chownSync(dir, owner.uid, owner.gid);
  const as = owner === null ? {} : owner;
  await run(join(bin, 'initdb'), ['-D', join(dir, 'data'), '-U', 'tests', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '-N'], {
    ...as,
    cwd: dir,
  });
  const port = await freePort();
  const settings = [
    'fsync=off',
    'full_page_writes=off',
    'shared_buffers=32MB',
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    `unix_socket_directories=${dir}`,
  ];
  const server = spawn(join(bin, 'postgres'), ['-D', join(dir, 'data'), ...settings.flatMap((each) => ['-c', each])], {
    ...as,
    cwd: dir,
    stdio: 'ignore',
  });
  await answering(join(bin, 'pg_isready'), port, server);
  return {
    url: `postgres://tests@127.0.0.1:${port}/postgres`,
    async stop() {
      const gone = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGINT');
      await gone;
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** New databases of the cluster; what is prepared alike is prepared once and copied by the server. */
export function databasesOf({ url }: Cluster): OpenPrepared {
  const templates = new Map<string, Promise<string>>();
  let made = 0;
  const create = async (template = 'template1'): Promise<string> => {
    made += 1;
    const name = `tests_${made}`;
    const server = await openPostgresStore(url);
    await server.query(`create database ${name} template ${template}`);
    await server.close();
    return name;
  };
  const open = (name: string): Promise<Store> => openPostgresStore(Object.assign(new URL(url), { pathname: `/${name}` }).href);
  const makeTemplate = async (prepare: Prepare): Promise<string> => {
    const name = await create();
    const store = await open(name);
    await prepare(store);
    // The server copies what nobody is connected to.
    await store.close();
    return name;
  };
  return async (from, prepare) => {
    const hash = hashOf(from);
    const template = templates.get(hash) ?? makeTemplate(prepare);
    templates.set(hash, template);
    return open(await create(await template));
  };
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

async function account(): Promise<{ uid: number; gid: number } | null> {
  try {
    const [uid, gid] = await Promise.all(['-u', '-g'].map(async (flag) => Number((await run('id', [flag, 'postgres'])).stdout)));
    return uid === undefined || gid === undefined ? null : { uid, gid };
  } catch {
    return null;
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function answering(pgIsReady: string, port: number, server: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended with ${server.exitCode}`);
    const isReady = await run(pgIsReady, ['-h', '127.0.0.1', '-p', String(port)]).then(
      () => true,
      () => false,
    );
    if (isReady) return;
    await pause(100);
  }
  throw new Error('PostgreSQL did not answer in 30 seconds');
}
