import type { ExportCell } from './export-cell.ts';
import { disarmFormula } from './formulas.ts';

/** A line of CSV (RFC 4180): what a spreadsheet would take for a formula gets an apostrophe in front. */
export function printCsvLine(cells: readonly ExportCell[]): string {
  return `${cells.map(printCsvCell).join(',')}\r\n`;
}

/** The same with tabs between the cells: what a spreadsheet takes apart where it is pasted. */
export function printTableLine(cells: readonly ExportCell[]): string {
  const print = (cell: ExportCell): string =>
    typeof cell === 'string' ? quoteWhere(/["\t\r\n]/, disarmFormula(cell)) : printCsvCell(cell);
  return `${cells.map(print).join('\t')}\r\n`;
}

// Numbers stay numbers, a negative one included.
function printCsvCell(cell: ExportCell): string {
  if (cell === null) return '';
  // A spreadsheet splits at what its country splits at: semicolons and tabs as well.
  return typeof cell === 'string' ? quoteWhere(/[",;\t\r\n]/, disarmFormula(cell)) : String(cell);
}

function quoteWhere(special: RegExp, text: string): string {
  return special.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
