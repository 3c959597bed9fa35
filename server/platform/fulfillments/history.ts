/** The message history of a fulfillment, as far as sending writes it. */
import { isRecord } from '../../../engine/model/steps.ts';
import type { RecordOf } from '../../records.ts';
import { kept } from '../../reply/kept.ts';
import type { Message } from '../../reply/say.ts';
import { say } from '../../reply/say.ts';
import type { Context } from '../behaviour.ts';
import { change } from '../follow.ts';

type Fulfillment = RecordOf<'order-fulfillments'>;
type Row = NonNullable<Fulfillment['messages']>[number];

/** One order on its way: the data of its job. */
export interface Sending {
  /** Of the fulfillment. */
  readonly id: string;
  readonly gateway: string;
  /** Of the message: in its history, in the log of messages, and on the wire, where whoever gets it twice can tell. */
  readonly message: string;
}

export function sendingIn(data: unknown): Sending {
  const { id, gateway, message } = isRecord(data) ? data : {};
  if (typeof id !== 'string' || typeof gateway !== 'string' || typeof message !== 'string') throw new Error('The job names no message');
  return { id, gateway, message };
}

const origin = 'resend';
const ofMessage = 'message_id';

export function line({ now }: Context, { type, text }: { type: string; text: Message }): Row {
  return { created_at: now.toISOString(), origin, message_type: type, message: kept(text), attributes: [] };
}

/** What is on its way to an endpoint. */
export function pending(context: Context, { endpoint, message }: { endpoint: string; message: string }): Row {
  const row = line(context, { type: 'info', text: say('Sending the order to {endpoint} again', { endpoint }) });
  return { ...row, state: 'pending', attributes: [{ key: ofMessage, value: message }] };
}

/** Whether a message is still on its way. */
export function isPending({ messages }: Fulfillment, { message }: Sending): boolean {
  return (messages ?? []).some((row) => isOf(row, message) && row.state === 'pending');
}

/** Says in the history how a message ended. */
export async function endSending(
  context: Context,
  { id, message }: Sending,
  { type, state, text }: { type: string; state: 'confirmed' | 'timeout' | null; text: Message },
): Promise<void> {
  const ended = (row: Row): Row => ({ ...row, message_type: type, state, message: kept(text) });
  const set = ({ messages }: Fulfillment): Fulfillment => ({
    messages: (messages ?? []).map((row) => (isOf(row, message) && row.state === 'pending' ? ended(row) : row)),
  });
  await change(context, 'order-fulfillments', { key: id, set, verb: 'send' });
}

function isOf({ attributes }: Row, message: string): boolean {
  return (attributes ?? []).some(({ key, value }) => key === ofMessage && value === message);
}
