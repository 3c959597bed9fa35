/** The grid is one stop of Tab, but for what is filled in: arrows walk its cells, and what can be pressed in a cell is reached from there. */
import { useEffect, type RefObject } from 'react';

// What a row unfolds to is read like the rest of the page, and of its boxes the grid knows itself which one is a stop. A heading takes their column.
const cells = '.MuiDataGrid-cell:is([role="rowheader"], :not(.details, .MuiDataGrid-cellCheckbox))';
const controls = 'a[href], button, input, select, textarea, [tabindex]';
// Tab leads from one row to the next, and arrows are its own.
const filled = 'input:not([type="checkbox"], [type="radio"]), select, textarea, [role="combobox"]';

/** What can be pressed in a cell, from left to right. */
export function listCellControls(cell: HTMLElement): readonly HTMLElement[] {
  return [...cell.querySelectorAll<HTMLElement>(controls)].filter((each) => !each.matches(':disabled, [data-heading]'));
}

/** The control that a press of its cell presses; null: there is none, several, or one that is filled in. */
export function findCellPress(cell: HTMLElement): HTMLElement | null {
  const [first, ...others] = listCellControls(cell);
  return first === undefined || others.length > 0 || first.matches(filled) ? null : first;
}

/** Keeps Tab out of the cells, and moves the focus into a cell that holds nothing but controls, between them, and out of them again. */
export function useCellControls(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const table = root.current;
    if (table === null) return undefined;
    const watched = new AbortController();
    const { signal } = watched;
    const drawing = new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        if (type === 'attributes') closeToTab(target);
        else addedNodes.forEach(closeToTab);
      }
    });
    drawing.observe(table, { subtree: true, childList: true, attributes: true, attributeFilter: ['tabindex', 'href'] });
    closeToTab(table);
    let isByKey = false;
    table.addEventListener('pointerdown', () => (isByKey = false), { signal, capture: true });
    const enter = ({ target }: FocusEvent): void => {
      // What leads somewhere is followed from its cell.
      if (!isByKey || !isCell(target) || target.role !== 'gridcell' || target.querySelector(`.cell-way, ${filled}`) !== null) return;
      // Some are drawn because the row has the focus.
      queueMicrotask(() => document.activeElement === target && take(listCellControls(target)[0]));
    };
    const leave = (cell: HTMLElement): void => {
      isByKey = false;
      take(cell);
    };
    const press = (event: KeyboardEvent): void => {
      const { target, key, shiftKey } = event;
      isByKey = true;
      const cell = target instanceof HTMLElement ? target.closest<HTMLElement>(cells) : null;
      if (cell === null || !(target instanceof HTMLElement) || target === cell || target.matches(filled)) return;
      // From the cell Tab goes on to what comes before the grid.
      if (key === 'Tab' && shiftKey) return leave(cell);
      const own = listCellControls(cell);
      const next = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
      const to = next === 0 ? undefined : own[own.indexOf(target) + next];
      if (to === undefined && key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      if (to === undefined) leave(cell);
      else take(to);
    };
    table.addEventListener('focusin', enter, { signal });
    // Before the grid answers it.
    table.addEventListener('keydown', press, { signal, capture: true });
    return () => {
      watched.abort();
      drawing.disconnect();
    };
  }, [root]);
}

// Where the grid scrolls to, it says itself: a row that is far away is not drawn where it will be.
const take = (element: HTMLElement | undefined): void => element?.focus({ preventScroll: true });

const isCell = (target: unknown): target is HTMLElement => target instanceof HTMLElement && target.matches(cells);

/** Takes an element, and all in it, off the way of Tab where it stands in a cell. */
function closeToTab(node: Node): void {
  if (!(node instanceof HTMLElement)) return;
  for (const each of [node, ...node.querySelectorAll<HTMLElement>(controls)])
    if (each.matches(controls) && !each.matches(`[tabindex="-1"], ${filled}`) && isCell(each.parentElement?.closest('.MuiDataGrid-cell')))
      each.tabIndex = -1;
}
