/** How many records of a selection hold each value of a filter: one statement, in which a record counts once for each value. */
import type { ChoiceCount } from '../../model/choice-counts.ts';
import type { Model, Resource } from '../../model/model.ts';
import { createSqlParameters } from './binds.ts';
import { unfoldTarget } from './counts.ts';
import { tableSqlOf } from './layout.ts';
import type { SqlLeaf } from './leaf.ts';
import { buildWhereClause, locateParamTarget, type RecordSelection } from './select.ts';
import type { Tx } from './store.ts';

/** More are no choices. */
export const mostChoices = 1000;

/** The value of a record as one of few, as text; null: none. */
export function buildChoiceSql({ column, text }: SqlLeaf): string {
  return `nullif(${column ?? text}, '')`;
}

/** The counts, most records first; null: SQL cannot tell which records are in it, or they are more than choices are. */
export async function countChoices(
  tx: Tx,
  model: Model,
  resource: Resource,
  { param, selection }: { readonly param: string; readonly selection: RecordSelection },
): Promise<readonly ChoiceCount[] | null> {
  const binds = createSqlParameters();
  const where = buildWhereClause(model, resource, { selection, binds });
  if (where.rest !== null) return null;
  const target = locateParamTarget(resource, param);
  const { lists, leaf } = unfoldTarget(target);
  const text = buildChoiceSql(leaf);
  const from = `${tableSqlOf(resource)} t`;
  // A record whose list holds nothing is one without a value.
  const held = `${from} left join lateral (select distinct ${text} as value from ${lists.join(', ')}) h on h.value is not null`;
  const [value, all] = target.kind === 'one' ? [text, from] : ['h.value', held];
  const rows = await tx.query<ChoiceCount>(
    ...binds.statement(
      `select ${value} as value, count(*)::int as count from ${all} where ${where.sql} group by 1 order by 2 desc, 1 limit ${mostChoices + 1}`,
    ),
  );
  return rows.length > mostChoices ? null : rows.map((row) => ({ value: row.value, count: row.count }));
}
