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
import { locateCharacters } from './characters.ts';
import type { TreeEntry, Tree } from './descriptor.ts';
import type { Source } from './load/disk.ts';
import { formatParserMessage } from './parse-fault.ts';
import { explainYamlError } from './parse-faults.ts';
import { createProblem, type ProblemFact, type ProblemFix, type Problem, type SourceSpan } from './problem.ts';

export interface ParsedYaml {
  readonly file: string;
  /** null if the file is empty or has problems. */
  readonly tree: Tree | null;
  readonly problems: readonly Problem[];
}

/** `parseYamlSource`, but a file whose text is the same as last time is not read again. */
export function createCachedParse(): (source: Source) => ParsedYaml {
  const known = new Map<string, { readonly text: string; readonly parsed: ParsedYaml }>();
  return (source) => {
    const before = known.get(source.file);
    if (before?.text === source.text && source.unreadable === undefined) return before.parsed;
    const parsed = parseYamlSource(source);
    if (source.unreadable === undefined) known.set(source.file, { text: source.text, parsed });
    return parsed;
  };
}

interface YamlReading {
  readonly source: Source;
  readonly lines: LineCounter;
  readonly problems: Problem[];
  /** Lines on which a fault is already reported; what follows on them is a consequence. */
  readonly faulty: Set<number>;
}

/** Reads YAML 1.2 (core schema) without tags, anchors, aliases, merge keys and duplicate keys; whatever the YAML parser merely warns of is an error. */
export function parseYamlSource(source: Source): ParsedYaml {
  if (source.unreadable !== undefined) return { file: source.file, tree: null, problems: [tellUnreadable(source.file, source.unreadable)] };
  const lines = new LineCounter();
  const document = parseDocument(source.text, {
    version: '1.2',
    schema: 'core',
    merge: false,
    lineCounter: lines,
    prettyErrors: false,
    uniqueKeys: true,
  });
  const reading: YamlReading = { source, lines, problems: [], faulty: new Set() };
  reportYamlWarnings(reading, document);
  // What follows the first fault of syntax is its consequence; duplicate keys are faults of their own.
  const fault = document.errors.find((error) => error.code !== 'DUPLICATE_KEY');
  for (const error of document.errors) if (error === fault || error.code === 'DUPLICATE_KEY') reportYamlError(reading, error);
  // A tree with a hole in it says nothing about the rest.
  const tree = isNode(document.contents) && fault === undefined ? buildYamlTree(reading, document.contents, null) : null;
  if (tree === null && reading.problems.length === 0) {
    reportYamlProblem(reading, [0, 1], {
      code: 'yaml-syntax',
      message: 'the file is empty',
      hint: 'A resource begins with apiVersion: admin/v1.',
    });
  }
  return { file: source.file, tree: reading.problems.length > 0 ? null : tree, problems: reading.problems };
}

function tellUnreadable(file: string, unreadable: string): Problem {
  const hint = 'A name that ends in .yaml is that of a descriptor or a policy: put a file there, or give it another name.';
  return createProblem(
    { file, line: 1, column: 1, endColumn: 2 },
    { code: 'yaml-syntax', message: `${unreadable}, where a file is expected`, hint },
  );
}

function reportYamlWarnings(reading: YamlReading, document: Document.Parsed): void {
  for (const warning of document.warnings) {
    if (warning.code === 'TAG_RESOLVE_FAILED') reportYamlTag(reading, warning.pos);
    else reportYamlProblem(reading, warning.pos, { code: 'yaml-warning', message: `YAML warns: ${formatParserMessage(warning)}` });
  }
}

