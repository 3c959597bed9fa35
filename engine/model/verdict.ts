/** The one function that says whether values may be saved. Browser and server both run it on the same compiled record. */
import { brokenRules, fieldState, isMadeByServer, visibility } from './access.ts';
import { holds, valueOf, type Scope } from './evaluate.ts';
import { shownLimit } from './facts.ts';
import { findingAt, type Finding, type RawFinding } from './finding.ts';
import type { Field, Form, Resource, Rule } from './model.ts';
import { isUnchanged, normalized, normalizedValue } from './normalize.ts';
import { isGone, isOff, placementsOf } from './placement.ts';
import { fieldsRead, readsOfCondition } from './reads.ts';
import { getAt, isEmpty } from './steps.ts';
import { moveFindings } from './transition.ts';
import type { Values } from './values.ts';
import { fieldFindings } from './verdict-field.ts';

export type { Finding } from './finding.ts';
export { normalized } from './normalize.ts';

/** What a compiled validator reports (the part of ajv's ErrorObject that is read here). */
export interface AjvError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** A compiled JSON Schema over Values. */
export type SchemaErrors = (values: Values) => readonly AjvError[];

export interface Case {
  readonly resource: Resource;
  /** null: all fields of the resource may be written. */
  readonly form: Form | null;
  readonly mode: 'create' | 'edit';
  /** The whole record as it would be stored, not only what changed. */
  readonly values: Values;
  readonly old: Values | null;
  readonly scope: Scope;
  readonly schemaErrors: SchemaErrors;
  readonly side: 'browser' | 'server';
}

/**
 * Everything that is wrong with these values, in the order of the fields, rules last. Only an `error` stops a save: what fails on stored
 * values alone is a `warning`. Hidden fields, and those that browser or server compute, are not
 * looked at; what a block or tab of the form hides must stay as it is, or be emptied where the record hides it.
 */
export function verdict(o: Case): readonly Finding[] {
  const { resource, form, mode, old } = o;
  const fields: Readonly<Record<string, Field>> = { ...resource.fields, ...form?.fields };
  const base: Scope = { ...o.scope, mode, old: old ?? undefined };
  const isOfForm = (field: Field) => form !== null && Object.hasOwn(form.fields, field.name);
  const values = normalized({ fields }, o.values, base);
  const scope: Scope = { ...base, self: values, form: values };
  const writable = new Set(form === null ? Object.keys(fields) : [...form.writable, ...Object.keys(form.fields)]);
  const shown = Object.values(fields).filter((field) => !isMadeByServer(field) && visibility(field, scope) === 'shown');
  const places = form === null ? {} : placementsOf(form.tabs);
  // What a block or tab hides is never asked for.
  const hidden = new Set(shown.filter((field) => isOff(places, field.name, scope)));
  const open = shown.filter((field) => writable.has(field.name) && !fieldState(field, scope).readOnly && !hidden.has(field));
  const bySchema = schemaFindings(
    o,
    open.filter((field) => !isOfForm(field)),
    values,
  );
  const raw = shown.flatMap((field) => {
    if (hidden.has(field) && (o.side === 'browser' || (isEmpty(values[field.name]) && isGone(places, field.name, scope)))) return [];
    if (!open.includes(field)) return lockedFindings(field, o, { ...scope, self: values });
    const own = fieldFindings(field, values[field.name] ?? null, {
      scope,
      top: field.name,
      path: field.name,
      old: old?.[field.name],
      hasFacts: isOfForm(field),
      hasRecord: old !== null && !isOfForm(field),
      fields,
    });
    return merged(
      bySchema.filter((each) => each.field === field.name),
      own,
    );
  });
  const moves = moveFindings(resource, { old, values }, { scope: base, side: o.side });
  return [...raw, ...moves, ...ruleFindings(o, scope)].map((finding) => weighed(finding, o, values));
}

/** The same for the inputs of a dialog, which have no JSON Schema. `scope.old` is the record, `scope.self` is replaced by what is typed. */
export function dialogVerdict(fields: Readonly<Record<string, Field>>, values: Values, scope: Scope): readonly Finding[] {
  const typed = normalized({ fields }, values, scope);
  const inner: Scope = { ...scope, self: typed, form: typed };
  return Object.values(fields).flatMap((field) => {
    if (visibility(field, inner) !== 'shown' || fieldState(field, inner).readOnly) return [];
    const ask = { scope: inner, top: field.name, path: field.name, old: undefined, hasFacts: true, hasRecord: false, fields };
    return fieldFindings(field, typed[field.name] ?? null, ask).map((finding) => bare(finding, 'error'));
  });
}

function bare({ field, path, code, message, with: values }: RawFinding, severity: Finding['severity']): Finding {
  return { field, path, code, message, with: values, severity };
}

// The ratchet: what was stored under older rules does not block other changes. What is missing or locked always does.
function weighed(finding: RawFinding, o: Case, values: Values): Finding {
  const { old, mode } = o;
  const isOld = mode === 'edit' && old !== null && finding.isStored && finding.code !== 'required' && finding.code !== 'readOnly';
  const isSettled = isOld && finding.reads.every((name) => isUnchanged(values[name], old?.[name]));
  return bare(finding, isSettled ? 'warning' : 'error');
}

