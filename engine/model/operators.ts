/** What the operators do with values. Dates are compared as dates, nothing is converted, and an empty operand gives UNKNOWN. */
import { compareMoments, parseMoment } from './dates.ts';
import type { Operator } from './expression.ts';
import { UNKNOWN } from './scope.ts';
import { isEmptyValue, isPlainObject } from './steps.ts';

/** UNKNOWN instead of an empty value or a number that is none. */
export function toKnownValue(value: unknown): unknown {
  return isEmptyValue(value) || (typeof value === 'number' && !Number.isFinite(value)) ? UNKNOWN : value;
}

export function negateKnown(value: unknown): unknown {
  return typeof value === 'boolean' ? !value : UNKNOWN;
}

// Kleene's logic: one `decisive` operand settles the matter, whatever the other is.
export function joinThreeValued(decisive: boolean, first: unknown, second: () => unknown): unknown {
  if (first === decisive) return decisive;
  const other = second();
  if (other === decisive) return decisive;
  return first === !decisive && other === !decisive ? !decisive : UNKNOWN;
}

export function areEqualValues(a: unknown, b: unknown, zone: string): unknown {
  return a === UNKNOWN || b === UNKNOWN ? UNKNOWN : isSameKnownValue(a, b, zone);
}

/** Whether two values that are not empty are the same: numbers, dates and lists by value, nothing is converted. */
function isSameKnownValue(a: unknown, b: unknown, zone: string): boolean {
  if (a === b) return true;
  if (typeof a === 'string' && typeof b === 'string') {
    const [left, right] = [parseMoment(a), parseMoment(b)];
    return left !== null && right !== null && compareMoments(left, right, zone) === 0;
  }
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((each, index) => isSameKnownValue(each, b[index], zone));
  if (!isPlainObject(a) || !isPlainObject(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && isSameKnownValue(a[key], b[key], zone));
}

// As in SQL: not found among members of which one is empty is unknown, so `!(x in list)` does not open a lock by an empty value.
export function isInList(value: unknown, list: unknown, zone: string): unknown {
  if (value === UNKNOWN || list === UNKNOWN) return UNKNOWN;
  if (isPlainObject(list)) return typeof value === 'string' && Object.hasOwn(list, value);
  if (!Array.isArray(list)) return UNKNOWN;
  if (
    list.some((each) => isSameKnownValue(each, value, zone) || (isPlainObject(each) && typeof value === 'string' && each['key'] === value))
  )
    return true;
  return list.some(isEmptyValue) ? UNKNOWN : false;
}

export function compareOperands(a: unknown, b: unknown, zone: string): number | null {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a !== 'string' || typeof b !== 'string') return null;
  const [left, right] = [parseMoment(a), parseMoment(b)];
  if (left !== null && right !== null) return compareMoments(left, right, zone);
  return a < b ? -1 : a > b ? 1 : 0;
}

export function orderHolds(operator: '<' | '<=' | '>' | '>=', order: number | null): unknown {
  if (order === null) return UNKNOWN;
  const table = { '<': order < 0, '<=': order <= 0, '>': order > 0, '>=': order >= 0 };
  return table[operator];
}

export function applyArithmetic(operator: Operator, a: unknown, b: unknown): unknown {
  if (operator === '+' && typeof a === 'string' && typeof b === 'string') return a + b;
  if (operator === '+' && Array.isArray(a) && Array.isArray(b)) return [...a, ...b];
  if (typeof a !== 'number' || typeof b !== 'number') return UNKNOWN;
  if (operator === '+') return toKnownValue(a + b);
  if (operator === '-') return toKnownValue(a - b);
  if (operator === '*') return toKnownValue(a * b);
  if (operator === '/') return toKnownValue(a / b);
  return operator === '%' ? toKnownValue(a % b) : UNKNOWN;
}
