/** Asks the table around to draw the row of a record, wherever it is scrolled to; `detail`: the id of the record. */
export const rowWish = 'rowwish';

/** The table draws it, and its neighbours, at once. */
export function askForRow(within: HTMLElement, id: string): void {
  within.dispatchEvent(new CustomEvent(rowWish, { detail: id, bubbles: true }));
}

/**
 * Gives the focus to a row. Of a table to its cell in the column that the focus is in; from elsewhere, to the one that Tab leads to, or the
 * first. On a narrow screen to what opens its record, else to the first that can be pressed, else to the row itself.
 */
export function focusRow(root: HTMLElement | null, id: string): void {
  const findRow = () => root?.querySelector<HTMLElement>(`[data-record="${CSS.escape(id)}"]`);
  if (root && !findRow()) askForRow(root, id);
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
