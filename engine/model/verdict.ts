/** The one function that says whether values may be saved. Browser and server both run it on the same compiled record. */
import { isAddressablePart } from './addressable.ts';
import { listBrokenRules, currentFieldState, isMadeByServer, fieldVisibility } from './access.ts';
import { isConditionTrue, evaluateValue, type EvaluationScope } from './evaluate.ts';
import { limitInMainUnits } from './facts.ts';
import { createFinding, type ValueFinding, type RawFinding } from './finding.ts';
import type { Field, FormModel, Resource, ResourceRule } from './model.ts';
import { isSameContent, normalizeValues, normalizeFieldValue } from './normalize.ts';
import { isFieldGone, isFieldOff, formPlacementsOf } from './placement.ts';
import { listFieldsRead, listConditionReads } from './reads.ts';
import { getAtPath, isEmptyValue } from './steps.ts';
import { listTransitionFindings } from './transition.ts';
import type { Values } from './values.ts';
import { listFieldFindings } from './verdict-field.ts';

export type { ValueFinding } from './finding.ts';
export { normalizeValues } from './normalize.ts';

/** What a compiled validator reports (the part of ajv's ErrorObject that is read here). */
export interface SchemaError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** A compiled JSON Schema over Values. */
export type ListSchemaErrors = (values: Values) => readonly SchemaError[];

export interface VerdictCase {
  readonly resource: Resource;
  /** null: all fields of the resource may be written. */
  readonly form: FormModel | null;
  readonly mode: 'create' | 'edit';
  /** The whole record as it would be stored, not only what changed. */
  readonly values: Values;
  readonly old: Values | null;
  readonly scope: EvaluationScope;
  readonly schemaErrors: ListSchemaErrors;
  readonly side: 'browser' | 'server';
}

/**
 * Everything that is wrong with these values, in the order of the fields, rules last. Only an `error` stops a save: what fails on stored
 * values alone is a `warning`. Hidden fields, and those that browser or server compute, are not
 * looked at; what a block or tab of the form hides must stay as it is, or be emptied where the record hides it.
 */
export function judgeRecord(o: VerdictCase): readonly ValueFinding[] {
  const { resource, form, mode, old } = o;
  const fields: Readonly<Record<string, Field>> = { ...resource.fields, ...form?.fields };
  const base: EvaluationScope = { ...o.scope, mode, old: old ?? undefined };
  const isOfForm = (field: Field) => form !== null && Object.hasOwn(form.fields, field.name);
  const values = normalizeValues({ fields }, o.values, base);
  const scope: EvaluationScope = { ...base, self: values, form: values };
  const writable = new Set(form === null ? Object.keys(fields) : [...form.writable, ...Object.keys(form.fields)]);
  const shown = Object.values(fields).filter((field) => !isMadeByServer(field) && fieldVisibility(field, scope) === 'shown');
  const places = form === null ? {} : formPlacementsOf(form.tabs);
  // What a block or tab hides is never asked for.
  const hidden = new Set(shown.filter((field) => isFieldOff(places, field.name, scope)));
  const open = shown.filter((field) => writable.has(field.name) && !currentFieldState(field, scope).readOnly && !hidden.has(field));
  const bySchema = listSchemaFindings(
    o,
    open.filter((field) => !isOfForm(field)),
    values,
  );
  const raw = shown.flatMap((field) => {
    if (hidden.has(field) && (o.side === 'browser' || (isEmptyValue(values[field.name]) && isFieldGone(places, field.name, scope))))
      return [];
    if (!open.includes(field)) return listLockedFindings(field, o, { ...scope, self: values });
    const own = listFieldFindings(field, values[field.name] ?? null, {
      scope,
      top: field.name,
      path: field.name,
      old: old?.[field.name],
      hasFacts: isOfForm(field),
      hasRecord: old !== null && !isOfForm(field),
      fields,
    });
    return mergeFindings(
      bySchema.filter((each) => each.field === field.name),
      own,
    );
  });
  const lost = mode === 'create' ? shown.flatMap((field) => findUnaddressable(resource, field, values)) : [];
  const moves = listTransitionFindings(resource, { old, values }, { scope: base, side: o.side });
  return [...raw, ...lost, ...moves, ...listRuleFindings(o, scope)].map((finding) => weighFinding(finding, o, values));
}

