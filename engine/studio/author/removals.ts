/** Edits that take something out of a descriptor's text, with what holds it there and nothing else. */
import { isMap, isScalar, isSeq, parseDocument, visit, type Document, type Node, type Pair, type YAMLMap } from 'yaml';
import type { Source } from '../../language/load/disk.ts';
import type { TextEdit } from './edits.ts';

/** For each place the edit that takes out the item of the file's list which is written there; null where nothing small does. A list that loses all is `[]`. */
export function planItemRemovals(source: Source, places: readonly number[]): readonly (TextEdit | null)[] {
  const { contents } = readDocument(source);
  if (!isSeq(contents)) return places.map(() => null);
  const spans = contents.items.map((item): ItemSpan => {
    const [from = 0, to = 0] = (isScalar(item) ? item.range : null) ?? [];
    return { from, to };
  });
  const gone = places.map((at) => spans.findIndex(({ from, to }) => from <= at && at < to));
  const areLines = gone.every((index) => isOwnLine(source.text, spans[index]));
  const isLeftEmpty = spans.every((_span, index) => gone.includes(index));
  return gone.map((index) => {
    const span = spans[index];
    if (span === undefined) return null;
    if (contents.flow === true) return areLines ? planLines(source, span, '') : planRun(source, spans, { index, gone });
    if (!/^\s*-\s+$/.test(source.text.slice(findLineStart(source.text, span.from), span.from))) return null;
    return planLines(source, span, isLeftEmpty && index === spans.length - 1 ? '[]' : '');
  });
}

interface ItemSpan {
  readonly from: number;
  readonly to: number;
}

/** Whether nothing but a comma and a comment stands beside an item of brackets. */
function isOwnLine(text: string, span: ItemSpan | undefined): boolean {
  if (span === undefined) return false;
  const before = text.slice(findLineStart(text, span.from), span.from);
  return before.trim() === '' && /^[^\S\n]*,?[^\S\n]*(#.*)?$/.test(text.slice(span.to, findNextLine(text, span.to)).trimEnd());
}

/** The lines of an item, and what stands there instead. */
function planLines({ file, text }: Source, { from, to }: ItemSpan, instead: string): TextEdit {
  const end = text[to - 1] === '\n' ? to : findNextLine(text, to);
  const lineBreak = instead === '' ? '' : (/\r?\n$/.exec(text.slice(0, end))?.[0] ?? '');
  return { file, start: findLineStart(text, from), end, text: `${instead}${lineBreak}` };
}

/** All items beside one in brackets that go with it, and the commas that go with them; null where a comment stands between. */
function planRun(
  { file, text }: Source,
  spans: readonly ItemSpan[],
  { index, gone }: { index: number; gone: readonly number[] },
): TextEdit | null {
  let [first, last] = [index, index];
  while (gone.includes(first - 1)) first--;
  while (gone.includes(last + 1)) last++;
  const [own, before, next] = [spans.slice(first, last + 1), spans[first - 1], spans[last + 1]];
  const [from, to] = [own[0]?.from ?? 0, own.at(-1)?.to ?? 0];
  const comma = /^\s*,/.exec(text.slice(to))?.[0].length ?? 0;
  const [start, end] = next ? [from, next.from] : before ? [before.to, to] : [from, to + comma];
  const between = [{ from: start, to: start }, ...own, { from: end, to: end }];
  if (between.some((span, at) => at > 0 && text.slice(between[at - 1]?.to, span.from).includes('#'))) return null;
  return { file, start, end, text: '' };
}

/** The edit that takes the entry whose key begins at `start` out of its map, in either style; null where it is the only one. */
export function planRemoval(source: Source, start: number): TextEdit | null {
  const found = findEntry(source, start);
  if (found === null || found.map.items.length < 2) return null;
  const { map, index } = found;
  const { file, text } = source;
  const end = endOf(map.items[index]);
  if (map.flow === true) {
    const next = startOf(map.items[index + 1]);
    return next === null ? { file, start: endOf(map.items[index - 1]), end, text: '' } : { file, start, end: next, text: '' };
  }
  const line = findLineStart(text, start);
  // Behind the dash of a list: the next key comes there.
  const next = /\S/.test(text.slice(line, start)) ? startOf(map.items[index + 1]) : null;
  return next === null
    ? { file, start: line, end: text[end - 1] === '\n' ? end : findNextLine(text, end), text: '' }
    : { file, start, end: next, text: '' };
}

const documents = new WeakMap<Source, Document>();

/** A file is read once for all that is taken out of it. */
function readDocument(source: Source): Document {
  const known = documents.get(source) ?? parseDocument(source.text, { version: '1.2', schema: 'core' });
  documents.set(source, known);
  return known;
}

function findEntry(source: Source, start: number): { readonly map: YAMLMap; readonly index: number } | null {
  let found: { readonly map: YAMLMap; readonly index: number } | null = null;
  visit(readDocument(source), {
    Map: (_key, map) => {
      const index = map.items.findIndex((pair) => startOf(pair) === start);
      if (index >= 0 && isMap(map)) found = { map, index };
    },
  });
  return found;
}

function startOf(pair: Pair | undefined): number | null {
  return isScalar(pair?.key) ? (pair.key.range?.[0] ?? null) : null;
}

function endOf(pair: Pair | undefined): number {
  const value = pair?.value as Node | null | undefined;
  return value?.range?.[1] ?? (isScalar(pair?.key) ? (pair.key.range?.[1] ?? 0) : 0);
}

const findLineStart = (text: string, at: number): number => text.lastIndexOf('\n', at - 1) + 1;

function findNextLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end + 1;
}
