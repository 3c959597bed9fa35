import type { RecordOf } from 'steward/server';
import type { DemoRecord, RowOfList, DemoSeeds } from '../demo.ts';
import type { DemoProduct } from './goods.ts';
import { type OrderAmounts, computeOrderAmounts, createAttachments, createPayments, createShipments } from './order-parts.ts';

/** Somebody who orders. */
export interface DemoBuyer {
  readonly name: string;
  readonly email: string;
  readonly company: string;
}

export interface OrderLine {
  readonly product: DemoProduct;
  readonly quantity: number;
}

type OrderState = NonNullable<RecordOf<'orders'>['state']>;

/** An order as the other generators need it. */
export interface DemoOrder {
  readonly id: string;
  readonly state: OrderState;
  readonly isTest: boolean;
  readonly channel: string;
  readonly tenant: string | null;
  readonly buyer: DemoBuyer;
  readonly campaign: string | null;
  readonly currency: string;
  readonly orderedAt: Date;
  readonly lines: readonly OrderLine[];
  readonly amounts: OrderAmounts;
}

export interface DemoMarket extends DemoSeeds {
  readonly products: readonly DemoProduct[];
  readonly buyers: readonly DemoBuyer[];
  /** Codes of campaigns by channel. */
  readonly campaigns: ReadonlyMap<string, readonly string[]>;
}

/** States with their share in a hundred, and how many days ago such orders came in. */
const states: readonly (readonly [state: OrderState, share: number, days: readonly [number, number]])[] = [
  ['new', 4, [0, 1]],
  ['validated', 3, [0, 2]],
  ['pending_payment', 5, [0, 20]],
  ['confirmed_payment', 3, [0, 4]],
  ['pending_approval', 4, [0, 25]],
  ['processing', 13, [1, 14]],
  ['shipped', 8, [2, 20]],
  ['finished', 47, [10, 500]],
  ['problematic', 3, [1, 40]],
  ['cancelled', 10, [1, 500]],
];

/** A payment as it is stored with its order. */
export type DemoPayment = RowOfList<RecordOf<'orders'>['paid_with']>;

/** Orders of the usual amount; other amounts keep the proportions to them. */
export const usualOrders = 20_000;
const day = 86_400_000;

/** Orders in every state. The numbers of the states' shares add up to a hundred. */
export function createOrders(market: DemoMarket): DemoOrder[] {
  const count = Math.max(120, Math.round(usualOrders * market.scale));
  return Array.from({ length: count }, (_, index) => createOrder(market, index));
}

function createOrder(market: DemoMarket, index: number): DemoOrder {
  const { random, now, channels, buyers, products } = market;
  const [state, , days] = demoStateOf(index);
  const orderedAt = new Date(now.getTime() - random.int(...days) * day - random.int(60, 86_000) * 1000);
  const [year = '', month = '', dayOfMonth = ''] = orderedAt.toISOString().slice(2, 10).split('-');
  const channel = random.pick(channels);
  const own = buyers.filter(({ company }) => company === channel.tenant);
  const isTest = random.chance(0.06);
  const currency = random.pick(['EUR', 'EUR', 'EUR', 'EUR', 'CHF', 'GBP', 'DKK']);
  const lines = random
    .some(products, random.int(1, 5))
    .map((product): OrderLine => ({ product, quantity: random.pick([1, 1, 2, 3, 5, 10, 25]) }));
  const offered = market.campaigns.get(channel.code) ?? [];
  return {
    id: `ORD-${year}-${month}${dayOfMonth}-${String(100_000 + index)}`,
    state,
    isTest,
    channel: channel.code,
    tenant: channel.tenant,
    buyer: random.pick(own.length > 0 ? own : buyers),
    campaign: !isTest && offered.length > 0 && random.chance(0.15) ? random.pick(offered) : null,
    currency,
    orderedAt,
    lines,
    amounts: computeOrderAmounts(random, lines),
  };
}

// Spread evenly and in no order of time: 37 and 100 have no common divisor.
function demoStateOf(index: number): (typeof states)[number] {
  let rest = (index * 37) % 100;
  for (const each of states) {
    if (rest < each[1]) return each;
    rest -= each[1];
  }
  throw new Error('The shares of the states do not add up to a hundred.');
}

const isBegunState = (state: OrderState): boolean => ['processing', 'shipped', 'finished', 'problematic'].includes(state);

/** Order records with everything that belongs to an order. */
export function createOrderRecord(seeds: DemoSeeds, order: DemoOrder): DemoRecord<'orders'> {
  const { random } = seeds;
  const { id, state, isTest, channel, tenant, buyer, campaign, currency, orderedAt, lines, amounts } = order;
  const after = (hours: number): string => new Date(Math.min(seeds.now.getTime(), orderedAt.getTime() + hours * 3_600_000)).toISOString();
  const hasNotes = random.chance(0.12);
  return {
    resource: 'orders',
    values: {
      id,
      order_number: random.chance(0.03) ? null : `${channel.split('@')[0] === 'edi' ? 'E' : 'N'}${id.slice(-6)}`,
      test: isTest,
      purpose: isTest ? 'acceptance test' : null,
      state,
      channel,
      restrict: buyer.email,
      tenant,
      customer: buyer.name,
      campaign,
      order_date: orderedAt.toISOString(),
      processing_date: isBegunState(state) ? after(random.int(1, 30)) : null,
      source: random.pick(channel.startsWith('edi') ? ['EDI'] : ['form', 'form', 'form', 'batchjob', 'EDI']),
      currency_code: currency,
      items_count: lines.length,
      order_total: amounts.total,
      total_net: amounts.net,
      notes: hasNotes ? 'Bitte an der Rampe 3 anliefern, Anmeldung beim Pförtner.' : null,
      remarks:
        state === 'problematic'
          ? [
              {
                created_at: after(2),
                type: 'error',
                message: 'The supplier refused the order: no price was agreed for one of the products.',
              },
            ]
          : [],
      ordered: lines.map(({ product, quantity }): RowOfList<RecordOf<'orders'>['ordered']> => ({
        code: product.sku,
        variant_name: product.name.en,
        name: product.name.en,
        quantity,
        unit_price: product.price,
        distributor: product.distributor,
      })),
      paid_with: createPayments(random, order, after),
      shipped_as: createShipments(random, order, after),
      adjusted_by: amounts.adjustments,
      documents: createAttachments(random, order),
    },
  };
}
