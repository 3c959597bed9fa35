import type { ActionCall, Behaviour, BehaviourResult, OutsideContext, RecordOf } from 'steward/server';
import { carryMessage } from './carry.ts';
import { createTestContent } from './content.ts';
import { keepSentMessage } from './sent.ts';

const name = 'communication-gateways';

type Gateway = RecordOf<'communication-gateways'>;

/** A test sends a message of the gateway's kind through its endpoint, and keeps it with what came back. */
export const communicationGateways: Behaviour<'communication-gateways'> = {
  resource: name,
  actions: { test: testGateway },
  fills: { [name]: ['last_message_at'] },
};

function testGateway({ record }: ActionCall<'communication-gateways'>): Promise<BehaviourResult<'communication-gateways'>> {
  const gateway: Gateway = record ?? {};
  // Nobody knows how long the other side takes: no record stays locked in the meantime.
  return Promise.resolve({ kind: 'outside', work: (outside) => sendTestMessage(gateway, outside) });
}

async function sendTestMessage(gateway: Gateway, outside: OutsideContext): Promise<BehaviourResult<'communication-gateways'>> {
  const content = createTestContent(gateway, { id: `MSG-${outside.newId()}`, at: outside.now.toISOString() });
  const outcome = await carryMessage({ gateway, content }, outside);
  const record = await outside.tx((context) => keepSentMessage(context, { gateway, content, outcome, verb: 'test' }));
  if (outcome.kind !== 'ready') return { kind: 'refused', message: outcome.reason };
  return record === null ? { kind: 'done' } : { kind: 'done', record };
}
