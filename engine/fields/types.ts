/** The table of field types: their pure halves, for language, server and browser alike. */
import type { ValueType } from '../model/expression.ts';
import type { Field } from '../model/model.ts';
import { array } from './array/array.ts';
import { boolean } from './boolean/boolean.ts';
import { codeText } from './code-text/code-text.ts';
import { code } from './code/code.ts';
import { dateTime } from './date-time/date-time.ts';
import { date } from './date/date.ts';
import { email } from './email/email.ts';
import type { FieldType, JsonSchema } from './field-type.ts';
import { file } from './file/file.ts';
import { hostname } from './hostname/hostname.ts';
import { integer } from './integer/integer.ts';
import { json } from './json/json.ts';
import { keyValue } from './key-value/key-value.ts';
import { money } from './money/money.ts';
import { number } from './number/number.ts';
import { object } from './object/object.ts';
import { password } from './password/password.ts';
import { ref } from './ref/ref.ts';
import { state } from './state/state.ts';
import { string } from './string/string.ts';
import { text } from './text/text.ts';
import { timezone } from './timezone/timezone.ts';
import { uri } from './uri/uri.ts';

export type { FieldType, JsonSchema } from './field-type.ts';

/** Every field type by the name that a descriptor writes. */
export const fieldTypes = {
  string,
  text,
  'code-text': codeText,
  code,
  integer,
  number,
  boolean,
  date,
  'date-time': dateTime,
  timezone,
  money,
  email,
  uri,
  hostname,
  password,
  file,
  json,
  'key-value': keyValue,
  ref,
  array,
  object,
  state,
} satisfies Record<string, FieldType>;

export type FieldTypeName = keyof typeof fieldTypes;

/** The built-in type of that name, or null. */
export function findBuiltInType(name: string): FieldType | null {
  return Object.hasOwn(fieldTypes, name) ? fieldTypes[name as FieldTypeName] : null;
}

/** The type of a field; a Model holds no other names. */
export function fieldTypeOf(field: Pick<Field, 'type'>): FieldType {
  return findBuiltInType(field.type) ?? string;
}

/** JSON Schema of the whole wire value of a field: a list of values if it is multiple, only the enum's values if it has one. */
export function buildValueSchema(field: Field): JsonSchema {
  const single = { ...fieldTypeOf(field).schema(field, buildValueSchema), ...buildEnumSchema(field) };
  const one = field.codec.kind === 'localized' ? { type: 'object', additionalProperties: single } : single;
  return field.isMultiple ? { type: 'array', items: one } : one;
}

// "*" stands for all other values, so such an enum refuses nothing.
function buildEnumSchema({ choices, type }: Field): JsonSchema {
  if (choices?.kind !== 'enum' || type === 'boolean') return {};
  const values = choices.values.map(({ value }) => value);
  return values.includes('*') ? {} : { enum: values };
}

/** Type of a whole value in expressions. */
export function listTypeOf(ty: ValueType, isMultiple: boolean): ValueType {
  return isMultiple ? { list: ty } : ty;
}
