import { GridRow, type GridRowProps } from '@mui/x-data-grid';
import { createContext, memo, use, useCallback } from 'react';
import type { RowStore } from './row-store.ts';

export const RowStoreContext = createContext<RowStore | null>(null);

/** A row of the grid that says whose record is in it: `data-record`. Set beside React, which would draw the whole row again for it. */
export const GridPlaceRow = memo(function GridPlaceRow(props: GridRowProps) {
  const store = use(RowStoreContext);
  const place = String(props.rowId);
  const mark = useCallback(
    (element: HTMLElement | null) => {
      if (element === null || store === null) return undefined;
      const tell = (): void => {
        const record = store.record(place);
        if (record === null) delete element.dataset['record'];
        else element.dataset['record'] = record.id;
      };
      tell();
      return store.subscribe(tell);
    },
    [store, place],
  );
  return <GridRow {...props} {...{ ref: mark }} />;
});
