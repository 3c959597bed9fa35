/** Transitions and states in words: who may, and when. */
import type { Condition, Expression, Node } from '../../model/expression.ts';
import type { Model, Resource } from '../../model/model.ts';
import { operandsOf } from '../../model/nodes.ts';
import { readsOf } from '../../model/reads.ts';
import { effectiveRoles, readsRolesAlone } from '../../model/roles.ts';
import { allOf } from '../condition.ts';
import type { Teller } from '../teller.ts';
import { inWords } from '../words.ts';
import { roleTitle } from '../words-of-fact.ts';
import type { Wording } from './boxes.ts';
import type { Move, StateNode } from './graph.ts';
import type { Words } from './layout.ts';

export interface About {
  readonly model: Pick<Model, 'roles'>;
  readonly resource: Resource;
}

export interface Told {
  readonly name: string;
  /** The part that roles decide; null: everybody who may use the resource. */
  readonly who: string | null;
  /** What else has to be so; null: nothing. */
  readonly condition: string | null;
}

/** A transition: its name, who may run it, and what the record has to be like. */
export function tellMove({ action }: Move, about: About, teller: Teller): Told {
  const parts = [...conjuncts(action.allow.cond), ...conjuncts(action.when)];
  const ofRoles = parts.filter(readsRolesAlone);
  const others = parts.filter((part) => !readsRolesAlone(part));
  const said = (chosen: readonly Condition[]): string | null => {
    const joined = allOf(chosen);
    return joined === true ? null : inWords(joined, about, teller);
  };
  return { name: teller.text(action.title), who: rolesIn(allOf(ofRoles), about, teller) ?? said(ofRoles), condition: said(others) };
}

/** What stands on the drawing. */
export function drawingWords(about: About, teller: Teller): Words {
  return {
    titleOf: ({ title, value }) => (title === null ? value : teller.text(title)),
    any: teller.say('Any other state'),
    wordingOf: (move): Wording => {
      const { name, who, condition } = tellMove(move, about, teller);
      return { name, details: [who, condition].filter((each) => each !== null) };
    },
  };
}

/** What is special about a state, as words behind its name. */
export function marksOf({ isStart, isFinal, isReached }: StateNode, { say }: Teller): readonly string[] {
  return [
    ...(isStart ? [say('start')] : []),
    ...(isFinal ? [say('no transition leads on')] : []),
    ...(isReached ? [] : [say('no transition leads here')]),
  ];
}

/** The parts that all have to hold. */
function conjuncts(cond: Condition): readonly Condition[] {
  if (cond === true) return [];
  if (cond === false) return [false];
  const { node } = cond;
  if (node[0] !== 'op' || node[1] !== '&&') return [cond];
  return operandsOf(node).flatMap((part) => conjuncts(withNode(cond, part)));
}

function withNode(cond: Expression, node: Node): Condition {
  return node[0] === 'lit' && typeof node[1] === 'boolean' ? node[1] : { ...cond, node, reads: readsOf(node) };
}

/** "Orders, Administrator" where any of these roles is enough; null where roles are asked for in another way. */
function rolesIn(cond: Condition, { model }: About, teller: Teller): string | null {
  const asked = typeof cond === 'boolean' ? null : demands(cond.node);
  if (asked === null) return null;
  // Whoever meets a narrower demand meets a wider one, as that of the resource around an action.
  const left = asked.filter(
    (wide, at) => !asked.some((narrow, other) => other !== at && meets(model, narrow, wide) && (other < at || !meets(model, wide, narrow))),
  );
  const [only] = left;
  if (only === undefined || left.length > 1) return null;
  return only.map((name) => roleTitle(name, { model, teller })).join(', ');
}

const meets = (model: About['model'], narrow: readonly string[], wide: readonly string[]): boolean =>
  narrow.every((name) => [...effectiveRoles(model, [name])].some((held) => wide.includes(held)));

/** Lists of roles, one of each is asked for; null for what is no such thing. */
function demands(node: Node): readonly (readonly string[])[] | null {
  if (node[0] === 'role') return [[node[1]]];
  if (node[0] !== 'op') return null;
  const parts = operandsOf(node).map(demands);
  if (!parts.every((part) => part !== null)) return null;
  if (node[1] === '&&') return parts.flat();
  if (node[1] !== '||' || parts.some((part) => part.length !== 1)) return null;
  return [[...new Set(parts.flat(2))]];
}
