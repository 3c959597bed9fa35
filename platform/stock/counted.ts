import { type BehaviourContext, evaluateNode, type QueryFilter, type RecordOf, type ResourceName } from 'steward/server';
import type { RecordsQuery } from '../follow.ts';
import { listAllRecords, scopeOfNobody } from '../follow.ts';

/** How many records of a resource there are. */
export async function countAllRecords<R extends ResourceName>(
  context: BehaviourContext,
  resource: R,
  asked: RecordsQuery<R>,
): Promise<number> {
  return (await listAllRecords(context, resource, { ...asked, limit: 1 })).total;
}

/** Of one warehouse, or of one product in it; absent: of all. */
interface StockWhere {
  readonly warehouse?: unknown;
  readonly product?: unknown;
}

export interface BlockedStock {
  readonly warehouse: string;
  readonly product: string;
  readonly quantity: number;
}

/** What active blockings keep, one row for each. One number stands for all readers, so the days of their status are those of UTC. */
export async function listActiveBlockings(
  context: BehaviourContext,
  { warehouse, product }: StockWhere = {},
): Promise<readonly BlockedStock[]> {
  const equal = (param: string, value: unknown): readonly QueryFilter[] =>
    value === undefined ? [] : [{ param, op: 'eq', values: [String(value)] }];
  const filters = [...equal('warehouse_code', warehouse), ...equal('product_code', product)];
  const { rows } = await listAllRecords(context, 'inventory-blockings', { filters });
  const active = rows.map(({ values }) => values).filter((values) => isActiveBlocking(context, values));
  return active.map((values) => ({
    warehouse: String(values.warehouse_code),
    product: String(values.product_code),
    quantity: Number(values.quantity ?? 0),
  }));
}

// The descriptor says what a status is.
function isActiveBlocking({ model, now }: BehaviourContext, self: RecordOf<'inventory-blockings'>): boolean {
  const status = model.resources['inventory-blockings']?.fields.status.derived;
  return !!status && evaluateNode(status.node, { ...scopeOfNobody({ now, zone: 'UTC' }), self }) === 'active';
}

/** How many pieces of a product active blockings keep in a warehouse. */
export async function sumActiveBlockings(context: BehaviourContext, where: Required<StockWhere>): Promise<number> {
  return (await listActiveBlockings(context, where)).reduce((sum, { quantity }) => sum + quantity, 0);
}
