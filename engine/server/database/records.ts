/** Records in tables of another database: the same questions as to the store, in the same SQL. */
import type { EvaluationScope } from '../../model/evaluate.ts';
import type { ChoiceCount } from '../../model/choice-counts.ts';
import { isSameContent } from '../../model/normalize.ts';
import { isEmptyValue } from '../../model/steps.ts';
import type { Field, Model, Resource } from '../../model/model.ts';
import type { Values } from '../../model/values.ts';
import { refuseCall } from '../reply/refusal.ts';
import { say } from '../reply/say.ts';
import { countChoices } from '../store/choice-counts.ts';
import { createSqlParameters, type SqlParameters } from '../store/binds.ts';
import {
  bindColumnValue,
  buildKeyMatchSql,
  existingIdSql,
  existingTableOf,
  existingVersionSql,
  isTextType,
  quoteSqlName,
  type ExistingColumn,
  type ExistingTable,
} from '../store/existing.ts';
import { buildFilterSql } from '../store/filter.ts';
import { parseRecordKey, tableSqlOf } from '../store/layout.ts';
import { locateSqlTarget } from '../store/leaf.ts';
import { iterateRecords, listRecords, type ListedRecords, type StoreListOptions } from '../store/list.ts';
import { getRecord, getRecordsByValues, getRecordsWithIds, type StoredRecord } from '../store/records.ts';
import type { RecordSelection } from '../store/select.ts';
import { sumRecords, type SumGroup, type SumRequest } from '../store/sums.ts';
import type { Tx } from '../store/store.ts';
import type { ForeignDatabases } from './databases.ts';
import type { DatabaseResource } from './describe-table.ts';
import { refuseRejection } from './rejected-write.ts';

/** What is asked, and of whom. */
export interface DatabaseReading {
  readonly databases: ForeignDatabases;
  readonly model: Model;
  readonly resource: DatabaseResource;
  readonly scope: EvaluationScope;
}

export function readTableRecord({ databases, resource }: DatabaseReading, key: readonly string[]): Promise<StoredRecord | null> {
  return databases.ask(resource, (tx, placed) => getRecord(tx, placed, { key, parents: {} }));
}

export function readTableRecordsByValues(
  { databases, resource }: DatabaseReading,
  field: string,
  values: readonly string[],
): Promise<readonly StoredRecord[]> {
  return databases.ask(resource, (tx, placed) => getRecordsByValues(tx, placed, field, values));
}

export function readTableRecordsWithIds(
  { databases, resource }: DatabaseReading,
  ids: readonly string[],
): Promise<readonly StoredRecord[]> {
  return databases.ask(resource, (tx, placed) => getRecordsWithIds(tx, placed, ids));
}

/** One page and how many there are. */
export function listTableRecords({ databases, model, resource }: DatabaseReading, options: StoreListOptions): Promise<ListedRecords> {
  return databases.ask(resource, (tx, placed) => listRecords(tx, model, placed, options));
}

/** Sums over a selection; null: only record by record. */
export function sumTableRecords(
  { databases, model, resource }: DatabaseReading,
  asked: SumRequest & { readonly selection: RecordSelection },
): Promise<readonly SumGroup[] | null> {
  return databases.ask(resource, (tx, placed) => sumRecords(tx, model, placed, asked));
}

/** How many records of a selection hold each value of a filter; null: only record by record. */
export function countTableChoices(
  { databases, model, resource }: DatabaseReading,
  asked: { readonly param: string; readonly selection: RecordSelection },
): Promise<readonly ChoiceCount[] | null> {
  return databases.ask(resource, (tx, placed) => countChoices(tx, model, placed, asked));
}

/** All records of a selection in order, page by page: no transaction stays open while they are worked on. */
export async function* iterateTableRecords(
  reading: DatabaseReading,
  options: Omit<StoreListOptions, 'limit' | 'offset'>,
): AsyncGenerator<readonly StoredRecord[]> {
  const { databases, model, resource } = reading;
  // Each page is a question of its own, and `Tx` is all that the reading below knows.
  const asking: Tx = { query: (sql, params) => databases.ask(resource, (tx) => tx.query(sql, params)) };
  const placed = await databases.ask(resource, async (_, known) => known);
  yield* iterateRecords(asking, model, placed, options);
}

/** Whether another record has this value, as the database tells values apart. */
export function isTableValueTaken(
  { databases, resource, scope }: DatabaseReading,
  asked: { readonly field: Field; readonly value: unknown; readonly within: Values; readonly except: Pick<StoredRecord, 'id'> | null },
): Promise<boolean> {
  return databases.ask(resource, async (tx, placed) => {
    // No two rows are alike by a column that holds NULL in one of them.
    const isNull = ([name, value]: readonly [string, unknown]): boolean =>
      isEmptyValue(value) && requireTable(placed).columns[name]?.isNullable === true;
    if (Object.entries(asked.within).some(isNull)) return false;
    const binds = createSqlParameters();
    const holds = ([name, value]: readonly [string, unknown]): string => {
      const text = isEmptyValue(value) ? null : String(value);
      const target = locateSqlTarget(placed, name);
      const exact = target.kind === 'one' ? ({ ...target, leaf: { ...target.leaf, isAnyCase: false } } as const) : target;
      return buildFilterSql(exact, { op: 'eq', values: [text] }, { binds, scope });
    };
    const where = Object.entries({ [asked.field.name]: asked.value, ...asked.within }).map(holds);
    const rows = await tx.query<{ id: string }>(
      ...binds.statement(`select t.id from ${tableSqlOf(placed)} t where ${where.join(' and ')} limit 2`),
    );
    return rows.some(({ id }) => id !== asked.except?.id);
  });
}

