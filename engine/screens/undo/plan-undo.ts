/** The change that takes a change back: the old values of exactly the changed fields, where the same person may write them. */
import { mayRunAction, mayUseVerb } from '../../model/access.ts';
import type { EvaluationScope } from '../../model/evaluate.ts';
import type { Field, Resource } from '../../model/model.ts';
import { formPlacementsOf } from '../../model/placement.ts';
import { isPlainObject } from '../../model/steps.ts';
import { transitionOfChange } from '../../model/transition.ts';
import type { Values } from '../../model/values.ts';
import type { FieldsEdit } from '../form/state/edit-record.ts';
import { isLockedThen } from '../list/bulk/edit/plan-edit.ts';
import { listChangedNames } from './changed-names.ts';

export interface MadeChange {
  readonly before: Values;
  /** As the answer to the change has it, with its version: nobody else's change is taken back with it. */
  readonly after: Values;
}

/** null: there is no way back that its form knows. `scopeOf` is the scope of an edit of a record. */
export function planUndo(
  resource: Resource,
  { before, after }: MadeChange,
  scopeOf: (record: Values) => EvaluationScope,
): FieldsEdit | null {
  const { edit: form, ops } = resource;
  const hasVersion = (after['_version'] ?? null) !== null;
  if (form === null || ops.update === null || Object.keys(form.fields).length > 0 || !hasVersion) return null;
  const scope = scopeOf(after);
  const changed = listChangedNames(resource, before, after);
  if (changed.length === 0 || !mayUseVerb(resource, 'edit', scope).allowed) return null;
  const names = Object.keys(formPlacementsOf(form.tabs)).filter((name) => changed.includes(name) && form.writable.includes(name));
  const edit = buildEditOf(before, names);
  const self = { ...after, ...edit.values };
  const then: EvaluationScope = { ...scope, self, form: self, old: after };
  const isOpen = (name: string): boolean => {
    const field = resource.fields[name];
    return names.includes(name) && field !== undefined && isGivenBack(resource, field) && !isLockedThen(resource, name, then);
  };
  if (!changed.every(isOpen)) return null;
  const move = transitionOfChange(resource, { old: after, values: self }, scope);
  // A step that is asked about first is none that is taken in passing.
  const isFree = move === null || (move.confirm === null && move.order.length === 0 && mayRunAction(resource, move, scope).allowed);
  return isFree ? edit : null;
}

/** The values of some fields of a record, as an edit of those alone. */
export function buildEditOf(record: Values, names: readonly string[]): FieldsEdit {
  const copies = isPlainObject(record['_data']) ? record['_data'] : {};
  const values = Object.fromEntries(names.map((name) => [name, record[name] ?? null]));
  return { names, isExact: true, values: { ...values, _data: Object.fromEntries(names.map((name) => [name, copies[name]])) } };
}

/** Whether a value that was read can be written again. */
export function isGivenBack({ key }: Resource, field: Field): boolean {
  return !key.includes(field.name) && !field.isImmutable && isReadAgain(field);
}

/** Whether answers hold the value itself: neither a secret nor a file of which only the name is read. */
export function isReadAgain({ codec }: Field): boolean {
  return codec.kind !== 'password' && codec.kind !== 'file';
}
