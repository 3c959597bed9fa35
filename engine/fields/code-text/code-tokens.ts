/** Expressions and JSON taken apart for the eye: nothing is judged, and the pieces in their order are the text. */

export type CodeTokenKind = 'plain' | 'comment' | 'string' | 'number' | 'word' | 'call' | 'sign';

export interface CodeToken {
  readonly kind: CodeTokenKind;
  readonly text: string;
}

// A quote that is still open ends with its line.
const PIECES =
  /(?<comment>\/\/.*)|(?<string>"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?)|(?<number>\b\d+(?:\.\d+)?(?:[eE][+-]?\d+)?\b)|(?<word>\b(?:true|false|null|and|or|not|in)\b)|(?<call>\b[A-Za-z_]\w*(?=\())|(?<sign>[&|!=<>+\-*/%?:]+)/g;

const KINDS = ['comment', 'string', 'number', 'word', 'call', 'sign'] as const;

/** More than this is shown in one piece: each key takes all of it apart again. */
const most = 20_000;

export function tokenizeCode(text: string): readonly CodeToken[] {
  if (text.length > most) return [{ kind: 'plain', text }];
  const tokens: CodeToken[] = [];
  let end = 0;
  for (const { 0: piece, index, groups = {} } of text.matchAll(PIECES)) {
    if (index > end) tokens.push({ kind: 'plain', text: text.slice(end, index) });
    tokens.push({ kind: KINDS.find((kind) => groups[kind] !== undefined) ?? 'plain', text: piece });
    end = index + piece.length;
  }
  if (end < text.length) tokens.push({ kind: 'plain', text: text.slice(end) });
  return tokens;
}
