/** What a list asks for when it is opened. Pure: the server, which knows as much, asks the same before the page does. */
import { listMissingParents } from '../../../data/address.ts';
import { mayUseVerb } from '../../../model/access.ts';
import type { EvaluationScope } from '../../../model/evaluate.ts';
import type { Resource } from '../../../model/model.ts';
import { evaluateQuery, type ListQuery, type QueryFilter } from '../../../model/query.ts';
import type { Params } from '../../../model/values.ts';
import { buildListQuery, dropDefaultFilters, findAwaitedView, getAskedParams, parseListState } from './list-state.ts';
import { listFirstReferences } from './references.ts';

export interface FirstPageFacts {
  /** Of mode `list`, without a record. */
  readonly scope: EvaluationScope;
  /** Parents of the route. */
  readonly params: Params;
  /** The query string of saved filters, or null. */
  readonly saved: string | null;
  /** The view that this person begins with, or null. */
  readonly start: string | null;
  /** Columns that this person does not want to see. */
  readonly hidden: readonly string[];
  /** Filters of what the list stands in. */
  readonly base?: readonly QueryFilter[];
}

export interface FirstPage {
  readonly query: ListQuery;
  readonly params: Params;
  /** The reference fields whose records are read beside the rows, and the scope in which they are. */
  readonly copies: { readonly only: readonly string[]; readonly scope: EvaluationScope };
}

/** The call for the first rows; null: none is made, for lack of a right or of a parent, or before a view is known. */
export function resolveFirstPage(
  resource: Resource,
  search: string,
  { scope, params, saved, start, hidden, base = [] }: FirstPageFacts,
): FirstPage | null {
  const list = resource.list && dropDefaultFilters(resource.list, base);
  if (list === null || !mayUseVerb(resource, 'list', scope).allowed) return null;
  // What the view asks for is not known yet.
  if (findAwaitedView(new URLSearchParams(search), { saved, start }) !== null) return null;
  const state = parseListState(new URLSearchParams(search), { resource, list, scope, saved });
  const all = { ...params, ...state.parents };
  const where = resource.view === null ? [] : evaluateQuery(resource.view.where, scope);
  if (where === null || listMissingParents(resource, all).length > 0) return null;
  const asked = { ...scope, params: { ...getAskedParams(state), ...all } };
  return {
    query: buildListQuery(state, list, { base: [...where, ...base], total: null }),
    params: all,
    copies: { only: listFirstReferences(resource, list, { scope: asked, hidden }), scope: asked },
  };
}
