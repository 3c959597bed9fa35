import { say } from '../reply/say.ts';
import type { FileLine } from './unreadable.ts';
import { limitTableWidth, Unreadable } from './unreadable.ts';
import type { SharedTexts } from './shared-texts.ts';
import { createSharedTexts } from './shared-texts.ts';
import type { ZipArchive } from './unzip.ts';
import { partLimit, openZipArchive } from './unzip.ts';
import { readXmlAttribute, readXmlPieces, sayRowTooLong } from './xml.ts';

/** The rows of the first sheet of an XLSX workbook that is shown. The packed file and its shared texts (up to a limit) are held, the rows are not. */
export async function* readXlsxLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<FileLine> {
  const parts: Uint8Array[] = [];
  for await (const part of bytes) parts.push(part);
  const archive = openZipArchive(Buffer.concat(parts));
  const { sheet: path, dayZero } = await readWorkbookFacts(archive);
  const sheet = archive.openSheet(path);
  if (sheet === null) throw new Unreadable(say('The file is not an XLSX workbook'));
  const shared = await readSharedTexts(archive);
  const dated = await listDateStyles(archive);
  yield* readSheetRows(sheet, { shared, dated, dayZero });
}

interface WorkbookFacts {
  /** Where its first shown sheet is. */
  readonly sheet: string;
  /** The day from which it counts the others, in milliseconds since 1970. */
  readonly dayZero: number;
}

async function readWorkbookFacts(archive: ZipArchive): Promise<WorkbookFacts> {
  const sheets: { readonly id: string | null; readonly isHidden: boolean }[] = [];
  // Such that 1 March 1900 is the 61st day: Excel knows a 29 February before it.
  let dayZero = Date.UTC(1899, 11, 30);
  for await (const pieces of readXmlPieces(archive.open('xl/workbook.xml', partLimit) ?? emptyStream()))
    for (const piece of pieces) {
      if (piece.kind !== 'open') continue;
      if (piece.name === 'sheet') sheets.push({ id: readXmlAttribute(piece.attributes, 'id'), isHidden: isHiddenSheet(piece.attributes) });
      else if (piece.name === 'workbookPr' && isTrueAttribute(readXmlAttribute(piece.attributes, 'date1904')))
        dayZero = Date.UTC(1904, 0, 1);
    }
  // Nobody who looks at the workbook sees what a hidden one holds.
  const first = sheets.find(({ isHidden }) => !isHidden) ?? sheets[0];
  return { sheet: await findSheetPath(archive, first?.id ?? null), dayZero };
}

function isHiddenSheet(attributes: string): boolean {
  return ['hidden', 'veryHidden'].includes(readXmlAttribute(attributes, 'state') ?? '');
}

async function findSheetPath(archive: ZipArchive, id: string | null): Promise<string> {
  for await (const pieces of readXmlPieces(archive.open('xl/_rels/workbook.xml.rels', partLimit) ?? emptyStream()))
    for (const piece of pieces) {
      if (piece.kind !== 'open' || piece.name !== 'Relationship' || readXmlAttribute(piece.attributes, 'Id') !== id) continue;
      const target = readXmlAttribute(piece.attributes, 'Target') ?? '';
      return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
    }
  return 'xl/worksheets/sheet1.xml';
}

async function readSharedTexts(archive: ZipArchive): Promise<SharedTexts> {
  const texts = createSharedTexts();
  let [text, isText, isPhonetic] = ['', false, false];
  for await (const pieces of readXmlPieces(archive.open('xl/sharedStrings.xml') ?? emptyStream()))
    for (const piece of pieces) {
      if (piece.kind === 'text') {
        if (isText && !isPhonetic) text = joinWithinLimit(text, piece.text);
      } else if (piece.name === 't') isText = piece.kind === 'open';
      else if (piece.name === 'rPh') isPhonetic = piece.kind === 'open';
      else if (piece.name === 'si' && piece.kind === 'open') text = '';
      else if (piece.name === 'si') texts.add(unescapeSheetText(text));
    }
  return texts;
}

/** Most characters of a row: a small file must not fill the memory. */
const rowLimit = 1_000_000;

function joinWithinLimit(text: string, more: string): string {
  if (text.length + more.length > rowLimit) throw new Unreadable(sayRowTooLong());
  return text + more;
}

