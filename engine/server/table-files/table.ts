import { setImmediate as others } from 'node:timers/promises';
import type { OpenedFile } from '../files/files.ts';
import { say } from '../reply/say.ts';
import { isStorableText } from '../request/body.ts';
import { readCsvLines } from './csv.ts';
import { limitTableWidth, Unreadable } from './unreadable.ts';
import { readXlsxLines } from './xlsx.ts';

/** A line with its cells by column. */
export interface TableLine {
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
  /** How many of its cells stand below no name: behind the head, or below an empty cell of it. */
  readonly surplus: number;
}

/** Most lines of a file. */
const lineLimit = 500_000;

/** Milliseconds of reading after which calls get their turn: thousands of lines come in one piece of a file. */
const restMs = 20;

/** The columns of a file, then its lines one after the other; empty lines are passed over. Memory does not grow with their number. */
export async function* readTableLines(file: OpenedFile): AsyncGenerator<{ readonly head: readonly string[] } | TableLine> {
  let head: readonly string[] | null = null;
  let named: readonly (readonly [string, number])[] = [];
  const rows = file.name.toLowerCase().endsWith('.xlsx') ? readXlsxLines(file.read()) : readCsvLines(file.read());
  let rested = performance.now();
  for await (const { line, cells } of rows) {
    if (performance.now() - rested > restMs) {
      await others();
      rested = performance.now();
    }
    limitTableWidth(cells.length);
    if (cells.every((cell) => cell.trim() === '')) continue;
    if (line > lineLimit) throw new Unreadable(say('The file has more than {limit} lines', { limit: lineLimit }));
    if (head === null) {
      head = cells.map((cell) => cell.trim());
      // The results of lines name their columns.
      if (!head.every(isStorableText)) throw new Unreadable(say('The header of the file contains a character that cannot be stored'));
      named = head.flatMap((name, at) => (name === '' ? [] : [[name, at] as const]));
      yield { head };
      continue;
    }
    const byName = Object.fromEntries(named.map(([name, at]) => [name, cells[at] ?? '']));
    yield { line, cells: byName, surplus: countNamelessCells(head, cells) };
  }
}

function countNamelessCells(head: readonly string[], cells: readonly string[]): number {
  return cells.filter((cell, at) => (head[at] ?? '') === '' && cell.trim() !== '').length;
}
