/** The rules of a column that fields can say too. */
import { explainBadPattern } from '../../language/rules/bad-pattern.ts';
import type { OutlineBounds } from './outline.ts';

export interface TableCheckRead {
  readonly bounds: OutlineBounds;
  /** The only values, where the rule is a list of them. */
  readonly values: readonly (string | number)[];
}

/** A CHECK of one column, of whole numbers or not, as PostgreSQL prints it. Null: a part of it says something that no bound can. */
export function parseTableCheck(definition: string, column: string, isWhole: boolean): TableCheckRead | null {
  const inner = /^CHECK \(([\s\S]*)\)(?: NOT VALID)?$/.exec(definition)?.[1];
  if (inner === undefined) return null;
  // A rule holds for what is empty anyway.
  const ways = splitAtTopLevel(removeOuterParentheses(inner), ' OR ')
    .map(removeOuterParentheses)
    .filter((way) => !new RegExp(`^${printColumnPattern(column)} IS NULL$`).test(way));
  const choices = ways.map((way) => parseEquality(way, column));
  if (choices.length > 1 && !choices.includes(null)) return { bounds: {}, values: choices.filter((value) => value !== null) };
  const [only] = ways;
  if (only === undefined || ways.length > 1) return null;
  const parts = splitCheckParts(only).map((part) => parseCheckPart(part, { column, isWhole }));
  if (parts.some((part) => part === null)) return null;
  const read = parts.filter((part): part is TableCheckRead => part !== null);
  return { bounds: Object.assign({}, ...read.map(({ bounds }) => bounds)) as OutlineBounds, values: read.flatMap(({ values }) => values) };
}

function splitCheckParts(text: string): readonly string[] {
  const bare = removeOuterParentheses(text);
  const cuts = splitAtTopLevel(bare, ' AND ');
  return cuts.length === 1 ? [bare] : cuts.flatMap(splitCheckParts);
}

// Parentheses around the whole, not those of two parts.
function removeOuterParentheses(text: string): string {
  const trimmed = text.trim();
  if (!trimmed.startsWith('(')) return trimmed;
  let depth = 0;
  for (const [at, sign] of [...trimmed].entries()) {
    depth += sign === '(' ? 1 : sign === ')' ? -1 : 0;
    if (depth === 0) return at === trimmed.length - 1 ? removeOuterParentheses(trimmed.slice(1, -1)) : trimmed;
  }
  return trimmed;
}

function splitAtTopLevel(text: string, separator: string): readonly string[] {
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

/** The text that a column is compared with. */
function parseEquality(text: string, column: string): string | null {
  const found = new RegExp(`^${printColumnPattern(column)} = '((?:[^']|'')*)'::[a-z ]+$`).exec(text)?.[1];
  return found?.replaceAll("''", "'") ?? null;
}

function printColumnPattern(column: string): string {
  return `\\(?"?${column.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}"?\\)?(?:::[a-z ]+)?`;
}

function parseCheckPart(text: string, { column, isWhole }: { readonly column: string; readonly isWhole: boolean }): TableCheckRead | null {
  const name = printColumnPattern(column);
  const bound = (bounds: OutlineBounds): TableCheckRead => ({ bounds, values: [] });
  const number = new RegExp(`^${name} (>=|<=|>|<) \\(?'?(-?\\d+(?:\\.\\d+)?)'?\\)?(?:::[a-z ]+)?$`).exec(text);
  if (number) return checkReadOfEdge(number[1] ?? '', Number(number[2]), isWhole);
  const length = new RegExp(`^(?:char_length|length|character_length)\\(${name}\\) (>=|<=|>|<|=) (\\d+)$`).exec(text);
  if (length) return checkReadOfLength(length[1] ?? '', Number(length[2]));
  const pattern = new RegExp(`^${name} ~ '((?:[^']|'')*)'::text$`).exec(text);
  if (pattern) return checkReadOfPattern((pattern[1] ?? '').replaceAll("''", "'"));
  const list = new RegExp(`^${name} = ANY \\(\\(?ARRAY\\[(.*?)\\]\\)?(?:::[a-z \\[\\]]+)?\\)$`).exec(text);
  if (list) return readListOfValues(list[1] ?? '', isWhole);
  return new RegExp(`^${name} IS NOT NULL$`).test(text) ? bound({}) : null;
}

/** `'a'::text, 'b'::text`, or whole numbers; of these a negative one is quoted. */
function readListOfValues(list: string, isWhole: boolean): TableCheckRead | null {
  const texts = [...list.matchAll(/'((?:[^']|'')*)'/g)].map(([, each]) => (each ?? '').replaceAll("''", "'"));
  if (!isWhole) return texts.length === 0 ? null : { bounds: {}, values: texts };
  const numbers = list.split(',').map((each) => /^'?\(?(-?\d+)\)?'?(?:::[a-z]+)?$/.exec(each.trim())?.[1]);
  return numbers.includes(undefined) ? null : { bounds: {}, values: numbers.map(Number) };
}

// A class such as [:alpha:] would be read as the letters of its name.
function checkReadOfPattern(pattern: string): TableCheckRead | null {
  if (/\[[:.=]/.test(pattern)) return null;
  return explainBadPattern(pattern) === null ? { bounds: { pattern }, values: [] } : null;
}

// An open end is one more for whole numbers only; of others the rule stays with its author.
function checkReadOfEdge(sign: string, value: number, isWhole: boolean): TableCheckRead | null {
  if (sign === '>=') return { bounds: { minimum: value }, values: [] };
  if (sign === '<=') return { bounds: { maximum: value }, values: [] };
  if (!isWhole || !Number.isInteger(value)) return null;
  return { bounds: sign === '>' ? { minimum: value + 1 } : { maximum: value - 1 }, values: [] };
}

function checkReadOfLength(sign: string, value: number): TableCheckRead {
  const bounds: Readonly<Record<string, OutlineBounds>> = {
    '>=': { minLength: value },
    '>': { minLength: value + 1 },
    '<=': { maxLength: value },
    '<': { maxLength: value - 1 },
    '=': { minLength: value, maxLength: value },
  };
  return { bounds: bounds[sign] ?? {}, values: [] };
}
