import { isKeptFrom, isMadeByServer } from '../../engine/model/access.ts';
import { holds, valueOf } from '../../engine/model/evaluate.ts';
import type { Scope } from '../../engine/model/evaluate.ts';
import type { Field, Form, Resource } from '../../engine/model/model.ts';
import { isOff, placementsOf } from '../../engine/model/placement.ts';
import { fromBody } from '../../engine/model/records.ts';
import { isRecord } from '../../engine/model/steps.ts';
import type { Params, Values } from '../../engine/model/values.ts';
import type { FieldError } from '../reply/refusal.ts';
import { refuse } from '../reply/refusal.ts';
import { say } from '../reply/say.ts';
import type { Call } from './call.ts';
import { scopeOf } from './call.ts';
import { completeOne } from './complete.ts';
import { bodyEntries, wholeBody } from './form-body.ts';
import { joinsOf } from './joins.ts';
import { strangersIn } from './strangers.ts';
import { bare } from './values.ts';

/** A body as values by field name. Names that are no field, inside of values too, and bodies that are no object, are refused. */
export function readValues(
  resource: Resource,
  form: Form | null,
  { body, old }: { readonly body: unknown; readonly old: Values | null },
): Values {
  const whole = wholeBody(form?.body);
  if (whole !== null) return { [whole]: body };
  if (!isRecord(body)) return refuse('malformed', say('The body must be a JSON object'));
  const known = knownNames(resource, form);
  const inside = strangersIn({ ...resource.fields, ...form?.fields }, body, old);
  const unknown = [...Object.keys(body).filter((name) => !known.has(name)), ...inside];
  if (unknown.length > 0) refuse('fields', say('Validation error'), { fields: unknown.map(unknownName) });
  const own = Object.values(form?.fields ?? {}).flatMap((field) =>
    field.sendAs !== null && field.sendAs in body ? [[field.name, body[field.sendAs]] as const] : [],
  );
  return { ...fromBody(resource, body), ...Object.fromEntries(own) };
}

/** Names of both wire forms of a record, copies of referenced records and the version of a row included: those are sent back unread. */
export function knownNames(resource: Resource, form: Form | null): ReadonlySet<string> {
  const fields = [...Object.values(resource.fields), ...Object.values(form?.fields ?? {})];
  const names = fields.flatMap(({ name, sendAs, path }) => [sendAs?.split('.')[0], path[0], `${name}_data`, `${path.at(-1) ?? name}_data`]);
  return new Set(['_version', ...names.flatMap((name) => name ?? []), ...Object.keys(bodyEntries(form?.body))]);
}

/** The answer to a name in a body that the call does not have. */
export function unknownName(name: string): FieldError {
  return { path: name, code: 'unknown-field', message: say('There is no field "{name}" here', { name }) };
}

/** The stored values with a body laid over them: PATCH changes what it names, PUT also clears what it leaves out. */
export function overlaid(call: Call, resource: Resource, o: { old: Values; sent: Values; isWhole: boolean }): Values {
  const merged: Record<string, unknown> = { ...bare(o.old), ...o.sent };
  if (!o.isWhole) return merged;
  const form = resource.edit;
  const contract = resource.ops.update?.send ?? form?.writable ?? resource.order;
  const scope = scopeOf(call, 'edit', { self: o.old, old: o.old });
  const places = form === null ? {} : placementsOf(form.tabs);
  for (const name of contract) {
    const field = resource.fields[name];
    if (
      field &&
      !(name in o.sent) &&
      (form === null || (form.writable.includes(name) && !isOff(places, name, scope))) &&
      isCleared(resource, field, scope)
    )
      merged[name] = null;
  }
  return merged;
}

// Left out of a whole-record PUT: cleared, unless this user could not have sent it.
function isCleared(resource: Resource, field: Field, scope: Scope): boolean {
  if (
    isMadeByServer(field) ||
    field.isImmutable ||
    field.sendAs === null ||
    field.codec.kind === 'password' ||
    resource.key.includes(field.name)
  )
    return false;
  return !isKeptFrom(field, scope) && !holds(field.readOnly, scope);
}

/** What the server puts in: values of the address, defaults, values that follow others, stamps. */
export async function filled(
  call: Call,
  resource: Resource,
  values: Values,
  o: { old: Values | null; parents: Params; parent: Values | null },
): Promise<Values> {
  const start = o.old ? values : withDefaults(call, resource, withParents(resource, values, o.parents), o.parent);
  const followed = await followers(call, resource, start, o);
  return stamped(call, resource, followed, o);
}

/** What a single record holds before anybody has saved it. */
export function singleDefaults(call: Call, resource: Resource): Promise<Values> {
  return filled(call, resource, {}, { old: null, parents: {}, parent: null });
}

function withParents(resource: Resource, values: Values, parents: Params): Values {
  const own = resource.parents.flatMap(({ field, param }) =>
    field !== null && parents[param] !== undefined && values[field] === undefined ? [[field, parents[param]] as const] : [],
  );
  return { ...values, ...Object.fromEntries(own) };
}

function withDefaults(call: Call, resource: Resource, values: Values, parent: Values | null): Values {
  return Object.values(resource.fields).reduce<Values>((sofar, field) => {
    if (field.default === null || field.name in sofar) return sofar;
    return { ...sofar, [field.name]: valueOf(field.default, scopeOf(call, 'create', { self: sofar, parent })) };
  }, values);
}

// Computed from copies of the records that the new values refer to, hence completed first.
async function followers(
  call: Call,
  resource: Resource,
  values: Values,
  o: { old: Values | null; parent: Values | null },
): Promise<Values> {
  const fields = Object.values(resource.fields).filter((field) => field.autofill !== null);
  if (fields.length === 0) return values;
  const mode = o.old ? 'edit' : 'create';
  const self = await completeOne(call, resource, values, joinsOf(resource));
  const scope = scopeOf(call, mode, { self, old: o.old, parent: o.parent });
  const computed = fields.flatMap((field) => {
    const isOpen = !holds(field.readOnly, scope) && values[field.name] !== undefined;
    if (!field.autofill || isOpen || !holds(field.autofill.when, scope)) return [];
    const value = valueOf({ expr: field.autofill.value }, scope);
    return value === null ? [] : [[field.name, value] as const];
  });
  return { ...values, ...Object.fromEntries(computed) };
}

async function stamped(call: Call, resource: Resource, values: Values, o: { old: Values | null; parent: Values | null }): Promise<Values> {
  const fields = Object.values(resource.fields).filter((field) => field.stamp !== null);
  if (fields.length === 0) return values;
  const mode = o.old ? 'edit' : 'create';
  const self = await completeOne(call, resource, values, joinsOf(resource));
  const scope = scopeOf(call, mode, { self, old: o.old, parent: o.parent });
  const computed = fields.flatMap((field) => {
    const value = (o.old ? null : field.stamp?.create) ?? field.stamp?.save ?? null;
    return value === null ? [] : [[field.name, valueOf(value, scope)] as const];
  });
  return { ...values, ...Object.fromEntries(computed) };
}
