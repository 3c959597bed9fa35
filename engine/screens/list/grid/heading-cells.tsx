/** Cells of the grid of a list that hold a heading: the first of their line, over all columns. */
import { GRID_CHECKBOX_SELECTION_COL_DEF, GridCell, type GridCellProps, type GridColDef, type GridColSpanFn } from '@mui/x-data-grid';
import { createContext, use } from 'react';
import { RowStoreContext } from './GridPlaceRow.tsx';
import type { GridRow } from './row-store.ts';
import { findHeadedPlace, type TableGroups } from './table-groups.ts';

export const TableGroupsContext = createContext<TableGroups | null>(null);

/** A cell of a grid with headings: that of a heading heads rows. */
export function GridGroupCell(props: GridCellProps) {
  const row = props.row as GridRow; // the only rows that a list gives its grid
  return <GridCell {...props} {...(findHeadedPlace(row) !== null && { role: 'rowheader' })} />;
}

type SpannedColumn = Pick<GridColDef<GridRow>, 'colSpan' | 'renderCell'>;

/** What a column becomes by being the first of a grid. */
export function spanHeadings({ colSpan = 1, renderCell }: SpannedColumn): SpannedColumn {
  const spanOf: GridColSpanFn<GridRow> = typeof colSpan === 'function' ? colSpan : () => colSpan;
  return {
    colSpan: (...asked: Parameters<GridColSpanFn<GridRow>>) =>
      findHeadedPlace(asked[1]) === null ? spanOf(...asked) : asked[3].current.getVisibleColumns().length,
    renderCell: (params) => {
      const place = findHeadedPlace(params.row);
      return place === null ? renderCell?.(params) : <PlacedHeading place={place} />;
    },
  };
}

/** The column of the boxes. The same from the start: the grid takes no other one later. */
export const checkColumn = spanHeadings(GRID_CHECKBOX_SELECTION_COL_DEF);

function PlacedHeading({ place }: { readonly place: string }) {
  const store = use(RowStoreContext);
  const groups = use(TableGroupsContext);
  return store !== null && groups?.draw(store, place);
}
