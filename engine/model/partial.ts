/** Evaluates a part of a condition and leaves the rest: how a right is split into what roles say and what the record says. */
import { evaluate, UNKNOWN } from './evaluate.ts';
import type { Condition, Node } from './expression.ts';
import { childrenOf } from './nodes.ts';
import { readsOf } from './reads.ts';

/** The condition with its roles decided; true or false if nothing else is left to ask. */
export function partial(cond: Condition, roles: ReadonlySet<string>): Condition {
  return reduced(cond, (node) => (node[0] === 'role' ? { value: roles.has(node[1]) } : null));
}

/**
 * What a caller knows about a node already, or null: then its operands are asked. `undefined` stands for unknown; `null` would turn
 * `==` into the question for emptiness.
 */
export type Settle = (node: Node) => { readonly value: unknown } | null;

/** The condition with everything decided that `settle` knows. */
export function reduced(cond: Condition, settle: Settle): Condition {
  if (typeof cond === 'boolean') return cond;
  const node = reduce(cond.node, settle);
  if (node === cond.node) return cond;
  // Unknown is no.
  if (node[0] === 'lit') return node[1] === true;
  return { ...cond, node, reads: readsOf(node) };
}

function reduce(node: Node, settle: Settle): Node {
  const settled = settle(node);
  if (settled !== null) return ['lit', settled.value];
  switch (node[0]) {
    case 'op': {
      const [, operator, ...operands] = node;
      const next = operands.map((each) => reduce(each, settle));
      return next.every((each, index) => each === operands[index]) ? fold(node) : decided(fold(['op', operator, ...next]));
    }
    case 'call': {
      const [, name, ...operands] = node;
      const next = operands.map((each) => reduce(each, settle));
      const isSame = next.every((each, index) => each === operands[index]);
      const changed: Node = isSame ? node : decided(['call', name, ...next]);
      return name === 'choose' && changed[0] === 'call' ? foldChoose(changed, next) : changed;
    }
    case 'each': {
      const [, kind, source, name, body] = node;
      return decided(['each', kind, reduce(source, settle), name, reduce(body, settle)]);
    }
    case 'at':
      return ['at', reduce(node[1], settle), reduce(node[2], settle)];
    default:
      return node;
  }
}

/** What is left without anything to ask, as its value: `coalesce(ROLE_X, false)` is as decided as `ROLE_X`. */
function decided(node: Node): Node {
  if (node[0] === 'lit' || (node[0] === 'op' && node[1] === 'list') || !isClosed(node, [])) return node;
  const value = evaluate(node, { roles: new Set(), mode: 'show', now: new Date(0), zone: 'UTC' });
  return ['lit', value === UNKNOWN ? undefined : value];
}

/** Whether a part reads nothing, neither the clock nor a name that stands outside of it. */
function isClosed(node: Node, names: readonly string[]): boolean {
  if (node[0] === 'lit') return true;
  if (node[0] === 'var') return names.includes(node[1]);
  if (node[0] === 'each') return isClosed(node[2], names) && isClosed(node[4], [...names, node[3]]);
  const children = childrenOf(node);
  return children.length > 0 && readsOf(node).length === 0 && children.every((each) => isClosed(each, names));
}

function fold(node: Node): Node {
  if (node[0] !== 'op') return node;
  const [, operator, first, second, third] = node;
  if (first === undefined) return node;
  if (operator === '!') return isLit(first, true) ? FALSE : isLit(first, false) ? TRUE : node;
  if (second === undefined) return node;
  if (operator === '&&') return foldJunction(node, [first, second], false);
  if (operator === '||') return foldJunction(node, [first, second], true);
  if (operator !== '?:' || third === undefined) return node;
  return first[0] !== 'lit' ? node : first[1] === true ? second : third;
}

const TRUE: Node = ['lit', true];
const FALSE: Node = ['lit', false];

function isLit(node: Node, value: boolean): boolean {
  return node[0] === 'lit' && node[1] === value;
}

// `decisive` settles the junction; its opposite can be dropped.
function foldJunction(node: Node, [first, second]: readonly [Node, Node], decisive: boolean): Node {
  if (isLit(first, decisive) || isLit(second, decisive)) return decisive ? TRUE : FALSE;
  if (isLit(first, !decisive)) return second;
  return isLit(second, !decisive) ? first : node;
}

function foldChoose(node: Node, operands: readonly Node[]): Node {
  const [cond, value, ...rest] = operands;
  if (cond === undefined || value === undefined) return cond ?? node;
  if (cond[0] !== 'lit') return node;
  if (cond[1] === true) return value;
  return foldChoose(['call', 'choose', ...rest], rest);
}
