import type { Scope } from '../../engine/model/evaluate.ts';
import type { Resource } from '../../engine/model/model.ts';
import { moveOf, type Change } from '../../engine/model/transition.ts';
import type { Values } from '../../engine/model/values.ts';
import type { Call } from './call.ts';
import { scopeOf } from './call.ts';
import { checkRules } from './check.ts';
import { effectOf } from './effect.ts';
import { demandAction, demandGate } from './gate.ts';

interface Changed extends Change {
  readonly parent?: Values | null;
}

/** A state chosen in a form that some transition leads to is that transition: its right, its condition, its start and its rules apply. */
export function checkMove(call: Call, resource: Resource, change: Changed): void {
  const scope = moveScope(call, change);
  const move = moveOf(resource, change, scope);
  if (move === null) return;
  // A new record has no state to leave: only the right is asked for.
  if (!change.old) return demandGate(resource, move, scope);
  demandAction(resource, move, scope);
  checkRules(resource, move.name, scope);
}

/** The values with what that transition sets besides; one with a dialog is refused with all else that is wrong with them. */
export function withMove(call: Call, resource: Resource, change: Changed & { readonly old: Values }): Values {
  const move = moveOf(resource, change, moveScope(call, change));
  const { old, values } = change;
  if (move?.does.kind !== 'request' || move.does.set.length === 0 || move.order.length > 0) return values;
  return effectOf(call, resource, { action: move, does: move.does, stored: values, self: old, form: {} });
}

function moveScope(call: Call, { old, parent = null }: Changed): Scope {
  return scopeOf(call, old ? 'edit' : 'create', old ? { self: old, old, parent } : { parent });
}
