import type { SourcePlace } from '../model/expression.ts';
import type { ProblemFix, Problem } from '../model/problem.ts';

export type { ProblemFix, Problem } from '../model/problem.ts';

/** A place with the column after its last character, on the same line. */
export interface SourceSpan extends SourcePlace {
  readonly endColumn: number;
  /** Where each character of a text stands that has escapes or several lines; absent where they follow one another on the line. */
  readonly characters?: readonly { readonly line: number; readonly column: number }[];
}

/** Where a text begins. */
export type SourceStart = Omit<SourceSpan, 'endColumn'>;

export interface ProblemFact {
  readonly code: string;
  readonly message: string;
  readonly hint?: string | null;
  readonly severity?: Problem['severity'];
  /** What certainly belongs in place of the words the problem points at. */
  readonly replace?: string | null;
  /** The certain change where it is another one than `replace`. */
  readonly fix?: ProblemFix | null;
}

/** Advice as `suggestKnownName` gives it: a sentence, and the word itself where only one can be meant. */
export type Advice = Required<Pick<ProblemFact, 'hint' | 'replace'>>;

/** A Problem at `span`; severity is `error` unless the fact says otherwise. */
export function createProblem(span: SourceSpan, fact: ProblemFact): Problem {
  const endColumn = Math.max(span.endColumn, span.column + 1);
  const replace = fact.replace ?? null;
  return {
    code: fact.code,
    severity: fact.severity ?? 'error',
    file: span.file,
    line: span.line,
    column: span.column,
    endColumn,
    message: fact.message,
    hint: fact.hint ?? null,
    fix: fact.fix ?? (replace === null ? null : { line: span.line, column: span.column, endColumn, text: replace }),
  };
}

/** The part of a text from its character `start` up to `end`; what goes on in another line is left out. */
export function sliceSpan(span: SourceStart, start: number, end: number): SourceSpan {
  const { characters, file } = span;
  if (characters === undefined)
    return { file, line: span.line, column: span.column + start, endColumn: span.column + Math.max(end, start + 1) };
  const first = characters[Math.min(start, characters.length - 1)] ?? span;
  const last = characters.slice(start, end).findLast(({ line }) => line === first.line) ?? first;
  return { file, line: first.line, column: first.column, endColumn: last.column + 1 };
}

/** By file, line, column; then by code, so that the order never depends on the order of the rules. The same problem twice is listed once. */
export function sortProblems(problems: readonly Problem[]): readonly Problem[] {
  const order = [...problems].sort(
    (a, b) =>
      compareProblemTexts(a.file, b.file) ||
      a.line - b.line ||
      a.column - b.column ||
      compareProblemTexts(a.code, b.code) ||
      compareProblemTexts(a.message, b.message),
  );
  return order.filter((problem, index) => {
    const before = order[index - 1];
    return !before || JSON.stringify(before) !== JSON.stringify(problem);
  });
}

function compareProblemTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The name in `known` that `name` was most likely meant to be, or null if nothing is near enough. */
export function findNearestName(name: string, known: Iterable<string>): string | null {
  return findNearestCandidate(name, known).best;
}

/** `isSure`: no other name is as near. */
function findNearestCandidate(name: string, known: Iterable<string>): { best: string | null; isSure: boolean } {
  const plain = normalizeSpelling(name);
  const synonym = [name, plain].flatMap((word) => (Object.hasOwn(synonyms, word) ? (synonyms[word] ?? []) : []))[0];
  const names = [...known];
  if (synonym !== undefined && names.includes(synonym)) return { best: synonym, isSure: true };
  let best: string | null = null;
  let isSure = false;
  let least = Math.max(1, Math.floor(name.length / 3)) + 1;
  for (const candidate of names) {
    const apart = measureNameDistance(name, candidate, least + 1);
    if (apart === least && best !== null) isSure = false;
    if (apart < least) [best, least, isSure] = [candidate, apart, apart !== longer];
  }
  return { best, isSure };
}

/** A word that only goes on longer is near, but might be another one. */
function measureNameDistance(name: string, candidate: string, limit: number): number {
  const [a, b] = [normalizeSpelling(name), normalizeSpelling(candidate)];
  if (a !== '' && a === b) return 0;
  const apart = countWordEdits(name.toLowerCase(), candidate.toLowerCase(), limit);
  return apart >= limit - 1 && a.length > 2 && b.startsWith(a) ? longer : apart;
}

const longer = 1.5;

/** What other languages call the same; only where the word it stands for is known. */
const synonyms: Readonly<Record<string, string>> = {
  ...{
    int: 'integer',
    bool: 'boolean',
    str: 'string',
    varchar: 'string',
    char: 'string',
    float: 'number',
    double: 'number',
    decimal: 'number',
  },
  ...{
    datetime: 'date-time',
    timestamp: 'date-time',
    reference: 'ref',
    relation: 'ref',
    foreignkey: 'ref',
    list: 'array',
    dict: 'key-value',
  },
  ...{ label: 'title', caption: 'title', help: 'description', min: 'minimum', max: 'maximum', regex: 'pattern' },
  ...{
    values: 'enum',
    choices: 'enum',
    options: 'enum',
    target: 'to',
    resource: 'to',
    yes: 'true',
    no: 'false',
    nil: 'null',
    none: 'null',
    undefined: 'null',
  },
  ...{
    green: 'positive',
    success: 'positive',
    red: 'negative',
    error: 'negative',
    danger: 'negative',
    yellow: 'warning',
    blue: 'info',
    grey: 'neutral',
  },
  ...{
    length: 'size',
    count: 'size',
    tolower: 'lower',
    lowercase: 'lower',
    toupper: 'upper',
    uppercase: 'upper',
    includes: 'contains',
    any: 'exists',
    some: 'exists',
    every: 'all',
    ifnull: 'coalesce',
    nvl: 'coalesce',
    if: 'choose',
  },
  ...{
    '=': 'eq',
    '==': 'eq',
    '!=': 'ne',
    '<>': 'ne',
    '>': 'gt',
    '>=': 'gt',
    '<': 'lt',
    '<=': 'lt',
    equals: 'eq',
    like: 'contains',
    gte: 'gt',
    lte: 'lt',
    startswith: 'prefix',
  },
};

/** One word however it is spelt: `titlePlural`, `title_plural` and `title-plural`. */
function normalizeSpelling(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** `Did you mean "x"? Fields here: a, b, c.`; a long list is cut, or left out where a name is near. */
export function didYouMean(name: string, known: Iterable<string>, heading?: string): string | null {
  return suggestKnownName(name, known, heading).hint;
}

/** The sentence of `didYouMean`, and the name itself where no other one is as near. */
export function suggestKnownName(name: string, known: Iterable<string>, heading?: string): Advice {
  const names = [...new Set(known)];
  const { best, isSure } = findNearestCandidate(name, names);
  const isLong = names.length > 15;
  const shown = isLong ? [...names.slice(0, 12), '…'] : [...names];
  // With a near name a long list is left out.
  const list = heading && shown.length > 0 && !(isLong && best !== null) ? `${heading}: ${shown.join(', ')}.` : null;
  const hint = [best === null ? null : `Did you mean "${best}"?`, list].filter((part) => part !== null).join(' ');
  return { hint: hint || null, replace: isSure ? best : null };
}

/** Edits (insert, delete, replace, swap) between two words, counted up to `limit`. */
function countWordEdits(a: string, b: string, limit: number): number {
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
