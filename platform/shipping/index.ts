import {
  type Behaviour,
  type BehaviourCall,
  type BehaviourResult,
  type DialogOf,
  insertRecord,
  isPlainObject,
  keepSentence,
  type RecordOf,
  type SaidMessage,
  say,
} from 'steward/server';
import { listRates } from './rates.ts';
import { parseShippingRequest } from './request.ts';
import { resolvePositions, type ShippingPosition } from './resolve.ts';

type Calculation = RecordOf<'shipping-calculations'>;
type Resolution = NonNullable<Calculation['resolutions']>[number];
type Warning = NonNullable<Calculation['messages']>[number];
type Call = BehaviourCall<'shipping-calculations', Calculation & DialogOf<'shipping-calculations', 'create'>>;

/** A calculation is made at once from the request that is sent, and kept with everything that it found or missed. */
export const shippingCalculations: Behaviour<'shipping-calculations'> = {
  resource: 'shipping-calculations',
  create: calculateShipping,
  fills: {
    'shipping-calculations': ['status', 'carrier', 'accounts', 'channel', 'order_id', 'request', 'rates', 'resolutions', 'messages'],
  },
};

async function calculateShipping({ values: { payload }, context }: Call): Promise<BehaviourResult<'shipping-calculations'>> {
  const { tx, model, now, user } = context;
  const resource = model.resources['shipping-calculations'];
  if (!resource || !isPlainObject(payload)) return refuseShippingPayload(say('The payload must be a JSON object'));
  const request = parseShippingRequest(payload);
  const resolved = await resolvePositions(context, request);
  const { rates, messages } = listRates(request, resolved.positions);
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
    resolutions: resolved.positions.map(createResolution),
    messages: [...resolved.messages, ...messages].map(createWarning),
  };
  const stored = await insertRecord(tx, resource, { values: found, parents: {} }, now);
  await context.written(resource.name, { before: null, after: stored, verb: 'create' });
  return { kind: 'done', record: stored.values, isCreated: true };
}

function createResolution({ sku, quantity, warehouse, packingSpace, weight }: ShippingPosition): Resolution {
  return { sku, quantity, weight, warehouse_code: warehouse, packing_space: packingSpace };
}

function createWarning(message: SaidMessage): Warning {
  return { level: 'warning', text: keepSentence(message) };
}

function refuseShippingPayload(message: SaidMessage): BehaviourResult {
  return { kind: 'refused', message, fields: [{ path: 'payload', code: 'type', message }] };
}
