/** Types of expressions: what fits what, and how a message calls them. */
import { parseMoment } from '../../model/dates.ts';
import type { Node, Ty } from '../../model/expression.ts';

/** `null` is the type of the literal; a text literal is an enum of itself. */
export type T = Ty | 'null';

export interface Typed {
  readonly node: Node;
  readonly ty: T;
}

export function isJson(ty: T): boolean {
  return ty === 'json';
}

export function isText(ty: T): boolean {
  return ty === 'string' || (typeof ty === 'object' && 'enum' in ty);
}

export function isDate(ty: T): boolean {
  return ty === 'date' || ty === 'date-time';
}

/** A literal that reads as a date may stand where a date is meant. */
export function isDateLiteral({ node }: Typed): boolean {
  return node[0] === 'lit' && parseMoment(node[1]) !== null;
}

export function listOf(ty: T): T | null {
  return typeof ty === 'object' && 'list' in ty ? ty.list : null;
}

/** As in "self.name is a string". */
export function described(ty: T): string {
  if (ty === 'bool') return 'true or false';
  if (ty === 'null') return 'empty';
  if (ty === 'json') return 'any value';
  if (typeof ty === 'string') return `a ${ty}`;
  if ('enum' in ty) return 'a string';
  if ('list' in ty) return 'a list';
  return 'map' in ty ? 'a map of keys and values' : 'a record';
}

/** The type of "one or the other"; null if they have nothing in common. */
export function unified(a: T, b: T): T | null {
  if (a === 'null') return b;
  if (b === 'null' || a === b) return a;
  if (isJson(a) || isJson(b)) return 'json';
  if (isText(a) && isText(b)) return typeof a === 'object' && typeof b === 'object' ? unionOf(a, b) : 'string';
  if (isDate(a) && isDate(b)) return 'date-time';
  if (isDate(a) && isDateText(b)) return a;
  if (isDate(b) && isDateText(a)) return b;
  const [x, y] = [listOf(a), listOf(b)];
  if (x !== null && y !== null) {
    const one = unified(x, y);
    return one === null ? null : { list: plainTy(one) };
  }
  return typeof a === 'object' && typeof b === 'object' && x === null && y === null && !isText(a) && !isText(b) ? 'json' : null;
}

function unionOf(a: T, b: T): T {
  return { enum: [...new Set([...valuesOf(a), ...valuesOf(b)])] };
}

function isDateText(ty: T): boolean {
  const values = valuesOf(ty);
  return values.length > 0 && values.every((value) => parseMoment(value) !== null);
}

/** The values of an enum; empty for every other type. */
export function valuesOf(ty: T): readonly string[] {
  return typeof ty === 'object' && 'enum' in ty ? ty.enum : [];
}

/** The type as the Model keeps it. */
export function plainTy(ty: T): Ty {
  return ty === 'null' ? 'json' : ty;
}

/** Whether two values can be equal at all: null if so, else the value that the other side never has, or '' when the kinds differ. */
export function neverEqual(a: T, b: T): string | null {
  if (a === 'null' || b === 'null' || isJson(a) || isJson(b)) return null;
  if (isText(a) && isText(b)) {
    const [left, right] = [valuesOf(a), valuesOf(b)];
    if (left.length === 0 || right.length === 0 || left.some((value) => right.includes(value))) return null;
    return (right.length === 1 ? right[0] : left[0]) ?? '';
  }
  return unified(a, b) === null ? '' : null;
}
