/** From what YAML says to where it is written: descriptors know lines and the decoded text, edits need offsets in the file. */
import type { ScalarTree } from '../../language/descriptor.ts';

/** A stretch of a file; `start` and `end` are offsets, the end excluded. */
export interface SourceStretch {
  readonly file: string;
  readonly start: number;
  readonly end: number;
}

/** What a file says about places in it. */
export interface SourcePositions {
  readonly text: string;
  /** The offset of a line and column, both counted from 1. */
  readonly offsetOf: (line: number, column: number) => number;
  /** Line and column of an offset, both counted from 1. */
  readonly placeOf: (offset: number) => { readonly line: number; readonly column: number };
  /** A line as written. */
  readonly lineOf: (line: number) => string;
}

export function createPositions(text: string): SourcePositions {
  const starts = [0];
  for (let index = text.indexOf('\n'); index >= 0; index = text.indexOf('\n', index + 1)) starts.push(index + 1);
  return {
    text,
    offsetOf: (line, column) => (starts[line - 1] ?? text.length) + column - 1,
    placeOf: (offset) => {
      const after = starts.findIndex((start) => start > offset);
      const line = after < 0 ? starts.length : after;
      return { line, column: offset - (starts[line - 1] ?? 0) + 1 };
    },
    lineOf: (line) => text.slice(starts[line - 1] ?? text.length, (starts[line] ?? text.length + 1) - 1).replace(/\r$/, ''),
  };
}

/** The stretch in which characters `from` to `to` of a scalar's decoded text are written; null if the text does not stand at its place. */
export function findStretch(
  tree: ScalarTree,
  [from, to]: readonly [number, number],
  { text, offsetOf }: SourcePositions,
): SourceStretch | null {
  const { file, line, column } = tree.place;
  const offsets = alignScalar(text, offsetOf(line, column), tree.text.slice(0, to));
  const start = offsets?.[from];
  const last = offsets?.[to - 1];
  return start === undefined || last === undefined ? null : { file, start, end: last + 1 };
}

const isBlankCharacter = (character: string | undefined): boolean => character !== undefined && /\s/.test(character);

/** The offset of each character of a decoded scalar whose source begins at `start`, whatever its style; null if it is not that scalar. */
function alignScalar(source: string, start: number, decoded: string): readonly number[] | null {
  const style = source[start] ?? '';
  const isQuoted = style === '"' || style === "'";
  let at = style === '|' || style === '>' ? source.indexOf('\n', start) + 1 : start + (isQuoted ? 1 : 0);
  const offsets: number[] = [];
  for (const character of decoded.split('')) {
    const width = escapeLengthAt(source, at, style);
    if (width > 0) {
      offsets.push(at);
      at += width;
      continue;
    }
    // Line breaks are folded and indentation is dropped: blanks in the file may stand for fewer in the text.
    while (source[at] !== character && isBlankCharacter(source[at]) && !isBlankCharacter(character)) at++;
    if (source[at] !== character && !(isBlankCharacter(character) && isBlankCharacter(source[at]))) return null;
    offsets.push(at++);
  }
  return offsets;
}

/** How many characters of the file an escape takes that stands for one of the text; 0 where there is none. */
function escapeLengthAt(source: string, at: number, style: string): number {
  if (style === "'") return source.startsWith("''", at) ? 2 : 0;
  if (style !== '"' || source[at] !== '\\') return 0;
  return { x: 4, u: 6, U: 10 }[source[at + 1] ?? ''] ?? 2;
}
