/** Rules that ask for a role are rights in disguise: who may, is theirs to say. */
import type { Condition } from '../../model/expression.ts';
import type { Rule } from '../../model/model.ts';
import { rolesRead } from '../../model/roles.ts';
import { allOf, anyOf, denied } from '../condition.ts';
import type { Change } from './change.ts';
import { rightChanges } from './rights.ts';
import type { Part } from './part.ts';

/** Who gains and loses a verb or an action because of rules that came, went or ask something else. */
export function ruleRights(before: readonly Rule[], after: readonly Rule[], part: Part): readonly Change[] {
  const of = (part.after.resource ?? part.before.resource)?.name ?? '';
  const verbs = [...new Set([...before, ...after].flatMap((rule) => rule.verbs))];
  return verbs.flatMap((verb) =>
    rightChanges(demandOf(before, verb), demandOf(after, verb), { what: `${verb} ${of}, as far as its rules go`, isInner: true }, part),
  );
}

function demandOf(rules: readonly Rule[], verb: string): Condition {
  return allOf(rules.filter((rule) => rule.verbs.includes(verb) && asksRole(rule)).map(({ when, check }) => anyOf([denied(when), check])));
}

function asksRole({ when, check }: Rule): boolean {
  return [when, check].some((condition) => rolesRead(condition).length > 0);
}
