/** Before anything is sent: which of the selected records can take these fields, which cannot and why, and what moves on with them. */
import { currentFieldState, mayRunAction, mayUseVerb, type Permission } from '../../../../model/access.ts';
import type { EvaluationScope } from '../../../../model/evaluate.ts';
import type { Action, Resource } from '../../../../model/model.ts';
import { formPlacementsOf, isFieldDrawn } from '../../../../model/placement.ts';
import { reasonTexts } from '../../../../model/texts.ts';
import { transitionOfChange } from '../../../../model/transition.ts';
import type { Values } from '../../../../model/values.ts';
import type { FieldsEdit } from '../../../form/state/edit-record.ts';

export interface EditPlan {
  readonly qualified: readonly Values[];
  readonly refused: readonly { readonly record: Values; readonly permission: Permission }[];
  /** The transitions that saving would be, each with its records. */
  readonly moves: readonly { readonly action: Action; readonly records: readonly Values[] }[];
}

export function planEdit(
  resource: Resource,
  edit: FieldsEdit,
  { records, scopeOf }: { readonly records: readonly Values[]; readonly scopeOf: (record: Values) => EvaluationScope },
): EditPlan {
  const decided = records.map((record) => {
    const scope = scopeOf(record);
    const move = findMove(resource, { edit, record }, scope);
    return { record, move, permission: judgeEdit(resource, { edit, record, move }, scope) };
  });
  const allowed = decided.filter(({ permission }) => permission.allowed);
  const actions = [...new Set(allowed.flatMap(({ move }) => move ?? []))];
  return {
    qualified: allowed.map(({ record }) => record),
    refused: decided.filter(({ permission }) => !permission.allowed),
    moves: actions.map((action) => ({ action, records: allowed.filter(({ move }) => move === action).map(({ record }) => record) })),
  };
}

interface RecordEdit {
  readonly edit: FieldsEdit;
  readonly record: Values;
}

/** A state that is given to a record is the transition that leads there. */
function findMove(resource: Resource, { edit: { names, values }, record }: RecordEdit, scope: EvaluationScope): Action | null {
  const { stateField } = resource;
  if (stateField === null || !names.includes(stateField)) return null;
  return transitionOfChange(resource, { old: record, values: { ...record, [stateField]: values[stateField] } }, scope);
}

function judgeEdit(
  resource: Resource,
  { edit, record, move }: RecordEdit & { readonly move: Action | null },
  scope: EvaluationScope,
): Permission {
  const may = mayUseVerb(resource, 'edit', scope);
  if (!may.allowed) return may;
  const self = { ...record, ...Object.fromEntries(edit.names.map((name) => [name, edit.values[name] ?? null])) };
  const after: EvaluationScope = { ...scope, self, form: self, old: record, mode: 'edit' };
  const locked = resource.fields[edit.names.find((name) => isLockedThen(resource, name, after)) ?? ''];
  if (locked !== undefined) return { shown: true, allowed: false, reason: reasonTexts.locked, with: { field: locked.title }, by: null };
  if (move === null) return may;
  // What its author keeps from being done for many, or what has questions of its own.
  const isForMany = move.places.includes('bulk') && move.order.length === 0;
  return isForMany
    ? mayRunAction(resource, move, scope)
    : { shown: true, allowed: false, reason: reasonTexts.oneByOne, with: { action: move.title }, by: null };
}

/** Whether the form would lock a field, or not draw it, for the record that `scope` has typed into it. */
export function isLockedThen({ fields, edit }: Resource, name: string, scope: EvaluationScope): boolean {
  const field = fields[name];
  if (field === undefined || edit === null) return true;
  const { visible, readOnly } = currentFieldState(field, scope);
  return readOnly || !visible || !isFieldDrawn(formPlacementsOf(edit.tabs), name, scope);
}
