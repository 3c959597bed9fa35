import type { Field } from '../../../model/model.ts';

/** The bounds of a field in one line, as they are written; null without any. */
export function describeBounds(field: Field): string | null {
  const { minimum, maximum, minLength, maxLength, pattern, unique } = field;
  const parts = [
    describeRange(minimum, maximum),
    describeRange(minLength, maxLength, '#'),
    pattern === null ? null : `/${pattern}/`,
    unique === null ? null : ['unique', ...unique.within].join(' '),
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(' · ');
}

/** What a new record has; a formula as it is written. Null without any. */
export function describeDefault(field: Field): string | null {
  const value = field.default ?? field.stamp?.create ?? null;
  if (field.value !== null) return `= ${field.value.text}`;
  if (field.derived !== null) return `= ${field.derived.text}`;
  if (value === null) return null;
  return 'expr' in value ? `= ${value.expr.text}` : JSON.stringify(value.lit);
}

// `#` stands for the number of characters.
function describeRange(least: number | null, most: number | null, of = ''): string | null {
  if (least === null && most === null) return null;
  if (most === null) return `${of}≥ ${String(least)}`;
  return least === null ? `${of}≤ ${String(most)}` : `${of}${String(least)}–${String(most)}`;
}
