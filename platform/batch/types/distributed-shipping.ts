import { getAtPath, isPlainObject, type Row, say } from 'steward/server';
import { buildApiPath } from '../asking.ts';
import type { BatchType, BatchColumn, LineDoubt, ImpossibleLine, BatchLine, BatchLookups, LineMeaning } from '../batch-type.ts';
import { createImpossible } from '../batch-type.ts';

const fulfillment: BatchColumn = {
  name: 'fulfillment_id',
  isRequired: true,
  field: null,
  title: say('Order fulfillment'),
  sample: '26-1121-0001-1',
};
const shipment: readonly BatchColumn[] = [
  { name: 'carrier', isRequired: true, field: null, title: say('Carrier'), sample: 'DHL' },
  { name: 'tracking_code', isRequired: true, field: null, title: say('Tracking code'), sample: '00340434161094015902' },
  { name: 'tracking_url', field: null, title: say('Tracking URL'), sample: 'SKP' },
  { name: 'message', field: null, title: say('Message'), sample: 'Handed over to the carrier' },
];

type Shipping = BatchLine<'order-fulfillments'>;

/** Reports the parcels of order fulfillments, which each line names. */
export const distributedShipping: BatchType<'order-fulfillments'> = {
  key: 'distributed_shipping',
  title: say('Distributed shipping'),
  resource: 'order-fulfillments',
  columns: [fulfillment, ...shipment],
  isOncePerSubject: false,
  read: (line, looking) => readShippingLine(line.own['fulfillment_id'], line, looking),
};

/** Reports the parcels of one order fulfillment, which the batch job names. */
export const distributedShippingLite: BatchType<'order-fulfillments'> = {
  key: 'distributed_shipping_lite',
  title: say('Distributed shipping of one fulfillment'),
  resource: 'order-fulfillments',
  columns: shipment,
  isOncePerSubject: false,
  read: (line, looking) => readShippingLine(line.attributes.fulfillment_id, line, looking),
};

async function readShippingLine(id: unknown, { own, attributes }: Shipping, { find }: BatchLookups): Promise<LineMeaning | ImpossibleLine> {
  if (typeof id !== 'string') return createImpossible('fulfillment_id', 'required', say('It must name the record'));
  const path = buildApiPath('orders', '*', 'fulfillments', id).replace('%2A', '*');
  const subject = `order-fulfillments/${id}`;
  const row = await find(path);
  if (row === null)
    return { ...createImpossible('fulfillment_id', 'unknown', say('There is no order fulfillment "{id}"', { id })), subject };
  const { carrier, tracking_code, tracking_url, message = null } = own;
  const { campaign_code, billingaddress_code } = attributes;
  const named = Object.entries({ carrier, tracking_code, tracking_url, campaign_code, billingaddress_code });
  const body = {
    fulfillmentId: id,
    origin: 'batchjob',
    type: 'info',
    message,
    attributes: Object.fromEntries(named.filter(([, value]) => typeof value === 'string' && value !== '')),
  };
  return {
    kind: 'order',
    asking: { method: 'POST', path: `${path}/messages`, body },
    subject,
    doubts: listShippingDoubts(row, { own, attributes }),
  };
}

// Of another channel, of a test or not of one, told of already.
function listShippingDoubts(row: Row, { own, attributes }: Pick<Shipping, 'own' | 'attributes'>): readonly LineDoubt[] {
  const { channel, test = false } = attributes;
  const doubts: LineDoubt[] = [];
  if (getAtPath(row, ['order', 'channel']) !== channel)
    doubts.push({ field: null, rule: 'channel', message: say('The order belongs to a different channel than the batch job') });
  if ((getAtPath(row, ['order', 'test']) ?? false) !== (test ?? false))
    doubts.push({ field: null, rule: 'test', message: say('Either the order or the batch job is a test') });
  const messages: unknown = row['messages'];
  const isKnown = (each: unknown): boolean =>
    isPlainObject(each) && getAtPath(each, ['attributes', 'tracking_code']) === own['tracking_code'];
  if (Array.isArray(messages) && messages.some(isKnown))
    doubts.push({ field: 'tracking_code', rule: 'repeated', message: say('This parcel has already been reported') });
  return doubts;
}
