import { line, type FieldType } from '../field-type.ts';

/** Write-only: in no answer, log or audit entry, so it can be neither filtered nor shown. */
export const password: FieldType = {
  ...line,
  name: 'password',
  keys: ['minLength', 'maxLength', 'pattern'],
  ty: () => 'string',
  codec: () => ({ kind: 'password' }),
  filterOp: 'eq',
  filterOps: [],
  isHeavy: true,
  isLine: false,
  defaultWidget: 'password',
};
