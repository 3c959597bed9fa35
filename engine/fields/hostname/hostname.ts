import { line, textLimits, type FieldType } from '../field-type.ts';

export const hostname: FieldType = {
  ...line,
  name: 'hostname',
  schema: (field) => ({ type: 'string', format: 'hostname', ...textLimits(field) }),
  defaultWidget: 'hostname',
  defaultDisplay: 'link',
};
