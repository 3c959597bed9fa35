/** One spelling for expressions that the evaluator cannot tell apart: operands in one order, one form of comparison, of lists and of patterns. */
import type { Node, Operator } from '../../model/expression.ts';
import { operandsOf } from '../../model/nodes.ts';
import { normalPattern } from './normal-pattern.ts';

export function normal(node: Node, isSum = false): Node {
  return inOneForm(node, [], isSum);
}

// `names` are the variables around it, the outermost first: what a variable is called means nothing. `isSum`: it is a number for sure.
function inOneForm(node: Node, names: readonly string[], isSum = false): Node {
  const inner = (each: Node): Node => inOneForm(each, names);
  switch (node[0]) {
    case 'op': {
      const [, operator, ...operands] = node;
      const isOfNumbers = (at: number): boolean =>
        arithmetic.has(operator) || (isSum && (operator === '+' || (operator === '?:' && at > 0)));
      return operation(
        operator,
        operands.map((each, at) => inOneForm(each, names, isOfNumbers(at))),
        isSum,
      );
    }
    case 'call': {
      const [, name, ...operands] = node;
      return called(name, operands.map(inner));
    }
    case 'each': {
      const [, kind, source, name, body] = node;
      return ['each', kind, inner(source), `$${names.length}`, inOneForm(body, [...names, name])];
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

function operation(operator: Operator, operands: readonly Node[], isSum: boolean): Node {
  const [first, second] = operands;
  if (first === undefined) return ['op', operator, ...operands];
  if (operator === '!') return opposite(first);
  if (second === undefined) return ['op', operator, first];
  switch (operator) {
    case '&&':
    case '||':
      return junction(operator, operands);
    case '==':
      return equality(ordered(first, second));
    case '!=':
      return opposite(equality(ordered(first, second)));
    case '*':
      return ['op', operator, ...ordered(first, second)];
    case '+':
      return isSum || isNumber(first) || isNumber(second) ? ['op', operator, ...ordered(first, second)] : ['op', operator, first, second];
    case '<':
    case '<=':
    case '>':
    case '>=':
      return comparison(operator, [first, second]);
    case 'in':
      return membership(first, second);
    default:
      return ['op', operator, ...operands];
  }
}

function opposite(node: Node): Node {
  const [first] = operandsOf(node);
  return node[0] === 'op' && node[1] === '!' && first !== undefined ? first : ['op', '!', node];
}

/** What is said twice is said once; how several are joined into pairs means nothing. */
function junction(operator: '&&' | '||', operands: readonly Node[]): Node {
  const flat = operands.flatMap((each) => (each[0] === 'op' && each[1] === operator ? operandsOf(each) : [each]));
  const all = [...new Map(flat.map((each) => [textOf(each), each])).entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, each]) => each);
  const [only, other] = all;
  return only !== undefined && other === undefined ? only : ['op', operator, ...all];
}

function equality([first, second]: readonly [Node, Node]): Node {
  if (isLiteral(second, true)) return first;
  return isLiteral(second, false) ? opposite(first) : ['op', '==', first, second];
}

const mirrored = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' } as const;

function comparison(operator: keyof typeof mirrored, [first, second]: readonly [Node, Node]): Node {
  const [left, right] = ordered(first, second);
  return ['op', left === first ? operator : mirrored[operator], left, right];
}

function membership(subject: Node, list: Node): Node {
  if (list[0] !== 'op' || list[1] !== 'list') return ['op', 'in', subject, list];
  const members = [...new Map(operandsOf(list).map((each) => [textOf(each), each])).entries()].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const [only, other] = members.map(([, each]) => each);
  // An empty member makes a list unsure; of one that is written down it is known.
  if (only !== undefined && other === undefined && only[0] === 'lit' && only[1] !== null) return equality([subject, only]);
  return ['op', 'in', subject, ['op', 'list', ...members.map(([, each]) => each)]];
}

function called(name: string, operands: readonly Node[]): Node {
  const [first, second] = operands;
  if (name === 'same' && first !== undefined && second !== undefined) {
    const list = membership(first, second);
    if (second[0] !== 'op' || second[1] !== 'list') return ['call', name, ...ordered(first, second)];
    const [, member] = operandsOf(list);
    return list[0] === 'op' && member !== undefined ? ['call', name, first, member] : ['call', name, first, second];
  }
  if (name === 'matches' && first !== undefined && second?.[0] === 'lit' && typeof second[1] === 'string')
    return ['call', name, first, ['lit', normalPattern(second[1])]];
  return ['call', name, ...operands];
}

/** Literals last, else by their text. */
function ordered(first: Node, second: Node): readonly [Node, Node] {
  const isFixed = first[0] === 'lit' && second[0] !== 'lit';
  const isAfter = (first[0] === 'lit' || second[0] !== 'lit') && textOf(second) < textOf(first);
  return isFixed || isAfter ? [second, first] : [first, second];
}

const arithmetic: ReadonlySet<string> = new Set(['-', '*', '/', '%']);
const counting: ReadonlySet<string> = new Set(['size', 'sum', 'round', 'toNumber', 'count', 'elapsedShare']);

/** Whether it is a number for sure: texts and lists are joined by `+` in the order in which they stand. */
function isNumber(node: Node): boolean {
  if (node[0] === 'lit') return typeof node[1] === 'number';
  if (node[0] === 'call') return counting.has(node[1]);
  if (node[0] !== 'op') return false;
  // What a sum adds up, and what a question may come to, is all of one type.
  const alike = node[1] === '+' ? operandsOf(node) : node[1] === '?:' ? operandsOf(node).slice(1) : [];
  return arithmetic.has(node[1]) || alike.some(isNumber);
}

function isLiteral(node: Node, value: boolean): boolean {
  return node[0] === 'lit' && node[1] === value;
}

const textOf = (node: Node): string => JSON.stringify(node);
