/** Saving in the playground: the rules of the descriptor decide, with the functions that the server asks. */
import {
  brokenRules,
  isMadeByServer,
  isOpenToRoles,
  isRoleRule,
  mayAction,
  mayPass,
  mayVerb,
  type Permission,
} from '../../../model/access.ts';
import { holds, valueOf, type Scope } from '../../../model/evaluate.ts';
import type { Action, Resource, Text, Verb } from '../../../model/model.ts';
import { isUnchanged } from '../../../model/normalize.ts';
import { isEmpty } from '../../../model/steps.ts';
import { findingText, textValues, translated } from '../../../model/texts.ts';
import { moveOf } from '../../../model/transition.ts';
import type { Values } from '../../../model/values.ts';
import { normalized, verdict, type Finding } from '../../../model/verdict.ts';
import { derivedValues, fixedValues } from '../records/unasked.ts';
import { refuse, type World } from './world.ts';

/** Refuses with 403 what the user may not do. */
export function demand(world: World, resource: Resource, verb: Verb, scope: Scope): void {
  const permission = mayVerb(resource, verb, scope);
  if (!permission.allowed) refuse({ status: 403, message: reasonOf(world, permission, scope) });
}

/** Refuses an action that the user may not run (403), or not on the record as it is now (409). */
export function demandAction(world: World, resource: Resource, action: Action, scope: Scope): void {
  demand(world, resource, 'use', scope);
  const permission = scope.self === undefined ? mayPass(action.allow, resource.fields, scope) : mayAction(resource, action, scope);
  if (permission.allowed) return;
  const status = permission.by === 'from' || permission.by === 'when' ? 409 : 403;
  refuse({ status, message: permission.by === 'when' ? world.words.notNow : reasonOf(world, permission, scope) });
}

function reasonOf(world: World, { reason, with: values }: Permission, scope: Scope): string {
  return reason === null ? world.words.notAllowed : said(world, reason, scope, values);
}

/** A text with the values it reads in the scope and those that come with it. */
function said(world: World, text: Text, scope: Scope, values: Values = {}): string {
  return world.say(text, { ...textValues(text, scope), ...translated(values, (each) => world.say(each, {})) });
}

/** Refuses when a rule for this verb or action does not hold: 403 for a rule of roles, else 422. */
export function demandRules(world: World, resource: Resource, verb: string, scope: Scope): void {
  demandRoleRules(world, resource, verb, scope);
  const broken = brokenRules(resource, verb, scope);
  refuseFields(
    world,
    scope,
    broken.map(({ message, at }) => ({ field: '', path: at[0] ?? '', code: 'rule', message, with: {}, severity: 'error' })),
  );
}

// The other rules of a form belong to its verdict.
function demandRoleRules(world: World, resource: Resource, verb: string, scope: Scope): void {
  const rule = brokenRules(resource, verb, scope).find(isRoleRule);
  if (rule !== undefined) refuse({ status: 403, message: said(world, rule.message, scope) });
}

/** What a form sent, as it would be stored: shaped, completed by what the server fills in. */
export function drafted(world: World, resource: Resource, sent: Values, old: Values | null): Values {
  const mode = old === null ? 'create' : 'edit';
  const scope = world.scope({ mode, self: { ...old, ...sent }, form: sent, ...(old !== null && { old }) });
  const own = Object.fromEntries(Object.entries(sent).filter(([name]) => isOwn(resource, name, scope)));
  const merged = { ...old, ...normalized(resource, own, scope) };
  const started = old === null ? withDefaults(resource, merged, scope) : merged;
  return stamped(resource, followed(resource, started, scope), scope, old);
}

function isOwn({ fields }: Resource, name: string, { roles }: Scope): boolean {
  const field = fields[name];
  return field !== undefined && !isMadeByServer(field) && isOpenToRoles(field.visible, roles);
}

