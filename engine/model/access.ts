/** Who may do what with which record, and why not: the same answer for the button in the browser and the gate on the server. */
import { evaluateNode, isConditionTrue, UNKNOWN, evaluateValue, type EvaluationScope } from './evaluate.ts';
import type { Condition, ExpressionNode } from './expression.ts';
import type { Action, FieldCodec, Field, AccessGate, Resource, ResourceRule, ModelText, ResourceVerb } from './model.ts';
import { listConjunctNodes } from './nodes.ts';
import { reduceCondition } from './partial.ts';
import { listNodeReads } from './reads.ts';
import { isRecordRoot, readsAnyRecord, recordPartOf } from './record-part.ts';
import { readsOnlyRoles } from './roles.ts';
import { getAtPath, isEmptyValue } from './steps.ts';
import { reasonTexts } from './texts.ts';
import { findChoiceOption } from './options.ts';

export interface Permission {
  /** false: nothing is drawn, because neither this user nor any record could change the answer, or `when` does not hold. */
  readonly shown: boolean;
  readonly allowed: boolean;
  /** Why it is refused; null if it is allowed, or nobody wrote why. */
  readonly reason: ModelText | null;
  /** Values for `reason`; Texts among them are still to be translated (`translated` in texts.ts). */
  readonly with: Readonly<Record<string, unknown>>;
  /** What refuses: `gate` or a `rule` of roles (server 403), `when` or `from` (server 409). */
  readonly by: 'gate' | 'rule' | 'when' | 'from' | null;
}

const yes: Permission = { shown: true, allowed: true, reason: null, with: {}, by: null };

/** Whether a verb is open to the user of this scope; `scope.self` is the stored record, where the verb has one. */
export function mayUseVerb(resource: Resource, verb: ResourceVerb, scope: EvaluationScope): Permission {
  const gate = mayPassGate(resource.access[verb], resource.fields, scope);
  return gate.allowed ? mayByRoleRules(resource, verb, scope) : gate;
}

// A rule of roles alone refuses whatever is entered, so nobody is asked to enter anything first.
function mayByRoleRules(resource: Resource, verb: string, scope: EvaluationScope): Permission {
  const broken = listBrokenRules(resource, verb, scope).find(isRoleRule);
  return broken === undefined ? yes : { shown: true, allowed: false, reason: broken.message, with: {}, by: 'rule' };
}

export type ActionGate = 'allow' | 'when' | 'rule' | 'from' | 'address';

/** What an action is asked about the stored record, in this order: the first that refuses gives the reason. Decisions are told in it too. */
export const actionGates: readonly (readonly [ActionGate, (resource: Resource, action: Action, scope: EvaluationScope) => Permission])[] = [
  ['allow', ({ fields }, { allow }, scope) => mayPassGate(allow, fields, scope)],
  ['when', mayBeOffered],
  ['rule', (resource, { name }, scope) => mayByRoleRules(resource, name, scope)],
  ['from', mayLeaveState],
  ['address', mayOpenAddress],
];

function mayBeOffered(_resource: Resource, action: Action, scope: EvaluationScope): Permission {
  const isOffered = listOfferConditions(action).every((cond) => isConditionTrue(cond, scope));
  return isOffered ? yes : { ...yes, shown: false, allowed: false, by: 'when' };
}

/**
 * What has to be true for an action to be offered, besides its rights: its own condition, and that of its link, for nobody is led to a screen
 * that they may not open.
 */
export function listOfferConditions({ when, does }: Pick<Action, 'when' | 'does'>): readonly Condition[] {
  return [when, does.kind === 'link' ? does.link.when : true].filter((cond) => cond !== true);
}

/** Whether an action may run on the stored record in `scope.self`. */
export function mayRunAction(resource: Resource, action: Action, scope: EvaluationScope): Permission {
  let refused: Permission | null = null;
  for (const [, ask] of actionGates) {
    const permission = ask(resource, action, scope);
    if (permission.allowed) continue;
    // What is not drawn has no reason to show.
    if (!permission.shown) return refused === null ? permission : { ...refused, shown: false, reason: null, with: {} };
    refused ??= permission;
  }
  return refused ?? yes;
}

