import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { listMissingParents, buildRowId } from '../../../data/address.ts';
import type { LoadedPage } from '../../../data/source.ts';
import { useListPage } from '../../../data/usePage.ts';
import { useRowsWithCopies } from '../../../data/useRefs.ts';
import type { EvaluationScope } from '../../../model/evaluate.ts';
import type { ListScreenModel, Resource } from '../../../model/model.ts';
import { evaluateQuery, type QueryFilter } from '../../../model/query.ts';
import type { Params, Values } from '../../../model/values.ts';
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
  const query = useMemo(() => (fixed === null ? null : buildListQuery(state, list, { base: fixed, total })), [fixed, state, list, total]);
  const copies = useMemo(() => ({ scope, only: references }), [scope, references]);
  const page = useListPage(resource, missing.length > 0 ? null : query, { params, copies });
  const known = page.data !== undefined && !page.isPlaceholderData ? page.data.total : total;
  if (known !== total) setTotal(known);
  const found = page.data?.rows ?? noRows;
  const filled = useRowsWithCopies(resource, found, copies);
  const rows = useMemo(() => filled.map((values, at): ListRow => buildListRow(resource, values, at)), [resource, filled]);
  const { name, question } = useMemo(() => printPageName(resource, state, { fixed, params }), [resource, state, fixed, params]);
  return { rows, page, missing, fixed: fixed ?? none, name, question, shown: page.isPlaceholderData ? null : name };
}

// Not by the query: how many rows "all" asks for follows from how many there are.
function printPageName(
  resource: Resource,
  { filters, alternatives, search, sort, group, page, size }: ListScreenState,
  { fixed, params }: { readonly fixed: readonly QueryFilter[] | null; readonly params: Params },
): Pick<ListRowsPage, 'name' | 'question'> {
  const question = JSON.stringify([resource.name, fixed, filters, alternatives, search, params]);
  return { name: JSON.stringify([question, sort, group, page, size]), question };
}

const none: readonly QueryFilter[] = [];
const noRows: readonly Values[] = [];

/** `at`: where it stands among others. */
export function buildListRow(resource: Resource, values: Values, at: number): ListRow {
  const id = buildRowId(resource, values);
  return { id: id ?? `row ${at}`, values, hasKey: id !== null };
}
