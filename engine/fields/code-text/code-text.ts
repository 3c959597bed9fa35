import { line, type FieldType } from '../field-type.ts';

/** Source code and logs: fixed width, blanks kept. */
export const codeText: FieldType = {
  ...line,
  name: 'code-text',
  filterOps: ['contains'],
  isHeavy: true,
  isLine: false,
  defaultWidget: 'code',
  defaultDisplay: 'code',
};
