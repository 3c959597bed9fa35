import type { Answer } from '../reply/answer.ts';
import { Refusal, type RefusalFacts } from '../reply/refusal.ts';
import { say } from '../reply/say.ts';
import type { ApiRequest } from '../request/request.ts';
import type { Route, Target } from '../request/routes.ts';
import { bindingsOf } from '../request/routes.ts';
import type { User } from '../platform/behaviour.ts';
import { act } from './act.ts';
import type { Asker, Call, Engine } from './call.ts';
import { callOf, committed } from './call.ts';
import { candidates, type Candidate } from './choose.ts';
import { collection } from './collection.ts';
import { get } from './get.ts';
import { handedOut } from './handed-out.ts';
import { heldFile } from './held-file.ts';
import { list } from './list.ts';
import { answeredOutside } from './outside.ts';
import { remove } from './remove.ts';
import { withRuleInWords } from './rule-in-words.ts';
import { create, update } from './save.ts';

/** Carries out one call. Writes, and what `also` does after them, happen in one transaction. */
export async function perform(engine: Engine, request: ApiRequest, user: User | null, also: Also = nothing): Promise<Answer> {
  demandUser(request.route, user);
  const targets = candidates(request.route.targets, request.body).filter((target) => isOpen(target, user));
  let refusal: Refusal | null = null;
  let refusedAction: string | null = null;
  for (const target of targets) {
    // Behind an action that was refused only the same action of a view may follow: as another kind of change the call would mean something else.
    if (refusedAction !== null && !isSameAction(target, refusedAction)) continue;
    try {
      return await attempt(engine, request, { user, target, also });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const isPlain = error.facts.isPlain === true && refusedAction !== null;
      if (refusal === null || (!isPlain && tellsMore(error, { target, than: refusal }))) refusal = error;
      if (target.kind === 'action') {
        if (error.code !== 'forbidden') break;
        refusedAction = target.action.name;
      }
    }
  }
  throw refusal ?? new Refusal('malformed', say('The body is none of the changes that are possible here'));
}

function isSameAction(target: Target, name: string): boolean {
  return target.kind === 'action' && target.action.name === name;
}

/**
 * Of a base and its views one must let the call pass; what is reported is the first reason that is not the plain lack of a right. An
 * action that is refused says its own reason, not that of the form which could have done the same; where a view has the action too, the
 * one that gives a reason.
 */
function tellsMore({ code, facts }: Refusal, { target, than }: { target: Candidate; than: Refusal }): boolean {
  // A form is told that a dialog leads to that state; only who sent nothing but what the dialog asks hears what the dialog says.
  if (hasError(than.facts, 'transition')) return !hasError(facts, 'readOnly');
  return than.code === 'forbidden' && facts.isUnlikely !== true && (code !== 'forbidden' || target.kind === 'action');
}

function hasError({ fields = [] }: RefusalFacts, code: string): boolean {
  return fields.some((error) => error.code === code);
}

/** Refuses a call without a user where nothing is public. */
export function demandUser(route: Route, user: User | null): void {
  if (!route.targets.some((target) => isOpen(target, user))) throw new Refusal('signed-out', say('You are not signed in'));
}

function isOpen({ resource }: Target, user: User | null): boolean {
  return user !== null || resource.isPublic;
}

/** Part of the same transaction; sees what the call will answer. */
export type Also = (call: Call, answer: Answer) => Promise<void>;
const nothing: Also = () => Promise.resolve();

async function attempt(engine: Engine, request: ApiRequest, o: { user: User | null; target: Candidate; also: Also }): Promise<Answer> {
  const { params, key } = bindingsOf(o.target.op.path, request.segments);
  const asker: Asker = { user: o.user, zone: request.zone, locale: request.locale, params, session: request.session ?? null };
  const work = async (call: Call): Promise<Answer> => {
    try {
      return await run(call, request, { target: o.target, key });
    } catch (error) {
      throw error instanceof Refusal ? withRuleInWords(call, error) : error;
    }
  };
  if (o.target.op.method === 'GET') return work(callOf(engine, { ...asker, tx: engine.store }));
  const { answer, outside } = await committed(engine, asker, async (call) => {
    const answer = await work(call);
    await o.also(call, answer);
    return { answer, outside: call.outside };
  });
  return answeredOutside(engine, asker, { answer, outside });
}

function run(call: Call, request: ApiRequest, o: { target: Candidate; key: readonly string[] }): Promise<Answer> {
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
      return act(call, target.resource, [target.action, ...(target.rivals ?? [])], at);
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
