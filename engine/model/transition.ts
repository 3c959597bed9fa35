/** Which transition a change of state is: one answer for the form, the playground and the server. */
import { mayAction, mayLeave } from './access.ts';
import type { Scope } from './evaluate.ts';
import type { Action, Resource } from './model.ts';

/** The transitions that lead into this state; none for a resource without states. */
export function transitionsInto({ actions, stateField }: Resource, state: unknown): readonly Action[] {
  return stateField === null || typeof state !== 'string' ? [] : Object.values(actions).filter(({ to }) => to === state);
}

/**
 * Of transitions into the same state the one that is meant for the record in `scope.self`: the first that may run; else the first that
 * starts from its state, so that the refusal is about that one; else the first. null: there are none.
 */
export function meantTransition<Of extends Action>(resource: Resource, transitions: readonly Of[], scope: Scope): Of | null {
  const leaving = transitions.filter((action) => mayLeave(resource, action, scope).allowed);
  return leaving.find((action) => mayAction(resource, action, scope).allowed) ?? leaving[0] ?? transitions[0] ?? null;
}
