import { type ActionCall, type BehaviourContext, type BehaviourResult, type RecordOf, refuseCall, say } from 'steward/server';
import { listAllRecords, changeRecord } from '../follow.ts';
import type { OrderSending } from './history.ts';
import { createHistoryLine, createPendingLine } from './history.ts';
import { findOrderTopic } from './request.ts';

type Fulfillment = RecordOf<'order-fulfillments'>;
type Gateway = RecordOf<'communication-gateways'>;
type Channel = NonNullable<Fulfillment['channels']>[number];

/** Has the order go out by every endpoint of the fulfillment that a gateway carries to; of the others the history says why it does not. */
export async function resendOrder({ record, context }: ActionCall<'order-fulfillments'>): Promise<BehaviourResult<'order-fulfillments'>> {
  const { id } = record ?? {};
  if (typeof id !== 'string') return refuseCall('not-found', say('There is nothing at this address'));
  const gateways = await listOrderGateways(record ?? {}, context);
  const sent = (record?.channels ?? []).map((channel) => createSendingTo(channel, { gateways, id, context }));
  const stuck =
    sent.length === 0
      ? [createHistoryLine(context, { type: 'failed', text: say('There is no channel endpoint to send the order to') })]
      : [];
  const lines = [...sent.map(({ row }) => row), ...stuck];
  const set = ({ messages }: Fulfillment): Fulfillment => ({ state: 'processing', messages: [...(messages ?? []), ...lines] });
  const stored = await changeRecord(context, 'order-fulfillments', { key: id, set, verb: 'resend' });
  for (const { sending } of sent) if (sending !== null) await context.enqueue('order-fulfillments', 'send', sending);
  return stored === null ? { kind: 'done' } : { kind: 'done', record: stored.values };
}

interface ResentOrder {
  readonly row: ReturnType<typeof createHistoryLine>;
  readonly sending: OrderSending | null;
}

function createSendingTo(
  { endpoint }: Channel,
  { gateways, id, context }: { gateways: readonly Gateway[]; id: string; context: BehaviourContext },
): ResentOrder {
  const to = String(endpoint ?? '');
  const own = gateways.filter((gateway) => gateway.endpoint === to);
  const gateway = own.find((each) => findOrderTopic(each) !== null);
  const failed = (text: Parameters<typeof createHistoryLine>[1]['text']): ResentOrder => ({
    row: createHistoryLine(context, { type: 'failed', text }),
    sending: null,
  });
  if (own.length === 0)
    return failed(say('Not sent to {endpoint}: no enabled outgoing gateway of the supplier leads there', { endpoint: to }));
  if (gateway === undefined)
    return failed(
      say('Not sent to {endpoint}: none of the topics of its gateway is an order format that can be written here', { endpoint: to }),
    );
  const sending: OrderSending = { id, gateway: String(gateway.id), message: `MSG-${context.newId()}` };
  return { row: createPendingLine(context, { endpoint: to, message: sending.message }), sending };
}

/** The enabled gateways by which orders leave to the supplier of a fulfillment, or to its distributor. */
async function listOrderGateways({ supplier, distributor }: Fulfillment, context: BehaviourContext): Promise<readonly Gateway[]> {
  const companies = [supplier, distributor].flatMap((code) => (typeof code === 'string' ? [code] : []));
  if (companies.length === 0) return [];
  const filters = [{ param: 'company', op: 'in', values: companies }] as const;
  const { rows } = await listAllRecords(context, 'communication-gateways', { filters });
  return rows.map(({ values }) => values).filter(({ enabled, direction }) => enabled !== false && direction !== 'incoming');
}
