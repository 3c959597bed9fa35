/** The tables and indexes that a Model needs, made and kept in step without downtime or migration files. */
import type { Model, Resource } from '../../engine/model/model.ts';
import { indexesOf, type Index } from './indexes.ts';
import { tableOf } from './layout.ts';
import { relocate, takeOver } from './relocate.ts';
import { StoreError, type Store, type Tx } from './store.ts';

export interface Migrated {
  /** Names of indexes that were built now, and of those that were dropped. */
  readonly built: readonly string[];
  readonly dropped: readonly string[];
  /** What works worse than it could, one sentence each. */
  readonly warnings: readonly string[];
}

/** Tables, then indexes. Safe to run at each start, and by several processes at once. */
export async function migrate(store: Store, model: Model): Promise<Migrated> {
  await createTables(store, model);
  return reconcileIndexes(store, model);
}

/** Only the tables: fill a new store between this and `reconcileIndexes`, and it goes faster. */
export async function createTables(store: Store, model: Model): Promise<void> {
  await makeTables(store, systemTables);
  await store.tx(async (tx) => {
    for (const resource of basesOf(model)) await takeOver(tx, resource);
  });
  await makeTables(
    store,
    basesOf(model).map((resource) => recordTable(tableOf(resource))),
  );
  await store.tx(async (tx) => {
    for (const resource of basesOf(model)) await relocate(tx, resource);
  });
}

/** Makes what `create … if not exists` says, also when another process does so at the same time. */
export async function makeTables(store: Store, statements: readonly string[]): Promise<void> {
  for (const sql of statements) await unlessRacing(() => store.query(sql));
}

/** The resources that have a table of their own. */
export function basesOf(model: Model): readonly Resource[] {
  return Object.values(model.resources).filter((resource) => resource.view === null && resource.page === null);
}

function recordTable(name: string): string {
  return `create table if not exists ${name} (
    id text collate "C" not null,
    parent text collate "C" not null default '',
    data jsonb not null,
    big jsonb not null default '{}',
    version int not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    primary key (parent, id))`;
}

const systemTables = [
  `create table if not exists audit (
    id bigserial primary key,
    resource text collate "C" not null,
    record_id text collate "C" not null,
    parent text collate "C" not null default '',
    version int,
    type text not null,
    blame_user text,
    created_at text collate "C" not null,
    diffs jsonb not null default '[]',
    relations jsonb not null default '[]',
    descriptor_hash text)`,
  'create index if not exists audit_of_record on audit (resource, record_id, id desc)',
  'create index if not exists audit_by_time on audit (created_at, id)',
  `create table if not exists auth_session (
    id_hash text primary key, user_id text not null, data jsonb not null, created_at timestamptz not null, expires_at timestamptz not null)`,
  'create index if not exists auth_session_of_user on auth_session (user_id)',
  `create table if not exists auth_token (
    id_hash text primary key, kind text not null, subject text not null, data jsonb not null, expires_at timestamptz not null)`,
  'create index if not exists auth_token_of_subject on auth_token (subject, kind)',
  'create table if not exists credential (user_id text primary key, hash text not null, updated_at timestamptz not null)',
  `create table if not exists file (
    name text collate "C" primary key, type text not null, size bigint not null, resource text not null, record_id text not null,
    parent text not null, content text not null, created_at timestamptz not null default now())`,
  `create table if not exists file_part (
    content text collate "C" not null, at int not null, bytes bytea not null, created_at timestamptz not null default now(),
    primary key (content, at))`,
  'create table if not exists stored_layout (table_name text primary key, known jsonb not null)',
];

const racing = new Set(['42P07', '42710']);

// Two that create the same name collide in the catalog.
function isRacing(error: unknown): boolean {
  if (!(error instanceof StoreError) || error.code === null) return false;
  return racing.has(error.code) || (error.code === '23505' && error.constraint?.startsWith('pg_') === true);
}

