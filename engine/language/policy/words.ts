/** The words of a line: names and numbers, texts in quotes, lists and objects in JSON, commas. */
import { partOf, type Start } from '../problem.ts';
import type { Literal } from './sentence.ts';

const token = /"(?:[^"\\]|\\.)*"|[[{][^\s]*?(?=\s|$)|,|[^\s,"]+/gy;

/** The words of `text`, each with its place; `start` is that of the text. A quote that is not closed is a word of its own. */
export function wordsOf(text: string, start: Start): readonly Literal[] {
  const words: Literal[] = [];
  let at = 0;
  while (at < text.length) {
    if (/\s/.test(text.charAt(at))) {
      at++;
      continue;
    }
    const end = endOf(text, at);
    const written = text.slice(at, end);
    words.push({ text: written, span: partOf(start, at, end), ...valueOf(written) });
    at = end;
  }
  return words;
}

function endOf(text: string, at: number): number {
  const first = text.charAt(at);
  if (first === '[' || first === '{') return closing(text, at);
  token.lastIndex = at;
  const found = token.exec(text)?.[0] ?? first;
  return at + found.length;
}

// JSON may hold blanks and commas; it ends where its brackets do.
function closing(text: string, from: number): number {
  let depth = 0;
  let isText = false;
  for (let at = from; at < text.length; at++) {
    const character = text.charAt(at);
    if (isText && character === '\\') at++;
    else if (character === '"') isText = !isText;
    else if (!isText && '[{'.includes(character)) depth++;
    else if (!isText && ']}'.includes(character) && --depth === 0) return at + 1;
  }
  return text.length;
}

function valueOf(written: string): Pick<Literal, 'value' | 'isQuoted'> {
  if (/^["[{]/.test(written)) return { value: parsed(written), isQuoted: written.startsWith('"') };
  if (/^-?\d+(\.\d+)?$/.test(written)) return { value: Number(written), isQuoted: false };
  const known: Readonly<Record<string, unknown>> = { yes: true, no: false, true: true, false: false };
  return { value: Object.hasOwn(known, written) ? known[written] : written, isQuoted: false };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return json;
  }
}
