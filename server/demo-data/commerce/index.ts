import type { Demo, Seeds } from '../demo.ts';
import { blockedOf, blockings } from './blockings.ts';
import { calculationRecords } from './calculations.ts';
import { fulfillmentRecords } from './fulfillments.ts';
import { productRecords, products } from './goods.ts';
import { messageRecords } from './logged.ts';
import { type Buyer, orderRecord, orders } from './orders.ts';
import { packingSpaceRecords, stockOf, stockRecords, warehouses } from './stock.ts';

export interface CommerceSeeds extends Seeds {
  readonly users: readonly Demo<'users'>[];
  readonly campaigns: readonly Demo<'campaigns' | 'campaign-products'>[];
}

/** Products, stock, orders and what follows from them; amounts, states and quantities of one agree with those of the others. */
export function commerceRecords(seeds: CommerceSeeds): Demo[] {
  const goods = products(seeds);
  const houses = warehouses(seeds, goods);
  const sold = goods.filter(({ enabled }) => enabled);
  const all = orders({ ...seeds, products: sold, buyers: buyersOf(seeds.users), campaigns: byChannel(seeds.campaigns) });
  const blocked = blockings(seeds, houses, all);
  return [
    ...productRecords(goods, stockOf(houses)),
    ...stockRecords(seeds, houses, blockedOf(blocked)),
    ...packingSpaceRecords(seeds, houses),
    ...all.map((order) => orderRecord(seeds, order)),
    ...all.flatMap((order) => fulfillmentRecords(seeds, order)),
    ...all.flatMap((order) => messageRecords(seeds, order)),
    ...blocked.map(({ demo }) => demo),
    ...calculationRecords(
      { ...seeds, companyOf: new Map(seeds.users.map(({ values }) => [String(values.username), String(values.company)])) },
      all,
      houses,
    ),
  ];
}

function buyersOf(users: readonly Demo<'users'>[]): readonly Buyer[] {
  return users.map(({ values }) => ({
    name: [values.first_name, values.last_name].filter(Boolean).join(' '),
    email: String(values.email),
    company: String(values.company),
  }));
}

function byChannel(campaigns: CommerceSeeds['campaigns']): ReadonlyMap<string, readonly string[]> {
  const codes = new Map<string, string[]>();
  for (const { resource, values } of campaigns) {
    if (resource !== 'campaigns' || values.status === 'future') continue;
    const channel = String(values.channel);
    codes.set(channel, [...(codes.get(channel) ?? []), String(values.code)]);
  }
  return codes;
}
