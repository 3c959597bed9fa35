/** What happens to values before they are validated, the same in browser and server. */
import { visibility } from './access.ts';
import { evaluate, UNKNOWN, type Scope } from './evaluate.ts';
import { isFileValue } from './files.ts';
import type { Field } from './model.ts';
import { isEmpty, isRecord } from './steps.ts';
import type { Values } from './values.ts';

interface Fields {
  readonly fields: Readonly<Record<string, Field>>;
}

/**
 * Values with their texts normalized, empties stripped deep (an emptied field becomes null, so that it clears; empty lists stay), and
 * fields that the record hides set to null. Keys that are no field stay as they are.
 */
export function normalized(of: Fields, values: Values, scope: Scope): Values {
  const clean = Object.entries(values).map(([name, value]) => {
    const field = Object.hasOwn(of.fields, name) ? of.fields[name] : undefined;
    return [name, field === undefined ? value : normalizedValue(field, value, { ...scope, self: values })] as const;
  });
  return hiddenCleared(of, Object.fromEntries(clean), scope);
}

// Clearing one field may hide another one, which then is cleared too.
function hiddenCleared(of: Fields, values: Values, scope: Scope): Values {
  let result = values;
  for (let round = 0; round < 5; round++) {
    const gone = Object.values(of.fields).filter(
      (field) => !isEmpty(result[field.name]) && visibility(field, { ...scope, self: result }) === 'cleared',
    );
    if (gone.length === 0) return result;
    result = { ...result, ...Object.fromEntries(gone.map((field) => [field.name, null])) };
  }
  return result;
}

/** One value of a field; null when nothing is left. */
export function normalizedValue(field: Field, value: unknown, scope: Scope): unknown {
  if (isEmpty(value)) return null;
  const { codec, items } = field;
  if (codec.kind === 'json' || codec.kind === 'file') return value;
  if (codec.kind === 'localized') return isRecord(value) ? normalizedTexts(field, value, scope) : value;
  if (codec.kind === 'key-value') return Array.isArray(value) ? value.flatMap((row) => normalizedRow(codec, row, scope)) : value;
  if (Array.isArray(value) && items !== null) {
    // An element that is an object is a record of its own; what holds it is its parent.
    const inner = (item: unknown): Scope => (items.members === null ? scope : { ...scope, self: item, parent: scope.self });
    const of = (item: unknown) => normalizedValue(items, item, { ...inner(item), it: item });
    return value.map((item) => (isRecord(item) ? (of(item) ?? {}) : of(item))).filter((item) => !isEmpty(item));
  }
  if (Array.isArray(value)) return value.map((each) => normalizedValue(field, each, scope)).filter((each) => !isEmpty(each));
  if (isRecord(value)) return field.members === null ? value : normalizedMembers(field.members, value, scope);
  return typeof value === 'string' ? normalizedText(field, value, scope) : value;
}

function normalizedText(field: Field, text: string, scope: Scope): unknown {
  const { normalize } = field;
  if (typeof normalize === 'object') {
    const result = evaluate(normalize.node, { ...scope, it: text });
    return result === UNKNOWN ? null : result;
  }
  const table = { none: text, trim: text.trim(), strip: text.replace(/\s+/g, ''), lower: text.trim().toLowerCase() };
  return table[normalize] || null;
}

// A language without a text says nothing; without any text the field is empty.
function normalizedTexts(field: Field, value: Readonly<Record<string, unknown>>, scope: Scope): unknown {
  const texts = Object.entries(value).map(
    ([locale, text]) => [locale, typeof text === 'string' ? normalizedText(field, text, scope) : text] as const,
  );
  const left = texts.filter(([, text]) => !isEmpty(text));
  return left.length === 0 ? null : Object.fromEntries(left);
}

function normalizedMembers(members: Readonly<Record<string, Field>>, value: Readonly<Record<string, unknown>>, scope: Scope): unknown {
  const left = Object.entries(value).flatMap(([name, each]) => {
    const field = Object.hasOwn(members, name) ? members[name] : undefined;
    if (field === undefined) return [[name, each] as const];
    const next = normalizedValue(field, each, scope);
    return isEmpty(next) || visibility(field, { ...scope, it: next }) === 'cleared' ? [] : [[name, next] as const];
  });
  return left.length === 0 ? null : Object.fromEntries(left);
}

function normalizedRow(codec: Field['codec'] & { kind: 'key-value' }, row: unknown, scope: Scope): readonly unknown[] {
  if (!isRecord(row)) return [row];
  const key = typeof row['key'] === 'string' ? row['key'].trim() : (row['key'] ?? null);
  const value = normalizedValue(codec.values, row['value'], scope);
  const isBlank = isEmpty(key) && isEmpty(value) && !codec.keyRequired;
  return isBlank ? [] : [{ key: isEmpty(key) ? null : key, value }];
}

/** Whether two values mean the same: empty equals missing, members in any order. */
export function isUnchanged(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (isChosen(a) || isChosen(b)) return false;
  if (isBlank(a) || isBlank(b)) return isBlank(a) && isBlank(b);
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((each, index) => isUnchanged(each, b[index]));
  if (!isRecord(a) || !isRecord(b)) return false;
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => isUnchanged(own(a, key), own(b, key)));
}

// A file that was just chosen is another one, whatever it is called; two of them are the same only if they are one object.
function isChosen(value: unknown): boolean {
  return isFileValue(value) && value.content !== undefined;
}

function own(value: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(value, key) ? value[key] : undefined;
}

function isBlank(value: unknown): boolean {
  return isEmpty(value) || (Array.isArray(value) ? value.length === 0 : isRecord(value) && Object.values(value).every(isEmpty));
}
