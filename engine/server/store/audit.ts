import { isDeepStrictEqual } from 'node:util';
import type { Field, Model, Resource } from '../../model/model.ts';
import type { QueryFilter } from '../../model/query.ts';
import type { Values } from '../../model/values.ts';
import { auditColumns } from './audit-columns.ts';
import { createSqlParameters, type SqlParameters } from './binds.ts';
import type { Tx } from './store.ts';
import { toStorableText, type StoredRecord } from './record.ts';
import { atStoredPlace, bindStoredPlace, type StoredPlace } from './stored-place.ts';
import { currentFieldName, allResourceNames } from './stored.ts';

export interface FieldChange {
  readonly field: string;
  readonly old: unknown;
  readonly new: unknown;
}

export interface NewAuditEntry {
  readonly resource: string;
  readonly record_id: string;
  readonly parent: string;
  readonly version: number | null;
  /** What was done: create, update, delete, or the name of an action. */
  readonly type: string;
  readonly blame_user: string | null;
  /** ISO instant. */
  readonly created_at: string;
  readonly diffs: readonly FieldChange[];
  readonly relations: readonly unknown[];
  /** Hash of the Model that allowed it. */
  readonly descriptor_hash: string | null;
  /** The version whose values it gave back to the record; none: it was no such write. */
  readonly restored_from?: number | null;
}

export interface StoredAuditEntry extends NewAuditEntry {
  readonly id: number;
}

/** What an entry tells of a record. */
export type AuditedRecord = Pick<StoredRecord, 'id' | 'parent' | 'version' | 'values'>;

const columns = auditColumns.filter((name) => name !== 'id').join(', ');

/** Writes an entry; in the transaction of the write it tells of, so that there is never one without the other. */
export async function appendAuditEntry(tx: Tx, entry: NewAuditEntry): Promise<void> {
  await appendAuditEntries(tx, [entry]);
}

/** Many entries in one statement. */
export async function appendAuditEntries(tx: Tx, entries: readonly NewAuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const binds = createSqlParameters();
  await tx.query(...binds.statement(buildEntriesSql(entries, binds)));
}

/** A statement that writes one row and returns it, and the entry that tells of it: no row, no entry. */
export function addEntrySql(write: string, entry: NewAuditEntry | null, binds: SqlParameters): string {
  if (entry === null) return write;
  return `with w as (${write}), told as (${buildEntriesSql([entry], binds)} where exists (select 1 from w)) select * from w`;
}

function buildEntriesSql(entries: readonly NewAuditEntry[], binds: SqlParameters): string {
  const json = JSON.stringify(entries, (_, value: unknown) => (typeof value === 'string' ? toStorableText(value) : value));
  return `insert into audit (${columns}) select ${columns} from jsonb_to_recordset(${binds.add(json, 'jsonb')}) as x(resource text, record_id text,
     parent text, version int, type text, blame_user text, created_at text, diffs jsonb, relations jsonb, descriptor_hash text, restored_from int)`;
}

export interface HistoryOptions {
  readonly limit: number;
  readonly offset: number;
  /** Not what is told of others that had the key before. */
  readonly isOwnLife?: boolean;
}

/** Whether anything was ever written to a resource. */
export async function hasAuditEntries(tx: Tx, resource: Resource): Promise<boolean> {
  const [row] = await tx.query<{ found: boolean }>('select exists (select from audit where resource = any($1::text[])) as found', [
    allResourceNames(resource),
  ]);
  return row?.found === true;
}

/** Whether what has this key now was made after an entry was written: under one key there may be several records, one after the other. */
export async function wasMadeSince(
  tx: Tx,
  resource: Resource,
  { id, parent }: Pick<StoredRecord, 'id' | 'parent'>,
  entry: number,
): Promise<boolean> {
  const [row] = await tx.query<{ found: boolean }>(
    `select exists (select from audit where ${atStoredPlace} and type = 'create' and id > $4::bigint) as found`,
    [...bindStoredPlace({ resource, id, parent }), entry],
  );
  return row?.found === true;
}