function withDefaults(resource: Resource, values: Values, scope: Scope): Values {
  return Object.values(resource.fields).reduce<Values>(
    (sofar, { name, default: standard }) =>
      standard === null || name in sofar ? sofar : { ...sofar, [name]: valueOf(standard, { ...scope, self: sofar }) },
    { ...fixedValues(resource, scope), ...values },
  );
}

function followed(resource: Resource, values: Values, base: Scope): Values {
  const scope = { ...base, self: values };
  const computed = Object.values(resource.fields).flatMap((field) => {
    if (field.autofill === null || !holds(field.autofill.when, scope)) return [];
    const isOpen = !holds(field.readOnly, scope) && values[field.name] !== undefined;
    const value = isOpen ? null : valueOf({ expr: field.autofill.value }, scope);
    return value === null ? [] : [[field.name, value] as const];
  });
  return { ...values, ...Object.fromEntries(computed) };
}

function stamped(resource: Resource, values: Values, scope: Scope, old: Values | null): Values {
  const made = Object.values(resource.fields).flatMap(({ name, stamp }) => {
    const value = (old === null ? stamp?.create : null) ?? stamp?.save ?? null;
    return value === null ? [] : [[name, valueOf(value, { ...scope, self: values })] as const];
  });
  return { ...values, ...Object.fromEntries(made) };
}

export interface Judged {
  readonly values: Values;
  readonly old: Values | null;
  /** All stored records, for values that no two may share. */
  readonly rows: readonly Values[];
}

/** Refuses values that a rule of the descriptor refuses. */
export async function judge(world: World, resource: Resource, { values, old, rows }: Judged): Promise<void> {
  const mode = old === null ? 'create' : 'edit';
  const scope = world.scope({ mode, self: values, form: values, ...(old !== null && { old }) });
  demandRoleRules(world, resource, mode, scope);
  const schemas = await world.forms(resource.name);
  const schemaErrors = (old === null ? schemas.create : schemas.update) ?? (() => []);
  const form = old === null ? resource.create : resource.edit;
  const found = verdict({ resource, form, mode, values, old, scope, schemaErrors, side: 'server' });
  refuseFields(world, scope, [...found.filter(({ severity }) => severity === 'error'), ...takenIn(resource, { values, old, rows })]);
}

/** Refuses with the sentence of each finding at its field. */
export function refuseFields(world: World, scope: Scope, findings: readonly Finding[]): void {
  if (findings.length === 0) return;
  const fields: Record<string, readonly string[]> = {};
  for (const { path, message, with: values } of findings) fields[path] = [...(fields[path] ?? []), said(world, message, scope, values)];
  refuse({ status: 422, message: world.words.faults, fields });
}

function takenIn(resource: Resource, { values, old, rows }: Judged): readonly Finding[] {
  return Object.values(resource.fields).flatMap((field) => {
    const { name, unique, title, messages } = field;
    const value = values[name];
    if (unique === null || isEmpty(value) || isUnchanged(value, old?.[name])) return [];
    const isTaken = rows.some(
      (row) => row !== old && isUnchanged(row[name], value) && unique.within.every((other) => isUnchanged(row[other], values[other])),
    );
    const message = messages['unique'] ?? findingText('unique');
    return isTaken ? [{ field: name, path: name, code: 'unique', message, with: { title }, severity: 'error' as const }] : [];
  });
}

/** A state chosen in a form that a transition leads to is that transition: its right and its start count. */
export function checkMove(world: World, resource: Resource, { values, old }: Pick<Judged, 'values' | 'old'>): void {
  const scope = world.scope(old === null ? { mode: 'create' } : { mode: 'edit', self: old });
  const move = moveOf(resource, { old, values }, scope);
  if (move === null) return;
  demandAction(world, resource, move, scope);
}

/** The record with what the server computes in each answer; what cannot be computed here keeps the value it had. */
export function derived(world: World, resource: Resource, values: Values): Values {
  return { ...values, ...derivedValues(resource, world.scope({ mode: 'show', self: values })) };
}
