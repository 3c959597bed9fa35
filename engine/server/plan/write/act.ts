import type { Action, AccessGate, Resource } from '../../../model/model.ts';
import { readQueryParents } from '../../request/list-query.ts';
import { isPlainObject } from '../../../model/steps.ts';
import { chooseTransition } from '../../../model/transition.ts';
import type { Values } from '../../../model/values.ts';
import { applyActionEffect } from '../../../model/write.ts';
import type { PlannedAnswer } from '../../reply/answer.ts';
import { refuseCall, refuseFieldErrors } from '../../reply/refusal.ts';
import { say } from '../../reply/say.ts';
import { keepSeenCopies } from '../read/as-read.ts';
import { askSystemFor } from './ask-system.ts';
import { findBehaviour, behaviourContextOf } from '../behave.ts';
import type { CallAddress, ServerCall } from '../call.ts';
import { callScopeOf } from '../call.ts';
import { requireRules } from './check.ts';
import { completeRecord } from '../read/complete.ts';
import { requireDialogValues, requireOnlyEffect } from './dialog.ts';
import { fillServerValues } from '../read/server-values.ts';
import { findRecord, findKeyNamed, findParentRecord } from '../read/find.ts';
import type { FoundRecord } from '../read/find.ts';
import { requireAction, requireActionGate } from '../gate.ts';
import { joinsToWrite } from '../read/joins.ts';
import { listReferenceErrors } from './references.ts';
import { requireVersion, storeRecord } from './save.ts';
import { answerResult } from './settle.ts';

/** What a call may mean: an action, and the other transitions into the same state by the same call. */
type MeantActions = readonly [Action, ...Action[]];

/** Runs an action on the record that it addresses, or on none: of several each is named by a call of its own. */
export async function runAction(call: ServerCall, resource: Resource, meant: MeantActions, at: CallAddress): Promise<PlannedAnswer> {
  const [action] = meant;
  const { does } = action;
  if (does.kind !== 'request') return refuseCall('not-found', say('There is nothing at this address'));
  if (at.key.length === 0 && !resource.isSingle) {
    const key = await findKeyNamed(call, resource, does.op.path);
    return key === null ? runActionOnNone(call, resource, action, at) : runAction(call, resource, meant, { ...at, key });
  }
  if (resource.isSingle) return runActionOnNone(call, resource, action, at);
  const parents = readQueryParents(resource, call.params, at.request.query);
  const found = await findRecord(call, resource, { key: at.key, parents, lock: 'change', mode: 'show', gates: gatesOfActions(meant) });
  const parent = await findParentRecord(call, resource, { parents, ...found });
  return runActionOnRecord(call, resource, chooseMeantAction(call, resource, meant, { self: found.values, parent }), { found, parent, at });
}

function gatesOfActions(meant: MeantActions): readonly AccessGate[] {
  return meant.map(({ allow }) => allow);
}

function chooseMeantAction(
  call: ServerCall,
  resource: Resource,
  meant: MeantActions,
  { self, parent }: { self: Values; parent: Values | null },
): Action {
  return chooseTransition(resource, meant, callScopeOf(call, 'show', { self, old: self, parent })) ?? meant[0];
}

async function runActionOnNone(call: ServerCall, resource: Resource, action: Action, at: CallAddress): Promise<PlannedAnswer> {
  const behaviour = findBehaviour(call.engine, resource);
  // What a single shows may be no record of the store; its actions are judged by it all the same.
  const record = resource.isSingle && behaviour?.get ? await behaviour.get(behaviourContextOf(call)) : null;
  if (record === null) requireActionGate(resource, action, callScopeOf(call, 'list'));
  else requireAction(resource, action, callScopeOf(call, 'show', { self: record, old: record }));
  const values = requireDialogValues(call, resource, action, { stored: null, body: at.request.body });
  const scope = callScopeOf(call, 'list');
  const asked =
    record === null ? await askSystemFor(call, resource, { action, found: null, form: values, scope, params: call.params }) : null;
  if (asked !== null) return asked;
  const handler = behaviour?.actions?.[action.name];
  if (!handler) return refuseCall('not-found', say('There is nothing at this address'));
  return answerResult(
    call,
    resource,
    await handler({ record, values, parents: call.params, sent: sentValuesOf(at), context: behaviourContextOf(call) }),
  );
}

interface ActingOnRecord {
  readonly found: FoundRecord;
  readonly parent: Values | null;
  readonly at: CallAddress;
}

async function runActionOnRecord(call: ServerCall, resource: Resource, action: Action, o: ActingOnRecord): Promise<PlannedAnswer> {
  const { does } = action;
  if (does.kind !== 'request') return refuseCall('not-found', say('There is nothing at this address'));
  const { parent } = o;
  const { values: stored } = o.found;
  const scope = callScopeOf(call, 'show', { self: stored, old: stored, parent });
  requireAction(resource, action, scope);
  await requireVersion(call, resource, o.found, o.at.request.ifMatch);
  const form = requireDialogValues(call, resource, action, { stored, body: o.at.request.body });
  requireRules(resource, action.name, { ...scope, form });
  const asked = await askSystemFor(call, resource, { action, found: o.found, form, scope, params: call.params });
  if (asked !== null) return asked;
  const handler = findBehaviour(call.engine, resource)?.actions?.[action.name];
  const parents = readQueryParents(resource, call.params, o.at.request.query);
  if (handler)
    return answerResult(
      call,
      resource,
      await handler({ record: stored, values: form, parents, sent: sentValuesOf(o.at), context: behaviourContextOf(call) }),
    );
  const effect = applyActionEffect(
    resource,
    { action, does, form, stored: o.found.stored.values, self: await keepSeenCopies(call, resource, stored), newId: call.engine.newId },
    callScopeOf(call, 'edit'),
  );
  requireOnlyEffect(resource, action, { body: o.at.request.body, stored, effect });
  const values = await fillServerValues(call, resource, effect, { old: stored, parents, parent });
  const self = await completeRecord(call, resource, values, joinsToWrite(resource));
  refuseFieldErrors(
    await listReferenceErrors(call, {
      resource,
      form: null,
      mode: 'edit',
      values: self,
      old: stored,
      stored: o.found.stored,
      scope: { ...scope, self },
    }),
  );
  return storeRecord(call, resource, { found: o.found, values, verb: action.name });
}

function sentValuesOf({ request: { body } }: CallAddress): Values {
  return isPlainObject(body) ? body : {};
}
