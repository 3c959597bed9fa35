import type { ExpressionNode } from './expression.ts';

/** The parts after the operator or the name of a node; none of any other. */
export function operandsOfNode(node: ExpressionNode): readonly ExpressionNode[] {
  if (node[0] !== 'op' && node[0] !== 'call') return [];
  const [, , ...operands] = node;
  return operands;
}

/** All nodes directly within a node, in the order in which they are written. */
export function childNodesOf(node: ExpressionNode): readonly ExpressionNode[] {
  if (node[0] === 'at') return [node[1], node[2]];
  return node[0] === 'each' ? [node[2], node[4]] : operandsOfNode(node);
}

/** What must all hold for a node to hold. */
export function listConjunctNodes(node: ExpressionNode): readonly ExpressionNode[] {
  return node[0] === 'op' && node[1] === '&&' ? operandsOfNode(node).flatMap(listConjunctNodes) : [node];
}
