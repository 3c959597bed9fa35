import { numberLimitSchema, numeric, type FieldType } from '../field-type.ts';

export const number: FieldType = { ...numeric, name: 'number', schema: (field) => ({ type: 'number', ...numberLimitSchema(field) }) };
