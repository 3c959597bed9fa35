/** Rules that ask for a role are rights in disguise: who may, is theirs to say. */
import type { Condition } from '../../model/expression.ts';
import type { ResourceRule } from '../../model/model.ts';
import { rolesReadBy } from '../../model/roles.ts';
import { joinWithAnd, joinWithOr, negateCondition } from '../words/condition.ts';
import type { ModelChange } from './change.ts';
import { compareRight } from './rights.ts';
import type { DiffPart } from './part.ts';

/** Who gains and loses a verb or an action because of rules that came, went or ask something else. */
export function compareRuleRights(before: readonly ResourceRule[], after: readonly ResourceRule[], part: DiffPart): readonly ModelChange[] {
  const of = (part.after.resource ?? part.before.resource)?.name ?? '';
  const verbs = [...new Set([...before, ...after].flatMap((rule) => rule.verbs))];
  return verbs.flatMap((verb) =>
    compareRight(
      roleDemandOf(before, verb),
      roleDemandOf(after, verb),
      { what: `${verb} ${of}, as far as its rules go`, isInner: true },
      part,
    ),
  );
}

function roleDemandOf(rules: readonly ResourceRule[], verb: string): Condition {
  return joinWithAnd(
    rules
      .filter((rule) => rule.verbs.includes(verb) && asksForRole(rule))
      .map(({ when, check }) => joinWithOr([negateCondition(when), check])),
  );
}

function asksForRole({ when, check }: ResourceRule): boolean {
  return [when, check].some((condition) => rolesReadBy(condition).length > 0);
}
