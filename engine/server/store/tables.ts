/** The tables and indexes that a Model needs, made and kept in step without downtime or migration files. */
import type { Model, Resource } from '../../model/model.ts';
import { listTableIndexes, type TableIndex } from './indexes.ts';
import { tableNameOf } from './layout.ts';
import { createTables, ignoreRacingCreation } from './make-tables.ts';
import { declareProcessIndexes, describeProcess, listOtherProcesses, processTable, type ServerProcess } from './processes.ts';
import { placeResourceFields, placeResourceTables, readStoredLayouts } from './relocate.ts';
import { shapeTables } from './misfits.ts';
import { secretTable } from './secrets.ts';
import { viewFieldsAsStored } from './stored.ts';
import { StoreError, type Store, type Tx } from './store.ts';

export interface MigratedStore {
  /** The Model that knows where the store has what it describes: the one to serve by. */
  readonly model: Model;
  /** Names of indexes that were built now, and of those that were dropped. */
  readonly built: readonly string[];
  readonly dropped: readonly string[];
  /** What works worse than it could, one sentence each. */
  readonly warnings: readonly string[];
}

/** Tables, then indexes. Safe to run at each start, and by several processes at once. */
export async function migrateStore(store: Store, model: Model, own: ServerProcess | null = null): Promise<MigratedStore> {
  const { model: placed, warnings } = await createResourceTables(store, model, own);
  const reconciled = await reconcileTableIndexes(store, placed, own);
  return { ...reconciled, model: placed, warnings: [...warnings, ...reconciled.warnings] };
}

/**
 * Only the tables: fill a new store between this and `reconcileTableIndexes`, and it goes faster. What other servers need stays where it is
 * as long as they live.
 */
export async function createResourceTables(
  store: Store,
  model: Model,
  own: ServerProcess | null = null,
): Promise<Pick<MigratedStore, 'model' | 'warnings'>> {
  await createTables(store, systemTables);
  const withTables = await runOneByOne(store, (tx) => placeResourceTables(tx, model));
  await createTables(
    store,
    listBaseResources(withTables).map((resource) => buildRecordTableSql(tableNameOf(resource))),
  );
  return runOneByOne(store, async (tx) => {
    const others = await listOtherProcesses(tx, own?.id ?? null);
    const warnings: string[] = [];
    const layouts = await readStoredLayouts(tx);
    const placing = { layouts, isAlone: others.length === 0, warn: (text: string) => warnings.push(text) };
    const resources: Record<string, Resource> = {};
    for (const resource of listBaseResources(withTables)) {
      const placed = await placeResourceFields(tx, resource, placing);
      if (placed !== resource) resources[resource.name] = placed;
    }
    const living = warnings.length === 0 ? [] : others.map((other) => `It lives: ${describeProcess(other)}.`);
    return { model: withPlacedResources(withTables, resources), warnings: [...warnings, ...living] };
  });
}

// Views read the fields of their base, each with a face of its own.
export function withPlacedResources(model: Model, placed: Readonly<Record<string, Resource>>): Model {
  if (Object.keys(placed).length === 0) return model;
  const resources = Object.entries(model.resources).map(([name, resource]) => {
    const base = placed[resource.view?.of ?? name];
    return [
      name,
      base === undefined ? resource : resource.view === null ? base : { ...resource, fields: viewFieldsAsStored(base, resource) },
    ] as const;
  });
  return { ...model, resources: Object.fromEntries(resources) };
}

/** One process at a time looks where things are stored, and moves them. */
async function runOneByOne<T>(store: Store, work: (tx: Tx) => Promise<T>): Promise<T> {
  return store.tx(async (tx) => {
    await tx.query('lock table stored_layout in exclusive mode');
    return work(tx);
  });
}

/** The resources that have a table of their own. */
export function listBaseResources(model: Model): readonly Resource[] {
  return Object.values(model.resources).filter(({ view, page, source }) => view === null && page === null && source === null);
}

