import { structured, type FieldType } from '../field-type.ts';

/** A file: `{name, size, type}` in answers, served below the record; sent as a part of a multipart body. */
export const file: FieldType = {
  ...structured,
  name: 'file',
  keys: ['accept', 'content'],
  ty: () => ({ obj: { name: 'string', size: 'number', type: 'string' } }),
  schema: () => ({
    type: 'object',
    properties: { name: { type: 'string', minLength: 1 }, size: { type: 'number' }, type: { type: 'string' } },
    required: ['name'],
  }),
  codec: ({ accept, content }) => ({ kind: 'file', accept, content }),
  filterOps: [],
  defaultWidget: 'file',
  defaultDisplay: 'text',
};
