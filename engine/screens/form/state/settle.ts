/** What a change brings with it: autofill, live defaults, cleared hidden fields, reshaped dates. Pure; runs in the form on each change. */
import { reshapeDateValue } from '../../../fields/date/wire-date.ts';
import { wallClockZone } from '../../../model/access.ts';
import { evaluateNode, isConditionTrue, UNKNOWN, evaluateValue, type EvaluationScope } from '../../../model/evaluate.ts';
import type { Field } from '../../../model/model.ts';
import type { Values } from '../../../model/values.ts';
import { isDecidedAnew, listChangedNames, type FormReads } from './field-reads.ts';

/** What was filled in last, by field, and whether its condition held. */
export type FilledValues = Readonly<Record<string, { readonly isOn: boolean; readonly value: unknown }>>;

interface SettledForm {
  readonly values: Values;
  readonly filled: FilledValues;
  /** Fields the user has changed by hand. */
  readonly edited: ReadonlySet<string>;
}

interface SettleFacts {
  readonly fields: readonly Field[];
  /** What decides about each; one that is not in it is always asked. */
  readonly reads: FormReads;
  readonly scopeOf: (values: Values) => EvaluationScope;
  /** The record's own condition hides it, or a block or tab that holds it does. */
  readonly isHidden: (field: Field, scope: EvaluationScope) => boolean;
}

// A chain of fields that fill each other is longer than this only when it is a circle.
const rounds = 8;

/** The state after `next` was entered where `before` stood. */
export function settleForm(before: Values, next: SettledForm, facts: SettleFacts): SettledForm {
  let held = next;
  for (let round = 0; round < rounds; round += 1) {
    const again = settleFormOnce(before, held, facts);
    if (again.values === held.values) return again;
    held = again;
  }
  return held;
}

/** What fills a new or loaded record before anybody types. On a stored record values stand; only the inputs are remembered. */
export function openFormValues(start: Values, facts: SettleFacts & { readonly isNew: boolean }): SettledForm {
  const filled = evaluateFillings(facts.fields, facts.scopeOf(start), facts.isNew);
  if (!facts.isNew) return { values: start, filled, edited: new Set() };
  const values = { ...start };
  for (const [name, { isOn, value }] of Object.entries(filled))
    if (isOn && value !== UNKNOWN && isEmptyInput(values[name]) && !isEmptyInput(value)) values[name] = value;
  return settleForm(start, { values, filled, edited: new Set() }, facts);
}

/** What these fields are filled in with in this scope, as far as something fills them. */
export function evaluateFillings(fields: readonly Field[], scope: EvaluationScope, isNew: boolean): FilledValues {
  return Object.fromEntries(fields.flatMap((field) => evaluateFilling(field, scope, isNew).map((entry) => [field.name, entry] as const)));
}

function settleFormOnce(before: Values, held: SettledForm, facts: SettleFacts): SettledForm {
  const scope = facts.scopeOf(held.values);
  const earlier = facts.scopeOf(before);
  const values: Record<string, unknown> = { ...held.values };
  const filled: Record<string, FilledValues[string]> = { ...held.filled };
  const edited = new Set(held.edited);
  const changed = listChangedNames(before, held.values);
  for (const field of facts.fields) {
    if (!isDecidedAnew(facts.reads.get(field.name), changed)) continue;
    if (!isEmptyInput(values[field.name]) && facts.isHidden(field, scope) && !facts.isHidden(field, earlier)) values[field.name] = null;
    fillField(field, { values, filled, edited, scope });
    reshapeDateTime(field, values, scope);
  }
  const isChanged = facts.fields.some(({ name }) => !isSameValue(values[name], held.values[name]));
  return { values: isChanged ? values : held.values, filled, edited };
}

interface SettlingDraft {
  readonly values: Record<string, unknown>;
  readonly filled: Record<string, FilledValues[string]>;
  readonly edited: Set<string>;
  readonly scope: EvaluationScope;
}

function fillField(field: Field, { values, filled, edited, scope }: SettlingDraft): void {
  const last = filled[field.name];
  if (last === undefined) return;
  const [entry] = evaluateFilling(field, scope, true);
  if (entry === undefined) return;
  filled[field.name] = entry;
  const isTurnedOn = field.autofill !== null && entry.isOn && !last.isOn;
  if (isTurnedOn) edited.delete(field.name);
  // What was filled in goes with its condition; what somebody has typed stays.
  if (!entry.isOn && last.isOn && isSameValue(values[field.name], last.value)) values[field.name] = null;
  if (!entry.isOn || entry.value === UNKNOWN || edited.has(field.name)) return;
  if (isTurnedOn || !isSameValue(entry.value, last.value)) values[field.name] = entry.value;
}

function evaluateFilling(field: Field, scope: EvaluationScope, isNew: boolean): readonly FilledValues[string][] {
  if (field.autofill !== null)
    return [{ isOn: isConditionTrue(field.autofill.when, scope), value: evaluateNode(field.autofill.value.node, scope) }];
  if (isNew && field.default !== null && 'expr' in field.default) return [{ isOn: true, value: evaluateValue(field.default, scope) }];
  return [];
}

function reshapeDateTime(field: Field, values: Record<string, unknown>, scope: EvaluationScope): void {
  const { codec } = field;
  if (codec.kind !== 'date-time' || codec.dateOnly === false) return;
  const wire = {
    wire: codec.wire,
    zone: wallClockZone(codec, scope),
    timeOfDay: codec.timeOfDay,
    isDay: isConditionTrue(codec.dateOnly, scope),
  };
  values[field.name] = reshapeDateValue(values[field.name], wire);
}

/** No value: missing, null, an empty text, list or map. `false` and `0` are values. */
export function isEmptyInput(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  return typeof value === 'object' && Object.values(value).every(isEmptyInput);
}

/** Equal as values; empties of all kinds are equal. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b) || (isEmptyInput(a) && isEmptyInput(b))) return true;
  return typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b);
}
