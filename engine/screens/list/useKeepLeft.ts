import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { keepLeftList, listLeftRows, readLeftList } from '../left-list/left-list.ts';
import { forgetLeftTab } from '../left-list/left-tab.ts';
import { readReturnedEntry } from '../left-list/way-back.ts';
import { buildListQuery } from './state/list-state.ts';
import type { Resource } from '../../model/model.ts';
import type { KeptSelection } from './bulk/useSelection.ts';
import { buildListRow } from './rows/useRows.ts';
import type { ListModel } from './useList.ts';

/** Keeps what this page shows for the records that are opened from it. A list under a dialog, or within a page, keeps nothing. */
export function useKeepLeft({ resource, list, state, params, fixed, page, selection }: ListModel, isOwnPage: boolean): void {
  const { pathname, search, key } = useLocation();
  const { ids, matched } = selection;
  const data = isOwnPage && !page.isPlaceholderData ? page.data : undefined;
  useEffect(() => {
    if (data === undefined) return;
    forgetLeftTab(resource.name);
    const query = buildListQuery(state, list, { base: fixed, total: data.total });
    const { rows, total, isEstimated } = data;
    keepLeftList(resource.name, {
      ...{ to: pathname + search, entry: key, query, params, start: query.offset, total, isEstimated },
      rows: listLeftRows(resource, rows, params),
      selected: [...ids],
      matched: matched === null ? null : [...matched.values()].map(({ values }) => values),
    });
  }, [resource, list, state, params, fixed, data, ids, matched, pathname, search, key]);
}

/** What was selected here when somebody went away, for those who come back. */
export function useLeftSelection(resource: Resource): KeptSelection {
  const { key, state } = useLocation();
  const [kept] = useState((): KeptSelection => {
    const left = readLeftList(resource.name);
    if (left === null || ![key, readReturnedEntry(state)].includes(left.entry)) return { ids: [], matched: null };
    return { ids: left.selected, matched: left.matched?.map((values, at) => buildListRow(resource, values, at)) ?? null };
  });
  return kept;
}
