/** Asks the table around for what it may not have drawn; `detail`: a `WishedCells`. */
export const cellWish = 'cellwish';

export interface WishedCells {
  /** Id of the record whose row is to be drawn. */
  readonly record?: string | undefined;
  /** Or the place of the row, the first of which is 0. */
  readonly place?: number | undefined;
  /** Name of a column. */
  readonly column?: string | undefined;
}

/** The table draws them, and their neighbours, at once, wherever it is scrolled to. */
export function askForCells(within: HTMLElement, cells: WishedCells): void {
  within.dispatchEvent(new CustomEvent<WishedCells>(cellWish, { detail: cells, bubbles: true }));
}

/**
 * Gives the focus to a row. Of a table to its cell in the column that the focus is in; from elsewhere, to the one that Tab leads to, or the
 * first. On a narrow screen to what opens its record, else to the first that can be pressed, else to the row itself.
 */
export function focusRow(root: HTMLElement | null, id: string): void {
  const findRow = () => root?.querySelector<HTMLElement>(`[data-record="${CSS.escape(id)}"]`);
  if (root && !findRow()) askForCells(root, { record: id });
  const row = findRow();
  const field = document.activeElement?.closest<HTMLElement>('[role=gridcell]')?.dataset['field'] ?? '';
  const find = (...wanted: readonly string[]): HTMLElement | undefined =>
    wanted.map((which) => row?.querySelector<HTMLElement>(which)).find((found) => found) ?? undefined;
  const cell = find(`[role=gridcell][data-field="${CSS.escape(field)}"]`, '[role=gridcell][tabindex="0"]', '[role=gridcell]');
  if (cell) focusCell(cell);
  else (find('a[href]', 'button, input') ?? row ?? root)?.focus();
}

export function focusCell(cell: HTMLElement): void {
  findCellStop(cell).focus();
}

/** What has the focus when a cell has it: in the cell that selects the row its box, for on the cell around it Space would turn the page. */
export function findCellStop(cell: HTMLElement): HTMLElement {
  return cell.querySelector<HTMLElement>('input[name^="select_"]:not(:disabled)') ?? cell;
}
