/** The part of YAML between `{` `[` and the cursor: what is open there. */

/** A step from a value to one inside it. */
export type YamlStep = { readonly kind: 'key'; readonly key: string } | { readonly kind: 'item' };

export interface CursorPlace {
  readonly steps: readonly YamlStep[];
  /** What is typed: a key of the innermost map, or a value. */
  readonly at: 'key' | 'value';
  /** The word before the cursor, without quotes. */
  readonly word: string;
  /** Keys that the innermost map has before the cursor. */
  readonly taken: readonly string[];
}

interface FlowFrame {
  readonly isMap: boolean;
  key: string | null;
  readonly taken: string[];
}

/** Reads from the start of a value to the cursor; null when nothing is open there, or the cursor is in a comment. */
export function findPlaceInFlow(text: string): CursorPlace | null {
  const frames: FlowFrame[] = [];
  let word = '';
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? '';
    if (char === '"' || char === "'") {
      const end = findQuoteEnd(text, at);
      if (end === null) return finishFlowPlace(frames, text.slice(at + 1));
      word += text.slice(at + 1, end);
      at = end;
    } else if (char === '#' && /\s/.test(text[at - 1] ?? ' ')) {
      const end = text.indexOf('\n', at);
      if (end < 0) return null;
      at = end;
    } else word = takeFlowChar(frames, char, { word, next: text[at + 1] ?? ' ' });
  }
  return finishFlowPlace(frames, word);
}

function takeFlowChar(frames: FlowFrame[], char: string, { word, next }: { readonly word: string; readonly next: string }): string {
  const top = frames.at(-1);
  if (char === '{' || char === '[') frames.push({ isMap: char === '{', key: null, taken: [] });
  else if (char === '}' || char === ']') frames.pop();
  else if (char === ',' && top !== undefined) top.key = null;
  else if (char === ':' && top?.isMap === true && top.key === null && /[\s{["',}\]]/.test(next)) {
    top.key = word.trim();
    top.taken.push(top.key);
  } else return word + char;
  return '';
}

function findQuoteEnd(text: string, from: number): number | null {
  const sign = text[from] ?? '';
  for (let at = from + 1; at < text.length; at += 1) {
    if (sign === '"' && text[at] === '\\') at += 1;
    else if (text[at] === sign && sign === "'" && text[at + 1] === sign) at += 1;
    else if (text[at] === sign) return at;
  }
  return null;
}

function finishFlowPlace(frames: readonly FlowFrame[], word: string): CursorPlace | null {
  const top = frames.at(-1);
  if (top === undefined) return null;
  const steps = frames.slice(0, -1).flatMap(stepsOfFrame);
  const isValue = !top.isMap || top.key !== null;
  return {
    steps: [...steps, ...(isValue ? stepsOfFrame(top) : [])],
    at: isValue ? 'value' : 'key',
    word: word.trimStart(),
    taken: top.taken,
  };
}

const stepsOfFrame = ({ isMap, key }: FlowFrame): readonly YamlStep[] =>
  isMap ? (key === null ? [] : [{ kind: 'key', key }]) : [{ kind: 'item' }];
