/**
 * Text of an expression → its tree, with every name and type checked. The syntax is read by cel-js; the tree, its types and its null
 * rules are ours, so nothing else of cel-js is used.
 */
import { Environment, ParseError } from '@marcbachmann/cel-js';
import type { Expression, Node, Place, Ty } from '../../model/expression.ts';
import { readsOf } from '../../model/reads.ts';
import { problemAt, type Problem } from '../problem.ts';
import { typed } from './expression-check.ts';
import type { Env, Range, Report } from './expression-context.ts';
import { plainTy } from './expression-types.ts';

export type { Env } from './expression-context.ts';

export type Compiled = { readonly expression: Expression } | { readonly problems: Problem[] };

const cel = new Environment({ limits: { maxAstNodes: 3000, maxDepth: 100 } });

/** The compiled expression, or all its problems; `place` is the first character of `text` in the file. Never throws. */
export function compileExpression(text: string, env: Env, place: Place): Compiled {
  const problems: Problem[] = [];
  const report: Report = ({ code, range, message, hint }) => {
    problems.push(problemAt(spanOf(text, range, place), { code, message, hint: hint ?? null }));
  };
  let node: Node = ['lit', null];
  let ty: Ty = 'json';
  try {
    const result = typed(cel.parse(text).ast, { env, text, vars: new Map(), report, typed });
    node = result.node;
    ty = plainTy(result.ty);
  } catch (fault) {
    if (!(fault instanceof ParseError)) throw fault;
    report({ code: 'bad-expression', range: fault.range ?? { start: 0, end: text.length }, ...syntaxFault(text, fault.summary) });
  }
  if (problems.length > 0) return { problems };
  const { file, line, column } = place;
  return { expression: { node, text, ty, reads: readsOf(node), place: { file, line, column } } };
}

// cel-js names tokens as its lexer does; people write signs.
function syntaxFault(text: string, summary: string): { message: string; hint: string | null } {
  if (text.trim() === '') return { message: 'There is no expression here', hint: null };
  const words = summary
    .replace(/\bEOF\b/g, 'the end')
    .replace(/\b(?:RPAREN|LPAREN|RBRACKET|LBRACKET|IDENTIFIER|COMMA|COLON)\b/g, (token) => SIGNS[token] ?? token);
  return { message: `The expression cannot be read: ${words}`, hint: hintFor(text) };
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

function hintFor(text: string): string | null {
  if (/(?<![=!<>])=(?!=)/.test(text)) return 'Write == to compare.';
  if (/\b(?:and|or|not)\b/.test(text)) return 'Write && for and, || for or, ! for not.';
  return /[{}]/.test(text) ? 'Write a map or a placeholder elsewhere: expressions have none.' : null;
}

function spanOf(text: string, { start, end }: Range, place: Place) {
  const before = text.slice(0, start).split('\n');
  const lines = before.length - 1;
  const column = lines === 0 ? place.column + start : (before.at(-1) ?? '').length + 1;
  const width = (text.slice(start, Math.max(end, start + 1)).split('\n')[0] ?? '').length;
  return { file: place.file, line: place.line + lines, column, endColumn: column + width };
}
