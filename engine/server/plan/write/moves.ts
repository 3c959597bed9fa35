import type { EvaluationScope } from '../../../model/evaluate.ts';
import type { Resource } from '../../../model/model.ts';
import { transitionOfChange, type RecordChange } from '../../../model/transition.ts';
import type { Values } from '../../../model/values.ts';
import type { ServerCall } from '../call.ts';
import { callScopeOf } from '../call.ts';
import { requireRules } from './check.ts';
import { requireAction, requireActionGate } from '../gate.ts';

interface ChangedRecord extends RecordChange {
  readonly parent?: Values | null;
}

/** A state chosen in a form that some transition leads to is that transition: its right, its condition, its start and its rules apply. */
export function requireTransition(call: ServerCall, resource: Resource, change: ChangedRecord): void {
  const scope = transitionScope(call, change);
  const move = transitionOfChange(resource, change, scope);
  if (move === null) return;
  // A new record has no state to leave: only the right is asked for.
  if (!change.old) return requireActionGate(resource, move, scope);
  requireAction(resource, move, scope);
  requireRules(resource, move.name, scope);
}

/** What a transition reads that a save means: the stored record, and its parent. */
export function transitionScope(call: ServerCall, { old, parent = null }: Omit<ChangedRecord, 'values'>): EvaluationScope {
  return callScopeOf(call, old ? 'edit' : 'create', old ? { self: old, old, parent } : { parent });
}
