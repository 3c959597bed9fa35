/** Which cell of a table is meant: a record and a column. */
import type { Values } from '../../../model/values.ts';

export interface CellPlace {
  /** Id of the row's record. */
  readonly record: string;
  readonly column: string;
}

/** A cell that is to be edited. */
export interface AskedCell extends CellPlace {
  /** The record as a save just before has left it; null: as the list shows it. */
  readonly after: Values | null;
}

/** The cell that an element is or stands in, if its column is one of these. */
export function findCellAt(target: EventTarget | null, columns: readonly string[]): CellPlace | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[role="gridcell"][data-field]') : null;
  const record = cell?.closest<HTMLElement>('[data-record]')?.dataset['record'];
  const column = cell?.dataset['field'];
  return record === undefined || column === undefined || !columns.includes(column) ? null : { record, column };
}

/** The element of a cell; null while it is not drawn. */
export function findCellElement(table: HTMLElement | null, { record, column }: CellPlace): HTMLElement | null {
  const cell = `[data-record="${CSS.escape(record)}"] [role="gridcell"][data-field="${CSS.escape(column)}"]`;
  return table?.querySelector<HTMLElement>(cell) ?? null;
}
