/** What happens to values before they are validated, the same in browser and server. */
import { fieldVisibility } from './access.ts';
import { evaluateNode, UNKNOWN, type EvaluationScope } from './evaluate.ts';
import { isFileValue } from './files.ts';
import type { Field } from './model.ts';
import { isEmptyValue, isPlainObject } from './steps.ts';
import type { Values } from './values.ts';

interface NormalizableFields {
  readonly fields: Readonly<Record<string, Field>>;
}

/**
 * Values with their texts normalized, empties stripped deep (an emptied field becomes null, so that it clears; empty lists stay), and
 * fields that the record hides set to null. Keys that are not fields stay as they are.
 */
export function normalizeValues(of: NormalizableFields, values: Values, scope: EvaluationScope): Values {
  const clean = Object.entries(values).map(([name, value]) => {
    const field = Object.hasOwn(of.fields, name) ? of.fields[name] : undefined;
    return [name, field === undefined ? value : normalizeFieldValue(field, value, { ...scope, self: values })] as const;
  });
  return clearHiddenValues(of, Object.fromEntries(clean), scope);
}

// Clearing one field may hide another one, which then is cleared too.
function clearHiddenValues(of: NormalizableFields, values: Values, scope: EvaluationScope): Values {
  let result = values;
  for (let round = 0; round < 5; round++) {
    const gone = Object.values(of.fields).filter(
      (field) => !isEmptyValue(result[field.name]) && fieldVisibility(field, { ...scope, self: result }) === 'cleared',
    );
    if (gone.length === 0) return result;
    result = { ...result, ...Object.fromEntries(gone.map((field) => [field.name, null])) };
  }
  return result;
}

/** One value of a field; null when nothing is left. */
export function normalizeFieldValue(field: Field, value: unknown, scope: EvaluationScope): unknown {
  if (isEmptyValue(value)) return null;
  const { codec, items } = field;
  if (codec.kind === 'json' || codec.kind === 'file') return value;
  if (codec.kind === 'localized') return isPlainObject(value) ? normalizeLocalizedTexts(field, value, scope) : value;
  if (codec.kind === 'key-value') return Array.isArray(value) ? value.flatMap((row) => normalizeKeyValueRow(codec, row, scope)) : value;
  if (Array.isArray(value) && items !== null) {
    // An element that is an object is a record of its own; what holds it is its parent.
    const inner = (item: unknown): EvaluationScope => (items.members === null ? scope : { ...scope, self: item, parent: scope.self });
    const of = (item: unknown) => normalizeFieldValue(items, item, { ...inner(item), it: item });
    return value.map((item) => (isPlainObject(item) ? (of(item) ?? {}) : of(item))).filter((item) => !isEmptyValue(item));
  }
  if (Array.isArray(value)) return value.map((each) => normalizeFieldValue(field, each, scope)).filter((each) => !isEmptyValue(each));
  if (isPlainObject(value)) return field.members === null ? value : normalizeMembers(field.members, value, scope);
  return typeof value === 'string' ? normalizeText(field, value, scope) : value;
}

function normalizeText(field: Field, text: string, scope: EvaluationScope): unknown {
  const { normalize } = field;
  if (typeof normalize === 'object') {
    const result = evaluateNode(normalize.node, { ...scope, it: text });
    return result === UNKNOWN ? null : result;
  }
  const table = { none: text, trim: text.trim(), strip: text.replace(/\s+/g, ''), lower: text.trim().toLowerCase() };
  return table[normalize] || null;
}

// A language without a text says nothing; without any text the field is empty.
function normalizeLocalizedTexts(field: Field, value: Readonly<Record<string, unknown>>, scope: EvaluationScope): unknown {
  const texts = Object.entries(value).map(
    ([locale, text]) => [locale, typeof text === 'string' ? normalizeText(field, text, scope) : text] as const,
  );
  const left = texts.filter(([, text]) => !isEmptyValue(text));
  return left.length === 0 ? null : Object.fromEntries(left);
}

function normalizeMembers(
  members: Readonly<Record<string, Field>>,
  value: Readonly<Record<string, unknown>>,
  scope: EvaluationScope,
): unknown {
  const left = Object.entries(value).flatMap(([name, each]) => {
    const field = Object.hasOwn(members, name) ? members[name] : undefined;
    if (field === undefined) return [[name, each] as const];
    const next = normalizeFieldValue(field, each, scope);
    return isEmptyValue(next) || fieldVisibility(field, { ...scope, it: next }) === 'cleared' ? [] : [[name, next] as const];
  });
  return left.length === 0 ? null : Object.fromEntries(left);
}

function normalizeKeyValueRow(codec: Field['codec'] & { kind: 'key-value' }, row: unknown, scope: EvaluationScope): readonly unknown[] {
  if (!isPlainObject(row)) return [row];
  const key = typeof row['key'] === 'string' ? row['key'].trim() : (row['key'] ?? null);
  const value = normalizeFieldValue(codec.values, row['value'], scope);
  const isBlank = isEmptyValue(key) && isEmptyValue(value) && !codec.keyRequired;
  return isBlank ? [] : [{ key: isEmptyValue(key) ? null : key, value }];
}

/** Whether two values mean the same: empty equals missing, members in any order. */
export function isSameContent(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (isChosenFile(a) || isChosenFile(b)) return false;
  if (isBlankValue(a) || isBlankValue(b)) return isBlankValue(a) && isBlankValue(b);
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((each, index) => isSameContent(each, b[index]));
  if (!isPlainObject(a) || !isPlainObject(b)) return false;
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => isSameContent(ownMember(a, key), ownMember(b, key)));
}

// A file that was just chosen is another one, whatever it is called; two of them are the same only if they are one object.
function isChosenFile(value: unknown): boolean {
  return isFileValue(value) && value.content !== undefined;
}

function ownMember(value: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(value, key) ? value[key] : undefined;
}

function isBlankValue(value: unknown): boolean {
  return (
    isEmptyValue(value) || (Array.isArray(value) ? value.length === 0 : isPlainObject(value) && Object.values(value).every(isEmptyValue))
  );
}
