import type { RecordOf } from 'steward/server';
import type { DemoRecord, RowOfList, DemoSeeds } from '../demo.ts';
import { listSuppliers } from './order-parts.ts';
import type { OrderLine, DemoOrder } from './orders.ts';

type FulfillmentState = NonNullable<RecordOf<'order-fulfillments'>['state']>;

/** States of the fulfillments of an order in this state; none: there are no fulfillments yet. */
const statesOf: Readonly<Record<DemoOrder['state'], readonly FulfillmentState[]>> = {
  new: [],
  validated: ['new'],
  pending_payment: [],
  confirmed_payment: ['pending'],
  pending_approval: ['pending_approval'],
  processing: ['processing', 'processing', 'published', 'confirmed', 'pending'],
  shipped: ['fulfilled'],
  finished: ['finished'],
  problematic: ['processing', 'published'],
  cancelled: ['cancelled'],
};

type Fulfillment = RecordOf<'order-fulfillments'>;

/** The part of each supplier of an order; most orders have one. Their ids are the order's with -1 and -2. */
export function createFulfillments(seeds: DemoSeeds, order: DemoOrder): DemoRecord<'order-fulfillments'>[] {
  const { random } = seeds;
  const states = statesOf[order.state];
  if (states.length === 0) return [];
  const suppliers = listSuppliers(order.lines);
  return suppliers.map((supplier, index): DemoRecord<'order-fulfillments'> => {
    const own = order.lines.filter(({ product }) => (suppliers.includes(product.supplier) ? product.supplier === supplier : index === 0));
    const state = random.pick(states);
    return {
      resource: 'order-fulfillments',
      values: {
        id: `${order.id}-${index + 1}`,
        order: order.id,
        test: order.isTest,
        order_date: order.orderedAt.toISOString(),
        state,
        type: own.every(({ product }) => ['download', 'license', 'fee', 'voucher'].includes(product.family))
          ? 'non_shippable'
          : 'shippable',
        fulfillment_type: random.pick(['inhouse', 'dropshipping', 'dropshipping', '3pl', 'collect']),
        currency_code: order.currency,
        channel: order.channel,
        supplier,
        supplier_code: `${supplier.slice(0, 4)}-${order.channel.split('@')[1]?.slice(0, 4) ?? 'all'}`.toLowerCase(),
        distributor: own[0]?.product.distributor ?? null,
        tenant: order.tenant,
        restrict: order.buyer.email,
        campaign: order.campaign,
        channels: createFulfillmentChannels(seeds, supplier),
        items: own.map((line) => createFulfillmentItem(line, state)),
        messages: createFulfillmentMessages(seeds, { order, state }),
      },
    };
  });
}

function createFulfillmentItem({ product, quantity }: OrderLine, state: FulfillmentState): RowOfList<Fulfillment['items']> {
  const isGone = state === 'fulfilled' || state === 'finished';
  const first = Math.ceil(quantity / 2);
  return {
    product_code: product.sku,
    name: product.name.en,
    unit_price: product.price,
    shipment_quantities: !isGone ? [] : quantity > 9 ? [first, quantity - first] : [quantity],
  };
}

function createFulfillmentChannels({ random }: DemoSeeds, supplier: string): readonly RowOfList<Fulfillment['channels']>[] {
  const name = supplier.toLowerCase();
  const mail: RowOfList<Fulfillment['channels']> = { type: 'email', endpoint: `orders@${name}.example` };
  return random.chance(0.5) ? [mail] : [{ type: 'api', endpoint: `https://api.${name}.example/orders` }, mail];
}

type Message = RowOfList<Fulfillment['messages']>;
type Report = readonly [type: NonNullable<Message['message_type']>, message: string, state: NonNullable<Message['state']>];

const reports: Readonly<Partial<Record<FulfillmentState, readonly Report[]>>> = {
  published: [['info', 'Sent to the supplier.', 'pending']],
  confirmed: [
    ['info', 'Sent to the supplier.', 'confirmed'],
    ['success', 'The supplier confirmed all positions of this order; delivery is planned for the coming week.', 'confirmed'],
  ],
  fulfilled: [
    ['info', 'Sent to the supplier.', 'confirmed'],
    ['success', 'Handed over to the carrier.', 'confirmed'],
  ],
  finished: [['success', 'Delivered.', 'confirmed']],
  cancelled: [['warning', 'Cancelled on request of the customer.', 'confirmed']],
};

function createFulfillmentMessages(
  { random, now }: DemoSeeds,
  { order, state }: { order: DemoOrder; state: FulfillmentState },
): readonly Message[] {
  const own: readonly Report[] =
    order.state === 'problematic'
      ? [['error', 'The supplier did not answer within 24 hours, so nobody knows whether the order arrived.', 'timeout']]
      : (reports[state] ?? []);
  return own.map(([type, message, messageState], index): Message => ({
    created_at: new Date(Math.min(now.getTime(), order.orderedAt.getTime() + (index + 1) * 5 * 3_600_000)).toISOString(),
    origin: random.pick(['supplier', 'gateway', 'warehouse-3']),
    message_type: type,
    message,
    state: messageState,
    attributes: message.startsWith('Handed over')
      ? [
          { key: 'carrier', value: 'DHL' },
          { key: 'tracking_code', value: String(random.int(10_000_000, 99_999_999)) },
        ]
      : [],
  }));
}
