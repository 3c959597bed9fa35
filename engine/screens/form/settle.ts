/** What a change brings with it: autofill, live defaults, cleared hidden fields, reshaped dates. Pure; runs in the form on each change. */
import { reshaped } from '../../fields/date/wire-date.ts';
import { wallZoneOf } from '../../model/access.ts';
import { evaluate, holds, UNKNOWN, valueOf, type Scope } from '../../model/evaluate.ts';
import type { Field } from '../../model/model.ts';
import type { Values } from '../../model/values.ts';

/** What was filled in last, by field, and whether its condition held. */
export type Filled = Readonly<Record<string, { readonly isOn: boolean; readonly value: unknown }>>;

interface Settled {
  readonly values: Values;
  readonly filled: Filled;
  /** Fields the user has changed by hand. */
  readonly edited: ReadonlySet<string>;
}

interface SettleFacts {
  readonly fields: readonly Field[];
  readonly scopeOf: (values: Values) => Scope;
  /** The record's own condition hides it, or a block or tab that holds it does. */
  readonly isHidden: (field: Field, scope: Scope) => boolean;
}

// A chain of fields that fill each other is longer than this only when it is a circle.
const rounds = 8;

/** The state after `next` was entered where `before` stood. */
export function settle(before: Values, next: Settled, facts: SettleFacts): Settled {
  let held = next;
  for (let round = 0; round < rounds; round += 1) {
    const again = once(before, held, facts);
    if (again.values === held.values) return again;
    held = again;
  }
  return held;
}

/** What fills a new or loaded record before anybody types. On a stored record values stand; only the inputs are remembered. */
export function opened(start: Values, facts: SettleFacts & { readonly isNew: boolean }): Settled {
  const scope = facts.scopeOf(start);
  const filled = Object.fromEntries(
    facts.fields.flatMap((field) => entryOf(field, scope, facts.isNew).map((entry) => [field.name, entry] as const)),
  );
  if (!facts.isNew) return { values: start, filled, edited: new Set() };
  const values = { ...start };
  for (const [name, { isOn, value }] of Object.entries(filled))
    if (isOn && value !== UNKNOWN && isEmpty(values[name]) && !isEmpty(value)) values[name] = value;
  return settle(start, { values, filled, edited: new Set() }, facts);
}

function once(before: Values, held: Settled, facts: SettleFacts): Settled {
  const scope = facts.scopeOf(held.values);
  const earlier = facts.scopeOf(before);
  const values: Record<string, unknown> = { ...held.values };
  const filled: Record<string, Filled[string]> = { ...held.filled };
  const edited = new Set(held.edited);
  for (const field of facts.fields) {
    if (!isEmpty(values[field.name]) && facts.isHidden(field, scope) && !facts.isHidden(field, earlier)) values[field.name] = null;
    fill(field, { values, filled, edited, scope });
    reshape(field, values, scope);
  }
  const isChanged = facts.fields.some(({ name }) => !isSame(values[name], held.values[name]));
  return { values: isChanged ? values : held.values, filled, edited };
}

interface Draft {
  readonly values: Record<string, unknown>;
  readonly filled: Record<string, Filled[string]>;
  readonly edited: Set<string>;
  readonly scope: Scope;
}

function fill(field: Field, { values, filled, edited, scope }: Draft): void {
  const last = filled[field.name];
  if (last === undefined) return;
  const [entry] = entryOf(field, scope, true);
  if (entry === undefined) return;
  filled[field.name] = entry;
  const isTurnedOn = field.autofill !== null && entry.isOn && !last.isOn;
  if (isTurnedOn) edited.delete(field.name);
  // What was filled in goes with its condition; what somebody has typed stays.
  if (!entry.isOn && last.isOn && isSame(values[field.name], last.value)) values[field.name] = null;
  if (!entry.isOn || entry.value === UNKNOWN || edited.has(field.name)) return;
  if (isTurnedOn || !isSame(entry.value, last.value)) values[field.name] = entry.value;
}

function entryOf(field: Field, scope: Scope, isNew: boolean): readonly Filled[string][] {
  if (field.autofill !== null) return [{ isOn: holds(field.autofill.when, scope), value: evaluate(field.autofill.value.node, scope) }];
  if (isNew && field.default !== null && 'expr' in field.default) return [{ isOn: true, value: valueOf(field.default, scope) }];
  return [];
}

function reshape(field: Field, values: Record<string, unknown>, scope: Scope): void {
  const { codec } = field;
  if (codec.kind !== 'date-time' || codec.dateOnly === false) return;
  const wire = {
    wire: codec.wire,
    zone: wallZoneOf(codec, scope),
    timeOfDay: codec.timeOfDay,
    isDay: holds(codec.dateOnly, scope),
  };
  values[field.name] = reshaped(values[field.name], wire);
}

/** No value: missing, null, an empty text, list or map. `false` and `0` are values. */
export function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  return typeof value === 'object' && Object.values(value).every(isEmpty);
}

/** Equal as values; empties of all kinds are equal. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b) || (isEmpty(a) && isEmpty(b))) return true;
  return typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b);
}
