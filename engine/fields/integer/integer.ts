import { numeric, wholeNumber, type FieldType } from '../field-type.ts';

export const integer: FieldType = { ...numeric, name: 'integer', schema: wholeNumber };
