/** Conditions made of conditions. */
import type { Condition, Expression, ExpressionNode } from '../../model/expression.ts';
import { listNodeReads } from '../../model/reads.ts';

/** The opposite. */
export function negateCondition(condition: Condition): Condition {
  if (typeof condition === 'boolean') return !condition;
  return { ...condition, node: ['op', '!', condition.node], text: `!(${condition.text})` };
}

/** Where the first one stands. */
function joinTwoConditions(operator: '&&' | '||', first: Expression, second: Expression): Expression {
  const node: ExpressionNode = ['op', operator, first.node, second.node];
  return { ...first, node, text: `(${first.text}) ${operator} (${second.text})`, reads: listNodeReads(node) };
}

/** All of these at once, what is said twice once; true for none. */
export function joinWithAnd(conditions: readonly Condition[]): Condition {
  return joinConditions('&&', conditions);
}

/** One of these is enough; false for none. */
export function joinWithOr(conditions: readonly Condition[]): Condition {
  return joinConditions('||', conditions);
}

function joinConditions(operator: '&&' | '||', conditions: readonly Condition[]): Condition {
  const decisive = operator === '||';
  if (conditions.includes(decisive)) return decisive;
  const all = conditions.filter((each): each is Expression => typeof each !== 'boolean');
  const nodes = all.map(({ node }) => JSON.stringify(node));
  const [first, ...rest] = all.filter((_, index) => nodes.indexOf(nodes[index] ?? '') === index);
  return first === undefined ? !decisive : rest.reduce((left, right) => joinTwoConditions(operator, left, right), first);
}
