import type { ExpressionNode } from '../../model/expression.ts';
import { isPlainObject } from '../../model/steps.ts';
import { normalizePattern } from './normal-pattern.ts';
import { normalizeNode } from './normal.ts';

/** Whether two parts of Models mean the same: places, spelling of expressions and the order of keys do not count. */
export function meansTheSame(before: unknown, after: unknown): boolean {
  return before === after || toCanonicalText(before) === toCanonicalText(after);
}

/** One text for each meaning. */
export function toCanonicalText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toCanonicalText).join()}]`;
  if (!isPlainObject(value)) return JSON.stringify(value) ?? 'null';
  if (isExpressionValue(value)) return JSON.stringify({ node: normalizeNode(value['node'] as ExpressionNode, value['ty'] === 'number') });
  const fixed = foldLiteral(value);
  if (fixed !== null) return toCanonicalText(fixed);
  const keys = Object.keys(value).filter((key) => key !== 'place' || (value[key] !== null && !isPlaceValue(value[key])));
  return `{${keys
    .sort()
    .map((key) => `${JSON.stringify(key)}:${toCanonicalText(canonicalPartOf(value, key))}`)
    .join()}}`;
}

/** A value that is worked out from nothing is the value itself. */
function foldLiteral({ expr, ...others }: Readonly<Record<string, unknown>>): { readonly lit: unknown } | null {
  if (!isPlainObject(expr) || !isExpressionValue(expr) || Object.keys(others).length > 0) return null;
  const [kind, lit] = expr['node'] as ExpressionNode;
  return kind === 'lit' ? { lit } : null;
}

function canonicalPartOf(value: Readonly<Record<string, unknown>>, key: string): unknown {
  const part = value[key];
  return key === 'pattern' && typeof part === 'string' ? normalizePattern(part) : part;
}

function isExpressionValue(value: Readonly<Record<string, unknown>>): boolean {
  return 'node' in value && 'reads' in value && 'text' in value;
}

function isPlaceValue(value: unknown): boolean {
  return isPlainObject(value) && 'file' in value && 'line' in value && 'column' in value;
}
