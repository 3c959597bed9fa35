import type { RecordOf } from '../../records.ts';
import type { ActionCall, Behaviour, OutsideContext, Result } from '../behaviour.ts';
import { carry } from './carry.ts';
import { contentOf } from './content.ts';
import { keepSent } from './sent.ts';

const name = 'communication-gateways';

type Gateway = RecordOf<'communication-gateways'>;

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
  const record = await outside.tx((context) => keepSent(context, { gateway, content, outcome, verb: 'test' }));
  if (outcome.kind !== 'ready') return { kind: 'refused', message: outcome.reason };
  return record === null ? { kind: 'done' } : { kind: 'done', record };
}
