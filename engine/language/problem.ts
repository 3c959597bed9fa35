import type { Place } from '../model/expression.ts';

/** A place with the column after its last character, on the same line. */
export interface Span extends Place {
  readonly endColumn: number;
}

/** A mistake in a descriptor, as data: `code` names the rule, lines and columns count from 1 and point at the word itself. */
export interface Problem {
  readonly code: string;
  readonly severity: 'error' | 'warning';
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** Column after the last character of the word. */
  readonly endColumn: number;
  readonly message: string;
  /** The way out; null if there is nothing to advise. */
  readonly hint: string | null;
}

export interface Fact {
  readonly code: string;
  readonly message: string;
  readonly hint?: string | null;
  readonly severity?: Problem['severity'];
}

/** A Problem at `span`; severity is `error` unless the fact says otherwise. */
export function problemAt(span: Span, fact: Fact): Problem {
  return {
    code: fact.code,
    severity: fact.severity ?? 'error',
    file: span.file,
    line: span.line,
    column: span.column,
    endColumn: Math.max(span.endColumn, span.column + 1),
    message: fact.message,
    hint: fact.hint ?? null,
  };
}

/** By file, line, column; then by code, so that the order never depends on the order of the rules. The same problem twice is listed once. */
export function sorted(problems: readonly Problem[]): readonly Problem[] {
  const order = [...problems].sort(
    (a, b) => compare(a.file, b.file) || a.line - b.line || a.column - b.column || compare(a.code, b.code) || compare(a.message, b.message),
  );
  return order.filter((problem, index) => {
    const before = order[index - 1];
    return !before || JSON.stringify(before) !== JSON.stringify(problem);
  });
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The name in `known` that `name` was most likely meant to be, or null if nothing is near enough. */
export function nearest(name: string, known: Iterable<string>): string | null {
  let best: string | null = null;
  let least = Math.max(1, Math.floor(name.length / 3)) + 1;
  for (const candidate of known) {
    const apart = distance(name.toLowerCase(), candidate.toLowerCase(), least);
    if (apart < least) [best, least] = [candidate, apart];
  }
  return best;
}

/** `Did you mean "x"? Fields here: a, b, c.`; the list is left out when it is long or empty. */
export function didYouMean(name: string, known: Iterable<string>, heading?: string): string | null {
  const names = [...known];
  const near = nearest(name, names);
  const list = heading && names.length > 0 && names.length <= 15 ? `${heading}: ${names.join(', ')}.` : null;
  const meant = near === null ? null : `Did you mean "${near}"?`;
  return [meant, list].filter((part) => part !== null).join(' ') || null;
}

/** Edits (insert, delete, replace, swap) between two words, counted up to `limit`. */
function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, (before[j - 2] ?? 0) + 1);
      next.push(least);
    }
    [before, row] = [row, next];
  }
  return row[b.length] ?? limit;
}
