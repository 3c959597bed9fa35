import type { DemoRecord, DemoSeeds } from '../demo.ts';
import type { DemoOrder } from './orders.ts';

type Format = 'xml' | 'json' | 'pdf';

const kinds: readonly (readonly [topic: string, format: Format])[] = [
  ['ofr_cxml', 'xml'],
  ['ofr_json', 'json'],
  ['ofr_pdf', 'pdf'],
  ['confirmation_cxml', 'xml'],
];

const types: Readonly<Record<Format, string>> = { xml: 'text/xml', json: 'application/json', pdf: 'application/pdf' };

/** What went over the wires for an order: each message with its request, most with a response, some with an exception instead. */
export function createMessages({ random, now }: DemoSeeds, order: DemoOrder): DemoRecord<'messages'>[] {
  if (['new', 'pending_payment'].includes(order.state)) return [];
  return Array.from({ length: random.pick([0, 1, 1, 2]) }, (_, index): DemoRecord<'messages'> => {
    const [topic, format] = random.pick(kinds);
    const at = Math.min(now.getTime() - 1000, order.orderedAt.getTime() + (index + 1) * 7_200_000);
    const isFailed = order.state === 'problematic' || random.chance(0.03);
    const supplier = order.lines[0]?.product.supplier.toLowerCase() ?? 'supplier';
    const id = `MSG-${order.id.slice(4)}-${index + 1}`;
    const request = printRequestText(format, order, topic);
    const answer = isFailed
      ? { exception: `Timeout after 30 s: https://api.${supplier}.example/orders did not answer.\n` }
      : { response: `{"status":"accepted","order":"${order.id}"}\n` };
    return {
      resource: 'messages',
      values: {
        id,
        timestamp: new Date(at).toISOString(),
        content_type: types[format],
        sender: 'orders@steward.example',
        recipient: `orders@${supplier}.example`,
        channel: order.channel,
        tenant: order.tenant,
        supplier: order.lines[0]?.product.supplier ?? null,
        distributor: order.lines[0]?.product.distributor ?? null,
        references: { order_id: order.id, fulfillment_id: `${order.id}-1` },
        topic,
        request: { name: `${id}-request.${format}`, type: types[format], size: Buffer.byteLength(request) },
        response: answer.response
          ? { name: `${id}-response.json`, type: 'application/json', size: Buffer.byteLength(answer.response) }
          : null,
        exception: answer.exception ? { name: `${id}-exception.txt`, type: 'text/plain', size: Buffer.byteLength(answer.exception) } : null,
        request_text: request,
        response_text: answer.response ?? null,
        exception_text: answer.exception ?? null,
      },
    };
  });
}

function printRequestText(format: Format, { id, currency, lines }: DemoOrder, topic: string): string {
  const items = lines.map(({ product, quantity }) => ({ sku: product.sku, quantity, unit_price: product.price }));
  if (format === 'json') return `${JSON.stringify({ topic, order: id, currency, items }, null, 2)}\n`;
  if (format === 'xml') {
    const rows = items.map(({ sku, quantity }) => `    <ItemOut quantity="${quantity}"><SupplierPartID>${sku}</SupplierPartID></ItemOut>`);
    return `<?xml version="1.0" encoding="UTF-8"?>\n<cXML>\n  <OrderRequest orderID="${id}">\n${rows.join('\n')}\n  </OrderRequest>\n</cXML>\n`;
  }
  return printOnePage([`Order ${id}`, ...items.map(({ sku, quantity }) => `${quantity} x ${sku}`)]);
}

/** A PDF of one page with these lines. */
function printOnePage(lines: readonly string[]): string {
  const text = lines.map((line) => `(${line.replace(/[()\\]/g, '\\$&')}) Tj T*`).join('\n');
  const stream = `BT /F1 12 Tf 14 TL 50 780 Td\n${text}\nET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let pdf = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const at = pdf.length;
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const start = pdf.length;
  return `${pdf}xref\n0 6\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
}
