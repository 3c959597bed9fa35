/** Backup and restore of the store, beside a server that runs and writes. */
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStore } from '../../engine/server/store/open.ts';
import { onPostgres } from './again.ts';
import { startPostgres, type Cluster } from './postgres.ts';
import { killServed, serveFrom, type Served } from './served.ts';

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'steward-backup-'));
const dir = join(folder, 'data');
const resources = join(folder, 'resources');

beforeAll(() => {
  mkdirSync(resources);
  writeFileSync(join(resources, '_app.yaml'), 'apiVersion: admin/v1\ntitle: Notes\n');
  writeFileSync(
    join(resources, 'notes.yaml'),
    'apiVersion: admin/v1\nresource: notes\ntitle: Note\naccess: true\nfields:\n  code: code\n  text: string\nlist: {}\ncreate: {}\n',
  );
});
afterAll(() => {
  killServed();
  rmSync(folder, { recursive: true, force: true });
});

const start = (dataDir = dir): Promise<Served> => serveFrom({ RESOURCES: resources, DATA_DIR: dataDir }, 'everyone');

/** The command line, in a process of its own. */
function steward(
  line: string,
  dataDir = dir,
  more: Readonly<Record<string, string>> = {},
): Promise<{ readonly code: number | null; readonly said: string }> {
  return new Promise((resolve) => {
    const { DATABASE_URL: _none, ...env } = process.env;
    const child = spawn(process.execPath, [join(root, 'engine/studio/cli/bin.mjs'), ...line.split(' ')], {
      cwd: root,
      env: { ...env, DATA_DIR: dataDir, ...more },
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.once('close', (code) => resolve({ code, said }));
  });
}

async function add(server: Served, code: string): Promise<number> {
  return (await server.ask('POST', '/api/v1/notes', { code, text: `text ${code}` })).status;
}

async function codes(server: Served): Promise<readonly string[]> {
  const { data } = (await (await server.ask('GET', '/api/v1/notes?_limit=1000')).json()) as { data: { code: string; text: string }[] };
  // Nothing half.
  expect(data.every(({ code, text }) => text === `text ${code}`)).toBe(true);
  return data.map(({ code }) => code);
}

describe('a backup of the embedded store', () => {
  it('holds what was acknowledged before it, and comes back after the store is broken', async () => {
    const server = await start();
    const outbox = join(dir, 'outbox');
    mkdirSync(outbox, { recursive: true });
    writeFileSync(join(outbox, 'letter.eml'), 'a letter');
    for (let at = 0; at < 10; at += 1) expect(await add(server, `A${at}`)).toBe(201);
    // Writes go on while it is made.
    let isOver = false;
    const writing = (async () => {
      for (let at = 0; !isOver; at += 1) expect(await add(server, `B${at}`)).toBe(201);
    })();
    const made = await steward('store backup');
    isOver = true;
    await writing;
    expect(made.code, made.said).toBe(0);
    const path = made.said.trim();
    expect(await add(server, 'late')).toBe(201);
    const all = await codes(server);
    const { said } = await steward('store status');
    expect(said).toContain(`Server: process `);
    expect(said).toContain(path);
    expect((await steward(`store restore ${path} --replace`)).said).toContain('The store is in use by process');
    await server.stop();

    // What an operator reads of a broken store.
    for (const name of readdirSync(join(dir, 'pglite')))
      if (/^(global|base)$/.test(name)) rmSync(join(dir, 'pglite', name), { recursive: true });
    await expect(start()).rejects.toThrow(`npx steward store restore ${path} --replace`);

    expect((await steward(`store restore ${path}`)).said).toContain('With --replace the backup takes its place');
    const restored = await steward(`store restore ${path} --replace`);
    expect(restored.code, restored.said).toBe(0);
    const aside = /is in (\S+replaced-\S+?)\.\n/.exec(restored.said)?.[1] ?? '';
    expect(readdirSync(aside)).toContain('pglite');
    expect(readFileSync(join(outbox, 'letter.eml'), 'utf8')).toBe('a letter');
    const again = await start();
    const found = await codes(again);
    expect(found.filter((code) => code.startsWith('A'))).toHaveLength(10);
    expect(found.filter((code) => !all.includes(code))).toEqual([]);
    expect(found).not.toContain('late');
    expect(await add(again, 'new')).toBe(201);
    await again.stop();
  }, 300_000);

  it('that is none is refused, and nothing is changed', async () => {
    const broken = join(folder, 'broken');
    mkdirSync(broken);
    writeFileSync(join(broken, 'store.tar.gz'), 'no archive');
    const other = join(folder, 'other');
    const { code, said } = await steward(`store restore ${broken}`, other);
    expect([code, said]).toEqual([1, expect.stringContaining('cannot be opened')]);
    expect(readdirSync(other)).toEqual(['lock']);
    expect((await steward(`store restore ${other}`, other)).said).toContain('is no backup');
  }, 120_000);

  it('whose files cannot be copied changes nothing', async () => {
    const place = join(folder, 'whole');
    const server = await start(place);
    expect(await add(server, 'kept')).toBe(201);
    await server.stop();
    const path = (await steward('store backup', place)).said.trim();
    // No copy takes a pipe.
    mkdirSync(join(path, 'files'), { recursive: true });
    execFileSync('mkfifo', [join(path, 'files', 'pipe')]);
    expect((await steward(`store restore ${path} --replace`, place)).code).toBe(1);
    expect(readdirSync(place).filter((name) => /replaced|restoring/.test(name))).toEqual([]);
    const again = await start(place);
    expect(await codes(again)).toEqual(['kept']);
    await again.stop();
  }, 120_000);
});

await onPostgres('a backup of a PostgreSQL', () => {
  let cluster: Cluster;
  beforeAll(async () => void (cluster = await startPostgres()));
  afterAll(() => cluster.stop());

  it('is made beside a server and comes back when none runs, with all that the address says', async () => {
    const place = join(folder, 'dumps');
    const url = new URL(cluster.url);
    // The tools are told what the server is told: this one only libpq and the server read from the address.
    url.searchParams.set('application_name', 'told');
    const env = { RESOURCES: resources, DATA_DIR: place, DATABASE_URL: url.href };
    const server = await serveFrom(env, 'everyone');
    expect(await add(server, 'saved')).toBe(201);
    const made = await steward(`store backup --to ${place}/out`, place, { DATABASE_URL: url.href });
    expect(made.code, made.said).toBe(0);
    const path = made.said.trim();
    expect(readdirSync(join(place, 'out'))).toEqual([basename(path)]);
    expect(await add(server, 'late')).toBe(201);
    const beside = await steward(`store restore ${path} --replace`, place, { DATABASE_URL: url.href });
    expect([beside.code, beside.said]).toEqual([1, expect.stringMatching(/in use by process \d+ on .*Stop all servers first/)]);
    await server.stop();
    const failed = await steward(`store restore ${place}/none.dump --replace`, place, { DATABASE_URL: url.href });
    const store = await openStore({ databaseUrl: cluster.url, dataDir: null });
    const schemas = await store.query(`select nspname as name from pg_namespace where nspname like 'jobs%'`);
    await store.close();
    expect([failed.code, schemas]).toEqual([1, [{ name: 'jobs' }]]);
    expect(await steward(`store restore ${path}`, place, { DATABASE_URL: url.href })).toEqual({
      code: 1,
      said: 'steward store: There is a store in this database. With --replace the backup takes its place.\n',
    });
    const restored = await steward(`store restore ${path} --replace`, place, { DATABASE_URL: url.href });
    expect(restored.code, restored.said).toBe(0);
    const again = await serveFrom(env, 'everyone');
    expect(await codes(again)).toEqual(['saved']);
    await again.stop();
    url.searchParams.set('sslmode', 'require');
    expect((await steward(`store backup --to ${place}/out`, place, { DATABASE_URL: url.href })).said).toContain('SSL');
  }, 300_000);
});
