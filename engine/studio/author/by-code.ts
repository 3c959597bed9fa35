/** `byCode` of a descriptor with more in it: whatever else is written there stays. */
import { isMap, isScalar, isSeq, parseDocument, type Node, type YAMLSeq } from 'yaml';
import type { Source } from '../../language/load/disk.ts';
import { languageSections } from '../../language/shape.ts';
import type { CodePart } from '../../model/model.ts';
import type { TextEdit } from './edits.ts';

export interface ByCodeEdit {
  /** Where it is to be told. */
  readonly at: number;
  /** Null where no small edit says it. */
  readonly edit: TextEdit | null;
  /** What is said then, and which of it is new. */
  readonly parts: readonly string[];
  readonly missing: readonly CodePart[];
}

const codeParts: readonly CodePart[] = ['read', 'create', 'update', 'after'];

/** The edit that says of a resource what its code does; null where that is said. */
export function planByCode({ file, text }: Source, parts: readonly CodePart[]): ByCodeEdit | null {
  const { contents } = parseDocument(text, { version: '1.2', schema: 'core' });
  if (!isMap(contents)) return null;
  const entries = contents.items.flatMap(({ key, value }) =>
    isScalar(key) && key.range ? [{ key: String(key.value), start: key.range[0], value: value as Node | null }] : [],
  );
  const own = entries.find(({ key }) => key === 'byCode');
  const known = isSeq(own?.value) ? own.value.items.map((item) => (isScalar(item) ? String(item.value) : '')) : [];
  const missing = codeParts.filter((part) => parts.includes(part) && !known.includes(part));
  if (missing.length === 0) return null;
  const ordered = codeParts.filter((part) => known.includes(part) || missing.includes(part));
  const inBrackets = `[${ordered.join(', ')}]`;
  if (own !== undefined) {
    const { value } = own;
    const [start = own.start, end = start] = value?.range ?? [];
    if (isSeq(value) && !(isOnOneLine(value, text) && ordered.length === known.length + missing.length))
      return { at: own.start, edit: addItems({ file, text }, value, missing), missing, parts: [...known, ...missing] };
    if (!isSeq(value) && !(isScalar(value) && value.value === null)) return { at: own.start, edit: null, missing, parts: ordered };
    // Nothing is written behind the colon, though a comment may be.
    const colon = text.lastIndexOf(':', start - 1) + 1;
    const edit = start === end ? { start: colon, end: colon, text: ` ${inBrackets}` } : { start, end, text: inBrackets };
    return { at: own.start, edit: { file, ...edit }, missing, parts: ordered };
  }
  // Below the key before it: what stands above the next one is about that.
  const keys = Object.keys(languageSections['resource']?.keys ?? {});
  const before = entries.findLast(({ key }) => keys.indexOf(key) >= 0 && keys.indexOf(key) < keys.indexOf('byCode'));
  if (before === undefined) return { at: 0, edit: null, missing, parts: ordered };
  const end = before.value?.range?.[1] ?? before.start;
  if (contents.flow === true)
    return { at: before.start, edit: { file, start: end, end, text: `, byCode: ${inBrackets}` }, missing, parts: ordered };
  const isLineStart = text[end - 1] === '\n';
  const [at, lineBreak] = [isLineStart ? end : findLineEnd(text, end), text.includes('\r\n') ? '\r\n' : '\n'];
  const indent = ' '.repeat(before.start - text.lastIndexOf('\n', before.start - 1) - 1);
  const line = `${indent}byCode: ${inBrackets}`;
  return {
    at: before.start,
    edit: { file, start: at, end: at, text: isLineStart ? `${line}${lineBreak}` : `${lineBreak}${line}` },
    missing,
    parts: ordered,
  };
}

/** Brackets in which nothing but their items stands. */
function isOnOneLine({ flow, range }: YAMLSeq, text: string): boolean {
  const [start, end] = range ?? [0, 0];
  return flow === true && !/[\n#]/.test(text.slice(start, end));
}

/** Below the last item, in its column; in brackets, behind it. */
function addItems({ file, text }: Source, list: YAMLSeq, added: readonly string[]): TextEdit | null {
  const last = (list.items.at(-1) as Node | undefined)?.range;
  const [start] = list.range ?? [0];
  if (list.flow === true) {
    const at = last ? last[1] : start + 1;
    return { file, start: at, end: at, text: `${last ? ', ' : ''}${added.join(', ')}` };
  }
  if (!last || text[last[1] - 1] === '\n') return null;
  const at = findLineEnd(text, last[1]);
  const [column, lineBreak] = [start - text.lastIndexOf('\n', start - 1) - 1, text.includes('\r\n') ? '\r\n' : '\n'];
  return { file, start: at, end: at, text: added.map((part) => `${lineBreak}${' '.repeat(column)}- ${part}`).join('') };
}

/** Before the line break, and before the carriage return of one. */
function findLineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  if (end < 0) return text.length;
  return text[end - 1] === '\r' ? end - 1 : end;
}
