import { findBuiltInType, fieldTypes, buildValueSchema } from '../fields/types.ts';
import type { Field } from '../model/model.ts';

/** Names of all built-in types. */
export const typeNames: readonly string[] = Object.keys(fieldTypes);

/** What a built-in type understands and looks like, as name and value; null if there is no such type. */
export function printTypeFacts(name: string): readonly (readonly [string, string])[] | null {
  const type = findBuiltInType(name);
  if (type === null) return null;
  return [
    ['type', type.name],
    ['keys of its own', type.keys.join(', ') || 'none'],
    ['filter', `${type.filterOp}; offers ${type.filterOps.join(', ')}`],
    ['input, cell', `${type.defaultWidget}, ${type.defaultDisplay}`],
  ];
}

/** JSON Schema of a field's value on the wire, in one line. */
export function printWireSchema(field: Field): string {
  return JSON.stringify(buildValueSchema(field));
}