/** Entries of one record, newest first, also of a view; in the names that its fields have now. */
export async function listAuditHistory(
  tx: Tx,
  record: StoredPlace,
  { limit, offset, isOwnLife = false }: HistoryOptions,
): Promise<{ readonly rows: readonly StoredAuditEntry[]; readonly total: number }> {
  const ofKey = `where ${atStoredPlace}`;
  const where = isOwnLife ? `${ofKey} and id >= coalesce((select max(id) from audit ${ofKey} and type = 'create'), 0)` : ofKey;
  const params = bindStoredPlace(record);
  const rows = await tx.query<StoredAuditEntry>(
    `select id, ${columns} from audit ${where} order by id desc limit $4::bigint offset $5::bigint`,
    [...params, limit, offset],
  );
  const [count] = await tx.query<{ n: number }>(`select count(*)::int as n from audit ${where}`, params);
  return { rows: rows.map((row) => renameAuditedFields(record.resource, row)), total: count?.n ?? 0 };
}

/** An entry in the names that the fields of its resource have now, whichever version wrote it. */
export function renameAuditedFields<E extends { readonly diffs: readonly FieldChange[] }>(resource: Resource, entry: E): E {
  return { ...entry, diffs: entry.diffs.map((diff) => ({ ...diff, field: currentFieldName(resource, diff.field) })) };
}

/** A filter of the audit log by a resource finds what was written under the names that the resource had before, too. */
export function widenResourceFilter({ resources }: Model, { accepts }: Resource, filter: QueryFilter): QueryFilter {
  const isName = accepts.some(({ param, field }) => param === filter.param && field === 'resource');
  if (!isName || !['eq', 'in', 'ne'].includes(filter.op)) return filter;
  const namesOf = (value: string | null): readonly (string | null)[] => {
    const resource = value === null || !Object.hasOwn(resources, value) ? undefined : resources[value];
    return resource === undefined || resource.view !== null ? [value] : allResourceNames(resource);
  };
  return { ...filter, values: filter.values.flatMap(namesOf) };
}

/** Where a reading of several histories stands: a record of the asked ones, counted from 1, and an entry of it. */
interface HistoryCursor {
  readonly record: number;
  readonly entry: number;
}

/** Entries of several records, in their order and the oldest first, some at a time: `next` is `after` of the next call, null at the end. */
export async function listAuditHistories(
  tx: Tx,
  resource: Resource,
  asked: {
    readonly records: readonly { readonly id: string; readonly parent: string }[];
    readonly after: HistoryCursor | null;
    readonly limit: number;
  },
): Promise<{ readonly rows: readonly StoredAuditEntry[]; readonly next: HistoryCursor | null }> {
  const { records, after, limit } = asked;
  const found = await tx.query<StoredAuditEntry & { readonly n: number }>(
    `select w.n::int as n, a.id, ${columns
      .split(', ')
      .map((name) => `a.${name}`)
      .join(', ')}
     from unnest($2::text[], $3::text[]) with ordinality as w(id, parent, n)
     join audit a on a.resource = any($1::text[]) and a.record_id = w.id and a.parent = w.parent
     where (w.n, a.id) > ($4::bigint, $5::bigint) order by w.n, a.id limit $6::int`,
    [
      allResourceNames(resource),
      records.map(({ id }) => id),
      records.map(({ parent }) => parent),
      after?.record ?? 0,
      after?.entry ?? 0,
      limit,
    ],
  );
  const last = found.at(-1);
  return {
    rows: found.map((row) => renameAuditedFields(resource, row)),
    next: found.length < limit || last === undefined ? null : { record: last.n, entry: last.id },
  };
}

/** What a write changed, field by field; an empty value is null. Passwords are never told. */
export function compareValues(fields: Readonly<Record<string, Field>>, old: Values | null, now: Values | null): readonly FieldChange[] {
  return Object.values(fields)
    .filter((field) => field.type !== 'password' && field.value === null && field.derived === null)
    .map(({ name }) => ({ field: name, old: old?.[name] ?? null, new: now?.[name] ?? null }))
    .filter((diff) => !isDeepStrictEqual(diff.old, diff.new));
}

/** How many entries of a resource each day of a zone has (`2031-04-02`), from a moment on. */
export async function countAuditEntriesByDay(
  tx: Tx,
  { resource, from, zone }: { readonly resource: string; readonly from: string; readonly zone: string },
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.query<{ day: string; n: number }>(
    `select to_char(created_at::timestamptz at time zone $3, 'YYYY-MM-DD') as day, count(*)::int as n
     from audit where resource = $1 and created_at >= $2 group by 1`,
    [resource, from, zone],
  );
  return new Map(rows.map(({ day, n }) => [day, n]));
}
