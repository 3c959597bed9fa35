import { type BehaviourContext, type FileValue, insertRecord, keepSentence, type RecordOf } from 'steward/server';
import { changeRecord, requirePlatformResource } from '../follow.ts';
import type { CarryOutcome } from './carry.ts';
import type { MessageContent } from './content.ts';

type Gateway = RecordOf<'communication-gateways'>;
type Logged = RecordOf<'messages'>;

interface SentMessage {
  readonly gateway: Gateway;
  readonly content: MessageContent;
  readonly outcome: CarryOutcome;
  /** For the history of the gateway. */
  readonly verb: 'test' | 'update';
  /** What the message is about, and whose it is; absent for a test, which is of whoever has the gateway. */
  readonly about?: Pick<Logged, 'channel' | 'tenant' | 'supplier' | 'distributor' | 'references'>;
}

/** Logs a message with what came back, and has its gateway say how it went: the gateway then, null when it has gone in the meantime. */
export async function keepSentMessage(context: BehaviourContext, sent: SentMessage): Promise<Gateway | null> {
  await insertSentMessage(context, sent);
  return followGateway(context, String(sent.gateway.id), sent);
}

async function insertSentMessage(context: BehaviourContext, { gateway, content, outcome, about }: SentMessage): Promise<void> {
  const { tx, now, publicUrl, print } = context;
  const response = outcome.kind === 'exception' ? null : outcome.response;
  const exception = outcome.kind === 'ready' ? null : `${print(outcome.reason)}\n`;
  const values: Logged = {
    id: content.id,
    timestamp: now.toISOString(),
    content_type: content.type,
    sender: new URL(publicUrl).hostname,
    recipient: gateway.endpoint ?? null,
    topic: content.topic,
    request: messageFileOf(`${content.id}-request.${content.ending}`, content.type, content.text),
    request_text: content.text,
    response: response && messageFileOf(`${content.id}-response.txt`, response.type, response.text),
    response_text: response?.text ?? null,
    exception: exception === null ? null : messageFileOf(`${content.id}-exception.txt`, 'text/plain', exception),
    exception_text: exception,
    ...(about ?? { supplier: gateway.company ?? null }),
  };
  const messages = requirePlatformResource(context.model, 'messages');
  const stored = await insertRecord(tx, messages, { values, parents: {} }, now);
  await context.written(messages.name, { before: null, after: stored, verb: 'create' });
}

function messageFileOf(name: string, type: string, text: string): FileValue {
  return { name, type, size: Buffer.byteLength(text) };
}

/** The gateway says how the last message went; null when it has gone in the meantime. */
async function followGateway(context: BehaviourContext, id: string, { outcome, verb }: SentMessage): Promise<Gateway | null> {
  const { now } = context;
  const set = ({ enabled }: Gateway): Gateway => ({
    status: enabled === false ? 'disabled' : outcome.kind,
    exception: outcome.kind === 'exception' ? keepSentence(outcome.reason) : null,
    last_message_at: now.toISOString(),
  });
  return (await changeRecord(context, 'communication-gateways', { key: id, set, verb }))?.values ?? null;
}
