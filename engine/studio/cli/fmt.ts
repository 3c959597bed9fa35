import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Document, isCollection, isMap, isScalar, isSeq, parseDocument, type Node, type Pair, type ToStringOptions } from 'yaml';
import { applyFixes } from '../../language/fix.ts';
import { parseYamlSource } from '../../language/parse.ts';
import { isPolicyFile } from '../../language/load/is-policy.ts';
import { getFileSectionName, languageSections, type ValueShape } from '../../language/shape.ts';
import { readArguments } from './arguments.ts';
import { openDescriptorFolder, printFolderProblems, type CliCommand } from './command.ts';

/** Columns of a line; a text that is longer by itself stays whole. */
const lineWidth = 110;
const printed: ToStringOptions = { lineWidth: 0, flowCollectionPadding: false, singleQuote: true };

/** `steward fmt`: keys in the order of the language, brackets while they fit a line, a leading "!" quoted. Comments and blank lines stay. */
export const fmtCommand: CliCommand = (args, io) => {
  const given = readArguments(args, { check: 'flag' }, { ...io, most: 1 });
  const folder = given && openDescriptorFolder(given.rest[0], io);
  if (!given || !folder) return 2;
  let code = 0;
  for (const source of folder.sources.filter(({ file }) => !isPolicyFile(file))) {
    const quoted = quoteYamlTags(source.file, source.text);
    const { problems } = parseYamlSource({ ...source, text: quoted });
    if (problems.length > 0) {
      io.write(`${printFolderProblems(problems, folder)}\n`);
      code = 1;
      continue;
    }
    const text = formatDescriptor(source.file, quoted);
    if (text === source.text) continue;
    io.write(`${source.file} ${given.options.check ? 'is not formatted' : 'is formatted'}.\n`);
    if (given.options.check) code = 1;
    else writeFileSync(join(folder.path, source.file.slice(source.file.lastIndexOf('/') + 1)), text);
  }
  return code;
};

/** Quotes what YAML would read as a tag. */
export function quoteYamlTags(file: string, text: string): string {
  const { problems } = parseYamlSource({ file, text });
  return applyFixes(
    text,
    problems.flatMap(({ code, fix }) => (code === 'yaml-tag' && fix !== null ? [fix] : [])),
  );
}

/** The text with its keys in the order of `shape`; the same text again if formatted twice. */
export function formatDescriptor(file: string, text: string): string {
  const document = parseDocument(text, { version: '1.2', schema: 'core' });
  const section = getFileSectionName(file.replace(/^.*\//, '').replace(/\.yaml$/, ''));
  const start = takeHeadComment(document);
  if (document.contents) orderYamlNode(document.contents, { is: 'section', name: section }, text);
  if (start !== null && isMap(document.contents) && document.contents.items[0]) document.commentBefore = start;
  if (document.contents) openWideBrackets(document.contents, 0, 0);
  return document.toString(printed);
}

/** Brackets that do not fit into what is left of their line become lines of their own: the outer ones first. */
function openWideBrackets(node: Node, indent: number, before: number): void {
  if (!isCollection(node)) return;
  if (node.flow === true) {
    if (before + printAlone(node).length <= lineWidth) return;
    node.flow = false;
  }
  // A list in a map and a map in a list stand two columns further in; a map begins in the line of its list's dash.
  for (const item of node.items) {
    if (isMap(node)) {
      const { key, value } = item as Pair<Node, Node | null>;
      if (value) openWideBrackets(value, indent + 2, indent + printAlone(key).length + ': '.length);
    } else openWideBrackets(item as Node, indent + 2, indent + '- '.length);
  }
}

/** A node without what stands above and behind it. */
function printAlone(node: Node): string {
  const bare = node.clone() as Node;
  bare.commentBefore = bare.comment = null;
  bare.spaceBefore = false;
  const alone = new Document();
  alone.contents = bare;
  return alone.toString(printed).trimEnd();
}

// The comment above the first key belongs to the file and must not move with that key.
function takeHeadComment(document: Document): string | null {
  const { contents } = document;
  if (!isMap(contents)) return null;
  const first = contents.commentBefore ?? null;
  if (first === null) return document.commentBefore ?? null;
  delete contents.commentBefore;
  return document.commentBefore ? `${document.commentBefore}\n${first}` : first;
}

function orderYamlNode(node: Node, shape: ValueShape, text: string, isItem = false): void {
  if (shape.is === 'list') {
    if (isSeq(node)) for (const item of node.items) orderYamlNode(item as Node, shape.of, text, true);
    else if (shape.orOne) orderYamlNode(node, shape.of, text, isItem);
    return;
  }
  if (shape.is === 'orFalse') return orderYamlNode(node, shape.of, text, isItem);
  if (shape.is === 'map' && isMap(node)) {
    for (const pair of node.items) if (pair.value) orderYamlNode(pair.value as Node, shape.of, text);
    return;
  }
  const name = shape.is === 'section' ? shape.name : shape.is === 'address' ? 'address' : null;
  if (name === null || !isMap(node)) return;
  const keys = Object.keys(languageSections[name]?.keys ?? {});
  const rank = (pair: Pair): number => {
    const index = isScalar(pair.key) ? keys.indexOf(String(pair.key.value)) : -1;
    return index < 0 ? keys.length : index;
  };
  // YAML hangs what stands above the first key on the map: it goes with that key. What stands behind the key of the map, or above a dash, stays.
  const [first] = node.items;
  if (!isItem && node.flow !== true && node.commentBefore && isScalar(first?.key) && !isBehindKey(node, text))
    [first.key.commentBefore, node.commentBefore] = [joinComments(node.commentBefore, first.key.commentBefore), null];
  node.items.sort((a, b) => rank(a) - rank(b));
  const [head] = node.items;
  if (isItem && isScalar(head?.key) && head.key.commentBefore)
    [node.commentBefore, head.key.commentBefore] = [joinComments(node.commentBefore, head.key.commentBefore), null];
  for (const pair of node.items) {
    const key = isScalar(pair.key) ? languageSections[name]?.keys[String(pair.key.value)] : undefined;
    if (key && pair.value) orderYamlNode(pair.value as Node, key.shape, text);
  }
}

const joinComments = (...comments: readonly (string | null | undefined)[]): string => comments.filter((each) => each).join('\n');

/** Whether the comment of a map begins in the line of its key. */
function isBehindKey({ range }: Node, text: string): boolean {
  const before = text
    .slice(0, range?.[0] ?? 0)
    .trimEnd()
    .split('\n');
  while (/^\s*#/.test(before.at(-1) ?? '')) before.pop();
  return /:\s+#/.test(before.at(-1) ?? '');
}
