import type { Scope } from '../../engine/model/evaluate.ts';
import type { Condition } from '../../engine/model/expression.ts';
import type { Model, Resource } from '../../engine/model/model.ts';
import { createBinds, type Binds } from './binds.ts';
import { conditionSql } from './condition.ts';
import { tableOf } from './layout.ts';
import { filterSql } from './filter.ts';
import { targetOf, type Leaf, type Target } from './leaf.ts';
import { columnsOf, recordOf, type StoredRecord, type TableRow } from './record.ts';
import type { Tx } from './store.ts';

interface Asked {
  readonly field: string;
  readonly values: readonly string[];
  /** Which records count; true: all. */
  readonly rows: Condition;
  readonly scope: Scope;
}

/**
 * How many records hold each of these values in a field, in one grouped query; values that none holds are left out. Null: which records
 * count cannot be asked of the database.
 */
export async function countBy(
  tx: Tx,
  model: Model,
  resource: Resource,
  { rows, ...asked }: Asked,
): Promise<ReadonlyMap<string, number> | null> {
  const binds = createBinds();
  const counting = conditionSql(rows, { model, resource, scope: asked.scope, binds, alias: 't.' });
  if (!counting.isWhole) return null;
  const holding = holdingSql(resource, asked, binds);
  if (holding === null) return new Map();
  const n = holding.isOnce ? 'count(*)' : 'count(distinct (t.parent, t.id))';
  const found = await tx.query<{ value: string; n: number }>(
    ...binds.statement(
      `select ${holding.value} as value, ${n}::int as n from ${holding.from} where ${holding.where} and ${counting.sql} group by 1`,
    ),
  );
  return new Map(found.map((row) => [row.value, row.n]));
}

/** The records that hold one of these values in a field, each with the value; one that holds several is there several times. */
export async function holdersOf(
  tx: Tx,
  resource: Resource,
  asked: Omit<Asked, 'rows'>,
): Promise<readonly { readonly value: string; readonly record: StoredRecord }[]> {
  const binds = createBinds();
  const holding = holdingSql(resource, asked, binds);
  if (holding === null) return [];
  const rows = await tx.query<TableRow & { value: string }>(
    ...binds.statement(
      `select ${holding.value} as value, ${columnsOf(resource, { hasBig: true })} from ${holding.from} where ${holding.where}`,
    ),
  );
  return rows.map(({ value, ...row }) => ({ value, record: recordOf(resource, row) }));
}

/** The records of a table `t` that hold one of these values, a row for each value; `isOnce`: a record has one row. */
function holdingSql(
  resource: Resource,
  { field, values, scope }: Omit<Asked, 'rows'>,
  binds: Binds,
): { readonly value: string; readonly from: string; readonly where: string; readonly isOnce: boolean } | null {
  const target = targetOf(resource, field);
  const wanted = values.filter((value) => value !== '' && !value.includes('\0'));
  if (wanted.length === 0) return null;
  const { lists, leaf } = unfolded(target);
  const value = leaf.column ?? leaf.text;
  const isOne = `${value} = any(${binds.add(wanted, 'text[]')})`;
  const isOnce = target.kind === 'one';
  // The filter is what an index on the list answers.
  const where = isOnce ? isOne : `${isOne} and ${filterSql(target, { op: 'in', values: wanted }, { binds, scope })}`;
  return { value, from: [`${tableOf(resource)} t`, ...lists].join(', '), where, isOnce };
}

/** The value inside lists, and what makes a row of each element. */
function unfolded(target: Target): { readonly lists: readonly string[]; readonly leaf: Leaf } {
  if (target.kind === 'one') return { lists: [], leaf: target.leaf };
  const { lists, leaf } = unfolded(target.of);
  return { lists: [`jsonb_array_elements(${target.list}) as ${target.alias}(v)`, ...lists], leaf };
}
