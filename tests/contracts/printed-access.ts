/** ACCESS.md as whoever reads it does: what it says of somebody with any set of roles, from its text alone. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** `some`: if a condition holds. */
export type PrintedAnswer = 'yes' | 'some' | 'no';

interface PrintedTable {
  /** Roles of each column by title; null: all that any column is about. */
  readonly columns: readonly (readonly string[] | null)[];
  /** Cells by the label of a right. */
  readonly rows: ReadonlyMap<string, readonly string[]>;
}

const cellsOf = (line: string): readonly string[] =>
  line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim());

/** The tables by the name of the resource. */
export function readPrintedAccess(): ReadonlyMap<string, PrintedTable> {
  const parts = readFileSync(join(import.meta.dirname, '../../ACCESS.md'), 'utf8')
    .split('\n## ')
    .slice(1);
  return new Map(parts.filter((part) => !part.startsWith('Roles\n')).map((part) => [/^[\w-]+/.exec(part)?.[0] ?? '', readTable(part)]));
}

/** The roles by title, from the section that lists them. */
export function readPrintedRoles(): ReadonlyMap<string, string> {
  const [, part = ''] = readFileSync(join(import.meta.dirname, '../../ACCESS.md'), 'utf8').split('\n## Roles\n');
  const lines = (part.split('\n## ')[0] ?? '').split('\n').filter((line) => /^\| .*\| `\w+` \|/.test(line));
  return new Map(lines.map(cellsOf).map(([title = '', name = '']) => [title, name.replaceAll('`', '')]));
}

function readTable(part: string): PrintedTable {
  const [head = '', , ...lines] = part.split('\n').filter((line) => line.startsWith('|'));
  const columns = cellsOf(head)
    .slice(1)
    .map((title) => (title === 'all of these' ? null : title.startsWith('anyone') ? [] : title.split(' with ')));
  const rows = new Map<string, readonly string[]>();
  for (const [labels = '', ...cells] of lines.map(cellsOf))
    // `lookup (sees a, b)` and `create (in code)` are labels with a remark.
    for (const label of labels.replaceAll(/ \([^)]*\)/g, '').split(', ')) if (!rows.has(label)) rows.set(label, cells);
  return { columns, rows };
}

/** What the table says: whoever has the roles of a column has what it gives. null: it has no such row. */
export function answerPrinted({ columns, rows }: PrintedTable, label: string, titles: ReadonlySet<string>): PrintedAnswer | null {
  const cells = rows.get(label);
  if (cells === undefined) return null;
  const all = columns.flatMap((column) => column ?? []);
  const given = cells.filter((_, at) => (columns[at] ?? all).every((title) => titles.has(title)));
  if (given.includes('yes')) return 'yes';
  return given.some((cell) => cell.startsWith('if ')) ? 'some' : 'no';
}
