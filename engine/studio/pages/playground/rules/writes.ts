/** Saving in the playground: the rules of the descriptor decide, with the functions that the server asks. */
import {
  listBrokenRules,
  isMadeByServer,
  isOpenToRoles,
  isRoleRule,
  mayRunAction,
  mayPassGate,
  mayUseVerb,
  type Permission,
} from '../../../../model/access.ts';
import type { EvaluationScope } from '../../../../model/evaluate.ts';
import type { Action, Resource, ModelText, ResourceVerb } from '../../../../model/model.ts';
import { isSameContent } from '../../../../model/normalize.ts';
import { isEmptyValue } from '../../../../model/steps.ts';
import { builtInFindingText, placeholderValuesOf, translateValues } from '../../../../model/texts.ts';
import { transitionOfChange } from '../../../../model/transition.ts';
import type { Values } from '../../../../model/values.ts';
import { normalizeValues, judgeRecord, type ValueFinding } from '../../../../model/verdict.ts';
import { applyTransition, fillAutofills, fillDefaults, fillStamps } from '../../../../model/write.ts';
import { computeDerivedValues, fixedViewValues } from '../../../made-up/unasked.ts';
import { refusePlaygroundCall, type PlaygroundWorld } from './world.ts';

/** Refuses with 403 what the user may not do. */
export function requirePlaygroundVerb(world: PlaygroundWorld, resource: Resource, verb: ResourceVerb, scope: EvaluationScope): void {
  const permission = mayUseVerb(resource, verb, scope);
  if (!permission.allowed) refusePlaygroundCall({ status: 403, message: playgroundReasonOf(world, permission, scope) });
}

/** Refuses an action that the user may not run (403), or not on the record as it is now (409). */
export function requirePlaygroundAction(world: PlaygroundWorld, resource: Resource, action: Action, scope: EvaluationScope): void {
  requirePlaygroundVerb(world, resource, 'use', scope);
  const permission = scope.self === undefined ? mayPassGate(action.allow, resource.fields, scope) : mayRunAction(resource, action, scope);
  if (permission.allowed) return;
  const status = permission.by === 'from' || permission.by === 'when' ? 409 : 403;
  refusePlaygroundCall({ status, message: permission.by === 'when' ? world.words.notNow : playgroundReasonOf(world, permission, scope) });
}

function playgroundReasonOf(world: PlaygroundWorld, { reason, with: values }: Permission, scope: EvaluationScope): string {
  return reason === null ? world.words.notAllowed : printPlaygroundText(world, reason, scope, values);
}

/** A text with the values it reads in the scope and those that come with it. */
function printPlaygroundText(world: PlaygroundWorld, text: ModelText, scope: EvaluationScope, values: Values = {}): string {
  return world.say(text, { ...placeholderValuesOf(text, scope), ...translateValues(values, (each) => world.say(each, {})) });
}

/** Refuses when a rule for this verb or action does not hold: 403 for a rule of roles, else 422. */
export function requirePlaygroundRules(world: PlaygroundWorld, resource: Resource, verb: string, scope: EvaluationScope): void {
  requirePlaygroundRoleRules(world, resource, verb, scope);
  const broken = listBrokenRules(resource, verb, scope);
  refusePlaygroundFields(
    world,
    scope,
    broken.map(({ message, at }) => ({ field: '', path: at[0] ?? '', code: 'rule', message, with: {}, severity: 'error' })),
  );
}

// The other rules of a form belong to its verdict.
function requirePlaygroundRoleRules(world: PlaygroundWorld, resource: Resource, verb: string, scope: EvaluationScope): void {
  const rule = listBrokenRules(resource, verb, scope).find(isRoleRule);
  if (rule !== undefined) refusePlaygroundCall({ status: 403, message: printPlaygroundText(world, rule.message, scope) });
}

/** What a form sent, as it would be stored: shaped, completed by what the server fills in. */
export function draftPlaygroundRecord(world: PlaygroundWorld, resource: Resource, sent: Values, old: Values | null): Values {
  const mode = old === null ? 'create' : 'edit';
  const scope = world.scope({ mode, self: { ...old, ...sent }, form: sent, ...(old !== null && { old }) });
  const own = Object.fromEntries(Object.entries(sent).filter(([name]) => isOwnField(resource, name, scope)));
  const values = { ...old, ...normalizeValues(resource, own, scope) };
  return fillPlaygroundValues(
    world,
    resource,
    old === null ? values : applyTransition(resource, { old, values }, scopeOfOld(world, old)),
    old,
  );
}

