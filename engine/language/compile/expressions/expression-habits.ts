/** Habits of other languages in an expression that cannot be read: where they stand, and what is written here instead. */
import type { ExpressionFault } from './expression-context.ts';

interface SyntaxHabit {
  readonly sign: RegExp;
  readonly hint: string;
  /** null: what belongs there depends on the rest. */
  readonly replace: string | null;
}

const habits: readonly SyntaxHabit[] = [
  { sign: /[“”„‘’«»]/, hint: 'Write straight quotes: "…".', replace: null },
  { sign: /[=!]==/, hint: 'Write == to compare, or !=.', replace: null },
  { sign: /<>/, hint: 'Write != for "differs".', replace: '!=' },
  { sign: /\bis\s+not\s+null\b/i, hint: 'Write != null.', replace: '!= null' },
  { sign: /\bis\s+null\b/i, hint: 'Write == null.', replace: '== null' },
  { sign: /(?<![=!<>])=(?!=)/, hint: 'Write == to compare.', replace: '==' },
  { sign: /\band\b/i, hint: 'Write && for and, || for or, ! for not.', replace: '&&' },
  { sign: /\bor\b/i, hint: 'Write && for and, || for or, ! for not.', replace: '||' },
  { sign: /\bnot\s+/i, hint: 'Write && for and, || for or, ! for not.', replace: '!' },
  { sign: /(?<!&)&(?!&)/, hint: 'Write && for and.', replace: '&&' },
  { sign: /(?<!\|)\|(?!\|)/, hint: 'Write || for or.', replace: '||' },
  { sign: /\blike\b/i, hint: 'Write text.contains("…"), text.startsWith("…") or text.matches("…").', replace: null },
  { sign: /\bbetween\b/i, hint: 'Write x >= 1 && x <= 2.', replace: null },
  { sign: /\bin\s*\(/i, hint: 'Write a list in brackets: x in ["a", "b"].', replace: null },
  { sign: /\?\?/, hint: 'Write coalesce(x, y).', replace: null },
  { sign: /=>/, hint: 'Write list.exists(each, each.x == …).', replace: null },
  { sign: /\$\{|[{}]/, hint: 'Write a map or a placeholder elsewhere: expressions have none.', replace: null },
];

/** The first habit found outside of quoted texts, as the part of a fault that it tells; null if the expression has none. */
export function findSyntaxHabit(text: string): Pick<ExpressionFault, 'range' | 'hint' | 'replace' | 'at'> | null {
  const plain = text.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, (quoted) => `"${'x'.repeat(quoted.length - 2)}"`);
  for (const { sign, hint, replace } of habits) {
    const found = sign.exec(plain);
    if (found === null) continue;
    const range = { start: found.index, end: found.index + found[0].length };
    return { range, hint, replace: replace ?? shortenEqualitySign(found[0]), ...rewriteSyntaxHabit(text, plain, found) };
  }
  return null;
}

/** `in (1, 2)` is `in [1, 2]`, and an expression of nothing but `a ?? b` is a call; what stands beside them leaves more than one way. */
function rewriteSyntaxHabit(text: string, plain: string, { index }: { readonly index: number }): Pick<ExpressionFault, 'replace' | 'at'> {
  const list = /^in\s*\(([^()]*)\)/i.exec(plain.slice(index));
  if (list !== null) {
    const at = { start: index, end: index + list[0].length };
    const open = text.indexOf('(', index);
    return { at, replace: `in [${text.slice(open + 1, at.end - 1)}]` };
  }
  const [, first, second] = /^\s*([\w.]+)\s*\?\?\s*([\w.]+|".*")\s*$/.exec(text) ?? [];
  return first === undefined || second === undefined
    ? {}
    : { at: { start: 0, end: text.length }, replace: `coalesce(${first}, ${second})` };
}

// `===` is `==`, and `!==` is `!=`.
function shortenEqualitySign(sign: string): string | null {
  return sign === '===' ? '==' : sign === '!==' ? '!=' : null;
}
