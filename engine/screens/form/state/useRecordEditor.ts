import { useData } from '../../../data/data-context.ts';
import { useI18n } from '../../../i18n/index.ts';
import type { Resource } from '../../../model/model.ts';
import type { Params, Values } from '../../../model/values.ts';
import { useEngine } from '../../context.ts';
import { editRecord, type FieldsEdit } from './edit-record.ts';

export interface EditedBelow {
  readonly params: Params;
  /** The record that holds these. */
  readonly parent: Values | null;
}

/** Changes a record as its form would, and resolves with it as it is then; null: it has no form. It rejects with ApiError. */
export function useRecordEditor(
  resource: Resource,
  { params, parent }: EditedBelow,
): ((edit: FieldsEdit, record: Values) => Promise<Values>) | null {
  const { source } = useData();
  const { text } = useI18n();
  const { scope, formsOf } = useEngine();
  const schemas = formsOf(resource.name);
  const { edit: form } = resource;
  if (form === null) return null;
  const place = { resource, form, params, parent, source, scope, schemaErrors: schemas.update ?? none, text };
  return (edit, record) => editRecord(place, edit, record);
}

const none = (): readonly [] => [];
