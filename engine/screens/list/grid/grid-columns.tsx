/** Columns of the table of a list, for the plain one and for the grid. */
import type { GridColDef, GridRenderCellParams, GridSortModel } from '@mui/x-data-grid';
import { Suspense, useCallback, useMemo, type ReactNode } from 'react';
import { useLingui } from '@lingui/react';
import { useI18n } from '../../../i18n/index.ts';
import type { Field, SortKey } from '../../../model/model.ts';
import { deferPart, useShownKeys } from '../../../ui/index.ts';
import type { ActionRunner } from '../../actions/useActions.tsx';
import { readsReferenceCopies, type ShownColumn } from '../columns/columns.ts';
import type { ListRowsProps } from '../rows/ListRows.tsx';
import { addSortKey } from '../state/list-state.ts';
import type { ListModel } from '../useList.ts';
import { GridCell, GridRowActions, type GridContext } from './GridCell.tsx';
import { buildDetailsColumn } from './grid-details.tsx';
import { actionsField } from './grid-style.ts';
import { buildPinnedStyle, leastWidthOf, listPinnedSets } from './pinned-columns.ts';
import type { RankedHeadProps } from './RankedHead.tsx';
import type { GridRow, RowStore } from './row-store.ts';
import type { TableGroups } from './table-groups.ts';

// Most lists are sorted by one column.
const RankedHead = deferPart<RankedHeadProps>(() => import('./RankedHead.tsx').then((module) => module.RankedHead));

export interface ListGridProps extends ListRowsProps {
  readonly groups: TableGroups | null;
}

export interface SortModel {
  /** The first key: the grid knows no other. */
  readonly sortModel: GridSortModel;
  /** Sorts by what stands in a column. */
  readonly sort: (model: GridSortModel) => void;
  /** Sorts by what stands in a column as well; null: the list is sorted by one column at a time. */
  readonly add: ((field: string) => void) | null;
}

interface GridColumns extends SortModel {
  readonly columns: readonly GridColDef<GridRow>[];
  /** For the root of the table: which columns stay in sight. */
  readonly pinned: ReturnType<typeof buildPinnedStyle>;
  /** What cells do; an open question is no reason to draw them again. */
  readonly runner: Pick<ActionRunner, 'run' | 'remove'>;
}

const mostFavourites = 2;

export function useGridColumns({ model, unfolded, actions, isSelectable, hasActions }: ListGridProps, store: RowStore): GridColumns {
  const { resource, columns, params, scopeOf } = model;
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
    const isFirst = !isSelectable && details.length === 0;
    const fields = columns.map((column, at) => {
      const withCopies = column.kind === 'actions' ? areCopiesRead : readsReferenceCopies(column);
      const draw = ({ id }: GridRow) => <GridCell context={context} column={column} place={id} withCopies={withCopies} />;
      return buildGridColumn(column, { isFirst: isFirst && at === 0, title: text(column.title), draw });
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
  const pinned = useMemo(() => {
    const before = (isSelectable ? stillWidth : 0) + (details.length > 0 ? stillWidth : 0);
    return buildPinnedStyle(listPinnedSets(columns, { before, behind: hasActions ? measureActions(favourites) : 0 }), { hasActions });
  }, [columns, isSelectable, details, hasActions, favourites]);
  const ranked = useMemo(() => rankHeads(grid, columns, model.state.sort), [grid, columns, model.state.sort]);
  return { columns: ranked, pinned, ...useSortModel(model), runner };
}

function useSortModel({ list, columns, state, change }: ListModel): SortModel {
  const { i18n } = useLingui();
  const [first] = state.sort;
  const sortModel = useMemo<GridSortModel>(() => {
    const column = columns.find((each) => sortOf(each) !== null && sortOf(each) === first?.by);
    return column === undefined ? [] : [{ field: column.name, sort: first?.desc === true ? 'desc' : 'asc' }];
  }, [columns, first]);
  const byOf = useCallback(
    (field: string | undefined) => columns.flatMap((each) => (each.name === field ? (sortOf(each) ?? []) : []))[0],
    [columns],
  );
  const sort = useCallback(
    ([next]: GridSortModel) => {
      const by = byOf(next?.field);
      // Not as the grid says: it turns the direction that is drawn.
      if (by !== undefined) change(({ sort: [now] }) => ({ sort: [{ by, desc: now?.by === by && !now.desc }] }));
    },
    [byOf, change],
  );
  const { mostSorts } = list;
  const add = useCallback(
    (field: string) => {
      const by = byOf(field);
      if (by !== undefined) change(({ sort: now }) => ({ sort: addSortKey(now, by, mostSorts) }));
    },
    [byOf, change, mostSorts],
  );
  const hasSeveral = mostSorts > 1 && columns.some((each) => sortOf(each) !== null);
  useShownKeys(hasSeveral ? [{ keys: 'Shift Enter', title: i18n._('In the head of a column: sort by it as well') }] : []);
  return { sortModel, sort, add: hasSeveral ? add : null };
}

const sortOf = (column: ShownColumn): string | null => (column.kind === 'actions' ? null : column.sort);

/** Where several columns are sorted by, the head of each says at which place it is. */
function rankHeads(
  grid: readonly GridColDef<GridRow>[],
  columns: readonly ShownColumn[],
  sorts: readonly SortKey[],
): readonly GridColDef<GridRow>[] {
  if (sorts.length < 2) return grid;
  return grid.map((column) => {
    const own = columns.find(({ name }) => name === column.field);
    const by = own === undefined ? null : sortOf(own);
    const at = sorts.findIndex((each) => each.by === by);
    const key = sorts[at];
    if (key === undefined) return column;
    const head = { title: column.headerName ?? '', desc: key.desc, rank: at + 1, count: sorts.length, isRight: column.align === 'right' };
    return {
      ...column,
      hideSortIcons: true,
      renderHeader: () => (
        <Suspense fallback={head.title}>
          <RankedHead {...head} />
        </Suspense>
      ),
    };
  });
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

/** Of the boxes, and of the buttons that unfold rows, px. */
const stillWidth = 50;
const measureActions = (favourites: number): number => 44 + 28 * favourites;

interface GridColumnFacts {
  /** Nothing stands before it. */
  readonly isFirst: boolean;
  readonly title: string;
  readonly draw: (row: GridRow) => ReactNode;
}

function buildGridColumn(column: ShownColumn, { isFirst, title, draw }: GridColumnFacts): GridColDef<GridRow> {
  const place = isFirst ? { cellClassName: 'starts-row', headerClassName: 'starts-row' } : {};
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
    ...(column.flex > 0 && { flex: column.flex, minWidth: leastWidthOf(column) }),
    align: column.isRight ? 'right' : 'left',
    headerAlign: column.isRight ? 'right' : 'left',
    display: isFlex ? 'flex' : 'text',
    ...place,
    renderCell: ({ row }: GridRenderCellParams<GridRow>) => draw(row),
  };
}

function buildActionsColumn(draw: (row: GridRow) => ReactNode, favourites: number): GridColDef<GridRow> {
  return {
    field: actionsField,
    headerName: '',
    sortable: false,
    resizable: false,
    width: measureActions(favourites),
    display: 'flex',
    cellClassName: 'pin-last',
    headerClassName: 'pin-last',
    renderCell: ({ row }: GridRenderCellParams<GridRow>) => draw(row),
  };
}
