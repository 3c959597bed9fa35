/** `steward init --from-postgres`: a project that administers a database which nobody described, at once and for one role alone. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runHandedCommand } from '../../engine/project/commands.ts';
import { openServer } from '../../engine/server/main.ts';
import { plainProject } from '../../engine/server/project.ts';
import { main } from '../../engine/studio/cli/main.ts';
import { startPostgres, whyNoPostgres, type Cluster } from './postgres.ts';

const schema = `
  create table genre (genre_id serial primary key, name varchar(40) not null unique);
  create table track (
    track_id serial primary key, name varchar(200) not null, genre_id int references genre, price numeric(6, 2) not null default 0.99,
    state text not null default 'new' check (state in ('new', 'sold')), note text not null default '');
  create table users (id int primary key, username text unique, roles text[]);
  insert into genre (name) values ('Rock'), ('Jazz');
  insert into track (name, genre_id) select 'Song ' || n, 1 + n % 2 from generate_series(1, 30) n;
  insert into users values (1, 'mallory', '{ROLE_ADMIN}');
  create role clerk login password 'hush-hush''1';
  grant select on all tables in schema public to clerk;
  grant insert, update on track to clerk;
  grant usage on sequence track_track_id_seq to clerk;`;

const why = await whyNoPostgres();

const suite = (): void => {
  let cluster: Cluster;
  let cwd = '';
  let said = '';
  let url = '';

  const write = (text: string): void => void (said += text);
  const init = (...args: readonly string[]) => runHandedCommand('init', args, { cwd, env: {}, write });
  const read = (file: string): string => readFileSync(join(cwd, 'desk', file), 'utf8');

  beforeAll(async () => {
    cluster = await startPostgres();
    const client = new Client({ connectionString: cluster.url });
    await client.connect();
    await client.query(schema);
    await client.end();
    url = cluster.url.replace('//tests@', "//clerk:hush-hush'1@");
    cwd = mkdtempSync(join(tmpdir(), 'steward-init-'));
    expect(await init('desk', '--from-postgres', url)).toBe(0);
  });

  afterAll(async () => {
    await cluster.stop();
    rmSync(cwd, { recursive: true });
  });

  it('says what it found and where to go on, and keeps the password to itself', () => {
    expect(said).toMatch(/^Desk is in desk\. It administers 3 of 3 tables and views of 127\.0\.0\.1:\d+\/postgres, for ROLE_ADMIN alone;/);
    expect(said).toContain('  cd desk\n  npm install\n  npm run dev\n');
    const files = readdirSync(join(cwd, 'desk'), { recursive: true, encoding: 'utf8' }).filter((file) =>
      statSync(join(cwd, 'desk', file)).isFile(),
    );
    expect([said, ...files.map(read)].filter((text) => text.includes('hush'))).toEqual([read('.env')]);
    expect(statSync(join(cwd, 'desk/.env')).mode & 0o077).toBe(0);
    expect(read('.gitignore').split('\n')).toContain('.env');
  });

  it('passes check as strictly as there is', () => {
    let text = '';
    const code = main(['check', '--strict'], { cwd: join(cwd, 'desk'), write: (part) => void (text += part) });
    expect([code, text]).toEqual([0, 'resources: 6 files, no problems\n']);
  });

  it('offers what whoever the address names may do there', () => {
    expect(read('resources/tracks.yaml')).toContain('\ndelete: false\n');
    expect(read('resources/genres.yaml')).toContain('\nreadOnly: true\n');
  });

  it('serves the tables to administrators, and no user of theirs signs in', async () => {
    const env = { ...parseEnv(read('.env')), SEED: 'none', DATA_DIR: join(cwd, 'data') };
    const running = await openServer({ root: join(cwd, 'desk'), env, project: plainProject, hasPages: false, log: () => undefined });
    const enter = async (username: string): Promise<string> => {
      const answer = await running.app.request('/sso/login', { method: 'POST', body: new URLSearchParams({ username }) });
      return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
    };
    const cookie = await enter('admin');
    const ask = async (method: string, path: string, body?: object) => {
      const headers = { cookie, 'content-type': 'application/json' };
      const got = await running.app.request(`/api/v1/${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
      return { status: got.status, body: (await got.json()) as { data: Record<string, unknown>; metadata?: { total: number } } };
    };
    expect((await ask('GET', 'tracks?genre_id=2&_limit=5')).body.metadata).toMatchObject({ total: 15 });
    const { status, body } = await ask('POST', 'tracks', { name: 'Song of songs', genre_id: 1, price: 1.25 });
    expect([status, body.data]).toEqual([201, expect.objectContaining({ track_id: 31, price: 1.25, state: 'new' })]);
    expect((await ask('DELETE', 'tracks/31')).status).toBe(405);
    expect((await running.app.request('/api/v1/tracks')).status).toBe(401);
    expect(await enter('mallory')).toBe('');
    await running.close();
  });

  it('writes nothing where nothing can be read', async () => {
    said = '';
    expect(await init('none', '--from-postgres', 'postgres://nobody:hush@127.0.0.1:1/x')).toBe(1);
    expect(said).toMatch(/^steward init: The database could not be read: .*ECONNREFUSED/);
    expect(await init('none', '--from-postgres', url, '--schema', 'nowhere')).toBe(1);
    expect(said).toContain('the schema nowhere has no table that could be shown.');
    expect(await init('none', '--from-postgres', 'mysql://root@localhost/x')).toBe(1);
    expect(await init('none', '--schema', 'public')).toBe(2);
    expect([said.includes('hush'), existsSync(join(cwd, 'none'))]).toEqual([false, false]);
  });
};

if (why === null) describe('the admin of a database', suite);
else it(`is not written: ${why}`, () => undefined);
