/** Who may do what with which record, and why not: the same answer for the button in the browser and the gate on the server. */
import { evaluate, holds, UNKNOWN, valueOf, type Scope } from './evaluate.ts';
import type { Condition, Node } from './expression.ts';
import type { Action, Codec, Field, Gate, Resource, Rule, Text, Verb } from './model.ts';
import { childrenOf, conjunctsOf, operandsOf } from './nodes.ts';
import { reduced } from './partial.ts';
import { readsOf } from './reads.ts';
import { readsRolesAlone } from './roles.ts';
import { getAt, isEmpty } from './steps.ts';
import { reasonTexts } from './texts.ts';

export interface Permission {
  /** false: nothing is drawn, because neither this user nor any record could change the answer, or `when` does not hold. */
  readonly shown: boolean;
  readonly allowed: boolean;
  /** Why it is refused; null if it is allowed, or nobody wrote why. */
  readonly reason: Text | null;
  /** Values for `reason`; Texts among them are still to be translated (`translated` in texts.ts). */
  readonly with: Readonly<Record<string, unknown>>;
  /** What refuses: `gate` or a `rule` of roles (server 403), `when` or `from` (server 409). */
  readonly by: 'gate' | 'rule' | 'when' | 'from' | null;
}

const yes: Permission = { shown: true, allowed: true, reason: null, with: {}, by: null };

/** Whether a verb is open to the user of this scope; `scope.self` is the stored record, where the verb has one. */
export function mayVerb(resource: Resource, verb: Verb, scope: Scope): Permission {
  const gate = mayPass(resource.access[verb], resource.fields, scope);
  return gate.allowed ? mayByRoles(resource, verb, scope) : gate;
}

// A rule of roles alone refuses whatever is entered, so nobody is asked to enter anything first.
function mayByRoles(resource: Resource, verb: string, scope: Scope): Permission {
  const broken = brokenRules(resource, verb, scope).find(isRoleRule);
  return broken === undefined ? yes : { shown: true, allowed: false, reason: broken.message, with: {}, by: 'rule' };
}

/** Whether an action may run on the stored record in `scope.self`: its gate, its `when`, the states it starts from, the address it opens. */
export function mayAction(resource: Resource, action: Action, scope: Scope): Permission {
  const gate = mayPass(action.allow, resource.fields, scope);
  if (!gate.shown) return gate;
  if (!holds(action.when, scope)) return { shown: false, allowed: false, reason: null, with: {}, by: gate.by ?? 'when' };
  if (!gate.allowed) return gate;
  const left = [mayByRoles(resource, action.name, scope), mayLeave(resource, action, scope)].find(({ allowed }) => !allowed);
  return left ?? mayOpen(resource, action, scope);
}

/** Whether the address that an action opens is there: one with an empty value in it leads nowhere. */
export function mayOpen({ fields }: Resource, { does }: Action, scope: Scope): Permission {
  const address = does.kind === 'open' || does.kind === 'download' ? does.address : null;
  if (address === null) return yes;
  const parts = (address.path ?? []).flatMap((part) => (typeof part === 'string' ? [] : [{ expr: part }]));
  const values = [...(address.url === null ? [] : [address.url]), ...parts, ...Object.values(address.query)];
  const empty = values.find((value) => isEmpty(valueOf(value, scope)));
  if (empty === undefined) return yes;
  const missing = 'expr' in empty ? missingField(empty.expr.reads, fields, scope) : null;
  return missing === null
    ? { shown: true, allowed: false, reason: reasonTexts.nowhere, with: {}, by: null }
    : { shown: true, allowed: false, reason: reasonTexts.missing, with: { field: missing.title }, by: null };
}

/** Whether the record is in a state that an action starts from. */
export function mayLeave(resource: Resource, action: Action, scope: Scope): Permission {
  if (action.from === null || resource.stateField === null) return yes;
  const state = getAt(scope.self, [resource.stateField]);
  if (typeof state === 'string' && action.from.includes(state)) return yes;
  const choices = resource.fields[resource.stateField]?.choices;
  const titleOf = (value: string): unknown =>
    choices?.kind === 'enum' ? (choices.values.find((each) => each.value === value)?.title ?? value) : value;
  return { shown: true, allowed: false, reason: reasonTexts.from, with: { states: action.from.map(titleOf) }, by: 'from' };
}

