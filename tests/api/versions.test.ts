/** Two versions of the descriptors on one store: side by side on PostgreSQL, one after the other on the embedded store. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openStore } from '../../engine/server/store/open.ts';
import { announceProcess, listOtherProcesses } from '../../engine/server/store/processes.ts';
import type { Store } from '../../engine/server/store/store.ts';
import { startPostgres, whyNoPostgres, type Cluster } from './postgres.ts';
import { killServed, serveFrom, type Served } from './served.ts';

const app = 'apiVersion: admin/v1\ntitle: Tasks\n';
const tasks = (fields: string): string => `apiVersion: admin/v1
resource: tasks
title: Task
access: true
fields:
  code: code
${fields}
list: {}
create: {}
`;
const versions = {
  first: tasks('  name: {type: string, required: true}\n  slug: {type: string, unique: true}'),
  second: tasks('  title: {type: string, required: true, was: name}\n  slug: string\n  note: string'),
};

const folder = mkdtempSync(join(tmpdir(), 'steward-versions-'));
beforeAll(() => {
  for (const [name, text] of Object.entries(versions)) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, '_app.yaml'), app);
    writeFileSync(join(folder, name, 'tasks.yaml'), text);
  }
});
afterAll(() => {
  killServed();
  rmSync(folder, { recursive: true, force: true });
});

const start = (version: keyof typeof versions, env: Readonly<Record<string, string>>): Promise<Served> =>
  serveFrom({ RESOURCES: join(folder, version), SESSION_SECRET: 'one secret for the servers of this test', ...env }, 'everyone');

async function add(server: Served, task: object): Promise<number> {
  return (await server.ask('POST', '/api/v1/tasks', task)).status;
}

async function read(server: Served, code: string): Promise<Record<string, unknown>> {
  return ((await (await server.ask('GET', `/api/v1/tasks/${code}`)).json()) as { data: Record<string, unknown> }).data;
}

/** Saves the whole record, as the forms do. */
async function change(server: Served, code: string, values: object): Promise<number> {
  return (await server.ask('PUT', `/api/v1/tasks/${code}`, { ...(await read(server, code)), ...values })).status;
}

async function names(server: Served, field: string): Promise<readonly unknown[]> {
  const { data } = (await (await server.ask('GET', '/api/v1/tasks?_limit=100')).json()) as { data: Record<string, unknown>[] };
  return data.map((row) => row[field]);
}

const reason = await whyNoPostgres();
if (reason !== null) process.stderr.write(`Skipped on PostgreSQL: ${reason}\n`);

describe.skipIf(reason !== null)('a version with a renamed field beside the one before', () => {
  let cluster: Cluster;
  let before: Served;
  let after: Served;
  beforeAll(async () => {
    cluster = await startPostgres();
    before = await start('first', { DATABASE_URL: cluster.url, DATA_DIR: join(folder, 'a') });
    expect(await add(before, { code: 'T1', name: 'one', slug: 'one' })).toBe(201);
    after = await start('second', { DATABASE_URL: cluster.url, DATA_DIR: join(folder, 'b') });
  });
  afterAll(async () => {
    killServed();
    await cluster.stop();
  });

  it('shows both what either wrote', async () => {
    expect(await read(before, 'T1')).toMatchObject({ name: 'one' });
    expect(await read(after, 'T1')).toMatchObject({ title: 'one' });
    expect(await change(before, 'T1', { name: 'edited' })).toBe(200);
    expect(await add(before, { code: 'T9', name: 'nine' })).toBe(201);
    expect(await add(after, { code: 'T10', title: 'ten', note: 'new' })).toBe(201);
    expect((await names(after, 'title')).toSorted()).toEqual(['edited', 'nine', 'ten']);
    expect((await names(before, 'name')).toSorted()).toEqual(['edited', 'nine', 'ten']);
    // What the older one does not know it does not lose.
    expect(await change(before, 'T10', { name: 'TEN' })).toBe(200);
    expect(await read(after, 'T10')).toMatchObject({ title: 'TEN', note: 'new' });
  });

  it('keeps values apart as long as a server lives that has them so, and tells of it', async () => {
    expect(await add(before, { code: 'U1', name: 'u', slug: 'one' })).toBeGreaterThanOrEqual(400);
    const log = after.said();
    expect(log).toContain('"event":"other descriptors"');
    expect(log).toMatch(/process \d+ on /);
    const store = await openStore({ databaseUrl: cluster.url, dataDir: null });
    const unique = async (): Promise<number> =>
      (await store.query(`select 1 from pg_indexes where tablename = 'r_tasks' and indexname like 'uq%'`)).length;
    const withKey = await unique();
    await before.stop();
    // The next start finds nobody who needs it.
    await after.stop();
    after = await start('second', { DATABASE_URL: cluster.url, DATA_DIR: join(folder, 'b') });
    expect(await unique()).toBe(withKey - 1);
    await store.close();
    expect(await add(after, { code: 'U2', title: 'u', slug: 'one' })).toBe(201);
  });
});

