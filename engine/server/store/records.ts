/** Single records: read, write, and what other records say about them. Expected refusals are values, SQL refusals are thrown. */
import type { Field, Model, Resource } from '../../model/model.ts';
import type { Params, Values } from '../../model/values.ts';
import { mapInSlices } from '../in-slices.ts';
import { createSqlParameters, type SqlParameters } from './binds.ts';
import { buildColumnHoldsSql, buildKeyMatchSql, existingTableOf, findExistingValue } from './existing.ts';
import { buildSomeSql } from './filter.ts';
import { joinKeyParts, parentAfterMove, parseRecordKey, soleKeyField, tableNameOf, tableSqlOf } from './layout.ts';
import { comparableSql, locateSqlTarget, type SqlLeaf, type SqlTarget } from './leaf.ts';
import {
  recordColumnsSql,
  recordFromRow,
  readStoredJson,
  splitStoredValues,
  toStorableText,
  type StoredRecord,
  type TableRow,
} from './record.ts';
import { addEntrySql, type AuditedRecord, type NewAuditEntry } from './audit.ts';
import { buildReferredSql, type ReferredRecords } from './referred.ts';
import { buildParentsSql, passesRest, buildWhereClause, type RecordSelection } from './select.ts';
import type { Named, ValuesOf } from '../../model/project-types.ts';
import type { Tx } from './store.ts';
import { buildInsertSql, compareStoredJson, type NewRecord } from './write-sql.ts';

export type { StoredRecord } from './record.ts';
export type { NewRecord } from './write-sql.ts';

export interface RecordAddress {
  readonly key: readonly string[];
  readonly parents: Params;
}

/**
 * Keeps other writers out until the transaction ends. Beside a `change` other records may begin to refer to the record (`lockReferencedRecords`),
 * beside a `delete` they may not.
 */
export type RowLock = 'change' | 'delete';
const locks: Readonly<Record<RowLock, string>> = { change: ' for no key update', delete: ' for update' };

/** The record at an address, large fields included; with `*` or a missing parent the first that has the key. */
export async function getRecord<R extends string>(
  tx: Tx,
  resource: Named<R>,
  { key, parents }: RecordAddress,
  { lock }: { readonly lock?: RowLock | undefined } = {},
): Promise<StoredRecord<R> | null> {
  const binds = createSqlParameters();
  const where = buildAddressSql(resource, { key, parents }, binds);
  return (await readRecords(tx, resource, { binds, where, tail: `order by t.parent${lock ? locks[lock] : ''}` }))[0] ?? null;
}

/** The same of a table of the store, with what it refers to by these fields. */
export async function getRecordWithReferred<R extends string>(
  tx: Tx,
  { model, resource, references }: { readonly model: Model; readonly resource: Named<R>; readonly references: readonly string[] },
  at: RecordAddress,
): Promise<{ readonly record: StoredRecord<R>; readonly referred: ReferredRecords } | null> {
  const binds = createSqlParameters();
  const { columns, join, referredFrom } = buildReferredSql(model, resource, references);
  const all = [recordColumnsSql(resource, { hasBig: true }), ...columns].join(', ');
  const where = buildAddressSql(resource, at, binds);
  const sql = `select ${all} from ${tableNameOf(resource)} t${join} where ${where} order by t.parent limit 1`;
  const [row] = await tx.query<TableRow & Readonly<Record<string, unknown>>>(...binds.statement(sql));
  return row === undefined ? null : { record: recordFromRow(resource, row), referred: referredFrom(row) };
}

function buildAddressSql(resource: Resource, { key, parents }: RecordAddress, binds: SqlParameters): string {
  const id = joinKeyParts(resource, key);
  if (id.includes('\0')) return 'false';
  return [...buildParentsSql(resource, parents, binds), buildIdsSql(resource, [id], binds)].join(' and ');
}

/** Every record that has one of these ids, below whatever parent. */
export async function getRecordsWithIds<R extends string>(
  tx: Tx,
  resource: Named<R>,
  ids: readonly string[],
): Promise<readonly StoredRecord<R>[]> {
  const binds = createSqlParameters();
  return readRecords(tx, resource, { binds, where: buildIdsSql(resource, ids, binds), tail: 'order by t.parent, t.id' });
}

/** The record that has this value in a unique field, letter case included. */
export async function getRecordByUnique<R extends string>(
  tx: Tx,
  resource: Named<R>,
  field: keyof ValuesOf<R> & string,
  value: string,
): Promise<StoredRecord<R> | null> {
  return (await getRecordsByValues(tx, resource, field, [value]))[0] ?? null;
}

/** The records that have one of these values in a field, such as the targets of references; `anyCase`: as the store folds letters, which is more than A to Z. */
export async function getRecordsByValues<R extends string>(
  tx: Tx,
  resource: Named<R>,
  field: keyof ValuesOf<R> & string,
  values: readonly string[],
  { anyCase = false }: { readonly anyCase?: boolean } = {},
): Promise<readonly StoredRecord<R>[]> {
  const binds = createSqlParameters();
  const found = buildHoldsOneSql(resource, field, { values, binds, anyCase });
  return found === null ? [] : readRecords(tx, resource, { binds, where: found.where, tail: 'order by t.parent, t.id' });
}

