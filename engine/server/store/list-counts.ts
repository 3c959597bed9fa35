import type { Model, Resource } from '../../model/model.ts';
import { createSqlParameters } from './binds.ts';
import { countCap, countFewSql, listRecords } from './list.ts';
import { buildWhereClause, type RecordSelection } from './select.ts';
import type { Tx } from './store.ts';

/** A list of which only the number of its records is wanted. */
export interface CountedList {
  readonly resource: Resource;
  readonly selection: RecordSelection;
}

/** The totals of several lists, as `listRecords` tells them: in one statement, and by themselves those that are long or that SQL cannot tell. */
export async function countLists(tx: Tx, model: Model, lists: readonly CountedList[]): Promise<readonly number[]> {
  if (lists.length === 0) return [];
  const binds = createSqlParameters();
  const asked = lists.map(({ resource, selection }) => {
    const where = buildWhereClause(model, resource, { selection, binds });
    return where.rest === null ? countFewSql(resource, where) : 'null::int';
  });
  const counts = asked.map((sql, at) => `(${sql}) as n${at}`).join(', ');
  const [row = {}] = await tx.query<Readonly<Record<string, number | null>>>(...binds.statement(`select ${counts}`));
  const totals: number[] = [];
  for (const [at, { resource, selection }] of lists.entries()) {
    const n = row[`n${at}`] ?? null;
    const isKnown = n !== null && n <= countCap;
    totals.push(isKnown ? n : (await listRecords(tx, model, resource, { ...selection, sort: [], limit: 1, offset: 0 })).total);
  }
  return totals;
}
