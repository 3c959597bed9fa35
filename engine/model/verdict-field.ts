/** What is wrong with the value of one field, its elements and members included. */
import { fieldState, visibility, zoneOf } from './access.ts';
import { evaluate, holds, type Scope } from './evaluate.ts';
import { factFinding, isListed, isMatch } from './facts.ts';
import { isAccepted, isFileValue } from './files.ts';
import { findingAt, type RawFinding, type Spot } from './finding.ts';
import type { Check, Field } from './model.ts';
import { momentFinding } from './moments.ts';
import { isUnchanged } from './normalize.ts';
import { fieldsRead, readsOfCondition } from './reads.ts';
import { getAt, isEmpty, isRecord } from './steps.ts';

export interface Ask {
  readonly scope: Scope;
  readonly top: string;
  readonly path: string;
  /** The value as it is stored. */
  readonly old: unknown;
  /** Facts are checked here; false: a JSON Schema does it. */
  readonly hasFacts: boolean;
  /** The field is one of a stored record. */
  readonly hasRecord: boolean;
  /** Titles of the fields that checks may compare with. */
  readonly fields: Readonly<Record<string, Field>>;
}

/** All findings about `value` but `readOnly`. The field is shown and may be changed. */
export function fieldFindings(field: Field, value: unknown, ask: Ask): readonly RawFinding[] {
  const scope: Scope = { ...ask.scope, it: value, zone: zoneOf(field, ask.scope) };
  const isMissing = isEmpty(value) || (Array.isArray(value) && value.length === 0);
  if (isMissing && isRequired(field, scope, ask)) return [findingAt(spotOf(ask, value), field, { code: 'required' })];
  const checked = { ...ask, scope };
  if (field.codec.kind === 'key-value')
    return [...rowFindings(field, field.codec, value ?? [], ask), ...checkFindings(field, value, checked)];
  if (Array.isArray(value) && !isList(field)) return [findingAt(spotOf(ask, value), field, { code: 'type' })];
  if (isMissing) return checkFindings(field, value, checked);
  if (Array.isArray(value)) return elementsFindings(field, value, checked);
  return valueFindings(field, value, checked);
}

// A password is in no answer: that it is missing from a stored record says nothing.
function isRequired(field: Field, scope: Scope, ask: Ask): boolean {
  return !(field.codec.kind === 'password' && ask.hasRecord) && fieldState(field, scope).required;
}

/** Whether a list may be a value of the field; JSON may be anything. */
function isList({ codec, isMultiple, items, ty }: Field): boolean {
  return isMultiple || items !== null || codec.kind === 'comma' || ty === 'json' || (typeof ty === 'object' && 'list' in ty);
}

function spotOf(ask: Ask, value: unknown): Spot {
  return { top: ask.top, path: ask.path, isStored: isUnchanged(value, ask.old) };
}

function elementsFindings(field: Field, list: readonly unknown[], ask: Ask): readonly RawFinding[] {
  const { items } = field;
  const stored = Array.isArray(ask.old) ? ask.old : [];
  const found = list.flatMap((each, index) => {
    // An element that is stored stays legal wherever it moves.
    const at = { ...ask, path: `${ask.path}.${index}`, old: stored.find((other) => isUnchanged(other, each)) ?? null };
    if (items === null) return valueFindings(field, each, { ...at, scope: { ...ask.scope, it: each } });
    return fieldFindings(items, each, items.members === null ? at : { ...at, scope: { ...ask.scope, self: each, parent: ask.scope.self } });
  });
  return items === null ? found : [...found, ...checkFindings(field, list, ask)];
}

function valueFindings(field: Field, value: unknown, ask: Ask): readonly RawFinding[] {
  const spot = spotOf(ask, value);
  const wrong = ask.hasFacts ? factFinding(field, value, spot) : null;
  if (wrong?.code === 'type') return [wrong];
  const found = wrong === null ? [] : [wrong];
  const refused = field.codec.kind === 'file' ? fileFinding(field.codec.accept, { field, value, spot }) : null;
  if (refused !== null) found.push(refused);
  const misshaped = wrong === null ? momentFinding(field, value, { scope: ask.scope, spot }) : null;
  if (misshaped !== null) found.push(misshaped);
  if (isListed(field, value) && !isOffered(field, value, ask)) found.push(findingAt(spot, field, { code: 'enum' }));
  if (field.members !== null && isRecord(value)) found.push(...memberFindings(field.members, value, ask));
  return [...found, ...checkFindings(field, value, ask)];
}

function fileFinding(accept: readonly string[], { field, value, spot }: { field: Field; value: unknown; spot: Spot }): RawFinding | null {
  if (!isFileValue(value)) return getAt(value, ['content']) === undefined ? null : findingAt(spot, field, { code: 'type' });
  if (isAccepted(value.name, accept)) return null;
  return findingAt(spot, field, { code: 'accept', with: { accept: accept.join(', ') } });
}

