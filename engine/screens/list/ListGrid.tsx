import {
  DataGrid,
  type GridColDef,
  type GridRenderCellParams,
  type GridRowParams,
  type GridRowSelectionModel,
  type GridSortModel,
} from '@mui/x-data-grid';
import { useLingui } from '@lingui/react';
import { useCallback, useMemo, type KeyboardEvent } from 'react';
import { useI18n } from '../../i18n/index.ts';
import type { Field } from '../../model/model.ts';
import { styleNonce, useDensity } from '../../ui/index.ts';
import type { Actions } from '../actions/useActions.tsx';
import type { ShownColumn } from './columns.ts';
import { pinned } from './grid-style.ts';
import { ListCell } from './ListCell.tsx';
import { NamedActions } from './NamedActions.tsx';
import { RowActions } from './RowActions.tsx';
import { normalisedSelection } from './selection.ts';
import type { ListModel } from './useList.ts';
import type { ListRow } from './useRows.ts';

export interface ListGridProps {
  readonly model: ListModel;
  readonly actions: Actions;
  readonly isSelectable: boolean;
  readonly hasActions: boolean;
  readonly label: string;
  /** In tests, where nothing has a size. */
  readonly isWhole?: boolean;
}

const mostFavourites = 2;

/** The rows as a table: sorting by click, sticky id and actions, one page as the server sent it. */
export function ListGrid({ model, actions, isSelectable, hasActions, label, isWhole = false }: ListGridProps) {
  const { resource, columns, params, scopeOf, rows, selection, state, change } = model;
  const { text } = useI18n();
  const { rowHeight } = useDensity();
  const words = useGridWords();
  const nonce = useMemo(() => styleNonce(), []);
  const { run, remove } = actions;
  // Not all of `actions`: an open question is no reason to draw every cell again.
  const runner = useMemo(() => ({ run, remove }), [run, remove]);
  const favourites = Math.min(mostFavourites, pictured(resource));
  const grid = useMemo<GridColDef<ListRow>[]>(() => {
    const cellOf = (column: ShownColumn, { values }: ListRow) =>
      column.kind === 'actions' ? (
        <NamedActions resource={resource} names={column.actions} values={values} scope={scopeOf(values)} actions={runner} />
      ) : (
        <ListCell resource={resource} column={column} values={values} scope={scopeOf(values)} params={params} actions={runner} />
      );
    const drawn = columns.map((column, at) =>
      columnDef(column, { at, isSelectable, title: text(column.title), draw: (row) => cellOf(column, row) }),
    );
    return hasActions
      ? [
          ...drawn,
          actionsDef(
            ({ values }) => (
              <RowActions
                resource={resource}
                values={values}
                scope={scopeOf(values)}
                params={params}
                actions={runner}
                favourites={favourites}
              />
            ),
            favourites,
          ),
        ]
      : drawn;
  }, [columns, isSelectable, hasActions, resource, params, scopeOf, runner, favourites, text]);
  const sortModel = useMemo<GridSortModel>(() => {
    const column = columns.find((each) => each.kind !== 'actions' && each.sort !== null && each.sort === state.sort?.by);
    return column === undefined ? [] : [{ field: column.name, sort: state.sort?.desc === true ? 'desc' : 'asc' }];
  }, [columns, state.sort]);
  const sort = useCallback(
    ([next]: GridSortModel) => {
      const column = columns.find((each) => each.name === next?.field);
      if (column === undefined || column.kind === 'actions' || column.sort === null) return;
      change({ sort: { by: column.sort, desc: next?.sort === 'desc' } });
    },
    [columns, change],
  );
  const ids = useMemo(() => rows.filter((row) => row.hasKey).map((row) => row.id), [rows]);
  const selected = useMemo<GridRowSelectionModel>(() => ({ type: 'include', ids: new Set(selection.ids) }), [selection.ids]);
  const { select } = selection;
  const onSelect = useCallback((next: GridRowSelectionModel) => select(normalisedSelection(next, ids)), [select, ids]);
  return (
    <DataGrid<ListRow>
      rows={rows as ListRow[]} // the grid asks for a mutable array and changes nothing in it
      columns={grid}
      getRowId={rowId}
      aria-label={label}
      paginationMode="server"
      rowCount={rows.length}
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
      isRowSelectable={hasKey}
      rowSelectionModel={selected}
      onRowSelectionModelChange={onSelect}
      onCellKeyDown={followLink}
      rowHeight={rowHeight}
      columnHeaderHeight={32}
      columnBufferPx={4000}
      disableVirtualization={isWhole}
      localeText={words}
      sx={pinned}
      {...(nonce === null ? {} : { nonce })}
    />
  );
}

/** How many row actions have a picture and may stand beside the menu. */
function pictured({ edit, actions }: ListModel['resource']): number {
  return (
    (edit === null ? 0 : 1) +
    Object.values(actions).filter(({ icon, places, tone }) => icon !== null && tone !== 'negative' && places.includes('row')).length
  );
}

function hasGlyph({ choices }: Field): boolean {
  return choices?.kind === 'enum' && choices.values.some((option) => option.tone !== null);
}

const sortingOrder: ('asc' | 'desc')[] = ['asc', 'desc'];
const rowId = (row: ListRow): string => row.id;
const hasKey = ({ row }: GridRowParams<ListRow>): boolean => row.hasKey;

/** Enter on a cell opens what the cell links to. */
function followLink(_cell: unknown, event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || event.target !== event.currentTarget) return;
  event.currentTarget.querySelector<HTMLElement>('a[href]')?.click();
}

interface Definition {
  readonly at: number;
  readonly isSelectable: boolean;
  readonly title: string;
  readonly draw: (row: ListRow) => React.ReactNode;
}

function columnDef(column: ShownColumn, { at, isSelectable, title, draw }: Definition): GridColDef<ListRow> {
  const isPinned = column.isId && at === 0;
  const place = isPinned
    ? { cellClassName: isSelectable ? 'pin-id' : 'pin-first', headerClassName: isSelectable ? 'pin-id' : 'pin-first' }
    : {};
  const isFlex =
    column.kind === 'actions' ||
    column.shown.some(
      ({ cell, field }) => (cell.as ?? field.display) === 'badge' || (cell.as ?? field.display) === 'switch' || hasGlyph(field),
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
    renderCell: ({ row }: GridRenderCellParams<ListRow>) => draw(row),
  };
}

function actionsDef(draw: (row: ListRow) => React.ReactNode, favourites: number): GridColDef<ListRow> {
  return {
    field: '__row_actions',
    headerName: '',
    sortable: false,
    resizable: false,
    width: 44 + 28 * favourites,
    display: 'flex',
    cellClassName: 'pin-last',
    headerClassName: 'pin-last',
    renderCell: ({ row }: GridRenderCellParams<ListRow>) => draw(row),
  };
}

function useGridWords() {
  const { i18n } = useLingui();
  return useMemo(
    () => ({
      noRowsLabel: i18n._('Nothing found.'),
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
