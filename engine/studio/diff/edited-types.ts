/** Which types that several fields share were edited, and which fields have one of them. */
import type { SourcePlace } from '../../model/expression.ts';
import { listEditedLines } from './changed-lines.ts';

/** A file of descriptors, as it is read. */
export interface FileText {
  readonly file: string;
  readonly text: string;
}

export interface EditedType {
  readonly name: string;
  readonly place: SourcePlace;
  /** The line at which it begins, and the one behind its last. */
  readonly range: readonly [from: number, to: number];
}

/** The edited types, each at its edited line, and those that are built upon them. */
export function listEditedTypes(before: readonly FileText[], after: readonly FileText[]): readonly EditedType[] {
  const all = after.flatMap((file) => {
    const blocks = listTypeBlocks(file.text);
    // To compare lines is dear, and one file has types.
    if (blocks.length === 0) return [];
    const text = before.find((other) => other.file === file.file)?.text ?? '';
    const [was, edited] = [listTypeBlocks(text), listEditedLines(text, file.text).added];
    return blocks.map((block) => {
      const old = was.find(({ name }) => name === block.name);
      const line = edited.find((each) => each >= block.line && each < block.line + block.lines.length) ?? block.line;
      const column = (block.lines[line - block.line] ?? '').search(/\S/) + 1;
      const isEdited = old !== undefined && old.lines.join('\n') !== block.lines.join('\n');
      const range = [block.line, block.line + block.lines.length] as const;
      return { ...block, isEdited, range, place: { file: file.file, line, column } };
    });
  });
  const found: EditedType[] = all.filter(({ isEdited }) => isEdited).map(({ name, place, range }) => ({ name, place, range }));
  // A type of an edited type is traced to that one, however many stand between.
  for (let count = -1; count < found.length;) {
    count = found.length;
    for (const { name, lines, range } of all) {
      const base = found.some((one) => one.name === name) ? undefined : findTypeIn(lines, found);
      if (base !== undefined) found.push({ name, place: base.place, range });
    }
  }
  return found;
}

/** The first of the types that lines of a descriptor name as a value: `type: sku`, or `code: sku!`. */
export function findTypeIn(lines: readonly string[], types: readonly EditedType[]): EditedType | undefined {
  return types.find(({ name }) => lines.some((line) => new RegExp(`:\\s*["']?${name}[^\\w\\s,}-]*\\s*(?:[,}#]|$)`).test(line)));
}

interface TypeBlock {
  readonly name: string;
  readonly line: number;
  readonly lines: readonly string[];
}

/** Each type below `types:` with its lines, without the remarks that stand before the next one. */
function listTypeBlocks(text: string): readonly TypeBlock[] {
  const lines = text.split('\n');
  const start = lines.findIndex((line) => /^types:/.test(line));
  if (start < 0) return [];
  const own = lines.slice(start + 1);
  const end = own.findIndex((line) => /^\w/.test(line));
  const inside = end < 0 ? own : own.slice(0, end);
  const depth = inside.find((line) => /^\s+[\w-]/.test(line))?.search(/\S/) ?? 0;
  const starts = inside.flatMap((line, at) => (line.search(/\S/) === depth && /^\s*[\w-]+:/.test(line) ? [at] : []));
  return starts.map((at, index) => {
    const block = inside.slice(at, starts[index + 1]);
    const last = block.findLastIndex((line) => line.trim() !== '' && !line.trim().startsWith('#'));
    return { name: /[\w-]+/.exec(block[0] ?? '')?.[0] ?? '', line: start + 2 + at, lines: block.slice(0, last + 1) };
  });
}
