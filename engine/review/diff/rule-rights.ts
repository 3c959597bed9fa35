/** Rules that ask for a role are rights in disguise: who may, is theirs to say. */
import type { Condition, Expression, Node } from '../../model/expression.ts';
import type { Rule } from '../../model/model.ts';
import { readsOf } from '../../model/reads.ts';
import type { Change } from './change.ts';
import { denied, rightChanges } from './rights.ts';
import type { Part } from './part.ts';

/** Who gains and loses a verb or an action because of rules that came, went or ask something else. */
export function ruleRights(before: readonly Rule[], after: readonly Rule[], part: Part): readonly Change[] {
  const of = (part.after.resource ?? part.before.resource)?.name ?? '';
  const verbs = [...new Set([...before, ...after].flatMap((rule) => rule.verbs))];
  return verbs.flatMap((verb) =>
    rightChanges(demandOf(before, verb), demandOf(after, verb), { what: `${verb} ${of} as its rules demand`, isInner: true }, part),
  );
}

function demandOf(rules: readonly Rule[], verb: string): Condition {
  const demands = rules.filter((rule) => rule.verbs.includes(verb) && asksRole(rule)).map(whole);
  return demands.reduce<Condition>((all, each) => (typeof all === 'boolean' ? each : joined('&&', all, each)), true);
}

function asksRole({ when, check }: Rule): boolean {
  return [when, check].some((condition) => typeof condition !== 'boolean' && condition.reads.some((read) => read.startsWith('role.')));
}

function whole({ when, check }: Rule): Expression {
  const unless = denied(when);
  return typeof unless === 'boolean' ? check : joined('||', unless, check);
}

function joined(operator: '&&' | '||', first: Expression, second: Expression): Expression {
  const node: Node = ['op', operator, first.node, second.node];
  return { ...first, node, text: `(${first.text}) ${operator} (${second.text})`, reads: readsOf(node) };
}
