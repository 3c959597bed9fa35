/** Where the cells of a table stand in its file. */
import { findDelimiter } from '../../language/load/csv-table.ts';

export interface CsvCell {
  /** As written between the quotes, if there are any. */
  readonly text: string;
  /** The offset of its first character, behind a quote. */
  readonly start: number;
}

/** The cells of each line that has any, the headings first. */
export function locateCsvCells(text: string): readonly (readonly CsvCell[])[] {
  const sign = findDelimiter(text);
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^${sign}\\r\\n]*))(${sign}|\\r?\\n|\\r|$)`, 'y');
  cell.lastIndex = text.startsWith('\uFEFF') ? 1 : 0;
  const rows: CsvCell[][] = [];
  let row: CsvCell[] = [];
  for (let match = cell.exec(text); match !== null; match = cell.exec(text)) {
    const [whole, quoted, plain = '', end] = match;
    row.push(quoted === undefined ? { text: plain, start: match.index } : { text: quoted, start: match.index + 1 });
    if (end === sign) continue;
    if (row.length > 1 || row[0]?.text !== '') rows.push(row);
    row = [];
    if (whole === '' || end === '') break;
  }
  return rows;
}

/** A cell without the blanks around it. */
export function trimCell({ text, start }: CsvCell): CsvCell {
  return { text: text.trim(), start: start + text.length - text.trimStart().length };
}

/** The parts of a cell that holds a list, as exports write it. */
export function splitCell({ text, start }: CsvCell): readonly CsvCell[] {
  let at = start;
  return text.split(',').map((part) => {
    const own = trimCell({ text: part, start: at });
    at += part.length + 1;
    return own;
  });
}
