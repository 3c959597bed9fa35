/**
 * One condition as it stands behind `field=`: an operator sign, then the value. `~empty~` is the empty value. A backslash guards what
 * would be read otherwise; it is only written where a value needs it:
 * in a list (`*a,b`) before `,` and `\`, before a literal `~empty~`, and as `\-` for nothing (an empty text, or to tell a list of one
 * from the equals of a value that begins with a sign); behind another sign before a leading backslash and before a literal `~empty~`.
 */
import type { QueryOp } from './model.ts';

/** `null` = the empty value. `between` has two values, '' for an open end. */
export interface QueryFilter {
  readonly param: string;
  readonly op: QueryOp;
  readonly values: readonly (string | null)[];
}

export type FilterComparison = Pick<QueryFilter, 'op' | 'values'>;

const EMPTY = '~empty~';
const SIGNS = { '>': 'gt', '<': 'lt', '^': 'prefix', '~': 'contains', '!': 'ne' } as const satisfies Record<string, QueryOp>;
const SIGN_OF = { gt: '>', lt: '<', prefix: '^', contains: '~', ne: '!' } as const satisfies Partial<Record<QueryOp, string>>;

function beginsWithOperator(value: string): boolean {
  return /^[><*^~!]/.test(value);
}

/** What stands behind `=`: one text, or two for a range with both ends. */
export function printComparison({ op, values }: FilterComparison): readonly string[] {
  const [first = null, second = null] = values;
  switch (op) {
    case 'eq':
    case 'within':
      return [first === null ? EMPTY : beginsWithOperator(first) ? `*${printListMember(first)}` : first];
    case 'in':
      return [`*${values.length === 1 && needsListMark(first) ? '\\-' : ''}${values.map(printListMember).join(',')}`];
    case 'between':
      return [...(isOpenEnd(first) ? [] : [printSigned('gt', first)]), ...(isOpenEnd(second) ? [] : [printSigned('lt', second)])];
    default:
      return [printSigned(op, first)];
  }
}

function isOpenEnd(value: string | null): boolean {
  return value === null || value === '';
}

function printSigned(op: keyof typeof SIGN_OF, value: string | null): string {
  const sign = SIGN_OF[op];
  if (value === null) return sign + EMPTY;
  return sign + (value.startsWith('\\') || value === EMPTY || sign + value === EMPTY ? '\\' : '') + value;
}

function printListMember(value: string | null): string {
  if (value === null) return EMPTY;
  if (value === '') return '\\-';
  const text = value.replace(/[\\,]/g, '\\$&');
  return value === EMPTY ? `\\${text}` : text;
}

// `*~x` is the equals of a literal that begins with a sign; a list of this one value is marked.
function needsListMark(value: string | null): boolean {
  return value !== null && beginsWithOperator(value);
}

/** Reads what stands behind `=`. Any text has a meaning, so there is nothing to refuse here. */
export function parseComparison(text: string): FilterComparison {
  if (text === EMPTY) return { op: 'eq', values: [null] };
  const sign = text[0] ?? '';
  if (sign === '*') return parseComparisonList(text.slice(1));
  const op = Object.hasOwn(SIGNS, sign) ? SIGNS[sign as keyof typeof SIGNS] : null;
  if (op === null) return { op: 'eq', values: [text] };
  const value = text.slice(1);
  if (op === 'ne' && value === EMPTY) return { op, values: [null] };
  return { op, values: [value.startsWith('\\') ? value.slice(1) : value] };
}

function parseComparisonList(text: string): FilterComparison {
  if (text === '') return { op: 'in', values: [] };
  const members = splitAtCommas(text);
  const values = members.map((each) =>
    each === EMPTY ? null : each.replace(/\\([^]|$)/g, (_, char: string) => (char === '-' ? '' : char)),
  );
  const [only = ''] = members;
  const isLiteral = members.length === 1 && only !== EMPTY && beginsWithOperator(only.replace(/^\\(?!-)/, ''));
  return { op: isLiteral ? 'eq' : 'in', values };
}

// At every comma that no backslash guards.
function splitAtCommas(text: string): readonly string[] {
  const members = [''];
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at);
    if (char === ',') members.push('');
    else members[members.length - 1] += char === '\\' ? char + text.charAt(++at) : char;
  }
  return members;
}
