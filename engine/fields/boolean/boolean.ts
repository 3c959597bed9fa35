import { line, type FieldType } from '../field-type.ts';

export const boolean: FieldType = {
  ...line,
  name: 'boolean',
  keys: ['enum', 'switch'],
  ty: () => 'bool',
  schema: () => ({ type: 'boolean' }),
  filterOp: 'eq',
  filterOps: ['eq'],
  sql: 'boolean',
  isLine: false,
  defaultWidget: 'switch',
};
