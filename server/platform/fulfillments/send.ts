import type { RecordOf } from '../../records.ts';
import type { Message } from '../../reply/say.ts';
import { say } from '../../reply/say.ts';
import { get } from '../../store/records.ts';
import type { Context, JobContext } from '../behaviour.ts';
import { resourceOf } from '../follow.ts';
import type { Outcome } from '../gateways/carry.ts';
import { carry } from '../gateways/carry.ts';
import type { Content } from '../gateways/content.ts';
import { keepSent } from '../gateways/sent.ts';
import type { Sending } from './history.ts';
import { endSending, isPending, sendingIn } from './history.ts';
import { orderTopicOf, requestOf } from './request.ts';

interface Parcel {
  readonly fulfillment: RecordOf<'order-fulfillments'>;
  readonly gateway: RecordOf<'communication-gateways'>;
  readonly content: Content;
}

/** Sends an order to one endpoint. What may work later throws and is tried again, under the same name. */
export async function send(data: unknown, job: JobContext): Promise<void> {
  const sending = sendingIn(data);
  const parcel = await job.tx((context) => parcelOf(context, sending));
  if (parcel === null) return;
  const { settings, installation } = await job.tx((context) => Promise.resolve(context));
  const outcome = await carry(parcel, { outgoing: job.outgoing, mail: job.mail, settings, installation });
  if (outcome.kind === 'exception' && !outcome.isSettled) throw new Error(job.print(outcome.reason));
  await job.tx((context) => end(context, { sending, parcel, outcome }));
}

/** Nobody answered, however often it was tried. */
export async function giveUp(data: unknown, job: JobContext, reason: string): Promise<void> {
  const sending = sendingIn(data);
  await job.tx(async (context) => {
    const parcel = await parcelOf(context, sending);
    if (parcel === null) return;
    const outcome: Outcome = { kind: 'exception', reason: say('{reason}', { reason }), isSettled: false };
    await end(context, { sending, parcel, outcome });
  });
}

/** What is to be sent, made anew each time; null: it has ended, or the fulfillment is gone. */
async function parcelOf(context: Context, sending: Sending): Promise<Parcel | null> {
  const read = async <R extends 'order-fulfillments' | 'orders' | 'communication-gateways'>(
    name: R,
    id: string,
  ): Promise<RecordOf<R> | null> => (await get(context.tx, resourceOf(context.model, name), { key: [id], parents: {} }))?.values ?? null;
  const fulfillment = await read('order-fulfillments', sending.id);
  if (fulfillment === null || !isPending(fulfillment, sending)) return null;
  const gateway = await read('communication-gateways', sending.gateway);
  const topic = gateway && orderTopicOf(gateway);
  if (gateway === null || topic === null || gateway.enabled === false) {
    await endSending(context, sending, {
      type: 'failed',
      state: null,
      text: say('Not sent: its gateway was removed or disabled meanwhile'),
    });
    return null;
  }
  const order = (await read('orders', String(fulfillment.order))) ?? {};
  return { fulfillment, gateway, content: requestOf({ fulfillment, order, topic, message: sending.message }) };
}

async function end(context: Context, { sending, parcel, outcome }: { sending: Sending; parcel: Parcel; outcome: Outcome }): Promise<void> {
  const { fulfillment, gateway, content } = parcel;
  const { order, channel, tenant, supplier } = fulfillment;
  const references = { order_id: String(order), fulfillment_id: sending.id };
  await keepSent(context, { gateway, content, outcome, verb: 'send', about: { channel, tenant, supplier, references } });
  await endSending(context, sending, endOf(outcome, String(gateway.endpoint)));
}

function endOf(outcome: Outcome, endpoint: string): { type: string; state: 'confirmed' | 'timeout' | null; text: Message } {
  if (outcome.kind === 'ready') return { type: 'success', state: 'confirmed', text: say('Sent to {endpoint} again', { endpoint }) };
  const text = say('Not sent to {endpoint}: {reason}', { endpoint, reason: outcome.reason });
  const isSilent = outcome.kind === 'exception' && !outcome.isSettled;
  return isSilent ? { type: 'error', state: 'timeout', text } : { type: 'failed', state: null, text };
}
