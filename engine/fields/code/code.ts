import { line, type FieldType } from '../field-type.ts';

/** What a code consists of unless the field has its own pattern. */
export const codePattern = '^[A-Za-z0-9_-]+$';

/** An identifier that people choose and type. */
export const code: FieldType = { ...line, name: 'code' };
