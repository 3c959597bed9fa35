import { cities, streets } from '../names.ts';
import type { RandomSource } from '../random.ts';
import type { OrderLine, DemoOrder, DemoPayment } from './orders.ts';

export interface OrderAmounts {
  /** In minor units, as all of these. */
  readonly net: number;
  readonly total: number;
  readonly adjustments: readonly {
    readonly id: string;
    readonly code: string;
    readonly type: string;
    readonly amount: number;
    readonly label: string;
  }[];
}

/** Freight, now and then a promotion, and the tax, so that lines and adjustments add up to the total. */
export function computeOrderAmounts(random: RandomSource, lines: readonly OrderLine[]): OrderAmounts {
  const goods = lines.reduce((sum, { product, quantity }) => sum + product.price * quantity, 0);
  const freight = goods > 50_000 ? 0 : random.pick([490, 890, 1290]);
  const promotion = random.chance(0.15) ? -Math.round(goods * 0.1) : 0;
  const net = goods + freight + promotion;
  const tax = Math.round(net * 0.19);
  const all = [
    {
      id: 'adj-1',
      code: 'freight',
      type: 'shipping',
      amount: freight,
      label: 'Freight',
      attributes: [{ key: 'method', value: 'standard' }],
    },
    {
      id: 'adj-2',
      code: 'WELCOME10',
      type: 'promotion',
      amount: promotion,
      label: '10 % off',
      attributes: [{ key: 'percent', value: '10' }],
    },
    { id: 'adj-3', code: 'tax', type: 'tax', amount: tax, label: 'VAT 19 %', attributes: [{ key: 'rate', value: '19' }] },
  ];
  return { net, total: net + tax, adjustments: all.filter(({ amount }) => amount !== 0) };
}

type After = (hours: number) => string;

type PaymentMethod = NonNullable<DemoPayment['method_code']>;

const methods: readonly PaymentMethod[] = [
  'invoice',
  'invoice',
  'invoice',
  'budget',
  'cc',
  'costcenter',
  'debit',
  'delegate',
  'giropay',
  'paypal',
  'prepayment',
  'punchout',
  'sepa',
  'sofortueberweisung',
  'voucher',
  'balance',
];

const paymentStates: Readonly<Partial<Record<DemoOrder['state'], string>>> = {
  new: 'new',
  validated: 'new',
  pending_payment: 'pending',
  pending_approval: 'authorized',
  cancelled: 'cancelled',
};

/** None for some orders that nobody has looked at yet; one in eight is paid in two parts, a voucher and the rest. */
export function createPayments(random: RandomSource, order: DemoOrder, after: After): readonly DemoPayment[] {
  const { state, currency, amounts, buyer, id } = order;
  if (state === 'new' && random.chance(0.5)) return [];
  const voucher = random.chance(0.12) ? Math.min(2500, Math.floor(amounts.total / 2)) : 0;
  const isPaid = paymentStates[state] === undefined;
  const payment = (method: PaymentMethod, amount: number): DemoPayment => ({
    method_code: method,
    currency_code: currency,
    state: paymentStates[state] ?? 'completed',
    amount,
    details: {
      invoice_number: method === 'invoice' ? `R${id.slice(-6)}` : null,
      invoiced_date: method === 'invoice' ? after(24).slice(0, 10) : null,
      paid_date: isPaid ? after(random.int(1, 60)).slice(0, 10) : null,
      email: method === 'paypal' ? buyer.email : null,
      code: method === 'voucher' ? `VC-${String(random.int(1, 2400)).padStart(6, '0')}` : null,
    },
    transaction_details:
      method === 'invoice' ? null : { reference: `TX-${random.int(100_000, 999_999)}`, status: isPaid ? 'captured' : 'open' },
  });
  if (amounts.total === 0) return [payment('free', 0)];
  const rest = payment(random.pick(methods), amounts.total - voucher);
  return voucher > 0 ? [payment('voucher', voucher), rest] : [rest];
}

/** One or two for what is on its way or has arrived. */
export function createShipments(random: RandomSource, order: DemoOrder, after: After): readonly object[] {
  const { state, id, buyer, lines } = order;
  if (!['processing', 'shipped', 'finished'].includes(state)) return [];
  const isGone = state !== 'processing';
  return Array.from({ length: listSuppliers(lines).length }, (_, index) => {
    const carrier = random.pick(['DHL Paket', 'DPD Classic', 'UPS Standard', 'Spedition']);
    return {
      id: `${id}-S${index + 1}`,
      shipping_date: after(48).slice(0, 10),
      estimated_delivery_date: after(96).slice(0, 10),
      shipped_date: isGone ? after(random.int(40, 72)).slice(0, 10) : null,
      method: { name: carrier },
      tracking_code: isGone ? `${carrier.slice(0, 2).toUpperCase()}${random.int(10_000_000, 99_999_999)}` : null,
      sender: createShippingAddress(random, 'Rheinhof Distribution', 'Zentrallager'),
      recipient: createShippingAddress(random, buyer.name, buyer.company),
    };
  });
}

/** Confirmation, and for what has gone out delivery note and invoice. */
export function createAttachments(random: RandomSource, { state, id }: DemoOrder): readonly object[] {
  const file = (name: string): object => ({
    id: `${id}-${name.toLowerCase().replace(/\W+/g, '-')}`,
    name: `${name} ${id}.pdf`,
    link: `https://documents.example/orders/${id}/${name.toLowerCase().replace(/\W+/g, '-')}.pdf`,
  });
  if (state === 'new') return [];
  const isGone = state === 'shipped' || state === 'finished';
  return [file('Confirmation'), ...(isGone ? [file('Delivery note'), file('Invoice')] : random.chance(0.1) ? [file('Quotation')] : [])];
}

/** The suppliers of an order, each of whom fulfills a part; at most two. */
export function listSuppliers(lines: readonly OrderLine[]): readonly string[] {
  return [...new Set(lines.map(({ product }) => product.supplier))].slice(0, 2);
}

function createShippingAddress(random: RandomSource, name: string, organization: string): object {
  const [city, postalCode, country] = random.pick(cities);
  return { name, organization, street: `${random.pick(streets)} ${random.int(1, 240)}`, postal_code: postalCode, city, country };
}