function buildRecordTableSql(name: string): string {
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
    descriptor_hash text,
    restored_from int)`,
  'alter table audit add column if not exists restored_from int',
  `create table if not exists auth_session (
    id_hash text primary key, user_id text not null, data jsonb not null, created_at timestamptz not null, expires_at timestamptz not null)`,
  'alter table auth_session add column if not exists seen_at timestamptz',
  'create index if not exists auth_session_of_user on auth_session (user_id)',
  `create table if not exists auth_token (
    id_hash text primary key, kind text not null, subject text not null, data jsonb not null, expires_at timestamptz not null)`,
  // One of a kind for each subject: two that are asked for at once are not both good.
  'drop index if exists auth_token_of_subject',
  'delete from auth_token old using auth_token kept where (old.subject, old.kind) = (kept.subject, kept.kind) and old.id_hash < kept.id_hash',
  'create unique index if not exists auth_token_by_subject on auth_token (subject, kind)',
  `create table if not exists auth_identity (
    issuer text collate "C" not null, subject text collate "C" not null, user_id text not null, created_at timestamptz not null,
    primary key (issuer, subject), unique (user_id, issuer))`,
  `create table if not exists auth_claims (
    user_id text primary key, username text collate "C" unique, mapping text not null, data jsonb not null, updated_at timestamptz not null)`,
  'create table if not exists credential (user_id text primary key, hash text not null, updated_at timestamptz not null)',
  `create table if not exists file (
    name text collate "C" primary key, type text not null, size bigint not null, resource text not null, record_id text not null,
    parent text not null, content text not null, created_at timestamptz not null default now())`,
  `create table if not exists file_part (
    content text collate "C" not null, at int not null, bytes bytea not null, created_at timestamptz not null default now(),
    primary key (content, at))`,
  `create table if not exists list_view (
    id text collate "C" primary key, owner text collate "C" not null, resource text collate "C" not null, title text not null,
    data jsonb not null, updated_at timestamptz not null)`,
  'create index if not exists list_view_of_owner on list_view (owner, resource)',
  `create table if not exists preference (
    owner text collate "C" not null, key text collate "C" not null, data jsonb not null, changed_at timestamptz not null,
    primary key (owner, key))`,
  `create table if not exists creation (
    owner text collate "C" not null, resource text collate "C" not null, idempotency_key text collate "C" not null,
    fingerprint text not null, record jsonb not null, created_at timestamptz not null,
    primary key (owner, resource, idempotency_key))`,
  'create index if not exists creation_by_time on creation (created_at)',
  "alter table list_view add column if not exists audience text[] not null default '{}'",
  `create table if not exists record_comment (
    id bigserial primary key, resource text collate "C" not null, record_id text collate "C" not null, parent text collate "C" not null,
    life bigint not null, author text collate "C", author_name text, text text not null, created_at timestamptz not null,
    edited_at timestamptz, earlier jsonb not null default '[]')`,
  'create index if not exists record_comment_of_record on record_comment (record_id, resource, parent, life, id desc)',
  'create index if not exists record_comment_of_author on record_comment (author)',
  `create table if not exists notification (
    id bigserial primary key, reader text collate "C" not null, resource text collate "C" not null, record_id text collate "C" not null,
    parent text collate "C" not null, name text collate "C", at timestamptz not null, read_at timestamptz)`,
  'create index if not exists notification_of_reader on notification (reader, id desc)',
  'create index if not exists notification_of_record on notification (record_id, resource, parent)',
  'create index if not exists notification_by_time on notification (at)',
  'create table if not exists stored_layout (table_name text primary key, known jsonb not null)',
  processTable,
  secretTable,
  ...shapeTables,
];

const auditIndexes = [
  'create index if not exists audit_of_record on audit (resource, record_id, id desc)',
  'create index if not exists audit_by_time on audit (created_at, id)',
  `create index if not exists audit_of_deletions on audit (resource, id desc) where type = 'delete'`,
];

/** Apart from its table: built over what a new store was filled with they are a third smaller, and filling it is faster. */
export function createAuditIndexes(store: Store): Promise<void> {
  return createTables(store, auditIndexes);
}

/**
 * Builds missing indexes and drops those of ours that no longer belong, and that no living server needs. On a large embedded store this
 * takes seconds, in which it answers nothing.
 */
export async function reconcileTableIndexes(
  store: Store,
  model: Model,
  own: ServerProcess | null = null,
): Promise<Omit<MigratedStore, 'model'>> {
  const hasTrigrams = await enableTrigrams(store);
  const wanted = listModelIndexes(model).filter((index) => hasTrigrams || !index.isTrigram);
  const tables = listBaseResources(model).map(tableNameOf);
  if (own) await declareProcessIndexes(store, own, indexNamesOf(wanted));
  await createAuditIndexes(store);
  await dropInvalidIndexes(store, tables);
  const names = await listPresentIndexes(store, tables);
  const missing = wanted.filter(({ name }) => !names.includes(name));
  for (const index of missing) await buildIndexOnline(store, index);
  const dropped = await dropUnneededIndexes(store, model, own);
  return { built: indexNamesOf(missing), dropped, warnings: await listStoreWarnings(store, hasTrigrams) };
}

/** Drops indexes that no living server needs; returns their names. */
export async function dropUnneededIndexes(store: Store, model: Model, own: ServerProcess | null): Promise<readonly string[]> {
  const others = await listOtherProcesses(store, own?.id ?? null);
  // What one that starts will need is not known yet.
  if (others.some(({ indexes }) => indexes === null)) return [];
  const needed = new Set([...indexNamesOf(listModelIndexes(model)), ...others.flatMap(({ indexes }) => indexes ?? [])]);
  const strange = (await listPresentIndexes(store, listBaseResources(model).map(tableNameOf))).filter((name) => !needed.has(name));
  for (const name of strange) await store.query(`drop index if exists ${name}`);
  return strange;
}

function listModelIndexes(model: Model): readonly TableIndex[] {
  return listBaseResources(model).flatMap((resource) => listTableIndexes(resource, listViewsOf(model, resource)));
}

function indexNamesOf(indexes: readonly TableIndex[]): readonly string[] {
  return indexes.map(({ name }) => name);
}

async function listPresentIndexes(store: Store, tables: readonly string[]): Promise<readonly string[]> {
  const present = await store.query<{ name: string }>(
    `select indexname as name from pg_indexes where schemaname = current_schema() and tablename = any($1::text[]) and (indexname like 'ix\\_%' or indexname like 'uq\\_%')`,
    [tables],
  );
  return present.map(({ name }) => name);
}

function listViewsOf(model: Model, base: Resource): readonly Resource[] {
  return Object.values(model.resources).filter(({ view }) => view?.of === base.name);
}

async function buildIndexOnline(store: Store, { name, table, definition, isUnique, field }: TableIndex): Promise<void> {
  const online = store.kind === 'postgres' ? 'concurrently ' : '';
  try {
    await ignoreRacingCreation(() =>
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

// An index whose online build was interrupted stays behind, is kept up to date and used by nobody. One that is being built is none of them.
async function dropInvalidIndexes(store: Store, tables: readonly string[]): Promise<void> {
  const found = await store.query<{ name: string }>(
    `select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
     where not i.indisvalid and t.relname = any($1::text[]) and c.relname ~ '^(ix|uq)_'
       and not exists (select 1 from pg_stat_progress_create_index p where p.index_relid = i.indexrelid)`,
    [tables],
  );
  for (const { name } of found) await store.query(`drop index if exists ${name}`);
}

async function enableTrigrams(store: Store): Promise<boolean> {
  try {
    await store.query('create extension if not exists pg_trgm');
  } catch {
    // Not allowed or not there; it may have been installed by somebody who is.
  }
  return (await store.query(`select 1 from pg_extension where extname = 'pg_trgm'`)).length > 0;
}

async function listStoreWarnings(store: Store, hasTrigrams: boolean): Promise<readonly string[]> {
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
export async function analyzeTables(store: Tx, model: Model, signal?: AbortSignal): Promise<number> {
  const tables = ['audit', ...listBaseResources(model).map(tableNameOf)];
  for (const table of tables) {
    signal?.throwIfAborted();
    await store.query(`vacuum (analyze) ${table}`);
  }
  return tables.length;
}
