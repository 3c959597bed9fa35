import type { EvaluationScope } from '../../model/evaluate.ts';
import type { Condition } from '../../model/expression.ts';
import type { Model, Resource } from '../../model/model.ts';
import { createSqlParameters, type SqlParameters } from './binds.ts';
import { translateCondition } from './condition.ts';
import { tableNameOf } from './layout.ts';
import { buildFilterSql } from './filter.ts';
import { locateSqlTarget, type SqlLeaf, type SqlTarget } from './leaf.ts';
import { recordColumnsSql, recordFromRow, type StoredRecord, type TableRow } from './record.ts';
import type { Tx } from './store.ts';

interface CountRequest {
  readonly field: string;
  readonly values: readonly string[];
  /** Which records count; true: all. */
  readonly rows: Condition;
  readonly scope: EvaluationScope;
}

/**
 * How many records hold each of these values in a field, in one grouped query; values that none holds are left out. Null: which records
 * count cannot be asked of the database.
 */
export async function countByValue(
  tx: Tx,
  model: Model,
  resource: Resource,
  { rows, ...asked }: CountRequest,
): Promise<ReadonlyMap<string, number> | null> {
  const binds = createSqlParameters();
  const counting = translateCondition(rows, { model, resource, scope: asked.scope, binds, alias: 't.' });
  if (!counting.isWhole) return null;
  const holding = buildHoldersSql(resource, asked, binds);
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
export async function listHolders(
  tx: Tx,
  resource: Resource,
  asked: Omit<CountRequest, 'rows'>,
): Promise<readonly { readonly value: string; readonly record: StoredRecord }[]> {
  const binds = createSqlParameters();
  const holding = buildHoldersSql(resource, asked, binds);
  if (holding === null) return [];
  const rows = await tx.query<TableRow & { value: string }>(
    ...binds.statement(
      `select ${holding.value} as value, ${recordColumnsSql(resource, { hasBig: true })} from ${holding.from} where ${holding.where}`,
    ),
  );
  return rows.map(({ value, ...row }) => ({ value, record: recordFromRow(resource, row) }));
}

/** The records of a table `t` that hold one of these values, a row for each value; `isOnce`: a record has one row. */
function buildHoldersSql(
  resource: Resource,
  { field, values, scope }: Omit<CountRequest, 'rows'>,
  binds: SqlParameters,
): { readonly value: string; readonly from: string; readonly where: string; readonly isOnce: boolean } | null {
  const target = locateSqlTarget(resource, field);
  const wanted = values.filter((value) => value !== '' && !value.includes('\0'));
  if (wanted.length === 0) return null;
  const { lists, leaf } = unfoldTarget(target);
  const value = leaf.column ?? leaf.text;
  const isOne = `${value} = any(${binds.add(wanted, 'text[]')})`;
  const isOnce = target.kind === 'one';
  // The filter is what an index on the list answers.
  const where = isOnce ? isOne : `${isOne} and ${buildFilterSql(target, { op: 'in', values: wanted }, { binds, scope })}`;
  return { value, from: [`${tableNameOf(resource)} t`, ...lists].join(', '), where, isOnce };
}

/** The value inside lists, and what makes a row of each element. */
export function unfoldTarget(target: SqlTarget): { readonly lists: readonly string[]; readonly leaf: SqlLeaf } {
  if (target.kind === 'one') return { lists: [], leaf: target.leaf };
  const { lists, leaf } = unfoldTarget(target.of);
  return { lists: [`jsonb_array_elements(${target.list}) as ${target.alias}(v)`, ...lists], leaf };
}
