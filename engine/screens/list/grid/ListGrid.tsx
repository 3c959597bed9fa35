import { DataGrid, useGridApiRef, type GridCellParams, type GridColumnResizeParams, type GridRowParams } from '@mui/x-data-grid';
import { useCallback, useEffect, useMemo, useState, type KeyboardEvent, type RefObject } from 'react';
import { readStyleNonce, useDensity } from '../../../ui/index.ts';
import { useGridColumns, type ListGridProps } from './grid-columns.tsx';
import { findGridScroller, pinnedGridStyle } from './grid-style.ts';
import { pinnedUnfoldingStyle, unfoldingGridProps, useGridLines } from './grid-details.tsx';
import { useKeptScroll } from '../rows/kept-scroll.ts';
import { useCellEdits } from '../cells/useCellEdits.tsx';
import { checkColumn, GridGroupCell, spanHeadings, TableGroupsContext } from './heading-cells.tsx';
import { GridPlaceRow, RowStoreContext } from './GridPlaceRow.tsx';
import { useMoveKeys } from '../moves/useMoveKeys.tsx';
import { headedStyle, insertHeadings } from './table-groups.ts';
import { useGridPlaces, type GridRow } from './row-store.ts';
import type { TableFocus } from './table-focus.ts';
import { pressCell } from './table-keys.ts';
import { useCellControls } from './useCellControls.ts';
import { isSizeless, measureScrollbar } from './table-room.ts';
import { useCellCopy } from './useCellCopy.ts';
import { useFurtherSort } from './useFurtherSort.ts';
import { useGoneFocus } from './useGoneFocus.ts';
import { useGridWording } from './useGridWording.ts';
import { usePlaceSelection } from './usePlaceSelection.ts';
import { useNearRows } from './useNearRows.ts';
import { usePinnedEdges } from './usePinnedEdges.ts';
import { usePrinting } from './usePrinting.ts';
import { useShownGridKeys } from './useShownGridKeys.ts';
import { useTakenFocus } from './useTakenFocus.ts';

/** Where the table is in the page, and where it begins to be used. */
export interface TableStart {
  readonly root: RefObject<HTMLDivElement | null>;
  readonly startAt?: TableFocus | null;
}

/** The rows as a table: sorting by click, sticky id and actions, one page as the server sent it. */
export function ListGrid({ startAt = null, root, ...props }: ListGridProps & TableStart) {
  const { model, unfolded, isSelectable, label, groups } = props;
  const { resize } = model.layout;
  const { details } = model.list;
  const places = useGridPlaces(model.rows, model.shown, startAt?.place);
  const { store } = places;
  const unheaded = useGridLines(places, unfolded);
  const lines = useMemo(() => (groups === null ? unheaded : insertHeadings(unheaded, places, groups)), [unheaded, places, groups]);
  const { rowHeight } = useDensity();
  const words = useGridWording();
  const nonce = useMemo(() => readStyleNonce(), []);
  const { columns, pinned, sortModel, sort, add, runner } = useGridColumns(props, store);
  const spanned = useMemo(
    () => columns.map((column, at) => (at === 0 && !isSelectable ? { ...column, ...spanHeadings(column) } : column)),
    [columns, isSelectable],
  );
  const { selected, onSelect } = usePlaceSelection(places, model.selection);
  const keepWidth = useCallback(({ colDef, width }: GridColumnResizeParams) => resize(colDef.field, width), [resize]);
  const grid = useGridApiRef();
  const sortFurther = useFurtherSort(grid, add);
  const isPrinting = usePrinting();
  useTakenFocus(grid, startAt);
  useGoneFocus(root, places.rows);
  const [isUnmeasured] = useState(isSizeless);
  const areAllDrawn = isUnmeasured || isPrinting;
  // Where there are many columns the grid lets go of those that are scrolled away, and a column that is not there cannot stick. It begins
  // with letting go whenever it draws some of the rows alone.
  useEffect(() => grid.current?.unstable_setColumnVirtualization(false), [grid, areAllDrawn]);
  useCellControls(root);
  useNearRows(root, places, model.selection.ids);
  useCellCopy(root, model.selection.ids.size > 0);
  useKeptScroll(root, model, findGridScroller);
  usePinnedEdges(root, columns);
  useShownGridKeys(isSelectable);
  const look = groups !== null ? headedStyle : details.length > 0 ? pinnedUnfoldingStyle : pinnedGridStyle;
  const style = useMemo(() => [look, pinned], [look, pinned]);
  const moves = useMoveKeys(root, model, runner);
  const edits = useCellEdits(root, model);
  return (
    <RowStoreContext value={store}>
      <TableGroupsContext value={groups}>
        <DataGrid<GridRow>
          ref={root}
          rows={lines as GridRow[]} // the grid asks for a mutable array and changes nothing in it
          apiRef={grid}
          columns={spanned}
          checkboxColDef={checkColumn}
          getRowId={getGridRowId}
          slots={groups === null ? gridSlots : groupSlots}
          aria-label={label}
          paginationMode="server"
          rowCount={lines.length}
          hideFooter
          sortingMode="server"
          sortingOrder={sortingOrder}
          sortModel={sortModel}
          onSortModelChange={sort}
          onColumnHeaderClick={sortFurther}
          filterMode="server"
          disableColumnFilter
          disableColumnMenu
          disableColumnSelector
          disableRowSelectionOnClick
          disableRowSelectionExcludeModel
          checkboxSelection={isSelectable}
          isRowSelectable={hasGridRowKey}
          rowSelectionModel={selected}
          onRowSelectionModelChange={onSelect}
          onColumnWidthChange={keepWidth}
          onCellKeyDown={pressGridCell}
          rowHeight={rowHeight}
          columnHeaderHeight={32}
          columnBufferPx={4000}
          scrollbarSize={measureScrollbar()}
          disableVirtualization={areAllDrawn}
          localeText={words}
          {...(details.length > 0 && unfoldingGridProps)}
          sx={style}
          {...(nonce === null ? {} : { nonce })}
        />
      </TableGroupsContext>
      {moves}
      {edits.drawn}
    </RowStoreContext>
  );
}

const gridSlots = { row: GridPlaceRow };
const groupSlots = { ...gridSlots, cell: GridGroupCell };
const sortingOrder: ('asc' | 'desc')[] = ['asc', 'desc'];
const getGridRowId = (row: GridRow): string => row.id;
const hasGridRowKey = ({ row }: GridRowParams<GridRow>): boolean => row.hasKey;

/** As in the table that stands here before. */
function pressGridCell(_cell: GridCellParams, event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget, key } = event;
  if (target === currentTarget && pressCell(currentTarget, event) && key === ' ') event.preventDefault();
}
