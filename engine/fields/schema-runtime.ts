/** What compiled JSON Schemas call at run time, as ES modules. */
export { linearPattern } from '../model/pattern.ts';
export { fullFormats } from 'ajv-formats/dist/formats.js';

/** Length in characters, not in UTF-16 units. */
export function ucs2length(text: string): number {
  return [...text].length;
}

/** Equal as JSON. */
export function equal(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const [left, right] = [Object.entries(one), new Map(Object.entries(other))];
  return (
    Array.isArray(one) === Array.isArray(other) &&
    left.length === right.size &&
    left.every(([key, value]) => right.has(key) && equal(value, right.get(key)))
  );
}
