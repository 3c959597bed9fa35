import type { Resource } from '../../engine/model/model.ts';
import { createBinds } from './binds.ts';
import { tableOf } from './layout.ts';
import { targetOf } from './leaf.ts';
import type { Tx } from './store.ts';

/** How many records hold each of these values in a field, in one grouped query; values that none holds are left out. */
export async function countBy(tx: Tx, resource: Resource, field: string, values: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const target = targetOf(resource, field);
  const wanted = values.filter((value) => value !== '' && !value.includes('\0'));
  if (wanted.length === 0 || target.kind === 'many') return new Map();
  const binds = createBinds();
  const value = target.leaf.column ?? target.leaf.text;
  const sql = `select ${value} as value, count(*)::int as n from ${tableOf(resource)} t where ${value} = any(${binds.add(wanted, 'text[]')}) group by 1`;
  const rows = await tx.query<{ value: string; n: number }>(...binds.statement(sql));
  return new Map(rows.map((row) => [row.value, row.n]));
}
