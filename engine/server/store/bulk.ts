/**
 * Many records of a resource in one statement, for jobs and behaviours: no row rule is asked and no history is written. What a person
 * would be told of goes through `updateRecord` and its audit entry.
 */
import type { Params, Values } from '../../model/values.ts';
import type { Named, ValuesOf } from '../../model/project-types.ts';
import { createSqlParameters, quoteSqlLiteral, type SqlParameters } from './binds.ts';
import { isHeavyField, tableNameOf } from './layout.ts';
import { castJsonNumber, locateSqlTarget, type SqlLeaf } from './leaf.ts';
import { recordColumnsSql, recordFromRow, splitStoredValues, type StoredRecord, type TableRow } from './record.ts';
import { buildSameValueSql } from './records.ts';
import { buildParentsSql } from './select.ts';
import { storedKeyOf } from './stored.ts';
import type { Tx } from './store.ts';

type FieldOf<R extends string> = keyof ValuesOf<R> & string;

/** What is asked of one field. `holds`: one of its several values. */
export type FieldTest<R extends string> = { readonly field: FieldOf<R> } & (
  | { readonly is: string | number | boolean }
  | { readonly isNot: string | number | boolean }
  | { readonly isAbove: number }
  | { readonly isEmpty: boolean }
  | { readonly holds: string }
);

/** Records of a resource: below a parent, if it says which, and only those that pass every test. */
export interface RecordGroup<R extends string> {
  readonly of: Named<R>;
  readonly parents?: Params;
  readonly tests?: readonly FieldTest<R>[];
}

/** The records of a group in the order of a field, or of their keys. */
export async function selectRecords<R extends string>(
  tx: Tx,
  group: RecordGroup<R>,
  { order, limit }: { readonly order?: FieldOf<R>; readonly limit?: number } = {},
): Promise<readonly StoredRecord<R>[]> {
  const binds = createSqlParameters();
  const most = limit === undefined ? '' : ` limit ${binds.add(limit, 'int')}`;
  const columns = recordColumnsSql(group.of, { hasBig: true });
  const sql = `select ${columns} from ${fromGroupSql(group, binds)} order by ${order === undefined ? 't.parent, t.id' : orderedSql(group.of, order)}${most}`;
  return (await tx.query<TableRow>(...binds.statement(sql))).map((row) => recordFromRow(group.of, row));
}

export async function countRecords<R extends string>(tx: Tx, group: RecordGroup<R>): Promise<number> {
  const binds = createSqlParameters();
  const [row] = await tx.query<{ n: number }>(...binds.statement(`select count(*)::int as n from ${fromGroupSql(group, binds)}`));
  return row?.n ?? 0;
}

/** How many records of a group have each value of a field, as text; null: none. */
export async function countRecordsBy<R extends string>(
  tx: Tx,
  group: RecordGroup<R>,
  field: FieldOf<R>,
): Promise<ReadonlyMap<string | null, number>> {
  const binds = createSqlParameters();
  const sql = `select ${leafOf(group.of, field).text} as value, count(*)::int as n from ${fromGroupSql(group, binds)} group by 1`;
  const rows = await tx.query<{ value: string | null; n: number }>(...binds.statement(sql));
  return new Map(rows.map(({ value, n }) => [value, n]));
}

/** The largest number in a field; null: there is none. */
export async function findLargest<R extends string>(tx: Tx, group: RecordGroup<R>, field: FieldOf<R>): Promise<number | null> {
  const binds = createSqlParameters();
  const sql = `select max(${castJsonNumber(leafOf(group.of, field))})::float8 as most from ${fromGroupSql(group, binds)}`;
  const [row] = await tx.query<{ most: number | null }>(...binds.statement(sql));
  return row?.most ?? null;
}

/**
 * Records whose field says what that of an earlier one says, each with the key of the first that says so, in their order; those of `except`
 * may be the first, but are not told.
 */
export async function listRepeats<R extends string>(
  tx: Tx,
  group: RecordGroup<R>,
  { by, order, except }: { readonly by: FieldOf<R>; readonly order: FieldOf<R>; readonly except: FieldTest<R> },
): Promise<readonly { readonly id: string; readonly first: string }[]> {
  const binds = createSqlParameters();
  const [value, place] = [leafOf(group.of, by).text, orderedSql(group.of, order)];
  return tx.query<{ id: string; first: string }>(
    ...binds.statement(
      `select id, first from (select t.id, ${place} as place, coalesce(${testSql(group.of, except, binds)}, false) as out, first_value(t.id) over (partition by ${value} order by ${place}) as first
       from ${fromGroupSql(group, binds)} and ${value} is not null) s where id <> first and not out order by place`,
    ),
  );
}