/** Whether the address that an action opens is there: one with an empty value in it leads nowhere. */
export function mayOpenAddress({ fields }: Resource, { does }: Action, scope: EvaluationScope): Permission {
  const address = does.kind === 'open' || does.kind === 'download' ? does.address : null;
  if (address === null) return yes;
  const parts = (address.path ?? []).flatMap((part) => (typeof part === 'string' ? [] : [{ expr: part }]));
  const values = [...(address.url === null ? [] : [address.url]), ...parts, ...Object.values(address.query)];
  const empty = values.find((value) => isEmptyValue(evaluateValue(value, scope)));
  if (empty === undefined) return yes;
  const missing = 'expr' in empty ? findMissingField(empty.expr.reads, fields, scope) : null;
  return missing === null
    ? { shown: true, allowed: false, reason: reasonTexts.nowhere, with: {}, by: null }
    : { shown: true, allowed: false, reason: reasonTexts.missing, with: { field: missing.title }, by: null };
}

/** Whether the record is in a state that an action starts from. */
export function mayLeaveState(resource: Resource, action: Action, scope: EvaluationScope): Permission {
  if (action.from === null || resource.stateField === null) return yes;
  const state = getAtPath(scope.self, [resource.stateField]);
  if (typeof state === 'string' && action.from.includes(state)) return yes;
  const choices = resource.fields[resource.stateField]?.choices;
  const titleOf = (value: string): unknown => findChoiceOption(choices, value)?.title ?? value;
  return { shown: true, allowed: false, reason: reasonTexts.from, with: { states: action.from.map(titleOf) }, by: 'from' };
}

/** What a gate says; `fields` gives the titles for a reason that names a missing value. */
export function mayPassGate(gate: AccessGate, fields: Readonly<Record<string, Field>>, scope: EvaluationScope): Permission {
  if (isConditionTrue(gate.cond, scope)) return yes;
  const left = recordPartOf(gate.cond, scope);
  const { cond, reason } = findRefusingPart(gate, scope);
  if (typeof left === 'boolean') {
    // What speaks of a record is no reason where none could help.
    const said = typeof cond !== 'boolean' && readsAnyRecord(cond.node) ? null : reason;
    return { shown: false, allowed: false, reason: said, with: {}, by: 'gate' };
  }
  if (reason !== null) return { shown: true, allowed: false, reason, with: {}, by: 'gate' };
  const missing = evaluateNode(left.node, scope) === UNKNOWN ? findMissingField(left.reads, fields, scope) : null;
  if (missing === null) return { shown: true, allowed: false, reason: reasonTexts.other, with: {}, by: 'gate' };
  return { shown: true, allowed: false, reason: reasonTexts.missing, with: { field: missing.title }, by: 'gate' };
}

/** The part of a gate that does not hold. */
export function findRefusingPart(gate: AccessGate, scope: EvaluationScope): Pick<AccessGate, 'cond' | 'reason'> {
  return gate.parts?.find((part) => !isConditionTrue(part.cond, scope)) ?? gate;
}

function findMissingField(reads: readonly string[], fields: Readonly<Record<string, Field>>, scope: EvaluationScope): Field | null {
  for (const read of reads) {
    const [root, name = ''] = read.split('.');
    const field = root === 'self' && Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field !== undefined && isEmptyValue(getAtPath(scope.self, [name]))) return field;
  }
  return null;
}

/**
 * Whether a field is there: `shown`; hidden because the user (role, mode, setting) may not see it or because the condition is unknown
 * (`kept`: the stored value stays); hidden by the record (`cleared`).
 */
export function fieldVisibility(field: Field, scope: EvaluationScope): 'shown' | 'kept' | 'cleared' {
  const { visible } = field;
  if (typeof visible === 'boolean') return visible ? 'shown' : 'kept';
  const result = evaluateNode(visible.node, withOwnValue(field, scope));
  if (result === true) return 'shown';
  const isKept =
    result === UNKNOWN || typeof recordPartOf(visible, scope) === 'boolean' || isKeptFromUser(field, withOwnValue(field, scope));
  return isKept ? 'kept' : 'cleared';
}

