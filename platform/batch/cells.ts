import { type Field, findTableCellFault, readTableCell, type Resource, say } from 'steward/server';
import type { BatchType, LineDoubt, BatchLine } from './batch-type.ts';

/** A cell that leaves the field as it is. */
const skipped = 'SKP';
/** A cell that empties the field. */
const deleted = 'DEL';

export type BatchCells = Readonly<Record<string, string>>;

/** What the cells of a line say: values of fields by field, texts of the type's own by column. */
interface LineValues extends Pick<BatchLine, 'values' | 'own'> {
  readonly faults: readonly LineDoubt[];
}

/** The cells of a line as values, and what cannot be read. An empty cell says nothing, so it is a fault. */
export function parseBatchCells(type: BatchType, resource: Resource, cells: BatchCells): LineValues {
  const faults: LineDoubt[] = [];
  const values: Record<string, unknown> = {};
  const own: Record<string, string | null> = {};
  for (const { name, field } of type.columns) {
    const cell = cells[name]?.trim();
    if (cell === undefined || cell === skipped) continue;
    const fault = findCellFault(name, cell);
    if (fault !== null) faults.push(fault);
    else if (field === null) own[name] = cell === deleted ? null : cell;
    else {
      const read = parseBatchCell(name, resource.fields[field], cell);
      if ('fault' in read) faults.push(read.fault);
      else values[field] = read.value;
    }
  }
  return { values, own, faults };
}

// Nothing stands in it, or what a spreadsheet says of a mistake.
function findCellFault(column: string, cell: string): LineDoubt | null {
  if (cell === '') return { field: column, rule: 'empty', message: say('It must be filled, or skipped with SKP or emptied with DEL') };
  const spoilt = findTableCellFault(cell);
  return spoilt && { field: column, ...spoilt };
}

type CellReading = { readonly value: unknown } | { readonly fault: LineDoubt };

function parseBatchCell(column: string, field: Field | undefined, cell: string): CellReading {
  if (cell === deleted) return { value: null };
  if (!field) return { value: cell };
  const read = readTableCell(field, cell, 'en');
  return 'fault' in read ? { fault: { field: column, ...read.fault } } : read;
}
