import { evaluate } from '../../../engine/model/evaluate.ts';
import type { Filtering } from '../../../engine/model/query.ts';
import { emptyQuery } from '../../../engine/model/query.ts';
import type { Params, Values } from '../../../engine/model/values.ts';
import { list } from '../../store/list.ts';
import type { Context } from '../behaviour.ts';

interface Asked {
  readonly parents?: Params;
  readonly filters?: readonly Filtering[];
}

/** How many records of a resource there are. */
export async function countOf(context: Context, resource: string, asked: Asked): Promise<number> {
  return (await read(context, resource, { ...asked, limit: 1 })).total;
}

/** The active blockings of a warehouse, or of one product in it: how many, and how much they keep together. */
export async function activeBlockings(
  context: Context,
  { warehouse, product }: { readonly warehouse: unknown; readonly product?: unknown },
): Promise<{ readonly count: number; readonly quantity: number }> {
  const equal = (param: string, value: unknown): readonly Filtering[] =>
    value === undefined ? [] : [{ param, op: 'eq', values: [String(value)] }];
  const filters = [...equal('warehouse_code', warehouse), ...equal('product_code', product)];
  const { rows } = await read(context, 'inventory-blockings', { filters, limit: null });
  const active = rows.filter((values) => isActive(context, values));
  return { count: active.length, quantity: active.reduce((sum, values) => sum + Number(values['quantity'] ?? 0), 0) };
}

// The descriptor says what a status is.
function isActive(context: Context, self: Values): boolean {
  const status = context.model.resources['inventory-blockings']?.fields['status']?.derived;
  return !!status && evaluate(status.node, { ...scopeOf(context), self }) === 'active';
}

async function read(
  context: Context,
  name: string,
  { parents = {}, filters = [], limit }: Asked & { readonly limit: number | null },
): Promise<{ readonly rows: readonly Values[]; readonly total: number }> {
  const resource = context.model.resources[name];
  if (!resource) return { rows: [], total: 0 };
  const selection = { ...emptyQuery, parents, filters, limit, rows: true, scope: scopeOf(context) };
  const { rows, total } = await list(context.tx, context.model, resource, selection);
  return { rows: rows.map(({ values }) => values), total };
}

// Every row, whoever writes.
function scopeOf({ now, zone }: Context) {
  return { roles: new Set<string>(), mode: 'list', now, zone } as const;
}
