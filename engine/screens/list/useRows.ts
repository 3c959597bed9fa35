import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { missingParents, rowId } from '../../data/address.ts';
import type { Page } from '../../data/source.ts';
import { usePage } from '../../data/usePage.ts';
import { useRefs } from '../../data/useRefs.ts';
import type { Scope } from '../../model/evaluate.ts';
import type { List, Resource } from '../../model/model.ts';
import { queryOf, type Filtering } from '../../model/query.ts';
import type { Params, Values } from '../../model/values.ts';
import { queryOfState, type ListState } from './list-state.ts';

export interface ListRow {
  readonly id: string;
  readonly values: Values;
  /** false: the row has no key, so there is nothing to open, select or run. */
  readonly hasKey: boolean;
}

export interface RowsOptions {
  readonly state: ListState;
  readonly params: Params;
  readonly scope: Scope;
  /** Filter of an embedding; null matches nothing. */
  readonly base: readonly Filtering[] | null;
  /** Reference fields to look up. */
  readonly references: readonly string[];
}

export interface Rows {
  readonly rows: readonly ListRow[];
  readonly page: UseQueryResult<Page>;
  /** Required parents without value: no call is made. */
  readonly missing: readonly string[];
  /** Filters of every call that are not shown: `where` of a view, those of an embedding. */
  readonly fixed: readonly Filtering[];
  /** What makes up this page of rows; a new text is another page. */
  readonly name: string;
}

/** The rows of a list: one call for the page, one any-of call per referenced resource. */
export function useRows(resource: Resource, list: List, { state, params, scope, base, references }: RowsOptions): Rows {
  const missing = missingParents(resource, params);
  const where = useMemo(() => (resource.view === null ? none : queryOf(resource.view.where, scope)), [resource, scope]);
  const [total, setTotal] = useState<number | null>(null);
  const fixed = useMemo(() => (base === null || where === null ? null : [...where, ...base]), [base, where]);
  const query = useMemo(() => (fixed === null ? null : queryOfState(state, list, { base: fixed, total })), [fixed, state, list, total]);
  const page = usePage(resource, missing.length > 0 ? null : query, params);
  const known = page.data !== undefined && !page.isPlaceholderData ? page.data.total : total;
  if (known !== total) setTotal(known);
  const found = page.data?.rows ?? noRows;
  const filled = useRefs(resource, found, { scope, only: references });
  const rows = useMemo(() => filled.map((values, at): ListRow => rowOf(resource, values, at)), [resource, filled]);
  return {
    rows,
    page,
    missing,
    fixed: fixed ?? none,
    name: useMemo(() => JSON.stringify([resource.name, query, params]), [resource, query, params]),
  };
}

const none: readonly Filtering[] = [];
const noRows: readonly Values[] = [];

function rowOf(resource: Resource, values: Values, at: number): ListRow {
  const id = rowId(resource, values);
  return { id: id ?? `row ${at}`, values, hasKey: id !== null };
}
