import type { Node } from '../../model/expression.ts';
import { isRecord } from '../../model/steps.ts';
import { normalPattern } from './normal-pattern.ts';
import { normal } from './normal.ts';

/** Whether two parts of Models mean the same: places, spelling of expressions and the order of keys do not count. */
export function isSame(before: unknown, after: unknown): boolean {
  return before === after || canonical(before) === canonical(after);
}

/** One text for each meaning. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (!isRecord(value)) return JSON.stringify(value) ?? 'null';
  if (isExpression(value)) return JSON.stringify({ node: normal(value['node'] as Node, value['ty'] === 'number') });
  const fixed = literalOf(value);
  if (fixed !== null) return canonical(fixed);
  const keys = Object.keys(value).filter((key) => key !== 'place' || (value[key] !== null && !isPlace(value[key])));
  return `{${keys
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonical(partOf(value, key))}`)
    .join()}}`;
}

/** A value that is worked out from nothing is the value itself. */
function literalOf({ expr, ...others }: Readonly<Record<string, unknown>>): { readonly lit: unknown } | null {
  if (!isRecord(expr) || !isExpression(expr) || Object.keys(others).length > 0) return null;
  const [kind, lit] = expr['node'] as Node;
  return kind === 'lit' ? { lit } : null;
}

function partOf(value: Readonly<Record<string, unknown>>, key: string): unknown {
  const part = value[key];
  return key === 'pattern' && typeof part === 'string' ? normalPattern(part) : part;
}

function isExpression(value: Readonly<Record<string, unknown>>): boolean {
  return 'node' in value && 'reads' in value && 'text' in value;
}

function isPlace(value: unknown): boolean {
  return isRecord(value) && 'file' in value && 'line' in value && 'column' in value;
}
