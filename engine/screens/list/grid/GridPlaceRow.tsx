import { GridRow, type GridRowProps } from '@mui/x-data-grid';
import { createContext, memo, use } from 'react';
import type { RowStore } from './row-store.ts';
import { useRecordMark } from './useRecordMark.ts';

export const RowStoreContext = createContext<RowStore | null>(null);

/** A row of the grid that says whose record is in it. */
export const GridPlaceRow = memo(function GridPlaceRow(props: GridRowProps) {
  const mark = useRecordMark(use(RowStoreContext), String(props.rowId));
  return <GridRow {...props} {...{ ref: mark }} />;
});
