import type { Permission } from '../../model/access.ts';
import { mayRunAction, mayPassGate, mayUseVerb, findRefusingPart } from '../../model/access.ts';
import type { EvaluationScope } from '../../model/evaluate.ts';
import type { Action, AccessGate, Resource, ResourceVerb } from '../../model/model.ts';
import { isPlainObject } from '../../model/steps.ts';
import { reasonTexts } from '../../model/texts.ts';
import { refuseCall } from '../reply/refusal.ts';
import type { SaidMessage } from '../reply/say.ts';
import { say, sayText } from '../reply/say.ts';
import { sendsWholeRecord } from './choose.ts';

/** Whether the user may do this to the stored record in `scope.self`. */
export function isVerbAllowed(resource: Resource, verb: ResourceVerb, scope: EvaluationScope): boolean {
  return mayUseVerb(resource, verb, scope).allowed;
}

/** Refuses with the reason that the descriptor gives. */
export function requireVerb(resource: Resource, verb: ResourceVerb, scope: EvaluationScope): void {
  const permission = mayUseVerb(resource, verb, scope);
  if (!permission.allowed) refuseForbidden(permission, scope, { resource, gate: resource.access[verb] });
}

/** Refuses with 403 what no record could allow this user: whoever lacks the role is told so, whether the record is there or not. */
export function requireVerbSomewhere(resource: Resource, gates: readonly AccessGate[], scope: EvaluationScope): void {
  const permissions = gates.map((gate) => mayPassGate(gate, resource.fields, scope));
  if (permissions.some(({ allowed, shown }) => allowed || shown)) return;
  const [first] = permissions;
  if (first !== undefined && gates[0] !== undefined) refuseForbidden(first, scope, { resource, gate: gates[0] });
  refuseCall('forbidden', say('You may not do this'), { isPlain: true });
}

/** Refuses an action that the user may not run at all (403), or not on the stored record in `scope.self` as it is now (409). */
export function requireAction(resource: Resource, action: Action, scope: EvaluationScope): void {
  requireVerb(resource, 'use', scope);
  const permission = mayRunAction(resource, action, scope);
  if (permission.allowed) return;
  if (permission.by === 'from')
    refuseCall('state', refusalReasonOf(permission, scope), {
      hint: say('Allowed states: {states}', { states: (action.from ?? []).join(', ') }),
      // A whole record that is already in this state was hardly sent to get there.
      ...(isAlreadyInState(resource, action, scope) && sendsWholeRecord(resource, action) && { isUnlikely: true }),
    });
  if (permission.by === 'when') refuseCall('not-now', say('Not possible for this record'), { rule: { cond: action.when, resource } });
  refuseForbidden(permission, scope, { resource, gate: action.allow });
}

function isAlreadyInState({ stateField }: Resource, { to }: Action, { self }: EvaluationScope): boolean {
  return stateField !== null && to !== null && isPlainObject(self) && self[stateField] === to;
}

/** Refuses an action that is about no record. */
export function requireActionGate(resource: Resource, action: Action, scope: EvaluationScope): void {
  requireVerb(resource, 'use', scope);
  const permission = mayPassGate(action.allow, resource.fields, scope);
  if (!permission.allowed) refuseForbidden(permission, scope, { resource, gate: action.allow });
}

function refuseForbidden(
  permission: Permission,
  scope: EvaluationScope,
  { resource, gate }: { resource: Resource; gate: AccessGate },
): never {
  const isUnsaid = permission.by === 'gate' && (permission.reason === null || permission.reason === reasonTexts.other);
  return refuseCall('forbidden', refusalReasonOf(permission, scope), {
    ...(isUnsaid && { rule: { cond: findRefusingPart(gate, scope).cond, resource } }),
    ...(!permission.reason && { isPlain: true }),
  });
}

function refusalReasonOf(permission: Permission, scope: EvaluationScope): SaidMessage {
  return permission.reason ? sayText(permission.reason, scope, permission.with) : say('You may not do this');
}
