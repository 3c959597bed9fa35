import { valueOf } from '../../engine/model/evaluate.ts';
import type { Scope } from '../../engine/model/evaluate.ts';
import type { Action, Does, Resource } from '../../engine/model/model.ts';
import { nameSentAs, sentRow } from '../../engine/model/records.ts';
import { isEmpty } from '../../engine/model/steps.ts';
import type { Values } from '../../engine/model/values.ts';
import type { Call } from './call.ts';
import { scopeOf } from './call.ts';
import { bodyEntries } from './form-body.ts';
import { withPath } from './values.ts';

export interface Effect {
  readonly action: Action;
  readonly does: Does & { readonly kind: 'request' };
  readonly stored: Values;
  readonly self: Values;
  readonly form: Values;
}

/** The stored values as the action leaves them. */
export function effectOf(call: Call, resource: Resource, o: Effect): Values {
  const scope = scopeOf(call, 'edit', { self: o.self, old: o.self, form: o.form });
  if (o.does.append !== null) return withAppended(call, resource, { field: o.does.append, effect: o });
  const entries =
    o.does.set.length > 0 ? o.does.set.map(({ path, value }) => [path, valueOf(value, scope)] as const) : ownEntries(resource, o, scope);
  const set = entries.reduce((values, [path, value]) => withPath(resource, values, path, value), o.stored);
  return o.action.to !== null && resource.stateField !== null ? { ...set, [resource.stateField]: o.action.to } : set;
}

// Without `set`, the entries of body and dialog that are fields of the record are the effect.
function ownEntries(resource: Resource, o: Effect, scope: Scope): readonly (readonly [readonly string[], unknown])[] {
  const body = Object.entries(bodyEntries(o.does.body)).map(
    ([key, value]) => [[nameSentAs(resource.fields, key)], valueOf(value, scope)] as const,
  );
  const dialog = Object.entries(o.form).map(([name, value]) => [[name], value] as const);
  return [...dialog, ...body].filter(([[name]]) => name !== undefined && name in resource.fields);
}

// A new row gets what a new record would: defaults, stamps, and an id if nobody enters it.
function withAppended(call: Call, resource: Resource, { field, effect }: { field: string; effect: Effect }): Values {
  const before = effect.stored[field];
  const members = resource.fields[field]?.items?.members ?? {};
  const given = sentRow(effect.action, { fields: members }, effect.form);
  const scope = scopeOf(call, 'create', { self: given, parent: effect.self });
  const row = Object.values(members).flatMap((member) => {
    const made = member.stamp?.create ?? member.stamp?.save ?? member.default;
    const sent = given[member.name];
    const value = isEmpty(sent) && made ? valueOf(made, scope) : sent;
    return isEmpty(value)
      ? member.path.join('.') === 'id'
        ? [[member.name, call.engine.newId()] as const]
        : []
      : [[member.name, value] as const];
  });
  return { ...effect.stored, [field]: [...(Array.isArray(before) ? before : []), Object.fromEntries(row)] };
}
