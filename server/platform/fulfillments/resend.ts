import type { RecordOf } from '../../records.ts';
import { refuse } from '../../reply/refusal.ts';
import { say } from '../../reply/say.ts';
import type { ActionCall, Context, Result } from '../behaviour.ts';
import { allOf, change } from '../follow.ts';
import type { Sending } from './history.ts';
import { line, pending } from './history.ts';
import { orderTopicOf } from './request.ts';

type Fulfillment = RecordOf<'order-fulfillments'>;
type Gateway = RecordOf<'communication-gateways'>;
type Channel = NonNullable<Fulfillment['channels']>[number];

/** Has the order go out by every endpoint of the fulfillment that a gateway carries to; of the others the history says why it does not. */
export async function resend({ record, context }: ActionCall<'order-fulfillments'>): Promise<Result<'order-fulfillments'>> {
  const { id } = record ?? {};
  if (typeof id !== 'string') return refuse('not-found', say('There is nothing at this address'));
  const gateways = await gatewaysOf(record ?? {}, context);
  const sent = (record?.channels ?? []).map((channel) => sendingTo(channel, { gateways, id, context }));
  const stuck =
    sent.length === 0 ? [line(context, { type: 'failed', text: say('There is no channel endpoint to send the order to') })] : [];
  const lines = [...sent.map(({ row }) => row), ...stuck];
  const set = ({ messages }: Fulfillment): Fulfillment => ({ state: 'processing', messages: [...(messages ?? []), ...lines] });
  const stored = await change(context, 'order-fulfillments', { key: id, set, verb: 'resend' });
  for (const { sending } of sent) if (sending !== null) await context.enqueue('order-fulfillments', 'send', sending);
  return stored === null ? { kind: 'done' } : { kind: 'done', record: stored.values };
}

interface Sent {
  readonly row: ReturnType<typeof line>;
  readonly sending: Sending | null;
}

function sendingTo({ endpoint }: Channel, { gateways, id, context }: { gateways: readonly Gateway[]; id: string; context: Context }): Sent {
  const to = String(endpoint ?? '');
  const own = gateways.filter((gateway) => gateway.endpoint === to);
  const gateway = own.find((each) => orderTopicOf(each) !== null);
  const failed = (text: Parameters<typeof line>[1]['text']): Sent => ({ row: line(context, { type: 'failed', text }), sending: null });
  if (own.length === 0)
    return failed(say('Not sent to {endpoint}: no enabled outgoing gateway of the supplier leads there', { endpoint: to }));
  if (gateway === undefined)
    return failed(say('Not sent to {endpoint}: none of the topics of its gateway is an order that can be written here', { endpoint: to }));
  const sending: Sending = { id, gateway: String(gateway.id), message: `MSG-${context.newId()}` };
  return { row: pending(context, { endpoint: to, message: sending.message }), sending };
}

/** The enabled gateways by which orders leave to the supplier of a fulfillment, or to its distributor. */
async function gatewaysOf({ supplier, distributor }: Fulfillment, context: Context): Promise<readonly Gateway[]> {
  const companies = [supplier, distributor].flatMap((code) => (typeof code === 'string' ? [code] : []));
  if (companies.length === 0) return [];
  const filters = [{ param: 'company', op: 'in', values: companies }] as const;
  const { rows } = await allOf(context, 'communication-gateways', { filters });
  return rows.map(({ values }) => values).filter(({ enabled, direction }) => enabled !== false && direction !== 'incoming');
}