/** What a gate says; `fields` gives the titles for a reason that names a missing value. */
export function mayPass(gate: Gate, fields: Readonly<Record<string, Field>>, scope: Scope): Permission {
  if (holds(gate.cond, scope)) return yes;
  const left = aboutRecord(gate.cond, scope);
  const { cond, reason } = refusingPart(gate, scope);
  if (typeof left === 'boolean') {
    // What speaks of a record is no reason where none could help.
    const said = typeof cond !== 'boolean' && readsRecord(cond.node) ? null : reason;
    return { shown: false, allowed: false, reason: said, with: {}, by: 'gate' };
  }
  if (reason !== null) return { shown: true, allowed: false, reason, with: {}, by: 'gate' };
  const missing = evaluate(left.node, scope) === UNKNOWN ? missingField(left.reads, fields, scope) : null;
  if (missing === null) return { shown: true, allowed: false, reason: reasonTexts.other, with: {}, by: 'gate' };
  return { shown: true, allowed: false, reason: reasonTexts.missing, with: { field: missing.title }, by: 'gate' };
}

/** The part of a gate that does not hold. */
export function refusingPart(gate: Gate, scope: Scope): Pick<Gate, 'cond' | 'reason'> {
  return gate.parts?.find((part) => !holds(part.cond, scope)) ?? gate;
}

function missingField(reads: readonly string[], fields: Readonly<Record<string, Field>>, scope: Scope): Field | null {
  for (const read of reads) {
    const [root, name = ''] = read.split('.');
    const field = root === 'self' && Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field !== undefined && isEmpty(getAt(scope.self, [name]))) return field;
  }
  return null;
}

const OF_RECORD: ReadonlySet<string> = new Set(['self', 'old', 'it', 'form', 'parent', 'rows', 'reply']);

/**
 * The part of a condition that the record decides, with everything else (roles, user, settings, mode, time) decided; a boolean if
 * no record could make a difference.
 */
export function aboutRecord(cond: Condition, scope: Scope): Condition {
  const left = reduced(cond, (node) => {
    if (readsRecord(node)) return null;
    const value = evaluate(node, scope);
    return { value: value === UNKNOWN ? undefined : value };
  });
  return typeof left === 'boolean' || mayBeTrue(left.node) ? left : false;
}

function mayBeTrue(node: Node): boolean {
  if (node[0] === 'lit') return node[1] === true;
  if (node[0] !== 'op') return true;
  if (node[1] === '&&') return operandsOf(node).every(mayBeTrue);
  return node[1] === '||' ? operandsOf(node).some(mayBeTrue) : true;
}

function readsRecord(node: Node): boolean {
  switch (node[0]) {
    case 'lit':
    case 'role':
    case 'mode':
      return false;
    case 'get':
      return OF_RECORD.has(node[1]);
    // A variable of all, exists, map, filter means nothing outside of it.
    case 'var':
      return true;
    case 'each':
      return readsRecord(node[2]) || mayReadRecord(node[4], node[3]);
    default:
      return childrenOf(node).some(readsRecord);
  }
}

function mayReadRecord(node: Node, name: string): boolean {
  if (node[0] === 'var') return node[1] !== name;
  if (node[0] === 'op' || node[0] === 'call' || node[0] === 'at') return childrenOf(node).some((each) => mayReadRecord(each, name));
  return readsRecord(node);
}

/**
 * Whether a field is there: `shown`; hidden because the user (role, mode, setting) may not see it or because the condition is unknown
 * (`kept`: the stored value stays); hidden by the record (`cleared`).
 */
export function visibility(field: Field, scope: Scope): 'shown' | 'kept' | 'cleared' {
  const { visible } = field;
  if (typeof visible === 'boolean') return visible ? 'shown' : 'kept';
  const result = evaluate(visible.node, withIt(field, scope));
  if (result === true) return 'shown';
  const isKept = result === UNKNOWN || typeof aboutRecord(visible, scope) === 'boolean' || isKeptFrom(field, withIt(field, scope));
  return isKept ? 'kept' : 'cleared';
}

