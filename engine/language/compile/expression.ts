/**
 * Text of an expression → its tree, with every name and type checked. The syntax is read by cel-js; the tree, its types and its null
 * rules are ours, so nothing else of cel-js is used.
 */
import { Environment, ParseError, type ASTNode } from '@marcbachmann/cel-js';
import type { Expression, Node, Ty } from '../../model/expression.ts';
import { readsOf } from '../../model/reads.ts';
import { partOf, problemAt, type Problem, type Start } from '../problem.ts';
import { typed } from './expression-check.ts';
import type { Env, Fault, Report } from './expression-context.ts';
import { habitIn } from './expression-habits.ts';
import { plainTy } from './expression-types.ts';

export type { Env } from './expression-context.ts';
export type { ASTNode } from '@marcbachmann/cel-js';

export type Compiled = { readonly expression: Expression } | { readonly problems: Problem[] };

const cel = new Environment({ limits: { maxAstNodes: 3000, maxDepth: 100 } });

/** The compiled expression, or all its problems; `place` is the first character of `text` in the file. Never throws. */
export function compileExpression(text: string, env: Env, place: Start): Compiled {
  const problems: Problem[] = [];
  const report: Report = ({ code, range, message, hint, replace, at }) => {
    const fix = replace == null ? null : { ...partOf(place, (at ?? range).start, (at ?? range).end), text: replace };
    problems.push(problemAt(partOf(place, range.start, range.end), { code, message, hint: hint ?? null, fix }));
  };
  let node: Node = ['lit', null];
  let ty: Ty = 'json';
  try {
    const result = typed(cel.parse(text).ast, { env, text, vars: new Map(), report, typed });
    node = result.node;
    ty = plainTy(result.ty);
  } catch (fault) {
    if (!(fault instanceof ParseError)) throw fault;
    report({ code: 'bad-expression', ...syntaxFault(text, fault) });
  }
  if (problems.length > 0) return { problems };
  const { file, line, column } = place;
  return { expression: { node, text, ty, reads: readsOf(node), place: { file, line, column } } };
}

/** The tree of the parser, with the range of each of its parts in `text`; null if the text is no expression. */
export function parsed(text: string): ASTNode | null {
  try {
    return cel.parse(text).ast;
  } catch (fault) {
    if (!(fault instanceof ParseError)) throw fault;
    return null;
  }
}

// cel-js names tokens as its lexer does; people write signs.
function syntaxFault(text: string, { range, summary }: ParseError): Omit<Fault, 'code'> {
  const whole = { start: 0, end: text.length };
  if (text.trim() === '') return { range: whole, message: 'There is no expression here' };
  const words = summary
    .replace(/\bEOF\b/g, 'the end')
    .replace(/\b(?:RPAREN|LPAREN|RBRACKET|LBRACKET|IDENTIFIER|COMMA|COLON)\b/g, (token) => SIGNS[token] ?? token);
  const message = `The expression cannot be read: ${words}`;
  const open = openBracket(text);
  const atBracket = open === null ? {} : { range: { start: open, end: open + 1 }, hint: 'Write ")" where it ends.' };
  return { range: range ?? whole, message, ...atBracket, ...habitIn(text) };
}

/** The last "(" that is not closed. */
function openBracket(text: string): number | null {
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
