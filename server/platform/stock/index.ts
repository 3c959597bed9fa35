import type { RecordOf } from '../../records.ts';
import type { Behaviour } from '../behaviour.ts';
import { change } from '../follow.ts';
import { countOf } from './counted.ts';
import { countAgain, markAgain, recount } from './recount.ts';

/** Every stock keeps the warehouse's count and what the product says of its stock. */
export const warehouseProducts: Behaviour<'warehouse-products'> = {
  resource: 'warehouse-products',
  afterWrite: async ({ before, after }, context) => {
    const { warehouse_code: warehouse, product_code: product } = after ?? before ?? {};
    await change(context, 'products', { key: text(product), set: (values) => stockIn(values, warehouse, after) });
    if (before === null || after === null)
      await change(context, 'warehouses', {
        key: text(warehouse),
        set: async () => ({
          product_count: await countOf(context, 'warehouse-products', { parents: { warehouse_code: text(warehouse) } }),
        }),
      });
  },
};

/** A warehouse counts the packing spaces in use. */
export const packingSpaces: Behaviour<'packing-spaces'> = {
  resource: 'packing-spaces',
  afterWrite: async ({ before, after }, context) => {
    const parents = { warehouse_code: text((after ?? before)?.warehouse_code) };
    const filters = [{ param: 'enabled', op: 'eq', values: ['true'] }] as const;
    await change(context, 'warehouses', {
      key: parents.warehouse_code,
      set: async () => ({ packing_spaces_count: await countOf(context, 'packing-spaces', { parents, filters }) }),
    });
  },
};

/** What active blockings keep stands with the stock, and the warehouse says whether there are any. That also changes as days pass. */
export const inventoryBlockings: Behaviour<'inventory-blockings'> = {
  resource: 'inventory-blockings',
  fills: { 'warehouse-products': ['blocked_quantity'] },
  afterWrite: async ({ before, after }, context) => {
    const { warehouse_code: warehouse, product_code: product } = after ?? before ?? {};
    await countAgain(context, { warehouse: text(warehouse), product: text(product) });
    await markAgain(context, text(warehouse));
  },
  // A server that was away at midnight catches up within the hour.
  jobs: { recount: { cron: '0 * * * *', run: recount, failed: () => Promise.resolve() } },
};

type Inventory = NonNullable<RecordOf<'products'>['inventories']>[number];

function stockIn(product: RecordOf<'products'>, warehouse: unknown, stock: RecordOf<'warehouse-products'> | null): RecordOf<'products'> {
  const others = (product.inventories ?? []).filter(({ code }) => typeof code === 'string' && code !== warehouse);
  const own: readonly Inventory[] = stock === null ? [] : [{ code: text(warehouse), stock: stock.soh_quantity ?? 0 }];
  const inventories = [...others, ...own].sort((a, b) => text(a.code).localeCompare(text(b.code)));
  return { inventories, stock: inventories.reduce((sum, each) => sum + (each.stock ?? 0), 0) };
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
