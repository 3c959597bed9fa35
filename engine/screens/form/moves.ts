import type { Scope } from '../../model/evaluate.ts';
import type { Action, Resource } from '../../model/model.ts';
import { meantTransition, transitionsInto } from '../../model/transition.ts';
import type { Values } from '../../model/values.ts';

/** The transition that choosing this state in a form is: it leads there from the stored state. null: the state stays, or may be chosen freely. */
export function moveOf(resource: Resource, { old, values, scope }: { old: Values | null; values: Values; scope: Scope }): Action | null {
  const { stateField } = resource;
  if (old === null || stateField === null) return null;
  const next = values[stateField] ?? null;
  if (next === (old[stateField] ?? null)) return null;
  return meantTransition(resource, transitionsInto(resource, next), { ...scope, self: old });
}
