/**
 * What a write makes of a record: defaults, values that follow others, stamps, the effect of an action. Pure: the server, the playground
 * and the screens run it. Where expressions read copies of referenced records, the caller puts them into `scope.self` first.
 */
import type { Action, ActionKind } from './action.ts';
import { evaluateValue, isConditionTrue, type EvaluationScope } from './evaluate.ts';
import type { ModelValue } from './expression.ts';
import type { Field } from './field.ts';
import type { Resource } from './model.ts';
import { rowFromDialog, type WireFields } from './records.ts';
import { isEmptyValue, setAtPath } from './steps.ts';
import { transitionOfChange, type RecordChange } from './transition.ts';
import type { Values } from './values.ts';

/** The values of a new record with the defaults of what they do not name; each default reads those before it. */
export function fillDefaults({ fields }: WireFields, values: Values, scope: EvaluationScope): Values {
  return Object.values(fields).reduce<Values>(
    (sofar, { name, default: standard }) =>
      standard === null || name in sofar ? sofar : { ...sofar, [name]: evaluateValue(standard, { ...scope, self: sofar }) },
    values,
  );
}

/** The values with those that follow from others: what a form would have filled in, unless the user entered something else. */
export function fillAutofills({ fields }: WireFields, values: Values, scope: EvaluationScope): Values {
  return overlayComputed(fields, values, ({ name, autofill, readOnly }) => {
    if (autofill === null || !isConditionTrue(autofill.when, scope)) return undefined;
    const isOpen = values[name] !== undefined && !isConditionTrue(readOnly, scope);
    return isOpen ? undefined : (evaluateValue({ expr: autofill.value }, scope) ?? undefined);
  });
}

/** The values with those that the server writes by itself; `scope.mode` says whether the record is new. */
export function fillStamps({ fields }: WireFields, values: Values, scope: EvaluationScope): Values {
  return overlayComputed(fields, values, (field) => {
    const made = stampOf(field, scope);
    return made === null ? undefined : evaluateValue(made, scope);
  });
}

function stampOf({ stamp }: Field, { mode }: EvaluationScope): ModelValue | null {
  return (mode === 'create' ? stamp?.create : null) ?? stamp?.save ?? null;
}

function overlayComputed(fields: WireFields['fields'], values: Values, compute: (field: Field) => unknown): Values {
  const computed = Object.values(fields).flatMap((field) => {
    const value = compute(field);
    return value === undefined ? [] : [[field.name, value] as const];
  });
  return { ...values, ...Object.fromEntries(computed) };
}

interface ActionEffect {
  readonly action: Action;
  readonly does: ActionKind & { readonly kind: 'request' };
  /** What the effect is laid over. */
  readonly stored: Values;
  /** The record as expressions read it, with its copies. */
  readonly self: Values;
  /** What was entered in the dialog. */
  readonly form: Values;
  /** A key for an added row whose key nobody enters. */
  readonly newId: () => string;
}

/** The stored values as the action leaves them. */
export function applyActionEffect(resource: Resource, effect: ActionEffect, base: EvaluationScope): Values {
  const { does, self, form } = effect;
  const scope: EvaluationScope = { ...base, mode: 'edit', self, old: self, form };
  const stored = does.append === null ? effect.stored : appendRow(resource, { field: does.append, effect }, base);
  return applyEffect(resource, stored, does.set, scope);
}

/** The values after `set`: a field, or below it a member or the row of a key-value field. An empty value removes a row. */
export function applyEffect({ fields }: WireFields, values: Values, effect: ActionEffect['does']['set'], scope: EvaluationScope): Values {
  return effect.reduce<Values>((sofar, { path: [name = '', ...below], value }) => {
    const start = sofar[name] ?? (fields[name]?.codec.kind === 'key-value' ? [] : undefined);
    return { ...sofar, [name]: setAtPath(start, below, evaluateValue(value, scope)) };
  }, values);
}

// A new row gets what a new record would: defaults, stamps, and an id if nobody enters it.
function appendRow(
  resource: Resource,
  { field, effect }: { readonly field: string; readonly effect: ActionEffect },
  base: EvaluationScope,
): Values {
  const { action, stored, self, form, newId } = effect;
  const held = stored[field];
  const members = resource.fields[field]?.items?.members ?? {};
  const given = rowFromDialog(action, { fields: members }, form);
  const scope: EvaluationScope = { ...base, mode: 'create', self: given, parent: self };
  const row = Object.values(members).flatMap((member) => {
    const made = stampOf(member, scope) ?? member.default;
    const sent = given[member.name];
    const value = isEmptyValue(sent) && made !== null ? evaluateValue(made, scope) : sent;
    if (!isEmptyValue(value)) return [[member.name, value] as const];
    return member.path.join('.') === 'id' ? [[member.name, newId()] as const] : [];
  });
  return { ...stored, [field]: [...(Array.isArray(held) ? held : []), Object.fromEntries(row)] };
}

/** The values with what the transition sets that this change is; one with a dialog sets nothing here, for it is made there alone. */
export function applyTransition(resource: Resource, change: RecordChange & { readonly old: Values }, scope: EvaluationScope): Values {
  const move = transitionOfChange(resource, change, scope);
  if (move?.does.kind !== 'request' || move.order.length > 0) return change.values;
  return applyEffect(resource, change.values, move.does.set, { ...scope, mode: 'edit', self: change.old, old: change.old, form: {} });
}
