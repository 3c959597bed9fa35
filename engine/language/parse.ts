import {
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  type Document,
  type Node,
  type Pair,
  type YAMLError,
} from 'yaml';
import { offsetsOf } from './characters.ts';
import type { Entry, Tree } from './descriptor.ts';
import type { Source } from './load/disk.ts';
import { sentence } from './parse-fault.ts';
import { faultOf } from './parse-faults.ts';
import { problemAt, type Fact, type Fix, type Problem, type Span } from './problem.ts';

export interface Parsed {
  readonly file: string;
  /** null if the file is empty or has problems. */
  readonly tree: Tree | null;
  readonly problems: readonly Problem[];
}

/** `parse`, but a file whose text is the same as last time is not read again. */
export function rememberingParse(): (source: Source) => Parsed {
  const known = new Map<string, { readonly text: string; readonly parsed: Parsed }>();
  return (source) => {
    const before = known.get(source.file);
    if (before?.text === source.text) return before.parsed;
    const parsed = parse(source);
    known.set(source.file, { text: source.text, parsed });
    return parsed;
  };
}

interface Reading {
  readonly source: Source;
  readonly lines: LineCounter;
  readonly problems: Problem[];
  /** Lines on which a fault is already reported; what follows on them is a consequence. */
  readonly faulty: Set<number>;
}

/** Reads YAML 1.2 (core schema) without tags, anchors, aliases, merge keys and duplicate keys; whatever the YAML parser merely warns of is an error. */
export function parse(source: Source): Parsed {
  const lines = new LineCounter();
  const document = parseDocument(source.text, {
    version: '1.2',
    schema: 'core',
    merge: false,
    lineCounter: lines,
    prettyErrors: false,
    uniqueKeys: true,
  });
  const reading: Reading = { source, lines, problems: [], faulty: new Set() };
  reportWarnings(reading, document);
  // What follows the first fault of syntax is its consequence; duplicate keys are faults of their own.
  const fault = document.errors.find((error) => error.code !== 'DUPLICATE_KEY');
  for (const error of document.errors) if (error === fault || error.code === 'DUPLICATE_KEY') reportError(reading, error);
  // A tree with a hole in it says nothing about the rest.
  const tree = isNode(document.contents) && fault === undefined ? treeOf(reading, document.contents, null) : null;
  if (tree === null && reading.problems.length === 0) {
    report(reading, [0, 1], { code: 'yaml-syntax', message: 'the file is empty', hint: 'A resource begins with apiVersion: admin/v1.' });
  }
  return { file: source.file, tree: reading.problems.length > 0 ? null : tree, problems: reading.problems };
}

function reportWarnings(reading: Reading, document: Document.Parsed): void {
  for (const warning of document.warnings) {
    if (warning.code === 'TAG_RESOLVE_FAILED') reportTag(reading, warning.pos);
    else report(reading, warning.pos, { code: 'yaml-warning', message: `YAML warns: ${sentence(warning)}` });
  }
}

