/** One spelling for expressions that the evaluator cannot tell apart: operands in one order, one form of comparison, of lists and of patterns. */
import type { ExpressionNode, Operator } from '../../model/expression.ts';
import { operandsOfNode } from '../../model/nodes.ts';
import { normalizePattern } from './normal-pattern.ts';

export function normalizeNode(node: ExpressionNode, isSum = false): ExpressionNode {
  return normalizeNodeWithin(node, [], isSum);
}

// `names` are the variables around it, the outermost first: what a variable is called means nothing. `isSum`: it is a number for sure.
function normalizeNodeWithin(node: ExpressionNode, names: readonly string[], isSum = false): ExpressionNode {
  const inner = (each: ExpressionNode): ExpressionNode => normalizeNodeWithin(each, names);
  switch (node[0]) {
    case 'op': {
      const [, operator, ...operands] = node;
      const isOfNumbers = (at: number): boolean =>
        arithmetic.has(operator) || (isSum && (operator === '+' || (operator === '?:' && at > 0)));
      return normalizeOperation(
        operator,
        operands.map((each, at) => normalizeNodeWithin(each, names, isOfNumbers(at))),
        isSum,
      );
    }
    case 'call': {
      const [, name, ...operands] = node;
      return normalizeCall(name, operands.map(inner));
    }
    case 'each': {
      const [, kind, source, name, body] = node;
      return ['each', kind, inner(source), `$${names.length}`, normalizeNodeWithin(body, [...names, name])];
    }
    case 'var': {
      const at = names.lastIndexOf(node[1]);
      return at < 0 ? node : ['var', `$${at}`, node[2]];
    }
    case 'at':
      return ['at', inner(node[1]), inner(node[2])];
    default:
      return node;
  }
}

function normalizeOperation(operator: Operator, operands: readonly ExpressionNode[], isSum: boolean): ExpressionNode {
  const [first, second] = operands;
  if (first === undefined) return ['op', operator, ...operands];
  if (operator === '!') return negateNode(first);
  if (second === undefined) return ['op', operator, first];
  switch (operator) {
    case '&&':
    case '||':
      return normalizeJunction(operator, operands);
    case '==':
      return normalizeEquality(orderOperands(first, second));
    case '!=':
      return negateNode(normalizeEquality(orderOperands(first, second)));
    case '*':
      return ['op', operator, ...orderOperands(first, second)];
    case '+':
      return isSum || isNumberNode(first) || isNumberNode(second)
        ? ['op', operator, ...orderOperands(first, second)]
        : ['op', operator, first, second];
    case '<':
    case '<=':
    case '>':
    case '>=':
      return normalizeComparison(operator, [first, second]);
    case 'in':
      return normalizeMembership(first, second);
    default:
      return ['op', operator, ...operands];
  }
}

function negateNode(node: ExpressionNode): ExpressionNode {
  const [first] = operandsOfNode(node);
  return node[0] === 'op' && node[1] === '!' && first !== undefined ? first : ['op', '!', node];
}

/** What is said twice is said once; how several are joined into pairs means nothing. */
function normalizeJunction(operator: '&&' | '||', operands: readonly ExpressionNode[]): ExpressionNode {
  const flat = operands.flatMap((each) => (each[0] === 'op' && each[1] === operator ? operandsOfNode(each) : [each]));
  const all = [...new Map(flat.map((each) => [nodeText(each), each])).entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, each]) => each);
  const [only, other] = all;
  return only !== undefined && other === undefined ? only : ['op', operator, ...all];
}

function normalizeEquality([first, second]: readonly [ExpressionNode, ExpressionNode]): ExpressionNode {
  if (isBooleanLiteral(second, true)) return first;
  return isBooleanLiteral(second, false) ? negateNode(first) : ['op', '==', first, second];
}

const mirrored = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' } as const;

function normalizeComparison(operator: keyof typeof mirrored, [first, second]: readonly [ExpressionNode, ExpressionNode]): ExpressionNode {
  const [left, right] = orderOperands(first, second);
  return ['op', left === first ? operator : mirrored[operator], left, right];
}

function normalizeMembership(subject: ExpressionNode, list: ExpressionNode): ExpressionNode {
  if (list[0] !== 'op' || list[1] !== 'list') return ['op', 'in', subject, list];
  const members = [...new Map(operandsOfNode(list).map((each) => [nodeText(each), each])).entries()].toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  );
  const [only, other] = members.map(([, each]) => each);
  // An empty member makes a list unsure; of one that is written down it is known.
  if (only !== undefined && other === undefined && only[0] === 'lit' && only[1] !== null) return normalizeEquality([subject, only]);
  return ['op', 'in', subject, ['op', 'list', ...members.map(([, each]) => each)]];
}

function normalizeCall(name: string, operands: readonly ExpressionNode[]): ExpressionNode {
  const [first, second] = operands;
  if (name === 'same' && first !== undefined && second !== undefined) {
    const list = normalizeMembership(first, second);
    if (second[0] !== 'op' || second[1] !== 'list') return ['call', name, ...orderOperands(first, second)];
    const [, member] = operandsOfNode(list);
    return list[0] === 'op' && member !== undefined ? ['call', name, first, member] : ['call', name, first, second];
  }
  if (name === 'matches' && first !== undefined && second?.[0] === 'lit' && typeof second[1] === 'string')
    return ['call', name, first, ['lit', normalizePattern(second[1])]];
  return ['call', name, ...operands];
}

/** Literals last, else by their text. */
function orderOperands(first: ExpressionNode, second: ExpressionNode): readonly [ExpressionNode, ExpressionNode] {
  const isFixed = first[0] === 'lit' && second[0] !== 'lit';
  const isAfter = (first[0] === 'lit' || second[0] !== 'lit') && nodeText(second) < nodeText(first);
  return isFixed || isAfter ? [second, first] : [first, second];
}

const arithmetic: ReadonlySet<string> = new Set(['-', '*', '/', '%']);
const counting: ReadonlySet<string> = new Set(['size', 'sum', 'round', 'toNumber', 'count', 'elapsedShare']);

/** Whether it is a number for sure: texts and lists are joined by `+` in the order in which they stand. */
function isNumberNode(node: ExpressionNode): boolean {
  if (node[0] === 'lit') return typeof node[1] === 'number';
  if (node[0] === 'call') return counting.has(node[1]);
  if (node[0] !== 'op') return false;
  // What a sum adds up, and what a question may come to, is all of one type.
  const alike = node[1] === '+' ? operandsOfNode(node) : node[1] === '?:' ? operandsOfNode(node).slice(1) : [];
  return arithmetic.has(node[1]) || alike.some(isNumberNode);
}

function isBooleanLiteral(node: ExpressionNode, value: boolean): boolean {
  return node[0] === 'lit' && node[1] === value;
}

const nodeText = (node: ExpressionNode): string => JSON.stringify(node);
