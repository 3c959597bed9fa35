import { line, type FieldType } from '../field-type.ts';

/** The key of a record of another resource. */
export const ref: FieldType = {
  ...line,
  name: 'ref',
  keys: ['to', 'key', 'filter', 'picker', 'params', 'pageSize', 'fallback', 'link'],
  ty: ({ key }) => key,
  // Stored keys may be numbers; whether the record exists is asked, not guessed from the form.
  schema: () => ({ type: ['string', 'number'] }),
  filterOp: 'eq',
  filterOps: ['eq', 'in', 'ne'],
  isLine: false,
  defaultWidget: 'ref',
};
