/** To which states a record can be taken from its row: by its transitions, and where its form lets the state be chosen, by that. */
import { mayRunAction, type Permission } from '../../../model/access.ts';
import { isConditionTrue, type EvaluationScope } from '../../../model/evaluate.ts';
import type { Action, FieldOption, Resource } from '../../../model/model.ts';
import { listTransitionsInto } from '../../../model/transition.ts';
import type { Values } from '../../../model/values.ts';
import { listBulkFields } from '../bulk/bulk-fields.ts';
import { planEdit } from '../bulk/edit/plan-edit.ts';

export type RowMove = { readonly permission: Permission } & (
  { readonly kind: 'action'; readonly action: Action } | { readonly kind: 'state'; readonly option: FieldOption }
);

/** Transitions in file order, then the states that no transition leads to. `scope` is that of the record. */
export function listRowMoves(resource: Resource, record: Values, scope: EvaluationScope): readonly RowMove[] {
  const transitions = Object.values(resource.actions)
    .filter(({ name, to, places }) => to !== null && (places.some((place) => place !== 'list') || isSwitched(resource, name)))
    .map((action): RowMove => ({ kind: 'action', action, permission: mayRunAction(resource, action, scope) }));
  return [...transitions, ...listStateMoves(resource, record, scope)].filter(({ permission }) => permission.shown);
}

function listStateMoves(resource: Resource, record: Values, scope: EvaluationScope): readonly RowMove[] {
  const { list, stateField, fields } = resource;
  const field = listBulkFields(resource, list && { ...list, hasBulkEdit: true }, scope).find(({ name }) => name === stateField);
  const choices = stateField === null || field === undefined ? null : (fields[stateField]?.choices ?? null);
  if (field === undefined || choices?.kind !== 'enum') return [];
  return choices.values.flatMap((option): RowMove[] => {
    const { value, when } = option;
    const isFree = value !== '*' && value !== record[field.name] && listTransitionsInto(resource, value).length === 0;
    if (!isFree || !isConditionTrue(when, scope)) return [];
    const edit = { names: [field.name], values: { [field.name]: value } };
    const { refused } = planEdit(resource, edit, { records: [record], scopeOf: () => scope });
    return [{ kind: 'state', option, permission: refused[0]?.permission ?? allowed }];
  });
}

const allowed: Permission = { shown: true, allowed: true, reason: null, with: {}, by: null };

/**
 * The one that a single key does: the transition that its row or page offers first; where states have no transitions at all, the only one
 * that is good. One that asks for values, is for many at once, or is destructive, is never meant.
 */
export function findPrimaryMove({ actions }: Resource, moves: readonly RowMove[]): RowMove | null {
  const open = moves.filter(({ permission }) => permission.allowed);
  const first = open.find((move) => move.kind === 'action' && isMeantForOne(move.action));
  if (first !== undefined) return first;
  // Beside transitions a state that is chosen freely is a correction, no next step.
  if (Object.values(actions).some(({ to }) => to !== null)) return null;
  const [good, ...others] = open.filter((move) => move.kind === 'state' && move.option.tone === 'positive');
  return good !== undefined && others.length === 0 ? good : null;
}

/** Whether a switch stands for the action: it has no button of its own. */
function isSwitched({ fields }: Resource, action: string): boolean {
  return Object.values(fields).some((field) => field.switch?.checked === action || field.switch?.unchecked === action);
}

function isMeantForOne({ tone, order, places }: Action): boolean {
  return tone !== 'negative' && order.length === 0 && (places.includes('row') || places.includes('record'));
}
