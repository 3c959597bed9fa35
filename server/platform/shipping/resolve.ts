import type { Values } from '../../../engine/model/values.ts';
import { get, getMany } from '../../store/records.ts';
import type { Context } from '../behaviour.ts';
import { allOf } from '../follow.ts';
import type { ShippingRequest } from './request.ts';

/** An item with where it leaves from and what it is packed in. */
export interface Position {
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
export async function resolve(
  context: Context,
  { origin, items }: ShippingRequest,
): Promise<{ readonly positions: readonly Position[]; readonly messages: readonly string[] }> {
  const { tx, model } = context;
  const { warehouses, products, 'warehouse-products': shelves } = model.resources;
  if (!warehouses || !products || !shelves || origin === null) return { positions: [], messages: ['The origin is missing.'] };
  const warehouse = (await getMany(tx, warehouses, 'code', [origin]))[0];
  if (!warehouse) return { positions: [], messages: [`There is no warehouse "${origin}".`] };
  const spaces = await spacesOf(context, origin);
  const positions: Position[] = [];
  const messages: string[] = items.length === 0 ? ['The request names no items.'] : [];
  for (const { sku, quantity } of items) {
    const stock = await get(tx, shelves, { key: [sku], parents: { warehouse_code: origin } });
    const free = Number(stock?.values['soh_quantity'] ?? 0) - Number(stock?.values['blocked_quantity'] ?? 0);
    const space = spaces.find(({ capacity }) => capacity >= quantity * PIECE_GRAMS) ?? spaces.at(-1);
    if (!stock) messages.push(`"${origin}" does not hold "${sku}".`);
    else if (free < quantity) messages.push(`"${origin}" has ${Math.max(0, free)} of "${sku}" free, but ${quantity} are asked for.`);
    else if (!space) messages.push(`"${origin}" has no packing space in use.`);
    else positions.push({ sku, quantity, warehouse: origin, packingSpace: space.reference, weight: weightIn(space, quantity) });
  }
  return { positions, messages };
}

interface Space {
  readonly reference: string;
  /** Grams of the empty space, and of what fits into it. */
  readonly empty: number;
  readonly capacity: number;
}

function weightIn({ empty, capacity }: Space, quantity: number): number {
  const goods = quantity * PIECE_GRAMS;
  return goods + empty * Math.max(1, Math.ceil(goods / Math.max(1, capacity)));
}

async function spacesOf(context: Context, origin: string): Promise<readonly Space[]> {
  const filters = [{ param: 'enabled', op: 'eq', values: ['true'] }] as const;
  const { rows } = await allOf(context, 'packing-spaces', { parents: { warehouse_code: origin }, filters });
  return rows
    .map(({ values }) => spaceOf(values))
    .filter((space) => space !== null)
    .sort((a, b) => a.capacity - b.capacity);
}

function spaceOf(values: Values): Space | null {
  if (values['type'] === 'separate') return null;
  const grams = values['measurement_system'] === 'imperial' ? OUNCE_GRAMS : 1;
  const empty = Number(values['empty_weight'] ?? 0) * grams;
  return {
    reference: String(values['reference']),
    empty: Math.round(empty),
    capacity: Math.round(Number(values['max_weight'] ?? 0) * grams - empty),
  };
}
