/** One fault of YAML as its author should see it. */
import { countOpenBrackets, quoteYamlText, findValueEnd, type UnparsedLine } from './parse-line.ts';

/** Offsets in the text; `fix` replaces what stands between its own. */
export interface YamlFault {
  readonly range: readonly [from: number, to: number];
  readonly message: string;
  readonly hint: string | null;
  readonly fix: { readonly range: readonly [from: number, to: number]; readonly text: string } | null;
}

export function createYamlFault(range: YamlFault['range'], says: string, hint: string | null, fix: YamlFault['fix']): YamlFault {
  return { range, message: `YAML cannot read this: ${says}`, hint, fix };
}

/** A value as it is written, with the offset it begins at. */
export interface YamlValue {
  readonly from: number;
  readonly text: string;
}

/** The value that begins at an offset, up to where it ends on its line. */
export function findYamlValue(from: number, { line, text }: { line: UnparsedLine; text: string }): YamlValue | null {
  const start = from - line.start;
  const end = findValueEnd(line.text, start, countOpenBrackets(line.text.slice(0, start)) > 0 ? 'flow' : 'block');
  const value = text.slice(from, line.start + end).trimEnd();
  return value === '' ? null : { from, text: value };
}

/** A text that lacks quotes; the fix is left out where it is not sure how far the text goes. */
export function createQuoteFault({ from, text }: YamlValue, says: string): YamlFault {
  const [first, last] = [text.charAt(0), text.at(-1)];
  const isQuoted =
    text.length > 1 && first === last && (first === '"' || first === "'") && !/^(['"])[^'"]*\1\s.*\s(['"])[^'"]*\2$/.test(text);
  // A quote that is opened and not closed again ends at a comma that belongs to the text.
  const isWhole = isQuoted || first === '{' || first === '[' || !/^['"]/.test(text) || /['"]$/.test(text) || /^(['"])[^'"]*\1/.test(text);
  // Quotes around the path alone were meant for the whole expression.
  const by = quoteYamlText(isQuoted ? text.slice(1, -1) : text.replace(/^(['"])([a-z]\w*(?:\.\w+)+)\1/, '$2'));
  const range = [from, from + text.length] as const;
  return createYamlFault(range, says, `Quote it: ${by}`, isWhole ? { range, text: by } : null);
}

/** What the parser says, as the end of a sentence. */
export function formatParserMessage(error: { readonly message: string }): string {
  const text = error.message.replace(/[.;].*$/s, '');
  return text.charAt(0).toLowerCase() + text.slice(1);
}
