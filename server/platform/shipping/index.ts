import { isRecord } from '../../../engine/model/steps.ts';
import type { Values } from '../../../engine/model/values.ts';
import { insert } from '../../store/records.ts';
import type { Behaviour, BehaviourCall, Result } from '../behaviour.ts';
import { ratesFor } from './rates.ts';
import { readRequest } from './request.ts';
import { resolve } from './resolve.ts';
import { say } from '../../reply/say.ts';
import type { Message } from '../../reply/say.ts';

/** A calculation is made at once from the request that is sent, and kept with everything that it found or missed. */
export const shippingCalculations: Behaviour = { resource: 'shipping-calculations', create: calculate };

async function calculate({ values, context }: BehaviourCall): Promise<Result> {
  const { tx, model, now, user } = context;
  const resource = model.resources['shipping-calculations'];
  const payload = values['payload'];
  if (!resource || !isRecord(payload)) return refused(say('The payload must be a JSON object.'));
  const request = readRequest(payload);
  const resolved = await resolve(context, request);
  const { rates, messages } = ratesFor(request, resolved.positions);
  const found: Values = {
    id: context.newId(),
    status: rates.length > 0 ? 'success' : 'no_rates',
    carrier: rates[0]?.carrier ?? null,
    accounts: request.accounts,
    channel: request.channel,
    order_id: request.orderId,
    user: user?.username ?? null,
    created_at: now.toISOString(),
    request: payload,
    rates,
    resolutions: resolved.positions.map(({ sku, quantity, warehouse, packingSpace, weight }) => ({
      ...{ sku, quantity, weight },
      ...{ warehouse_code: warehouse, packing_space: packingSpace },
    })),
    messages: [...resolved.messages, ...messages].map((message) => ({ level: 'warning', text: context.print(message) })),
  };
  const stored = await insert(tx, resource, { values: found, parents: {} }, now);
  await context.written(resource.name, { before: null, after: stored, verb: 'create' });
  return { kind: 'done', record: stored.values, isCreated: true };
}

function refused(message: Message): Result {
  return { kind: 'refused', message, fields: [{ path: 'payload', code: 'type', message }] };
}
