/** Keeps what a record refers to from being deleted until the transaction that wrote the reference has ended. */
import type { Model, Resource } from '../../model/model.ts';
import { isEmptyValue, isPlainObject } from '../../model/steps.ts';
import { createSqlParameters, type SqlParameters } from './binds.ts';
import { joinKeyParts, isAuditView, joinParentKeys, splitParentKeys, tableNameOf } from './layout.ts';
import type { StoredRecord } from './record.ts';
import { buildHoldsOneSql } from './records.ts';
import { collectReferenceFields } from './references.ts';
import type { Tx } from './store.ts';

export interface WrittenRecord {
  /** null: the record is new. */
  readonly before: Pick<StoredRecord, 'parent' | 'values'> | null;
  readonly after: Pick<StoredRecord, 'parent' | 'values'>;
}

/** Rows of a table `t`, and those of them that are wanted. */
interface LockableRows {
  readonly table: string;
  readonly where: string;
  /** SQL of what `keys` are values of. */
  readonly value: string;
  readonly keys: readonly string[];
}

/**
 * Locks the records that a written one newly refers to, in its fields or as its parents: whoever deletes one of them waits, then finds the
 * reference. Answers with those that are not there (any more), each as a text that stands for it.
 */
export async function lockReferencedRecords(tx: Tx, model: Model, resource: Resource, written: WrittenRecord): Promise<readonly string[]> {
  const binds = createSqlParameters();
  const all = [...collectReferencedRows(model, resource, { written, binds }), ...collectParentRows(model, resource, { written, binds })];
  if (all.length === 0) return [];
  const parts = all.map(
    ({ table, where, value }, at) => `h${at} as materialized (select ${value} as k from ${table} t where ${where} for key share)`,
  );
  const rows = all.map((_, at) => `select ${at} as part, k from h${at}`).join(' union all ');
  const held = await tx.query<{ part: number; k: string }>(...binds.statement(`with ${parts.join(', ')} ${rows}`));
  return all.flatMap(({ table, keys }, at) => {
    const there = new Set(held.flatMap(({ part, k }) => (part === at ? [k] : [])));
    return keys.filter((key) => !there.has(key)).map((key) => `${table} ${key}`);
  });
}

interface LockRequest {
  readonly written: WrittenRecord;
  readonly binds: SqlParameters;
}

function collectReferencedRows(
  model: Model,
  resource: Resource,
  { written: { before, after }, binds }: LockRequest,
): readonly LockableRows[] {
  return collectReferenceFields(Object.values(resource.fields), []).flatMap(({ path: [field = '', ...steps], ref }) => {
    const target = model.resources[ref.to];
    if (target === undefined || !hasDeletableRecords(target)) return [];
    const known = new Set(collectKeysAt(before?.values[field], steps));
    const keys = [...new Set(collectKeysAt(after.values[field], steps))].filter((key) => !known.has(key));
    const found = buildHoldsOneSql(target, ref.key, { values: keys, binds });
    return found === null ? [] : [{ table: tableNameOf(target), keys, ...found }];
  });
}

/** The keys in a field, or in that member of its rows; of rows with a key and a value each the values. */
function collectKeysAt(value: unknown, [step, ...rest]: readonly string[]): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((each) => collectKeysAt(each, step === undefined ? [] : [step, ...rest]));
  if (isPlainObject(value)) {
    if (step !== undefined) return collectKeysAt(value[step], rest);
    return 'value' in value ? collectKeysAt(value['value'], []) : Object.values(value).flatMap((each) => collectKeysAt(each, []));
  }
  return step !== undefined || isEmptyValue(value) ? [] : [String(value)];
}

function collectParentRows(model: Model, resource: Resource, { written: { before, after }, binds }: LockRequest): readonly LockableRows[] {
  if (resource.parents.length === 0 || before?.parent === after.parent) return [];
  const parts = splitParentKeys(resource, after.parent);
  return resource.parents.flatMap((parent, at) => {
    const above = model.resources[parent.resource];
    const key = parts[at] ?? '';
    if (above === undefined || !hasDeletableRecords(above) || key === '') return [];
    const id = above.isSingle ? joinKeyParts(above, []) : key;
    const within = above.parents.length === at ? [`t.parent = ${binds.add(joinParentKeys(parts.slice(0, at)), 'text')}`] : [];
    const where = [...within, `t.id = ${binds.add(id, 'text')}`].join(' and ');
    return [{ table: tableNameOf(above), keys: [id], where, value: 't.id' }];
  });
}

// What is hand-written has no table, what is in another system none here; nobody deletes an entry of the audit log.
function hasDeletableRecords(resource: Resource): boolean {
  return resource.page === null && resource.source === null && !isAuditView(resource);
}
