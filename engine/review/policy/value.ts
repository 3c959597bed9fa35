import type { Literal } from '../../language/policy/sentence.ts';
import type { Field } from '../../model/model.ts';

/** A value of a sentence as the field has it on the wire: money in its smallest unit, one of several as a list, numbers of a text as text. */
export function wireValue(literal: Literal, field: Field | null): unknown {
  const { value, text } = literal;
  if (field === null || literal.isQuoted) return value;
  if (field.isMultiple && !Array.isArray(value)) return [value];
  if (typeof value === 'number' && field.codec.kind === 'money') return Math.round(value * 10 ** field.codec.scale);
  const isText = field.ty === 'string' || field.ty === 'date' || field.ty === 'date-time' || isEnum(field);
  return isText && typeof value !== 'object' ? text : value;
}

function isEnum({ ty }: Field): boolean {
  return typeof ty === 'object' && 'enum' in ty;
}
