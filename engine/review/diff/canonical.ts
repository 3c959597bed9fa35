import { isRecord } from '../../model/steps.ts';

/** Whether two parts of Models mean the same: places, spelling of expressions and the order of keys do not count. */
export function isSame(before: unknown, after: unknown): boolean {
  return before === after || canonical(before) === canonical(after);
}

/** One text for each meaning. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (!isRecord(value)) return JSON.stringify(value) ?? 'null';
  if (isExpression(value)) return JSON.stringify({ node: value['node'] });
  const keys = Object.keys(value).filter((key) => key !== 'place' || (value[key] !== null && !isPlace(value[key])));
  return `{${keys
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`)
    .join()}}`;
}

function isExpression(value: Readonly<Record<string, unknown>>): boolean {
  return 'node' in value && 'reads' in value && 'text' in value;
}

function isPlace(value: unknown): boolean {
  return isRecord(value) && 'file' in value && 'line' in value && 'column' in value;
}