/** What a field is in this scope. `it` is the value of that name in `self`, unless the scope says otherwise (elements, members). */
export function currentFieldState(
  field: Field,
  scope: EvaluationScope,
): { readonly visible: boolean; readonly required: boolean; readonly readOnly: boolean } {
  const own = withOwnValue(field, scope);
  const visible = isConditionTrue(field.visible, own);
  const readOnly = isMadeByServer(field) || (field.isImmutable && scope.mode === 'edit') || isConditionTrue(field.readOnly, own);
  return { visible, required: visible && !readOnly && isConditionTrue(field.required, own), readOnly };
}

/** Computed in browser or server, or filled by code or another system: shown, never entered. */
export function isMadeByServer(field: Field): boolean {
  return field.value !== null || field.derived !== null || field.stamp !== null || field.filledBy !== null;
}

function withOwnValue(field: Field, scope: EvaluationScope): EvaluationScope {
  return 'it' in scope ? scope : { ...scope, it: getAtPath(scope.self, [field.name]) };
}

/** The zone in which `today()` is meant in the keys of a field: its own, if its value has a time on the wire. */
export function dateKeyZone(field: Field, scope: EvaluationScope): string {
  const { codec } = field;
  if ((codec.kind !== 'date' && codec.kind !== 'date-time') || codec.wire === 'date') return scope.zone;
  return wallClockZone(codec, scope, scope.zone);
}

/** The zone in which a date is shown and typed; where its own is empty for this record, `otherwise`. */
export function wallClockZone(
  { zone }: Pick<Extract<FieldCodec, { kind: 'date' | 'date-time' }>, 'zone'>,
  scope: EvaluationScope,
  otherwise = 'UTC',
): string {
  if (zone === null) return scope.zone;
  const own = evaluateValue(zone, scope);
  return typeof own === 'string' && own !== '' ? own : otherwise;
}

/** What a condition leaves open to somebody of whom no more than the roles is known. */
export function isOpenToRoles(cond: Condition, roles: ReadonlySet<string>): boolean {
  const left = reduceCondition(cond, (node) => {
    if (node[0] === 'role') return { value: roles.has(node[1]) };
    return node[0] === 'get' && node[1] === 'user' && node[2].join('.') === 'roles' ? { value: [...roles] } : null;
  });
  return left !== false;
}

/** The part of a condition that the user alone decides: what may leave the server for them at all. */
export function isOpenToUser(cond: Condition, scope: EvaluationScope): boolean {
  const left = reduceCondition(cond, (node) => {
    if (node[0] !== 'role' && !(node[0] === 'get' && (node[1] === 'user' || node[1] === 'settings'))) return null;
    const value = evaluateNode(node, scope);
    return { value: value === UNKNOWN ? undefined : value };
  });
  return left !== false;
}

/** Whether a field is kept from the user of this scope: by who they are, or by what the record in it says of them. */
export function isKeptFromUser({ visible }: Field, scope: EvaluationScope): boolean {
  return !isOpenToUser(visible, scope) || listPersonalParts(visible).some((part) => evaluateNode(part, scope) !== true);
}

/** The parts of a condition that ask the record about its reader, such as `self.owner == user.username`: they hide it from some, and empty it for nobody. */
export function listPersonalParts(cond: Condition): readonly ExpressionNode[] {
  if (typeof cond === 'boolean') return [];
  return listConjunctNodes(cond.node).filter((part) => {
    const roots = listNodeReads(part).map((read) => read.split('.')[0] ?? '');
    return roots.some((root) => root === 'role' || root === 'user') && roots.some(isRecordRoot);
  });
}

/** The rules of a verb or action that do not hold for the values in `scope.self`. */
export function listBrokenRules(resource: Resource, verb: string, scope: EvaluationScope): readonly ResourceRule[] {
  return resource.rules.filter(
    (rule) => rule.verbs.includes(verb) && isConditionTrue(rule.when, scope) && evaluateNode(rule.check.node, scope) === false,
  );
}

/** Whether a rule is about roles alone: breaking it is a lack of a right (403), no fault of the values. */
export function isRoleRule({ check }: ResourceRule): boolean {
  return readsOnlyRoles(check);
}
