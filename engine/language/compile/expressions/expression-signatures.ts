/** What the functions of the expression language take and give. Their code is in `model/functions.ts`. */
import type { ValueType } from '../../../model/expression.ts';
import {
  isDateType,
  isDateLiteral,
  isJsonType,
  isTextType,
  findElementType,
  toValueType,
  unifyTypes,
  type ExpressionType,
  type TypedNode,
} from './expression-types.ts';

export type OperandKind = 'text' | 'number' | 'moment' | 'list' | 'numbers' | 'map' | 'sized' | 'any';

export interface Signature {
  /** A method's receiver is its first operand. */
  readonly form: 'method' | 'function';
  readonly takes: readonly OperandKind[];
  /** How many operands at the end may be left out. */
  readonly optional?: number;
  /** Which operand may be written as "". */
  readonly mayBeEmpty?: number;
  readonly gives: ValueType | ((operands: readonly TypedNode[]) => ExpressionType);
}

const repeatTextKind = (count: number): readonly OperandKind[] => Array.from({ length: count }, () => 'text');
const defineMethod = (takes: readonly OperandKind[], gives: Signature['gives']): Signature => ({ form: 'method', takes, gives });
const defineFunction = (takes: readonly OperandKind[], gives: Signature['gives'], optional = 0): Signature => ({
  form: 'function',
  takes,
  gives,
  optional,
});
const listOfTexts: ValueType = { list: 'string' };

/** `coalesce`, `choose`, `same`, `can` and the four that take a variable are checked by code of their own. */
export const signatures: Readonly<Record<string, Signature>> = {
  size: defineMethod(['sized'], 'number'),
  contains: defineMethod(repeatTextKind(2), 'bool'),
  startsWith: defineMethod(repeatTextKind(2), 'bool'),
  endsWith: defineMethod(repeatTextKind(2), 'bool'),
  matches: defineMethod(repeatTextKind(2), 'bool'),
  lower: defineMethod(repeatTextKind(1), 'string'),
  upper: defineMethod(repeatTextKind(1), 'string'),
  trim: defineMethod(repeatTextKind(1), 'string'),
  split: defineMethod(repeatTextKind(2), listOfTexts),
  replace: { ...defineMethod(repeatTextKind(3), 'string'), mayBeEmpty: 2 },
  lines: defineMethod(repeatTextKind(1), listOfTexts),
  left: defineMethod(['text', 'number'], 'string'),
  right: defineMethod(['text', 'number'], 'string'),
  skip: defineMethod(['text', 'number'], 'string'),
  lastParts: defineMethod(['text', 'text', 'number'], 'string'),
  join: { ...defineMethod(['list', 'text'], 'string'), mayBeEmpty: 1 },
  sum: defineFunction(['numbers'], 'number'),
  round: defineFunction(['number', 'number'], 'number', 1),
  count: defineFunction(['text', 'text', 'any'], 'number'),
  today: defineFunction([], 'date'),
  now: defineFunction([], 'date-time'),
  plus: defineFunction(['moment', 'number', 'text'], ([start]) => (start !== undefined && isDateType(start.ty) ? start.ty : 'date-time')),
  instant: defineFunction(['moment', 'text'], 'date-time'),
  fromUnix: defineFunction(['number'], 'date-time'),
  ago: defineFunction(['text'], 'date-time'),
  elapsedShare: defineFunction(['moment', 'moment'], 'number'),
  toNumber: defineFunction(['text'], 'number'),
  keys: defineFunction(['map'], listOfTexts),
  values: defineFunction(['map'], ([map]) => ({ list: inferMapMemberType(map?.ty ?? 'json') })),
  isEmail: defineFunction(repeatTextKind(1), 'bool'),
  isUrl: defineFunction(repeatTextKind(1), 'bool'),
  isHostname: defineFunction(repeatTextKind(1), 'bool'),
  hasPassword: defineFunction(repeatTextKind(1), 'bool'),
  withScheme: defineFunction(repeatTextKind(1), 'string'),
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

function inferMapMemberType(ty: ExpressionType): ValueType {
  if (typeof ty !== 'object') return 'json';
  if ('map' in ty) return ty.map;
  return 'obj' in ty
    ? toValueType(Object.values(ty.obj).reduce<ExpressionType>((sofar, each) => unifyTypes(sofar, each) ?? 'json', 'null'))
    : 'json';
}

/** Whether an operand fits. A date is text on the wire, so the text methods take it. */
export function fitsOperandKind(operand: TypedNode, kind: OperandKind): boolean {
  const { ty } = operand;
  if (kind === 'any' || isJsonType(ty)) return true;
  if (kind === 'number') return ty === 'number';
  if (kind === 'text') return isTextType(ty) || isDateType(ty);
  if (kind === 'moment') return isDateType(ty) || ty === 'string' || isDateLiteral(operand);
  const element = findElementType(ty);
  if (kind === 'list') return element !== null;
  if (kind === 'numbers') return element === 'number' || element === 'json';
  const isMap = typeof ty === 'object' && ('map' in ty || 'obj' in ty);
  return kind === 'map' ? isMap : isMap || element !== null || isTextType(ty);
}

/** As in "takes a list of numbers". */
export const operandKindNames: Readonly<Record<OperandKind, string>> = {
  text: 'a string',
  number: 'a number',
  moment: 'a date or time',
  list: 'a list',
  numbers: 'a list of numbers',
  map: 'keys and values',
  sized: 'a string, a list or keys and values',
  any: 'any value',
};
