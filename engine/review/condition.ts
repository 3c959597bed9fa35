/** Conditions made of conditions. */
import type { Condition, Expression, Node } from '../model/expression.ts';
import { readsOf } from '../model/reads.ts';

/** The opposite. */
export function denied(condition: Condition): Condition {
  if (typeof condition === 'boolean') return !condition;
  return { ...condition, node: ['op', '!', condition.node], text: `!(${condition.text})` };
}

/** Where the first one stands. */
export function joined(operator: '&&' | '||', first: Expression, second: Expression): Expression {
  const node: Node = ['op', operator, first.node, second.node];
  return { ...first, node, text: `(${first.text}) ${operator} (${second.text})`, reads: readsOf(node) };
}

/** All of these at once; true for none. */
export function allOf(conditions: readonly Condition[]): Condition {
  return conditions.reduce<Condition>((all, each) => {
    if (typeof all === 'boolean') return all ? each : all;
    if (typeof each === 'boolean') return each ? all : each;
    return joined('&&', all, each);
  }, true);
}
