import type { Resource } from '../../../engine/model/model.ts';
import type { Values } from '../../../engine/model/values.ts';
import { get, update } from '../../store/records.ts';
import type { Behaviour, Context } from '../behaviour.ts';
import { activeBlockings, countOf } from './counted.ts';

/** Every stock keeps the warehouse's count and what the product says of its stock. */
export const warehouseProducts: Behaviour = {
  resource: 'warehouse-products',
  afterWrite: async ({ before, after }, context) => {
    const { warehouse_code: warehouse, product_code: product } = after ?? before ?? {};
    await change(context, 'products', { key: product, set: (values) => stockIn(values, warehouse, after) });
    if (before === null || after === null)
      await change(context, 'warehouses', {
        key: warehouse,
        set: async () => ({
          product_count: await countOf(context, 'warehouse-products', { parents: { warehouse_code: text(warehouse) } }),
        }),
      });
  },
};

/** A warehouse counts the packing spaces in use. */
export const packingSpaces: Behaviour = {
  resource: 'packing-spaces',
  afterWrite: async ({ before, after }, context) => {
    const parents = { warehouse_code: text((after ?? before)?.['warehouse_code']) };
    const filters = [{ param: 'enabled', op: 'eq', values: ['true'] }] as const;
    await change(context, 'warehouses', {
      key: parents.warehouse_code,
      set: async () => ({ packing_spaces_count: await countOf(context, 'packing-spaces', { parents, filters }) }),
    });
  },
};

/** What active blockings keep stands with the stock, and the warehouse says whether there are any. */
export const inventoryBlockings: Behaviour = {
  resource: 'inventory-blockings',
  afterWrite: async ({ before, after }, context) => {
    const { warehouse_code: warehouse, product_code: product } = after ?? before ?? {};
    const parents = { warehouse_code: text(warehouse) };
    await change(context, 'warehouse-products', {
      key: product,
      parents,
      set: async () => ({ blocked_quantity: (await activeBlockings(context, { warehouse, product })).quantity }),
    });
    await change(context, 'warehouses', {
      key: warehouse,
      set: async () => ({ inventory_blocking: (await activeBlockings(context, { warehouse })).count > 0 }),
    });
  },
};

interface Change {
  readonly key: unknown;
  readonly parents?: Readonly<Record<string, string>>;
  /** Asked once nobody else can change the record. */
  readonly set: (values: Values) => Promise<Values> | Values;
}

/** Changes a record that follows from the one that was written. Nothing happens without such a record. */
async function change(context: Context, name: string, { key, parents = {}, set }: Change): Promise<void> {
  const { tx, model, now, written } = context;
  const resource: Resource | undefined = model.resources[name];
  const before = resource && (await get(tx, resource, { key: [text(key)], parents }, { lock: true }));
  if (!resource || !before) return;
  const values = { ...before.values, ...(await set(before.values)) };
  if (JSON.stringify(values) === JSON.stringify(before.values)) return;
  const after = await update(tx, resource, { old: before, values, now });
  if (after === null) throw new Error(`"${name}": "${before.id}" changed although it was locked.`);
  await written(name, { before, after });
}

function stockIn(product: Values, warehouse: unknown, stock: Values | null): Values {
  const held: readonly unknown[] = Array.isArray(product['inventories']) ? product['inventories'] : [];
  const others = held.filter(isInventory).filter(({ code }) => code !== warehouse);
  const own = stock === null ? [] : [{ code: text(warehouse), stock: Number(stock['soh_quantity'] ?? 0) }];
  const inventories = [...others, ...own].sort((a, b) => a.code.localeCompare(b.code));
  return { inventories, stock: inventories.reduce((sum, each) => sum + each.stock, 0) };
}

function isInventory(value: unknown): value is { readonly code: string; readonly stock: number } {
  return typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string' && 'stock' in value;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
