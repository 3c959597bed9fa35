import { pickLocalizedText } from './localized.ts';
import type { Field } from './model.ts';
import { isEmptyValue, isPlainObject } from './steps.ts';

/** What stands in one cell of a table. */
export type ExportCell = string | number | boolean | null;

/**
 * A value as a cell: money in main units, lists separated by commas, what has a structure as JSON. Of a text in several languages that
 * of the reader; without a locale all of them.
 */
export function toExportCell(field: Field, value: unknown, locale: string | null = null): ExportCell {
  if (isEmptyValue(value)) return null;
  const { codec } = field;
  if (codec.kind === 'localized') return locale === null ? printLocalizedTexts(value) : pickLocalizedText(value, locale);
  if (codec.kind === 'money' && typeof value === 'number') return value / 10 ** codec.scale;
  if (codec.kind === 'key-value' && Array.isArray(value)) return value.filter(isPlainObject).map(printPair).join('; ');
  if (Array.isArray(value) && value.every(isPlainCell)) return value.join(', ');
  return isPlainCell(value) ? value : JSON.stringify(value);
}

function isPlainCell(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

function printLocalizedTexts(texts: unknown): string | null {
  const pairs = isPlainObject(texts) ? Object.entries(texts).map(([key, value]) => printPair({ key, value })) : [];
  return pairs.length > 0 ? pairs.join('; ') : pickLocalizedText(texts, '');
}

function printPair({ key, value }: Readonly<Record<string, unknown>>): string {
  return `${String(key)}=${isPlainCell(value) ? value : JSON.stringify(value ?? '')}`;
}
