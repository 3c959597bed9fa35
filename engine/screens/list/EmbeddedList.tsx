import { useLingui } from '@lingui/react';
import { useEffect, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import type { ListScreenModel } from '../../model/model.ts';
import { emptyQuery, type QueryFilter } from '../../model/query.ts';
import type { Params } from '../../model/values.ts';
import { StateBlock } from '../../ui/index.ts';
import { useResource } from '../context.ts';
import { splitParentFilters } from '../../model/parent-filters.ts';
import { describeTabRecords, keepLeftTab } from '../left-list/left-tab.ts';
import { useOwnListUrl } from './state/address.ts';
import { CreateButton } from './CreateButton.tsx';
import { ListInPage } from './ListInPage.tsx';
import { useResourceList } from './useList.ts';

export interface EmbeddedListProps {
  /** Name of the resource whose records are listed. */
  readonly resource: string;
  /** What the record it stands in asks for (`evaluateQuery`); `_param` entries are parents, null matches nothing. */
  readonly filter: readonly QueryFilter[] | null;
  /** Columns, filters and sort of this place; null: the resource's own list. */
  readonly list: ListScreenModel | null;
  readonly params: Params;
}

/** A list inside a page: same rows, filters and actions, its state in the page and not in the address. "New" starts with what the filter equals. */
export function EmbeddedList({ resource: name, filter, list, params }: EmbeddedListProps) {
  const { i18n } = useLingui();
  const found = useResource(name);
  const resource = useMemo(() => (list === null ? found : { ...found, list }), [found, list]);
  if (filter === null) return <StateBlock kind="empty" title={i18n._('Nothing to list yet')} />;
  if (resource.list === null) return null;
  return <EmbeddedListModel resource={resource} filter={filter} params={params} />;
}

function EmbeddedListModel({
  resource,
  filter,
  params,
}: Pick<EmbeddedListProps, 'params'> & {
  readonly resource: ReturnType<typeof useResource>;
  readonly filter: readonly QueryFilter[];
}) {
  const fixed = JSON.stringify([filter, params]);
  // By value: the record around it is drawn again more often than its filter changes.
  const { base, own } = useMemo(() => {
    const [filters, outer] = JSON.parse(fixed) as [readonly QueryFilter[], Params];
    const { query, params: parents } = splitParentFilters(filters);
    return { base: query.filters, own: { ...outer, ...parents } };
  }, [fixed]);
  const model = useResourceList(resource, { params: own, address: useOwnListUrl(), base, isSaved: false, isWritten: false });
  const { pathname, search, hash } = useLocation();
  useEffect(() => {
    const inCommon = describeTabRecords(resource, base, own);
    if (inCommon !== null) keepLeftTab(resource.name, { to: pathname + search + hash, ...inCommon });
  }, [resource, base, own, pathname, search, hash]);
  const equals = useMemo(
    () => ({
      ...emptyQuery,
      filters: base.filter(({ op, values }) => op === 'eq' && values[0] !== null),
    }),
    [base],
  );
  const create = <CreateButton resource={resource} params={model.params} scope={model.scope} query={equals} isPrimary={false} />;
  return <ListInPage model={model} toolbar={create} />;
}
