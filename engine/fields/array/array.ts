import { structured, type FieldType } from '../field-type.ts';

/** A list inside the record. */
export const array: FieldType = {
  ...structured,
  name: 'array',
  keys: ['items'],
  ty: ({ element }) => ({ list: element }),
  schema: (field, valueOf) => ({ type: 'array', ...(field.items === null ? {} : { items: valueOf(field.items) }) }),
  defaultWidget: 'array',
  defaultDisplay: 'table',
};
