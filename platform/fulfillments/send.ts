import { type BehaviourContext, getRecord, type JobContext, type RecordOf, say } from 'steward/server';
import { requirePlatformResource } from '../follow.ts';
import type { CarryOutcome } from '../gateways/carry.ts';
import { carryMessage } from '../gateways/carry.ts';
import type { MessageContent } from '../gateways/content.ts';
import { keepSentMessage } from '../gateways/sent.ts';
import type { OrderSending, SendingEnd } from './history.ts';
import { endSending, isSendingPending, parseSending } from './history.ts';
import { findOrderTopic, buildOrderRequest } from './request.ts';

interface OrderParcel {
  readonly fulfillment: RecordOf<'order-fulfillments'>;
  readonly gateway: RecordOf<'communication-gateways'>;
  readonly content: MessageContent;
}

/** Sends an order to one endpoint. What may work later throws and is tried again, under the same name. */
export async function sendOrder(data: unknown, job: JobContext): Promise<void> {
  const sending = parseSending(data);
  const parcel = await job.tx((context) => readOrderParcel(context, sending));
  if (parcel === null) return;
  const { settings, installation } = await job.tx((context) => Promise.resolve(context));
  const outcome = await carryMessage(parcel, { outgoing: job.outgoing, mail: job.mail, settings, installation });
  if (outcome.kind === 'exception' && !outcome.isSettled) throw new Error(job.print(outcome.reason));
  await job.tx((context) => endOrderSending(context, { sending, parcel, outcome }));
}

/** Nobody answered, however often it was tried. */
export async function giveUpSending(data: unknown, job: JobContext, reason: string): Promise<void> {
  const sending = parseSending(data);
  await job.tx(async (context) => {
    const parcel = await readOrderParcel(context, sending);
    if (parcel === null) return;
    const outcome: CarryOutcome = { kind: 'exception', reason: say('{reason}', { reason }), isSettled: false };
    await endOrderSending(context, { sending, parcel, outcome });
  });
}

/** What is to be sent, made again each time; null: it has ended, or the fulfillment is gone. */
async function readOrderParcel(context: BehaviourContext, sending: OrderSending): Promise<OrderParcel | null> {
  const read = async <R extends 'order-fulfillments' | 'orders' | 'communication-gateways'>(
    name: R,
    id: string,
  ): Promise<RecordOf<R> | null> =>
    (await getRecord(context.tx, requirePlatformResource(context.model, name), { key: [id], parents: {} }))?.values ?? null;
  const fulfillment = await read('order-fulfillments', sending.id);
  if (fulfillment === null || !isSendingPending(fulfillment, sending)) return null;
  const gateway = await read('communication-gateways', sending.gateway);
  const topic = gateway && findOrderTopic(gateway);
  if (gateway === null || topic === null || gateway.enabled === false) {
    await endSending(context, sending, {
      type: 'failed',
      state: null,
      text: say('Not sent: its gateway was removed or disabled in the meantime'),
    });
    return null;
  }
  const order = (await read('orders', String(fulfillment.order))) ?? {};
  return { fulfillment, gateway, content: buildOrderRequest({ fulfillment, order, topic, message: sending.message }) };
}

async function endOrderSending(
  context: BehaviourContext,
  { sending, parcel, outcome }: { sending: OrderSending; parcel: OrderParcel; outcome: CarryOutcome },
): Promise<void> {
  const { fulfillment, gateway, content } = parcel;
  const { order, channel = null, tenant = null, supplier = null, distributor = null } = fulfillment;
  const references = { order_id: String(order), fulfillment_id: sending.id };
  await keepSentMessage(context, {
    gateway,
    content,
    outcome,
    verb: 'update',
    about: { channel, tenant, supplier, distributor, references },
  });
  await endSending(context, sending, describeSendingEnd(outcome, String(gateway.endpoint)));
}

function describeSendingEnd(outcome: CarryOutcome, endpoint: string): SendingEnd {
  if (outcome.kind === 'ready') return { type: 'success', state: 'confirmed', text: say('Sent to {endpoint} again', { endpoint }) };
  const text = say('Not sent to {endpoint}: {reason}', { endpoint, reason: outcome.reason });
  const isSilent = outcome.kind === 'exception' && !outcome.isSettled;
  return isSilent ? { type: 'error', state: 'timeout', text } : { type: 'failed', state: null, text };
}
