/** What the descriptors say of a call: the status that it has to have. */
import { mayPassGate, mayRunAction, mayUseVerb, type Permission } from '../../model/access.ts';
import { isConditionTrue, type EvaluationScope } from '../../model/evaluate.ts';
import type { AccessGate, Action, Resource, ResourceVerb } from '../../model/model.ts';
import type { Params, Values } from '../../model/values.ts';
import { completeRecord } from '../../server/plan/read/complete.ts';
import { findParentRecord } from '../../server/plan/read/find.ts';
import { joinsToWrite } from '../../server/plan/read/joins.ts';
import { requireVisibleParents } from '../../server/plan/read/parents.ts';
import { Refusal } from '../../server/reply/refusal.ts';
import type { StoredRecord } from '../../server/store/records.ts';
import { createPersonaCall, personaScopeOf, type TestPersona, type TestWorld } from './world.ts';

/** `ok`, or the status of the refusal; null: the descriptor leaves it open, because the address is that of views, too. */
export type ExpectedAnswer = 'ok' | 401 | 403 | 404 | 409 | null;

interface AskedRecord {
  readonly stored: StoredRecord | null;
  readonly params: Params;
}

/** Of a call for one of the verbs; without a record of a list or a creation. */
export async function expectVerb(
  world: TestWorld,
  persona: TestPersona,
  { resource, verb, ...at }: AskedRecord & { readonly resource: Resource; readonly verb: ResourceVerb },
): Promise<ExpectedAnswer> {
  const isRead = verb === 'list' || verb === 'show';
  const verbs: readonly ResourceVerb[] = isRead ? [verb, 'lookup'] : [verb];
  const gates = verbs.map((each) => resource.access[each]);
  const mode = verb === 'delete' ? 'edit' : verb === 'list' || verb === 'create' || verb === 'edit' ? verb : 'show';
  const scope = await scopeAround(world, persona, resource, { ...at, mode });
  const hidden = await expectSight(resource, gates, { ...at, scope, persona, world, mode });
  const said = hidden ?? (verbs.some((each) => mayUseVerb(resource, each, scope).allowed) ? 'ok' : 403);
  return said === 'ok' || !isSharedWithViews(resource) ? said : null;
}

/** Of a call for an action on a record. */
export async function expectAction(
  world: TestWorld,
  persona: TestPersona,
  { resource, action, ...at }: AskedRecord & { readonly resource: Resource; readonly action: Action },
): Promise<ExpectedAnswer> {
  const scope = await scopeAround(world, persona, resource, { ...at, mode: 'show' });
  const hidden = await expectSight(resource, [action.allow], { ...at, scope, persona, world, mode: 'show' });
  if (hidden !== null) return isSharedWithViews(resource) ? null : hidden;
  if (!mayUseVerb(resource, 'use', scope).allowed) return isSharedWithViews(resource) ? null : 403;
  const { allowed, by } = mayRunAction(resource, action, scope);
  return allowed ? 'ok' : isSharedWithViews(resource) ? null : statusOfRefusal(by);
}

function statusOfRefusal(by: Permission['by']): 403 | 409 {
  return by === 'from' || by === 'when' ? 409 : 403;
}

function isSharedWithViews({ views }: Resource): boolean {
  return views.length > 0;
}

// Whoever no record could open the gate for is told so, whether the record is there or not.
async function expectSight(
  resource: Resource,
  gates: readonly AccessGate[],
  { scope, world, persona, stored, params, mode }: SightOfCall,
): Promise<403 | 404 | null> {
  const bare = personaScopeOf(world, persona, mode);
  const isOpen = gates.some((gate) => {
    const { allowed, shown } = mayPassGate(gate, resource.fields, bare);
    return allowed || shown;
  });
  if (!isOpen) return 403;
  if (await isParentKeptFrom(world, persona, { resource, params })) return 404;
  return stored !== null && !isConditionTrue(resource.rows, scope) ? 404 : null;
}

interface SightOfCall extends AskedRecord {
  readonly scope: EvaluationScope;
  readonly world: TestWorld;
  readonly persona: TestPersona;
  readonly mode: EvaluationScope['mode'];
}

/** Whether somebody may know nothing of what is there, because a record above it is kept from them. */
export async function isParentKeptFrom(
  world: TestWorld,
  persona: TestPersona,
  { resource, params }: { readonly resource: Resource; readonly params: Params },
): Promise<boolean> {
  try {
    await requireVisibleParents(createPersonaCall(world, persona, params), resource, params);
    return false;
  } catch (error) {
    if (error instanceof Refusal) return true;
    throw error;
  }
}

async function scopeAround(
  world: TestWorld,
  persona: TestPersona,
  resource: Resource,
  { stored, params, mode }: AskedRecord & { readonly mode: EvaluationScope['mode'] },
): Promise<EvaluationScope> {
  const call = createPersonaCall(world, persona, params);
  const values: Values = stored === null ? {} : stored.values;
  const parent = await findParentRecord(call, resource, { parents: params, values, ...(stored !== null && { stored }) });
  const self = stored === null ? null : await completeRecord(call, resource, values, joinsToWrite(resource));
  return personaScopeOf(world, persona, mode, { params, parent, ...(self !== null && { self, old: self }) });
}
