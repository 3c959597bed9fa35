import type { Behaviour, RecordOf } from 'steward/server';
import { changeRecord } from '../follow.ts';
import { countAllRecords } from './counted.ts';
import { recountBlockedStock, markWarehouseBlocking, recountAllStock } from './recount.ts';

/** Every stock keeps the warehouse's count and what the product says of its stock. */
export const warehouseProducts: Behaviour<'warehouse-products'> = {
  resource: 'warehouse-products',
  afterWrite: async ({ before, after }, context) => {
    const { warehouse_code: warehouse, product_code: product } = after ?? before ?? {};
    await changeRecord(context, 'products', {
      key: stockTextOf(product),
      set: (values) => mergeStockIntoProduct(values, warehouse, after),
    });
    if (before === null || after === null)
      await changeRecord(context, 'warehouses', {
        key: stockTextOf(warehouse),
        set: async () => ({
          product_count: await countAllRecords(context, 'warehouse-products', { parents: { warehouse_code: stockTextOf(warehouse) } }),
        }),
      });
  },
};

/** A warehouse counts the packing spaces in use. */
export const packingSpaces: Behaviour<'packing-spaces'> = {
  resource: 'packing-spaces',
  afterWrite: async ({ before, after }, context) => {
    const parents = { warehouse_code: stockTextOf((after ?? before)?.warehouse_code) };
    const filters = [{ param: 'enabled', op: 'eq', values: ['true'] }] as const;
    await changeRecord(context, 'warehouses', {
      key: parents.warehouse_code,
      set: async () => ({ packing_spaces_count: await countAllRecords(context, 'packing-spaces', { parents, filters }) }),
    });
  },
};

/** What active blockings keep stands with the stock, and the warehouse says whether there are any. That also changes as days pass. */
export const inventoryBlockings: Behaviour<'inventory-blockings'> = {
  resource: 'inventory-blockings',
  fills: { 'warehouse-products': ['blocked_quantity'] },
  afterWrite: async ({ before, after }, context) => {
    const { warehouse_code: warehouse, product_code: product } = after ?? before ?? {};
    await recountBlockedStock(context, { warehouse: stockTextOf(warehouse), product: stockTextOf(product) });
    await markWarehouseBlocking(context, stockTextOf(warehouse));
  },
  // A server that was away at midnight catches up within the hour.
  jobs: { recount: { cron: '0 * * * *', run: recountAllStock, failed: () => Promise.resolve() } },
};

type Inventory = NonNullable<RecordOf<'products'>['inventories']>[number];

function mergeStockIntoProduct(
  product: RecordOf<'products'>,
  warehouse: unknown,
  stock: RecordOf<'warehouse-products'> | null,
): RecordOf<'products'> {
  const others = (product.inventories ?? []).filter(({ code }) => typeof code === 'string' && code !== warehouse);
  const own: readonly Inventory[] = stock === null ? [] : [{ code: stockTextOf(warehouse), stock: stock.soh_quantity ?? 0 }];
  const inventories = [...others, ...own].sort((a, b) => stockTextOf(a.code).localeCompare(stockTextOf(b.code)));
  return { inventories, stock: inventories.reduce((sum, each) => sum + (each.stock ?? 0), 0) };
}

function stockTextOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
