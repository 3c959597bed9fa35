/** Conditions as a reader meets them: decided for one form, and never unknown. */
import { evaluate, UNKNOWN } from '../model/evaluate.ts';
import type { Condition, Expression, Node } from '../model/expression.ts';
import type { Mode } from '../model/model.ts';
import { childrenOf, operandsOf } from '../model/nodes.ts';
import { reduced } from '../model/partial.ts';
import { readsOf } from '../model/reads.ts';
import { printNode } from '../print/expression.ts';

/** What is left of a condition on one screen. */
export function onScreen(cond: Condition, mode: Mode): Condition {
  return reduced(cond, (node) => {
    if (!asksMode(node)) return null;
    const value = evaluate(node, { ...nobody, mode });
    return { value: value === UNKNOWN ? undefined : value };
  });
}

const nobody = { user: undefined, settings: {}, params: {}, roles: new Set<string>(), now: new Date(0), zone: 'UTC' };

/** A comparison of the mode, and of nothing else. */
function asksMode(node: Node): boolean {
  const leaves = childrenOf(node);
  return leaves.length > 0 && leaves.some(([kind]) => kind === 'mode') && leaves.every(isOfMode);
}

function isOfMode(node: Node): boolean {
  return node[0] === 'lit' || node[0] === 'mode' || (node[0] === 'op' && node[1] === 'list' && operandsOf(node).every(isOfMode));
}

/** Where a condition does not hold; one that cannot be told does not hold either, as everywhere in the engine. */
export function unless(cond: Condition): Condition {
  if (typeof cond === 'boolean') return !cond;
  const node: Node = ['op', '!', told(cond.node)];
  const made: Expression = { ...cond, node, text: printNode(node), reads: readsOf(node) };
  return made;
}

/** The same, but false where it would be unknown. */
function told(node: Node): Node {
  const [first, second] = operandsOf(node);
  if (node[0] === 'op' && (node[1] === '&&' || node[1] === '||') && first !== undefined && second !== undefined)
    return ['op', node[1], told(first), told(second)];
  if (isTold(node)) return node;
  if (node[0] === 'op' && node[1] === '==' && first !== undefined && second !== undefined) return ['call', 'same', first, second];
  return ['call', 'coalesce', node, ['lit', false]];
}

function isTold(node: Node): boolean {
  const operands = operandsOf(node);
  if (node[0] === 'role' || (node[0] === 'lit' && typeof node[1] === 'boolean')) return true;
  if (node[0] === 'call') return node[1] === 'same';
  if (node[0] !== 'op') return false;
  if (node[1] === '!' || node[1] === '&&' || node[1] === '||') return operands.every(isTold);
  return (node[1] === '==' || node[1] === '!=') && operands.some((each) => each[0] === 'lit' && each[1] === null);
}
