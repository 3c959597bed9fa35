import { valueOf } from '../../engine/model/evaluate.ts';
import type { Resource } from '../../engine/model/model.ts';
import { isUnchanged } from '../../engine/model/normalize.ts';
import type { Values } from '../../engine/model/values.ts';
import type { Call } from './call.ts';
import { scopeOf } from './call.ts';
import { demandAction, demandGate } from './gate.ts';

/** A state chosen in a form that some transition leads to is that transition: its right, its condition and its start apply. */
export function checkMove(call: Call, resource: Resource, o: { old: Values | null; values: Values }): void {
  const { stateField } = resource;
  if (stateField === null) return;
  const next = o.values[stateField];
  const moves = Object.values(resource.actions).filter((action) => action.to !== null && action.to === next);
  const scope = scopeOf(call, o.old ? 'edit' : 'create', o.old ? { self: o.old } : {});
  const standard = resource.fields[stateField]?.default;
  const before = o.old ? o.old[stateField] : standard ? valueOf(standard, scope) : null;
  const move = moves.find((action) => action.from === null || action.from.includes(String(before))) ?? moves[0];
  if (!move || isUnchanged(next, before)) return;
  // A new record has no state to leave: only the right is asked for.
  if (o.old) demandAction(resource, move, scope);
  else demandGate(resource, move, scope);
}
