import { type FileHeading, isMailAddress, type RecordOf, type TableLine } from 'steward/server';
import type { BatchType } from './batch-type.ts';

/** Columns that a file must have and that nothing goes to. */
export function listMissingColumns({ columns }: BatchType, headings: readonly FileHeading[]): readonly string[] {
  return columns.filter(({ name, isRequired }) => isRequired && !headings.some(({ column }) => column === name)).map(({ name }) => name);
}

/** By what the cells of a line go, in the order of the headings: a column that is not read keeps its heading, unless the type would read that. */
export function nameFileColumns({ columns }: BatchType, headings: readonly FileHeading[]): readonly string[] {
  const taken = new Set(columns.map(({ name }) => name));
  return headings.map(({ name, column }) => {
    if (column !== null) return column;
    let own = name;
    while (taken.has(own)) own += ' *';
    taken.add(own);
    return own;
  });
}

/** Lines as the type names their cells; as they stand where no headings were kept. */
export function createLineRenaming(type: BatchType, headings: readonly FileHeading[] | null): (line: TableLine) => TableLine {
  if (headings === null) return (line) => line;
  const columns = nameFileColumns(type, headings);
  return (line) => ({ ...line, cells: Object.fromEntries(headings.map(({ name }, at) => [columns[at] ?? name, line.cells[name] ?? ''])) });
}

/** What stands in a head where data would: a number, a day, an email address, or what only lines say; null: nothing. */
export function findDataInHead(names: readonly string[]): string | null {
  return names.find((name) => /^[+-]?\d[\d.,:/-]*$/.test(name) || ['SKP', 'DEL'].includes(name) || isMailAddress(name)) ?? null;
}

/** The headings that a stage has kept; null: it has none, as before it has read its file. */
export function headingsOfStage(stage: RecordOf<'batch-stages'> | null): readonly FileHeading[] | null {
  return stage?.headings?.map(({ name, column }) => ({ name: name ?? '', column: column ?? null })) ?? null;
}
