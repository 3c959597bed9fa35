import { structured, type FieldType } from '../field-type.ts';

/** Any JSON: edited as text, an object on the wire. */
export const json: FieldType = { ...structured, name: 'json', ty: () => 'json', schema: () => ({}), codec: () => ({ kind: 'json' }) };
