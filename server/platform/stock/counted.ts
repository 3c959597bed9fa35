import { evaluate } from '../../../engine/model/evaluate.ts';
import type { Filtering } from '../../../engine/model/query.ts';
import type { RecordOf, ResourceName } from '../../records.ts';
import type { Context } from '../behaviour.ts';
import type { Asked } from '../follow.ts';
import { allOf, scopeOfAll } from '../follow.ts';

/** How many records of a resource there are. */
export async function countOf<R extends ResourceName>(context: Context, resource: R, asked: Asked<R>): Promise<number> {
  return (await allOf(context, resource, { ...asked, limit: 1 })).total;
}

/** Of one warehouse, or of one product in it; absent: of all. */
interface Where {
  readonly warehouse?: unknown;
  readonly product?: unknown;
}

export interface Blocked {
  readonly warehouse: string;
  readonly product: string;
  readonly quantity: number;
}

/** What active blockings keep, one row for each. One number stands for all readers, so the days of their status are those of UTC. */
export async function activeBlockings(context: Context, { warehouse, product }: Where = {}): Promise<readonly Blocked[]> {
  const equal = (param: string, value: unknown): readonly Filtering[] =>
    value === undefined ? [] : [{ param, op: 'eq', values: [String(value)] }];
  const filters = [...equal('warehouse_code', warehouse), ...equal('product_code', product)];
  const { rows } = await allOf(context, 'inventory-blockings', { filters });
  const active = rows.map(({ values }) => values).filter((values) => isActive(context, values));
  return active.map((values) => ({
    warehouse: String(values.warehouse_code),
    product: String(values.product_code),
    quantity: Number(values.quantity ?? 0),
  }));
}

// The descriptor says what a status is.
function isActive({ model, now }: Context, self: RecordOf<'inventory-blockings'>): boolean {
  const status = model.resources['inventory-blockings']?.fields.status.derived;
  return !!status && evaluate(status.node, { ...scopeOfAll({ now, zone: 'UTC' }), self }) === 'active';
}

/** How many pieces of a product active blockings keep in a warehouse. */
export async function blockedOf(context: Context, where: Required<Where>): Promise<number> {
  return (await activeBlockings(context, where)).reduce((sum, { quantity }) => sum + quantity, 0);
}
