/** What a named view makes of a list, and what of it the list no longer has. */
import { parseAskedChart } from '../../../model/asked-chart.ts';
import type { NamedView } from '../../../model/named-view.ts';
import type { EvaluationScope } from '../../../model/evaluate.ts';
import type { ListScreenModel, Resource } from '../../../model/model.ts';
import { emptyQuery, toCanonicalQuery, type QueryFilter } from '../../../model/query.ts';
import { parseListState, printListState, startSorts, type ListScreenState } from '../state/list-state.ts';

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
export function printViewQuery(state: ListScreenState, facts: ViewFacts): string {
  const query = printListState({ ...state, page: 1, view: null }, facts);
  // By name, so that the same view is the same text; the keys of its order stay as they follow each other.
  const nameOf = (param: string): string => param.replace(/^_sort\[.*/s, '_sort');
  return new URLSearchParams([...query].sort(([a], [b]) => (nameOf(a) < nameOf(b) ? -1 : nameOf(a) > nameOf(b) ? 1 : 0))).toString();
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
  const sort = state.sort.filter(({ by }) => sorts.has(by));
  const keep = (each: readonly QueryFilter[]): readonly QueryFilter[] => each.filter(({ param }) => params.has(param));
  const kept = toCanonicalQuery({
    ...emptyQuery,
    filters: keep(state.filters),
    // One of which nothing is left would let every record pass.
    alternatives: state.alternatives.map(keep).filter((each) => each.length > 0),
  });
  const drawn = state.chart === null ? null : parseAskedChart(state.chart).by;
  const gone = [
    ...[...state.filters, ...state.alternatives.flat()].flatMap(({ param }) => (params.has(param) ? [] : [param])),
    ...state.sort.flatMap(({ by }) => (sorts.has(by) ? [] : [by])),
    ...[state.group, drawn].flatMap((by) => (by === null || sorts.has(by) ? [] : [by])),
    ...[...view.hidden, ...view.order, ...Object.keys(view.widths), ...Object.keys(view.pinned)].filter((name) => !columns.has(name)),
  ];
  const { filters, alternatives } = kept;
  return {
    state: {
      ...{ ...state, filters, alternatives, sort: sort.length > 0 ? sort : startSorts({ resource, list, scope }), view: view.id },
      group: state.group !== null && sorts.has(state.group) ? state.group : null,
      chart: drawn !== null && sorts.has(drawn) ? state.chart : null,
    },
    gone: [...new Set(gone)],
  };
}
