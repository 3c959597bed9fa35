import { line, type FieldType } from '../field-type.ts';

export const string: FieldType = { ...line, name: 'string', keys: [...line.keys, 'options', 'localized'] };
