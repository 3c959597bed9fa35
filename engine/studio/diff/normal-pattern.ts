/** One spelling for patterns that find the same: `[a-z0-9]`, `[0-9a-z]` and `[\da-z]`; `x{1,}` and `x+`. */

export function normalizePattern(pattern: string): string {
  let text = '';
  let at = 0;
  while (at < pattern.length) {
    const [token] = /^(?:\[\^?(?:\\.|[^\]\\])*\]|\\.|\{\d+(?:,\d*)?\}|.)/su.exec(pattern.slice(at)) ?? [''];
    if (token === '') break;
    text += normalizePatternToken(token);
    at += token.length;
  }
  return text;
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
  const printed = joinRanges(ranges).map(([first, last]) =>
    first === last ? printCodePoint(first) : `${printCodePoint(first)}-${printCodePoint(last)}`,
  );
  return `[${isDenied ? '^' : ''}${printed.join('')}]`;
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
