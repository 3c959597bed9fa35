/** CSV text with a line of headings, as people's programs write it. */
import { CsvError, parse } from 'csv-parse/sync';

export interface CsvTable {
  readonly headings: readonly string[];
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[];
}

/** Commas, semicolons or tabs. Throws a sentence for what is no table. */
export function parseCsvTable(text: string): CsvTable {
  const lines = parseLines(text, findDelimiter(text));
  const [first, ...rest] = lines;
  const headings = first?.cells.map((heading) => heading.trim()) ?? [];
  if (headings.every((heading) => heading === '')) throw new Error('The file has no header line.');
  if (new Set(headings).size < headings.length) throw new Error('Two columns have the same heading.');
  return { headings, rows: rest };
}

/** What separates the cells: the sign that the line of headings has most of. */
export function findDelimiter(text: string): string {
  const [head = ''] = text.split(/\r?\n/, 1);
  return [';', '\t', ','].reduce((best, each) => (countOccurrences(head, each) > countOccurrences(head, best) ? each : best), ',');
}

function parseLines(text: string, delimiter: string): CsvTable['rows'] {
  const options = { delimiter, bom: true, skip_empty_lines: true, relax_column_count: true, info: true } as const;
  try {
    const found = parse(text, options) as unknown as readonly {
      readonly record: readonly string[];
      readonly info: { readonly lines: number };
    }[];
    // The parser counts the line a record ends on.
    return found.map(({ record, info }) => ({ line: info.lines - record.join('').split('\n').length + 1, cells: record }));
  } catch (error) {
    throw error instanceof CsvError ? new Error(`The file is not CSV: ${error.message}`, { cause: error }) : error;
  }
}

function countOccurrences(text: string, part: string): number {
  return text.split(part).length - 1;
}
