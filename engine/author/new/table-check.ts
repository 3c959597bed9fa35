/** The rules of a column that fields can say too. */
import { faultOfPattern } from '../../language/rules/bad-pattern.ts';
import type { Bounds } from './outline.ts';

export interface CheckRead {
  readonly bounds: Bounds;
  /** The only values, where the rule is a list of them. */
  readonly values: readonly string[];
}

/** A CHECK of one column, of whole numbers or not, as PostgreSQL prints it. Null: a part of it says something that no bound can. */
export function readCheck(definition: string, column: string, isWhole: boolean): CheckRead | null {
  const inner = /^CHECK \(([\s\S]*)\)(?: NOT VALID)?$/.exec(definition)?.[1];
  if (inner === undefined) return null;
  const parts = partsOf(inner).map((part) => readPart(part, { column, isWhole }));
  if (parts.some((part) => part === null)) return null;
  const read = parts.filter((part): part is CheckRead => part !== null);
  return { bounds: Object.assign({}, ...read.map(({ bounds }) => bounds)) as Bounds, values: read.flatMap(({ values }) => values) };
}

function partsOf(text: string): readonly string[] {
  const bare = unwrapped(text);
  const cuts = topLevel(bare, ' AND ');
  return cuts.length === 1 ? [bare] : cuts.flatMap(partsOf);
}

// Parentheses around the whole, not those of two parts.
function unwrapped(text: string): string {
  const trimmed = text.trim();
  if (!trimmed.startsWith('(')) return trimmed;
  let depth = 0;
  for (const [at, sign] of [...trimmed].entries()) {
    depth += sign === '(' ? 1 : sign === ')' ? -1 : 0;
    if (depth === 0) return at === trimmed.length - 1 ? unwrapped(trimmed.slice(1, -1)) : trimmed;
  }
  return trimmed;
}

function topLevel(text: string, separator: string): readonly string[] {
  const parts: string[] = [];
  let [depth, from, isQuoted] = [0, 0, false];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === "'") isQuoted = !isQuoted;
    if (isQuoted) continue;
    depth += sign === '(' ? 1 : sign === ')' ? -1 : 0;
    if (depth === 0 && text.startsWith(separator, at)) {
      parts.push(text.slice(from, at));
      from = at + separator.length;
    }
  }
  return [...parts, text.slice(from)];
}

function readPart(text: string, { column, isWhole }: { readonly column: string; readonly isWhole: boolean }): CheckRead | null {
  const name = `\\(?"?${column.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}"?\\)?(?:::[a-z ]+)?`;
  const bound = (bounds: Bounds): CheckRead => ({ bounds, values: [] });
  const number = new RegExp(`^${name} (>=|<=|>|<) \\(?'?(-?\\d+(?:\\.\\d+)?)'?\\)?(?:::[a-z ]+)?$`).exec(text);
  if (number) return edge(number[1] ?? '', Number(number[2]), isWhole);
  const length = new RegExp(`^(?:char_length|length|character_length)\\(${name}\\) (>=|<=|>|<|=) (\\d+)$`).exec(text);
  if (length) return lengthEdge(length[1] ?? '', Number(length[2]));
  const pattern = new RegExp(`^${name} ~ '((?:[^']|'')*)'::text$`).exec(text);
  if (pattern) return patternRead((pattern[1] ?? '').replaceAll("''", "'"));
  const list = new RegExp(`^${name} = ANY \\(\\(?ARRAY\\[(.*?)\\]\\)?(?:::[a-z \\[\\]]+)?\\)$`).exec(text);
  if (list)
    return { bounds: {}, values: [...(list[1] ?? '').matchAll(/'((?:[^']|'')*)'/g)].map(([, each]) => (each ?? '').replaceAll("''", "'")) };
  return new RegExp(`^${name} IS NOT NULL$`).test(text) ? bound({}) : null;
}

function patternRead(pattern: string): CheckRead | null {
  return faultOfPattern(pattern) === null ? { bounds: { pattern }, values: [] } : null;
}

// An open end is one more for whole numbers only; of others the rule stays with its author.
function edge(sign: string, value: number, isWhole: boolean): CheckRead | null {
  if (sign === '>=') return { bounds: { minimum: value }, values: [] };
  if (sign === '<=') return { bounds: { maximum: value }, values: [] };
  if (!isWhole || !Number.isInteger(value)) return null;
  return { bounds: sign === '>' ? { minimum: value + 1 } : { maximum: value - 1 }, values: [] };
}

function lengthEdge(sign: string, value: number): CheckRead {
  const bounds: Readonly<Record<string, Bounds>> = {
    '>=': { minLength: value },
    '>': { minLength: value + 1 },
    '<=': { maxLength: value },
    '<': { maxLength: value - 1 },
    '=': { minLength: value, maxLength: value },
  };
  return { bounds: bounds[sign] ?? {}, values: [] };
}
