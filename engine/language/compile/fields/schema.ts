/** JSON Schema (draft-07, over Values) of what holds for single fields in any case; all conditions stay with the evaluator. */
import type { Field, FormModel, Resource } from '../../../model/model.ts';
import { buildValueSchema } from '../../../fields/types.ts';

/** The schemas of one resource, with the addresses by which validators are found. */
export function buildResourceSchemas(
  name: string,
  fields: Readonly<Record<string, Field>>,
  forms: { create: FormModel | null; edit: FormModel | null },
): Resource['schema'] {
  return {
    create: buildRecordSchema(`steward:${name}:create`, fields, { writable: forms.create?.writable ?? [], isNew: true }),
    update: buildRecordSchema(`steward:${name}:update`, fields, { writable: forms.edit?.writable ?? [], isNew: false }),
  };
}

function buildRecordSchema(
  id: string,
  fields: Readonly<Record<string, Field>>,
  { writable, isNew }: { writable: readonly string[]; isNew: boolean },
): object {
  const sent = Object.values(fields).filter(({ readOnly }) => readOnly !== true);
  const mustBeThere = sent.filter((field) => writable.includes(field.name) && isRequiredInSchema(field, isNew));
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: id,
    type: 'object',
    properties: Object.fromEntries(sent.map((field) => [field.name, buildValueSchema(field)])),
    required: mustBeThere.map(({ name }) => name),
  };
}

// A stored password is never read, so an update without one keeps it. A default fills what a new record lacks.
function isRequiredInSchema({ required, visible, type, default: initial }: Field, isNew: boolean): boolean {
  if (required !== true || visible !== true) return false;
  return isNew ? initial === null || 'expr' in initial : type !== 'password';
}
