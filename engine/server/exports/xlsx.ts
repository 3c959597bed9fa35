import type { ExportCell } from '../../model/export-cell.ts';
import type { ZipEntry } from './zip.ts';
import { writeZip } from './zip.ts';

type SheetRows = readonly (readonly ExportCell[])[];

/** Most rows of one sheet, and characters of one cell, that Excel opens. */
const sheetRows = 1_048_576;
const cellCharacters = 32_767;

/** Rows as XLSX, the first of them the header of every sheet. Text is never a formula; memory does not grow with the number of rows. */
export function writeXlsx(
  batches: AsyncIterable<SheetRows>,
  limits: { readonly sheetRows: number } = { sheetRows },
): AsyncGenerator<Uint8Array> {
  return writeZip(listWorkbookEntries(batches, limits.sheetRows));
}

async function* listWorkbookEntries(batches: AsyncIterable<SheetRows>, limit: number): AsyncGenerator<ZipEntry> {
  const source = batches[Symbol.asyncIterator]();
  const state: SheetState = { pending: [], isEnd: false, header: null };
  let sheets = 0;
  do {
    sheets += 1;
    yield { name: `xl/worksheets/sheet${sheets}.xml`, text: writeSheet(source, state, limit) };
  } while (!state.isEnd || state.pending.length > 0);
  yield* listBookEntries(sheets);
}

interface SheetState {
  /** Rows that were read and are on no sheet yet. */
  pending: SheetRows;
  isEnd: boolean;
  header: readonly ExportCell[] | null;
}

async function* writeSheet(source: AsyncIterator<SheetRows>, state: SheetState, limit: number): AsyncGenerator<string> {
  yield `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`;
  let row = 0;
  if (state.header !== null) {
    row = 1;
    yield printSheetRow(state.header, row);
  }
  while (row < limit) {
    if (state.pending.length === 0) await advanceRows(source, state);
    if (state.pending.length === 0) break;
    const taken = state.pending.slice(0, limit - row);
    state.pending = state.pending.slice(taken.length);
    state.header ??= taken[0] ?? null;
    const first = row;
    row += taken.length;
    yield taken.map((cells, at) => printSheetRow(cells, first + at + 1)).join('');
  }
  // Whether another sheet is needed.
  if (state.pending.length === 0) await advanceRows(source, state);
  yield '</sheetData></worksheet>';
}

async function advanceRows(source: AsyncIterator<SheetRows>, state: SheetState): Promise<void> {
  while (!state.isEnd && state.pending.length === 0) {
    const next = await source.next();
    if (next.done) state.isEnd = true;
    else state.pending = next.value;
  }
}

function printSheetRow(cells: readonly ExportCell[], row: number): string {
  return `<row r="${row}">${cells.map((cell, at) => printSheetCell(cell, `${columnLetters(at)}${row}`)).join('')}</row>`;
}

function printSheetCell(cell: ExportCell, place: string): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'number' && Number.isFinite(cell)) return `<c r="${place}"><v>${cell}</v></c>`;
  if (typeof cell === 'boolean') return `<c r="${place}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escapeSheetText(String(cell))}</t></is></c>`;
}

const columns: string[] = [];

/** 0 is A, 26 is AA. */
function columnLetters(at: number): string {
  return (columns[at] ??= (at < 26 ? '' : columnLetters(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26)));
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };

function escapeSheetText(text: string): string {
  const short = text.length > cellCharacters ? text.slice(0, cellCharacters) : text;
  if (!/[&<>\p{Cc}\p{Surrogate}\uFFFE\uFFFF]|_x/u.test(short)) return short;
  return (
    short
      // What XML cannot hold at all: control characters but tab and line ends, halves of surrogate pairs.
      .replace(/[^\P{Cc}\t\n\r\u0085]|\p{Surrogate}|[\uFFFE\uFFFF]/gu, '')
      // Excel reads _x000D_ as a character.
      .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
      .replace(/[&<>\r]/g, (character) => entities[character] ?? character)
  );
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const officeRelations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** What holds the sheets together; at the end, when their number is known. */
function listBookEntries(sheets: number): readonly ZipEntry[] {
  const each = (make: (n: number) => string): string => Array.from({ length: sheets }, (_, at) => make(at + 1)).join('');
  const entry = (name: string, xml: string): ZipEntry => ({ name, text: [declaration + xml] });
  const styles = sheets + 1;
  return [
    entry(
      'xl/workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="${officeRelations}"><sheets>${each((n) => `<sheet name="Sheet${n}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
    ),
    entry(
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${packageRelations}">${each((n) => `<Relationship Id="rId${n}" Type="${officeRelations}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}<Relationship Id="rId${styles}" Type="${officeRelations}/styles" Target="styles.xml"/></Relationships>`,
    ),
    entry(
      'xl/styles.xml',
      `<styleSheet xmlns="${main}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="1"><xf/></cellXfs></styleSheet>`,
    ),
    entry(
      '_rels/.rels',
      `<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${officeRelations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    entry(
      '[Content_Types].xml',
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${contentType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${contentType}.styles+xml"/>${each((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${contentType}.worksheet+xml"/>`)}</Types>`,
    ),
  ];
}
