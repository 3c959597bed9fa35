import { Lexer } from 'yaml';

export interface YamlComment {
  /** Without the leading `#`. */
  readonly text: string;
  /** Of its `#`, counted from 1. */
  readonly line: number;
  readonly column: number;
  readonly endColumn: number;
}

/** The comments of a file in order. A `#` inside a text is none. */
export function listYamlComments(text: string): readonly YamlComment[] {
  const found: YamlComment[] = [];
  let at = 0;
  for (const token of new Lexer().lex(text)) {
    // The lexer marks documents and plain texts with signs that are not in the file.
    if (token === '\u0002' || token === '\u0018' || token === '\u001f') continue;
    if (token.startsWith('#')) {
      const start = text.lastIndexOf('\n', at - 1) + 1;
      const line = text.slice(0, start).split('\n').length;
      found.push({ text: token.slice(1), line, column: at - start + 1, endColumn: at - start + 1 + token.length });
    }
    at += token.length;
  }
  return found;
}
