import type { Scope } from '../../engine/model/evaluate.ts';
import type { Resource } from '../../engine/model/model.ts';
import { createBinds } from './binds.ts';
import { tableOf } from './layout.ts';
import { filterSql } from './filter.ts';
import { targetOf, type Leaf, type Target } from './leaf.ts';
import type { Tx } from './store.ts';

/** How many records hold each of these values in a field, in one grouped query; values that none holds are left out. */
export async function countBy(
  tx: Tx,
  resource: Resource,
  { field, values, scope }: { readonly field: string; readonly values: readonly string[]; readonly scope: Scope },
): Promise<ReadonlyMap<string, number>> {
  const target = targetOf(resource, field);
  const wanted = values.filter((value) => value !== '' && !value.includes('\0'));
  if (wanted.length === 0) return new Map();
  const binds = createBinds();
  const { lists, leaf } = unfolded(target);
  const value = leaf.column ?? leaf.text;
  const from = [`${tableOf(resource)} t`, ...lists].join(', ');
  const isOne = `${value} = any(${binds.add(wanted, 'text[]')})`;
  // A record counts once, however often its list holds the value; the filter is what an index on the list answers.
  const where = target.kind === 'one' ? isOne : `${isOne} and ${filterSql(target, { op: 'in', values: wanted }, { binds, scope })}`;
  const n = target.kind === 'one' ? 'count(*)' : 'count(distinct (t.parent, t.id))';
  const rows = await tx.query<{ value: string; n: number }>(
    ...binds.statement(`select ${value} as value, ${n}::int as n from ${from} where ${where} group by 1`),
  );
  return new Map(rows.map((row) => [row.value, row.n]));
}

/** The value inside lists, and what makes a row of each element. */
function unfolded(target: Target): { readonly lists: readonly string[]; readonly leaf: Leaf } {
  if (target.kind === 'one') return { lists: [], leaf: target.leaf };
  const { lists, leaf } = unfolded(target.of);
  return { lists: [`jsonb_array_elements(${target.list}) as ${target.alias}(v)`, ...lists], leaf };
}
