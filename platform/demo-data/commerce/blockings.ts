import type { RecordOf } from 'steward/server';
import { type DemoRecord, daysAgo, type DemoSeeds } from '../demo.ts';
import type { DemoOrder } from './orders.ts';
import type { WarehouseShelf, DemoWarehouse } from './stock.ts';

interface DemoBlocking {
  readonly demo: DemoRecord<'inventory-blockings'>;
  readonly warehouse: string;
  readonly sku: string;
  /** What it still keeps from being sold. */
  readonly active: number;
}

type Status = 'active' | 'active_old' | 'cancelled_not_migrated' | 'cancelled_migrated';

const statuses: readonly Status[] = ['active', 'active', 'active', 'active_old', 'cancelled_not_migrated', 'cancelled_migrated'];

/** Inventory blockings in every status, never more than lies there; two in three belong to an order. */
export function createBlockings(
  seeds: DemoSeeds & { readonly users: readonly DemoRecord<'users'>[] },
  all: readonly DemoWarehouse[],
  orders: readonly DemoOrder[],
): DemoBlocking[] {
  const { random } = seeds;
  const creators = ['admin', 'partner', 'supplier', 'api_orders', 'superuser'].flatMap(
    (name) => seeds.users.find(({ values }) => values.username === name)?.values ?? [],
  );
  const shelves = all.flatMap(({ code, shelves: held }) =>
    held.flatMap((shelf) => (shelf.quantity >= 10 && random.chance(0.14) ? [{ code, shelf }] : [])),
  );
  return shelves.map(({ code, shelf }, index) => createBlocking(seeds, { code, shelf, index, order: random.pick(orders), creators }));
}

/** How many of a product active blockings keep, by `warehouse/sku`. */
export function sumBlockedPieces(all: readonly DemoBlocking[]): ReadonlyMap<string, number> {
  const blocked = new Map<string, number>();
  for (const { warehouse, sku, active } of all) {
    const key = `${warehouse}/${sku}`;
    if (active > 0) blocked.set(key, (blocked.get(key) ?? 0) + active);
  }
  return blocked;
}

function createBlocking(
  seeds: DemoSeeds,
  o: { code: string; shelf: WarehouseShelf; index: number; order: DemoOrder; creators: readonly RecordOf<'users'>[] },
): DemoBlocking {
  const { random } = seeds;
  const { code, shelf, index, order, creators } = o;
  const status = statuses[index % statuses.length] ?? 'active';
  const original = random.int(2, Math.max(2, Math.floor(shelf.quantity / 2)));
  const used = status === 'active' ? random.int(0, Math.floor(original / 2)) : status === 'active_old' ? original : random.int(0, original);
  const quantity = status.startsWith('cancelled') ? 0 : original - used;
  const age = random.int(status === 'active' ? 0 : 40, status === 'active' ? 60 : 300);
  const cancelledAge = Math.max(1, Math.floor(age / 2));
  const hasOrder = random.chance(2 / 3);
  return {
    warehouse: code,
    sku: shelf.product.sku,
    active: status === 'active' ? quantity : 0,
    demo: {
      resource: 'inventory-blockings',
      values: {
        reference: `BLK-${String(index + 1).padStart(5, '0')}`,
        product_code: shelf.product.sku,
        product_name: shelf.product.name.en,
        warehouse_code: code,
        original_quantity: original,
        quantity,
        usages: used > 0 ? [{ order_id: order.id, quantity: used, used_at: daysAgo(seeds, random.int(0, age)) }] : [],
        scheduled_for: scheduledDayOf(seeds, status),
        attributes: [
          ...(hasOrder ? [{ key: 'order_id', value: order.id }] : []),
          ...(random.chance(0.2) ? [{ key: 'provide_as_inventory_code', value: code }] : []),
        ],
        ...createdBy(random.pick(creators)),
        created_at: daysAgo(seeds, age),
        cancelled_at: status.startsWith('cancelled') ? daysAgo(seeds, cancelledAge) : null,
        migrated_at: status === 'cancelled_migrated' ? daysAgo(seeds, Math.floor(cancelledAge / 2)) : null,
      },
    },
  };
}

function createdBy({ username, id }: RecordOf<'users'>): RecordOf<'inventory-blockings'> {
  return { created_by: username ?? null, created_by_id: id ?? null };
}

function scheduledDayOf(seeds: DemoSeeds, status: Status): string | null {
  if (status === 'active') return seeds.random.chance(0.5) ? daysAgo(seeds, -seeds.random.int(3, 120)).slice(0, 10) : null;
  return daysAgo(seeds, seeds.random.int(5, 35)).slice(0, 10);
}
