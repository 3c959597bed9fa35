import { listBrokenRules, isMadeByServer, isRoleRule } from '../../../model/access.ts';
import type { EvaluationScope } from '../../../model/evaluate.ts';
import type { Field, FormModel, Resource } from '../../../model/model.ts';
import { isSameContent } from '../../../model/normalize.ts';
import { entriesOfBody, findFieldSentAs } from '../../../model/records.ts';
import { isEmptyValue, isPlainObject } from '../../../model/steps.ts';
import { builtInFindingText } from '../../../model/texts.ts';
import type { Params, Values } from '../../../model/values.ts';
import { judgeRecord, type ValueFinding } from '../../../model/verdict.ts';
import type { FieldError } from '../../reply/refusal.ts';
import { toRefusal } from '../../reply/refusal-of.ts';
import { refuseCall, refuseFieldErrors } from '../../reply/refusal.ts';
import { sayText } from '../../reply/say.ts';
import { findTakenField } from '../../store/taken.ts';
import type { ServerCall } from '../call.ts';
import { isValueTaken } from '../holding.ts';
import type { WriteDraft } from './errors.ts';
import { fieldErrorOf, wireFieldName } from './errors.ts';
import { listReferenceErrors } from './references.ts';

/** Everything that a descriptor says about values, asked before they are stored. Refuses with all errors at once. */
export async function checkDraft(call: ServerCall, draft: WriteDraft): Promise<void> {
  refuseFieldErrors(listDraftErrors(call, draft));
  await checkAgainstOthers(call, draft);
}

/** The same of a record that was there before: what a form would not have let in comes back with it, and its state; passwords do not. */
export function checkKeptDraft(call: ServerCall, draft: WriteDraft): void {
  const isPassword = ({ field }: ValueFinding): boolean => draft.resource.fields[field]?.type === 'password';
  refuseFieldErrors(
    listDraftErrors(call, draft, (finding) => finding.code !== 'readOnly' && finding.code !== 'transition' && !isPassword(finding)),
  );
}

function listDraftErrors(
  call: ServerCall,
  draft: WriteDraft,
  counts: (finding: ValueFinding) => boolean = () => true,
): readonly FieldError[] {
  const { resource, mode, values, old, scope } = draft;
  const schemas = call.engine.schemas(resource);
  const findings = judgeRecord({
    resource,
    form: allowBodyNames(resource, draft.form),
    mode,
    values,
    old,
    scope,
    side: 'server',
    schemaErrors: mode === 'create' ? schemas.create : schemas.update,
  });
  const fields = { ...resource.fields, ...draft.form?.fields };
  return findings
    .filter((finding) => finding.severity === 'error' && counts(finding))
    .map((finding) => fieldErrorOf(fields, finding, scope));
}

/** What other records say about values: that they have them already, or are not there to be referred to. */
export async function checkAgainstOthers(call: ServerCall, draft: WriteDraft): Promise<void> {
  refuseFieldErrors([...(await listTakenValues(call, draft)), ...(await listReferenceErrors(call, draft))]);
}

// What a form adds to its body is not in its layout.
function allowBodyNames(resource: Resource, form: FormModel | null): FormModel | null {
  const put = Object.keys(entriesOfBody(form?.body)).flatMap((name) => findFieldSentAs(resource.fields, name)?.name ?? []);
  return form && { ...form, writable: [...form.writable, ...put] };
}

/** Refuses with 403 when a rule of roles for this verb does not hold; the other rules of a form belong to its verdict. */
export function requireRoleRules(resource: Resource, verb: string, scope: EvaluationScope): void {
  for (const rule of listBrokenRules(resource, verb, scope)) if (isRoleRule(rule)) refuseCall('forbidden', sayText(rule.message, scope));
}

/** Refuses when a rule for this verb does not hold: 403 for a rule of roles, else 422. */
export function requireRules(resource: Resource, verb: string, scope: EvaluationScope): void {
  requireRoleRules(resource, verb, scope);
  const fields = { ...resource.fields, ...resource.actions[verb]?.fields };
  refuseFieldErrors(
    listBrokenRules(resource, verb, scope).map((rule) => ({
      path: wireFieldName(fields, rule.at[0] ?? ''),
      code: 'rule',
      message: sayText(rule.message, scope),
    })),
  );
}

/** Refuses a new record that names another parent than its address does. */
export function requireSameParents(
  resource: Resource,
  { values, parents, scope }: { values: Values; parents: Params; scope: EvaluationScope },
): void {
  refuseFieldErrors(
    resource.parents.flatMap(({ param, field }) => {
      const named = parents[param];
      const known = field === null ? undefined : resource.fields[field];
      if (!known || named === undefined || named === '*' || isEmptyValue(values[known.name]) || String(values[known.name]) === named)
        return [];
      return [fieldErrorAt(resource, known, { code: 'readOnly', scope })];
    }),
  );
}

async function listTakenValues(call: ServerCall, draft: WriteDraft): Promise<readonly FieldError[]> {
  const { resource, values, old } = draft;
  const taken: Field[] = [];
  for (const field of Object.values(resource.fields)) {
    const value = values[field.name];
    if (field.unique === null || isEmptyValue(value)) continue;
    const within = Object.fromEntries(field.unique.within.map((name) => [name, values[name]]));
    if (old && isSameContent(value, old[field.name]) && field.unique.within.every((name) => isSameContent(values[name], old[name])))
      continue;
    const isTaken = await isValueTaken(call, resource, { field, value, within, except: draft.stored });
    if (isTaken) taken.push(field);
  }
  // What was filled in from a value that is taken itself is no fault of its own.
  const isEntered = (field: Field): boolean => !isMadeByServer(field);
  const isCopy = (field: Field): boolean =>
    taken.some((other) => isEntered(other) && isSameContent(values[other.name], values[field.name]));
  const told = taken.filter((field) => isEntered(field) || !isCopy(field));
  return told.map((field) => fieldErrorAt(resource, field, { code: 'unique', scope: draft.scope }));
}

/** Runs a write, and tells at which field it was refused where another write had the same value at the same moment. */
export async function namingTakenField<T>(resource: Resource, scope: EvaluationScope, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const taken = resource.fields[findTakenField(resource, error) ?? ''];
    if (taken === undefined) throw error;
    const field = isMadeByServer(taken) ? (findEnteredCopy(resource, taken, scope) ?? taken) : taken;
    const { says } = toRefusal(error);
    return refuseCall('not-now', says, { fields: [fieldErrorAt(resource, field, { code: 'unique', scope })] });
  }
}

/** The unique field of the same value that somebody has entered: the database names one of those that are taken. */
function findEnteredCopy({ fields }: Resource, { name }: Field, { self }: EvaluationScope): Field | null {
  const values = isPlainObject(self) ? self : {};
  const isCopy = (field: Field): boolean =>
    field.unique !== null && !isMadeByServer(field) && isSameContent(values[field.name], values[name]);
  return Object.values(fields).find(isCopy) ?? null;
}

function fieldErrorAt(
  resource: Resource,
  field: Field,
  { code, scope }: { code: 'unique' | 'readOnly'; scope: EvaluationScope },
): FieldError {
  const text = field.messages[code] ?? builtInFindingText(code);
  return { path: wireFieldName(resource.fields, field.name), code, message: sayText(text, scope, { title: field.title }) };
}