/** The values with what the server fills in: defaults of a new record, values that follow others, stamps. */
export function fillPlaygroundValues(world: PlaygroundWorld, resource: Resource, values: Values, old: Values | null): Values {
  const scope = world.scope(old === null ? { mode: 'create' } : { mode: 'edit', old });
  const started = old === null ? fillDefaults(resource, { ...fixedViewValues(resource, scope), ...values }, scope) : values;
  const followed = fillAutofills(resource, started, { ...scope, self: started });
  return fillStamps(resource, followed, { ...scope, self: followed });
}

function scopeOfOld(world: PlaygroundWorld, old: Values | null): EvaluationScope {
  return world.scope(old === null ? { mode: 'create' } : { mode: 'edit', self: old, old });
}

function isOwnField({ fields }: Resource, name: string, { roles }: EvaluationScope): boolean {
  const field = fields[name];
  return field !== undefined && !isMadeByServer(field) && isOpenToRoles(field.visible, roles);
}

export interface JudgedRecord {
  readonly values: Values;
  readonly old: Values | null;
  /** All stored records, for values that no two may share. */
  readonly rows: readonly Values[];
}

/** Refuses values that a rule of the descriptor refuses. */
export async function judgePlaygroundRecord(
  world: PlaygroundWorld,
  resource: Resource,
  { values, old, rows }: JudgedRecord,
): Promise<void> {
  const mode = old === null ? 'create' : 'edit';
  const scope = world.scope({ mode, self: values, form: values, ...(old !== null && { old }) });
  requirePlaygroundRoleRules(world, resource, mode, scope);
  const schemas = await world.forms(resource.name);
  const schemaErrors = (old === null ? schemas.create : schemas.update) ?? (() => []);
  const form = old === null ? resource.create : resource.edit;
  const found = judgeRecord({ resource, form, mode, values, old, scope, schemaErrors, side: 'server' });
  refusePlaygroundFields(world, scope, [
    ...found.filter(({ severity }) => severity === 'error'),
    ...listTakenFindings(resource, { values, old, rows }),
  ]);
}

/** Refuses with the sentence of each finding at its field. */
export function refusePlaygroundFields(world: PlaygroundWorld, scope: EvaluationScope, findings: readonly ValueFinding[]): void {
  if (findings.length === 0) return;
  const fields: Record<string, readonly string[]> = {};
  for (const { path, message, with: values } of findings)
    fields[path] = [...(fields[path] ?? []), printPlaygroundText(world, message, scope, values)];
  refusePlaygroundCall({ status: 422, message: world.words.faults, fields });
}

function listTakenFindings(resource: Resource, { values, old, rows }: JudgedRecord): readonly ValueFinding[] {
  return Object.values(resource.fields).flatMap((field) => {
    const { name, unique, title, messages } = field;
    const value = values[name];
    if (unique === null || isEmptyValue(value) || isSameContent(value, old?.[name])) return [];
    const isTaken = rows.some(
      (row) => row !== old && isSameContent(row[name], value) && unique.within.every((other) => isSameContent(row[other], values[other])),
    );
    const message = messages['unique'] ?? builtInFindingText('unique');
    return isTaken ? [{ field: name, path: name, code: 'unique', message, with: { title }, severity: 'error' as const }] : [];
  });
}

/** A state chosen in a form that a transition leads to is that transition: its right and its start count. */
export function requirePlaygroundTransition(
  world: PlaygroundWorld,
  resource: Resource,
  { values, old }: Pick<JudgedRecord, 'values' | 'old'>,
): void {
  const scope = scopeOfOld(world, old);
  const move = transitionOfChange(resource, { old, values }, scope);
  if (move === null) return;
  requirePlaygroundAction(world, resource, move, scope);
}

/** The record with what the server computes in each answer; what cannot be computed here keeps the value it had. */
export function derivePlaygroundValues(world: PlaygroundWorld, resource: Resource, values: Values): Values {
  return { ...values, ...computeDerivedValues(resource, world.scope({ mode: 'show', self: values })) };
}
