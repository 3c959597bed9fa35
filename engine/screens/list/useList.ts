import { useLingui } from '@lingui/react';
import { useEffect, useMemo, useCallback, useLayoutEffect, useRef, type RefObject } from 'react';
import { readsTheClock, useTimedScope } from '../../fields/timed.tsx';
import { useI18n } from '../../i18n/index.ts';
import type { EvaluationScope } from '../../model/evaluate.ts';
import type { ListScreenModel, Resource } from '../../model/model.ts';
import type { QueryFilter } from '../../model/query.ts';
import { orderColumns, type ColumnLayout } from '../../model/column-layout.ts';
import type { Params, Values } from '../../model/values.ts';
import { useEngine } from '../context.ts';
import { useToast } from '../../ui/index.ts';
import { useParentRecord } from '../useParent.ts';
import { useAppRouter } from '../router/AppRouterProvider.tsx';
import { useStableScope } from '../useStableScope.ts';
import type { ListUrl } from './state/address.ts';
import type { PrintText } from './columns/column-size.ts';
import { listShownColumns, type ShownColumn } from './columns/columns.ts';
import { useFittedColumns } from './columns/useFittedColumns.ts';
import { dropDefaultFilters, findLastPage, getAskedParams, type ListScreenState } from './state/list-state.ts';
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
  /** What is drawn; `allColumns` without the hidden ones. */
  readonly columns: readonly ShownColumn[];
  /** In the order of the layout, as wide and as pinned as it says. */
  readonly allColumns: readonly ShownColumn[];
  readonly layout: KeptLayout;
  /** When the rows were asked for that are drawn, or will be; in ms of `performance.now()`. */
  readonly askedAt: RefObject<number>;
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
  const speech = useI18n();
  const { text } = speech;
  const own = requireListOf(resource);
  const list = useMemo(() => dropDefaultFilters(own, base), [own, base]);
  const outer = useStableScope(useMemo(() => engine.scope({ mode: 'list', params }), [engine, params]));
  const asking = useRef<ListRowsPage['ask'] | null>(null);
  const { askedAt, noteAsked } = useAskedAt();
  const onChange = useCallback(
    (next: ListScreenState) => {
      noteAsked();
      asking.current?.(next);
    },
    [noteAsked],
  );
  const { state, change } = useListState(resource, list, { address, scope: outer, isSaved, isWritten, onChange });
  const all = useStableParams({ ...params, ...state.parents });
  const inForce = useStableParams({ ...getAskedParams(state), ...all });
  const parent = useParentRecord(resource, all);
  const scope = useMemo(() => ({ ...outer, params: inForce, ...(parent && { parent }) }), [outer, inForce, parent]);
  const known = useShownColumns(resource, list, { scope, print: text });
  const layout = useColumnLayout(resource.name);
  const { hidden, order, widths, pinned } = layout;
  // In the order of the descriptor: another order of the columns is no other question.
  const references = useMemo(() => listColumnReferences(resource, dropHidden(known, hidden)), [resource, known, hidden]);
  const rows = useListRows(resource, list, { state, params: all, scope, base, references });
  useLayoutEffect(() => void (asking.current = rows.ask));
  const scopeOf = useMemo(() => createRowScopes(scope), [scope]);
  const fitted = useFittedColumns(known, rows.rows, { resource, speech, scopeOf });
  const allColumns = useMemo(() => layColumns(orderColumns(fitted, order), { widths, pinned }), [fitted, order, widths, pinned]);
  const columns = useMemo(() => dropHidden(allColumns, hidden), [allColumns, hidden]);
  const isBeyond = useLastPage(rows, state, isSaved && !isWritten ? null : change);
  useHeldRows(rows, state, change);
  const selection = useRowSelection(rows, selected);
  return {
    resource,
    list,
    state,
    change,
    columns,
    allColumns,
    layout,
    askedAt,
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

/** Another address asks for other rows, long before it is drawn. */
function useAskedAt(): { readonly askedAt: RefObject<number>; readonly noteAsked: () => void } {
  const router = useAppRouter();
  const askedAt = useRef(0);
  const noteAsked = useCallback(() => void (askedAt.current = performance.now()), []);
  useLayoutEffect(() => router.subscribe(noteAsked), [router, noteAsked]);
  return { askedAt, noteAsked };
}

function dropHidden(columns: readonly ShownColumn[], hidden: readonly string[]): readonly ShownColumn[] {
  return columns.filter(({ isId, name }) => isId || !hidden.includes(name));
}

/** One that was dragged keeps its width, and takes nothing of what is left. */
function layColumns(columns: readonly ShownColumn[], { widths, pinned }: Pick<ColumnLayout, 'widths' | 'pinned'>): readonly ShownColumn[] {
  return columns.map((column) => {
    const { name, isId } = column;
    const width = Object.hasOwn(widths, name) ? widths[name] : undefined;
    const isPinned = !isId && Object.hasOwn(pinned, name) ? pinned[name] : undefined;
    return { ...column, ...(width !== undefined && { width, flex: 0 }), ...(isPinned !== undefined && { isPinned }) };
  });
}

const unselected: KeptSelection = { ids: [], matched: null };

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

/** Leads back to what the rows that stay were asked by, where nothing else could be read, and says so. */
function useHeldRows({ held }: ListRowsPage, state: ListScreenState, change: ChangeList): void {
  const { i18n } = useLingui();
  const toast = useToast();
  useEffect(() => {
    if (held === null) return;
    change(held, { replace: true });
    toast(i18n._('The server cannot be reached: the list stays as it was.'), {
      tone: 'negative',
      about: 'held rows',
      action: { title: i18n._('Try again'), onClick: () => change(state) },
    });
    // Once for each that is asked for.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [held, state]);
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
