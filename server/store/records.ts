/** Single records: read, write, and what other records say about them. Expected refusals are values, SQL refusals are thrown. */
import type { Field, Model, Resource } from '../../engine/model/model.ts';
import type { Params, Values } from '../../engine/model/values.ts';
import { inSlices } from '../in-slices.ts';
import { createBinds, type Binds } from './binds.ts';
import { some } from './filter.ts';
import { idOf, joinedParents, keyIn, parentOf, parentParts, soleKey, tableOf } from './layout.ts';
import { comparable, targetOf, type Leaf, type Target } from './leaf.ts';
import { columnsOf, recordOf, split, storableText, type StoredRecord, type TableRow } from './record.ts';
import { parentsSql, passes, whereOf, type Selection } from './select.ts';
import { keyOf } from './stored.ts';
import type { Named, RecordOf } from '../records.ts';
import type { Tx } from './store.ts';

export type { StoredRecord } from './record.ts';

export interface Address {
  readonly key: readonly string[];
  readonly parents: Params;
}

/**
 * Keeps other writers out until the transaction ends. Beside a `change` other records may begin to refer to the record (`lockReferenced`),
 * beside a `delete` they may not.
 */
export type Lock = 'change' | 'delete';
const locks: Readonly<Record<Lock, string>> = { change: ' for no key update', delete: ' for update' };

/** The record at an address, large fields included; with `*` or a missing parent the first that has the key. */
export async function get<R extends string>(
  tx: Tx,
  resource: Named<R>,
  address: Address,
  options: { readonly lock?: Lock | undefined } = {},
): Promise<StoredRecord<R> | null> {
  return (await getAll(tx, resource, address, options))[0] ?? null;
}

/** Every record with that key: more than one only while a parent is open. */
export async function getAll<R extends string>(
  tx: Tx,
  resource: Named<R>,
  { key, parents }: Address,
  { lock }: { readonly lock?: Lock | undefined } = {},
): Promise<readonly StoredRecord<R>[]> {
  const binds = createBinds();
  const id = idOf(resource, key);
  if (id.includes('\0')) return [];
  const where = [...parentsSql(resource, parents, binds), `t.id::text = ${binds.add(id, 'text')}`].join(' and ');
  return read(tx, resource, { binds, where, tail: `order by t.parent${lock ? locks[lock] : ''}` });
}

/** The record that has this value in a unique field, letter case included. */
export async function getByUnique<R extends string>(
  tx: Tx,
  resource: Named<R>,
  field: keyof RecordOf<R> & string,
  value: string,
): Promise<StoredRecord<R> | null> {
  return (await getMany(tx, resource, field, [value]))[0] ?? null;
}

/** The records that have one of these values in a field, such as the targets of references; `anyCase`: as the store folds letters, which is more than A to Z. */
export async function getMany<R extends string>(
  tx: Tx,
  resource: Named<R>,
  field: keyof RecordOf<R> & string,
  values: readonly string[],
  { anyCase = false }: { readonly anyCase?: boolean } = {},
): Promise<readonly StoredRecord<R>[]> {
  const binds = createBinds();
  const found = holdsOneOf(resource, field, { values, binds, anyCase });
  return found === null ? [] : read(tx, resource, { binds, where: found.where, tail: 'order by t.parent, t.id' });
}

/** The condition that a field of a table `t` holds one of these values, letter case included, and its SQL; null: nothing can. */
export function holdsOneOf(
  resource: Resource,
  field: string,
  { values, binds, anyCase = false }: { readonly values: readonly string[]; readonly binds: Binds; readonly anyCase?: boolean },
): { readonly where: string; readonly value: string } | null {
  const target = targetOf(resource, field);
  const wanted = values.filter((value) => value !== '' && !value.includes('\0'));
  if (wanted.length === 0 || target.kind === 'many') return null;
  const { leaf } = target;
  const list = binds.add(wanted, 'text[]');
  if (leaf.column) return { where: `${leaf.column} = any(${list})`, value: leaf.column };
  const folded = isLowered(leaf, wanted, binds);
  return { where: anyCase ? folded : `${folded} and ${leaf.text} = any(${list})`, value: leaf.text };
}

/** Whether a stored record is in a selection: a view's query, a reference's filter, the row condition. */
export async function isAmong(
  tx: Tx,
  model: Model,
  resource: Resource,
  { record, selection }: { readonly record: StoredRecord; readonly selection: Selection },
): Promise<boolean> {
  const binds = createBinds();
  const where = whereOf(model, resource, { selection, binds });
  const found = await read(tx, resource, { binds, where: `${at(record, binds)} and ${where.sql}`, tail: '' });
  return found.some((each) => passes(where.rest, each.values, selection.scope));
}

