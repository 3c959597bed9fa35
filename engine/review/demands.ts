/** What a right asks for, one condition for each place where one is written: the same gates and rules that `decide/` asks. */
import type { Condition, Expression, Node, Place } from '../model/expression.ts';
import { isLookedUp } from '../model/looked-up.ts';
import type { Action, Field, Gate, Resource, Rule, Verb } from '../model/model.ts';
import { operandsOf } from '../model/nodes.ts';
import { partial } from '../model/partial.ts';
import { readsOf } from '../model/reads.ts';
import { readsRolesAlone } from '../model/roles.ts';
import { printNode } from '../print/expression.ts';
import { allOf, anyOf, denied } from './condition.ts';
import { rulesAsked } from './decide/gates.ts';
import { settled } from './diff/imply.ts';
import { onScreen, unless } from './settled.ts';

/** A right is given where all of its demands hold. */
export interface Demand {
  readonly cond: Condition;
  /** Where it is written; where nothing is, what it would guard. */
  readonly place: Place;
}

/** What is left of a right for somebody with these roles, and what decides that; what can never hold is left to nobody. */
export interface Left {
  readonly cond: Condition;
  /** Of a refusal what refuses, of a condition what is left to ask, of a right without one everything that was asked. */
  readonly places: readonly Place[];
}

export function leftFor(demands: readonly Demand[], held: ReadonlySet<string>): Left {
  const parts = demands.map(({ cond, place }) => ({ cond: partial(cond, held), place }));
  const refusing = parts.filter(({ cond }) => cond === false);
  const open = parts.filter(({ cond }) => typeof cond !== 'boolean');
  const deciding = [refusing, open, parts].find((some) => some.length > 0) ?? [];
  return { cond: settled(allOf(parts.map(({ cond }) => cond))), places: distinct(deciding.map(({ place }) => place)) };
}

function distinct(places: readonly Place[]): readonly Place[] {
  const lines = places.map(({ file, line }) => `${file}:${line}`);
  return places.filter((_, index) => lines.indexOf(lines[index] ?? '') === index);
}

/** A verb: its gate, and the rules that refuse like one. */
export function verbDemands(resource: Resource, verb: Verb): readonly Demand[] {
  const gate = resource.access[verb];
  return [...(verb === 'lookup' ? [gateDemand(gate, resource)] : gateDemands(gate, resource)), ...ruleDemands(resource, verb)];
}

/** An action: its gate, the records and the states it is for, its rules. */
export function actionDemands(resource: Resource, action: Action): readonly Demand[] {
  const { when, place } = action;
  const from = fromCondition(resource, action);
  return [
    ...gateDemands(action.allow, resource),
    ...(when === true ? [] : [{ cond: when, place: placeOf(when, place) }]),
    ...(from === true ? [] : [{ cond: from, place }]),
    ...ruleDemands(resource, action.name),
  ];
}

/** Who only looks records up sees but a few fields. */
export function seeDemands(resource: Resource, field: Field): readonly Demand[] {
  const { access, ops, isSingle } = resource;
  const verb = ops.get === null && !isSingle ? 'list' : 'show';
  const wide = anyOf([access[verb].cond, access.lookup.cond]);
  const sight = isLookedUp(resource, field) ? [{ cond: wide, place: placeOf(wide, resource.place) }] : verbDemands(resource, verb);
  return [...sight, ...conditionDemands(field.visible, field.place)];
}

/** A field of the form that creates or edits. */
export function writeDemands(resource: Resource, field: Field, verb: 'create' | 'edit'): readonly Demand[] {
  const { visible, readOnly, place } = field;
  const own = [visible, unless(readOnly)].flatMap((cond) => conditionDemands(onScreen(cond, verb), place));
  return [...verbDemands(resource, verb), ...own];
}

/** What is written at a condition of its own, besides the right to see the list. */
export function listDemands(resource: Resource, conditions: readonly Condition[], place: Place): readonly Demand[] {
  return [...verbDemands(resource, 'list'), ...conditions.flatMap((cond) => conditionDemands(cond, place))];
}

export function conditionDemands(cond: Condition, place: Place): readonly Demand[] {
  return cond === true ? [] : [{ cond, place: placeOf(cond, place) }];
}

/** `use` and what a gate asks besides it; both are written at places of their own. */
function gateDemands(gate: Gate, resource: Resource): readonly Demand[] {
  const { use } = resource.access;
  const own = without(use.cond, gate.cond);
  const isOwn = gate !== use && (own !== true || (gate.place !== null && gate.place !== use.place));
  return [gateDemand(use, resource), ...(isOwn ? [gateDemand({ ...gate, cond: own }, resource)] : [])];
}

function gateDemand({ cond, place }: Pick<Gate, 'cond' | 'place'>, resource: Resource): Demand {
  return { cond, place: place ?? placeOf(cond, resource.place) };
}

/** The second of two that were joined by `&&`. */
function without(first: Condition, both: Condition): Condition {
  if (typeof first === 'boolean' || typeof both === 'boolean') return both;
  const text = JSON.stringify(first.node);
  if (JSON.stringify(both.node) === text) return true;
  const [left, node] = operandsOf(both.node);
  const isJoined = both.node[0] === 'op' && both.node[1] === '&&' && JSON.stringify(left) === text;
  if (!isJoined || node === undefined) return both;
  return { ...both, node, text: printNode(node), reads: readsOf(node) };
}

/** The states that an action starts from, as a condition; true where any will do. */
function fromCondition({ stateField }: Resource, { from, place }: Action): Condition {
  if (from === null || stateField === null) return true;
  const get: Node = ['get', 'self', [stateField]];
  const states = from.map((state): Node => ['lit', state]);
  const [only] = states;
  const node: Node = only !== undefined && states.length === 1 ? ['op', '==', get, only] : ['op', 'in', get, ['op', 'list', ...states]];
  return { node, text: printNode(node), ty: 'bool', reads: readsOf(node), place };
}

function ruleDemands(resource: Resource, verb: string): readonly Demand[] {
  return rulesAsked(resource, verb).map((rule) => ({ cond: ruleCondition(rule), place: rule.check.place }));
}

/** A rule as a condition: where it applies its check must not fail. What a check cannot tell, it lets pass. */
function ruleCondition({ when, check }: Rule): Condition {
  const node: Node = ['call', 'coalesce', check.node, ['lit', true]];
  const passed: Expression = readsRolesAlone(check) ? check : { ...check, node, text: printNode(node) };
  return anyOf([denied(when), passed]);
}

function placeOf(cond: Condition, otherwise: Place): Place {
  return typeof cond === 'boolean' ? otherwise : cond.place;
}
