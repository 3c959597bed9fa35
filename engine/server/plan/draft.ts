import { isKeptFromUser, isMadeByServer } from '../../model/access.ts';
import { isConditionTrue, evaluateValue } from '../../model/evaluate.ts';
import type { EvaluationScope } from '../../model/evaluate.ts';
import type { Field, FormModel, Resource } from '../../model/model.ts';
import { isFieldOff, formPlacementsOf } from '../../model/placement.ts';
import { valuesFromBody } from '../../model/records.ts';
import { isPlainObject } from '../../model/steps.ts';
import type { Params, Values } from '../../model/values.ts';
import type { FieldError } from '../reply/refusal.ts';
import { refuseCall } from '../reply/refusal.ts';
import { say } from '../reply/say.ts';
import type { ServerCall } from './call.ts';
import { callScopeOf } from './call.ts';
import { completeRecord } from './complete.ts';
import { entriesOfBody, wholeBodyField } from './form-body.ts';
import { joinsToWrite } from './joins.ts';
import { listStrangers } from './strangers.ts';
import { withoutMarks } from './values.ts';

/** A body as values by field name. Names that are not fields, inside of values too, and bodies that are not objects, are refused. */
export function readBodyValues(
  resource: Resource,
  form: FormModel | null,
  { body, old }: { readonly body: unknown; readonly old: Values | null },
): Values {
  const whole = wholeBodyField(form?.body);
  if (whole !== null) return { [whole]: body };
  if (!isPlainObject(body)) return refuseCall('malformed', say('The body must be a JSON object'));
  const known = knownBodyNames(resource, form);
  const inside = listStrangers({ ...resource.fields, ...form?.fields }, body, old);
  const unknown = [...Object.keys(body).filter((name) => !known.has(name)), ...inside];
  if (unknown.length > 0) refuseCall('fields', say('Validation error'), { fields: unknown.map(unknownNameError) });
  const own = Object.values(form?.fields ?? {}).flatMap((field) =>
    field.sendAs !== null && field.sendAs in body ? [[field.name, body[field.sendAs]] as const] : [],
  );
  return { ...valuesFromBody(resource, body), ...Object.fromEntries(own) };
}

/** Names of both wire forms of a record, copies of referenced records and the version of a row included: those are sent back unread. */
export function knownBodyNames(resource: Resource, form: FormModel | null): ReadonlySet<string> {
  const fields = [...Object.values(resource.fields), ...Object.values(form?.fields ?? {})];
  const names = fields.flatMap(({ name, sendAs, path }) => [sendAs?.split('.')[0], path[0], `${name}_data`, `${path.at(-1) ?? name}_data`]);
  return new Set(['_version', ...names.flatMap((name) => name ?? []), ...Object.keys(entriesOfBody(form?.body))]);
}

/** The answer to a name in a body that the call does not have. */
export function unknownNameError(name: string): FieldError {
  return { path: name, code: 'unknown-field', message: say('There is no field "{name}" here', { name }) };
}

/** The stored values with a body laid over them: PATCH changes what it names, PUT also clears what it leaves out. */
export function overlayValues(call: ServerCall, resource: Resource, o: { old: Values; sent: Values; isWhole: boolean }): Values {
  const merged: Record<string, unknown> = { ...withoutMarks(o.old), ...o.sent };
  if (!o.isWhole) return merged;
  const form = resource.edit;
  const contract = resource.ops.update?.send ?? form?.writable ?? resource.order;
  const scope = callScopeOf(call, 'edit', { self: o.old, old: o.old });
  const places = form === null ? {} : formPlacementsOf(form.tabs);
  for (const name of contract) {
    const field = resource.fields[name];
    if (
      field &&
      !(name in o.sent) &&
      (form === null || (form.writable.includes(name) && !isFieldOff(places, name, scope))) &&
      isClearedByPut(resource, field, scope)
    )
      merged[name] = null;
  }
  return merged;
}

// Left out of a whole-record PUT: cleared, unless this user could not have sent it.
function isClearedByPut(resource: Resource, field: Field, scope: EvaluationScope): boolean {
  if (
    isMadeByServer(field) ||
    field.isImmutable ||
    field.sendAs === null ||
    field.codec.kind === 'password' ||
    resource.key.includes(field.name)
  )
    return false;
  return !isKeptFromUser(field, scope) && !isConditionTrue(field.readOnly, scope);
}

/** What the server puts in: values of the address, defaults, values that follow others, stamps. */
export async function fillServerValues(
  call: ServerCall,
  resource: Resource,
  values: Values,
  o: { old: Values | null; parents: Params; parent: Values | null },
): Promise<Values> {
  const start = o.old ? values : fillDefaults(call, resource, fillParents(resource, values, o.parents), o.parent);
  const followed = await fillAutofills(call, resource, start, o);
  return fillStamps(call, resource, followed, o);
}

/** What a single record holds before anybody has saved it. */
export function fillSingleDefaults(call: ServerCall, resource: Resource): Promise<Values> {
  return fillServerValues(call, resource, {}, { old: null, parents: {}, parent: null });
}

function fillParents(resource: Resource, values: Values, parents: Params): Values {
  const own = resource.parents.flatMap(({ field, param }) =>
    field !== null && parents[param] !== undefined && values[field] === undefined ? [[field, parents[param]] as const] : [],
  );
  return { ...values, ...Object.fromEntries(own) };
}

function fillDefaults(call: ServerCall, resource: Resource, values: Values, parent: Values | null): Values {
  return Object.values(resource.fields).reduce<Values>((sofar, field) => {
    if (field.default === null || field.name in sofar) return sofar;
    return { ...sofar, [field.name]: evaluateValue(field.default, callScopeOf(call, 'create', { self: sofar, parent })) };
  }, values);
}

// Computed from copies of the records that the new values refer to, hence completed first.
async function fillAutofills(
  call: ServerCall,
  resource: Resource,
  values: Values,
  o: { old: Values | null; parent: Values | null },
): Promise<Values> {
  const fields = Object.values(resource.fields).filter((field) => field.autofill !== null);
  if (fields.length === 0) return values;
  const mode = o.old ? 'edit' : 'create';
  const self = await completeRecord(call, resource, values, joinsToWrite(resource));
  const scope = callScopeOf(call, mode, { self, old: o.old, parent: o.parent });
  const computed = fields.flatMap((field) => {
    const isOpen = !isConditionTrue(field.readOnly, scope) && values[field.name] !== undefined;
    if (!field.autofill || isOpen || !isConditionTrue(field.autofill.when, scope)) return [];
    const value = evaluateValue({ expr: field.autofill.value }, scope);
    return value === null ? [] : [[field.name, value] as const];
  });
  return { ...values, ...Object.fromEntries(computed) };
}

async function fillStamps(
  call: ServerCall,
  resource: Resource,
  values: Values,
  o: { old: Values | null; parent: Values | null },
): Promise<Values> {
  const fields = Object.values(resource.fields).filter((field) => field.stamp !== null);
  if (fields.length === 0) return values;
  const mode = o.old ? 'edit' : 'create';
  const self = await completeRecord(call, resource, values, joinsToWrite(resource));
  const scope = callScopeOf(call, mode, { self, old: o.old, parent: o.parent });
  const computed = fields.flatMap((field) => {
    const value = (o.old ? null : field.stamp?.create) ?? field.stamp?.save ?? null;
    return value === null ? [] : [[field.name, evaluateValue(value, scope)] as const];
  });
  return { ...values, ...Object.fromEntries(computed) };
}
