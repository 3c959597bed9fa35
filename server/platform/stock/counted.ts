import { evaluate } from '../../../engine/model/evaluate.ts';
import type { Filtering } from '../../../engine/model/query.ts';
import type { Values } from '../../../engine/model/values.ts';
import type { Context } from '../behaviour.ts';
import type { Asked } from '../follow.ts';
import { allOf, scopeOfAll } from '../follow.ts';

/** How many records of a resource there are. */
export async function countOf(context: Context, resource: string, asked: Asked): Promise<number> {
  return (await allOf(context, resource, { ...asked, limit: 1 })).total;
}

/** The active blockings of a warehouse, or of one product in it: how many, and how much they keep together. */
export async function activeBlockings(
  context: Context,
  { warehouse, product }: { readonly warehouse: unknown; readonly product?: unknown },
): Promise<{ readonly count: number; readonly quantity: number }> {
  const equal = (param: string, value: unknown): readonly Filtering[] =>
    value === undefined ? [] : [{ param, op: 'eq', values: [String(value)] }];
  const filters = [...equal('warehouse_code', warehouse), ...equal('product_code', product)];
  const { rows } = await allOf(context, 'inventory-blockings', { filters });
  const active = rows.map(({ values }) => values).filter((values) => isActive(context, values));
  return { count: active.length, quantity: active.reduce((sum, values) => sum + Number(values['quantity'] ?? 0), 0) };
}

// The descriptor says what a status is.
function isActive(context: Context, self: Values): boolean {
  const status = context.model.resources['inventory-blockings']?.fields['status']?.derived;
  return !!status && evaluate(status.node, { ...scopeOfAll(context), self }) === 'active';
}
