/** One spelling for patterns that find the same: `[a-z0-9]`, `[0-9a-z]` and `[\da-z]`; `x{1,}` and `x+`. */

export function normalizePattern(pattern: string): string {
  return splitPattern(pattern).map(normalizePatternToken).join('');
}

function splitPattern(pattern: string): readonly string[] {
  return pattern.match(/\[\^?(?:\\.|[^\]\\])*\]|\\.|\{\d+(?:,\d*)?\}|./gsu) ?? [];
}

/**
 * Whether the second pattern finds more or less than the first, where that can be told part by part: the same parts in the same order, some
 * of which let more characters or repetitions through. null: it cannot, such as where a part is denied by a look ahead.
 */
export function comparePatternWidth(before: string, after: string): 'more' | 'fewer' | null {
  const [was, is] = [splitPatternParts(before), splitPatternParts(after)];
  if (was.length !== is.length || [before, after].some((each) => /\(\?[!<=]|\\[1-9k]/.test(each))) return null;
  const found = new Set(was.map((part, at) => comparePatternPart(part, is[at] ?? '')));
  found.delete('same');
  const [only] = found;
  return found.size === 1 && (only === 'more' || only === 'fewer') ? only : null;
}

/** Counts are parts of their own, also where none is written. */
function splitPatternParts(pattern: string): readonly string[] {
  const tokens = splitPattern(pattern).map(normalizePatternToken);
  return tokens.flatMap((token, at) => {
    const isCounted = isCount(tokens[at + 1] ?? '');
    return isCount(token) || isCounted || !isCharacterClass(token) ? [token] : [token, '{1}'];
  });
}

const isCharacterClass = (token: string): boolean => /^\[[^^]/.test(token);
const isCount = (token: string): boolean => /^(?:[+*?]|\{\d+(?:,\d*)?\})$/.test(token);

function comparePatternPart(before: string, after: string): 'same' | 'more' | 'fewer' | null {
  if (before === after) return 'same';
  const [was, is] = [setOfPart(before), setOfPart(after)];
  if (was === null || is === null || isCount(before) !== isCount(after)) return null;
  if (was.every((range) => isWithin(range, is))) return 'more';
  return is.every((range) => isWithin(range, was)) ? 'fewer' : null;
}

const isWithin = ([first, last]: CharacterRange, all: readonly CharacterRange[]): boolean =>
  all.some(([from, to]) => from <= first && last <= to);

/** The characters or the numbers that a part lets through; null for one of which that is not known. */
function setOfPart(part: string): readonly CharacterRange[] | null {
  const signs: Readonly<Record<string, CharacterRange>> = { '+': [1, Infinity], '*': [0, Infinity], '?': [0, 1] };
  const sign = Object.hasOwn(signs, part) ? signs[part] : undefined;
  if (sign !== undefined) return [sign];
  const [, least, comma, most = ''] = /^\{(\d+)(,?)(\d*)\}$/.exec(part) ?? [];
  if (least !== undefined) return [[Number(least), comma === '' ? Number(least) : most === '' ? Infinity : Number(most)]];
  return isCharacterClass(part) ? rangesOfClass(part.slice(1, -1)) : null;
}

const counts: Readonly<Record<string, string>> = { '{1,}': '+', '{0,}': '*', '{0,1}': '?' };

function normalizePatternToken(token: string): string {
  if (token.startsWith('{')) return counts[token] ?? token.replace(/^\{(\d+),\1\}$/, '{$1}');
  if (token.startsWith('[')) return normalizeCharacterClass(token) ?? token;
  return Object.hasOwn(classes, token) ? (normalizeCharacterClass(`[${token}]`) ?? token) : token;
}

type CharacterRange = readonly [first: number, last: number];

const rangeOfText = (text: string): CharacterRange => [text.codePointAt(0) ?? 0, text.codePointAt(text.length - 1) ?? 0];
const classes: Readonly<Record<string, readonly CharacterRange[]>> = {
  '\\d': [rangeOfText('09')],
  '\\w': ['09', 'AZ', '__', 'az'].map(rangeOfText),
};
const controls: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', f: '\f', v: '\v' };

/** The characters of a class as ranges in their order; null for what is not looked into, e.g. `[\s\u{1F600}]`. */
function normalizeCharacterClass(token: string): string | null {
  const isDenied = token.startsWith('[^');
  const body = token.slice(isDenied ? 2 : 1, -1);
  const ranges = rangesOfClass(body);
  if (ranges === null) return null;
  const printed = ranges.map(([first, last]) =>
    first === last ? printCodePoint(first) : `${printCodePoint(first)}-${printCodePoint(last)}`,
  );
  return `[${isDenied ? '^' : ''}${printed.join('')}]`;
}

function rangesOfClass(body: string): readonly CharacterRange[] | null {
  const items = body.match(/\\.|[^\\]/gsu) ?? [];
  const ranges: CharacterRange[] = [];
  for (let at = 0; at < items.length; at += 1) {
    const item = items[at] ?? '';
    const known = classes[item];
    if (known !== undefined) {
      ranges.push(...known);
      continue;
    }
    const [first, end] = [codePointOfItem(item), items[at + 1] === '-' ? items[at + 2] : undefined];
    const last = end === undefined ? first : codePointOfItem(end);
    if (first === null || last === null) return null;
    if (end !== undefined) at += 2;
    ranges.push([first, last]);
  }
  return joinRanges(ranges);
}

function codePointOfItem(item: string): number | null {
  if (!item.startsWith('\\')) return item.codePointAt(0) ?? null;
  const sign = item.slice(1);
  if (Object.hasOwn(controls, sign)) return (controls[sign] ?? '').codePointAt(0) ?? null;
  return /\w/.test(sign) ? null : (sign.codePointAt(0) ?? null);
}

function joinRanges(ranges: readonly CharacterRange[]): readonly CharacterRange[] {
  const all: CharacterRange[] = [];
  for (const [first, last] of ranges.toSorted(([a], [b]) => a - b)) {
    const before = all.at(-1);
    if (before !== undefined && first <= before[1] + 1) all[all.length - 1] = [before[0], Math.max(before[1], last)];
    else all.push([first, last]);
  }
  return all;
}

function printCodePoint(point: number): string {
  const text = String.fromCodePoint(point);
  return /[\\\]^-]/.test(text) ? `\\${text}` : text;
}