// A value of the wrong kind says enough about its path.
function merged(bySchema: readonly RawFinding[], own: readonly RawFinding[]): readonly RawFinding[] {
  const wrong = new Set(bySchema.filter(({ code }) => code === 'type').map(({ path }) => path));
  return [
    ...bySchema,
    ...own.filter(({ path, code }) => !wrong.has(path) && !bySchema.some((other) => other.path === path && other.code === code)),
  ];
}

function lockedFindings(field: Field, o: Case, scope: Scope): readonly RawFinding[] {
  const value = scope.self === undefined ? undefined : getAt(scope.self, [field.name]);
  // What a create form was opened with may lie outside of it; the server knows what it may be.
  if (isEmpty(value) && o.mode === 'create')
    return o.side === 'server' && isOwed(field, { ...scope, it: value })
      ? [findingAt({ top: field.name, path: field.name, isStored: false }, field, { code: 'required' })]
      : [];
  if (o.mode === 'create' && o.side === 'browser') return [];
  if (!Object.hasOwn(o.values, field.name) || isExpected(field, value, o, scope)) return [];
  return [findingAt({ top: field.name, path: field.name, isStored: false }, field, { code: 'readOnly' })];
}

// Required, and what locks it gives no value of its own: a default that was emptied, or that found nothing.
function isOwed({ readOnly, required, autofill }: Field, scope: Scope): boolean {
  return holds(readOnly, scope) && holds(required, scope) && !(autofill !== null && holds(autofill.when, scope));
}

function isExpected(field: Field, value: unknown, o: Case, scope: Scope): boolean {
  const { old, form, resource } = o;
  const isSame = (other: unknown) => isUnchanged(value, other) || isUnchanged(value, normalizedValue(field, other, scope));
  if (old !== null && isSame(old[field.name])) return true;
  const follows = field.autofill !== null && holds(field.autofill.when, scope) && isSame(valueOf({ expr: field.autofill.value }, scope));
  if (follows || o.mode === 'edit') return follows;
  if (resource.parents.some((parent) => parent.field === field.name)) return true;
  const where =
    resource.view?.where.filter((entry) => entry.op === 'eq' && entry.param === field.query).flatMap(({ values }) => values) ?? [];
  const prefill = form !== null && Object.hasOwn(form.prefill, field.name) ? form.prefill[field.name] : undefined;
  return [field.default, prefill, ...where].some((each) => each !== null && each !== undefined && isSame(valueOf(each, scope)));
}

const SKIPPED = new Set(['required', 'additionalProperties', 'if', 'anyOf', 'oneOf', 'allOf']);

function schemaFindings(o: Case, fields: readonly Field[], values: Values): readonly RawFinding[] {
  const asked = Object.fromEntries(fields.filter(({ name }) => !isEmpty(values[name])).map(({ name }) => [name, values[name]]));
  const found: RawFinding[] = [];
  for (const error of o.schemaErrors(asked)) {
    const steps = error.instancePath
      .split('/')
      .slice(1)
      .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
    const top = fields.find((field) => field.name === steps[0]);
    // Rows of key-value fields are looked at one by one in verdict-field.ts.
    if (top === undefined || SKIPPED.has(error.keyword) || top.codec.kind === 'key-value') continue;
    const finding = schemaFinding(error, { top, steps, values, old: o.old });
    if (!found.some((other) => other.path === finding.path && (other.code === finding.code || other.code === 'type'))) found.push(finding);
  }
  return found;
}

function schemaFinding(error: AjvError, at: { top: Field; steps: readonly string[]; values: Values; old: Values | null }): RawFinding {
  const { top, steps, values, old } = at;
  const field = steps.slice(1).reduce(below, top);
  const [value, stored] = [values[top.name], old?.[top.name]];
  const element = Array.isArray(value) ? value[Number(steps[1])] : undefined;
  const isStored =
    isUnchanged(value, stored) || (element !== undefined && Array.isArray(stored) && stored.some((each) => isUnchanged(each, element)));
  const { keyword, params } = error;
  // A pattern that the descriptor does not name is part of the form of the field's type.
  const isForm = keyword === 'format' || (keyword === 'pattern' && params['pattern'] !== field.pattern);
  return findingAt({ top: top.name, path: steps.join('.'), isStored }, field, {
    code: isForm ? 'format' : keyword,
    keyword: !isForm ? keyword : typeof params['format'] === 'string' ? params['format'] : field.type,
    with: { ...params, limit: shownLimit(field, params['limit']) },
  });
}

function below(field: Field, step: string): Field {
  if (field.items !== null && /^\d+$/.test(step)) return field.items;
  return (field.members !== null && Object.hasOwn(field.members, step) ? field.members[step] : undefined) ?? field;
}

function ruleFindings(o: Case, scope: Scope): readonly RawFinding[] {
  return brokenRules(o.resource, o.mode, scope)
    .filter(({ side }) => side === 'both' || o.side === 'server')
    .flatMap((rule) => brokenRule(rule, o));
}

function brokenRule(rule: Rule, o: Case): readonly RawFinding[] {
  const reads = fieldsRead([...rule.check.reads, ...readsOfCondition(rule.when)], ['self', 'form']);
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
