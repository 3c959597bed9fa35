import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { listMissingParents, buildRowId } from '../../../data/address.ts';
import { ApiError, type LoadedPage } from '../../../data/source.ts';
import type { CopyOptions } from '../../../data/copies.ts';
import { useData } from '../../../data/data-context.ts';
import { buildPageOptions, useListPage } from '../../../data/usePage.ts';
import { useRowsWithCopies } from '../../../data/useRefs.ts';
import type { EvaluationScope } from '../../../model/evaluate.ts';
import type { ListScreenModel, Resource } from '../../../model/model.ts';
import { evaluateQuery, type QueryFilter } from '../../../model/query.ts';
import type { Params, Values } from '../../../model/values.ts';
import { useSkeleton } from '../../../ui/index.ts';
import { buildListQuery, type ListScreenState } from '../state/list-state.ts';

export interface ListRow {
  readonly id: string;
  readonly values: Values;
  /** false: the row has no key, so there is nothing to open, select or run. */
  readonly hasKey: boolean;
}

export interface ListRowsOptions {
  readonly state: ListScreenState;
  readonly params: Params;
  readonly scope: EvaluationScope;
  /** Filter of an embedding; null matches nothing. */
  readonly base: readonly QueryFilter[] | null;
  /** Reference fields to look up. */
  readonly references: readonly string[];
}

export interface ListRowsPage {
  readonly rows: readonly ListRow[];
  readonly page: UseQueryResult<LoadedPage>;
  /** Required parents without value: no call is made. */
  readonly missing: readonly string[];
  /** Filters of every call that are not shown: `where` of a view, those of an embedding. */
  readonly fixed: readonly QueryFilter[];
  /** What makes up this page of rows; a new text is another page. */
  readonly name: string;
  /** Which records are asked for, on whichever page and in whichever order. */
  readonly question: string;
  /** `name` of the rows that are drawn; null while those of the page before are. */
  readonly shown: string | null;
  /** The rows that are drawn answer another question: how many there are is not known yet. */
  readonly isSearching: boolean;
  /** Asks for the rows of another state, before it is drawn. */
  readonly ask: (next: ListScreenState) => void;
  /** What the rows that stay were asked by, as what is asked for now could not be read; null: it could, or may yet be. */
  readonly held: ListScreenState | null;
}

/** The rows of a list: one call for the page, one any-of call per referenced resource. */
export function useListRows(
  resource: Resource,
  list: ListScreenModel,
  { state, params, scope, base, references }: ListRowsOptions,
): ListRowsPage {
  const missing = listMissingParents(resource, params);
  const where = useMemo(() => (resource.view === null ? none : evaluateQuery(resource.view.where, scope)), [resource, scope]);
  const [total, setTotal] = useState<number | null>(null);
  const fixed = useMemo(() => (base === null || where === null ? null : [...where, ...base]), [base, where]);
  // null: no call is made.
  const called = missing.length > 0 ? null : fixed;
  const query = useMemo(
    () => (called === null ? null : buildListQuery(state, list, { base: called, total })),
    [called, state, list, total],
  );
  const copies = useMemo(() => ({ scope, only: references }), [scope, references]);
  const ask = usePageAsking(resource, list, { state, params, fixed: called, total, copies });
  const asked = useListPage(resource, query, { params, copies });
  const { name, question } = useMemo(() => printPageName(resource, state, { fixed, params }), [resource, state, fixed, params]);
  // Where the rows are, whatever is asked for there: those of another place are no answer.
  const place = JSON.stringify([resource.name, base, params]);
  const [answered, setAnswered] = useState({ question, place, state, data: asked.data });
  const isHeld = isOutOfReach(asked) && asked.data === undefined && answered.data !== undefined && answered.place === place;
  const held = isHeld && answered.state !== state ? answered.state : null;
  // As while the next rows are on their way.
  const page = held === null ? asked : ({ ...asked, data: answered.data, error: null, isPlaceholderData: true } as typeof asked);
  if (!page.isPlaceholderData && page.data !== undefined && (answered.state !== state || answered.data !== page.data))
    setAnswered({ question, place, state, data: page.data });
  const known = page.data !== undefined && !page.isPlaceholderData ? page.data.total : total;
  if (known !== total) setTotal(known);
  const found = page.data?.rows ?? noRows;
  const filled = useRowsWithCopies(resource, found, copies);
  const rows = useMemo(() => filled.map((values, at): ListRow => buildListRow(resource, values, at)), [resource, filled]);
  const isSearching = useSkeleton(page.isPlaceholderData && answered.question !== question);
  const shown = page.isPlaceholderData ? null : name;
  return { rows, page, missing, fixed: fixed ?? none, name, question, shown, isSearching, ask, held };
}

interface PageAsking {
  readonly state: ListScreenState;
  readonly params: Params;
  /** null: nothing is asked. */
  readonly fixed: readonly QueryFilter[] | null;
  readonly total: number | null;
  readonly copies: CopyOptions;
}

/** The call that a change leads to begins with the press, and not when the change is drawn. */
function usePageAsking(
  resource: Resource,
  list: ListScreenModel,
  { state, params, fixed, total, copies }: PageAsking,
): ListRowsPage['ask'] {
  const client = useQueryClient();
  const data = useData();
  const parents = JSON.stringify(state.parents);
  return useCallback(
    (next) => {
      // Below other parents other things hold.
      if (fixed === null || JSON.stringify(next.parents) !== parents) return;
      const query = buildListQuery(next, list, { base: fixed, total });
      void client.prefetchQuery(buildPageOptions(data, resource, { query, params, copies }));
    },
    [client, data, resource, list, params, parents, fixed, total, copies],
  );
}

// Not by the query: how many rows "all" asks for follows from how many there are.
function printPageName(
  resource: Resource,
  { filters, alternatives, search, sort, group, page, size }: ListScreenState,
  { fixed, params }: { readonly fixed: readonly QueryFilter[] | null; readonly params: Params },
): Pick<ListRowsPage, 'name' | 'question'> {
  const question = JSON.stringify([resource.name, fixed, filters, alternatives, search, params]);
  return { name: JSON.stringify([question, sort, group, size, page]), question };
}

/** Nothing was read, as nobody was reached who would refuse it. */
export function isOutOfReach({ error }: Pick<UseQueryResult<LoadedPage>, 'error'>): boolean {
  return error instanceof ApiError && error.status === 0;
}

const none: readonly QueryFilter[] = [];
const noRows: readonly Values[] = [];

/** `at`: where it stands among others. */
export function buildListRow(resource: Resource, values: Values, at: number): ListRow {
  const id = buildRowId(resource, values);
  return { id: id ?? `row ${at}`, values, hasKey: id !== null };
}
