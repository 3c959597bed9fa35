import type { DemoRecord, DemoSeeds } from '../demo.ts';
import { sumBlockedPieces, createBlockings } from './blockings.ts';
import { createCalculations } from './calculations.ts';
import { createFulfillments } from './fulfillments.ts';
import { createProductRecords, createProducts } from './goods.ts';
import { createMessages } from './logged.ts';
import { type DemoBuyer, createOrderRecord, createOrders } from './orders.ts';
import { createPackingSpaces, sumStock, createStockRecords, createWarehouses } from './stock.ts';

export interface CommerceSeeds extends DemoSeeds {
  readonly users: readonly DemoRecord<'users'>[];
  readonly campaigns: readonly DemoRecord<'campaigns' | 'campaign-products'>[];
}

/** Products, stock, orders and what follows from them; amounts, states and quantities of one agree with those of the others. */
export function createCommerceRecords(seeds: CommerceSeeds): DemoRecord[] {
  const goods = createProducts(seeds);
  const houses = createWarehouses(seeds, goods);
  const sold = goods.filter(({ enabled }) => enabled);
  const all = createOrders({
    ...seeds,
    products: sold,
    buyers: listBuyers(seeds.users),
    campaigns: groupCampaignsByChannel(seeds.campaigns),
  });
  const blocked = createBlockings(seeds, houses, all);
  return [
    ...createProductRecords(goods, sumStock(houses)),
    ...createStockRecords(seeds, houses, sumBlockedPieces(blocked)),
    ...createPackingSpaces(seeds, houses),
    ...all.map((order) => createOrderRecord(seeds, order)),
    ...all.flatMap((order) => createFulfillments(seeds, order)),
    ...all.flatMap((order) => createMessages(seeds, order)),
    ...blocked.map(({ demo }) => demo),
    ...createCalculations(
      { ...seeds, companyOf: new Map(seeds.users.map(({ values }) => [String(values.username), String(values.company)])) },
      all,
      houses,
    ),
  ];
}

function listBuyers(users: readonly DemoRecord<'users'>[]): readonly DemoBuyer[] {
  return users.map(({ values }) => ({
    name: [values.first_name, values.last_name].filter(Boolean).join(' '),
    email: String(values.email),
    company: String(values.company),
  }));
}

function groupCampaignsByChannel(campaigns: CommerceSeeds['campaigns']): ReadonlyMap<string, readonly string[]> {
  const codes = new Map<string, string[]>();
  for (const { resource, values } of campaigns) {
    if (resource !== 'campaigns' || values.status === 'future') continue;
    const channel = String(values.channel);
    codes.set(channel, [...(codes.get(channel) ?? []), String(values.code)]);
  }
  return codes;
}