/** What becomes of one record: fields that are set, null empties one, and what is then put behind the elements of a list. */
export interface RecordPatch<R extends string> {
  readonly id: string;
  readonly set?: Partial<ValuesOf<R>>;
  readonly append?: Partial<ValuesOf<R>>;
}

/** Changes records of a group, each in its own way; those that are not in it stay. Returns how many were changed. */
export async function patchRecords<R extends string>(tx: Tx, group: RecordGroup<R>, patches: readonly RecordPatch<R>[]): Promise<number> {
  if (patches.length === 0) return 0;
  const binds = createSqlParameters();
  const rows = patches.map(({ id, set = {}, append = {} }) => {
    const [put, more] = [splitStoredValues(group.of, set as Values), splitStoredValues(group.of, append as Values)];
    return `{"id":${JSON.stringify(id)},"data":${put.data},"big":${put.big},"emptied":${JSON.stringify(listEmptiedKeys(group.of, set))},"more_data":${more.data},"more_big":${more.big}}`;
  });
  const namesOf = (part: 'set' | 'append'): readonly string[] => [...new Set(patches.flatMap((patch) => Object.keys(patch[part] ?? {})))];
  const assigned = assignFieldsSql(group.of, {
    set: { names: namesOf('set'), data: 'x.data', big: 'x.big', emptied: 'x.emptied' },
    derive: {
      names: namesOf('append'),
      build: (key, { column, set }) => {
        const more = `x.more_${column}`;
        return `case when ${more} ? ${key} then jsonb_build_object(${key}, coalesce(${set}->${key}, '[]') || (${more}->${key})) else '{}' end`;
      },
    },
  });
  const sql = `update ${tableNameOf(group.of)} t set ${[...assigned, 'version = t.version + 1'].join(', ')}
    from jsonb_to_recordset(${binds.add(`[${rows.join(',')}]`, 'jsonb')}) as x(id text, data jsonb, big jsonb, emptied text[], more_data jsonb, more_big jsonb)
    where t.id = x.id and ${whereGroupSql(group, binds)} returning t.id`;
  return (await tx.query(...binds.statement(sql))).length;
}

/** Sets the same fields of all records of a group, null empties one, and returns how many those are. */
export async function setInRecords<R extends string>(tx: Tx, group: RecordGroup<R>, set: Partial<ValuesOf<R>>): Promise<number> {
  const binds = createSqlParameters();
  const assigned = assignFieldsSql(group.of, { set: bindSetFields(group.of, set, binds) });
  const sql = `with done as (update ${tableNameOf(group.of)} t set ${[...assigned, 'version = t.version + 1'].join(', ')}
    where ${whereGroupSql(group, binds)} returning 1) select count(*)::int as n from done`;
  const [row] = await tx.query<{ n: number }>(...binds.statement(sql));
  return row?.n ?? 0;
}

/**
 * Notes what happens to a record without anybody changing it: sets fields and counts others up by one, all at once, however many do so at
 * the same time. Version and time of change stay.
 */
export async function stampRecords<R extends string>(
  tx: Tx,
  resource: Named<R>,
  noted: {
    readonly where: Partial<Record<FieldOf<R>, string>>;
    readonly set: Partial<ValuesOf<R>>;
    readonly count: readonly FieldOf<R>[];
  },
): Promise<void> {
  const binds = createSqlParameters();
  const where = Object.entries<string>(noted.where as Readonly<Record<string, string>>).map(([name, value]) =>
    buildSameValueSql(locateSqlTarget(resource, name), value, binds),
  );
  const assigned = assignFieldsSql(resource, {
    set: bindSetFields(resource, noted.set, binds),
    derive: { names: noted.count, build: (key, { set }) => `jsonb_build_object(${key}, coalesce((${set}->>${key})::numeric, 0) + 1)` },
  });
  if (assigned.length === 0) return;
  await tx.query(...binds.statement(`update ${tableNameOf(resource)} t set ${assigned.join(', ')} where ${where.join(' and ')}`));
}

export async function holdsAnyRecord(tx: Tx, resource: Named<string>): Promise<boolean> {
  return (await tx.query(`select 1 from ${tableNameOf(resource)} limit 1`)).length > 0;
}

/** Whoever asks at the same time waits until this transaction ends, as does every write to the resource. */
export async function lockResource(tx: Tx, resource: Named<string>): Promise<void> {
  await tx.query(`lock table ${tableNameOf(resource)} in share row exclusive mode`);
}

/** Whoever asks for the same word waits until this transaction ends. */
export async function lockWord(tx: Tx, word: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [word]);
}

