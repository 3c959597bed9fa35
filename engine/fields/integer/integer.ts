import { numberLimits, numeric, type FieldType } from '../field-type.ts';

export const integer: FieldType = { ...numeric, name: 'integer', schema: (field) => ({ type: 'integer', ...numberLimits(field) }) };
