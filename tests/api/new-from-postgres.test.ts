/** `steward new --from-postgres` on tables that nobody here wrote, and on one that has everything. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import PgBoss from 'pg-boss';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { main } from '../../engine/studio/cli/main.ts';
import { outlineFromTable } from '../../engine/studio/new/table.ts';
import { printOutline } from '../../engine/studio/new/print.ts';
import { readTableOfUrl } from '../../engine/studio/new/postgres.ts';
import { readModel } from '../../engine/language/index.ts';
import { startPostgres, whyNoPostgres, type Cluster } from './postgres.ts';

const schema = `
  create type mood as enum ('calm', 'wild');
  create domain short_code as varchar(12) check (value ~ '^[a-z]+$') not null;
  create table keepers (id serial primary key, name text not null unique);
  create table zoo_animals (
    id uuid primary key default gen_random_uuid(),
    code short_code,
    name varchar(80) not null,
    mood mood not null default 'calm',
    keeper_id integer references keepers (id),
    mother_id uuid references zoo_animals (id),
    weight numeric(8, 2) check (weight >= 0 and weight <= 9000),
    legs smallint check (legs > 0),
    state text not null default 'new' check (state in ('new', 'here', 'gone')),
    nicknames text[] not null default '{}',
    facts jsonb,
    photo bytea,
    description text,
    seen boolean not null default false,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    unique (keeper_id, name),
    check (weight is null or legs is not null)
  );
  comment on table zoo_animals is 'Everything that lives in the zoo.';
  comment on column zoo_animals.legs is 'Zero is no animal.';`;

const why = await whyNoPostgres();

const suite = (): void => {
  let cluster: Cluster;
  let client: Client;
  let cwd = '';

  beforeAll(async () => {
    cluster = await startPostgres();
    client = new Client({ connectionString: cluster.url });
    await client.connect();
    await client.query(schema);
    await client.query(PgBoss.getConstructionPlans('boss'));
    cwd = mkdtempSync(join(tmpdir(), 'steward-new-'));
  });

  afterAll(async () => {
    await client.end();
    await cluster.stop();
    rmSync(cwd, { recursive: true });
  });

  /** Runs the command line to its end. */
  async function steward(...args: string[]): Promise<{ code: number; text: string }> {
    let text = '';
    let work: Promise<number> | null = null;
    const code = main(args, { cwd, write: (part) => void (text += part), later: (given) => void (work = given) });
    return { code: (await work) ?? code, text };
  }

  it('becomes a descriptor with types, bounds, enums, keys and stamps', async () => {
    const { code, text } = await steward('new', '--from-postgres', cluster.url, '--table', 'keepers');
    expect([code, text]).toEqual([0, expect.stringContaining('resources/keepers.yaml is written.')]);
    const { text: said } = await steward('new', '--from-postgres', cluster.url, '--table', 'zoo_animals', '--access', 'ROLE_ADMIN');
    const written = readFileSync(join(cwd, 'resources/zoo-animals.yaml'), 'utf8');
    for (const line of [
      'title: Zoo animal',
      'description: Everything that lives in the zoo.',
      'access: ROLE_ADMIN',
      '  id: {type: string, readOnly: true}',
      "  code: {type: string, required: true, maxLength: 12, pattern: '^[a-z]+$'}",
      '  name: {type: string, required: true, maxLength: 80, unique: {within: [keeper_id]}}',
      '  mood: {default: calm, enum: [calm, wild]}',
      '  keeper_id: {type: ref, to: keepers}',
      '  mother_id: {type: ref, to: zoo-animals}',
      '  weight: {type: number, minimum: 0, maximum: 9000}',
      '  legs: {type: integer, description: Zero is no animal., minimum: 1}',
      '  state: {default: new, enum: [new, here, gone]}',
      '  facts: json',
      '  description: text',
      '  seen: {type: boolean, default: false}',
      '  created_at: {type: date-time, stamp: {create: {expr: now()}}}',
      '  updated_at: {type: date-time, stamp: {save: {expr: now()}}}',
    ])
      expect(written).toContain(`${line}\n`);
    expect(said).toContain('photo was left out: it holds bytes.');
    expect(said).toContain('A rule of the table has no counterpart, write it as a check');
    expect(await steward('check')).toMatchObject({ code: 0, text: expect.stringContaining('no problems') });
  });

  it('of PostgreSQL itself and of pg-boss, which nobody here wrote, passes check', async () => {
    const { rows } = await client.query<{ name: string }>(
      `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p', 'v') and n.nspname in ('pg_catalog', 'information_schema', 'boss') order by 1`,
    );
    expect(rows.length).toBeGreaterThan(150);
    const app = { file: 'resources/_app.yaml', text: 'apiVersion: admin/v1\ntitle: Empty\n' };
    const wrong: string[] = [];
    for (const { name } of rows) {
      const outline = outlineFromTable((await readTableOfUrl(cluster.url, name)).table, { name: null, known: new Set() });
      const own = { file: `resources/${outline.name}.yaml`, text: printOutline(outline, { access: null, group: null }) };
      wrong.push(...readModel([app, own]).problems.map(({ message }) => `${name}: ${message}`));
    }
    expect(wrong).toEqual([]);
  });

  it('that cannot be read is named, with the reason', async () => {
    expect(await steward('new', '--from-postgres', cluster.url, '--table', 'nothing')).toEqual({
      code: 1,
      text: 'steward new: The table nothing could not be read: The database has no table nothing.\n',
    });
    const closed = await steward('new', '--from-postgres', 'postgres://nobody@127.0.0.1:1/x', '--table', 'x');
    expect([closed.code, closed.text]).toEqual([1, expect.stringMatching(/could not be read: .*ECONNREFUSED/)]);
  });
};

if (why === null) describe('a table of PostgreSQL', suite);
else it(`is not read: ${why}`, () => undefined);
