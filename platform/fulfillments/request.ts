import { isPlainObject, type RecordOf, disarmFormula } from 'steward/server';
import type { MessageContent } from '../gateways/content.ts';
import { escapeXml } from '../gateways/content.ts';

type Fulfillment = RecordOf<'order-fulfillments'>;
type Order = RecordOf<'orders'>;

/** What a supplier is asked to deliver. */
interface OrderRequestFacts {
  readonly id: string;
  readonly order: string;
  /** ISO text in UTC. */
  readonly at: string;
  readonly isTest: boolean;
  readonly supplier: string;
  readonly currency: string;
  readonly lines: readonly OrderRequestLine[];
  /** As the shipment of the order says it; null before there is one. */
  readonly recipient: Readonly<Record<string, unknown>> | null;
}

interface OrderRequestLine {
  readonly sku: string;
  readonly name: string;
  readonly quantity: number;
  /** Decimal text in the main unit. */
  readonly price: string;
}

type RequestForm = (asked: OrderRequestFacts, message: string) => Pick<MessageContent, 'type' | 'ending' | 'text'>;

/** The forms in which an order can be written, by topic of the gateway. Documents (`ofr_pdf`) are made by another system. */
const forms: Readonly<Record<string, RequestForm>> = {
  ofr_cxml: printCxmlRequest,
  ofr_csv: printCsvRequest,
  ofr_json: printJsonRequest,
  ofr_generic: printJsonRequest,
};

/** The first topic of a gateway by which it takes orders that can be written here; null: none. */
export function findOrderTopic({ topics }: RecordOf<'communication-gateways'>): string | null {
  return topics?.find((topic) => Object.hasOwn(forms, topic)) ?? null;
}

/** The order request of a fulfillment in the form of a topic. */
export function buildOrderRequest(o: { fulfillment: Fulfillment; order: Order; topic: string; message: string }): MessageContent {
  const { topic, message } = o;
  const form = forms[topic];
  if (form === undefined) throw new Error(`There is no form for "${topic}"`);
  const asked = collectOrderRequest(o.fulfillment, o.order);
  return { id: message, topic, subject: `Order ${asked.id}`, ...form(asked, message) };
}

function collectOrderRequest(fulfillment: Fulfillment, order: Order): OrderRequestFacts {
  const [shipment] = Array.isArray(order.shipped_as) ? order.shipped_as.filter(isPlainObject) : [];
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
      quantity: orderedQuantityOf(item, order),
      price: (Number(item.unit_price ?? 0) / 100).toFixed(2),
    })),
    recipient: isPlainObject(recipient) ? recipient : null,
  };
}

/** As ordered; what the order does not hold any more, as shipped. */
function orderedQuantityOf({ product_code, shipment_quantities }: NonNullable<Fulfillment['items']>[number], { ordered }: Order): number {
  const own = (ordered ?? []).filter(({ code }) => code === product_code).map(({ quantity }) => Number(quantity ?? 0));
  return (own.length > 0 ? own : (shipment_quantities ?? [])).reduce((sum, each) => sum + each, 0);
}

function printCxmlRequest(asked: OrderRequestFacts, message: string): ReturnType<RequestForm> {
  const money = (amount: string): string => `<Money currency="${escapeXml(asked.currency)}">${amount}</Money>`;
  const total = asked.lines.reduce((sum, { price, quantity }) => sum + Math.round(Number(price) * 100) * quantity, 0);
  const text = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<cXML payloadID="${escapeXml(message)}" timestamp="${escapeXml(asked.at)}">`,
    `  <Header><To><Credential domain="supplier"><Identity>${escapeXml(asked.supplier)}</Identity></Credential></To></Header>`,
    `  <Request deploymentMode="${asked.isTest ? 'test' : 'production'}">`,
    '    <OrderRequest>',
    `      <OrderRequestHeader orderID="${escapeXml(asked.id)}" orderDate="${escapeXml(asked.at)}" type="new">`,
    `        <Total>${money((total / 100).toFixed(2))}</Total>`,
    ...(asked.recipient === null ? [] : [`        <ShipTo><Address>${printCxmlAddress(asked.recipient)}</Address></ShipTo>`]),
    '      </OrderRequestHeader>',
    ...asked.lines.map(
      ({ sku, name, quantity, price }, index) =>
        `      <ItemOut quantity="${quantity}" lineNumber="${index + 1}"><ItemID><SupplierPartID>${escapeXml(sku)}</SupplierPartID></ItemID>` +
        `<ItemDetail><UnitPrice>${money(price)}</UnitPrice><Description xml:lang="en">${escapeXml(name)}</Description>` +
        '<UnitOfMeasure>EA</UnitOfMeasure></ItemDetail></ItemOut>',
    ),
    '    </OrderRequest>',
    '  </Request>',
    '</cXML>',
    '',
  ];
  return { type: 'text/xml', ending: 'xml', text: text.join('\n') };
}

function printCxmlAddress(recipient: Readonly<Record<string, unknown>>): string {
  return Object.entries(recipient)
    .filter(([, value]) => typeof value === 'string' && value !== '')
    .map(([name, value]) => `<Extrinsic name="${escapeXml(name)}">${escapeXml(String(value))}</Extrinsic>`)
    .join('');
}

function printCsvRequest({ id, lines }: OrderRequestFacts): ReturnType<RequestForm> {
  const cell = (value: string | number): string => `"${disarmFormula(String(value)).replaceAll('"', '""')}"`;
  const rows = lines.map(({ sku, quantity }) => [id, sku, quantity].map(cell).join(','));
  return { type: 'text/csv', ending: 'csv', text: `${['order,sku,quantity', ...rows].join('\n')}\n` };
}

function printJsonRequest(
  { id, order, at, isTest, supplier, currency, lines, recipient }: OrderRequestFacts,
  message: string,
): ReturnType<RequestForm> {
  const body = {
    ...{ id: message, test: isTest, subject: 'order', fulfillment: id, order, supplier, ordered_at: at, currency },
    items: lines,
    ...(recipient !== null && { ship_to: recipient }),
  };
  return { type: 'application/json', ending: 'json', text: `${JSON.stringify(body, null, 2)}\n` };
}
