import { numeric, wholeNumberSchema, type FieldType } from '../field-type.ts';

export const integer: FieldType = { ...numeric, name: 'integer', schema: wholeNumberSchema };
