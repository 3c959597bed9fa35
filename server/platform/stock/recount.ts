import { tableOf } from '../../store/layout.ts';
import type { Context, JobContext } from '../behaviour.ts';
import { change, resourceOf, textOf } from '../follow.ts';
import { activeBlockings, blockedOf } from './counted.ts';

/** A product in a warehouse, by their codes. */
interface Place {
  readonly warehouse: string;
  readonly product: string;
}

/** Writes how many pieces active blockings keep with the stock. */
export async function countAgain(context: Context, { warehouse, product }: Place): Promise<void> {
  await change(context, 'warehouse-products', {
    key: product,
    parents: { warehouse_code: warehouse },
    set: async () => ({ blocked_quantity: await blockedOf(context, { warehouse, product }) }),
  });
}

/** Writes whether a warehouse has active blockings. */
export async function markAgain(context: Context, warehouse: string): Promise<void> {
  await change(context, 'warehouses', {
    key: warehouse,
    set: async () => ({ inventory_blocking: (await activeBlockings(context, { warehouse })).length > 0 }),
  });
}

/** Counts again wherever what is stored is no longer what the blockings say: the day of one has passed since it was written. */
export async function recount(_data: unknown, context: JobContext): Promise<void> {
  const { places, warehouses } = await context.tx(differing);
  for (const place of places) {
    context.signal.throwIfAborted();
    await context.tx((own) => countAgain(own, place));
  }
  for (const warehouse of warehouses) await context.tx((own) => markAgain(own, warehouse));
}

async function differing(context: Context): Promise<{ readonly places: readonly Place[]; readonly warehouses: readonly string[] }> {
  const kept = new Map<string, Place & { readonly quantity: number }>();
  for (const { warehouse, product, quantity } of await activeBlockings(context)) {
    const key = JSON.stringify([warehouse, product]);
    kept.set(key, { warehouse, product, quantity: quantity + (kept.get(key)?.quantity ?? 0) });
  }
  const shelves = await storedShelves(context);
  const stored = new Map(shelves.map((shelf) => [JSON.stringify([shelf.warehouse, shelf.product]), shelf]));
  const keys = [...new Set([...kept.keys(), ...stored.keys()])].filter((key) => kept.get(key)?.quantity !== stored.get(key)?.quantity);
  const blocking = new Set([...kept.values()].map(({ warehouse }) => warehouse));
  const marked = new Set(await markedWarehouses(context));
  return {
    places: keys.flatMap((key) => kept.get(key) ?? stored.get(key) ?? []),
    warehouses: [...new Set([...blocking, ...marked])].filter((code) => blocking.has(code) !== marked.has(code)),
  };
}

// Pieces are numbers of any size: a cast to an int of the database would end the count of all for one that is larger.
async function storedShelves({ tx, model }: Context): Promise<readonly (Place & { readonly quantity: number })[]> {
  const shelves = resourceOf(model, 'warehouse-products');
  const blocked = textOf(shelves, 'blocked_quantity');
  return tx.query<Place & { quantity: number } & Readonly<Record<string, unknown>>>(
    `select parent as warehouse, id as product, (${blocked})::float8 as quantity
     from ${tableOf(shelves)} t where coalesce((${blocked})::float8, 0) <> 0`,
  );
}

async function markedWarehouses({ tx, model }: Context): Promise<readonly string[]> {
  const warehouses = resourceOf(model, 'warehouses');
  const rows = await tx.query<{ code: string }>(
    `select id as code from ${tableOf(warehouses)} t where ${textOf(warehouses, 'inventory_blocking')} = 'true'`,
  );
  return rows.map(({ code }) => code);
}
