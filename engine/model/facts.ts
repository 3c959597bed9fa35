/** Single-field facts without a JSON Schema: for dialogs and fields that only one form has. */
import { parseMoment } from './dates.ts';
import type { ValueType } from './expression.ts';
import { createFinding, type RawFinding, type FindingSpot } from './finding.ts';
import { isEmailAddress, isHostName, isAbsoluteUrl } from './formats.ts';
import type { Field } from './model.ts';
import { matchesPattern } from './pattern.ts';
import { isEmptyValue, isPlainObject, stepIntoValue } from './steps.ts';

/** At most one finding about one value that is not empty (an element, if the field has several). */
export function findValueFault(field: Field, value: unknown, spot: FindingSpot): RawFinding | null {
  if (!hasValueType(elementTypeOf(field), value)) return createFinding(spot, field, { code: 'type' });
  if (field.codec.kind === 'localized') return findLocalizedFault(field, value, spot);
  const text = typeof value === 'string' ? value : null;
  const length = text === null ? null : Array.from(text).length;
  const limit = (code: string, at: number) => createFinding(spot, field, { code, with: { limit: limitInMainUnits(field, at) } });
  if (length !== null && field.minLength !== null && length < field.minLength) return limit('minLength', field.minLength);
  if (length !== null && field.maxLength !== null && length > field.maxLength) return limit('maxLength', field.maxLength);
  if (typeof value === 'number' && field.minimum !== null && value < field.minimum) return limit('minimum', field.minimum);
  if (typeof value === 'number' && field.maximum !== null && value > field.maximum) return limit('maximum', field.maximum);
  if (text !== null && field.pattern !== null && !matchesFieldPattern(field.pattern, text))
    return createFinding(spot, field, { code: 'pattern' });
  if (Object.hasOwn(formats, field.type) && formats[field.type]?.(value) === false)
    return createFinding(spot, field, { code: 'format', keyword: field.type });
  return isListedOption(field, value) ? null : createFinding(spot, field, { code: 'enum' });
}

// Each language is a text of its own.
function findLocalizedFault(field: Field, value: unknown, spot: FindingSpot): RawFinding | null {
  const one: Field = { ...field, ty: 'string', codec: { kind: 'plain' } };
  const texts = Object.values(isPlainObject(value) ? value : {}).filter((text) => !isEmptyValue(text));
  return texts.map((text) => findValueFault(one, text, spot)).find((finding) => finding !== null) ?? null;
}

const formats: Readonly<Record<string, (value: unknown) => boolean>> = {
  integer: (value) => Number.isInteger(value),
  email: (value) => typeof value === 'string' && isEmailAddress(value),
  uri: (value) => typeof value === 'string' && isAbsoluteUrl(value),
  hostname: (value) => typeof value === 'string' && isHostName(value),
  date: (value) => parseMoment(value) !== null,
  'date-time': (value) => parseMoment(value) !== null,
};

/** Limits are in wire units; people read main units. */
export function limitInMainUnits(field: Field, limit: unknown): unknown {
  return typeof limit === 'number' && field.codec.kind === 'money' ? limit / 10 ** field.codec.scale : limit;
}

function elementTypeOf({ ty, isMultiple }: Field): ValueType {
  return isMultiple && typeof ty === 'object' && 'list' in ty ? ty.list : ty;
}

function hasValueType(ty: ValueType, value: unknown): boolean {
  if (typeof ty === 'object') return 'list' in ty || ('enum' in ty ? typeof value === 'string' : isPlainObject(value));
  const table = { bool: 'boolean', number: 'number', string: 'string', date: 'string', 'date-time': 'string' } as const;
  return ty === 'json' || typeof value === table[ty];
}

/** Whether a value is of the kind that a field holds, whatever its limits say; an empty one is of every kind. */
export function isOfFieldType(field: Field, value: unknown): boolean {
  const { ty, codec, items, members } = field;
  if (isEmptyValue(value)) return true;
  if (codec.kind === 'key-value') return isListOf(value, (row) => isPlainObject(row) && isOfFieldType(codec.values, row['value']));
  if (items !== null) return isListOf(value, (row) => isOfFieldType(items, row));
  if (typeof ty === 'object' && 'list' in ty) return isListOf(value, (each) => isEmptyValue(each) || hasValueType(ty.list, each));
  if (!hasValueType(ty, value)) return false;
  if (typeof ty === 'object' && 'map' in ty) return Object.values(value).every((each) => isEmptyValue(each) || hasValueType(ty.map, each));
  return Object.values(members ?? {}).every((member) => isOfFieldType(member, stepIntoValue(value, member.name)));
}

const isListOf = (value: unknown, isOne: (each: unknown) => boolean): boolean => Array.isArray(value) && value.every(isOne);

/** Whether a field's pattern is found; the same engine as in the generated validators, so that both say the same. */
export function matchesFieldPattern(pattern: string, text: string): boolean {
  return matchesPattern(text, pattern) ?? true;
}

/** Whether an enum knows the value; `*` stands for all others. On a boolean an enum only gives looks. */
export function isListedOption(field: Field, value: unknown): boolean {
  const { choices } = field;
  return (
    choices?.kind !== 'enum' ||
    typeof value === 'boolean' ||
    choices.values.some((option) => option.value === value || option.value === '*')
  );
}