/** Numbers of the cell styles that show a number as a date. */
async function listDateStyles(archive: ZipArchive): Promise<ReadonlySet<number>> {
  const formats = new Set([14, 15, 16, 17, 22]);
  const styles = new Set<number>();
  let [isStyle, at] = [false, 0];
  for await (const pieces of readXmlPieces(archive.open('xl/styles.xml', partLimit) ?? emptyStream()))
    for (const piece of pieces) {
      if (piece.kind === 'text') continue;
      if (piece.name === 'numFmt' && piece.kind === 'open') {
        const code = (readXmlAttribute(piece.attributes, 'formatCode') ?? '').replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '');
        if (/[yd]/i.test(code)) formats.add(Number(readXmlAttribute(piece.attributes, 'numFmtId')));
      } else if (piece.name === 'cellXfs') isStyle = piece.kind === 'open';
      else if (isStyle && piece.name === 'xf' && piece.kind === 'open') {
        if (formats.has(Number(readXmlAttribute(piece.attributes, 'numFmtId')))) styles.add(at);
        at += 1;
      }
    }
  return styles;
}

interface WorkbookParts {
  readonly shared: SharedTexts;
  readonly dated: ReadonlySet<number>;
  readonly dayZero: WorkbookFacts['dayZero'];
}

async function* readSheetRows(sheet: AsyncIterable<Uint8Array>, known: WorkbookParts): AsyncGenerator<FileLine> {
  let line = 0;
  let cells: string[] = [];
  let cell = { column: -1, type: '', style: 0, text: '' };
  let [isValue, isPhonetic, size] = [false, false, 0];
  for await (const pieces of readXmlPieces(sheet))
    for (const piece of pieces) {
      if (piece.kind === 'text') {
        if (isValue && !isPhonetic) cell.text = joinWithinLimit(cell.text, piece.text);
        continue;
      }
      const { kind, name, attributes } = piece;
      if (name === 'v' || name === 't') isValue = kind === 'open';
      else if (name === 'rPh') isPhonetic = kind === 'open';
      else if (name === 'row' && kind === 'open') {
        line = resolveRowNumber(readXmlAttribute(attributes, 'r'), line + 1);
        [cells, size] = [[], 0];
        cell = { ...cell, column: -1 };
      } else if (name === 'row') yield { line, cells: Array.from(cells, (each) => each ?? '') };
      else if (name === 'c' && kind === 'open')
        cell = {
          column: columnIndexOf(readXmlAttribute(attributes, 'r')) ?? cell.column + 1,
          type: readXmlAttribute(attributes, 't') ?? 'n',
          style: Number(readXmlAttribute(attributes, 's') ?? 0),
          text: '',
        };
      else if (name === 'c') {
        const text = cellTextOf(cell, known);
        if ((size += text.length) > rowLimit) throw new Unreadable(sayRowTooLong());
        // Cells without a text are there for their looks, and may stand anywhere.
        if (text === '') continue;
        limitTableWidth(cell.column + 1);
        cells[cell.column] = text;
      }
    }
}

/** What a row says of its place, unless it cannot be there: rows follow one another, each once. */
function resolveRowNumber(said: string | null, next: number): number {
  const number = said !== null && /^\d{1,7}$/.test(said) ? Number(said) : next;
  return Math.max(number, next);
}

// "AB12" is column 27, counted from 0.
function columnIndexOf(place: string | null): number | null {
  const letters = /^[A-Z]{1,3}/.exec(place ?? '')?.[0];
  if (letters === undefined) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function cellTextOf(
  { type, text, style }: { type: string; text: string; style: number },
  { shared, dated, dayZero }: WorkbookParts,
): string {
  if (type === 's') return shared.at(Number(text));
  if (type === 'b') return String(isTrueAttribute(text));
  if (type === 'str' || type === 'inlineStr') return unescapeSheetText(text);
  if (type !== 'n' || text === '') return text;
  const value = Number(text);
  if (dated.has(style)) return formatExcelDate(value, dayZero) ?? text;
  // 0.1 + 0.2 is written as 0.30000000000000004: fifteen digits are what Excel shows.
  return Number.isFinite(value) ? String(Number(value.toPrecision(15))) : text;
}

/** What spreadsheets write for a character that XML cannot hold, as `_x000D_`, is that character. */
function unescapeSheetText(text: string): string {
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** A day by its number; null: Excel knows none of that number, and shows its cell filled with signs. */
function formatExcelDate(days: number, dayZero: number): string | null {
  const date = new Date(dayZero + Math.round(days * 86_400_000));
  if (!(date.getUTCFullYear() <= 9999)) return null;
  return Number.isInteger(days) ? date.toISOString().slice(0, 10) : date.toISOString();
}

function isTrueAttribute(text: string | null): boolean {
  return text === '1' || text === 'true';
}

async function* emptyStream(): AsyncGenerator<Uint8Array> {
  yield* [];
}
