/** Which transition a change of state is: one answer for the form, the playground and the server. */
import { mayAction, mayLeave, mayPass } from './access.ts';
import { valueOf, type Scope } from './evaluate.ts';
import { findingAt, type RawFinding } from './finding.ts';
import type { Action, Resource } from './model.ts';
import { isUnchanged } from './normalize.ts';
import { findingText } from './texts.ts';
import type { Values } from './values.ts';

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

export interface Change {
  /** The stored record; null for a new one. */
  readonly old: Values | null;
  readonly values: Values;
}

/**
 * The transition that this change of a record is: it leads to its state from the stored one, or from the one that a new record starts
 * with. null: the state stays, or may be chosen freely.
 */
export function moveOf(resource: Resource, { old, values }: Change, scope: Scope): Action | null {
  const { stateField } = resource;
  if (stateField === null) return null;
  const start = resource.fields[stateField]?.default ?? null;
  const before = old !== null ? old[stateField] : start === null ? null : valueOf(start, scope);
  const next = values[stateField];
  if (isUnchanged(next, before)) return null;
  return meantTransition(resource, transitionsInto(resource, next), { ...scope, self: old ?? { [stateField]: before } });
}

/** What speaks against a state that was chosen in a form. A transition with a dialog is made there alone: no form asks what it asks. */
export function moveFindings(resource: Resource, change: Change, o: { scope: Scope; side: 'browser' | 'server' }): readonly RawFinding[] {
  const move = moveOf(resource, change, o.scope);
  const field = resource.fields[resource.stateField ?? ''];
  if (move === null || field === undefined) return [];
  const spot = { top: field.name, path: field.name, isStored: false };
  const asked = move.order.flatMap((name) => move.fields[name]?.title ?? []);
  if (asked.length > 0) return [findingAt(spot, field, { code: 'transition', with: { action: move.title, asked } })];
  // The server has refused by itself what the transition does not allow.
  if (o.side === 'server') return [];
  const scope = { ...o.scope, self: change.old ?? undefined };
  const { allowed, reason, ...said } = change.old === null ? mayPass(move.allow, resource.fields, scope) : mayAction(resource, move, scope);
  return allowed ? [] : [findingAt(spot, field, { code: 'enum', message: reason ?? findingText('enum'), with: said.with })];
}
