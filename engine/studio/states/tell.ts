/** Transitions and states in words: who may, and when. */
import type { Condition } from '../../model/expression.ts';
import type { Model, Resource } from '../../model/model.ts';
import { readsOnlyRoles } from '../../model/roles.ts';
import { joinWithAnd } from '../words/condition.ts';
import { dropImpliedConjuncts, listConjuncts, listRolesAsked } from '../words/conjuncts.ts';
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
  const ofRoles = dropImpliedConjuncts(parts.filter(readsOnlyRoles), about.model);
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

/** "Orders, Administrator" where any of these roles is enough; null where roles are asked for in another way. */
function describeRolesAsked(cond: Condition, { model }: StatesContext, teller: Teller): string | null {
  const asked = typeof cond === 'boolean' ? null : listRolesAsked(cond.node);
  return asked?.map((name) => titleOfRole(name, model.roles, teller.text)).join(', ') ?? null;
}