/** The condition that a field of a table `t` holds one of these values, letter case included, and its SQL; null: nothing can. */
export function buildHoldsOneSql(
  resource: Resource,
  field: string,
  { values, binds, anyCase = false }: { readonly values: readonly string[]; readonly binds: SqlParameters; readonly anyCase?: boolean },
): { readonly where: string; readonly value: string } | null {
  const target = locateSqlTarget(resource, field);
  const wanted = values.filter((value) => value !== '' && !value.includes('\0'));
  if (wanted.length === 0 || target.kind === 'many') return null;
  const { leaf } = target;
  const list = binds.add(wanted, 'text[]');
  const hint = leaf.native === null ? null : buildColumnHoldsSql(leaf.native, { values: wanted, binds });
  if (hint !== null && !anyCase) return { where: `${hint} and ${leaf.text} = any(${list})`, value: leaf.text };
  if (leaf.column && !anyCase) return { where: `${leaf.column} = any(${list})`, value: leaf.column };
  const folded = buildLoweredInSql(leaf, wanted, binds);
  return { where: anyCase ? folded : `${folded} and ${leaf.text} = any(${list})`, value: leaf.text };
}

/** Whether a stored record is in a selection: a view's query, a reference's filter, the row condition. */
export async function isRecordSelected(
  tx: Tx,
  model: Model,
  resource: Resource,
  { record, selection }: { readonly record: Pick<StoredRecord, 'id' | 'parent'>; readonly selection: RecordSelection },
): Promise<boolean> {
  const binds = createSqlParameters();
  const where = buildWhereClause(model, resource, { selection, binds });
  const found = await readRecords(tx, resource, { binds, where: `${recordAtSql(resource, record, binds)} and ${where.sql}`, tail: '' });
  return found.some((each) => passesRest(where.rest, each.values, selection.scope));
}

interface RecordReading {
  readonly binds: SqlParameters;
  readonly where: string;
  readonly tail: string;
}

async function readRecords<R extends string>(
  tx: Tx,
  resource: Named<R>,
  { binds, where, tail }: RecordReading,
): Promise<readonly StoredRecord<R>[]> {
  const columns = recordColumnsSql(resource, { hasBig: true });
  const sql = `select ${columns} from ${tableSqlOf(resource, [columns, where, tail].join())} t where ${where} ${tail}`;
  return mapInSlices(await tx.query<TableRow>(...binds.statement(sql)), (row) => recordFromRow(resource, row));
}

function recordAtSql(resource: Resource, { id, parent }: Pick<StoredRecord, 'id' | 'parent'>, binds: SqlParameters): string {
  return `t.parent = ${binds.add(parent, 'text')} and ${buildIdsSql(resource, [id], binds)}`;
}

/** The condition that a row of `t` has one of these ids. */
function buildIdsSql(resource: Resource, ids: readonly string[], binds: SqlParameters): string {
  const [only = '', ...more] = ids;
  const table = existingTableOf(resource);
  if (table === null)
    return more.length === 0 ? `t.id::text = ${binds.add(only, 'text')}` : `t.id::text = any(${binds.add(ids, 'text[]')})`;
  const sqlOf = (field: string): string => `t.${findExistingValue(table, field)?.native ?? ''}`;
  const found = ids.flatMap((id) => buildKeyMatchSql(resource, table, { parts: parseRecordKey(resource, id), sqlOf, binds }) ?? []);
  return found.length === 0 ? 'false' : `(${found.map((each) => `(${each})`).join(' or ')})`;
}

/** The entry of the audit log for a record as it will be stored: written by the statement that stores it, and asked for just before. */
type TellOf = (after: AuditedRecord) => NewAuditEntry | null | Promise<NewAuditEntry | null>;

/** Adds a record. Throws StoreError 23505 when its key or a unique value is there already, see `takenField`. */
export async function insertRecord<R extends string>(
  tx: Tx,
  resource: Named<R>,
  record: NewRecord<R>,
  at: Date | { readonly now: Date; readonly tell: TellOf | null },
): Promise<StoredRecord<R>> {
  const { now, tell } = at instanceof Date ? { now: at, tell: null } : at;
  const { sql, binds, placed } = buildInsertSql(resource, [record], now);
  const [first] = placed;
  const entry = tell && first ? await tell({ ...first, values: readStoredJson(resource, first) }) : null;
  const [row] = await tx.query<TableRow>(...binds.statement(addEntrySql(sql, entry, binds)));
  if (row === undefined) throw new Error(`"${resource.name}": the new record was not returned.`);
  return recordFromRow(resource, row);
}

/** Adds many in one statement, all or none. Keep it to about a thousand at a time. */
export async function insertRecords<R extends string>(
  tx: Tx,
  resource: Named<R>,
  records: readonly NewRecord<R>[],
  now: Date,
): Promise<readonly StoredRecord<R>[]> {
  const { sql, binds } = buildInsertSql(resource, records, now);
  return (await tx.query<TableRow>(...binds.statement(sql))).map((row) => recordFromRow(resource, row));
}

