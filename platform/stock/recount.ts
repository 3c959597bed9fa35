import { type BehaviourContext, type JobContext, selectRecords } from 'steward/server';
import { changeRecord, requirePlatformResource } from '../follow.ts';
import { listActiveBlockings, sumActiveBlockings } from './counted.ts';

/** A product in a warehouse, by their codes. */
interface StockPlace {
  readonly warehouse: string;
  readonly product: string;
}

/** Writes how many pieces active blockings keep with the stock. */
export async function recountBlockedStock(context: BehaviourContext, { warehouse, product }: StockPlace): Promise<void> {
  await changeRecord(context, 'warehouse-products', {
    key: product,
    parents: { warehouse_code: warehouse },
    set: async () => ({ blocked_quantity: await sumActiveBlockings(context, { warehouse, product }) }),
  });
}

/** Writes whether a warehouse has active blockings. */
export async function markWarehouseBlocking(context: BehaviourContext, warehouse: string): Promise<void> {
  await changeRecord(context, 'warehouses', {
    key: warehouse,
    set: async () => ({ inventory_blocking: (await listActiveBlockings(context, { warehouse })).length > 0 }),
  });
}

/** Counts again wherever what is stored is no longer what the blockings say: the day of one has passed since it was written. */
export async function recountAllStock(_data: unknown, context: JobContext): Promise<void> {
  const { places, warehouses } = await context.tx(listDifferingStock);
  for (const place of places) {
    context.signal.throwIfAborted();
    await context.tx((own) => recountBlockedStock(own, place));
  }
  for (const warehouse of warehouses) await context.tx((own) => markWarehouseBlocking(own, warehouse));
}

async function listDifferingStock(
  context: BehaviourContext,
): Promise<{ readonly places: readonly StockPlace[]; readonly warehouses: readonly string[] }> {
  const kept = new Map<string, StockPlace & { readonly quantity: number }>();
  for (const { warehouse, product, quantity } of await listActiveBlockings(context)) {
    const key = JSON.stringify([warehouse, product]);
    kept.set(key, { warehouse, product, quantity: quantity + (kept.get(key)?.quantity ?? 0) });
  }
  const shelves = await listStoredShelves(context);
  const stored = new Map(shelves.map((shelf) => [JSON.stringify([shelf.warehouse, shelf.product]), shelf]));
  const keys = [...new Set([...kept.keys(), ...stored.keys()])].filter((key) => kept.get(key)?.quantity !== stored.get(key)?.quantity);
  const blocking = new Set([...kept.values()].map(({ warehouse }) => warehouse));
  const marked = new Set(await listMarkedWarehouses(context));
  return {
    places: keys.flatMap((key) => kept.get(key) ?? stored.get(key) ?? []),
    warehouses: [...new Set([...blocking, ...marked])].filter((code) => blocking.has(code) !== marked.has(code)),
  };
}

async function listStoredShelves({ tx, model }: BehaviourContext): Promise<readonly (StockPlace & { readonly quantity: number })[]> {
  const of = requirePlatformResource(model, 'warehouse-products');
  const shelves = await selectRecords(tx, { of, tests: [{ field: 'blocked_quantity', isNot: 0 }] });
  return shelves.map(({ id, parent, values }) => ({ warehouse: parent, product: id, quantity: Number(values.blocked_quantity) }));
}

async function listMarkedWarehouses({ tx, model }: BehaviourContext): Promise<readonly string[]> {
  const of = requirePlatformResource(model, 'warehouses');
  return (await selectRecords(tx, { of, tests: [{ field: 'inventory_blocking', is: true }] })).map(({ id }) => id);
}