// Such a record could never be opened.
function findUnaddressable({ key }: Resource, field: Field, values: Values): readonly RawFinding[] {
  const text = String(values[field.name] ?? '');
  const isLost = key.includes(field.name) && text !== '' && !isAddressablePart(text);
  return isLost ? [createFinding({ top: field.name, path: field.name, isStored: false }, field, { code: 'pattern' })] : [];
}

/** The same for the inputs of a dialog, which have no JSON Schema. `scope.old` is the record, `scope.self` is replaced by what is typed. */
export function judgeDialog(fields: Readonly<Record<string, Field>>, values: Values, scope: EvaluationScope): readonly ValueFinding[] {
  const typed = normalizeValues({ fields }, values, scope);
  const inner: EvaluationScope = { ...scope, self: typed, form: typed };
  return Object.values(fields).flatMap((field) => {
    if (fieldVisibility(field, inner) !== 'shown' || currentFieldState(field, inner).readOnly) return [];
    const ask = { scope: inner, top: field.name, path: field.name, old: undefined, hasFacts: true, hasRecord: false, fields };
    return listFieldFindings(field, typed[field.name] ?? null, ask).map((finding) => toValueFinding(finding, 'error'));
  });
}

function toValueFinding({ field, path, code, message, with: values }: RawFinding, severity: ValueFinding['severity']): ValueFinding {
  return { field, path, code, message, with: values, severity };
}

// The ratchet: what was stored under older rules does not block other changes. What is missing or locked always does.
function weighFinding(finding: RawFinding, o: VerdictCase, values: Values): ValueFinding {
  const { old, mode } = o;
  const isOld = mode === 'edit' && old !== null && finding.isStored && finding.code !== 'required' && finding.code !== 'readOnly';
  const isSettled = isOld && finding.reads.every((name) => isSameContent(values[name], old?.[name]));
  return toValueFinding(finding, isSettled ? 'warning' : 'error');
}

// A value of the wrong kind says enough about its path.
function mergeFindings(bySchema: readonly RawFinding[], own: readonly RawFinding[]): readonly RawFinding[] {
  const wrong = new Set(bySchema.filter(({ code }) => code === 'type').map(({ path }) => path));
  return [
    ...bySchema,
    ...own.filter(({ path, code }) => !wrong.has(path) && !bySchema.some((other) => other.path === path && other.code === code)),
  ];
}

function listLockedFindings(field: Field, o: VerdictCase, scope: EvaluationScope): readonly RawFinding[] {
  const value = scope.self === undefined ? undefined : getAtPath(scope.self, [field.name]);
  // What a create form was opened with may lie outside of it; the server knows what it may be.
  if (isEmptyValue(value) && o.mode === 'create')
    return o.side === 'server' && isOwedValue(field, { ...scope, it: value })
      ? [createFinding({ top: field.name, path: field.name, isStored: false }, field, { code: 'required' })]
      : [];
  if (o.mode === 'create' && o.side === 'browser') return [];
  if (!Object.hasOwn(o.values, field.name) || isExpectedValue(field, value, o, scope)) return [];
  return [createFinding({ top: field.name, path: field.name, isStored: false }, field, { code: 'readOnly' })];
}

// Required, and what locks it gives no value of its own: a default that was emptied, or that found nothing.
function isOwedValue({ readOnly, required, autofill }: Field, scope: EvaluationScope): boolean {
  return (
    isConditionTrue(readOnly, scope) && isConditionTrue(required, scope) && !(autofill !== null && isConditionTrue(autofill.when, scope))
  );
}

