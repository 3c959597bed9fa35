import { mayAction } from '../../model/access.ts';
import type { Scope } from '../../model/evaluate.ts';
import type { Action, Resource } from '../../model/model.ts';
import type { Values } from '../../model/values.ts';

/** The transition that choosing this state in a form is: it leads there from the stored state. null: the state stays, or may be chosen freely. */
export function moveOf(resource: Resource, { old, values, scope }: { old: Values | null; values: Values; scope: Scope }): Action | null {
  const { stateField } = resource;
  if (old === null || stateField === null) return null;
  const next = values[stateField] ?? null;
  if (next === null || next === (old[stateField] ?? null)) return null;
  const leading = Object.values(resource.actions).filter(({ to }) => to === next);
  return leading.find((action) => mayAction(resource, action, { ...scope, self: old }).allowed) ?? leading[0] ?? null;
}
