/** Columns of the table of a list, for the table that is drawn first and for the grid that takes its place. */
import type { GridColDef, GridRenderCellParams, GridSortModel } from '@mui/x-data-grid';
import { useCallback, useMemo, type ReactNode } from 'react';
import { useI18n } from '../../../i18n/index.ts';
import type { Field } from '../../../model/model.ts';
import type { ActionRunner } from '../../actions/useActions.tsx';
import { readsReferenceCopies, type ShownColumn } from '../columns/columns.ts';
import type { UnfoldedRows } from '../rows/useUnfolded.ts';
import type { ListModel } from '../useList.ts';
import { GridCell, GridRowActions, type GridContext } from './GridCell.tsx';
import { buildDetailsColumn } from './grid-details.tsx';
import type { GridRow, RowStore } from './row-store.ts';

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

interface GridColumns {
  readonly columns: readonly GridColDef<GridRow>[];
  readonly sortModel: GridSortModel;
  /** Sorts by what stands in a column. */
  readonly sort: (model: GridSortModel) => void;
  /** What cells do; an open question is no reason to draw them again. */
  readonly runner: Pick<ActionRunner, 'run' | 'remove'>;
}

const mostFavourites = 2;

export function useGridColumns({ model, unfolded, actions, isSelectable, hasActions }: ListGridProps, store: RowStore): GridColumns {
  const { resource, columns, params, scopeOf, state, change } = model;
  const { details } = model.list;
  const { refetch } = model.page;
  const { run, remove } = actions;
  const { text } = useI18n();
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
  return { columns: grid, sortModel, sort, runner };
}

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

interface GridColumnFacts {
  readonly at: number;
  /** Columns that stand before the first field. */
  readonly ahead: number;
  readonly title: string;
  readonly draw: (row: GridRow) => ReactNode;
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

function buildActionsColumn(draw: (row: GridRow) => ReactNode, favourites: number): GridColDef<GridRow> {
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
