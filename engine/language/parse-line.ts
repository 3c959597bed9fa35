/** Looking at one line of YAML that cannot be parsed as a whole. */

export interface UnparsedLine {
  /** Offset of its first character in the text. */
  readonly start: number;
  /** Offset behind its last character. */
  readonly end: number;
  readonly text: string;
}

export function getYamlLine(text: string, offset: number): UnparsedLine {
  const at = Math.max(0, Math.min(offset, text.length));
  const start = text.lastIndexOf('\n', at - 1) + 1;
  const found = text.indexOf('\n', at);
  const end = found < 0 ? text.length : found;
  return { start, end, text: text.slice(start, end) };
}

export function countIndent(line: string): number {
  return /^\s*/.exec(line)?.[0].length ?? 0;
}

/** How many brackets are open behind `text`; those in quotes do not count. */
export function countOpenBrackets(text: string): number {
  const plain = maskQuotedText(text);
  return (plain.match(/[{[]/g)?.length ?? 0) - (plain.match(/[}\]]/g)?.length ?? 0);
}

/** What closes the brackets that a line leaves open, and the column of the innermost of them. */
export function findMissingClosers(line: string): { readonly closers: string; readonly opened: number | null } {
  const open: number[] = [];
  const plain = maskQuotedText(line);
  for (const [index, sign] of plain.split('').entries()) {
    if (sign === '{' || sign === '[') open.push(index);
    else if (sign === '}' || sign === ']') open.pop();
  }
  const closers = open.toReversed().map((index) => (plain[index] === '{' ? '}' : ']'));
  return { closers: closers.join(''), opened: open.at(-1) ?? null };
}

/** Where the value that begins at `start` ends: at a comma or bracket of the map around it, else at a comment or the end of the line. */
export function findValueEnd(line: string, start: number, where: 'flow' | 'block'): number {
  let depth = 0;
  for (let at = start; at < line.length; at++) {
    const sign = line.charAt(at);
    if (sign === '#' && /\s/.test(line.charAt(at - 1))) return at;
    if (where === 'block') continue;
    if (sign === '{' || sign === '[' || sign === '(') depth++;
    else if (depth > 0 && (sign === '}' || sign === ']' || sign === ')')) depth--;
    else if (depth === 0 && (sign === ',' || sign === '}' || sign === ']')) return at;
  }
  return line.length;
}

/** The text in quotes that need no escapes, if there are such. */
export function quoteYamlText(text: string): string {
  return text.includes("'") && !/["\\]/.test(text) ? `"${text}"` : `'${text.replaceAll("'", "''")}'`;
}

function maskQuotedText(text: string): string {
  return text.replace(/"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'/g, (part) => 'x'.repeat(part.length));
}
