/** The message history of a fulfillment, as far as sending writes it. */
import { type BehaviourContext, isPlainObject, keepSentence, type RecordOf, type SaidMessage, say } from 'steward/server';
import { changeRecord } from '../follow.ts';

type Fulfillment = RecordOf<'order-fulfillments'>;
type Row = NonNullable<Fulfillment['messages']>[number];
type LineType = NonNullable<Row['message_type']>;

/** How a message ended, as its history says it. */
export interface SendingEnd {
  readonly type: LineType;
  readonly state: 'confirmed' | 'timeout' | null;
  readonly text: SaidMessage;
}

/** One order on its way: the data of its job. */
export interface OrderSending {
  /** Of the fulfillment. */
  readonly id: string;
  readonly gateway: string;
  /** Of the message: in its history, in the log of messages, and on the wire, where whoever gets it twice can tell. */
  readonly message: string;
}

export function parseSending(data: unknown): OrderSending {
  const { id, gateway, message } = isPlainObject(data) ? data : {};
  if (typeof id !== 'string' || typeof gateway !== 'string' || typeof message !== 'string') throw new Error('The job names no message');
  return { id, gateway, message };
}

const origin = 'resend';
const ofMessage = 'message_id';

export function createHistoryLine({ now }: BehaviourContext, { type, text }: { type: LineType; text: SaidMessage }): Row {
  return { created_at: now.toISOString(), origin, message_type: type, message: keepSentence(text), attributes: [] };
}

/** What is on its way to an endpoint. */
export function createPendingLine(context: BehaviourContext, { endpoint, message }: { endpoint: string; message: string }): Row {
  const row = createHistoryLine(context, { type: 'info', text: say('Sending the order to {endpoint} again', { endpoint }) });
  return { ...row, state: 'pending', attributes: [{ key: ofMessage, value: message }] };
}

/** Whether a message is still on its way. */
export function isSendingPending({ messages }: Fulfillment, { message }: OrderSending): boolean {
  return (messages ?? []).some((row) => isLineOfMessage(row, message) && row.state === 'pending');
}

/** Says in the history how a message ended. */
export async function endSending(
  context: BehaviourContext,
  { id, message }: OrderSending,
  { type, state, text }: SendingEnd,
): Promise<void> {
  const ended = (row: Row): Row => ({ ...row, message_type: type, state, message: keepSentence(text) });
  const set = ({ messages }: Fulfillment): Fulfillment => ({
    messages: (messages ?? []).map((row) => (isLineOfMessage(row, message) && row.state === 'pending' ? ended(row) : row)),
  });
  await changeRecord(context, 'order-fulfillments', { key: id, set });
}

function isLineOfMessage({ attributes }: Row, message: string): boolean {
  return (attributes ?? []).some(({ key, value }) => key === ofMessage && value === message);
}
