import type { FileValue } from '../../../engine/model/files.ts';
import type { RecordOf } from '../../records.ts';
import { insert } from '../../store/records.ts';
import type { ActionCall, Behaviour, Context, OutsideContext, Result } from '../behaviour.ts';
import { change, resourceOf } from '../follow.ts';
import type { Outcome } from './carry.ts';
import { carry } from './carry.ts';
import type { Content } from './content.ts';
import { contentOf } from './content.ts';

const name = 'communication-gateways';

type Gateway = RecordOf<'communication-gateways'>;
type Sending = RecordOf<'messages'>;

/** A test sends a message of the gateway's kind through its endpoint, and keeps it with what came back. */
export const communicationGateways: Behaviour<'communication-gateways'> = {
  resource: name,
  actions: { test },
  fills: { [name]: ['last_message_at'] },
};

function test({ record }: ActionCall<'communication-gateways'>): Promise<Result<'communication-gateways'>> {
  const gateway: Gateway = record ?? {};
  // Nobody knows how long the other side takes: no record stays locked meanwhile.
  return Promise.resolve({ kind: 'outside', work: (outside) => sent(gateway, outside) });
}

async function sent(gateway: Gateway, outside: OutsideContext): Promise<Result<'communication-gateways'>> {
  const content = contentOf(gateway, { id: `MSG-${outside.newId()}`, at: outside.now.toISOString() });
  const outcome = await carry({ gateway, content }, outside);
  const record = await outside.tx(async (context) => {
    await keep(context, { gateway, content, outcome });
    return follow(context, String(gateway.id), outcome);
  });
  if (outcome.kind !== 'ready') return { kind: 'refused', message: outcome.reason };
  return record === null ? { kind: 'done' } : { kind: 'done', record };
}

interface Sent {
  readonly gateway: Gateway;
  readonly content: Content;
  readonly outcome: Outcome;
}

async function keep(context: Context, { gateway, content, outcome }: Sent): Promise<void> {
  const { tx, now, publicUrl, print } = context;
  const response = outcome.kind === 'exception' ? null : outcome.response;
  const exception = outcome.kind === 'ready' ? null : `${print(outcome.reason)}\n`;
  const values: Sending = {
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
  };
  const messages = resourceOf(context.model, 'messages');
  const stored = await insert(tx, messages, { values, parents: {} }, now);
  await context.written(messages.name, { before: null, after: stored, verb: 'create' });
}

function file(name: string, type: string, text: string): FileValue {
  return { name, type, size: Buffer.byteLength(text) };
}

/** The gateway says how the last message went; null when it is gone meanwhile. */
async function follow(context: Context, id: string, outcome: Outcome): Promise<Gateway | null> {
  const { now, print } = context;
  const set = ({ enabled }: Gateway): Gateway => ({
    status: enabled === false ? 'disabled' : outcome.kind,
    exception: outcome.kind === 'exception' ? print(outcome.reason) : null,
    last_message_at: now.toISOString(),
  });
  return (await change(context, name, { key: id, set, verb: 'test' }))?.values ?? null;
}
