/** Whether a cell can be edited: for this user and this record, as the form of the record says. */
import { mayUseVerb } from '../../../model/access.ts';
import type { EvaluationScope } from '../../../model/evaluate.ts';
import type { Field } from '../../../model/model.ts';
import type { Values } from '../../../model/values.ts';
import { isLockedThen } from '../bulk/edit/plan-edit.ts';
import type { ShownColumn } from '../columns/columns.ts';
import type { ListModel } from '../useList.ts';

/** The field that a column edits; null where it edits none, or this user does not see it. */
export function findEditedField(column: ShownColumn | undefined): Field | null {
  if (column?.kind !== 'fields' || !column.isEditable || column.shown.length !== 1) return null;
  return column.shown[0]?.field ?? null;
}

/** The scope in which the form of a record begins. */
export function buildEditScope({ scopeOf }: Pick<ListModel, 'scopeOf'>, record: Values): EvaluationScope {
  return { ...scopeOf(record), self: record, form: record, old: record, mode: 'edit' };
}

export function mayEditCell(model: Pick<ListModel, 'resource' | 'scopeOf'>, field: Field, record: Values): boolean {
  const { resource } = model;
  const { edit, ops } = resource;
  if (edit === null || ops.update === null || Object.keys(edit.fields).length > 0 || !edit.writable.includes(field.name)) return false;
  const scope = buildEditScope(model, record);
  return mayUseVerb(resource, 'edit', scope).allowed && !isLockedThen(resource, field.name, scope);
}
