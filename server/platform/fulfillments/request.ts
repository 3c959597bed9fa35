import { isRecord } from '../../../engine/model/steps.ts';
import type { RecordOf } from '../../records.ts';
import { disarmed } from '../formulas.ts';
import type { Content } from '../gateways/content.ts';
import { escaped } from '../gateways/content.ts';

type Fulfillment = RecordOf<'order-fulfillments'>;
type Order = RecordOf<'orders'>;

/** What a supplier is asked to deliver. */
interface Asked {
  readonly id: string;
  readonly order: string;
  /** ISO text in UTC. */
  readonly at: string;
  readonly isTest: boolean;
  readonly supplier: string;
  readonly currency: string;
  readonly lines: readonly Line[];
  /** As the shipment of the order says it; null before there is one. */
  readonly recipient: Readonly<Record<string, unknown>> | null;
}

interface Line {
  readonly sku: string;
  readonly name: string;
  readonly quantity: number;
  /** Decimal text in the main unit. */
  readonly price: string;
}

type Form = (asked: Asked, message: string) => Pick<Content, 'type' | 'ending' | 'text'>;

/** The forms in which an order can be written, by topic of the gateway. Documents (`ofr_pdf`) are made by another system. */
const forms: Readonly<Record<string, Form>> = { ofr_cxml: cxml, ofr_csv: csv, ofr_json: json, ofr_generic: json };

/** The first topic of a gateway by which it takes orders that can be written here; null: none. */
export function orderTopicOf({ topics }: RecordOf<'communication-gateways'>): string | null {
  return topics?.find((topic) => Object.hasOwn(forms, topic)) ?? null;
}

/** The order request of a fulfillment in the form of a topic. */
export function requestOf(o: { fulfillment: Fulfillment; order: Order; topic: string; message: string }): Content {
  const { topic, message } = o;
  const form = forms[topic];
  if (form === undefined) throw new Error(`There is no form for "${topic}"`);
  const asked = askedBy(o.fulfillment, o.order);
  return { id: message, topic, subject: `Order ${asked.id}`, ...form(asked, message) };
}

function askedBy(fulfillment: Fulfillment, order: Order): Asked {
  const [shipment] = Array.isArray(order.shipped_as) ? order.shipped_as.filter(isRecord) : [];
  const recipient = shipment?.['recipient'];
  return {
    id: String(fulfillment.id),
    order: String(fulfillment.order),
    at: String(fulfillment.order_date ?? ''),
    isTest: fulfillment.test === true,
    supplier: String(fulfillment.supplier_code ?? fulfillment.supplier ?? ''),
    currency: fulfillment.currency_code ?? 'EUR',
    lines: (fulfillment.items ?? []).map((item) => ({
      sku: String(item.product_code ?? ''),
      name: String(item.name ?? ''),
      quantity: quantityOf(item, order),
      price: (Number(item.unit_price ?? 0) / 100).toFixed(2),
    })),
    recipient: isRecord(recipient) ? recipient : null,
  };
}

/** As ordered; what the order does not hold any more, as shipped. */
function quantityOf({ product_code, shipment_quantities }: NonNullable<Fulfillment['items']>[number], { ordered }: Order): number {
  const own = (ordered ?? []).filter(({ code }) => code === product_code).map(({ quantity }) => Number(quantity ?? 0));
  return (own.length > 0 ? own : (shipment_quantities ?? [])).reduce((sum, each) => sum + each, 0);
}

function cxml(asked: Asked, message: string): ReturnType<Form> {
  const money = (amount: string): string => `<Money currency="${escaped(asked.currency)}">${amount}</Money>`;
  const total = asked.lines.reduce((sum, { price, quantity }) => sum + Math.round(Number(price) * 100) * quantity, 0);
  const text = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<cXML payloadID="${escaped(message)}" timestamp="${escaped(asked.at)}">`,
    `  <Header><To><Credential domain="supplier"><Identity>${escaped(asked.supplier)}</Identity></Credential></To></Header>`,
    `  <Request deploymentMode="${asked.isTest ? 'test' : 'production'}">`,
    '    <OrderRequest>',
    `      <OrderRequestHeader orderID="${escaped(asked.id)}" orderDate="${escaped(asked.at)}" type="new">`,
    `        <Total>${money((total / 100).toFixed(2))}</Total>`,
    ...(asked.recipient === null ? [] : [`        <ShipTo><Address>${addressOf(asked.recipient)}</Address></ShipTo>`]),
    '      </OrderRequestHeader>',
    ...asked.lines.map(
      ({ sku, name, quantity, price }, index) =>
        `      <ItemOut quantity="${quantity}" lineNumber="${index + 1}"><ItemID><SupplierPartID>${escaped(sku)}</SupplierPartID></ItemID>` +
        `<ItemDetail><UnitPrice>${money(price)}</UnitPrice><Description xml:lang="en">${escaped(name)}</Description>` +
        '<UnitOfMeasure>EA</UnitOfMeasure></ItemDetail></ItemOut>',
    ),
    '    </OrderRequest>',
    '  </Request>',
    '</cXML>',
    '',
  ];
  return { type: 'text/xml', ending: 'xml', text: text.join('\n') };
}

function addressOf(recipient: Readonly<Record<string, unknown>>): string {
  return Object.entries(recipient)
    .filter(([, value]) => typeof value === 'string' && value !== '')
    .map(([name, value]) => `<Extrinsic name="${escaped(name)}">${escaped(String(value))}</Extrinsic>`)
    .join('');
}

function csv({ id, lines }: Asked): ReturnType<Form> {
  const cell = (value: string | number): string => `"${disarmed(String(value)).replaceAll('"', '""')}"`;
  const rows = lines.map(({ sku, quantity }) => [id, sku, quantity].map(cell).join(','));
  return { type: 'text/csv', ending: 'csv', text: `${['order,sku,quantity', ...rows].join('\n')}\n` };
}

function json({ id, order, at, isTest, supplier, currency, lines, recipient }: Asked, message: string): ReturnType<Form> {
  const body = {
    ...{ id: message, test: isTest, subject: 'order', fulfillment: id, order, supplier, ordered_at: at, currency },
    items: lines,
    ...(recipient !== null && { ship_to: recipient }),
  };
  return { type: 'application/json', ending: 'json', text: `${JSON.stringify(body, null, 2)}\n` };
}
