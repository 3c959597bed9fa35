/** What a right asks for, one condition for each place where one is written: the same gates and rules that `decide/` asks. */
import { listOfferConditions } from '../../model/access.ts';
import type { Condition, Expression, ExpressionNode, SourcePlace } from '../../model/expression.ts';
import type { Action, Field, AccessGate, Resource, ResourceRule, ResourceVerb } from '../../model/model.ts';
import { operandsOfNode } from '../../model/nodes.ts';
import { decideRoles } from '../../model/partial.ts';
import { listNodeReads } from '../../model/reads.ts';
import { readsOnlyRoles } from '../../model/roles.ts';
import { printExpression } from '../../print/expression.ts';
import { joinWithAnd, joinWithOr, negateCondition } from '../words/condition.ts';
import { listRulesAsked, listSeeVerbs } from '../decide/gates.ts';
import { settleCondition } from '../diff/imply.ts';
import { reduceToScreen, negateUnknownAsFalse } from './settled.ts';

/** A right is given where all of its demands hold. */
export interface AccessDemand {
  readonly cond: Condition;
  /** Where it is written; where nothing is, what it would guard. */
  readonly place: SourcePlace;
}

/** What is left of a right for somebody with these roles, and what decides that; what can never hold is left to nobody. */
export interface LeftOfDemands {
  readonly cond: Condition;
  /** Of a refusal what refuses, of a condition what is left to ask, of a right without one everything that was asked. */
  readonly places: readonly SourcePlace[];
}

export function reduceDemands(demands: readonly AccessDemand[], held: ReadonlySet<string>): LeftOfDemands {
  const parts = demands.map(({ cond, place }) => ({ cond: decideRoles(cond, held), place }));
  const refusing = parts.filter(({ cond }) => cond === false);
  const open = parts.filter(({ cond }) => typeof cond !== 'boolean');
  const deciding = [refusing, open, parts].find((some) => some.length > 0) ?? [];
  return { cond: settleCondition(joinWithAnd(parts.map(({ cond }) => cond))), places: dropSameLines(deciding.map(({ place }) => place)) };
}

function dropSameLines(places: readonly SourcePlace[]): readonly SourcePlace[] {
  const lines = places.map(({ file, line }) => `${file}:${line}`);
  return places.filter((_, index) => lines.indexOf(lines[index] ?? '') === index);
}

/** A verb: its gate, and the rules that refuse like one. */
export function listVerbDemands(resource: Resource, verb: ResourceVerb): readonly AccessDemand[] {
  const gate = resource.access[verb];
  return [
    ...(verb === 'lookup' ? [createGateDemand(gate, resource)] : listGateDemands(gate, resource)),
    ...listRuleDemands(resource, verb),
  ];
}

/** An action: its gate, the records and the states it is for, its rules. */
export function listActionDemands(resource: Resource, action: Action): readonly AccessDemand[] {
  const { place } = action;
  const from = conditionOfStates(resource, action);
  return [
    ...listGateDemands(action.allow, resource),
    ...listOfferConditions(action).flatMap((cond) => listConditionDemands(cond, place)),
    ...(from === true ? [] : [{ cond: from, place }]),
    ...listRuleDemands(resource, action.name),
  ];
}

/** Any answer that holds it is enough. What no answer holds is only on the screen of a record. */
export function listSeeDemands(resource: Resource, field: Field): readonly AccessDemand[] {
  return listDemandsOfSight(resource, field, listSeeVerbs(resource, field));
}

/** A field that any of these rights gives. */
export function listDemandsOfSight(resource: Resource, field: Field, sightVerbs: readonly ResourceVerb[]): readonly AccessDemand[] {
  const [first = listVerbDemands(resource, 'show'), ...others] = sightVerbs.map((verb) => listVerbDemands(resource, verb));
  const [own = true, ...beside] = [first, ...others].map((demands) => joinWithAnd(demands.map(({ cond }) => cond)));
  const wide = joinWithOr([own, ...beside]);
  // Where the first says all, its parts keep their own places.
  const sight = wide === own ? first : [{ cond: wide, place: placeOfCondition(wide, resource.place) }];
  return [...sight, ...listConditionDemands(field.visible, field.place)];
}

