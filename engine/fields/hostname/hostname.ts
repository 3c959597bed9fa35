import { line, textLimitSchema, type FieldType } from '../field-type.ts';

export const hostname: FieldType = {
  ...line,
  name: 'hostname',
  schema: (field) => ({ type: 'string', format: 'hostname', ...textLimitSchema(field) }),
  defaultWidget: 'hostname',
  defaultDisplay: 'link',
};
