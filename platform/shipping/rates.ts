import { type RecordOf, type SaidMessage, say } from 'steward/server';
import type { ShippingPosition } from './resolve.ts';
import type { ShippingRequest } from './request.ts';

type Kept = NonNullable<RecordOf<'shipping-calculations'>['rates']>[number];
/** As a calculation keeps it, nothing left out: its price is in minor units, its days are those until delivery. */
type Rate = { readonly [Member in keyof Kept]-?: NonNullable<Kept[Member]> };

interface Tariff {
  readonly carrier: string;
  readonly service: string;
  readonly account: string;
  /** Minor units: once, and for each kilogram that is begun. */
  readonly base: number;
  readonly perKilo: number;
  /** Greatest weight in grams. */
  readonly limit: number;
  /** Days until delivery by zone; a zone that is missing is not served. */
  readonly days: Readonly<Partial<Record<Zone, number>>>;
}

type Zone = 'near' | 'europe' | 'world';

const tariffs: readonly Tariff[] = [
  { carrier: 'DHL', service: 'Paket', account: 'dhl-standard', base: 490, perKilo: 60, limit: 31_500, days: { near: 2, europe: 5 } },
  {
    carrier: 'DHL',
    service: 'Express',
    account: 'dhl-express',
    base: 2900,
    perKilo: 420,
    limit: 70_000,
    days: { near: 1, europe: 2, world: 4 },
  },
  { carrier: 'DPD', service: 'Classic', account: 'dpd-classic', base: 540, perKilo: 55, limit: 31_500, days: { near: 2, europe: 4 } },
  {
    carrier: 'UPS',
    service: 'Standard',
    account: 'ups-standard',
    base: 890,
    perKilo: 80,
    limit: 70_000,
    days: { near: 2, europe: 4, world: 8 },
  },
  { carrier: 'Freight', service: 'Pallet', account: 'freight', base: 6900, perKilo: 25, limit: 1_200_000, days: { near: 3, europe: 6 } },
];

const near: readonly string[] = ['DE', 'AT', 'LU', 'NL', 'BE', 'CH', 'DK', 'PL', 'CZ'];
const europe: readonly string[] = [
  'FR',
  'IT',
  'ES',
  'PT',
  'GB',
  'IE',
  'SE',
  'NO',
  'FI',
  'HU',
  'RO',
  'BG',
  'GR',
  'HR',
  'SI',
  'SK',
  'EE',
  'LV',
  'LT',
];
const factors: Readonly<Record<Zone, number>> = { near: 1, europe: 1.6, world: 3.2 };

/** What the carriers of the asked accounts charge, cheapest first; and why there may be nothing. */
export function listRates(
  { accounts, country, postalCode }: ShippingRequest,
  positions: readonly ShippingPosition[],
): { readonly rates: readonly Rate[]; readonly messages: readonly SaidMessage[] } {
  if (country === null || postalCode === null) return { rates: [], messages: [say('The destination needs a country and a postal code')] };
  if (positions.length === 0) return { rates: [], messages: [] };
  const zone = shippingZoneOf(country);
  const weight = positions.reduce((sum, position) => sum + position.weight, 0);
  const asked = accounts.length === 0 ? tariffs : tariffs.filter(({ account }) => accounts.includes(account));
  const unknown = accounts.filter((account) => !tariffs.some((tariff) => tariff.account === account));
  const rates = asked.flatMap((tariff) => createRate(tariff, { zone, weight })).sort((a, b) => a.price - b.price);
  const none = rates.length === 0 ? [sayUntaken(weight, country)] : [];
  return { rates, messages: [...unknown.map((account) => say('There is no account "{account}"', { account })), ...none] };
}

/** Nobody carries so much there; in grams. */
export function sayUntaken(weight: number, country: string): SaidMessage {
  return say('No carrier takes {weight, number} kg to {country}', { weight: Math.round(weight / 100) / 10, country });
}

function createRate({ carrier, service, account, base, perKilo, limit, days }: Tariff, o: { zone: Zone; weight: number }): readonly Rate[] {
  const until = days[o.zone];
  if (until === undefined || o.weight > limit) return [];
  const price = Math.round((base + perKilo * Math.ceil(o.weight / 1000)) * factors[o.zone]);
  return [{ carrier, service, account, price, currency: 'EUR', days: until }];
}

function shippingZoneOf(country: string): Zone {
  return near.includes(country) ? 'near' : europe.includes(country) ? 'europe' : 'world';
}
