import { disarmFormula } from '../../model/formulas.ts';
import type { ExportCell } from '../../model/export-cell.ts';

// Excel reads a file without it as Latin-1.
const byteOrderMark = '\uFEFF';

/** Rows as CSV (RFC 4180, UTF-8): what a spreadsheet would take for a formula gets an apostrophe in front. */
export async function* writeCsv(batches: AsyncIterable<readonly (readonly ExportCell[])[]>): AsyncGenerator<Uint8Array> {
  let isFirst = true;
  for await (const rows of batches) {
    const text = rows.map((row) => `${row.map(printCsvCell).join(',')}\r\n`).join('');
    yield Buffer.from(isFirst ? byteOrderMark + text : text);
    isFirst = false;
  }
}

// Numbers stay numbers, a negative one included.
function printCsvCell(cell: ExportCell): string {
  if (cell === null) return '';
  return typeof cell === 'string' ? quoteCsvText(disarmFormula(cell)) : String(cell);
}

// A spreadsheet splits at what its country splits at: semicolons and tabs as well.
function quoteCsvText(text: string): string {
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
