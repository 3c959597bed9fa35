/** What the functions of the expression language take and give. Their code is in `model/functions.ts`. */
import type { Ty } from '../../model/expression.ts';
import { isDate, isDateLiteral, isJson, isText, listOf, plainTy, unified, type T, type Typed } from './expression-types.ts';

export type Kind = 'text' | 'number' | 'moment' | 'list' | 'numbers' | 'map' | 'sized' | 'any';

export interface Signature {
  /** A method's receiver is its first operand. */
  readonly form: 'method' | 'function';
  readonly takes: readonly Kind[];
  /** How many operands at the end may be left out. */
  readonly optional?: number;
  readonly gives: Ty | ((operands: readonly Typed[]) => T);
}

const texts = (count: number): readonly Kind[] => Array.from({ length: count }, () => 'text');
const method = (takes: readonly Kind[], gives: Signature['gives']): Signature => ({ form: 'method', takes, gives });
const plain = (takes: readonly Kind[], gives: Signature['gives'], optional = 0): Signature => ({
  form: 'function',
  takes,
  gives,
  optional,
});
const listOfTexts: Ty = { list: 'string' };

/** `coalesce`, `choose`, `same`, `can` and the four that take a variable are checked by code of their own. */
export const signatures: Readonly<Record<string, Signature>> = {
  size: method(['sized'], 'number'),
  contains: method(texts(2), 'bool'),
  startsWith: method(texts(2), 'bool'),
  endsWith: method(texts(2), 'bool'),
  matches: method(texts(2), 'bool'),
  lower: method(texts(1), 'string'),
  upper: method(texts(1), 'string'),
  trim: method(texts(1), 'string'),
  split: method(texts(2), listOfTexts),
  replace: method(texts(3), 'string'),
  lines: method(texts(1), listOfTexts),
  left: method(['text', 'number'], 'string'),
  right: method(['text', 'number'], 'string'),
  skip: method(['text', 'number'], 'string'),
  lastParts: method(['text', 'text', 'number'], 'string'),
  join: method(['list', 'text'], 'string'),
  sum: plain(['numbers'], 'number'),
  round: plain(['number', 'number'], 'number', 1),
  count: plain(['text', 'text', 'any'], 'number'),
  today: plain([], 'date'),
  now: plain([], 'date-time'),
  plus: plain(['moment', 'number', 'text'], ([start]) => (start !== undefined && isDate(start.ty) ? start.ty : 'date-time')),
  instant: plain(['moment', 'text'], 'date-time'),
  fromUnix: plain(['number'], 'date-time'),
  ago: plain(['text'], 'date-time'),
  elapsedShare: plain(['moment', 'moment'], 'number'),
  toNumber: plain(['text'], 'number'),
  keys: plain(['map'], listOfTexts),
  values: plain(['map'], ([map]) => ({ list: memberTy(map?.ty ?? 'json') })),
  isEmail: plain(texts(1), 'bool'),
  isUrl: plain(texts(1), 'bool'),
  isHostname: plain(texts(1), 'bool'),
  withScheme: plain(texts(1), 'string'),
};

/** Names of all functions; those with a receiver are called as methods. */
export const methodNames: ReadonlySet<string> = new Set([
  ...Object.keys(signatures).filter((name) => signatures[name]?.form === 'method'),
  'all',
  'exists',
  'map',
  'filter',
]);
export const functionNames: ReadonlySet<string> = new Set([
  ...Object.keys(signatures).filter((name) => signatures[name]?.form === 'function'),
  'coalesce',
  'choose',
  'same',
  'can',
]);

function memberTy(ty: T): Ty {
  if (typeof ty !== 'object') return 'json';
  if ('map' in ty) return ty.map;
  return 'obj' in ty ? plainTy(Object.values(ty.obj).reduce<T>((sofar, each) => unified(sofar, each) ?? 'json', 'null')) : 'json';
}

/** Whether an operand fits. A date is text on the wire, so the text methods take it. */
export function fits(operand: Typed, kind: Kind): boolean {
  const { ty } = operand;
  if (kind === 'any' || isJson(ty)) return true;
  if (kind === 'number') return ty === 'number';
  if (kind === 'text') return isText(ty) || isDate(ty);
  if (kind === 'moment') return isDate(ty) || ty === 'string' || isDateLiteral(operand);
  const element = listOf(ty);
  if (kind === 'list') return element !== null;
  if (kind === 'numbers') return element === 'number' || element === 'json';
  const isMap = typeof ty === 'object' && ('map' in ty || 'obj' in ty);
  return kind === 'map' ? isMap : isMap || element !== null || isText(ty);
}

/** As in "takes a list of numbers". */
export const kindNames: Readonly<Record<Kind, string>> = {
  text: 'a string',
  number: 'a number',
  moment: 'a date or time',
  list: 'a list',
  numbers: 'a list of numbers',
  map: 'keys and values',
  sized: 'a string, a list or keys and values',
  any: 'any value',
};
