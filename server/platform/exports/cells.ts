import type { Field } from '../../../engine/model/model.ts';
import { localizedText } from '../../../engine/model/localized.ts';
import { isEmpty, isRecord } from '../../../engine/model/steps.ts';

/** What stands in one cell of a table. */
export type Cell = string | number | boolean | null;

/**
 * A value as a cell: money in main units, lists separated by commas, what has a structure as JSON. Of a text in several languages that
 * of the reader; without a locale all of them.
 */
export function cellOf(field: Field, value: unknown, locale: string | null = null): Cell {
  if (isEmpty(value)) return null;
  const { codec } = field;
  if (codec.kind === 'localized') return locale === null ? textsOf(value) : localizedText(value, locale);
  if (codec.kind === 'money' && typeof value === 'number') return value / 10 ** codec.scale;
  if (codec.kind === 'key-value' && Array.isArray(value)) return value.filter(isRecord).map(pairOf).join('; ');
  if (Array.isArray(value) && value.every(isPlain)) return value.join(', ');
  return isPlain(value) ? value : JSON.stringify(value);
}

function isPlain(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

function textsOf(texts: unknown): string | null {
  const pairs = isRecord(texts) ? Object.entries(texts).map(([key, value]) => pairOf({ key, value })) : [];
  return pairs.length > 0 ? pairs.join('; ') : localizedText(texts, '');
}

function pairOf({ key, value }: Readonly<Record<string, unknown>>): string {
  return `${String(key)}=${isPlain(value) ? value : JSON.stringify(value ?? '')}`;
}