/** A field of the form that creates or edits. */
export function listWriteDemands(resource: Resource, field: Field, verb: 'create' | 'edit'): readonly AccessDemand[] {
  const { visible, readOnly, place } = field;
  const own = [visible, negateUnknownAsFalse(readOnly)].flatMap((cond) => listConditionDemands(reduceToScreen(cond, verb), place));
  return [...listVerbDemands(resource, verb), ...own];
}

/** What is written at a condition of its own, besides the right to see the list. */
export function listDemandsInList(resource: Resource, conditions: readonly Condition[], place: SourcePlace): readonly AccessDemand[] {
  return [...listVerbDemands(resource, 'list'), ...conditions.flatMap((cond) => listConditionDemands(cond, place))];
}

export function listConditionDemands(cond: Condition, place: SourcePlace): readonly AccessDemand[] {
  return cond === true ? [] : [{ cond, place: placeOfCondition(cond, place) }];
}

/** `use` and what a gate asks besides it; both are written at places of their own. */
function listGateDemands(gate: AccessGate, resource: Resource): readonly AccessDemand[] {
  const { use } = resource.access;
  const own = removeConjunct(use.cond, gate.cond);
  const isOwn = gate !== use && (own !== true || (gate.place !== null && gate.place !== use.place));
  return [createGateDemand(use, resource), ...(isOwn ? [createGateDemand({ ...gate, cond: own }, resource)] : [])];
}

function createGateDemand({ cond, place }: Pick<AccessGate, 'cond' | 'place'>, resource: Resource): AccessDemand {
  return { cond, place: place ?? placeOfCondition(cond, resource.place) };
}

/** The second of two that were joined by `&&`. */
function removeConjunct(first: Condition, both: Condition): Condition {
  if (typeof first === 'boolean' || typeof both === 'boolean') return both;
  const text = JSON.stringify(first.node);
  if (JSON.stringify(both.node) === text) return true;
  const [left, node] = operandsOfNode(both.node);
  const isJoined = both.node[0] === 'op' && both.node[1] === '&&' && JSON.stringify(left) === text;
  if (!isJoined || node === undefined) return both;
  return { ...both, node, text: printExpression(node), reads: listNodeReads(node) };
}

/** The states that an action starts from, as a condition; true where any will do. */
function conditionOfStates({ stateField }: Resource, { from, place }: Action): Condition {
  if (from === null || stateField === null) return true;
  const get: ExpressionNode = ['get', 'self', [stateField]];
  const states = from.map((state): ExpressionNode => ['lit', state]);
  const [only] = states;
  const node: ExpressionNode =
    only !== undefined && states.length === 1 ? ['op', '==', get, only] : ['op', 'in', get, ['op', 'list', ...states]];
  return { node, text: printExpression(node), ty: 'bool', reads: listNodeReads(node), place };
}

function listRuleDemands(resource: Resource, verb: string): readonly AccessDemand[] {
  return listRulesAsked(resource, verb).map((rule) => ({ cond: conditionOfRule(rule), place: rule.check.place }));
}

/** A rule as a condition: where it applies its check must not fail. What a check cannot tell, it lets pass. */
function conditionOfRule({ when, check }: ResourceRule): Condition {
  const node: ExpressionNode = ['call', 'coalesce', check.node, ['lit', true]];
  const passed: Expression = readsOnlyRoles(check) ? check : { ...check, node, text: printExpression(node) };
  return joinWithOr([negateCondition(when), passed]);
}

function placeOfCondition(cond: Condition, otherwise: SourcePlace): SourcePlace {
  return typeof cond === 'boolean' ? otherwise : cond.place;
}