/** What a field is in this scope. `it` is the value of that name in `self`, unless the scope says otherwise (elements, members). */
export function fieldState(
  field: Field,
  scope: Scope,
): { readonly visible: boolean; readonly required: boolean; readonly readOnly: boolean } {
  const own = withIt(field, scope);
  const visible = holds(field.visible, own);
  const readOnly = isMadeByServer(field) || (field.isImmutable && scope.mode === 'edit') || holds(field.readOnly, own);
  return { visible, required: visible && !readOnly && holds(field.required, own), readOnly };
}

/** Computed in browser or server, or filled by code or another system: shown, never entered. */
export function isMadeByServer(field: Field): boolean {
  return field.value !== null || field.derived !== null || field.stamp !== null || field.filledBy !== null;
}

function withIt(field: Field, scope: Scope): Scope {
  return 'it' in scope ? scope : { ...scope, it: getAt(scope.self, [field.name]) };
}

/** The zone in which `today()` is meant in the keys of a field: its own, if its value has a time on the wire. */
export function zoneOf(field: Field, scope: Scope): string {
  const { codec } = field;
  if ((codec.kind !== 'date' && codec.kind !== 'date-time') || codec.wire === 'date') return scope.zone;
  return wallZoneOf(codec, scope, scope.zone);
}

/** The zone in which a date is shown and typed; where its own is empty for this record, `otherwise`. */
export function wallZoneOf(
  { zone }: Pick<Extract<Codec, { kind: 'date' | 'date-time' }>, 'zone'>,
  scope: Scope,
  otherwise = 'UTC',
): string {
  if (zone === null) return scope.zone;
  const own = valueOf(zone, scope);
  return typeof own === 'string' && own !== '' ? own : otherwise;
}

/** What a condition leaves open to somebody of whom no more than the roles is known. */
export function isOpenToRoles(cond: Condition, roles: ReadonlySet<string>): boolean {
  const left = reduced(cond, (node) => {
    if (node[0] === 'role') return { value: roles.has(node[1]) };
    return node[0] === 'get' && node[1] === 'user' && node[2].join('.') === 'roles' ? { value: [...roles] } : null;
  });
  return left !== false;
}

/** The part of a condition that the user alone decides: what may leave the server for them at all. */
export function isOpenTo(cond: Condition, scope: Scope): boolean {
  const left = reduced(cond, (node) => {
    if (node[0] !== 'role' && !(node[0] === 'get' && (node[1] === 'user' || node[1] === 'settings'))) return null;
    const value = evaluate(node, scope);
    return { value: value === UNKNOWN ? undefined : value };
  });
  return left !== false;
}

/** Whether a field is kept from the user of this scope: by who they are, or by what the record in it says of them. */
export function isKeptFrom({ visible }: Field, scope: Scope): boolean {
  return !isOpenTo(visible, scope) || personalParts(visible).some((part) => evaluate(part, scope) !== true);
}

/** The parts of a condition that ask the record about its reader, such as `self.owner == user.username`: they hide it from some, and empty it for nobody. */
export function personalParts(cond: Condition): readonly Node[] {
  if (typeof cond === 'boolean') return [];
  return conjunctsOf(cond.node).filter((part) => {
    const roots = readsOf(part).map((read) => read.split('.')[0] ?? '');
    return roots.some((root) => root === 'role' || root === 'user') && roots.some((root) => OF_RECORD.has(root));
  });
}

/** The rules of a verb or action that do not hold for the values in `scope.self`. */
export function brokenRules(resource: Resource, verb: string, scope: Scope): readonly Rule[] {
  return resource.rules.filter(
    (rule) => rule.verbs.includes(verb) && holds(rule.when, scope) && evaluate(rule.check.node, scope) === false,
  );
}

/** Whether a rule is about roles alone: breaking it is a lack of a right (403), no fault of the values. */
export function isRoleRule({ check }: Rule): boolean {
  return readsRolesAlone(check);
}
