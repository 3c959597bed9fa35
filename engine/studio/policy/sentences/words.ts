/** The words of a line: names and numbers, texts in quotes, lists and objects in JSON, commas. */
import { sliceSpan, type SourceStart } from '../../../language/problem.ts';
import type { PolicyLiteral } from './sentence.ts';

const token = /"(?:[^"\\]|\\.)*"|[[{][^\s]*?(?=\s|$)|,|[^\s,"]+/gy;

/** The words of `text`, each with its place; `start` is that of the text. A quote that is not closed is a word of its own. */
export function splitPolicyWords(text: string, start: SourceStart): readonly PolicyLiteral[] {
  const words: PolicyLiteral[] = [];
  let at = 0;
  while (at < text.length) {
    if (/\s/.test(text.charAt(at))) {
      at++;
      continue;
    }
    const end = findWordEnd(text, at);
    const written = text.slice(at, end);
    words.push({ text: written, span: sliceSpan(start, at, end), ...parseWordValue(written) });
    at = end;
  }
  return words;
}

function findWordEnd(text: string, at: number): number {
  const first = text.charAt(at);
  if (first === '[' || first === '{') return findJsonEnd(text, at);
  token.lastIndex = at;
  const found = token.exec(text)?.[0] ?? first;
  return at + found.length;
}

// JSON may hold blanks and commas; it ends where its brackets do.
function findJsonEnd(text: string, from: number): number {
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

function parseWordValue(written: string): Pick<PolicyLiteral, 'value' | 'isQuoted'> {
  if (/^["[{]/.test(written)) return { value: parseJsonOrText(written), isQuoted: written.startsWith('"') };
  if (/^-?\d+(\.\d+)?$/.test(written)) return { value: Number(written), isQuoted: false };
  const known: Readonly<Record<string, unknown>> = { yes: true, no: false, true: true, false: false };
  return { value: Object.hasOwn(known, written) ? known[written] : written, isQuoted: false };
}

function parseJsonOrText(json: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return json;
  }
}
