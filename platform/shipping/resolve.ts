import { type BehaviourContext, getRecord, getRecordsByValues, type RecordOf, type SaidMessage, say } from 'steward/server';
import { listAllRecords } from '../follow.ts';
import { sumActiveBlockings } from '../stock/counted.ts';
import type { ShippingRequest } from './request.ts';

/** An item with where it leaves from and what it is packed in. */
export interface ShippingPosition {
  readonly sku: string;
  readonly quantity: number;
  readonly warehouse: string;
  readonly packingSpace: string;
  /** In grams, packing included. */
  readonly weight: number;
}

// Products carry no weight: half a kilo each is what the tariff assumes.
const PIECE_GRAMS = 500;
const OUNCE_GRAMS = 28.35;

/** Looks up which items the origin has in stock and the lightest packing space in use that carries each of them. */
export async function resolvePositions(
  context: BehaviourContext,
  { origin, items, unread }: ShippingRequest,
): Promise<{ readonly positions: readonly ShippingPosition[]; readonly messages: readonly SaidMessage[] }> {
  const { tx, model } = context;
  const { warehouses, products, 'warehouse-products': shelves } = model.resources;
  if (!warehouses || !products || !shelves || origin === null) return { positions: [], messages: [say('The origin is missing')] };
  const warehouse = (await getRecordsByValues(tx, warehouses, 'code', [origin]))[0];
  if (!warehouse) return { positions: [], messages: [say('There is no warehouse "{warehouse}"', { warehouse: origin })] };
  const spaces = await listPackingSpaces(context, origin);
  const positions: ShippingPosition[] = [];
  const messages: SaidMessage[] = items.length + unread === 0 ? [say('The request names no items')] : [];
  if (unread > 0)
    messages.push(say('{count, plural, one {# item has} other {# items have}} no SKU or no whole quantity above 0', { count: unread }));
  const taken = new Map<string, number>();
  for (const { sku, quantity } of items) {
    const stock = await getRecord(tx, shelves, { key: [sku], parents: { warehouse_code: origin } });
    // Counted now: what stands with the stock is as old as the last count.
    const kept = await sumActiveBlockings(context, { warehouse: origin, product: sku });
    // A product may be named more than once: what one item takes is not there for the next.
    const free = Number(stock?.values.soh_quantity ?? 0) - kept - (taken.get(sku) ?? 0);
    const space = spaces.find(({ capacity }) => capacity >= quantity * PIECE_GRAMS) ?? spaces.at(-1);
    if (!stock) messages.push(say('"{warehouse}" does not hold "{sku}"', { warehouse: origin, sku }));
    else if (free < quantity) messages.push(describeScarceStock({ warehouse: origin, sku, free: Math.max(0, free), quantity }));
    else if (!space) messages.push(say('"{warehouse}" has no packing space in use', { warehouse: origin }));
    else {
      positions.push({ sku, quantity, warehouse: origin, packingSpace: space.reference, weight: weightInSpace(space, quantity) });
      taken.set(sku, (taken.get(sku) ?? 0) + quantity);
    }
  }
  return { positions, messages };
}

function describeScarceStock(values: SaidMessage['values']): SaidMessage {
  return say('"{warehouse}" has {free, number} of "{sku}" free, but {quantity, number} are asked for', values);
}

interface PackingSpace {
  readonly reference: string;
  /** Grams of the empty space, and of what fits into it. */
  readonly empty: number;
  readonly capacity: number;
}

function weightInSpace({ empty, capacity }: PackingSpace, quantity: number): number {
  const goods = quantity * PIECE_GRAMS;
  return goods + empty * Math.max(1, Math.ceil(goods / Math.max(1, capacity)));
}

async function listPackingSpaces(context: BehaviourContext, origin: string): Promise<readonly PackingSpace[]> {
  const filters = [{ param: 'enabled', op: 'eq', values: ['true'] }] as const;
  const { rows } = await listAllRecords(context, 'packing-spaces', { parents: { warehouse_code: origin }, filters });
  return rows
    .map(({ values }) => packingSpaceOf(values))
    .filter((space) => space !== null)
    .sort((a, b) => a.capacity - b.capacity);
}

function packingSpaceOf(values: RecordOf<'packing-spaces'>): PackingSpace | null {
  if (values.type === 'separate') return null;
  const grams = values.measurement_system === 'imperial' ? OUNCE_GRAMS : 1;
  const empty = Number(values.empty_weight ?? 0) * grams;
  return {
    reference: String(values.reference),
    empty: Math.round(empty),
    capacity: Math.round(Number(values.max_weight ?? 0) * grams - empty),
  };
}
