import type { Permission } from '../../engine/model/access.ts';
import { mayAction, mayPass, mayVerb, refusingPart } from '../../engine/model/access.ts';
import type { Scope } from '../../engine/model/evaluate.ts';
import type { Action, Gate, Resource, Verb } from '../../engine/model/model.ts';
import { isRecord } from '../../engine/model/steps.ts';
import { reasonTexts } from '../../engine/model/texts.ts';
import { refuse } from '../reply/refusal.ts';
import type { Message } from '../reply/say.ts';
import { say, sayText } from '../reply/say.ts';
import { isWholeRecord } from './choose.ts';

/** Whether the user may do this to the stored record in `scope.self`. */
export function may(resource: Resource, verb: Verb, scope: Scope): boolean {
  return mayVerb(resource, verb, scope).allowed;
}

/** Refuses with the reason that the descriptor gives. */
export function demand(resource: Resource, verb: Verb, scope: Scope): void {
  const permission = mayVerb(resource, verb, scope);
  if (!permission.allowed) forbid(permission, scope, { resource, gate: resource.access[verb] });
}

/** Refuses with 403 what no record could allow this user: whoever lacks the role is told so, whether the record is there or not. */
export function demandSomewhere(resource: Resource, gates: readonly Gate[], scope: Scope): void {
  const permissions = gates.map((gate) => mayPass(gate, resource.fields, scope));
  if (permissions.some(({ allowed, shown }) => allowed || shown)) return;
  const [first] = permissions;
  if (first !== undefined && gates[0] !== undefined) forbid(first, scope, { resource, gate: gates[0] });
  refuse('forbidden', say('You may not do this'), { isPlain: true });
}

/** Refuses an action that the user may not run at all (403), or not on the stored record in `scope.self` as it is now (409). */
export function demandAction(resource: Resource, action: Action, scope: Scope): void {
  demand(resource, 'use', scope);
  const permission = mayAction(resource, action, scope);
  if (permission.allowed) return;
  if (permission.by === 'from')
    refuse('state', reasonOf(permission, scope), {
      hint: say('Allowed states: {states}', { states: (action.from ?? []).join(', ') }),
      // A whole record that is in this state already was hardly sent to get there.
      ...(isThere(resource, action, scope) && isWholeRecord(resource, action) && { isUnlikely: true }),
    });
  if (permission.by === 'when') refuse('not-now', say('Not possible for this record'), { rule: { cond: action.when, resource } });
  forbid(permission, scope, { resource, gate: action.allow });
}

function isThere({ stateField }: Resource, { to }: Action, { self }: Scope): boolean {
  return stateField !== null && to !== null && isRecord(self) && self[stateField] === to;
}

/** Refuses an action that is about no record. */
export function demandGate(resource: Resource, action: Action, scope: Scope): void {
  demand(resource, 'use', scope);
  const permission = mayPass(action.allow, resource.fields, scope);
  if (!permission.allowed) forbid(permission, scope, { resource, gate: action.allow });
}

function forbid(permission: Permission, scope: Scope, { resource, gate }: { resource: Resource; gate: Gate }): never {
  const isUnsaid = permission.by === 'gate' && (permission.reason === null || permission.reason === reasonTexts.other);
  return refuse('forbidden', reasonOf(permission, scope), {
    ...(isUnsaid && { rule: { cond: refusingPart(gate, scope).cond, resource } }),
    ...(!permission.reason && { isPlain: true }),
  });
}

function reasonOf(permission: Permission, scope: Scope): Message {
  return permission.reason ? sayText(permission.reason, scope, permission.with) : say('You may not do this');
}
