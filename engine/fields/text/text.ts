import { line, type FieldType } from '../field-type.ts';

/** Several lines of text. */
export const text: FieldType = {
  ...line,
  name: 'text',
  keys: [...line.keys, 'localized'],
  filterOps: ['contains', 'eq', 'ne'],
  isHeavy: true,
  isLine: false,
  defaultWidget: 'textarea',
};
