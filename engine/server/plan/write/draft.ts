import { isKeptFromUser, isMadeByServer } from '../../../model/access.ts';
import { isConditionTrue } from '../../../model/evaluate.ts';
import type { EvaluationScope } from '../../../model/evaluate.ts';
import type { Field, FormModel, Resource } from '../../../model/model.ts';
import { isFieldOff, formPlacementsOf } from '../../../model/placement.ts';
import { entriesOfBody, valuesFromBody } from '../../../model/records.ts';
import { isPlainObject } from '../../../model/steps.ts';
import type { Values } from '../../../model/values.ts';
import { refuseCall, refuseFieldErrors } from '../../reply/refusal.ts';
import { say } from '../../reply/say.ts';
import type { ServerCall } from '../call.ts';
import { callScopeOf } from '../call.ts';
import { unknownNameError } from './errors.ts';
import { wholeBodyField } from './form-body.ts';
import { listStrangerErrors } from './strangers.ts';
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
  const unknown = Object.keys(body).filter((name) => !known.has(name));
  refuseFieldErrors([...unknown.map(unknownNameError), ...listStrangerErrors({ ...resource.fields, ...form?.fields }, body, old)]);
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

// Missing from a whole-record PUT: cleared, unless this user could not have sent it.
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
