import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { seedStore } from '../../platform/demo-data/index.ts';
import { openStore } from '../../engine/server/store/open.ts';
import { migrateStore } from '../../engine/server/store/tables.ts';
import { modelOf } from './api.ts';
import { jsonOf, textOf } from './stored.ts';
import { startPostgres, whyNoPostgres } from './postgres.ts';
import { killServed, serveFrom, type Served } from './served.ts';

// So many that no machine writes them between two questions.
const people = 20_000;
const runs = '/api/v1/commands/ExportCommandConfig/runs';

interface Place {
  readonly name: string;
  /** Folder and settings of a store of its own. */
  make(): Promise<{ readonly dir: string; readonly databaseUrl: string | null; end(): Promise<void> }>;
}

const embedded: Place = {
  name: 'PGlite',
  make: async () => ({ ...folder(), databaseUrl: null }),
};
const postgres: Place = {
  name: 'PostgreSQL',
  async make() {
    const [place, cluster] = [folder(), await startPostgres()];
    return { dir: place.dir, databaseUrl: cluster.url, end: () => cluster.stop().then(place.end) };
  },
};
const reason = await whyNoPostgres();
if (reason !== null) console.warn(`Skipped on PostgreSQL: ${reason}`);

afterAll(killServed);

describe.concurrent.each(reason === null ? [embedded, postgres] : [embedded])('an export on $name', ({ make }) => {
  it('whose server is killed in the middle is complete after the next start', { timeout: 300_000 }, async () => {
    const { dir, databaseUrl, end } = await make();
    await fill({ dir, databaseUrl });
    const env = {
      DATA_DIR: dir,
      SEED: 'none',
      SESSION_SECRET: 'the same secret before and after the kill',
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    };
    const first = await serveFrom(env);
    const started = await call(first, 'POST', runs, {
      id: 'ExportCommandConfig',
      cli_params: { resource: 'users', filter: {}, format: 'csv', sort: [] },
    });
    const address = `${runs}/${started.id}`;
    const half = await until(
      () => call(first, 'GET', address),
      ({ rows_done: done }) => (done ?? 0) > 0,
    );
    expect(half).toMatchObject({ state: 'running' });
    expect(half.rows_done).toBeLessThan(people);
    await first.kill();
    const second = await serveFrom(env);
    const done = await until(
      () => call(second, 'GET', address),
      ({ state }) => state !== 'running',
    );
    const { filename = '', rows = 0 } = done.result ?? {};
    expect(done).toMatchObject({ state: 'done', rows_done: rows });
    expect(rows).toBeGreaterThan(people);
    const exported = await text(second, `/files/${filename.slice(5)}`);
    const lines = exported.trimEnd().split('\r\n');
    expect([lines.length, new Set(lines).size]).toEqual([rows + 1, rows + 1]);
    await second.kill();
    // Nothing of the first attempt is left after the next sweep, and the file still is.
    if (databaseUrl === null) {
      const third = await serveFrom(env);
      expect((await text(third, `/files/${filename.slice(5)}`)).length).toBe(exported.length);
      expect(readdirSync(join(dir, 'files'))).toHaveLength(1);
      await third.kill();
    }
    await end();
  });
});

function folder(): { dir: string; end: () => Promise<void> } {
  const dir = mkdtempSync(join(tmpdir(), 'steward-killed-'));
  return { dir, end: async () => rmSync(dir, { recursive: true, force: true }) };
}

/** The demo records, and many more users. */
async function fill({ dir, databaseUrl }: { dir: string; databaseUrl: string | null }): Promise<void> {
  const store = await openStore({ databaseUrl, dataDir: dir });
  const model = modelOf('resources');
  await migrateStore(store, model);
  await seedStore(store, model, { amount: 400, now: new Date() });
  await store.query(
    `insert into r_users (id, data, big)
     select 'n' || n, u.data || ${jsonOf('users', { id: `'n' || n`, username: `'n' || n`, email: `'n' || n || '@example.com'` })}, u.big
     from (select * from r_users t where ${textOf('users', 'username')} = 'admin') u, generate_series(1, $1::int) n`,
    [people],
  );
  await store.query('analyze');
  await store.close();
}

interface Run {
  readonly id: string;
  readonly state: string;
  readonly rows_done?: number;
  readonly result?: { readonly filename: string; readonly rows: number };
}

async function call(server: Served, method: string, path: string, body?: object): Promise<Run> {
  const answer = (await (await server.ask(method, path, body)).json()) as { readonly data?: Run };
  if (!answer.data) throw new Error(JSON.stringify(answer));
  return answer.data;
}

async function text(server: Served, path: string): Promise<string> {
  return (await server.ask('GET', path)).text();
}

async function until<T>(ask: () => Promise<T>, holds: (value: T) => boolean): Promise<T> {
  for (const end = Date.now() + 120_000; ; await pause(100)) {
    const value = await ask();
    if (holds(value)) return value;
    if (Date.now() > end) throw new Error(`It did not happen in time: ${JSON.stringify(value)}`);
  }
}