/** A new record, as the database has it then: with its defaults, and what its triggers made of it. */
export function insertTableRecord(reading: DatabaseReading, values: Values): Promise<StoredRecord> {
  return changeTable(reading, async ({ tx, placed, table, binds }) => {
    const sent = listWritableColumns(table).filter(([name]) => !isEmptyValue(values[name]));
    const columns = sent.map(([, { name }]) => quoteSqlName(name));
    const bound = sent.map(([name, column]) => bindFieldValue(values[name], column, binds));
    const what = columns.length === 0 ? 'default values' : `(${columns.join(', ')}) values (${bound.join(', ')})`;
    const [row] = await tx.query<{ id: string }>(
      ...binds.statement(`insert into ${table.relation} as x ${what} returning ${existingIdSql(placed, table)} as id`),
    );
    const record = row === undefined ? null : await readById(tx, placed, row.id);
    return record ?? refuseUnseen(reading.resource);
  });
}

/** Writes what differs; null: the row has changed since it was read, or is gone. */
export function updateTableRecord(
  reading: DatabaseReading,
  { old, values }: { readonly old: StoredRecord; readonly values: Values },
): Promise<StoredRecord | null> {
  return changeTable(reading, async ({ tx, placed, table, binds }) => {
    const changed = listWritableColumns(table).filter(([name]) => !isSameContent(values[name] ?? null, old.values[name] ?? null));
    const sets = changed.map(([name, column]) => `${quoteSqlName(column.name)} = ${bindFieldValue(values[name], column, binds)}`);
    const at = buildRowSql(placed, table, { old, binds });
    if (at === null) return null;
    const id = existingIdSql(placed, table);
    const sql =
      sets.length === 0
        ? `select ${id} as id from ${table.relation} x where ${at}`
        : `update ${table.relation} x set ${sets.join(', ')} where ${at} returning ${id} as id`;
    const [row, ...others] = await tx.query<{ id: string }>(...binds.statement(sql));
    if (others.length > 0) return refuseLooseKey(reading.resource);
    return row === undefined ? null : ((await readById(tx, placed, row.id)) ?? refuseUnseen(reading.resource));
  });
}

/** False: the row has changed since it was read, or is gone. */
export function deleteTableRecord(reading: DatabaseReading, old: StoredRecord): Promise<boolean> {
  const remove = async ({ tx, placed, table, binds }: TableChange): Promise<boolean> => {
    const at = buildRowSql(placed, table, { old, binds });
    if (at === null) return false;
    const gone = await tx.query(...binds.statement(`delete from ${table.relation} x where ${at} returning 1`));
    return gone.length > 1 ? refuseLooseKey(reading.resource) : gone.length === 1;
  };
  return changeTable(reading, remove, { isDelete: true });
}

interface TableChange {
  readonly tx: Tx;
  /** The resource with its table. */
  readonly placed: Resource;
  readonly table: ExistingTable;
  readonly binds: SqlParameters;
}

/** Changes rows in one transaction; what the rules of the table refuse, also as it ends, is told as such. */
function changeTable<T>(
  { databases, model, resource, scope }: DatabaseReading,
  change: (on: TableChange) => Promise<T>,
  { isDelete = false }: { readonly isDelete?: boolean } = {},
): Promise<T> {
  return databases.ask(resource, (tx, placed) => change({ tx, placed, table: requireTable(placed), binds: createSqlParameters() }), {
    onChangeFailed: (placed, error) => refuseRejection({ model, placed, scope, isDelete }, error),
  });
}

function readById(tx: Tx, placed: Resource, id: string): Promise<StoredRecord | null> {
  return getRecord(tx, placed, { key: parseRecordKey(placed, id), parents: {} });
}

/** The row as it was read; null: no row can have such a key. */
function buildRowSql(
  placed: Resource,
  table: ExistingTable,
  { old, binds }: { readonly old: StoredRecord; readonly binds: SqlParameters },
): string | null {
  const sqlOf = (field: string): string => `x.${quoteSqlName(table.columns[field]?.name ?? field)}`;
  const key = buildKeyMatchSql(placed, table, { parts: parseRecordKey(placed, old.id), sqlOf, binds });
  return key && `${key} and ${existingVersionSql(table)} = ${binds.add(old.version, 'int')}`;
}

function listWritableColumns({ columns }: ExistingTable): readonly (readonly [string, ExistingColumn])[] {
  return Object.entries(columns).filter(([, { isGenerated }]) => !isGenerated);
}

/** A value of a record as the column takes it; what is empty is NULL, or an empty text where the column takes no NULL. */
function bindFieldValue(value: unknown, column: ExistingColumn, binds: SqlParameters): string {
  const { baseType, isNullable } = column;
  if (isEmptyValue(value) && !(Array.isArray(value) && baseType.endsWith('[]')))
    return bindColumnValue(column, !isNullable && isTextType(baseType) ? '' : null, binds);
  if (baseType.endsWith('[]')) return `${binds.add([value].flat().map(String), 'text[]')}::${column.type}`;
  return bindColumnValue(column, typeof value === 'object' || /^jsonb?$/.test(baseType) ? JSON.stringify(value) : String(value), binds);
}

function requireTable(placed: Resource): ExistingTable {
  const table = existingTableOf(placed);
  if (table === null) throw new Error(`"${placed.name}": its table is not described.`);
  return table;
}

/** Takes back what was done to several rows for one. */
function refuseLooseKey({ source }: DatabaseResource): never {
  return refuseCall('source-wrong', say('"{source}" has several rows with this key', { source: source.name }));
}

function refuseUnseen({ source }: DatabaseResource): never {
  return refuseCall('source-wrong', say('"{source}" does not show this server what it has written', { source: source.name }));
}
