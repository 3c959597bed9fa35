/** Where in a descriptor the cursor stands, told from the text alone: it is read while half of it is missing. */
import { findPlaceInFlow, type CursorPlace, type YamlStep } from './flow.ts';

export type { YamlStep } from './flow.ts';

/** `steps` lead from the file to the map whose key, or to the value, that is typed. */
export type EditorPlace = CursorPlace;

interface LineToken {
  readonly column: number;
  readonly step: YamlStep;
}

interface TokenizedLine {
  readonly tokens: readonly LineToken[];
  /** Column and text of what follows dashes and key. */
  readonly column: number;
  readonly rest: string;
}

const keyPattern = /^(?:"([^"]*)"|'([^']*)'|([^\s#"'{}[\],&*!|>%@`-][^\n]*?|-[^\s][^\n]*?))\s*:(?=\s|$)/;

/** A line without its dashes and its key. */
function tokenizeLine(text: string): TokenizedLine {
  const tokens: LineToken[] = [];
  let column = /^ */.exec(text)?.[0].length ?? 0;
  for (let dash = /^-(\s+|$)/.exec(text.slice(column)); dash !== null; dash = /^-(\s+|$)/.exec(text.slice(column))) {
    tokens.push({ column, step: { kind: 'item' } });
    column += dash[0].length;
  }
  const match = keyPattern.exec(text.slice(column));
  const key = match?.[1] ?? match?.[2] ?? match?.[3];
  if (match === null || key === undefined) return { tokens, column, rest: text.slice(column) };
  tokens.push({ column, step: { kind: 'key', key } });
  const after = column + match[0].length;
  const space = /^\s*/.exec(text.slice(after))?.[0].length ?? 0;
  return { tokens, column: after + space, rest: text.slice(after + space) };
}

/** The place of the cursor; null in a comment and in a text of several lines. */
export function findPlaceAtCursor(text: string, offset: number): EditorPlace | null {
  const lines = text.slice(0, offset).split('\n');
  const open = findOpenLine(lines);
  if (open.isText) return null;
  const first = tokenizeLine(lines[open.at] ?? '');
  const value = [first.rest, ...lines.slice(open.at + 1)].join('\n');
  const above = lines.slice(0, open.at);
  if (/^[{[]/.test(first.rest)) {
    const inside = findPlaceInFlow(value);
    if (inside !== null) return { ...inside, steps: [...listStepsAbove(above, first.tokens), ...inside.steps] };
  }
  if (/(^|\s)#/.test(first.rest)) return null;
  return findPlaceInBlock(lines, first);
}

function findPlaceInBlock(lines: readonly string[], { tokens, column, rest }: TokenizedLine): EditorPlace {
  const above = lines.slice(0, -1);
  const last = tokens.at(-1);
  const word = rest.replace(/^["']/, '');
  if (last?.step.kind === 'key') return { steps: listStepsAbove(above, tokens), at: 'value', word, taken: [] };
  // A bare word may become a key of the map here or a value: of a list with a dash, of the key above without.
  const steps = listStepsAbove(above, [...tokens, { column, step: { kind: 'key', key: '' } }]).slice(0, -1);
  return { steps, at: 'key', word, taken: listSiblingKeys(above, column) };
}

/** The line at which what is open at the cursor begins, and whether that is a text of several lines. */
function findOpenLine(lines: readonly string[]): { readonly at: number; readonly isText: boolean } {
  for (let at = 0; at < lines.length - 1; at += 1) {
    const line = tokenizeLine(lines[at] ?? '');
    if (/^[|>][+-]?\d?\s*(#.*)?$/.test(line.rest)) {
      const end = findTextEnd(lines, at);
      if (end >= lines.length) return { at, isText: true };
      at = end - 1;
    } else if (/^[{[]/.test(line.rest)) {
      const end = findFlowEnd(lines, at, line);
      if (end >= lines.length) return { at, isText: false };
      at = end - 1;
    }
  }
  return { at: lines.length - 1, isText: false };
}

// A block text ends before the first line that is indented no deeper than its key.
function findTextEnd(lines: readonly string[], from: number): number {
  const own = /^ */.exec(lines[from] ?? '')?.[0].length ?? 0;
  for (let at = from + 1; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const isLast = at === lines.length - 1;
    if ((line.trim() !== '' || isLast) && (/^ */.exec(line)?.[0].length ?? 0) <= own) return at;
  }
  return lines.length;
}

function findFlowEnd(lines: readonly string[], from: number, { rest }: TokenizedLine): number {
  let text = rest;
  for (let at = from + 1; at < lines.length; at += 1) {
    if (findPlaceInFlow(`${text}\n`) === null) return at;
    text += `\n${lines[at] ?? ''}`;
  }
  return lines.length;
}

/** The steps to the last of these tokens, by indentation. */
function listStepsAbove(lines: readonly string[], own: readonly LineToken[]): readonly YamlStep[] {
  const found = [...own];
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    const text = lines[at] ?? '';
    if (/^\s*(#|$)/.test(text)) continue;
    for (const token of tokenizeLine(text).tokens.toReversed()) {
      const first = found[0];
      if (first === undefined || isTokenAbove(token, first)) found.unshift(token);
    }
  }
  return found.map(({ step }) => step);
}

// The dashes of a list may stand under the first letter of their key.
function isTokenAbove(token: LineToken, below: LineToken): boolean {
  if (token.column < below.column) return true;
  return token.column === below.column && token.step.kind === 'key' && below.step.kind === 'item';
}

/** Keys that stand above in the same map. */
function listSiblingKeys(lines: readonly string[], column: number): readonly string[] {
  const found: string[] = [];
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    const text = lines[at] ?? '';
    if (/^\s*(#|$)/.test(text)) continue;
    const { tokens } = tokenizeLine(text);
    for (const { column: own, step } of tokens) if (own === column && step.kind === 'key') found.push(step.key);
    if (tokens.some((token) => token.column < column)) break;
  }
  return found;
}

/** Names that stand directly below a key of the file, such as the fields; for what is not compiled yet. */
export function listNamesBelow(text: string, key: string): readonly string[] {
  const found: string[] = [];
  let isBelow = false;
  for (const line of text.split('\n')) {
    const [token] = tokenizeLine(line).tokens;
    if (token === undefined || token.step.kind !== 'key') continue;
    if (token.column === 0) isBelow = token.step.key === key;
    else if (isBelow && token.column === 2) found.push(token.step.key);
  }
  return found;
}
