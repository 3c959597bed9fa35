import { useEffect, useMemo } from 'react';
import { readsTheClock, useTimedScope } from '../../fields/timed.tsx';
import { useI18n } from '../../i18n/index.ts';
import type { EvaluationScope } from '../../model/evaluate.ts';
import type { ListScreenModel, Resource } from '../../model/model.ts';
import type { QueryFilter } from '../../model/query.ts';
import { orderColumns, type ColumnLayout } from '../../model/column-layout.ts';
import type { Params, Values } from '../../model/values.ts';
import { useEngine } from '../context.ts';
import { useParentRecord } from '../useParent.ts';
import { useStableScope } from '../useStableScope.ts';
import type { ListUrl } from './state/address.ts';
import type { PrintText } from './columns/column-size.ts';
import { listShownColumns, type ShownColumn } from './columns/columns.ts';
import { findLastPage, getAskedParams, type ListScreenState } from './state/list-state.ts';
import { listColumnReferences } from './state/references.ts';
import { useColumnLayout, type KeptLayout } from './columns/useColumnLayout.ts';
import { useListState, type ChangeList } from './state/useListState.ts';
import { useListRows, type ListRowsPage } from './rows/useRows.ts';
import { useRowSelection, type KeptSelection, type RowSelection } from './bulk/useSelection.ts';

export interface ListModelOptions {
  /** Parents from the route. */
  readonly params: Params;
  readonly address: ListUrl;
  /** Filter of an embedding; null matches nothing. Memoise it. */
  readonly base: readonly QueryFilter[] | null;
  /** Filters outlive the visit. */
  readonly isSaved: boolean;
  /** Filters that are in force without being in the address are written into it. */
  readonly isWritten: boolean;
  /** What is selected at first. */
  readonly selected?: KeptSelection;
}

export interface ListModel extends ListRowsPage {
  readonly resource: Resource;
  readonly list: ListScreenModel;
  readonly state: ListScreenState;
  readonly change: ChangeList;
  /** What is drawn; `allColumns`, as wide as they were dragged, without the hidden ones. */
  readonly columns: readonly ShownColumn[];
  /** In the order of the layout. */
  readonly allColumns: readonly ShownColumn[];
  readonly layout: KeptLayout;
  /** The last page is about to take the place of one that lies beyond it. */
  readonly isBeyond: boolean;
  readonly selection: RowSelection;
  /** The reference fields whose records are read beside the rows. */
  readonly references: readonly string[];
  /** Parents of the route and of the address. */
  readonly params: Params;
  /** Without a record. */
  readonly scope: EvaluationScope;
  /** With the record as `self`; the same scope for the same values. */
  readonly scopeOf: (values: Values) => EvaluationScope;
}

/** All there is to know about a list; `ListScreen` lays it out. The resource must have a list. */
export function useResourceList(
  resource: Resource,
  { params, address, base, isSaved, isWritten, selected = unselected }: ListModelOptions,
): ListModel {
  const engine = useEngine();
  const { text } = useI18n();
  const list = useListWithoutDefaults(requireListOf(resource), base);
  const outer = useStableScope(useMemo(() => engine.scope({ mode: 'list', params }), [engine, params]));
  const { state, change } = useListState(resource, list, { address, scope: outer, isSaved, isWritten });
  const all = useStableParams({ ...params, ...state.parents });
  const inForce = useStableParams({ ...getAskedParams(state), ...all });
  const parent = useParentRecord(resource, all);
  const scope = useMemo(() => ({ ...outer, params: inForce, ...(parent && { parent }) }), [outer, inForce, parent]);
  const known = useShownColumns(resource, list, { scope, print: text });
  const layout = useColumnLayout(resource.name);
  const { hidden, order, widths } = layout;
  const allColumns = useMemo(() => orderColumns(known, order), [known, order]);
  const columns = useMemo(() => layColumns(allColumns, { hidden, widths }), [allColumns, hidden, widths]);
  // In the order of the descriptor: another order of the columns is no other question.
  const references = useMemo(() => listColumnReferences(resource, layColumns(known, { hidden, widths: {} })), [resource, known, hidden]);
  const rows = useListRows(resource, list, { state, params: all, scope, base, references });
  const isBeyond = useLastPage(rows, state, isSaved && !isWritten ? null : change);
  const selection = useRowSelection(rows, selected);
  const scopeOf = useMemo(() => createRowScopes(scope), [scope]);
  return {
    resource,
    list,
    state,
    change,
    columns,
    allColumns,
    layout,
    isBeyond,
    selection,
    references,
    params: all,
    scope,
    scopeOf,
    ...rows,
  };
}

export function requireListOf({ name, list }: Resource): ListScreenModel {
  if (list === null) throw new Error(`"${name}" has no list. Its route leads to its form or show screen.`);
  return list;
}

/** The columns that are drawn. One that was dragged keeps its width, and takes nothing of what is left. */
function layColumns(columns: readonly ShownColumn[], { hidden, widths }: Pick<ColumnLayout, 'hidden' | 'widths'>): readonly ShownColumn[] {
  return columns
    .filter((column) => column.isId || !hidden.includes(column.name))
    .map((column) => {
      const width = Object.hasOwn(widths, column.name) ? widths[column.name] : undefined;
      return width === undefined ? column : { ...column, width, flex: 0 };
    });
}

const unselected: KeptSelection = { ids: [], matched: null };

// Filters that lead here, from a link or a page around, stand for the default ones.
function useListWithoutDefaults(list: ListScreenModel, base: ListModelOptions['base']): ListScreenModel {
  const isAsked = base === null || base.length > 0;
  return useMemo(
    () => (!isAsked ? list : { ...list, filters: list.filters.map((filter) => ({ ...filter, default: null })) }),
    [list, isAsked],
  );
}

/** Leads from beyond the last page to the last one, and says whether it does. `change: null` leaves the address alone; so does a guess. */
function useLastPage({ page, rows }: ListRowsPage, state: ListScreenState, change: ChangeList | null): boolean {
  const isKnown = page.data !== undefined && !page.data.isEstimated && !page.isFetching && rows.length === 0;
  const last = isKnown && change !== null ? findLastPage(state, page.data.total) : null;
  // Not before the address is ready to be changed: its hook may stand in a component above.
  useEffect(() => {
    if (last !== null) change?.({ page: last }, { replace: true });
  }, [last, change]);
  return last !== null;
}

/** Widths and titles are worked out again only when another column is shown. */
function useShownColumns(
  resource: Resource,
  list: ListScreenModel,
  { scope, print }: { readonly scope: EvaluationScope; readonly print: PrintText },
) {
  const isTimed = useMemo(
    () =>
      list.columns.some(
        (column) => readsTheClock(column.when) || (column.kind === 'fields' && column.cells.some(({ when }) => readsTheClock(when))),
      ),
    [list],
  );
  const of = (at: EvaluationScope) => listShownColumns(resource, list, { scope: at, only: null, print });
  const later = useTimedScope(scope, isTimed, (at) => JSON.stringify(of(at).map(({ name, shown }) => [name, shown.length])));
  return useMemo(() => listShownColumns(resource, list, { scope: later, only: null, print }), [resource, list, later, print]);
}

function useStableParams(params: Params): Params {
  const name = JSON.stringify(params);
  return useMemo(() => JSON.parse(name) as Params, [name]); // printed from Params one line above
}

function createRowScopes(scope: EvaluationScope): (values: Values) => EvaluationScope {
  const known = new WeakMap<Values, EvaluationScope>();
  return (values) => {
    const own = known.get(values) ?? { ...scope, self: values };
    known.set(values, own);
    return own;
  };
}
