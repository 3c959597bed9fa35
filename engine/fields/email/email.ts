import { line, textLimits, type FieldType } from '../field-type.ts';

export const email: FieldType = {
  ...line,
  name: 'email',
  schema: (field) => ({ type: 'string', format: 'email', ...textLimits(field) }),
  defaultWidget: 'email',
  defaultDisplay: 'link',
};