// A value that is no longer offered stays legal where it is stored.
function isOffered(field: Field, value: unknown, ask: Ask): boolean {
  if (field.choices?.kind !== 'enum' || typeof value === 'boolean' || isUnchanged(value, ask.old)) return true;
  const option = field.choices.values.find((each) => each.value === value);
  return option === undefined || holds(option.when, ask.scope);
}

function memberFindings(
  members: Readonly<Record<string, Field>>,
  value: Readonly<Record<string, unknown>>,
  ask: Ask,
): readonly RawFinding[] {
  return Object.values(members).flatMap((member) => {
    const each = getAt(value, [member.name]) ?? null;
    const scope: Scope = { ...ask.scope, it: each };
    const old = getAt(ask.old, [member.name]) ?? null;
    if (visibility(member, scope) !== 'shown') return [];
    const at = { ...ask, scope, old, path: `${ask.path}.${member.name}` };
    if (!fieldState(member, scope).readOnly) return fieldFindings(member, each, at);
    const isLocked = ask.scope.mode === 'edit' && !isEmpty(each) && !isUnchanged(each, old) && ask.old !== undefined;
    return isLocked ? [findingAt(spotOf(at, each), member, { code: 'readOnly' })] : [];
  });
}

function checkFindings(field: Field, value: unknown, ask: Ask): readonly RawFinding[] {
  return field.checks.flatMap((check) => {
    if (!holds(check.when, ask.scope) || evaluate(check.check.node, ask.scope) !== false) return [];
    const reads = readsOfRecord(check, ask.path !== ask.top);
    const other = reads.find((name) => name !== field.name && Object.hasOwn(ask.fields, name));
    const otherTitle = other === undefined ? {} : { other: ask.fields[other]?.title };
    return [{ ...findingAt(spotOf(ask, value), field, { code: 'check', message: check.message, with: otherTitle }), reads }];
  });
}

function readsOfRecord(check: Check, isBelow: boolean): readonly string[] {
  return fieldsRead([...check.check.reads, ...readsOfCondition(check.when)], isBelow ? ['self', 'form', 'parent'] : ['self', 'form']);
}

type KeyValueCodec = Field['codec'] & { readonly kind: 'key-value' };

function rowFindings(field: Field, codec: KeyValueCodec, value: unknown, ask: Ask): readonly RawFinding[] {
  if (!Array.isArray(value)) return [findingAt(spotOf(ask, value), field, { code: 'type' })];
  const rows: readonly unknown[] = value;
  const keys = rows.map((row) => getAt(row, ['key']));
  return [
    ...rows.flatMap((row, index) => {
      const key = keys[index];
      const at: Ask = { ...ask, path: `${ask.path}.${index}`, old: typeof key === 'string' ? getAt(ask.old, [key]) : undefined };
      const isTwice = !isEmpty(key) && keys.indexOf(key) < index;
      return [...keyFindings(field, codec, key, { ...at, isTwice }), ...cellFindings(field, codec, row, at)];
    }),
    ...lostKeys(field, codec, keys, ask),
  ];
}

function keyFindings(field: Field, codec: KeyValueCodec, key: unknown, ask: Ask & { readonly isTwice: boolean }): readonly RawFinding[] {
  const spot: Spot = { top: ask.top, path: `${ask.path}.key`, isStored: ask.old !== undefined };
  const say = (code: string) => [findingAt(spot, field, { code, with: { key } })];
  if (isEmpty(key)) return say('keyRequired');
  if (typeof key !== 'string') return say('type');
  if (ask.isTwice) return say('keyTwice');
  if (codec.isClosed && !codec.keys.some((each) => each.key === key)) return say('keyUnknown');
  return codec.pattern !== null && !isMatch(codec.pattern, key) ? say('keyPattern') : [];
}

function cellFindings(field: Field, codec: KeyValueCodec, row: unknown, ask: Ask): readonly RawFinding[] {
  const value = getAt(row, ['value']) ?? null;
  const at = { ...ask, path: `${ask.path}.value`, hasFacts: true };
  const isLocked = codec.keys.some((each) => each.isReadOnly && each.key === getAt(row, ['key']));
  if (isLocked && !isUnchanged(value, ask.old)) return [findingAt(spotOf(at, value), field, { code: 'readOnly' })];
  return isLocked ? [] : fieldFindings(codec.values, value, at);
}

// Rows of read-only keys can neither be changed nor be taken away.
function lostKeys(field: Field, codec: KeyValueCodec, keys: readonly unknown[], ask: Ask): readonly RawFinding[] {
  const lost = codec.keys.filter((each) => each.isReadOnly && !keys.includes(each.key) && !isEmpty(getAt(ask.old, [each.key])));
  return lost.map(() => findingAt({ top: ask.top, path: ask.path, isStored: false }, field, { code: 'readOnly' }));
}
