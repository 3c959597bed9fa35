/** Evaluates a part of a condition and leaves the rest: how a right is split into what roles say and what the record says. */
import { evaluateNode, UNKNOWN } from './evaluate.ts';
import type { Condition, ExpressionNode } from './expression.ts';
import { childNodesOf } from './nodes.ts';
import { listNodeReads } from './reads.ts';

/** The condition with its roles decided; true or false if nothing else is left to ask. */
export function decideRoles(cond: Condition, roles: ReadonlySet<string>): Condition {
  return reduceCondition(cond, (node) => (node[0] === 'role' ? { value: roles.has(node[1]) } : null));
}

/**
 * What a caller knows about a node already, or null: then its operands are asked. `undefined` stands for unknown; `null` would turn
 * `==` into the question for emptiness.
 */
export type SettleNode = (node: ExpressionNode) => { readonly value: unknown } | null;

/** The condition with everything decided that `settle` knows. */
export function reduceCondition(cond: Condition, settle: SettleNode): Condition {
  if (typeof cond === 'boolean') return cond;
  const node = reduceNode(cond.node, settle);
  if (node === cond.node) return cond;
  // Unknown is no.
  if (node[0] === 'lit') return node[1] === true;
  return { ...cond, node, reads: listNodeReads(node) };
}

/** The same of any expression; a literal where nothing is left to ask. */
export function reduceNode(node: ExpressionNode, settle: SettleNode): ExpressionNode {
  const settled = settle(node);
  if (settled !== null) return ['lit', settled.value];
  switch (node[0]) {
    case 'op': {
      const [, operator, ...operands] = node;
      const next = operands.map((each) => reduceNode(each, settle));
      return next.every((each, index) => each === operands[index]) ? foldNode(node) : foldClosedNode(foldNode(['op', operator, ...next]));
    }
    case 'call': {
      const [, name, ...operands] = node;
      const next = operands.map((each) => reduceNode(each, settle));
      const isSame = next.every((each, index) => each === operands[index]);
      const changed: ExpressionNode = isSame ? node : foldClosedNode(['call', name, ...next]);
      return name === 'choose' && changed[0] === 'call' ? foldChooseCall(changed, next) : changed;
    }
    case 'each': {
      const [, kind, source, name, body] = node;
      return foldClosedNode(['each', kind, reduceNode(source, settle), name, reduceNode(body, settle)]);
    }
    case 'at':
      return ['at', reduceNode(node[1], settle), reduceNode(node[2], settle)];
    default:
      return node;
  }
}

/** What is left without anything to ask, as its value: `coalesce(ROLE_X, false)` is as decided as `ROLE_X`. */
function foldClosedNode(node: ExpressionNode): ExpressionNode {
  if (node[0] === 'lit' || (node[0] === 'op' && node[1] === 'list') || !readsNothing(node, [])) return node;
  const value = evaluateNode(node, { roles: new Set(), mode: 'show', now: new Date(0), zone: 'UTC' });
  return ['lit', value === UNKNOWN ? undefined : value];
}

/** Whether a part reads nothing, neither the clock nor a name that stands outside of it. */
function readsNothing(node: ExpressionNode, names: readonly string[]): boolean {
  if (node[0] === 'lit') return true;
  if (node[0] === 'var') return names.includes(node[1]);
  if (node[0] === 'each') return readsNothing(node[2], names) && readsNothing(node[4], [...names, node[3]]);
  const children = childNodesOf(node);
  return children.length > 0 && listNodeReads(node).length === 0 && children.every((each) => readsNothing(each, names));
}

function foldNode(node: ExpressionNode): ExpressionNode {
  if (node[0] !== 'op') return node;
  const [, operator, first, second, third] = node;
  if (first === undefined) return node;
  if (operator === '!') return isLiteralOf(first, true) ? FALSE : isLiteralOf(first, false) ? TRUE : node;
  if (second === undefined) return node;
  if (operator === '&&') return foldJunction(node, [first, second], false);
  if (operator === '||') return foldJunction(node, [first, second], true);
  if (operator !== '?:' || third === undefined) return node;
  return first[0] !== 'lit' ? node : first[1] === true ? second : third;
}

const TRUE: ExpressionNode = ['lit', true];
const FALSE: ExpressionNode = ['lit', false];

function isLiteralOf(node: ExpressionNode, value: boolean): boolean {
  return node[0] === 'lit' && node[1] === value;
}

// `decisive` settles the junction; its opposite can be dropped.
function foldJunction(node: ExpressionNode, [first, second]: readonly [ExpressionNode, ExpressionNode], decisive: boolean): ExpressionNode {
  if (isLiteralOf(first, decisive) || isLiteralOf(second, decisive)) return decisive ? TRUE : FALSE;
  if (isLiteralOf(first, !decisive)) return second;
  return isLiteralOf(second, !decisive) ? first : node;
}

function foldChooseCall(node: ExpressionNode, operands: readonly ExpressionNode[]): ExpressionNode {
  const [cond, value, ...rest] = operands;
  if (cond === undefined || value === undefined) return cond ?? node;
  if (cond[0] !== 'lit') return node;
  if (cond[1] === true) return value;
  return foldChooseCall(['call', 'choose', ...rest], rest);
}
