/** What keys do in the table of a list, whichever of the two it is. */
import { isTypingTarget } from '../../../ui/index.ts';
import { askForCells, focusCell } from '../rows/focus-row.ts';
import { findCellPress, listCellControls } from './useCellControls.ts';
import { detailsField } from './grid-style.ts';
import { findNeighbourCell, tableCells } from './table-focus.ts';

/** Enter on a cell opens what the cell links to, presses its only control, or goes to the first of several; F2 goes there as well. */
export function pressCell(cell: HTMLElement, { key }: Pick<KeyboardEvent, 'key'>): boolean {
  const isUnfolding = cell.dataset['field'] === detailsField;
  if (key !== 'Enter' && key !== 'F2' && !(isUnfolding && key === ' ')) return false;
  const way = cell.querySelector<HTMLElement>('.cell-way a[href]') ?? findCellPress(cell);
  if (key !== 'F2' && way !== null) way.click();
  else listCellControls(cell)[0]?.focus();
  return true;
}

/** Answers a key in the table that is drawn without the grid; false: it is not for this table. */
export function answerTableKey({ key, target, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent, table: HTMLElement): boolean {
  if (!(target instanceof HTMLElement) || isTypingTarget(target) || altKey) return false;
  const isCommand = ctrlKey || metaKey;
  if (isCommand && !shiftKey && key.toLowerCase() === 'a' && target.closest('[role="gridcell"]') !== null) return selectAll(table);
  if (isCommand) return false;
  if (key === 'Enter' && target.matches('[role="columnheader"]')) {
    target.dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey }));
    return true;
  }
  if (shiftKey) return false;
  if (key.startsWith('Arrow')) {
    const { record } = target.closest<HTMLElement>('[data-record]')?.dataset ?? {};
    const isDown = key === 'ArrowDown' && target.closest('[role="columnheader"]') !== null;
    askForCells(target, { record, place: isDown ? 0 : undefined, column: target.closest<HTMLElement>(tableCells)?.dataset['field'] });
  }
  // At the edges there is nothing further to go to.
  const next = findNeighbourCell(target, key);
  if (next !== null) focusCell(next);
  return next !== null || (target.matches('[role="gridcell"], [role="rowheader"]') && pressCell(target, { key }));
}

/** false: rows cannot be selected. */
function selectAll(table: HTMLElement): boolean {
  const box = table.querySelector<HTMLInputElement>('input[name="select_all_rows"]');
  if (box?.checked === false) box.click();
  return box !== null;
}
