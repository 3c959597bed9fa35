/** Conditions as a reader meets them: decided for one form, and never unknown. */
import { evaluateNode, UNKNOWN } from '../../model/evaluate.ts';
import type { Condition, Expression, ExpressionNode } from '../../model/expression.ts';
import type { ScreenMode } from '../../model/model.ts';
import { childNodesOf, operandsOfNode } from '../../model/nodes.ts';
import { reduceCondition } from '../../model/partial.ts';
import { listNodeReads } from '../../model/reads.ts';
import { printExpression } from '../../print/expression.ts';

/** What is left of a condition on one screen. */
export function reduceToScreen(cond: Condition, mode: ScreenMode): Condition {
  return reduceCondition(cond, (node) => {
    if (!comparesMode(node)) return null;
    const value = evaluateNode(node, { ...nobody, mode });
    return { value: value === UNKNOWN ? undefined : value };
  });
}

const nobody = { user: undefined, settings: {}, params: {}, roles: new Set<string>(), now: new Date(0), zone: 'UTC' };

/** A comparison of the mode, and of nothing else. */
function comparesMode(node: ExpressionNode): boolean {
  const leaves = childNodesOf(node);
  return leaves.length > 0 && leaves.some(([kind]) => kind === 'mode') && leaves.every(isModeNode);
}

function isModeNode(node: ExpressionNode): boolean {
  return node[0] === 'lit' || node[0] === 'mode' || (node[0] === 'op' && node[1] === 'list' && operandsOfNode(node).every(isModeNode));
}

/** Where a condition does not hold; one that cannot be told does not hold either, as everywhere in the engine. */
export function negateUnknownAsFalse(cond: Condition): Condition {
  if (typeof cond === 'boolean') return !cond;
  const node: ExpressionNode = ['op', '!', makeKnownNode(cond.node)];
  const made: Expression = { ...cond, node, text: printExpression(node), reads: listNodeReads(node) };
  return made;
}

/** The same, but false where it would be unknown. */
function makeKnownNode(node: ExpressionNode): ExpressionNode {
  const [first, second] = operandsOfNode(node);
  if (node[0] === 'op' && (node[1] === '&&' || node[1] === '||') && first !== undefined && second !== undefined)
    return ['op', node[1], makeKnownNode(first), makeKnownNode(second)];
  if (isAlwaysKnown(node)) return node;
  if (node[0] === 'op' && node[1] === '==' && first !== undefined && second !== undefined) return ['call', 'same', first, second];
  return ['call', 'coalesce', node, ['lit', false]];
}

function isAlwaysKnown(node: ExpressionNode): boolean {
  const operands = operandsOfNode(node);
  if (node[0] === 'role' || (node[0] === 'lit' && typeof node[1] === 'boolean')) return true;
  if (node[0] === 'call') return node[1] === 'same';
  if (node[0] !== 'op') return false;
  if (node[1] === '!' || node[1] === '&&' || node[1] === '||') return operands.every(isAlwaysKnown);
  return (node[1] === '==' || node[1] === '!=') && operands.some((each) => each[0] === 'lit' && each[1] === null);
}