describe.skipIf(reason !== null)('a server that starts', () => {
  let cluster: Cluster;
  let store: Store;
  let holder: Store;
  beforeAll(async () => {
    cluster = await startPostgres();
    [store, holder] = (await Promise.all([1, 2].map(() => openStore({ databaseUrl: cluster.url, dataDir: null })))) as [Store, Store];
  });
  afterAll(async () => {
    killServed();
    await Promise.all([store.close(), holder.close()]);
    await cluster.stop();
  });
  const known = async (): Promise<readonly string[]> => (await listOtherProcesses(store, null)).map(({ model }) => model);

  it('counts as living before it looks at what is stored, and no more once it could not start', async () => {
    await (await start('first', { DATABASE_URL: cluster.url, DATA_DIR: join(folder, 'c') })).stop();
    const starting = await holder.tx(async (tx) => {
      await tx.query('lock table stored_layout in exclusive mode');
      const begun = start('second', { DATABASE_URL: cluster.url, DATA_DIR: join(folder, 'd') });
      const living = async (): Promise<number> => (await tx.query('select 1 from server_process')).length;
      await vi.waitFor(async () => expect(await living()).toBe(1), 60_000);
      return [begun];
    });
    await (await starting[0])?.stop();
    expect(await known()).toEqual([]);
    // Two records of one slug: the unique index of the first version cannot be built.
    await store.query(
      `insert into r_tasks (id, data) values ('A', '{"code": "A", "name": "a", "slug": "s"}'), ('B', '{"code": "B", "name": "b", "slug": "s"}')`,
    );
    await expect(start('first', { DATABASE_URL: cluster.url, DATA_DIR: join(folder, 'c') })).rejects.toThrow('is to be unique');
    expect(await known()).toEqual([]);
  });

  it('says so again and again from then on, and drops nothing before it serves', async () => {
    const own = { id: 'starting', model: 'mine' };
    const dropped: string[] = [];
    const stranger = await announceProcess(store, () => ({ id: 'stranger', model: 'theirs' }), 0.05);
    const living = await announceProcess(store, () => own, 0.05);
    await store.query(`update server_process set seen_at = clock_timestamp() - interval '1 hour'`);
    await vi.waitFor(async () => expect((await known()).toSorted()).toEqual(['mine', 'theirs']), 60_000);
    await living.watch({ onStranger: ({ id }) => dropped.push(`seen ${id}`), onAlone: async () => void dropped.push('alone') });
    expect(dropped).toEqual(['seen stranger']);
    await stranger.end();
    await vi.waitFor(() => expect(dropped).toEqual(['seen stranger', 'alone']), 60_000);
    await living.end();
    expect(await known()).toEqual([]);
  });

  it('says that it lives while what nobody needs any more is dropped', async () => {
    const stranger = await announceProcess(store, () => ({ id: 'stranger', model: 'theirs' }), 0.05);
    const living = await announceProcess(store, () => ({ id: 'dropping', model: 'mine' }), 0.05);
    let isDropping = false;
    let release = (): void => {};
    const dropped = new Promise<void>((resolve) => (release = resolve));
    const onAlone = async (): Promise<void> => {
      isDropping = true;
      await dropped;
    };
    await living.watch({ onStranger: () => undefined, onAlone });
    await stranger.end();
    await vi.waitFor(() => expect(isDropping).toBe(true), 60_000);
    await store.query(`update server_process set seen_at = clock_timestamp() - interval '1 hour'`);
    await vi.waitFor(async () => expect(await known()).toEqual(['mine']), 60_000);
    await living.end();
    expect(await known()).toEqual([]);
    release();
  });

  it('is not written down again by what it said last when it ends', async () => {
    // What a server says is held up on its way, as by a busy store.
    let isBusy = false;
    let isHeld = false;
    let release = (): void => {};
    const arrived = new Promise<void>((resolve) => (release = resolve));
    const query: Store['query'] = async (sql, params) => {
      if (sql.startsWith('insert into server_process') && (isHeld = isBusy)) await arrived;
      return store.query(sql, params);
    };
    const living = await announceProcess({ ...store, query }, () => ({ id: 'ending', model: 'mine' }), 0.05);
    isBusy = true;
    await vi.waitFor(() => expect(isHeld).toBe(true), 60_000);
    const ended = living.end();
    await new Promise((resolve) => setTimeout(resolve, 200));
    release();
    await ended;
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await known()).toEqual([]);
  });
});

describe('a version with a renamed field, and the way back', () => {
  it('loses no value on either way', async () => {
    const env = { DATA_DIR: join(folder, 'embedded') };
    let server = await start('first', env);
    for (let at = 0; at < 12; at += 1) expect(await add(server, { code: `T${at}`, name: `n${at}` })).toBe(201);
    await server.stop();
    server = await start('second', env);
    expect(await names(server, 'title')).toHaveLength(12);
    expect(await change(server, 'T3', { title: 'edited' })).toBe(200);
    await server.kill();
    server = await start('first', env);
    const all = Array.from({ length: 12 }, (_, at) => (at === 3 ? 'edited' : `n${at}`));
    expect((await names(server, 'name')).toSorted()).toEqual(all.toSorted());
    await server.stop();
  });
});
