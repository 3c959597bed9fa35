import { keepSentence, type RecordOf } from 'steward/server';
import { type DemoRecord, daysAgo, type RowOfList, type DemoSeeds } from '../demo.ts';
import { sayUntaken } from '../../shipping/rates.ts';
import { cities, streets } from '../names.ts';
import type { DemoOrder } from './orders.ts';
import type { DemoWarehouse } from './stock.ts';

type Calculation = RecordOf<'shipping-calculations'>;

/** Shipping calculations of the last two months; one in four found no carrier. `findCompany` is that of a user. */
export function createCalculations(
  seeds: DemoSeeds & { readonly companyOf: ReadonlyMap<string, string> },
  orders: readonly DemoOrder[],
  warehouses: readonly DemoWarehouse[],
): DemoRecord<'shipping-calculations'>[] {
  const { random } = seeds;
  const houses = warehouses.filter(({ shelves }) => shelves.length > 0);
  return Array.from({ length: Math.max(40, Math.round(400 * seeds.scale)) }, (_, index): DemoRecord<'shipping-calculations'> => {
    const order = random.pick(orders);
    const { code, shelves } = random.pick(houses);
    const [city, postalCode, country] = random.pick(cities);
    const isFound = index % 4 !== 3;
    const items = random.some(shelves, random.int(1, 3)).map(({ product }) => ({ sku: product.sku, quantity: random.int(1, 8) }));
    const weight = items.reduce((sum, { quantity }) => sum + quantity * 500 + 100, 0);
    const accounts = random.some(['dhl-standard', 'dpd-classic', 'ups-standard'], random.int(1, 3));
    const offers: RowOfList<Calculation['rates']>[] = [
      { carrier: 'DHL', service: 'Paket', account: 'dhl-standard', price: 490 + 60 * Math.ceil(weight / 1000), currency: 'EUR', days: 2 },
      { carrier: 'DPD', service: 'Classic', account: 'dpd-classic', price: 540 + 55 * Math.ceil(weight / 1000), currency: 'EUR', days: 2 },
      {
        carrier: 'UPS',
        service: 'Standard',
        account: 'ups-standard',
        price: 890 + 80 * Math.ceil(weight / 1000),
        currency: 'EUR',
        days: 2,
      },
    ];
    const rates = offers.filter(({ account }) => isFound && accounts.includes(account ?? ''));
    const of = (user: string) => ({ user, company: seeds.companyOf.get(user) ?? null });
    return {
      resource: 'shipping-calculations',
      values: {
        id: `SC-${String(index + 1).padStart(6, '0')}`,
        status: isFound ? 'success' : 'no_rates',
        carrier: rates[0]?.carrier ?? null,
        accounts,
        channel: order.channel,
        order_id: random.chance(0.7) ? order.id : null,
        ...of(random.pick(['admin', 'supplier', 'api_shipping', 'partner'])),
        created_at: daysAgo(seeds, index % 2 === 0 ? random.int(0, 6) : random.int(7, 60)),
        request: {
          channel: order.channel,
          accounts,
          origin_code: code,
          destination: {
            address_line1: `${random.pick(streets)} ${random.int(1, 200)}`,
            address_line2: '',
            locality: city,
            administrative_area: '',
            postal_code: postalCode,
            country_code: country,
          },
          items,
        },
        rates,
        resolutions: items.map(({ sku, quantity }): RowOfList<Calculation['resolutions']> => ({
          sku,
          quantity,
          warehouse_code: code,
          packing_space: 'BOX-M',
          weight: quantity * 500 + 100,
        })),
        messages: isFound ? [] : [{ level: 'warning', text: keepSentence(sayUntaken(weight, country)) }],
      },
    };
  });
}
