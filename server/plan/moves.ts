import { valueOf } from '../../engine/model/evaluate.ts';
import type { Scope } from '../../engine/model/evaluate.ts';
import type { Action, Resource } from '../../engine/model/model.ts';
import { isUnchanged } from '../../engine/model/normalize.ts';
import { meantTransition, transitionsInto } from '../../engine/model/transition.ts';
import type { Values } from '../../engine/model/values.ts';
import type { Call } from './call.ts';
import { scopeOf } from './call.ts';
import { checkRules } from './check.ts';
import { effectOf } from './effect.ts';
import { demandAction, demandGate } from './gate.ts';

interface Change {
  readonly old: Values | null;
  readonly values: Values;
  readonly parent?: Values | null;
}

/** A state chosen in a form that some transition leads to is that transition: its right, its condition, its start and its rules apply. */
export function checkMove(call: Call, resource: Resource, change: Change): void {
  const move = moveOf(call, resource, change);
  const scope = moveScope(call, change);
  if (move === null) return;
  // A new record has no state to leave: only the right is asked for.
  if (!change.old) return demandGate(resource, move, scope);
  demandAction(resource, move, scope);
  checkRules(resource, move.name, scope);
}

/** The values with what that transition sets besides; one with a dialog says it there alone. */
export function withMove(call: Call, resource: Resource, change: Change & { readonly old: Values }): Values {
  const move = moveOf(call, resource, change);
  const { old, values } = change;
  if (move?.does.kind !== 'request' || move.does.set.length === 0 || move.order.length > 0) return values;
  return effectOf(call, resource, { action: move, does: move.does, stored: values, self: old, form: {} });
}

function moveOf(call: Call, resource: Resource, change: Change): Action | null {
  const { stateField } = resource;
  if (stateField === null) return null;
  const scope = moveScope(call, change);
  const next = change.values[stateField];
  const standard = resource.fields[stateField]?.default;
  const before = change.old ? change.old[stateField] : standard ? valueOf(standard, scope) : null;
  if (isUnchanged(next, before)) return null;
  return meantTransition(resource, transitionsInto(resource, next), { ...scope, self: change.old ?? { [stateField]: before } });
}

function moveScope(call: Call, { old, parent = null }: Change): Scope {
  return scopeOf(call, old ? 'edit' : 'create', old ? { self: old, old, parent } : { parent });
}
