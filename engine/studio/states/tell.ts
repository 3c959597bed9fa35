/** Transitions and states in words: who may, and when. */
import type { Condition, Expression, ExpressionNode } from '../../model/expression.ts';
import type { Model, Resource } from '../../model/model.ts';
import { operandsOfNode } from '../../model/nodes.ts';
import { listNodeReads } from '../../model/reads.ts';
import { effectiveRoles, readsOnlyRoles } from '../../model/roles.ts';
import { joinWithAnd } from '../words/condition.ts';
import type { Teller } from '../words/teller.ts';
import { describeInWords } from '../words/words.ts';
import { titleOfRole } from '../words/words-of-fact.ts';
import type { TransitionWording } from './boxes.ts';
import type { StateMove, StateNode } from './graph.ts';
import type { DrawingWords } from './layout.ts';

export interface StatesContext {
  readonly model: Pick<Model, 'roles'>;
  readonly resource: Resource;
}

export interface ToldMove {
  readonly name: string;
  /** The part that roles decide; null: everybody who may use the resource. */
  readonly who: string | null;
  /** What else has to be so; null: nothing. */
  readonly condition: string | null;
}

/** A transition: its name, who may run it, and what the record has to be like. */
export function describeMove({ action }: StateMove, about: StatesContext, teller: Teller): ToldMove {
  const parts = [...listConjuncts(action.allow.cond), ...listConjuncts(action.when)];
  const ofRoles = parts.filter(readsOnlyRoles);
  const others = parts.filter((part) => !readsOnlyRoles(part));
  const said = (chosen: readonly Condition[]): string | null => {
    const joined = joinWithAnd(chosen);
    return joined === true ? null : describeInWords(joined, about, teller);
  };
  return {
    name: teller.text(action.title),
    who: describeRolesAsked(joinWithAnd(ofRoles), about, teller) ?? said(ofRoles),
    condition: said(others),
  };
}

/** What stands on the drawing. */
export function createDrawingWords(about: StatesContext, teller: Teller): DrawingWords {
  return {
    titleOf: ({ title, value }) => (title === null ? value : teller.text(title)),
    any: teller.say('Any other state'),
    wordingOf: (move): TransitionWording => {
      const { name, who, condition } = describeMove(move, about, teller);
      return { name, details: [who, condition].filter((each) => each !== null) };
    },
  };
}

/** What is special about a state, as words behind its name. */
export function listStateMarks({ isStart, isFinal, isReached }: StateNode, { say }: Teller): readonly string[] {
  return [
    ...(isStart ? [say('start')] : []),
    ...(isFinal ? [say('no transition leads out')] : []),
    ...(isReached ? [] : [say('no transition leads here')]),
  ];
}

/** The parts that all have to hold. */
function listConjuncts(cond: Condition): readonly Condition[] {
  if (cond === true) return [];
  if (cond === false) return [false];
  const { node } = cond;
  if (node[0] !== 'op' || node[1] !== '&&') return [cond];
  return operandsOfNode(node).flatMap((part) => listConjuncts(conditionWithNode(cond, part)));
}

function conditionWithNode(cond: Expression, node: ExpressionNode): Condition {
  return node[0] === 'lit' && typeof node[1] === 'boolean' ? node[1] : { ...cond, node, reads: listNodeReads(node) };
}

/** "Orders, Administrator" where any of these roles is enough; null where roles are asked for in another way. */
function describeRolesAsked(cond: Condition, { model }: StatesContext, teller: Teller): string | null {
  const asked = typeof cond === 'boolean' ? null : listRoleDemands(cond.node);
  if (asked === null) return null;
  // Whoever meets a narrower demand meets a wider one, as that of the resource around an action.
  const left = asked.filter(
    (wide, at) =>
      !asked.some((narrow, other) => other !== at && meetsRoles(model, narrow, wide) && (other < at || !meetsRoles(model, wide, narrow))),
  );
  const [only] = left;
  if (only === undefined || left.length > 1) return null;
  return only.map((name) => titleOfRole(name, model.roles, teller.text)).join(', ');
}

const meetsRoles = (model: StatesContext['model'], narrow: readonly string[], wide: readonly string[]): boolean =>
  narrow.every((name) => [...effectiveRoles(model, [name])].some((held) => wide.includes(held)));

/** Lists of roles, one of each is asked for; null for what is no such thing. */
function listRoleDemands(node: ExpressionNode): readonly (readonly string[])[] | null {
  if (node[0] === 'role') return [[node[1]]];
  if (node[0] !== 'op') return null;
  const parts = operandsOfNode(node).map(listRoleDemands);
  if (!parts.every((part) => part !== null)) return null;
  if (node[1] === '&&') return parts.flat();
  if (node[1] !== '||' || parts.some((part) => part.length !== 1)) return null;
  return [[...new Set(parts.flat(2))]];
}
