/** The part of Markdown that the manual is written in. What it does not know is refused, so that no page shows marks as text. */
import { plainTextOfInlines, type ManualBlock, type ManualHeading, type ManualInline, type ManualPage } from './page.ts';

/** A page from the text of its file. Throws, naming file and line, for anything but headings, paragraphs, lists, tables and fenced code. */
export function parseManualPage(name: string, text: string): ManualPage {
  const lines = text.split('\n');
  const blocks: ManualBlock[] = [];
  const ids = new Set<string>();
  for (let at = 0; at < lines.length;) {
    const found = parseBlockAt(lines, at, `${name}.md:${at + 1}`);
    if (found.block?.kind === 'heading') {
      if (ids.has(found.block.id)) throw new Error(`${name}.md:${at + 1}: there is another heading #${found.block.id}`);
      ids.add(found.block.id);
    }
    if (found.block !== null) blocks.push(found.block);
    at = found.next;
  }
  const headings = blocks.flatMap((block): ManualHeading[] =>
    block.kind === 'heading' ? [{ id: block.id, title: plainTextOfInlines(block.of), level: block.level }] : [],
  );
  const [title] = headings;
  if (title?.level !== 1) throw new Error(`${name}.md: a page begins with its title`);
  return { name, title: title.title, headings: headings.slice(1), blocks: blocks.slice(1) };
}

interface FoundBlock {
  readonly block: ManualBlock | null;
  readonly next: number;
}

function parseBlockAt(lines: readonly string[], at: number, place: string): FoundBlock {
  const line = lines[at] ?? '';
  if (line.trim() === '' || /^<!--.*-->$/.test(line)) return { block: null, next: at + 1 };
  const heading = /^(#{1,3}) (.+)$/.exec(line);
  if (heading) return { block: createHeading(heading[1]?.length ?? 1, parseInline(heading[2] ?? '', place)), next: at + 1 };
  if (line.startsWith('```')) return parseCodeAt(lines, at, place);
  if (line.startsWith('|')) return parseTableAt(lines, at, place);
  if (/^(- |\d+\. )/.test(line)) return parseListAt(lines, at, place);
  if (/^(#|>|\s|<|---|\* )/.test(line)) throw new Error(`${place}: the manual knows no such block: ${line}`);
  const next = findBlockEnd(lines, at, (each) => each.trim() === '' || /^(#|```|\||- |\d+\. |<!--)/.test(each));
  return { block: { kind: 'paragraph', of: parseInline(lines.slice(at, next).join(' '), place) }, next };
}

function createHeading(level: number, of: readonly ManualInline[]): ManualBlock {
  return { kind: 'heading', level, id: headingAnchorOf(plainTextOfInlines(of)), of };
}

/** The anchor of a heading, as GitHub makes it. */
export function headingAnchorOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-');
}

function findBlockEnd(lines: readonly string[], from: number, isEnd: (line: string) => boolean): number {
  const found = lines.findIndex((line, index) => index > from && isEnd(line));
  return found < 0 ? lines.length : found;
}

function parseCodeAt(lines: readonly string[], at: number, place: string): FoundBlock {
  const [language = '', ...note] = (lines[at] ?? '').slice(3).trim().split(' ');
  const end = findBlockEnd(lines, at, (line) => line === '```');
  if (end === lines.length) throw new Error(`${place}: the code never ends`);
  return { block: { kind: 'code', language, note: note.join(' '), text: lines.slice(at + 1, end).join('\n') }, next: end + 1 };
}

function parseTableAt(lines: readonly string[], at: number, place: string): FoundBlock {
  const end = findBlockEnd(lines, at, (line) => !line.startsWith('|'));
  const [head = [], , ...rows] = lines.slice(at, end).map((line) => splitTableCells(line).map((cell) => parseInline(cell, place)));
  return { block: { kind: 'table', head, rows }, next: end };
}

// `\|` is a bar in a cell, also within code.
function splitTableCells(line: string): readonly string[] {
  return line
    .replace(/^\|/, '')
    .replace(/\|\s*$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));
}

function parseListAt(lines: readonly string[], at: number, place: string): FoundBlock {
  const isOrdered = /^\d/.test(lines[at] ?? '');
  const items: string[] = [];
  let next = at;
  for (; next < lines.length; next += 1) {
    const line = lines[next] ?? '';
    const item = /^(?:- |\d+\. )(.*)$/.exec(line);
    if (item) items.push(item[1] ?? '');
    else if (/^ {2,}\S/.test(line)) items.push(`${items.pop() ?? ''} ${line.trim()}`);
    else break;
  }
  return { block: { kind: 'list', isOrdered, items: items.map((item) => parseInline(item, place)) }, next };
}

const mark = /(`+)(.+?)\1|\*\*(.+?)\*\*|(?<![\w*])[*_](?=\S)(.+?)(?<=\S)[*_](?![\w*])|\[([^\]]+)\]\(([^)\s]+)\)|<a id="([^"]+)"><\/a>/g;

/** Inline marks: `code`, **strong**, *emphasis*, [a link](to), an anchor. */
function parseInline(text: string, place: string): readonly ManualInline[] {
  const parts: ManualInline[] = [];
  if (/!\[[^\]]*\]\(/.test(text)) throw new Error(`${place}: the manual has no pictures: ${text}`);
  let from = 0;
  const plain = (to: number): void => {
    const between = text.slice(from, to);
    if (/<[a-z/]/.test(between)) throw new Error(`${place}: the manual has no HTML: ${between}`);
    if (between !== '') parts.push({ kind: 'text', text: between.replace(/\\([\\`*_[\]<>|])/g, '$1') });
  };
  for (const found of text.matchAll(mark)) {
    plain(found.index);
    from = found.index + found[0].length;
    parts.push(parseInlineMark(found, place));
  }
  plain(text.length);
  return parts;
}

function parseInlineMark([, , code, strong, emphasis, words, to, id]: RegExpExecArray, place: string): ManualInline {
  if (code !== undefined) return { kind: 'code', text: code.replace(/^ (.*[^ ].*) $/, '$1') };
  if (strong !== undefined) return { kind: 'strong', of: parseInline(strong, place) };
  if (emphasis !== undefined) return { kind: 'emphasis', of: parseInline(emphasis, place) };
  if (id !== undefined) return { kind: 'anchor', id };
  return { kind: 'link', to: to ?? '', of: parseInline(words ?? '', place) };
}
