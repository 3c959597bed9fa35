import type { ExpressionNode, Operator } from '../model/expression.ts';

const ranks: Readonly<Partial<Record<Operator, number>>> = {
  '?:': 1,
  '||': 2,
  '&&': 3,
  '==': 4,
  '!=': 4,
  '<': 4,
  '<=': 4,
  '>': 4,
  '>=': 4,
  in: 4,
  '+': 5,
  '-': 5,
  '*': 6,
  '/': 6,
  '%': 6,
  '!': 7,
};

/** Functions that are written behind their receiver. */
const methods: ReadonlySet<string> = new Set([
  'size',
  'contains',
  'startsWith',
  'endsWith',
  'matches',
  'lower',
  'upper',
  'trim',
  'split',
  'replace',
  'left',
  'right',
  'skip',
  'lastParts',
  'lines',
  'join',
]);

/** A node as its author would have written it, with no more brackets than needed. */
export function printExpression(node: ExpressionNode): string {
  return printNodeWithin(node, 0);
}

function printNodeWithin(node: ExpressionNode, outer: number): string {
  switch (node[0]) {
    case 'lit':
      return JSON.stringify(node[1]) ?? 'null';
    case 'role':
      return node[1];
    case 'mode':
      return 'mode';
    case 'get':
    case 'var':
      return `${node[1]}${node[2].map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('')}`;
    case 'at':
      return `${printNodeWithin(node[1], 8)}[${printNodeWithin(node[2], 0)}]`;
    case 'each':
      return `${printNodeWithin(node[2], 8)}.${node[1]}(${node[3]}, ${printNodeWithin(node[4], 0)})`;
    case 'call': {
      const [, name, first, ...rest] = node;
      if (first === undefined) return `${name}()`;
      if (methods.has(name)) return `${printNodeWithin(first, 8)}.${name}(${rest.map(printExpression).join(', ')})`;
      return `${name}(${[first, ...rest].map(printExpression).join(', ')})`;
    }
    case 'op':
      return printOperator(node[1], node.slice(2).filter(isExpressionNode), outer);
  }
}

function isExpressionNode(part: unknown): part is ExpressionNode {
  return Array.isArray(part);
}

function printOperator(operator: Operator, operands: readonly ExpressionNode[], outer: number): string {
  if (operator === 'list') return `[${operands.map(printExpression).join(', ')}]`;
  const rank = ranks[operator] ?? 0;
  const inner = operands.map((operand, index) => printNodeWithin(operand, rank + (index === 0 ? 0 : 1)));
  const [first = '', second = '', third = ''] = inner;
  const text = operator === '!' ? `!${first}` : operator === '?:' ? `${first} ? ${second} : ${third}` : `${first} ${operator} ${second}`;
  return rank < outer ? `(${text})` : text;
}