function reportTag(reading: Reading, [from, to]: readonly [number, number]): void {
  const { text } = reading.source;
  const key = /([\w.-]+)"?:\s*$/.exec(text.slice(Math.max(0, text.lastIndexOf('\n', from) + 1), from))?.[1];
  const rest = /^[^\n#,}]*/.exec(text.slice(from))?.[0] ?? '';
  const whole = rest.includes('(') ? (/^[^\n#]*?\)[^\n,}#]*/.exec(text.slice(from))?.[0] ?? rest) : rest;
  const quote = whole.includes('"') ? "'" : '"';
  report(reading, [from, to], {
    code: 'yaml-tag',
    message: `YAML reads a leading "!" as a tag, so ${key ? `\`${key}\`` : 'the value'} would be empty`,
    hint: `Quote it: ${quote}${whole.trim()}${quote}`,
    fix: changeOf(reading, [from, from + whole.trim().length], `${quote}${whole.trim()}${quote}`),
  });
}

function reportError(reading: Reading, error: YAMLError): void {
  if (error.code === 'DUPLICATE_KEY') {
    const key = /^["']?([^"':\n]+)/.exec(reading.source.text.slice(error.pos[0]))?.[1] ?? '';
    report(
      reading,
      [error.pos[0], error.pos[0] + key.length],
      {
        code: 'duplicate-key',
        message: `"${key}" stands twice in the same map`,
        hint: 'Keep one of them.',
      },
      'again',
    );
    return;
  }
  const { range, message, hint, fix } = faultOf(reading.source.text, error);
  report(reading, range, { code: 'yaml-syntax', message, hint, fix: fix && changeOf(reading, fix.range, fix.text) });
}

function changeOf(reading: Reading, range: readonly [number, number], text: string): Fix {
  const { line, column } = spanOf(reading, range);
  return { line, column, endColumn: column + range[1] - range[0], text };
}

/** One problem per line unless `again`: later faults of a line follow from its first. */
function report(reading: Reading, [from, to]: readonly [number, number], fact: Fact, again?: 'again'): void {
  const span = spanOf(reading, [from, to]);
  if (!again && reading.faulty.has(span.line)) return;
  reading.faulty.add(span.line);
  reading.problems.push(problemAt(span, fact));
}

function spanOf(reading: Reading, [from, to]: readonly [number, number]): Span {
  const start = reading.lines.linePos(from);
  const end = reading.lines.linePos(Math.max(to, from));
  const lineEnd = reading.source.text.indexOf('\n', from);
  const width = end.line === start.line ? to - from : (lineEnd < 0 ? reading.source.text.length : lineEnd) - from;
  const line = Math.max(1, start.line);
  const column = Math.max(1, start.col);
  return { file: reading.source.file, line, column, endColumn: column + Math.max(width, 1) };
}

function treeOf(reading: Reading, node: Node, before: number | null): Tree {
  const [from, to] = node.range ?? [0, 0];
  const place = spanOf(reading, [from, to]);
  refuseProperties(reading, node, before ?? from);
  if (isMap(node)) {
    const entries = node.items.map((pair) => entryOf(reading, pair as Pair<Node, Node | null>)).filter((entry) => entry !== null);
    return { kind: 'map', entries, place };
  }
  if (isSeq(node)) {
    const items = node.items.filter(isNode).map((item) => treeOf(reading, item, null));
    return { kind: 'list', items, place };
  }
  if (isScalar(node)) {
    const value = scalarValue(node.value);
    const quoted = node.type === 'QUOTE_DOUBLE' || node.type === 'QUOTE_SINGLE';
    const text = typeof value === 'string' ? value : (node.source ?? '');
    const inner = quoted ? { ...place, column: place.column + 1, endColumn: Math.max(place.endColumn - 1, place.column + 2) } : place;
    const isBlock = node.type === 'BLOCK_FOLDED' || node.type === 'BLOCK_LITERAL';
    const start = isBlock ? reading.source.text.indexOf('\n', from) + 1 : quoted ? from + 1 : from;
    return {
      kind: 'scalar',
      value,
      text,
      place,
      inner: spread(reading, isBlock ? firstLine(reading, from) : inner, { text, range: [start, to] }),
    };
  }
  return { kind: 'scalar', value: null, text: '', place, inner: place };
}

/** The place of a text with those of its characters, where they do not simply follow one another. */
function spread(reading: Reading, inner: Span, { text, range }: { text: string; range: readonly [number, number] }): Span {
  const offsets = offsetsOf(text, reading.source.text, range);
  if (offsets === null) return inner;
  return {
    ...inner,
    characters: offsets.map((offset) => {
      const { line, col } = reading.lines.linePos(offset);
      return { line, column: col };
    }),
  };
}

/** The first line of a block scalar: its text begins there and not at the `|`. */
function firstLine(reading: Reading, from: number): Span {
  const { text } = reading.source;
  const line = text.indexOf('\n', from) + 1;
  const start = line + (/^\s*/.exec(text.slice(line))?.[0].length ?? 0);
  const end = text.indexOf('\n', start);
  return spanOf(reading, [start, end < 0 ? text.length : end]);
}

function scalarValue(value: unknown): string | number | boolean | null {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : value === null
      ? null
      : String(value);
}

function entryOf(reading: Reading, pair: Pair<Node, Node | null>): Entry | null {
  const [from, to] = pair.key.range ?? [0, 0];
  if (!isScalar(pair.key)) {
    report(reading, [from, to], { code: 'yaml-syntax', message: 'a key must be a word, not a list or map' });
    return null;
  }
  const key = typeof pair.key.value === 'string' ? pair.key.value : (pair.key.source ?? '');
  if (key === '<<' && pair.key.type === 'PLAIN') {
    report(reading, [from, to], {
      code: 'yaml-merge',
      message: 'merge keys are not used here',
      hint: 'Write the keys out, or name a type in _types.yaml.',
    });
    return null;
  }
  refuseProperties(reading, pair.key, from);
  const keyPlace = spanOf(reading, [from, to]);
  const value: Tree =
    pair.value === null
      ? { kind: 'scalar', value: null, text: '', place: { ...keyPlace, column: keyPlace.endColumn }, inner: keyPlace }
      : treeOf(reading, pair.value, to);
  return { key, keyPlace, value };
}

/** `before` is where the text ahead of the node begins: the property stands between it and the node. */
function refuseProperties(reading: Reading, node: Node, before: number): void {
  const [from, to] = node.range ?? [0, 0];
  if (isAlias(node)) {
    report(reading, [from, to], {
      code: 'yaml-anchor',
      message: `"*${node.source}" is an alias, and aliases are not used here`,
      hint: 'Write the value again.',
    });
    return;
  }
  const ahead = (sign: string): [number, number] => {
    let start = Math.max(reading.source.text.lastIndexOf(sign, from), before === from ? 0 : before);
    while (reading.source.text[start - 1] === sign) start--;
    return [start, Math.max(from, start + 1)];
  };
  if ('anchor' in node && node.anchor) {
    report(reading, ahead('&'), {
      code: 'yaml-anchor',
      message: `"&${node.anchor}" is an anchor, and anchors are not used here`,
      hint: 'Remove it.',
    });
  }
  if (node.tag) {
    report(reading, ahead('!'), {
      code: 'yaml-tag',
      message: 'YAML tags are not used here',
      hint: 'Remove it, or quote a text that begins with "!".',
    });
  }
}
