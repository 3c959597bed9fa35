/** All records that a list asks for, as they are now: what a selection beyond the page is made of. */
import type { QueryClient } from '@tanstack/react-query';
import { readRowsWithCopies } from '../../../data/copies.ts';
import type { DataServices } from '../../../data/data-context.ts';
import { ROWS_LIMIT } from '../../../model/query.ts';
import { buildListRow, type ListRow } from '../rows/useRows.ts';
import { buildListQuery } from '../state/list-state.ts';
import type { ListModel } from '../useList.ts';

/** More are not selected at once: one answer holds no more, and several would be of different moments. */
export const MATCHED_LIMIT = ROWS_LIMIT;

interface MatchedRows {
  /** In the order of the list, with what the actions of a row read; those without a key are left out. */
  readonly rows: readonly ListRow[];
  /** How many the server gave. */
  readonly given: number;
  readonly total: number;
  /** false: the server gave fewer than match. */
  readonly areAll: boolean;
}

/** Reads them in one answer, so that they matched at one moment. Rejects with ApiError. */
export async function readMatchedRows(
  client: QueryClient,
  data: DataServices,
  { resource, list, state, fixed, params, scope, references }: ListModel,
  signal: AbortSignal,
): Promise<MatchedRows> {
  const query = { ...buildListQuery(state, list, { base: fixed, total: null }), limit: MATCHED_LIMIT, offset: 0 };
  const { rows, total, isEstimated } = await data.source.list(resource, query, params, signal);
  const areAll = !isEstimated && rows.length >= total;
  const filled = areAll ? await readRowsWithCopies(client, data, { resource, rows, scope, only: references }) : [];
  return {
    rows: filled.map((values, at) => buildListRow(resource, values, at)).filter(({ hasKey }) => hasKey),
    given: rows.length,
    total,
    areAll,
  };
}
