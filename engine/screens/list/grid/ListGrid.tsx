import {
  DataGrid,
  type GridCellParams,
  type GridColDef,
  type GridColumnResizeParams,
  type GridRenderCellParams,
  type GridRowParams,
  type GridSortModel,
} from '@mui/x-data-grid';
import { useLingui } from '@lingui/react';
import { useCallback, useMemo, useRef, type KeyboardEvent } from 'react';
import { useI18n } from '../../../i18n/index.ts';
import type { Field } from '../../../model/model.ts';
import { readStyleNonce, useDensity } from '../../../ui/index.ts';
import type { ActionRunner } from '../../actions/useActions.tsx';
import { pinnedGridStyle } from './grid-style.ts';
import { readsReferenceCopies, type ShownColumn } from '../columns/columns.ts';
import { GridRowActions, GridCell, type GridContext } from './GridCell.tsx';
import { buildDetailsColumn, detailsField, unfoldingGridProps, unfoldedStyle, useGridLines } from './grid-details.tsx';
import { useKeptScroll } from '../rows/kept-scroll.ts';
import { GridPlaceRow, RowStoreContext } from './GridPlaceRow.tsx';
import { useGridPlaces, type GridRow } from './row-store.ts';
import { usePlaceSelection } from './usePlaceSelection.ts';
import type { ListModel } from '../useList.ts';
import type { UnfoldedRows } from '../rows/useUnfolded.ts';

export interface ListGridProps {
  readonly model: ListModel;
  readonly unfolded: UnfoldedRows;
  readonly actions: ActionRunner;
  readonly isSelectable: boolean;
  readonly hasActions: boolean;
  readonly label: string;
  /** In tests, where nothing has a size. */
  readonly isWhole?: boolean;
}

const mostFavourites = 2;

/** The rows as a table: sorting by click, sticky id and actions, one page as the server sent it. */
export function ListGrid({ model, unfolded, actions, isSelectable, hasActions, label, isWhole = false }: ListGridProps) {
  const { resource, columns, params, scopeOf, selection, state, change } = model;
  const { resize } = model.layout;
  const { details } = model.list;
  const { refetch } = model.page;
  const places = useGridPlaces(model.rows, model.shown);
  const { store } = places;
  const lines = useGridLines(places, unfolded);
  const { text } = useI18n();
  const { rowHeight } = useDensity();
  const words = useGridWording();
  const nonce = useMemo(() => readStyleNonce(), []);
  const { run, remove } = actions;
  // Not all of `actions`: an open question is no reason to draw every cell again.
  const runner = useMemo(() => ({ run, remove }), [run, remove]);
  const favourites = Math.min(mostFavourites, countPicturedActions(resource));
  const context = useMemo<GridContext>(
    () => ({ resource, store, params, scopeOf, actions: runner }),
    [resource, store, params, scopeOf, runner],
  );
  const grid = useMemo<GridColDef<GridRow>[]>(() => {
    const areCopiesRead = readsReferenceCopies([resource.actions, resource.access]);
    const ahead = (isSelectable ? 1 : 0) + (details.length > 0 ? 1 : 0);
    const fields = columns.map((column, at) => {
      const withCopies = column.kind === 'actions' ? areCopiesRead : readsReferenceCopies(column);
      const draw = ({ id }: GridRow) => <GridCell context={context} column={column} place={id} withCopies={withCopies} />;
      return buildGridColumn(column, { at, ahead, title: text(column.title), draw });
    });
    const onChanged = (): void => void refetch();
    const unfold = details.length > 0 ? [buildDetailsColumn({ context, details, isSelectable, onToggle: unfolded.toggle, onChanged })] : [];
    const drawn = [...unfold, ...fields];
    if (!hasActions) return drawn;
    const actionsOf = ({ id }: GridRow) => (
      <GridRowActions context={context} place={id} withCopies={areCopiesRead} favourites={favourites} />
    );
    return [...drawn, buildActionsColumn(actionsOf, favourites)];
  }, [columns, isSelectable, hasActions, resource, context, favourites, text, details, unfolded.toggle, refetch]);
  const sortModel = useMemo<GridSortModel>(() => {
    const column = columns.find((each) => each.kind !== 'actions' && each.sort !== null && each.sort === state.sort?.by);
    return column === undefined ? [] : [{ field: column.name, sort: state.sort?.desc === true ? 'desc' : 'asc' }];
  }, [columns, state.sort]);
  const sort = useCallback(
    ([next]: GridSortModel) => {
      const column = columns.find((each) => each.name === next?.field);
      if (column === undefined || column.kind === 'actions' || column.sort === null) return;
      const by = column.sort;
      // Not as the grid says: it turns the direction that is drawn.
      change(({ sort: now }) => ({ sort: { by, desc: now?.by === by && !now.desc } }));
    },
    [columns, change],
  );
  const { selected, onSelect } = usePlaceSelection(places, selection);
  const keepWidth = useCallback(({ colDef, width }: GridColumnResizeParams) => resize(colDef.field, width), [resize]);
  const root = useRef<HTMLDivElement>(null);
  useKeptScroll(root, model, findGridScroller);
  return (
    <RowStoreContext value={store}>
      <DataGrid<GridRow>
        ref={root}
        rows={lines as GridRow[]} // the grid asks for a mutable array and changes nothing in it
        columns={grid}
        getRowId={getGridRowId}
        slots={gridSlots}
        aria-label={label}
        paginationMode="server"
        rowCount={lines.length}
        hideFooter
        sortingMode="server"
        sortingOrder={sortingOrder}
        sortModel={sortModel}
        onSortModelChange={sort}
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
        disableVirtualization={isWhole}
        localeText={words}
        {...(details.length > 0 && unfoldingGridProps)}
        sx={details.length > 0 ? pinnedUnfolding : pinnedGridStyle}
        {...(nonce === null ? {} : { nonce })}
      />
    </RowStoreContext>
  );
}

