/** Types of expressions: what fits what, and how a message calls them. */
import { parseMoment } from '../../../model/dates.ts';
import type { ExpressionNode, ValueType } from '../../../model/expression.ts';

/** `null` is the type of the literal; a text literal is an enum of itself. */
export type ExpressionType = ValueType | 'null';

export interface TypedNode {
  readonly node: ExpressionNode;
  readonly ty: ExpressionType;
}

export function isJsonType(ty: ExpressionType): boolean {
  return ty === 'json';
}

export function isTextType(ty: ExpressionType): boolean {
  return ty === 'string' || (typeof ty === 'object' && 'enum' in ty);
}

export function isDateType(ty: ExpressionType): boolean {
  return ty === 'date' || ty === 'date-time';
}

/** A literal that reads as a date may stand where a date is meant. */
export function isDateLiteral({ node }: TypedNode): boolean {
  return node[0] === 'lit' && parseMoment(node[1]) !== null;
}

export function findElementType(ty: ExpressionType): ExpressionType | null {
  return typeof ty === 'object' && 'list' in ty ? ty.list : null;
}

/** As in "self.name is a string". */
export function describeType(ty: ExpressionType): string {
  if (ty === 'bool') return 'true or false';
  if (ty === 'null') return 'empty';
  if (ty === 'json') return 'any value';
  if (typeof ty === 'string') return `a ${ty}`;
  if ('enum' in ty) return 'a string';
  if ('list' in ty) return 'a list';
  return 'map' in ty ? 'a map of keys and values' : 'a record';
}

/** The type of "one or the other"; null if they have nothing in common. */
export function unifyTypes(a: ExpressionType, b: ExpressionType): ExpressionType | null {
  if (a === 'null') return b;
  if (b === 'null' || a === b) return a;
  if (isJsonType(a) || isJsonType(b)) return 'json';
  if (isTextType(a) && isTextType(b)) return typeof a === 'object' && typeof b === 'object' ? uniteEnumTypes(a, b) : 'string';
  if (isDateType(a) && isDateType(b)) return 'date-time';
  if (isDateType(a) && isDateTextType(b)) return a;
  if (isDateType(b) && isDateTextType(a)) return b;
  const [x, y] = [findElementType(a), findElementType(b)];
  if (x !== null && y !== null) {
    const one = unifyTypes(x, y);
    return one === null ? null : { list: toValueType(one) };
  }
  return typeof a === 'object' && typeof b === 'object' && x === null && y === null && !isTextType(a) && !isTextType(b) ? 'json' : null;
}

function uniteEnumTypes(a: ExpressionType, b: ExpressionType): ExpressionType {
  return { enum: [...new Set([...listTypeValues(a), ...listTypeValues(b)])] };
}

function isDateTextType(ty: ExpressionType): boolean {
  const values = listTypeValues(ty);
  return values.length > 0 && values.every((value) => parseMoment(value) !== null);
}

/** The values of an enum; empty for every other type. */
export function listTypeValues(ty: ExpressionType): readonly string[] {
  return typeof ty === 'object' && 'enum' in ty ? ty.enum : [];
}

/** The type as the Model keeps it. */
export function toValueType(ty: ExpressionType): ValueType {
  return ty === 'null' ? 'json' : ty;
}

/** Whether two values can be equal at all: null if so, else the value that the other side never has, or '' when the kinds differ. */
export function findImpossibleValue(a: ExpressionType, b: ExpressionType): string | null {
  if (a === 'null' || b === 'null' || isJsonType(a) || isJsonType(b)) return null;
  if (isTextType(a) && isTextType(b)) {
    const [left, right] = [listTypeValues(a), listTypeValues(b)];
    if (left.length === 0 || right.length === 0 || left.some((value) => right.includes(value))) return null;
    return (right.length === 1 ? right[0] : left[0]) ?? '';
  }
  return unifyTypes(a, b) === null ? '' : null;
}
