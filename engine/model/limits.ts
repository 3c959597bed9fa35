/** How much a value may hold where its descriptor says nothing: what nobody types, and what keeps a server busy for seconds. */
import type { Field } from './model.ts';

/** Most characters of a line, most characters of a text of several lines, and most entries of a list. */
export const sizeLimits = { line: 2000, text: 200_000, list: 5000 } as const;

const longTypes: readonly string[] = ['text', 'code-text'];

/** Whether a text has more characters than that; those outside the basic plane count once. */
export function isLongerThan(text: string, most: number): boolean {
  return text.length > most && (text.length > 2 * most || Array.from(text).length > most);
}

/** Most characters that a text in this field may have. */
export function longestTextOf(field: Field): number {
  return field.maxLength ?? (longTypes.includes(field.type) ? sizeLimits.text : sizeLimits.line);
}
