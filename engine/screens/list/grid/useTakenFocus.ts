import type { GridApi } from '@mui/x-data-grid';
import { useEffect, type RefObject } from 'react';
import { findFocusedCell, takeTableFocus, type TableFocus } from './table-focus.ts';

/** Puts the focus where it was in the table whose place the grid takes, once the grid has drawn that cell. */
export function useTakenFocus(grid: RefObject<GridApi | null>, focus: TableFocus | null): void {
  useEffect(() => {
    const root = grid.current?.rootElementRef?.current ?? null;
    if (root === null || focus === null) return undefined;
    const drawing = new MutationObserver(look);
    function look(): void {
      const cell = root === null || focus === null ? null : findFocusedCell(root, focus);
      if (cell === null || focus === null) return;
      drawing.disconnect();
      // Somebody may have gone elsewhere.
      if (document.activeElement !== document.body && document.activeElement !== null) return;
      if (focus.place === null) grid.current?.setColumnHeaderFocus(focus.field);
      else grid.current?.setCellFocus(focus.place, focus.field);
      takeTableFocus(cell, focus);
    }
    drawing.observe(root, { subtree: true, childList: true });
    look();
    return () => drawing.disconnect();
    // At the beginning only: later the focus is the grid's own business.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
}