interface Reading {
  readonly binds: Binds;
  readonly where: string;
  readonly tail: string;
}

async function read<R extends string>(tx: Tx, resource: Named<R>, { binds, where, tail }: Reading): Promise<readonly StoredRecord<R>[]> {
  const sql = `select ${columnsOf(resource, { hasBig: true })} from ${tableOf(resource)} t where ${where} ${tail}`;
  return inSlices(await tx.query<TableRow>(...binds.statement(sql)), (row) => recordOf(resource, row));
}

function at({ id, parent }: Pick<StoredRecord, 'id' | 'parent'>, binds: Binds): string {
  return `t.parent = ${binds.add(parent, 'text')} and t.id::text = ${binds.add(id, 'text')}`;
}

export interface NewRecord<R extends string = string> {
  /** The key included. */
  readonly values: RecordOf<R>;
  readonly parents: Params;
}

/** Adds a record. Throws StoreError 23505 when its key or a unique value is there already, see `takenField`. */
export async function insert<R extends string>(tx: Tx, resource: Named<R>, record: NewRecord<R>, now: Date): Promise<StoredRecord<R>> {
  const [row] = await insertMany(tx, resource, [record], now);
  if (row === undefined) throw new Error(`"${resource.name}": the new record was not returned.`);
  return row;
}

/** Adds many in one statement, all or none. Keep it to about a thousand at a time. */
export async function insertMany<R extends string>(
  tx: Tx,
  resource: Named<R>,
  records: readonly NewRecord<R>[],
  now: Date,
): Promise<readonly StoredRecord<R>[]> {
  const rows = records.map(({ values, parents }) => {
    const key = keyIn(resource, values);
    if (key === null) throw new Error(`"${resource.name}": a record needs its key (${resource.key.join(', ')}) before it is stored.`);
    const { data, big } = split(resource, values);
    return `{"id":${JSON.stringify(storableText(idOf(resource, key)))},"parent":${JSON.stringify(storableText(parentOf(resource, values, parents)))},"data":${data},"big":${big}}`;
  });
  const found = await tx.query<TableRow>(
    `insert into ${tableOf(resource)} as t (id, parent, data, big, version, created_at, updated_at)
     select x.id, x.parent, x.data, x.big, 1, $2::timestamptz, $2::timestamptz
     from jsonb_to_recordset($1::jsonb) as x(id text, parent text, data jsonb, big jsonb)
     returning ${columnsOf(resource, { hasBig: true })}`,
    [`[${rows.join(',')}]`, now.toISOString()],
  );
  return found.map((row) => recordOf(resource, row));
}

/**
 * Writes the fields that differ from `old`; all others stay as they are by now. Null when the stored version is no longer that
 * of `old`, or the record is gone. Throws StoreError 23505 as `insert`.
 */
export async function update<R extends string>(
  tx: Tx,
  resource: Named<R>,
  { old, values, now }: { readonly old: StoredRecord<R>; readonly values: RecordOf<R>; readonly now: Date },
): Promise<StoredRecord<R> | null> {
  const [before, after] = [split(resource, old.values), split(resource, values)];
  const binds = createBinds();
  const write = (column: 'data' | 'big'): readonly string[] => {
    const changed = changedIn(before[column], after[column]);
    if (changed.names.length === 0) return [];
    return [`${column} = (t.${column} - ${binds.add(changed.names, 'text[]')}) || ${binds.add(changed.values, 'jsonb')}`];
  };
  const parent = resource.parents.length === 0 ? '' : movedParent(resource, values, old);
  const sets = [
    `parent = ${binds.add(parent, 'text')}`,
    ...write('data'),
    ...write('big'),
    'version = t.version + 1',
    `updated_at = ${binds.add(now.toISOString(), 'timestamptz')}`,
  ];
  const where = `${at(old, binds)} and t.version = ${binds.add(old.version, 'int')}`;
  const [row] = await tx.query<TableRow>(
    ...binds.statement(
      `update ${tableOf(resource)} t set ${sets.join(', ')} where ${where} returning ${columnsOf(resource, { hasBig: true })}`,
    ),
  );
  return row === undefined ? null : recordOf(resource, row);
}

