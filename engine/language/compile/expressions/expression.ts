/**
 * Text of an expression → its tree, with every name and type checked. The syntax is read by cel-js; the tree, its types and its null
 * rules are ours, so nothing else of cel-js is used.
 */
import { Environment, ParseError, type ASTNode } from '@marcbachmann/cel-js';
import type { Expression, ExpressionNode, ValueType } from '../../../model/expression.ts';
import { listNodeReads } from '../../../model/reads.ts';
import { sliceSpan, createProblem, type Problem, type SourceStart } from '../../problem.ts';
import { checkExpressionNode } from './expression-check.ts';
import type { ExpressionScope, ExpressionFault, ReportExpressionFault } from './expression-context.ts';
import { findSyntaxHabit } from './expression-habits.ts';
import { toValueType } from './expression-types.ts';

export type { ExpressionScope } from './expression-context.ts';
export type { ASTNode } from '@marcbachmann/cel-js';

export type CompiledExpression = { readonly expression: Expression } | { readonly problems: Problem[] };

const cel = new Environment({ limits: { maxAstNodes: 3000, maxDepth: 100 } });

/** The compiled expression, or all its problems; `place` is the first character of `text` in the file. Never throws. */
export function compileExpression(text: string, env: ExpressionScope, place: SourceStart): CompiledExpression {
  const problems: Problem[] = [];
  const report: ReportExpressionFault = ({ code, range, message, hint, replace, at }) => {
    const fix = replace == null ? null : { ...sliceSpan(place, (at ?? range).start, (at ?? range).end), text: replace };
    problems.push(createProblem(sliceSpan(place, range.start, range.end), { code, message, hint: hint ?? null, fix }));
  };
  let node: ExpressionNode = ['lit', null];
  let ty: ValueType = 'json';
  try {
    const result = checkExpressionNode(cel.parse(text).ast, { env, text, vars: new Map(), report, typed: checkExpressionNode });
    node = result.node;
    ty = toValueType(result.ty);
  } catch (fault) {
    if (!(fault instanceof ParseError)) throw fault;
    report({ code: 'bad-expression', ...explainSyntaxFault(text, fault) });
  }
  if (problems.length > 0) return { problems };
  const { file, line, column } = place;
  return { expression: { node, text, ty, reads: listNodeReads(node), place: { file, line, column } } };
}

/** The tree of the parser, with the range of each of its parts in `text`; null if the text is not an expression. */
export function parseExpression(text: string): ASTNode | null {
  try {
    return cel.parse(text).ast;
  } catch (fault) {
    if (!(fault instanceof ParseError)) throw fault;
    return null;
  }
}

// cel-js names tokens as its lexer does; people write signs.
function explainSyntaxFault(text: string, { range, summary }: ParseError): Omit<ExpressionFault, 'code'> {
  const whole = { start: 0, end: text.length };
  if (text.trim() === '') return { range: whole, message: 'There is no expression here' };
  const words = summary
    .replace(/\bEOF\b/g, 'the end')
    .replace(/\b(?:RPAREN|LPAREN|RBRACKET|LBRACKET|IDENTIFIER|COMMA|COLON)\b/g, (token) => SIGNS[token] ?? token);
  const message = `The expression cannot be read: ${words}`;
  const open = findOpenBracket(text);
  const atBracket = open === null ? {} : { range: { start: open, end: open + 1 }, hint: 'Write ")" where it ends.' };
  return { range: range ?? whole, message, ...atBracket, ...findSyntaxHabit(text) };
}

/** The last "(" that is not closed. */
function findOpenBracket(text: string): number | null {
  const open: number[] = [];
  for (const [index, sign] of text.split('').entries()) {
    if (sign === '(') open.push(index);
    else if (sign === ')') open.pop();
  }
  return open.at(-1) ?? null;
}

const SIGNS: Readonly<Record<string, string>> = {
  RPAREN: '")"',
  LPAREN: '"("',
  RBRACKET: '"]"',
  LBRACKET: '"["',
  IDENTIFIER: 'a name',
  COMMA: '","',
  COLON: '":"',
};
