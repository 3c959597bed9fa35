import type { FileValue } from '../../../engine/model/files.ts';
import type { RecordOf } from '../../records.ts';
import { kept } from '../../reply/kept.ts';
import { insert } from '../../store/records.ts';
import type { Context } from '../behaviour.ts';
import { change, resourceOf } from '../follow.ts';
import type { Outcome } from './carry.ts';
import type { Content } from './content.ts';

type Gateway = RecordOf<'communication-gateways'>;
type Logged = RecordOf<'messages'>;

interface Sent {
  readonly gateway: Gateway;
  readonly content: Content;
  readonly outcome: Outcome;
  /** For the history of the gateway. */
  readonly verb: string;
  /** What the message is about, and whose it is; absent for a test. */
  readonly about?: Pick<Logged, 'channel' | 'tenant' | 'supplier' | 'references'>;
}

/** Logs a message with what came back, and has its gateway say how it went: the gateway then, null when it is gone meanwhile. */
export async function keepSent(context: Context, sent: Sent): Promise<Gateway | null> {
  await keep(context, sent);
  return follow(context, String(sent.gateway.id), sent);
}

async function keep(context: Context, { gateway, content, outcome, about }: Sent): Promise<void> {
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
    request: file(`${content.id}-request.${content.ending}`, content.type, content.text),
    request_text: content.text,
    response: response && file(`${content.id}-response.txt`, response.type, response.text),
    response_text: response?.text ?? null,
    exception: exception === null ? null : file(`${content.id}-exception.txt`, 'text/plain', exception),
    exception_text: exception,
    ...about,
  };
  const messages = resourceOf(context.model, 'messages');
  const stored = await insert(tx, messages, { values, parents: {} }, now);
  await context.written(messages.name, { before: null, after: stored, verb: 'create' });
}

function file(name: string, type: string, text: string): FileValue {
  return { name, type, size: Buffer.byteLength(text) };
}

/** The gateway says how the last message went; null when it is gone meanwhile. */
async function follow(context: Context, id: string, { outcome, verb }: Sent): Promise<Gateway | null> {
  const { now } = context;
  const set = ({ enabled }: Gateway): Gateway => ({
    status: enabled === false ? 'disabled' : outcome.kind,
    exception: outcome.kind === 'exception' ? kept(outcome.reason) : null,
    last_message_at: now.toISOString(),
  });
  return (await change(context, 'communication-gateways', { key: id, set, verb }))?.values ?? null;
}