const findGridScroller = (root: HTMLElement): HTMLElement | null => root.querySelector('.MuiDataGrid-virtualScroller');

/** How many row actions have a picture and may stand beside the menu. */
function countPicturedActions({ edit, actions }: ListModel['resource']): number {
  return (
    (edit === null ? 0 : 1) +
    Object.values(actions).filter(({ icon, places, tone }) => icon !== null && tone !== 'negative' && places.includes('row')).length
  );
}

function hasChoiceGlyph({ choices }: Field): boolean {
  return choices?.kind === 'enum' && choices.values.some((option) => option.tone !== null);
}

const gridSlots = { row: GridPlaceRow };
const sortingOrder: ('asc' | 'desc')[] = ['asc', 'desc'];
const getGridRowId = (row: GridRow): string => row.id;
const hasGridRowKey = ({ row }: GridRowParams<GridRow>): boolean => row.hasKey;

const pinnedUnfolding = { ...pinnedGridStyle, ...unfoldedStyle };

/** Enter on a cell opens what the cell links to; where a row unfolds, it does, as with the space bar. */
function pressGridCell({ field }: GridCellParams, event: KeyboardEvent<HTMLElement>): void {
  const isUnfolding = field === detailsField;
  if (event.target !== event.currentTarget || (event.key !== 'Enter' && !(isUnfolding && event.key === ' '))) return;
  if (isUnfolding) event.preventDefault();
  event.currentTarget.querySelector<HTMLElement>(isUnfolding ? '[aria-expanded]' : 'a[href]')?.click();
}

interface GridColumnFacts {
  readonly at: number;
  /** Columns that stand before the first field. */
  readonly ahead: number;
  readonly title: string;
  readonly draw: (row: GridRow) => React.ReactNode;
}

function buildGridColumn(column: ShownColumn, { at, ahead, title, draw }: GridColumnFacts): GridColDef<GridRow> {
  const isPinned = column.isId && at === 0;
  const pin = ['pin-first', 'pin-id', 'pin-third'][ahead] ?? '';
  const place = isPinned ? { cellClassName: pin, headerClassName: pin } : {};
  const isFlex =
    column.kind === 'actions' ||
    column.kind === 'drawn' ||
    column.shown.some(
      ({ cell, field }) => (cell.as ?? field.display) === 'badge' || (cell.as ?? field.display) === 'switch' || hasChoiceGlyph(field),
    );
  return {
    field: column.name,
    headerName: title,
    description: title,
    sortable: column.kind !== 'actions' && column.sort !== null,
    width: column.width,
    ...(column.flex > 0 && { flex: column.flex, minWidth: Math.min(column.width, 144) }),
    align: column.isRight ? 'right' : 'left',
    headerAlign: column.isRight ? 'right' : 'left',
    display: isFlex ? 'flex' : 'text',
    ...place,
    renderCell: ({ row }: GridRenderCellParams<GridRow>) => draw(row),
  };
}

function buildActionsColumn(draw: (row: GridRow) => React.ReactNode, favourites: number): GridColDef<GridRow> {
  return {
    field: '__row_actions',
    headerName: '',
    sortable: false,
    resizable: false,
    width: 44 + 28 * favourites,
    display: 'flex',
    cellClassName: 'pin-last',
    headerClassName: 'pin-last',
    renderCell: ({ row }: GridRenderCellParams<GridRow>) => draw(row),
  };
}

function useGridWording() {
  const { i18n } = useLingui();
  return useMemo(
    () => ({
      noRowsLabel: i18n._('Nothing found'),
      columnHeaderSortIconLabel: i18n._('Sort'),
      checkboxSelectionHeaderName: i18n._('Selection'),
      checkboxSelectionSelectAllRows: i18n._('Select all rows of this page'),
      checkboxSelectionUnselectAllRows: i18n._('Unselect all rows'),
      checkboxSelectionSelectRow: i18n._('Select row'),
      checkboxSelectionUnselectRow: i18n._('Unselect row'),
    }),
    [i18n],
  );
}