// "if not exists" can still collide when two processes start at once; then the other one has made it.
async function unlessRacing(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isRacing(error)) throw error;
  }
}

/** Builds missing indexes and drops those of ours that no longer belong. On a large embedded store this takes seconds, in which it answers nothing. */
export async function reconcileIndexes(store: Store, model: Model): Promise<Migrated> {
  const hasTrigrams = await canTrigrams(store);
  const wanted = basesOf(model)
    .flatMap((resource) => indexesOf(resource, viewsOf(model, resource)))
    .filter((index) => hasTrigrams || !index.isTrigram);
  const tables = basesOf(model).map(tableOf);
  await dropInvalid(store, tables);
  const present = await store.query<{ name: string }>(
    `select indexname as name from pg_indexes where schemaname = current_schema() and tablename = any($1::text[]) and (indexname like 'ix\\_%' or indexname like 'uq\\_%')`,
    [tables],
  );
  const names = new Set(present.map(({ name }) => name));
  const missing = wanted.filter(({ name }) => !names.has(name));
  const strange = [...names].filter((name) => !wanted.some((index) => index.name === name));
  for (const index of missing) await build(store, index);
  for (const name of strange) await store.query(`drop index if exists ${name}`);
  return { built: missing.map(({ name }) => name), dropped: strange, warnings: await warningsOf(store, hasTrigrams) };
}

function viewsOf(model: Model, base: Resource): readonly Resource[] {
  return Object.values(model.resources).filter(({ view }) => view?.of === base.name);
}

async function build(store: Store, { name, table, definition, isUnique, field }: Index): Promise<void> {
  const online = store.kind === 'postgres' ? 'concurrently ' : '';
  try {
    await unlessRacing(() =>
      store.query(`create ${isUnique ? 'unique ' : ''}index ${online}if not exists ${name} on ${table} ${definition}`),
    );
  } catch (error) {
    if (error instanceof StoreError && error.code === '23505') {
      await store.query(`drop index if exists ${name}`);
      throw new Error(`"${field}" is to be unique in ${table}, but two records have the same value: ${error.detail ?? ''}`, {
        cause: error,
      });
    }
    throw error;
  }
}

// An index whose online build was interrupted stays behind, is kept up to date and used by nobody.
async function dropInvalid(store: Store, tables: readonly string[]): Promise<void> {
  const found = await store.query<{ name: string }>(
    `select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
     where not i.indisvalid and t.relname = any($1::text[]) and c.relname ~ '^(ix|uq)_'`,
    [tables],
  );
  for (const { name } of found) await store.query(`drop index if exists ${name}`);
}

async function canTrigrams(store: Store): Promise<boolean> {
  try {
    await store.query('create extension if not exists pg_trgm');
  } catch {
    // Not allowed or not there; it may have been installed by somebody who is.
  }
  return (await store.query(`select 1 from pg_extension where extname = 'pg_trgm'`)).length > 0;
}

async function warningsOf(store: Store, hasTrigrams: boolean): Promise<readonly string[]> {
  const [row] = await store.query<{ folds: boolean }>(`select 'Ä' ilike 'ä' as folds`);
  return [
    ...(hasTrigrams ? [] : ['The database has no pg_trgm extension: "contains" filters read whole tables.']),
    ...(row?.folds ? [] : ['The database was created with a locale that knows no letters beyond ASCII: "contains" tells Ä from ä.']),
  ];
}

/**
 * Tidies the tables and refreshes what the planner knows of them, and says how many they are: after an import, and every night, as
 * nothing else does so for the embedded store. Outside any transaction.
 */
export async function analyze(store: Tx, model: Model, signal?: AbortSignal): Promise<number> {
  const tables = ['audit', ...basesOf(model).map(tableOf)];
  for (const table of tables) {
    signal?.throwIfAborted();
    await store.query(`vacuum (analyze) ${table}`);
  }
  return tables.length;
}
