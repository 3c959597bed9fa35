import { isRecord } from '../../../engine/model/steps.ts';
import type { DialogOf, RecordOf } from '../../records.ts';
import { insert } from '../../store/records.ts';
import type { Behaviour, BehaviourCall, Result } from '../behaviour.ts';
import { ratesFor } from './rates.ts';
import { readRequest } from './request.ts';
import { resolve, type Position } from './resolve.ts';
import { kept } from '../../reply/kept.ts';
import { say } from '../../reply/say.ts';
import type { Message } from '../../reply/say.ts';

type Calculation = RecordOf<'shipping-calculations'>;
type Resolution = NonNullable<Calculation['resolutions']>[number];
type Warning = NonNullable<Calculation['messages']>[number];
type Call = BehaviourCall<'shipping-calculations', Calculation & DialogOf<'shipping-calculations', 'create'>>;

/** A calculation is made at once from the request that is sent, and kept with everything that it found or missed. */
export const shippingCalculations: Behaviour<'shipping-calculations'> = {
  resource: 'shipping-calculations',
  create: calculate,
  fills: {
    'shipping-calculations': ['status', 'carrier', 'accounts', 'channel', 'order_id', 'request', 'rates', 'resolutions', 'messages'],
  },
};

async function calculate({ values: { payload }, context }: Call): Promise<Result<'shipping-calculations'>> {
  const { tx, model, now, user } = context;
  const resource = model.resources['shipping-calculations'];
  if (!resource || !isRecord(payload)) return refused(say('The payload must be a JSON object.'));
  const request = readRequest(payload);
  const resolved = await resolve(context, request);
  const { rates, messages } = ratesFor(request, resolved.positions);
  const found: Calculation = {
    id: context.newId(),
    status: rates.length > 0 ? 'success' : 'no_rates',
    carrier: rates[0]?.carrier ?? null,
    accounts: request.accounts,
    channel: request.channel,
    order_id: request.orderId,
    user: user?.username ?? null,
    company: typeof user?.['company'] === 'string' ? user['company'] : null,
    created_at: now.toISOString(),
    request: payload,
    rates,
    resolutions: resolved.positions.map(resolutionOf),
    messages: [...resolved.messages, ...messages].map(warningOf),
  };
  const stored = await insert(tx, resource, { values: found, parents: {} }, now);
  await context.written(resource.name, { before: null, after: stored, verb: 'create' });
  return { kind: 'done', record: stored.values, isCreated: true };
}

function resolutionOf({ sku, quantity, warehouse, packingSpace, weight }: Position): Resolution {
  return { sku, quantity, weight, warehouse_code: warehouse, packing_space: packingSpace };
}

function warningOf(message: Message): Warning {
  return { level: 'warning', text: kept(message) };
}

function refused(message: Message): Result {
  return { kind: 'refused', message, fields: [{ path: 'payload', code: 'type', message }] };
}
