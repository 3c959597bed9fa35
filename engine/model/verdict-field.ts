/** What is wrong with the value of one field, its elements and members included. */
import { currentFieldState, fieldVisibility, dateKeyZone } from './access.ts';
import { findCustomFormat } from './custom-format.ts';
import { evaluateNode, isConditionTrue, type EvaluationScope } from './evaluate.ts';
import { findValueFault, isListedOption, matchesFieldPattern } from './facts.ts';
import { isAcceptedFile, isFileValue } from './files.ts';
import { createFinding, type RawFinding, type FindingSpot } from './finding.ts';
import type { FieldCheck, Field } from './model.ts';
import { isLongerThan, longestTextOf, sizeLimits } from './limits.ts';
import { findMomentFault } from './moments.ts';
import { isSameContent } from './normalize.ts';
import { listFieldsRead, listConditionReads } from './reads.ts';
import { getAtPath, isEmptyValue, isPlainObject } from './steps.ts';

export interface FieldQuestion {
  readonly scope: EvaluationScope;
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
export function listFieldFindings(field: Field, value: unknown, ask: FieldQuestion): readonly RawFinding[] {
  const scope: EvaluationScope = { ...ask.scope, it: value, zone: dateKeyZone(field, ask.scope) };
  const isMissing = isEmptyValue(value) || (Array.isArray(value) && value.length === 0);
  if (isMissing && isRequiredNow(field, scope, ask)) return [createFinding(findingSpotOf(ask, value), field, { code: 'required' })];
  const oversized = findOversize(field, value, ask);
  if (oversized !== null) return [oversized];
  const checked = { ...ask, scope };
  if (field.codec.kind === 'key-value')
    return [...listRowFindings(field, field.codec, value ?? [], ask), ...listCheckFindings(field, value, checked)];
  if (Array.isArray(value) && !mayHoldList(field)) return [createFinding(findingSpotOf(ask, value), field, { code: 'type' })];
  if (isMissing) return listCheckFindings(field, value, checked);
  if (Array.isArray(value)) return listElementFindings(field, value, checked);
  return listValueFindings(field, value, checked);
}

// A password is in no answer: that it is missing from a stored record says nothing.
function isRequiredNow(field: Field, scope: EvaluationScope, ask: FieldQuestion): boolean {
  return !(field.codec.kind === 'password' && ask.hasRecord) && currentFieldState(field, scope).required;
}

/** Whether a list may be a value of the field; JSON may be anything. */
function mayHoldList({ codec, isMultiple, items, ty }: Field): boolean {
  return isMultiple || items !== null || codec.kind === 'comma' || ty === 'json' || (typeof ty === 'object' && 'list' in ty);
}

/** More than the field may hold, whoever wrote no limit: told before each element or character is looked at. JSON is as large as its body. */
function findOversize(field: Field, value: unknown, ask: FieldQuestion): RawFinding | null {
  if (field.ty === 'json') return null;
  const say = (code: string, limit: number) => createFinding(findingSpotOf(ask, value), field, { code, with: { limit } });
  if (Array.isArray(value)) return value.length > sizeLimits.list ? say('maxItems', sizeLimits.list) : null;
  const most = longestTextOf(field);
  const texts = field.codec.kind === 'localized' && isPlainObject(value) ? Object.values(value) : [value];
  return texts.some((text) => typeof text === 'string' && isLongerThan(text, most)) ? say('maxLength', most) : null;
}

function findingSpotOf(ask: FieldQuestion, value: unknown): FindingSpot {
  return { top: ask.top, path: ask.path, isStored: isSameContent(value, ask.old) };
}

function listElementFindings(field: Field, list: readonly unknown[], ask: FieldQuestion): readonly RawFinding[] {
  const { items } = field;
  const stored = Array.isArray(ask.old) ? ask.old : [];
  const found = list.flatMap((each, index) => {
    // An element that is stored stays legal wherever it moves.
    const at = { ...ask, path: `${ask.path}.${index}`, old: stored.find((other) => isSameContent(other, each)) ?? null };
    if (items === null) return listPlainFindings(field, each, { ...at, scope: { ...ask.scope, it: each } });
    return listFieldFindings(
      items,
      each,
      items.members === null ? at : { ...at, scope: { ...ask.scope, self: each, parent: ask.scope.self } },
    );
  });
  return items === null ? found : [...found, ...listCheckFindings(field, list, ask)];
}

/** What is wrong with an element that is described by the field itself. */
function listPlainFindings(field: Field, value: unknown, ask: FieldQuestion): readonly RawFinding[] {
  const oversized = findOversize(field, value, ask);
  return oversized === null ? listValueFindings(field, value, ask) : [oversized];
}

function listValueFindings(field: Field, value: unknown, ask: FieldQuestion): readonly RawFinding[] {
  const spot = findingSpotOf(ask, value);
  const wrong = ask.hasFacts ? findValueFault(field, value, spot) : null;
  if (wrong?.code === 'type') return [wrong];
  const found = wrong === null ? [] : [wrong];
  const refused = field.codec.kind === 'file' ? findFileFault(field.codec.accept, { field, value, spot }) : null;
  if (refused !== null) found.push(refused);
  const misshaped = wrong === null ? findMomentFault(field, value, { scope: ask.scope, spot }) : null;
  if (misshaped !== null) found.push(misshaped);
  if (wrong === null && !hasCustomFormat(field, value, ask.scope)) found.push(createFinding(spot, field, { code: 'format' }));
  if (isListedOption(field, value) && !isOfferedValue(field, value, ask)) found.push(createFinding(spot, field, { code: 'enum' }));
  if (field.members !== null && isPlainObject(value)) found.push(...listMemberFindings(field.members, value, ask));
  return [...found, ...listCheckFindings(field, value, ask)];
}

/** Whether a value is in the format that the project's code knows; each text, where there is one for each language. */
function hasCustomFormat(field: Field, value: unknown, { formats }: EvaluationScope): boolean {
  const format = field.format === null ? null : findCustomFormat(formats, field.format);
  if (format === null) return true;
  const values = field.codec.kind === 'localized' && isPlainObject(value) ? Object.values(value) : [value];
  return values.every((each) => isEmptyValue(each) || format.isValid(each));
}

function findFileFault(
  accept: readonly string[],
  { field, value, spot }: { field: Field; value: unknown; spot: FindingSpot },
): RawFinding | null {
  if (!isFileValue(value)) return getAtPath(value, ['content']) === undefined ? null : createFinding(spot, field, { code: 'type' });
  if (isAcceptedFile(value.name, accept)) return null;
  return createFinding(spot, field, { code: 'accept', with: { accept: accept.join(', ') } });
}

// A value that is no longer offered stays legal where it is stored.
function isOfferedValue(field: Field, value: unknown, ask: FieldQuestion): boolean {
  if (field.choices?.kind !== 'enum' || typeof value === 'boolean' || isSameContent(value, ask.old)) return true;
  const option = field.choices.values.find((each) => each.value === value);
  return option === undefined || isConditionTrue(option.when, ask.scope);
}

function listMemberFindings(
  members: Readonly<Record<string, Field>>,
  value: Readonly<Record<string, unknown>>,
  ask: FieldQuestion,
): readonly RawFinding[] {
  return Object.values(members).flatMap((member) => {
    const each = getAtPath(value, [member.name]) ?? null;
    const scope: EvaluationScope = { ...ask.scope, it: each };
    const old = getAtPath(ask.old, [member.name]) ?? null;
    if (fieldVisibility(member, scope) !== 'shown') return [];
    const at = { ...ask, scope, old, path: `${ask.path}.${member.name}` };
    if (!currentFieldState(member, scope).readOnly) return listFieldFindings(member, each, at);
    const isLocked = ask.scope.mode === 'edit' && !isEmptyValue(each) && !isSameContent(each, old) && ask.old !== undefined;
    return isLocked ? [createFinding(findingSpotOf(at, each), member, { code: 'readOnly' })] : [];
  });
}

function listCheckFindings(field: Field, value: unknown, ask: FieldQuestion): readonly RawFinding[] {
  return field.checks.flatMap((check) => {
    if (!isConditionTrue(check.when, ask.scope) || evaluateNode(check.check.node, ask.scope) !== false) return [];
    const reads = recordReadsOfCheck(check, ask.path !== ask.top);
    const other = reads.find((name) => name !== field.name && Object.hasOwn(ask.fields, name));
    const otherTitle = other === undefined ? {} : { other: ask.fields[other]?.title };
    return [{ ...createFinding(findingSpotOf(ask, value), field, { code: 'check', message: check.message, with: otherTitle }), reads }];
  });
}

function recordReadsOfCheck(check: FieldCheck, isBelow: boolean): readonly string[] {
  return listFieldsRead([...check.check.reads, ...listConditionReads(check.when)], isBelow ? ['self', 'form', 'parent'] : ['self', 'form']);
}

type KeyValueCodec = Field['codec'] & { readonly kind: 'key-value' };

function listRowFindings(field: Field, codec: KeyValueCodec, value: unknown, ask: FieldQuestion): readonly RawFinding[] {
  if (!Array.isArray(value)) return [createFinding(findingSpotOf(ask, value), field, { code: 'type' })];
  const rows: readonly unknown[] = value;
  const keys = rows.map((row) => getAtPath(row, ['key']));
  return [
    ...rows.flatMap((row, index) => {
      const key = keys[index];
      const at: FieldQuestion = {
        ...ask,
        path: `${ask.path}.${index}`,
        old: typeof key === 'string' ? getAtPath(ask.old, [key]) : undefined,
      };
      const isTwice = !isEmptyValue(key) && keys.indexOf(key) < index;
      return [...listKeyFindings(field, codec, key, { ...at, isTwice }), ...listCellFindings(field, codec, row, at)];
    }),
    ...listLostKeys(field, codec, keys, ask),
  ];
}

function listKeyFindings(
  field: Field,
  codec: KeyValueCodec,
  key: unknown,
  ask: FieldQuestion & { readonly isTwice: boolean },
): readonly RawFinding[] {
  const spot: FindingSpot = { top: ask.top, path: `${ask.path}.key`, isStored: ask.old !== undefined };
  const say = (code: string) => [createFinding(spot, field, { code, with: { key } })];
  if (isEmptyValue(key)) return say('keyRequired');
  if (typeof key !== 'string') return say('type');
  if (isLongerThan(key, sizeLimits.line)) return [createFinding(spot, field, { code: 'maxLength', with: { limit: sizeLimits.line } })];
  if (ask.isTwice) return say('keyTwice');
  if (codec.isClosed && !codec.keys.some((each) => each.key === key)) return say('keyUnknown');
  return codec.pattern !== null && !matchesFieldPattern(codec.pattern, key) ? say('keyPattern') : [];
}

function listCellFindings(field: Field, codec: KeyValueCodec, row: unknown, ask: FieldQuestion): readonly RawFinding[] {
  const value = getAtPath(row, ['value']) ?? null;
  const at = { ...ask, path: `${ask.path}.value`, hasFacts: true };
  const isLocked = codec.keys.some((each) => each.isReadOnly && each.key === getAtPath(row, ['key']));
  if (isLocked && !isSameContent(value, ask.old)) return [createFinding(findingSpotOf(at, value), field, { code: 'readOnly' })];
  return isLocked ? [] : listFieldFindings(codec.values, value, at);
}

// Rows of read-only keys can neither be changed nor be taken away.
function listLostKeys(field: Field, codec: KeyValueCodec, keys: readonly unknown[], ask: FieldQuestion): readonly RawFinding[] {
  const lost = codec.keys.filter((each) => each.isReadOnly && !keys.includes(each.key) && !isEmptyValue(getAtPath(ask.old, [each.key])));
  return lost.map(() => createFinding({ top: ask.top, path: ask.path, isStored: false }, field, { code: 'readOnly' }));
}