function reportYamlTag(reading: YamlReading, [from, to]: readonly [number, number]): void {
  const { text } = reading.source;
  const key = /([\w.-]+)"?:\s*$/.exec(text.slice(Math.max(0, text.lastIndexOf('\n', from) + 1), from))?.[1];
  const rest = /^[^\n#,}]*/.exec(text.slice(from))?.[0] ?? '';
  const whole = rest.includes('(') ? (/^[^\n#]*?\)[^\n,}#]*/.exec(text.slice(from))?.[0] ?? rest) : rest;
  const quote = whole.includes('"') ? "'" : '"';
  reportYamlProblem(reading, [from, to], {
    code: 'yaml-tag',
    message: `YAML reads a leading "!" as a tag, so ${key ? `\`${key}\`` : 'the value'} would be empty`,
    hint: `Quote it: ${quote}${whole.trim()}${quote}`,
    fix: createTextFix(reading, [from, from + whole.trim().length], `${quote}${whole.trim()}${quote}`),
  });
}

function reportYamlError(reading: YamlReading, error: YAMLError): void {
  if (error.code === 'DUPLICATE_KEY') {
    const key = /^["']?([^"':\n]+)/.exec(reading.source.text.slice(error.pos[0]))?.[1] ?? '';
    reportYamlProblem(
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
  const { range, message, hint, fix } = explainYamlError(reading.source.text, error);
  reportYamlProblem(reading, range, { code: 'yaml-syntax', message, hint, fix: fix && createTextFix(reading, fix.range, fix.text) });
}

function createTextFix(reading: YamlReading, range: readonly [number, number], text: string): ProblemFix {
  const { line, column } = locateRange(reading, range);
  return { line, column, endColumn: column + range[1] - range[0], text };
}

/** One problem per line unless `again`: later faults of a line follow from its first. */
function reportYamlProblem(reading: YamlReading, [from, to]: readonly [number, number], fact: ProblemFact, again?: 'again'): void {
  const span = locateRange(reading, [from, to]);
  if (!again && reading.faulty.has(span.line)) return;
  reading.faulty.add(span.line);
  reading.problems.push(createProblem(span, fact));
}

function locateRange(reading: YamlReading, [from, to]: readonly [number, number]): SourceSpan {
  const start = reading.lines.linePos(from);
  const end = reading.lines.linePos(Math.max(to, from));
  const lineEnd = reading.source.text.indexOf('\n', from);
  const width = end.line === start.line ? to - from : (lineEnd < 0 ? reading.source.text.length : lineEnd) - from;
  const line = Math.max(1, start.line);
  const column = Math.max(1, start.col);
  return { file: reading.source.file, line, column, endColumn: column + Math.max(width, 1) };
}

function buildYamlTree(reading: YamlReading, node: Node, before: number | null): Tree {
  const [from, to] = node.range ?? [0, 0];
  const place = locateRange(reading, [from, to]);
  reportNodeProperties(reading, node, before ?? from);
  if (isMap(node)) {
    const entries = node.items.map((pair) => buildTreeEntry(reading, pair as Pair<Node, Node | null>)).filter((entry) => entry !== null);
    return { kind: 'map', entries, place };
  }
  if (isSeq(node)) {
    const items = node.items.filter(isNode).map((item) => buildYamlTree(reading, item, null));
    return { kind: 'list', items, place };
  }
  if (isScalar(node)) {
    const value = toScalarValue(node.value);
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
      inner: locateTextCharacters(reading, isBlock ? locateFirstLine(reading, from) : inner, { text, range: [start, to] }),
    };
  }
  return { kind: 'scalar', value: null, text: '', place, inner: place };
}

/** The place of a text with those of its characters, where they do not simply follow one another. */
function locateTextCharacters(
  reading: YamlReading,
  inner: SourceSpan,
  { text, range }: { text: string; range: readonly [number, number] },
): SourceSpan {
  const offsets = locateCharacters(text, reading.source.text, range);
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
function locateFirstLine(reading: YamlReading, from: number): SourceSpan {
  const { text } = reading.source;
  const line = text.indexOf('\n', from) + 1;
  const start = line + (/^\s*/.exec(text.slice(line))?.[0].length ?? 0);
  const end = text.indexOf('\n', start);
  return locateRange(reading, [start, end < 0 ? text.length : end]);
}

function toScalarValue(value: unknown): string | number | boolean | null {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : value === null
      ? null
      : String(value);
}

function buildTreeEntry(reading: YamlReading, pair: Pair<Node, Node | null>): TreeEntry | null {
  const [from, to] = pair.key.range ?? [0, 0];
  if (!isScalar(pair.key)) {
    reportYamlProblem(reading, [from, to], { code: 'yaml-syntax', message: 'a key must be a word, not a list or map' });
    return null;
  }
  const key = typeof pair.key.value === 'string' ? pair.key.value : (pair.key.source ?? '');
  if (key === '<<' && pair.key.type === 'PLAIN') {
    reportYamlProblem(reading, [from, to], {
      code: 'yaml-merge',
      message: 'merge keys are not used here',
      hint: 'Write the keys out, or name a type in _types.yaml.',
    });
    return null;
  }
  reportNodeProperties(reading, pair.key, from);
  const keyPlace = locateRange(reading, [from, to]);
  const value: Tree =
    pair.value === null
      ? { kind: 'scalar', value: null, text: '', place: { ...keyPlace, column: keyPlace.endColumn }, inner: keyPlace }
      : buildYamlTree(reading, pair.value, to);
  return { key, keyPlace, value };
}

/** `before` is where the text ahead of the node begins: the property stands between it and the node. */
function reportNodeProperties(reading: YamlReading, node: Node, before: number): void {
  const [from, to] = node.range ?? [0, 0];
  if (isAlias(node)) {
    reportYamlProblem(reading, [from, to], {
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
    reportYamlProblem(reading, ahead('&'), {
      code: 'yaml-anchor',
      message: `"&${node.anchor}" is an anchor, and anchors are not used here`,
      hint: 'Remove it.',
    });
  }
  if (node.tag) {
    reportYamlProblem(reading, ahead('!'), {
      code: 'yaml-tag',
      message: 'YAML tags are not used here',
      hint: 'Remove it, or quote a text that begins with "!".',
    });
  }
}
