/** Sums over a selection, by the values of other fields: one statement, whatever the number of records. */
import type { Model, Resource } from '../../model/model.ts';
import type { Values } from '../../model/values.ts';
import { createSqlParameters } from './binds.ts';
import { buildChoiceSql } from './choice-counts.ts';
import { tableSqlOf } from './layout.ts';
import { castJsonNumber, locateSqlTarget, type SqlLeaf } from './leaf.ts';
import { buildWhereClause, type RecordSelection } from './select.ts';
import type { Tx } from './store.ts';

export interface SumRequest {
  readonly fields: readonly string[];
  /** Fields of which each combination of values has sums of its own. */
  readonly by: readonly string[];
  /** The field whose groups have sums of their own, besides; null: none. */
  readonly group: string | null;
}

export interface SumGroup {
  readonly by: Values;
  /** What the records of the group have in its field; null: nothing, or there are no groups. */
  readonly value: string | null;
  /** By field: a decimal number as text, and of how many records; null: of none. */
  readonly sums: Readonly<Record<string, { readonly sum: string; readonly count: number } | null>>;
}

/** Most combinations that are told apart. */
const mostGroups = 1000;

/** The sums of a selection; null: SQL cannot tell which records are in it, or they are in too many groups. */
export async function sumRecords(
  tx: Tx,
  model: Model,
  resource: Resource,
  { fields, by, group, selection }: SumRequest & { readonly selection: RecordSelection },
): Promise<readonly SumGroup[] | null> {
  const binds = createSqlParameters();
  const where = buildWhereClause(model, resource, { selection, binds });
  if (where.rest !== null) return null;
  const numbers = fields.map((name) => castJsonNumber(requireLeaf(resource, name)));
  const own = by.map((name) => `coalesce(${requireLeaf(resource, name).json}, 'null'::jsonb)`);
  const groups = [...own, ...(group === null ? [] : [buildChoiceSql(requireLeaf(resource, group))])];
  const columns = [
    ...groups.map((sql, at) => `${sql} as g${at}`),
    ...numbers.flatMap((sql, at) => [`sum(${sql})::text as s${at}`, `count(${sql})::int as n${at}`]),
  ];
  const grouped = groups.length === 0 ? '' : ` group by ${groups.map((_, at) => at + 1).join(', ')} limit ${mostGroups + 1}`;
  const rows = await tx.query<Readonly<Record<string, unknown>>>(
    ...binds.statement(`select ${columns.join(', ')} from ${tableSqlOf(resource)} t where ${where.sql}${grouped}`),
  );
  if (rows.length > mostGroups) return null;
  return rows.map((row) => ({
    by: Object.fromEntries(by.map((name, at) => [name, row[`g${at}`] ?? null])),
    value: group === null ? null : ((row[`g${by.length}`] ?? null) as string | null), // what `buildChoiceSql` makes is text
    sums: Object.fromEntries(fields.map((name, at) => [name, readSum(row[`s${at}`], row[`n${at}`])])),
  }));
}

function readSum(sum: unknown, count: unknown): SumGroup['sums'][string] {
  return typeof sum === 'string' && typeof count === 'number' ? { sum, count } : null;
}

function requireLeaf(resource: Resource, name: string): SqlLeaf {
  const target = locateSqlTarget(resource, name);
  if (target.kind === 'one') return target.leaf;
  throw new Error(`"${resource.name}": "${name}" holds several values, and the store was asked for their sum.`);
}
