import type { PolicyLiteral } from './sentences/sentence.ts';
import type { Field } from '../../model/model.ts';
import { valueFromWire } from '../../model/records.ts';

/**
 * A value of a sentence as the field holds it: money in its smallest unit, one of several as a list, numbers of a text as text. What
 * objects and rows hold is named in it as on the wire, so that a member may be renamed.
 */
export function toWireValue(literal: PolicyLiteral, field: Field | null): unknown {
  const { value, text } = literal;
  if (field === null || literal.isQuoted) return value;
  if (field.isMultiple && !Array.isArray(value)) return [value];
  if (typeof value === 'number' && field.codec.kind === 'money') return Math.round(value * 10 ** field.codec.scale);
  const isText = field.ty === 'string' || field.ty === 'date' || field.ty === 'date-time' || isEnumField(field);
  if (typeof value === 'object') return hasDeclaredMembers(field) ? valueFromWire(field, value) : value;
  return isText ? text : value;
}

/** Whether a value is an object, or rows of them, whose members are declared. */
export function hasDeclaredMembers({ members, items }: Field): boolean {
  return members !== null || (items !== null && hasDeclaredMembers(items));
}

function isEnumField({ ty }: Field): boolean {
  return typeof ty === 'object' && 'enum' in ty;
}
