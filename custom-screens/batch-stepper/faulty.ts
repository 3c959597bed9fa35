import { toStageFields, toStageList, type BatchStage } from './run.ts';

/** A line with its cells and what is wrong with them. */
export interface FaultyLine {
  readonly line: number;
  readonly status: string;
  /** For `If-Match`. */
  readonly version: string;
  readonly cells: LineCells;
  readonly faults: readonly LineFault[];
}

export type LineCells = Readonly<Record<string, string>>;

interface LineFault {
  /** null: the line as a whole. */
  readonly column: string | null;
  readonly text: string;
}

export interface FaultyPage {
  readonly lines: readonly FaultyLine[];
  readonly total: number;
}

export function parseFaultyPage(body: unknown): FaultyPage {
  const { data, metadata } = toStageFields(body);
  return { lines: toStageList(data).map(parseFaultyLine), total: Number(toStageFields(metadata)['total'] ?? 0) };
}

export function parseFaultyLine(row: unknown): FaultyLine {
  const { meta, state, values, _version: version } = toStageFields(row);
  const { status, messages } = toStageFields(state);
  return {
    line: Number(toStageFields(meta)['linenumber_in_file']),
    status: String(status ?? ''),
    version: String(version ?? ''),
    cells: Object.fromEntries(Object.entries(toStageFields(values)).map(([column, cell]) => [column, String(cell ?? '')])),
    faults: toStageList(messages).map((each) => {
      const { field, text } = toStageFields(each);
      return { column: typeof field === 'string' ? field : null, text: String(text ?? '') };
    }),
  };
}

/** What is wrong with a cell; empty: nothing. */
export function findCellFault({ faults }: FaultyLine, column: string): string {
  return faults
    .filter((fault) => fault.column === column)
    .map(({ text }) => text)
    .join(' ');
}

/** What is wrong with none of these cells, but with the line or with what the file does not hold. */
export function listLineFaults({ faults }: FaultyLine, columns: readonly string[]): readonly string[] {
  const others = faults.filter(({ column }) => column === null || !columns.includes(column));
  return others.map(({ column, text }) => (column === null ? text : `${column}: ${text}`));
}

/** The columns of the file, or as far as they are known those of its lines. */
export function listFaultyColumns(known: readonly string[], lines: readonly FaultyLine[]): readonly string[] {
  return known.length > 0 ? known : [...new Set(lines.flatMap(({ cells }) => Object.keys(cells)))];
}

/** The cells that were typed otherwise than they stand. */
export function listTypedCells({ cells }: FaultyLine, typed: LineCells): LineCells {
  return Object.fromEntries(Object.entries(typed).filter(([column, cell]) => cell !== cells[column]));
}

/** Under which status a stage keeps the lines that it cannot apply; null: it knows of none. */
export function findFaultyStatus(stage: BatchStage): string | null {
  const { id, faulty, leftOut } = stage;
  if (id === 'validate' && (isMendable(stage) || (faulty ?? 0) + (leftOut ?? 0) > 0)) return 'error';
  return id === 'apply' && (faulty ?? 0) > 0 ? 'failed' : null;
}

/** Whether lines can be corrected now: the check went through to its end, and nobody has gone on. The server decides. */
export function isMendable({ id, status, faulty }: BatchStage): boolean {
  return id === 'validate' && (status === 'need_decision' || (status === 'error' && faulty !== null));
}
