import { line, textLimitSchema, type FieldType } from '../field-type.ts';

export const email: FieldType = {
  ...line,
  name: 'email',
  schema: (field) => ({ type: 'string', format: 'email', ...textLimitSchema(field) }),
  defaultWidget: 'email',
  defaultDisplay: 'link',
};
