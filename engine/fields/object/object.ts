import { structured, type FieldType, type JsonSchema } from '../field-type.ts';
import type { Field } from '../../model/model.ts';

/** Fields below a name; opens no scope for expressions. */
export const object: FieldType = {
  ...structured,
  name: 'object',
  keys: ['fields'],
  ty: ({ members }) => ({ obj: members }),
  schema: objectSchema,
  defaultWidget: 'object',
  defaultDisplay: 'table',
};

function objectSchema(field: Field, valueOf: (field: Field) => JsonSchema): JsonSchema {
  const members = Object.values(field.members ?? {}).filter(({ readOnly }) => readOnly !== true);
  return {
    type: 'object',
    properties: Object.fromEntries(members.map((member) => [member.name, valueOf(member)])),
    required: members.filter(({ required, visible }) => required === true && visible === true).map(({ name }) => name),
  };
}
