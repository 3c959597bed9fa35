import type { GridApi, GridEventListener } from '@mui/x-data-grid';
import { useCallback, useEffect, type RefObject } from 'react';
import type { SortModel } from './grid-columns.tsx';

/** Shift with a click on a head, or with Enter, sorts by its column as well; the grid's MIT edition knows one sorted column. */
export function useFurtherSort(grid: RefObject<GridApi | null>, add: SortModel['add']): GridEventListener<'columnHeaderClick'> {
  useEffect(
    () =>
      grid.current?.subscribeEvent(
        'columnHeaderKeyDown',
        ({ field }, event) => {
          if (add === null || !event.shiftKey || event.key !== 'Enter') return;
          event.defaultMuiPrevented = true;
          add(field);
        },
        { isFirst: true },
      ),
    [grid, add],
  );
  return useCallback(
    ({ field }, event) => {
      if (add === null || !event.shiftKey) return;
      event.defaultMuiPrevented = true;
      add(field);
    },
    [add],
  );
}
