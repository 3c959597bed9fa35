import type { Answer } from '../reply/answer.ts';
import { Refusal } from '../reply/refusal.ts';
import { say } from '../reply/say.ts';
import type { ApiRequest } from '../request/request.ts';
import type { Target } from '../request/routes.ts';
import { bindingsOf } from '../request/routes.ts';
import type { User } from '../platform/behaviour.ts';
import { act } from './act.ts';
import type { Asker, Call, Engine } from './call.ts';
import { callOf, committed } from './call.ts';
import { candidates } from './choose.ts';
import { collection } from './collection.ts';
import { get } from './get.ts';
import { handedOut } from './handed-out.ts';
import { heldFile } from './held-file.ts';
import { list } from './list.ts';
import { answeredOutside } from './outside.ts';
import { remove } from './remove.ts';
import { create, update } from './save.ts';

/** Carries out one call. Writes, and what `also` does after them, happen in one transaction. */
export async function perform(engine: Engine, request: ApiRequest, user: User | null, also: Also = nothing): Promise<Answer> {
  const isOpen = (target: Target): boolean => user !== null || target.resource.isPublic;
  if (!request.route.targets.some(isOpen)) throw new Refusal('signed-out', say('You are not signed in'));
  const targets = candidates(request.route.targets, request.body).filter(isOpen);
  let refusal: Refusal | null = null;
  for (const target of targets) {
    try {
      return await attempt(engine, request, { user, target, also });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // Of a base and its views one must let the call pass; what is reported is the first reason that is not the plain lack of a right.
      if (refusal === null || (refusal.code === 'forbidden' && error.code !== 'forbidden')) refusal = error;
      if (target.kind === 'action') break;
    }
  }
  throw refusal ?? new Refusal('malformed', say('The body is none of the changes that are possible here'));
}

/** Part of the same transaction; sees what the call will answer. */
export type Also = (call: Call, answer: Answer) => Promise<void>;
const nothing: Also = () => Promise.resolve();

async function attempt(engine: Engine, request: ApiRequest, o: { user: User | null; target: Target; also: Also }): Promise<Answer> {
  const { params, key } = bindingsOf(o.target.op.path, request.segments);
  const asker: Asker = { user: o.user, zone: request.zone, locale: request.locale, params };
  const work = (call: Call): Promise<Answer> => run(call, request, { target: o.target, key });
  if (o.target.op.method === 'GET') return work(callOf(engine, { ...asker, tx: engine.store }));
  const { answer, outside } = await committed(engine, asker, async (call) => {
    const answer = await work(call);
    await o.also(call, answer);
    return { answer, outside: call.outside };
  });
  return answeredOutside(engine, asker, { answer, outside });
}

function run(call: Call, request: ApiRequest, o: { target: Target; key: readonly string[] }): Promise<Answer> {
  const { target, key } = o;
  const at = { key, request };
  switch (target.kind) {
    case 'list':
      return list(call, target.resource, request);
    case 'get':
      return get(call, target.resource, at);
    case 'create':
      return create(call, target.resource, at);
    case 'update':
      return update(call, target.resource, { ...at, orCreate: isUpsert(request, target) });
    case 'delete':
      return remove(call, target.resource, at);
    case 'action':
      return act(call, target.resource, target.action, at);
    case 'collection':
      return collection(call, target.resource, target.collection, at);
    case 'download':
      return handedOut(call, target, at);
    case 'file':
      return heldFile(call, target, at);
  }
}

function isUpsert(request: ApiRequest, target: Target): boolean {
  return request.route.targets.some((other) => other.kind === 'create' && other.resource === target.resource);
}
