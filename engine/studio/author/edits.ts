/** Small edits of a descriptor's text; whatever they do not touch stays as it is, comments and layout included. */
import { isMap, isScalar, parseDocument, visit, type Node, type Range, type Scalar, type YAMLMap } from 'yaml';
import type { Source } from '../../language/load/disk.ts';
import { languageSections } from '../../language/shape.ts';
import type { SourceStretch } from './positions.ts';

/** Characters of a file and what stands there instead. */
export interface TextEdit extends SourceStretch {
  readonly text: string;
}

/** The sources with all edits made. Edits of one place must not overlap; the same edit twice is made once. */
export function applyEdits(sources: readonly Source[], edits: readonly TextEdit[]): readonly Source[] {
  return sources.map((source) => {
    const own = edits.filter(({ file }) => file === source.file);
    return own.length === 0 ? source : { ...source, text: applyEditsToText(source.text, own) };
  });
}

function applyEditsToText(text: string, edits: readonly TextEdit[]): string {
  // Several keys may be put before one place: they keep their order.
  const ordered = edits.map((edit, index) => ({ ...edit, index })).sort((a, b) => a.start - b.start || a.end - b.end || a.index - b.index);
  let result = '';
  let done = 0;
  let last: TextEdit | null = null;
  for (const edit of ordered) {
    if (last !== null && last.start === edit.start && last.end === edit.end && last.text === edit.text) continue;
    if (edit.start < done) throw new Error(`two edits of ${edit.file} overlap at ${edit.start}`);
    result += text.slice(done, edit.start) + edit.text;
    done = edit.end;
    last = edit;
  }
  return result + text.slice(done);
}

/** An entry to be added to a map: `text` is its value as YAML of one line. */
export interface AddedKey {
  readonly key: string;
  readonly text: string;
}

/**
 * The edits that add entries to what stands at `start` of a file: a map in either style, or a field that is written as its type alone.
 * Each goes where the language orders it among the keys of `section`, or in place of the value that its key has. Null if nothing there can hold a key.
 */
export function planInsertions(
  source: Source,
  start: number,
  { section, added }: { section: string; added: readonly AddedKey[] },
): readonly TextEdit[] | null {
  const node = findYamlNodeAt(source, start);
  if (isScalar(node)) return [insertAroundScalar(source.file, start, node, { short: languageSections[section]?.short ?? 'type', added })];
  if (!isMap(node)) return null;
  const keys = Object.keys(languageSections[section]?.keys ?? {});
  const ordered = added.toSorted((a, b) => keys.indexOf(a.key) - keys.indexOf(b.key));
  // What goes before one key, or to the end, is one edit.
  const groups = new Map<Node | null, AddedKey[]>();
  const replaced: TextEdit[] = [];
  for (const entry of ordered) {
    const same = node.items.find(({ key }) => isScalar(key) && key.value === entry.key)?.value as Node | null | undefined;
    if (same?.range) {
      replaced.push(replaceValue(source, same.range, entry.text));
      continue;
    }
    const next = node.items.find(({ key }) => isScalar(key) && keys.indexOf(String(key.value)) > keys.indexOf(entry.key))?.key;
    const place = isScalar(next) ? next : null;
    groups.set(place, [...(groups.get(place) ?? []), entry]);
  }
  return [...replaced, ...[...groups].map(([next, entries]) => insertIntoMap(source, { map: node, next }, entries))];
}

/** A value of several lines, whose end lies behind its last line break, comes to stand behind its key. */
function replaceValue({ file, text }: Source, [from, to]: Range, written: string): TextEdit {
  const end = text.slice(0, to).trimEnd().length;
  const key = text.slice(0, from).trimEnd().length;
  return text[key - 1] === ':' && text.slice(key, from).includes('\n')
    ? { file, start: key, end, text: ` ${written}` }
    : { file, start: from, end, text: written };
}

function insertAroundScalar(
  file: string,
  start: number,
  node: Scalar,
  { short, added }: { short: string; added: readonly AddedKey[] },
): TextEdit {
  const written = short === 'type' ? expandTypeShorthand(String(node.value)) : [`${short}: ${String(node.value)}`];
  const entries = [...(node.value === null ? [] : written), ...added.map(({ key, text }) => `${key}: ${text}`)];
  return { file, start, end: node.range?.[1] ?? start, text: `{${entries.join(', ')}}` };
}

function insertIntoMap({ file, text }: Source, { map, next }: { map: YAMLMap; next: Node | null }, added: readonly AddedKey[]): TextEdit {
  const entries = added.map((entry) => `${entry.key}: ${entry.text}`);
  if (next?.range) {
    const [at] = next.range;
    const indent = ' '.repeat(at - (text.lastIndexOf('\n', at - 1) + 1));
    const written = entries.map((entry) => (map.flow === true ? `${entry}, ` : `${entry}\n${indent}`)).join('');
    return { file, start: at, end: at, text: written };
  }
  return map.flow === true
    ? insertLastInFlow({ file, text }, map.range ?? [0, 0, 0], entries.join(', '))
    : insertLastInBlock({ file, text }, map, entries);
}

function insertLastInFlow({ file, text }: Source, [from, to]: Range, written: string): TextEdit {
  const at = text.slice(0, to - 1).trimEnd().length;
  const comma = at === from + 1 ? '' : text[at - 1] === ',' ? ' ' : ', ';
  return { file, start: at, end: at, text: `${comma}${written}` };
}

function insertLastInBlock({ file, text }: Source, { range, items }: YAMLMap, entries: readonly string[]): TextEdit {
  const first = items[0]?.key;
  const start = isScalar(first) && first.range ? first.range[0] : 0;
  const indent = ' '.repeat(start - (text.lastIndexOf('\n', start - 1) + 1));
  const end = range?.[1] ?? text.length;
  // A text over several lines ends behind its last line break, all else before it.
  return text[end - 1] === '\n'
    ? { file, start: end, end, text: entries.map((entry) => `${indent}${entry}\n`).join('') }
    : { file, start: end, end, text: entries.map((entry) => `\n${indent}${entry}`).join('') };
}

/** What `string!` stands for. */
function expandTypeShorthand(type: string): readonly string[] {
  return type.endsWith('!') ? [`type: ${type.slice(0, -1)}`, 'required: true'] : [`type: ${type}`];
}

const nodes = new WeakMap<Source, ReadonlyMap<number, Scalar | YAMLMap>>();

/** The map or scalar that begins at an offset; a file is read once for all that is added to it. */
function findYamlNodeAt(source: Source, start: number): Scalar | YAMLMap | undefined {
  const known = nodes.get(source) ?? indexYamlNodes(source);
  nodes.set(source, known);
  return known.get(start);
}

function indexYamlNodes({ text }: Source): ReadonlyMap<number, Scalar | YAMLMap> {
  const found = new Map<number, Scalar | YAMLMap>();
  visit(parseDocument(text, { version: '1.2', schema: 'core' }), {
    Node: (_key, node) => {
      const [start] = node.range ?? [];
      // A block map begins where its first key does: the map holds the key and is met first.
      if (start !== undefined && (isMap(node) || isScalar(node)) && !found.has(start)) found.set(start, node);
    },
  });
  return found;
}

/** A text of one line as YAML: plain where that means the same. */
export function toYamlText(text: string): string {
  return /^[A-Za-z_][\w.-]*$/.test(text) && !/^(true|false|null)$/i.test(text) ? text : `'${text.replaceAll("'", "''")}'`;
}