function isExpectedValue(field: Field, value: unknown, o: VerdictCase, scope: EvaluationScope): boolean {
  const { old, form, resource } = o;
  const isSame = (other: unknown) => isSameContent(value, other) || isSameContent(value, normalizeFieldValue(field, other, scope));
  if (old !== null && isSame(old[field.name])) return true;
  const follows =
    field.autofill !== null && isConditionTrue(field.autofill.when, scope) && isSame(evaluateValue({ expr: field.autofill.value }, scope));
  if (follows || o.mode === 'edit') return follows;
  if (resource.parents.some((parent) => parent.field === field.name)) return true;
  const where =
    resource.view?.where.filter((entry) => entry.op === 'eq' && entry.param === field.query).flatMap(({ values }) => values) ?? [];
  const prefill = form !== null && Object.hasOwn(form.prefill, field.name) ? form.prefill[field.name] : undefined;
  return [field.default, prefill, ...where].some((each) => each !== null && each !== undefined && isSame(evaluateValue(each, scope)));
}

const SKIPPED = new Set(['required', 'additionalProperties', 'if', 'anyOf', 'oneOf', 'allOf']);

function listSchemaFindings(o: VerdictCase, fields: readonly Field[], values: Values): readonly RawFinding[] {
  const asked = Object.fromEntries(fields.filter(({ name }) => !isEmptyValue(values[name])).map(({ name }) => [name, values[name]]));
  const found: RawFinding[] = [];
  for (const error of o.schemaErrors(asked)) {
    const steps = error.instancePath
      .split('/')
      .slice(1)
      .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
    const top = fields.find((field) => field.name === steps[0]);
    // Rows of key-value fields are looked at one by one in verdict-field.ts.
    if (top === undefined || SKIPPED.has(error.keyword) || top.codec.kind === 'key-value') continue;
    const finding = findingFromSchemaError(error, { top, steps, values, old: o.old });
    if (!found.some((other) => other.path === finding.path && (other.code === finding.code || other.code === 'type'))) found.push(finding);
  }
  return found;
}

function findingFromSchemaError(
  error: SchemaError,
  at: { top: Field; steps: readonly string[]; values: Values; old: Values | null },
): RawFinding {
  const { top, steps, values, old } = at;
  const field = steps.slice(1).reduce(fieldBelow, top);
  const [value, stored] = [values[top.name], old?.[top.name]];
  const element = Array.isArray(value) ? value[Number(steps[1])] : undefined;
  const isStored =
    isSameContent(value, stored) || (element !== undefined && Array.isArray(stored) && stored.some((each) => isSameContent(each, element)));
  const { keyword, params } = error;
  // A pattern that the descriptor does not name is part of the form of the field's type.
  const isForm = keyword === 'format' || (keyword === 'pattern' && params['pattern'] !== field.pattern);
  return createFinding({ top: top.name, path: steps.join('.'), isStored }, field, {
    code: isForm ? 'format' : keyword,
    keyword: !isForm ? keyword : typeof params['format'] === 'string' ? params['format'] : field.type,
    with: { ...params, limit: limitInMainUnits(field, params['limit']) },
  });
}

function fieldBelow(field: Field, step: string): Field {
  if (field.items !== null && /^\d+$/.test(step)) return field.items;
  return (field.members !== null && Object.hasOwn(field.members, step) ? field.members[step] : undefined) ?? field;
}

function listRuleFindings(o: VerdictCase, scope: EvaluationScope): readonly RawFinding[] {
  return listBrokenRules(o.resource, o.mode, scope)
    .filter(({ side }) => side === 'both' || o.side === 'server')
    .flatMap((rule) => findingsOfBrokenRule(rule, o));
}

function findingsOfBrokenRule(rule: ResourceRule, o: VerdictCase): readonly RawFinding[] {
  const reads = listFieldsRead([...rule.check.reads, ...listConditionReads(rule.when)], ['self', 'form']);
  const places = rule.at.length === 0 ? [''] : rule.at;
  return places.map((name) => ({
    field: name,
    path: name,
    code: 'rule',
    message: rule.message,
    with: { rule: rule.id, ...(Object.hasOwn(o.resource.fields, name) ? { title: o.resource.fields[name]?.title } : {}) },
    reads,
    // A rule that reads nothing of the record is no matter of old values.
    isStored: reads.length > 0,
  }));
}
