import Box from '@mui/material/Box';
import { Suspense, useEffect, useMemo, useState, type ReactNode } from 'react';
import { ApiError } from '../../data/source.ts';
import { useI18n } from '../../i18n/index.ts';
import { deferComponent, deferPart, deferSurface, SkeletonRows, useDensity, useNarrow, useSkeleton } from '../../ui/index.ts';
import type { ActionRunner } from '../actions/useActions.tsx';
import { FirstViewEnd } from '../first-view.ts';
import { hasSelectableRows } from './bulk/bulk-actions.ts';
import { loadSelectionDockSoon } from './bulk/SelectionDock.tsx';
import { ListTable } from './grid/ListTable.tsx';
import type { EmptyListStateProps, ListProblemProps } from './ListStates.tsx';
import type { MissingParentStateProps } from './ParentPicker.tsx';
import type { TableGroups } from './grid/table-groups.ts';
import type { GroupedRowsProps } from './groups/GroupedRows.tsx';
import { listShownSums, sumsHeight } from './shown-sums.ts';
import type { ListModel } from './useList.ts';
import { isOutOfReach } from './rows/useRows.ts';
import { useUnfoldedRows } from './rows/useUnfolded.ts';

// Most lists have no parent, and none to be chosen.
const MissingParentState = deferPart<MissingParentStateProps>(() =>
  import('./ParentPicker.tsx').then((module) => module.MissingParentState),
);
// Most lists have rows.
const EmptyListState = deferPart<EmptyListStateProps>(() => import('./ListStates.tsx').then((module) => module.EmptyListState));
const ListProblem = deferPart<ListProblemProps>(() => import('./ListStates.tsx').then((module) => module.ListProblem));
/** The rows on a narrow screen. */
export const ListRows = deferComponent(() => import('./rows/ListRows.tsx').then((module) => module.ListRows));
// Most lists are in no groups.
const GroupedRows = deferComponent<GroupedRowsProps>(() => import('./groups/GroupedRows.tsx').then((module) => module.GroupedRows));
// The sums come after the rows, and no row moves.
const ListSums = deferSurface(() => import('./ListSums.tsx').then((module) => module.ListSums));
// Most lists are not cards.
const ListCards = deferComponent(() => import('./rows/ListCards.tsx').then((module) => module.ListCards));

export interface ListBodyProps {
  readonly model: ListModel;
  readonly actions: ActionRunner;
  /** The button that makes the first record, for an empty list. */
  readonly create: ReactNode;
  /** The list is what the page is about. */
  readonly isPage?: boolean;
}

const sumsPlace = <div style={{ flexShrink: 0, height: sumsHeight }} />;

/** The rows, or what stands in their place: parent not chosen, loading, refused, nothing there. */
export function ListBody({ model, actions, create, isPage = false }: ListBodyProps) {
  const { resource, rows, page, missing, params } = model;
  const { text } = useI18n();
  const isNarrow = useNarrow();
  const unfolded = useUnfoldedRows();
  const { rowHeight } = useDensity();
  // Without rows, the page that was left says nothing about the one that is loading.
  const isTurning = rows.length === 0 && (page.data?.total ?? 0) > 0 && (model.isBeyond || page.isPlaceholderData);
  const isLoading = useSkeleton(isTurning || (page.data === undefined && page.error === null && page.fetchStatus !== 'idle'));
  const [hadRows, setHadRows] = useState(false);
  useEffect(() => {
    if (rows.length === 0) return undefined;
    const drawn = requestAnimationFrame(() => setHadRows(true));
    return () => cancelAnimationFrame(drawn);
  }, [rows.length]);
  const sums = useMemo(() => listShownSums(model), [model]);
  const isSelectable = hasSelectableRows(model);
  useEffect(() => (isSelectable ? loadSelectionDockSoon() : undefined), [isSelectable]);
  const parent = resource.parents.find(({ param }) => param === missing[0]);
  if (parent !== undefined)
    return (
      <Suspense fallback={null}>
        <MissingParentState resource={resource} parent={parent} params={params} />
      </Suspense>
    );
  if (page.error instanceof ApiError && !(isOutOfReach(page) && page.data !== undefined))
    return (
      <Suspense fallback={null}>
        <ListProblem model={model} error={page.error} />
      </Suspense>
    );
  if (page.error !== null && !isOutOfReach(page)) throw page.error;
  if (isLoading) return <SkeletonRows height={rowHeight} />;
  if (rows.length === 0)
    return (
      <Box ref={hadRows ? takeLostFocus : null} tabIndex={-1} sx={{ flex: 1, display: 'grid', outline: 'none' }}>
        <Suspense fallback={null}>
          <EmptyListState model={model} create={create} />
        </Suspense>
      </Box>
    );
  const common = {
    model,
    actions,
    label: text(resource.titlePlural),
    isSelectable,
    hasActions: hasRowActions(resource),
  };
  const areCards = model.list.as === 'cards';
  const draw = (groups: TableGroups | null) => {
    const rows = { ...common, unfolded, groups };
    return areCards ? (
      <ListCards {...common} />
    ) : isNarrow ? (
      <ListRows {...rows} isPage={isPage} />
    ) : (
      <ListTable {...rows} isPage={isPage} />
    );
  };
  return (
    <Suspense fallback={<SkeletonRows height={rowHeight} />}>
      {areCards || model.state.group === null ? draw(null) : <GroupedRows model={model}>{draw}</GroupedRows>}
      {sums.length > 0 && (hadRows ? <ListSums model={model} shown={sums} waiting={sumsPlace} /> : sumsPlace)}
      <FirstViewEnd />
    </Suspense>
  );
}

/**
 * Where the last row has gone with the focus in it, as by being deleted, the focus goes to what stands in its place; and where that goes with
 * the focus in it, as by undoing, to the rows.
 */
function takeLostFocus(place: HTMLElement | null): () => void {
  const giveTo = (find: () => HTMLElement | null | undefined): void => {
    // Once a dialog that asked has given the focus back to what is gone.
    setTimeout(() => {
      if (document.activeElement === document.body) find()?.focus();
    });
  };
  giveTo(() => place);
  return () => {
    if (document.activeElement === place)
      giveTo(() => document.querySelector<HTMLElement>('main [role="grid"] [tabindex="0"]') ?? document.querySelector('main'));
  };
}

function hasRowActions(resource: ListModel['resource']): boolean {
  return (
    resource.show !== null ||
    resource.edit !== null ||
    resource.remove !== null ||
    Object.values(resource.actions).some((action) => action.places.includes('row'))
  );
}
