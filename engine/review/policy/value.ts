import type { Literal } from '../../language/policy/sentence.ts';
import type { Field } from '../../model/model.ts';
import { fromWire } from '../../model/records.ts';

/**
 * A value of a sentence as the field holds it: money in its smallest unit, one of several as a list, numbers of a text as text. What
 * objects and rows hold is named in it as on the wire, so that a member may be renamed.
 */
export function wireValue(literal: Literal, field: Field | null): unknown {
  const { value, text } = literal;
  if (field === null || literal.isQuoted) return value;
  if (field.isMultiple && !Array.isArray(value)) return [value];
  if (typeof value === 'number' && field.codec.kind === 'money') return Math.round(value * 10 ** field.codec.scale);
  const isText = field.ty === 'string' || field.ty === 'date' || field.ty === 'date-time' || isEnum(field);
  if (typeof value === 'object') return hasMembers(field) ? fromWire(field, value) : value;
  return isText ? text : value;
}

/** Whether a value is an object, or rows of them, whose members are declared. */
export function hasMembers({ members, items }: Field): boolean {
  return members !== null || (items !== null && hasMembers(items));
}

function isEnum({ ty }: Field): boolean {
  return typeof ty === 'object' && 'enum' in ty;
}