/**
 * Writes the fields that differ from `old`; all others stay as they are by now. Null when the stored version is no longer that
 * of `old`, or the record is gone. Throws StoreError 23505 as `insertRecord`.
 */
export async function updateRecord<R extends string>(
  tx: Tx,
  resource: Named<R>,
  {
    old,
    values,
    now,
    tell = null,
  }: { readonly old: StoredRecord<R>; readonly values: ValuesOf<R>; readonly now: Date; readonly tell?: TellOf | null },
): Promise<StoredRecord<R> | null> {
  const [before, after] = [splitStoredValues(resource, old.values), splitStoredValues(resource, values)];
  const binds = createSqlParameters();
  const write = (column: 'data' | 'big'): readonly string[] => {
    const changed = compareStoredJson(before[column], after[column]);
    if (changed.names.length === 0) return [];
    return [`${column} = (t.${column} - ${binds.add(changed.names, 'text[]')}) || ${binds.add(changed.values, 'jsonb')}`];
  };
  const parent = resource.parents.length === 0 ? '' : parentAfterMove(resource, values, old);
  const sets = [
    `parent = ${binds.add(parent, 'text')}`,
    ...write('data'),
    ...write('big'),
    'version = t.version + 1',
    `updated_at = ${binds.add(now.toISOString(), 'timestamptz')}`,
  ];
  const where = `${recordAtSql(resource, old, binds)} and t.version = ${binds.add(old.version, 'int')}`;
  const sql = `update ${tableNameOf(resource)} t set ${sets.join(', ')} where ${where} returning ${recordColumnsSql(resource, { hasBig: true })}`;
  const entry = tell && (await tell({ id: old.id, parent, version: old.version + 1, values: readStoredJson(resource, after) }));
  const [row] = await tx.query<TableRow>(...binds.statement(addEntrySql(sql, entry, binds)));
  return row === undefined ? null : recordFromRow(resource, row);
}

/** Deletes the record as it was read; false when it has changed since or is gone. */
export async function deleteRecord(tx: Tx, resource: Resource, record: StoredRecord, entry: NewAuditEntry | null = null): Promise<boolean> {
  const binds = createSqlParameters();
  const where = `${recordAtSql(resource, record, binds)} and t.version = ${binds.add(record.version, 'int')}`;
  const sql = `delete from ${tableNameOf(resource)} t where ${where} returning t.id`;
  return (await tx.query(...binds.statement(addEntrySql(sql, entry, binds)))).length > 0;
}

/** Whether another record has this value in a unique field, letter case aside; `within` are the fields of the scope with their values. */
export async function isValueTaken(
  tx: Tx,
  resource: Resource,
  asked: {
    readonly field: Field;
    readonly value: unknown;
    readonly within: Values;
    readonly except: Pick<StoredRecord, 'id' | 'parent'> | null;
  },
): Promise<boolean> {
  const values = (Array.isArray(asked.value) ? asked.value : [asked.value])
    .map(storedKeyText)
    .filter((value) => value !== '' && !value.includes('\0'));
  if (values.length === 0) return false;
  const binds = createSqlParameters();
  const where = [
    buildSomeSql(locateSqlTarget(resource, asked.field.name), (leaf) => buildLoweredInSql(leaf, values, binds)),
    ...Object.entries(asked.within).map(([name, value]) => buildSameValueSql(locateSqlTarget(resource, name), storedKeyText(value), binds)),
    ...(asked.except === null ? [] : [`not (${recordAtSql(resource, asked.except, binds)})`]),
  ];
  return (await tx.query(...binds.statement(`select 1 from ${tableSqlOf(resource)} t where ${where.join(' and ')}`))).length > 0;
}

// So many are told to the planner one by one, who then knows best.
const fewValues = 8;

/**
 * One of these values, letter case aside, asked so that the unique index answers: with its condition, and without a limit, which would
 * have the planner look for one elsewhere.
 */
function buildLoweredInSql(leaf: SqlLeaf, values: readonly string[], binds: SqlParameters): string {
  const lowered =
    values.length <= fewValues
      ? values.map((value) => `lower(${binds.add(value, 'text')})`).join(',')
      : `select lower(u) from unnest(${binds.add(values, 'text[]')}) u`;
  return `(lower${leaf.text} in (${lowered}) and coalesce(${leaf.text},'') <> '')`;
}

/** The condition that a field holds this value, given as text. */
export function buildSameValueSql(target: SqlTarget, value: string, binds: SqlParameters): string {
  return buildSomeSql(
    target,
    (leaf) =>
      (leaf.kind === 'number' ? `coalesce(${leaf.text},'')` : comparableSql(leaf)) + ` = ${binds.add(toStorableText(value), 'text')}`,
  );
}

function storedKeyText(value: unknown): string {
  return value === null || value === undefined ? '' : String(value);
}

/** The record's own key values, for references to it. */
export function referenceKeyValue(resource: Resource, record: StoredRecord, field: string): string {
  return soleKeyField(resource) === field ? record.id : storedKeyText(record.values[field]);
}
