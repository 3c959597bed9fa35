import { line, type FieldType } from '../field-type.ts';

/** An IANA zone such as `Europe/Berlin`. */
export const timezone: FieldType = { ...line, name: 'timezone', keys: [], schema: () => ({ type: 'string' }), defaultWidget: 'timezone' };
