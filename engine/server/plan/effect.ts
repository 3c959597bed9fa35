import { evaluateValue } from '../../model/evaluate.ts';
import type { EvaluationScope } from '../../model/evaluate.ts';
import type { Action, ActionKind, Resource } from '../../model/model.ts';
import { fieldNameSentAs, rowFromDialog } from '../../model/records.ts';
import { isEmptyValue } from '../../model/steps.ts';
import type { Values } from '../../model/values.ts';
import type { ServerCall } from './call.ts';
import { callScopeOf } from './call.ts';
import { entriesOfBody } from './form-body.ts';
import { setValueAtPath } from './values.ts';

export interface ActionEffect {
  readonly action: Action;
  readonly does: ActionKind & { readonly kind: 'request' };
  readonly stored: Values;
  readonly self: Values;
  readonly form: Values;
}

/** The stored values as the action leaves them. */
export function applyActionEffect(call: ServerCall, resource: Resource, o: ActionEffect): Values {
  const scope = callScopeOf(call, 'edit', { self: o.self, old: o.self, form: o.form });
  if (o.does.append !== null) return appendRow(call, resource, { field: o.does.append, effect: o });
  const entries =
    o.does.set.length > 0
      ? o.does.set.map(({ path, value }) => [path, evaluateValue(value, scope)] as const)
      : ownEffectEntries(resource, o, scope);
  const set = entries.reduce((values, [path, value]) => setValueAtPath(resource, values, path, value), o.stored);
  return o.action.to !== null && resource.stateField !== null ? { ...set, [resource.stateField]: o.action.to } : set;
}

// Without `set`, the entries of body and dialog that are fields of the record are the effect.
function ownEffectEntries(resource: Resource, o: ActionEffect, scope: EvaluationScope): readonly (readonly [readonly string[], unknown])[] {
  const body = Object.entries(entriesOfBody(o.does.body)).map(
    ([key, value]) => [[fieldNameSentAs(resource.fields, key)], evaluateValue(value, scope)] as const,
  );
  const dialog = Object.entries(o.form).map(([name, value]) => [[name], value] as const);
  return [...dialog, ...body].filter(([[name]]) => name !== undefined && name in resource.fields);
}

// A new row gets what a new record would: defaults, stamps, and an id if nobody enters it.
function appendRow(call: ServerCall, resource: Resource, { field, effect }: { field: string; effect: ActionEffect }): Values {
  const before = effect.stored[field];
  const members = resource.fields[field]?.items?.members ?? {};
  const given = rowFromDialog(effect.action, { fields: members }, effect.form);
  const scope = callScopeOf(call, 'create', { self: given, parent: effect.self });
  const row = Object.values(members).flatMap((member) => {
    const made = member.stamp?.create ?? member.stamp?.save ?? member.default;
    const sent = given[member.name];
    const value = isEmptyValue(sent) && made ? evaluateValue(made, scope) : sent;
    return isEmptyValue(value)
      ? member.path.join('.') === 'id'
        ? [[member.name, call.engine.newId()] as const]
        : []
      : [[member.name, value] as const];
  });
  return { ...effect.stored, [field]: [...(Array.isArray(before) ? before : []), Object.fromEntries(row)] };
}
