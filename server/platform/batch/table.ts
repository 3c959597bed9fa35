import type { OpenFile } from '../../files/files.ts';
import { say } from '../../reply/say.ts';
import { csvLines } from './csv.ts';
import { Unreadable } from './unreadable.ts';
import { xlsxLines } from './xlsx.ts';

/** A line with its cells by column. */
export interface TableLine {
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
  /** How many cells it has beyond the head. */
  readonly surplus: number;
}

/** Most lines of a file. */
const lineLimit = 500_000;

/** The columns of a file, then its lines one after the other; empty lines are passed over. Memory does not grow with their number. */
export async function* tableOf(file: OpenFile): AsyncGenerator<{ readonly head: readonly string[] } | TableLine> {
  let head: readonly string[] | null = null;
  const rows = file.name.toLowerCase().endsWith('.xlsx') ? xlsxLines(file.read()) : csvLines(file.read());
  for await (const { line, cells } of rows) {
    if (cells.every((cell) => cell.trim() === '')) continue;
    if (line > lineLimit) throw new Unreadable(say('The file has more than {limit} lines', { limit: lineLimit }));
    if (head === null) {
      head = cells.map((cell) => cell.trim());
      yield { head };
      continue;
    }
    const names = head;
    const byName = Object.fromEntries(names.flatMap((name, at) => (name === '' ? [] : [[name, cells[at] ?? ''] as const])));
    yield { line, cells: byName, surplus: cells.slice(names.length).filter((cell) => cell.trim() !== '').length };
  }
}
