import { brokenRules, isMadeByServer, isRoleRule } from '../../engine/model/access.ts';
import type { Scope } from '../../engine/model/evaluate.ts';
import type { Field, Form, Resource } from '../../engine/model/model.ts';
import { isUnchanged } from '../../engine/model/normalize.ts';
import { fieldSentAs } from '../../engine/model/records.ts';
import { isEmpty } from '../../engine/model/steps.ts';
import { findingText } from '../../engine/model/texts.ts';
import type { Params, Values } from '../../engine/model/values.ts';
import { verdict } from '../../engine/model/verdict.ts';
import type { FieldError } from '../reply/refusal.ts';
import { refuse, refuseFields } from '../reply/refusal.ts';
import { sayText } from '../reply/say.ts';
import * as records from '../store/records.ts';
import type { Call } from './call.ts';
import { bodyEntries } from './form-body.ts';
import type { Draft } from './errors.ts';
import { fieldError, sentName } from './errors.ts';
import { checkReferences } from './references.ts';

/** Everything that a descriptor says about values, asked before they are stored. Refuses with all errors at once. */
export async function check(call: Call, draft: Draft): Promise<void> {
  const { resource, mode, values, old, scope } = draft;
  const schemas = call.engine.schemas(resource);
  const findings = verdict({
    resource,
    form: withBodyNames(resource, draft.form),
    mode,
    values,
    old,
    scope,
    side: 'server',
    schemaErrors: mode === 'create' ? schemas.create : schemas.update,
  });
  const fields = { ...resource.fields, ...draft.form?.fields };
  const errors = findings.filter((finding) => finding.severity === 'error').map((finding) => fieldError(fields, finding, scope));
  refuseFields(errors);
  refuseFields([...(await takenValues(call, draft)), ...(await checkReferences(call, draft))]);
}

// What a form puts into its body comes from outside its layout.
function withBodyNames(resource: Resource, form: Form | null): Form | null {
  const put = Object.keys(bodyEntries(form?.body)).flatMap((name) => fieldSentAs(resource.fields, name)?.name ?? []);
  return form && { ...form, writable: [...form.writable, ...put] };
}

/** Refuses with 403 when a rule of roles for this verb does not hold; the other rules of a form belong to its verdict. */
export function checkRoleRules(resource: Resource, verb: string, scope: Scope): void {
  for (const rule of brokenRules(resource, verb, scope)) if (isRoleRule(rule)) refuse('forbidden', sayText(rule.message, scope));
}

/** Refuses when a rule for this verb does not hold: 403 for a rule of roles, else 422. */
export function checkRules(resource: Resource, verb: string, scope: Scope): void {
  checkRoleRules(resource, verb, scope);
  const fields = { ...resource.fields, ...resource.actions[verb]?.fields };
  refuseFields(
    brokenRules(resource, verb, scope).map((rule) => ({
      path: sentName(fields, rule.at[0] ?? ''),
      code: 'rule',
      message: sayText(rule.message, scope),
    })),
  );
}

/** Refuses a new record that names another parent than its address does. */
export function checkParents(resource: Resource, { values, parents, scope }: { values: Values; parents: Params; scope: Scope }): void {
  refuseFields(
    resource.parents.flatMap(({ param, field }) => {
      const named = parents[param];
      const known = field === null ? undefined : resource.fields[field];
      if (!known || named === undefined || named === '*' || isEmpty(values[known.name]) || String(values[known.name]) === named) return [];
      return [errorAt(resource, known, { code: 'readOnly', scope })];
    }),
  );
}

async function takenValues(call: Call, draft: Draft): Promise<readonly FieldError[]> {
  const { resource, values, old } = draft;
  const taken: Field[] = [];
  for (const field of Object.values(resource.fields)) {
    const value = values[field.name];
    if (field.unique === null || isEmpty(value)) continue;
    const within = Object.fromEntries(field.unique.within.map((name) => [name, values[name]]));
    if (old && isUnchanged(value, old[field.name]) && field.unique.within.every((name) => isUnchanged(values[name], old[name]))) continue;
    const isTaken = await records.isTaken(call.tx, resource, { field, value, within, except: draft.stored });
    if (isTaken) taken.push(field);
  }
  // What was filled in from a value that is taken itself is no fault of its own.
  const isEntered = (field: Field): boolean => !isMadeByServer(field);
  const isCopy = (field: Field): boolean => taken.some((other) => isEntered(other) && isUnchanged(values[other.name], values[field.name]));
  const told = taken.filter((field) => isEntered(field) || !isCopy(field));
  return told.map((field) => errorAt(resource, field, { code: 'unique', scope: draft.scope }));
}

function errorAt(resource: Resource, field: Field, { code, scope }: { code: 'unique' | 'readOnly'; scope: Scope }): FieldError {
  const text = field.messages[code] ?? findingText(code);
  return { path: sentName(resource.fields, field.name), code, message: sayText(text, scope, { title: field.title }) };
}