/** The same without waiting: whether it is ours until this transaction ends. */
export async function tryLockWord(tx: Tx, word: string): Promise<boolean> {
  const [row] = await tx.query<{ own: boolean }>('select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as own', [word]);
  return row?.own === true;
}

type Column = 'data' | 'big';

/** Fields that are set: their values in each column, and the keys of those that are empty then; all as SQL. */
type SetFieldsSql = Readonly<Record<Column | 'emptied', string>> & { readonly names: readonly string[] };

interface FieldAssignment {
  readonly set: SetFieldsSql;
  /** Makes the object that holds what becomes of a field; `set`: its column, with all that is set. */
  readonly derive?: {
    readonly names: readonly string[];
    readonly build: (key: string, at: { readonly column: Column; readonly set: string }) => string;
  };
}

/** What an update writes, by column; a column without a field of these is not named, as all it holds would be written again. */
function assignFieldsSql(resource: Named<string>, { set, derive }: FieldAssignment): readonly string[] {
  return (['data', 'big'] as const).flatMap((column) => {
    const isHere = (name: string): boolean => columnOfField(resource, name) === column;
    const names = derive?.names.filter(isHere) ?? [];
    if (names.length === 0 && !set.names.some(isHere)) return [];
    const after = `((t.${column} - ${set.emptied}) || ${set[column]})`;
    const built = names.map((name) => derive?.build(quoteSqlLiteral(storedNameOf(resource, name)), { column, set: after }));
    return [`${column} = ${[after, ...built].join(' || ')}`];
  });
}

function bindSetFields(resource: Named<string>, set: Values, binds: SqlParameters): SetFieldsSql {
  const { data, big } = splitStoredValues(resource, set);
  return {
    names: Object.keys(set),
    data: binds.add(data, 'jsonb'),
    big: binds.add(big, 'jsonb'),
    emptied: binds.add(listEmptiedKeys(resource, set), 'text[]'),
  };
}

function listEmptiedKeys(resource: Named<string>, set: Values): readonly string[] {
  return Object.keys(set).flatMap((name) => (set[name] === null ? [storedNameOf(resource, name)] : []));
}

function fromGroupSql<R extends string>(group: RecordGroup<R>, binds: SqlParameters): string {
  return `${tableNameOf(group.of)} t where ${whereGroupSql(group, binds)}`;
}

function whereGroupSql<R extends string>({ of, parents, tests = [] }: RecordGroup<R>, binds: SqlParameters): string {
  const parts = [...(parents === undefined ? [] : buildParentsSql(of, parents, binds)), ...tests.map((test) => testSql(of, test, binds))];
  return parts.length === 0 ? 'true' : parts.join(' and ');
}

function testSql<R extends string>(resource: Named<R>, test: FieldTest<R>, binds: SqlParameters): string {
  const field = leafOf(resource, test.field);
  const own = field.column ?? field.text;
  if ('isEmpty' in test) return `${own} is ${test.isEmpty ? '' : 'not '}null`;
  if ('isAbove' in test) return `${castJsonNumber(field)} > ${binds.add(test.isAbove, 'numeric')}`;
  if ('holds' in test) return `${field.json} @> to_jsonb(${binds.add(test.holds, 'text')})`;
  const [value, sign] = 'is' in test ? [test.is, '='] : [test.isNot, '<>'];
  return typeof value === 'number'
    ? `${castJsonNumber(field)} ${sign} ${binds.add(value, 'numeric')}`
    : `${own} ${sign} ${binds.add(String(value), 'text')}`;
}

function orderedSql<R extends string>(resource: Named<R>, field: FieldOf<R>): string {
  const leaf = leafOf(resource, field);
  return leaf.kind === 'number' ? castJsonNumber(leaf) : (leaf.column ?? leaf.text);
}

type StoredText = Pick<SqlLeaf, 'json' | 'text' | 'column' | 'native' | 'kind'>;

/** The value as it is stored; of a list, the whole list. */
function leafOf<R extends string>(resource: Named<R>, field: FieldOf<R>): StoredText {
  const target = locateSqlTarget(resource, field);
  return target.kind === 'one'
    ? target.leaf
    : { json: target.json, text: `(${target.json}#>>'{}')`, column: null, native: null, kind: 'json' };
}

function storedNameOf(resource: Named<string>, name: string): string {
  const field = resource.fields[name];
  return field === undefined ? name : storedKeyOf(field);
}

function columnOfField(resource: Named<string>, name: string): Column {
  const field = resource.fields[name];
  return field !== undefined && isHeavyField(field) ? 'big' : 'data';
}
