/** Which transition a change of state is: one answer for the form, the playground and the server. */
import { mayRunAction, mayLeaveState, mayPassGate } from './access.ts';
import { evaluateValue, type EvaluationScope } from './evaluate.ts';
import { createFinding, type RawFinding } from './finding.ts';
import type { Action, Resource } from './model.ts';
import { isSameContent } from './normalize.ts';
import { builtInFindingText } from './texts.ts';
import type { Values } from './values.ts';

/** The transitions that lead into this state; none for a resource without states. */
export function listTransitionsInto({ actions, stateField }: Resource, state: unknown): readonly Action[] {
  return stateField === null || typeof state !== 'string' ? [] : Object.values(actions).filter(({ to }) => to === state);
}

/**
 * Of transitions into the same state the one that is meant for the record in `scope.self`: the first that may run; else the first that
 * starts from its state, so that the refusal is about that one; else the first. null: there are none.
 */
export function chooseTransition<Of extends Action>(resource: Resource, transitions: readonly Of[], scope: EvaluationScope): Of | null {
  const leaving = transitions.filter((action) => mayLeaveState(resource, action, scope).allowed);
  return leaving.find((action) => mayRunAction(resource, action, scope).allowed) ?? leaving[0] ?? transitions[0] ?? null;
}

export interface RecordChange {
  /** The stored record; null for a new one. */
  readonly old: Values | null;
  readonly values: Values;
}

/**
 * The transition that this change of a record is: it leads to its state from the stored one, or from the one that a new record starts
 * with. null: the state stays, or may be chosen freely.
 */
export function transitionOfChange(resource: Resource, { old, values }: RecordChange, scope: EvaluationScope): Action | null {
  const { stateField } = resource;
  if (stateField === null) return null;
  const start = resource.fields[stateField]?.default ?? null;
  const before = old !== null ? old[stateField] : start === null ? null : evaluateValue(start, scope);
  const next = values[stateField];
  if (isSameContent(next, before)) return null;
  return chooseTransition(resource, listTransitionsInto(resource, next), { ...scope, self: old ?? { [stateField]: before } });
}

/** What speaks against a state that was chosen in a form. A transition with a dialog is made there alone: no form asks what it asks. */
export function listTransitionFindings(
  resource: Resource,
  change: RecordChange,
  o: { scope: EvaluationScope; side: 'browser' | 'server' },
): readonly RawFinding[] {
  const move = transitionOfChange(resource, change, o.scope);
  const field = resource.fields[resource.stateField ?? ''];
  if (move === null || field === undefined) return [];
  const spot = { top: field.name, path: field.name, isStored: false };
  const asked = move.order.flatMap((name) => move.fields[name]?.title ?? []);
  if (asked.length > 0) return [createFinding(spot, field, { code: 'transition', with: { action: move.title, asked } })];
  // The server has refused by itself what the transition does not allow.
  if (o.side === 'server') return [];
  const scope = { ...o.scope, self: change.old ?? undefined };
  const { allowed, reason, ...said } =
    change.old === null ? mayPassGate(move.allow, resource.fields, scope) : mayRunAction(resource, move, scope);
  return allowed ? [] : [createFinding(spot, field, { code: 'enum', message: reason ?? builtInFindingText('enum'), with: said.with })];
}
