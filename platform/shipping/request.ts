import { isPlainObject, type Values } from 'steward/server';

interface ShippingItem {
  readonly sku: string;
  readonly quantity: number;
}

/** What a calculation is asked for. */
export interface ShippingRequest {
  readonly channel: string | null;
  readonly orderId: string | null;
  /** Accounts at carriers; none: all that there are. */
  readonly accounts: readonly string[];
  /** The warehouse it leaves from. */
  readonly origin: string | null;
  /** Two letters, upper case. */
  readonly country: string | null;
  readonly postalCode: string | null;
  readonly items: readonly ShippingItem[];
  /** How many items were left out, because they say no product or no quantity. */
  readonly unread: number;
}

/** Reads a payload as the template has it. What is missing or of another kind is left out. */
export function parseShippingRequest(payload: Values): ShippingRequest {
  const destination = isPlainObject(payload['destination']) ? payload['destination'] : {};
  const items: readonly unknown[] = Array.isArray(payload['items']) ? payload['items'] : [];
  const accounts: readonly unknown[] = Array.isArray(payload['accounts']) ? payload['accounts'] : [];
  const read = items.flatMap((item) => parseShippingItem(item) ?? []);
  return {
    channel: trimmedLineOf(payload['channel']),
    orderId: trimmedLineOf(payload['order_id']),
    accounts: accounts.flatMap((account) => trimmedLineOf(account) ?? []),
    origin: trimmedLineOf(payload['origin_code']),
    country: trimmedLineOf(destination['country_code'])?.toUpperCase() ?? null,
    postalCode: trimmedLineOf(destination['postal_code']),
    items: read,
    unread: items.length - read.length,
  };
}

function parseShippingItem(item: unknown): ShippingItem | null {
  if (!isPlainObject(item)) return null;
  const sku = trimmedLineOf(item['sku']);
  const quantity = item['quantity'];
  return sku !== null && typeof quantity === 'number' && Number.isInteger(quantity) && quantity > 0 ? { sku, quantity } : null;
}

function trimmedLineOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}
