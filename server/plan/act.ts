import type { Action, Gate, Resource } from '../../engine/model/model.ts';
import { parentsOf } from '../request/list-query.ts';
import { isRecord } from '../../engine/model/steps.ts';
import { meantTransition } from '../../engine/model/transition.ts';
import type { Values } from '../../engine/model/values.ts';
import type { Answer } from '../reply/answer.ts';
import { refuse, refuseFields } from '../reply/refusal.ts';
import { say } from '../reply/say.ts';
import { withSeenCopies } from './as-read.ts';
import { behaviourOf, contextOf } from './behave.ts';
import type { Call } from './call.ts';
import { scopeOf } from './call.ts';
import { checkRules } from './check.ts';
import { completeOne } from './complete.ts';
import { checkedValues, checkOnlyEffect } from './dialog.ts';
import { filled } from './draft.ts';
import { effectOf } from './effect.ts';
import { find, keyNamed, parentOf } from './find.ts';
import type { Found } from './find.ts';
import { demandAction, demandGate } from './gate.ts';
import { joinsOf } from './joins.ts';
import { checkReferences } from './references.ts';
import type { At } from './save.ts';
import { checkVersion, store } from './save.ts';
import { settle } from './settle.ts';

/** What a call may mean: an action, and the other transitions into the same state by the same call. */
type Meant = readonly [Action, ...Action[]];

/** Runs an action on the record that it addresses, or on none: of several each is named by a call of its own. */
export async function act(call: Call, resource: Resource, meant: Meant, at: At): Promise<Answer> {
  const [action] = meant;
  const { does } = action;
  if (does.kind !== 'request') return refuse('not-found', say('There is nothing at this address'));
  if (at.key.length === 0 && !resource.isSingle) {
    const key = await keyNamed(call, resource, does.op.path);
    return key === null ? actOnNone(call, resource, action, at) : act(call, resource, meant, { ...at, key });
  }
  if (resource.isSingle) return actOnNone(call, resource, action, at);
  const parents = parentsOf(resource, call.params, at.request.query);
  const found = await find(call, resource, { key: at.key, parents, lock: 'change', mode: 'show', gates: gatesOf(meant) });
  const parent = await parentOf(call, resource, { parents, ...found });
  return actOn(call, resource, meantOf(call, resource, meant, { self: found.values, parent }), { found, parent, at });
}

function gatesOf(meant: Meant): readonly Gate[] {
  return meant.map(({ allow }) => allow);
}

function meantOf(call: Call, resource: Resource, meant: Meant, { self, parent }: { self: Values; parent: Values | null }): Action {
  return meantTransition(resource, meant, scopeOf(call, 'show', { self, old: self, parent })) ?? meant[0];
}

async function actOnNone(call: Call, resource: Resource, action: Action, at: At): Promise<Answer> {
  const behaviour = behaviourOf(call.engine, resource);
  // What a single shows may be no record of the store; its actions are judged by it all the same.
  const record = resource.isSingle && behaviour?.get ? await behaviour.get(contextOf(call)) : null;
  if (record === null) demandGate(resource, action, scopeOf(call, 'list'));
  else demandAction(resource, action, scopeOf(call, 'show', { self: record, old: record }));
  const values = checkedValues(call, resource, action, { stored: null, body: at.request.body });
  const handler = behaviour?.actions?.[action.name];
  if (!handler) return refuse('not-found', say('There is nothing at this address'));
  return settle(call, resource, await handler({ record, values, sent: sentBy(at), context: contextOf(call) }));
}

interface Acting {
  readonly found: Found;
  readonly parent: Values | null;
  readonly at: At;
}

async function actOn(call: Call, resource: Resource, action: Action, o: Acting): Promise<Answer> {
  const { does } = action;
  if (does.kind !== 'request') return refuse('not-found', say('There is nothing at this address'));
  const { parent } = o;
  const { values: stored } = o.found;
  const scope = scopeOf(call, 'show', { self: stored, old: stored, parent });
  demandAction(resource, action, scope);
  await checkVersion(call, resource, o.found, o.at.request.ifMatch);
  const form = checkedValues(call, resource, action, { stored, body: o.at.request.body });
  checkRules(resource, action.name, { ...scope, form });
  const handler = behaviourOf(call.engine, resource)?.actions?.[action.name];
  if (handler) return settle(call, resource, await handler({ record: stored, values: form, sent: sentBy(o.at), context: contextOf(call) }));
  const effect = effectOf(call, resource, {
    ...{ action, does, form, stored: o.found.stored.values },
    self: await withSeenCopies(call, resource, stored),
  });
  checkOnlyEffect(resource, action, { body: o.at.request.body, stored, effect });
  const parents = parentsOf(resource, call.params, o.at.request.query);
  const values = await filled(call, resource, effect, { old: stored, parents, parent });
  const self = await completeOne(call, resource, values, joinsOf(resource));
  refuseFields(
    await checkReferences(call, {
      resource,
      form: null,
      mode: 'edit',
      values: self,
      old: stored,
      stored: o.found.stored,
      scope: { ...scope, self },
    }),
  );
  return store(call, resource, { found: o.found, values, verb: action.name });
}

function sentBy({ request: { body } }: At): Values {
  return isRecord(body) ? body : {};
}
