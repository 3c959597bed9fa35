/** What a named view makes of a list, and what of it the list no longer has. */
import type { NamedView } from '../../../model/named-view.ts';
import type { EvaluationScope } from '../../../model/evaluate.ts';
import type { ListScreenModel, Resource } from '../../../model/model.ts';
import { emptyQuery, toCanonicalQuery, type QueryFilter } from '../../../model/query.ts';
import { parseListState, printListState, type ListScreenState } from '../state/list-state.ts';

interface ViewFacts {
  readonly resource: Resource;
  readonly list: ListScreenModel;
  readonly scope: EvaluationScope;
}

export interface ReadView {
  readonly state: ListScreenState;
  /** Words of filters, sorts and columns that are no more. They are left out of the state. */
  readonly gone: readonly string[];
}

/** The query that a view keeps: all of the state but the page, and which view it is. */
export function printViewQuery(state: ListScreenState, { list, scope }: Pick<ViewFacts, 'list' | 'scope'>): string {
  const query = printListState({ ...state, page: 1, view: null }, { list, scope });
  query.sort();
  return query.toString();
}

/** The state that a view means today. */
export function readNamedView(view: NamedView, { resource, list, scope }: ViewFacts): ReadView {
  const state = parseListState(new URLSearchParams(view.query), { resource, list, scope, saved: null });
  const params = new Set([
    ...list.filters.map(({ param }) => param),
    ...Object.values(resource.fields).flatMap(({ name, query }) => [name, query ?? name]),
  ]);
  const sorts = new Set([
    ...list.columns.flatMap((column) => (column.kind === 'actions' || column.sort === null ? [] : [column.sort])),
    ...list.sort.map(({ by }) => by),
  ]);
  const columns = new Set(list.columns.map(({ name }) => name));
  const isSorted = state.sort === null || sorts.has(state.sort.by);
  const keep = (each: readonly QueryFilter[]): readonly QueryFilter[] => each.filter(({ param }) => params.has(param));
  const kept = toCanonicalQuery({
    ...emptyQuery,
    filters: keep(state.filters),
    // One of which nothing is left would let every record pass.
    alternatives: state.alternatives.map(keep).filter((each) => each.length > 0),
  });
  const gone = [
    ...[...state.filters, ...state.alternatives.flat()].flatMap(({ param }) => (params.has(param) ? [] : [param])),
    ...(isSorted ? [] : [state.sort?.by ?? '']),
    ...[...view.hidden, ...view.order, ...Object.keys(view.widths)].filter((name) => !columns.has(name)),
  ];
  const { filters, alternatives } = kept;
  return {
    state: { ...state, filters, alternatives, sort: isSorted ? state.sort : (list.sort[0] ?? null), view: view.id },
    gone: [...new Set(gone)],
  };
}
