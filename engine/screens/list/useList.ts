import { useLayoutEffect, useMemo } from 'react';
import { readsClock, useTimedScope } from '../../fields/timed.tsx';
import { useI18n } from '../../i18n/index.ts';
import type { Scope } from '../../model/evaluate.ts';
import type { List, Resource } from '../../model/model.ts';
import type { Filtering } from '../../model/query.ts';
import type { Params, Values } from '../../model/values.ts';
import { useEngine } from '../context.ts';
import { useParent } from '../useParent.ts';
import { useStableScope } from '../useStableScope.ts';
import type { ListAddress } from './address.ts';
import type { Print } from './column-size.ts';
import { columnsOf, referencesOf, type ShownColumn } from './columns.ts';
import { lastBefore, type ListState } from './list-state.ts';
import { useHiddenColumns, type HiddenColumns } from './useHiddenColumns.ts';
import { useListState, type Change } from './useListState.ts';
import { useRows, type Rows } from './useRows.ts';
import { useSelection, type Selection } from './useSelection.ts';

export interface ListOptions {
  /** Parents from the route. */
  readonly params: Params;
  readonly address: ListAddress;
  /** Filter of an embedding; null matches nothing. Memoise it. */
  readonly base: readonly Filtering[] | null;
  /** Filters outlive the visit. */
  readonly isSaved: boolean;
  /** Filters that are in force without being in the address are written into it. */
  readonly isWritten: boolean;
}

export interface ListModel extends Rows {
  readonly resource: Resource;
  readonly list: List;
  readonly state: ListState;
  readonly change: Change;
  /** What is drawn; `allColumns` without the hidden ones. */
  readonly columns: readonly ShownColumn[];
  readonly allColumns: readonly ShownColumn[];
  readonly hidden: HiddenColumns;
  /** The last page is about to take the place of one that lies beyond it. */
  readonly isBeyond: boolean;
  readonly selection: Selection;
  /** Parents of the route and of the address. */
  readonly params: Params;
  /** Without a record. */
  readonly scope: Scope;
  /** With the record as `self`; the same scope for the same values. */
  readonly scopeOf: (values: Values) => Scope;
}

/** All there is to know about a list; `ListScreen` lays it out. The resource must have a list. */
export function useList(resource: Resource, { params, address, base, isSaved, isWritten }: ListOptions): ListModel {
  const engine = useEngine();
  const { text } = useI18n();
  const list = useOwnList(resource, base);
  if (list === null) throw new Error(`"${resource.name}" has no list. Its route leads to its form or show screen.`);
  const outer = useStableScope(useMemo(() => engine.scope({ mode: 'list', params }), [engine, params]));
  const { state, change } = useListState(resource, list, { address, scope: outer, isSaved, isWritten });
  const all = useSameParams({ ...params, ...state.parents });
  const inForce = useSameParams({ ...asked(state), ...all });
  const parent = useParent(resource, all);
  const scope = useMemo(() => ({ ...outer, params: inForce, ...(parent && { parent }) }), [outer, inForce, parent]);
  const allColumns = useColumns(resource, list, { scope, print: text });
  const hidden = useHiddenColumns(resource.name);
  const columns = useMemo(
    () => allColumns.filter((column) => column.isId || !hidden.names.includes(column.name)),
    [allColumns, hidden.names],
  );
  const references = useMemo(() => referencesOf(resource, columns), [resource, columns]);
  const rows = useRows(resource, list, { state, params: all, scope, base, references });
  const isBeyond = useLastPage(rows, state, isSaved && !isWritten ? null : change);
  const selection = useSelection(rows.rows, rows.name);
  const scopeOf = useMemo(() => scopesOf(scope), [scope]);
  return { resource, list, state, change, columns, allColumns, hidden, isBeyond, selection, params: all, scope, scopeOf, ...rows };
}

// Filters that lead here, from a link or a page around, stand for the default ones.
function useOwnList({ list }: Resource, base: ListOptions['base']): List | null {
  const isAsked = base === null || base.length > 0;
  return useMemo(
    () => (list === null || !isAsked ? list : { ...list, filters: list.filters.map((filter) => ({ ...filter, default: null })) }),
    [list, isAsked],
  );
}

/** Leads from beyond the last page to the last one, and says whether it does. `change: null` leaves the address alone; so does a guess. */
function useLastPage({ page, rows }: Rows, state: ListState, change: Change | null): boolean {
  const isKnown = page.data !== undefined && !page.data.isEstimated && !page.isFetching && rows.length === 0;
  const last = isKnown && change !== null ? lastBefore(state, page.data.total) : null;
  useLayoutEffect(() => {
    if (last !== null) change?.({ page: last }, { replace: true });
  }, [last, change]);
  return last !== null;
}

/** The filters in force by parameter, as `params` of expressions. */
function asked(state: ListState): Params {
  return Object.fromEntries(
    state.filters.flatMap(({ param, values }) => (values.length === 1 && typeof values[0] === 'string' ? [[param, values[0]]] : [])),
  );
}

/** Widths and titles are worked out anew only when another column is shown. */
function useColumns(resource: Resource, list: List, { scope, print }: { readonly scope: Scope; readonly print: Print }) {
  const isTimed = useMemo(
    () =>
      list.columns.some(
        (column) => readsClock(column.when) || (column.kind === 'fields' && column.cells.some(({ when }) => readsClock(when))),
      ),
    [list],
  );
  const of = (at: Scope) => columnsOf(resource, list, { scope: at, only: null, print });
  const later = useTimedScope(scope, isTimed, (at) => JSON.stringify(of(at).map(({ name, shown }) => [name, shown.length])));
  return useMemo(() => columnsOf(resource, list, { scope: later, only: null, print }), [resource, list, later, print]);
}

function useSameParams(params: Params): Params {
  const name = JSON.stringify(params);
  return useMemo(() => JSON.parse(name) as Params, [name]); // printed from Params one line above
}

function scopesOf(scope: Scope): (values: Values) => Scope {
  const known = new WeakMap<Values, Scope>();
  return (values) => {
    const own = known.get(values) ?? { ...scope, self: values };
    known.set(values, own);
    return own;
  };
}
