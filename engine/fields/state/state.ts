import { line, type FieldType } from '../field-type.ts';

/** The state of a record; transitions move it. */
export const state: FieldType = {
  ...line,
  name: 'state',
  keys: ['enum', 'switch'],
  filterOp: 'eq',
  filterOps: ['eq', 'in', 'ne'],
  isLine: false,
  defaultWidget: 'select',
  defaultDisplay: 'badge',
};
