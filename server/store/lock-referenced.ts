/** Keeps what a record refers to from being deleted until the transaction that wrote the reference has ended. */
import type { Model, Resource } from '../../engine/model/model.ts';
import { isEmpty, isRecord } from '../../engine/model/steps.ts';
import { createBinds, type Binds } from './binds.ts';
import { idOf, isAuditView, joinedParents, parentParts, tableOf } from './layout.ts';
import type { StoredRecord } from './record.ts';
import { holdsOneOf } from './records.ts';
import { refsIn } from './references.ts';
import type { Tx } from './store.ts';

export interface Written {
  /** null: the record is new. */
  readonly before: Pick<StoredRecord, 'parent' | 'values'> | null;
  readonly after: Pick<StoredRecord, 'parent' | 'values'>;
}

/** Rows of a table `t`, and those of them that are wanted. */
interface Rows {
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
export async function lockReferenced(tx: Tx, model: Model, resource: Resource, written: Written): Promise<readonly string[]> {
  const binds = createBinds();
  const all = [...referenced(model, resource, { written, binds }), ...parents(model, resource, { written, binds })];
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

interface For {
  readonly written: Written;
  readonly binds: Binds;
}

function referenced(model: Model, resource: Resource, { written: { before, after }, binds }: For): readonly Rows[] {
  return refsIn(Object.values(resource.fields), []).flatMap(({ path: [field = '', ...steps], ref }) => {
    const target = model.resources[ref.to];
    if (target === undefined || !isDeletable(target)) return [];
    const known = new Set(keysAt(before?.values[field], steps));
    const keys = [...new Set(keysAt(after.values[field], steps))].filter((key) => !known.has(key));
    const found = holdsOneOf(target, ref.key, { values: keys, binds });
    return found === null ? [] : [{ table: tableOf(target), keys, ...found }];
  });
}

/** The keys in a field, or in that member of its rows; of rows with a key and a value each the values. */
function keysAt(value: unknown, [step, ...rest]: readonly string[]): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((each) => keysAt(each, step === undefined ? [] : [step, ...rest]));
  if (isRecord(value)) {
    if (step !== undefined) return keysAt(value[step], rest);
    return 'value' in value ? keysAt(value['value'], []) : Object.values(value).flatMap((each) => keysAt(each, []));
  }
  return step !== undefined || isEmpty(value) ? [] : [String(value)];
}

function parents(model: Model, resource: Resource, { written: { before, after }, binds }: For): readonly Rows[] {
  if (resource.parents.length === 0 || before?.parent === after.parent) return [];
  const parts = parentParts(resource, after.parent);
  return resource.parents.flatMap((parent, at) => {
    const above = model.resources[parent.resource];
    const key = parts[at] ?? '';
    if (above === undefined || !isDeletable(above) || key === '') return [];
    const id = above.isSingle ? idOf(above, []) : key;
    const within = above.parents.length === at ? [`t.parent = ${binds.add(joinedParents(parts.slice(0, at)), 'text')}`] : [];
    const where = [...within, `t.id = ${binds.add(id, 'text')}`].join(' and ');
    return [{ table: tableOf(above), keys: [id], where, value: 't.id' }];
  });
}

// What is hand-written has no table; nobody deletes an entry of the audit log.
function isDeletable(resource: Resource): boolean {
  return resource.page === null && !isAuditView(resource);
}