/** The names whose values differ between two objects as JSON texts, and the second one's values of them, as JSON text. */
function changedIn(before: string, after: string): { readonly names: readonly string[]; readonly values: string } {
  const [was, is] = [JSON.parse(before) as Values, JSON.parse(after) as Values];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]),
  );
  return {
    names,
    values: JSON.stringify(Object.fromEntries(names.flatMap((name) => (Object.hasOwn(is, name) ? [[name, is[name]]] : [])))),
  };
}

/**
 * Notes what happens to a record without anybody changing it: sets fields and counts others up by one, all at once, however many do so at
 * the same time. Version and time of change stay.
 */
export async function stamp<R extends string>(
  tx: Tx,
  resource: Named<R>,
  noted: {
    readonly where: Partial<Record<keyof RecordOf<R> & string, string>>;
    readonly set: Partial<RecordOf<R>>;
    readonly count: readonly (keyof RecordOf<R> & string)[];
  },
): Promise<void> {
  const binds = createBinds();
  const where = Object.entries<string>(noted.where as Readonly<Record<string, string>>).map(([name, value]) =>
    sameValue(targetOf(resource, name), value, binds),
  );
  const counted = noted.count.map((name) => {
    const field = resource.fields[name];
    const key = binds.add(field === undefined ? name : keyOf(field), 'text');
    return `jsonb_build_object(${key}, coalesce((t.data->>${key})::numeric, 0) + 1)`;
  });
  const data = ['t.data', binds.add(split(resource, noted.set as Values).data, 'jsonb'), ...counted].join(' || ');
  await tx.query(...binds.statement(`update ${tableOf(resource)} t set data = ${data} where ${where.join(' and ')}`));
}

/** Deletes the record as it was read; false when it has changed since or is gone. */
export async function remove(tx: Tx, resource: Resource, record: StoredRecord): Promise<boolean> {
  const binds = createBinds();
  const where = `${at(record, binds)} and t.version = ${binds.add(record.version, 'int')}`;
  return (await tx.query(...binds.statement(`delete from ${tableOf(resource)} t where ${where} returning t.id`))).length > 0;
}

// A record moves when the field that names its parent changes; parameters without a field stay.
function movedParent(resource: Resource, values: Values, old: StoredRecord): string {
  const { parents } = resource;
  const before = parentParts(resource, old.parent);
  const parts = parents.map(({ field }, index) => {
    const value = field === null ? null : values[field];
    return value === null || value === undefined ? (before[index] ?? '') : String(value);
  });
  return joinedParents(parts);
}

/** Whether another record has this value in a unique field, letter case aside; `within` are the fields of the scope with their values. */
export async function isTaken(
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
    .map(textOf)
    .filter((value) => value !== '' && !value.includes('\0'));
  if (values.length === 0) return false;
  const binds = createBinds();
  const where = [
    some(targetOf(resource, asked.field.name), (leaf) => isLowered(leaf, values, binds)),
    ...Object.entries(asked.within).map(([name, value]) => sameValue(targetOf(resource, name), textOf(value), binds)),
    ...(asked.except === null ? [] : [`not (${at(asked.except, binds)})`]),
  ];
  return (await tx.query(...binds.statement(`select 1 from ${tableOf(resource)} t where ${where.join(' and ')}`))).length > 0;
}

// So many are told to the planner one by one, who then knows best.
const fewValues = 8;

/**
 * One of these values, letter case aside, asked so that the unique index answers: with its condition, and without a limit, which would
 * have the planner look for one elsewhere.
 */
function isLowered(leaf: Leaf, values: readonly string[], binds: Binds): string {
  const lowered =
    values.length <= fewValues
      ? values.map((value) => `lower(${binds.add(value, 'text')})`).join(',')
      : `select lower(u) from unnest(${binds.add(values, 'text[]')}) u`;
  return `(lower${leaf.text} in (${lowered}) and coalesce(${leaf.text},'') <> '')`;
}

function sameValue(target: Target, value: string, binds: Binds): string {
  return some(
    target,
    (leaf) => (leaf.kind === 'number' ? `coalesce(${leaf.text},'')` : comparable(leaf)) + ` = ${binds.add(storableText(value), 'text')}`,
  );
}

function textOf(value: unknown): string {
  return value === null || value === undefined ? '' : String(value);
}

/** The record's own key values, for references to it. */
export function keyValue(resource: Resource, record: StoredRecord, field: string): string {
  return soleKey(resource) === field ? record.id : textOf(record.values[field]);
}
