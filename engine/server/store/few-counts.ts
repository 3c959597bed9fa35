import type { Model, Resource } from '../../model/model.ts';
import { createSqlParameters } from './binds.ts';
import { tableSqlOf } from './layout.ts';
import { buildWhereClause, type RecordSelection } from './select.ts';
import type { Tx } from './store.ts';

interface FewCounted {
  readonly resource: Resource;
  readonly selection: RecordSelection;
}

/** How many records there are of each selection, counted no further than `most`, by one statement for all. null: SQL alone does not decide which. */
export async function countFew(tx: Tx, model: Model, all: readonly FewCounted[], most: number): Promise<readonly (number | null)[]> {
  const binds = createSqlParameters();
  const counts = all.map(({ resource, selection }) => {
    const { sql, rest } = buildWhereClause(model, resource, { selection, binds });
    const few = `select 1 from ${tableSqlOf(resource)} t where ${sql} limit ${binds.add(most, 'bigint')}`;
    return rest === null ? `(select count(*)::int from (${few}) c)` : null;
  });
  const asked = counts.flatMap((sql, at) => (sql === null ? [] : [`${sql} as n${String(at)}`]));
  if (asked.length === 0) return all.map(() => null);
  const [row] = await tx.query<Record<string, number>>(...binds.statement(`select ${asked.join(', ')}`));
  return all.map((_, at) => row?.[`n${String(at)}`] ?? null);
}
