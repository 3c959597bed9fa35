import { useLingui } from '@lingui/react';
import { useDebouncedValue } from '../../../data/useDebounced.ts';
import { useListPage } from '../../../data/usePage.ts';
import { useI18n } from '../../../i18n/index.ts';
import type { Resource } from '../../../model/model.ts';
import type { ListQuery } from '../../../model/query.ts';
import type { Params } from '../../../model/values.ts';

/** "755 match": how many records a filter would leave, asked for without their rows. */
export function MatchCount({
  resource,
  query,
  params,
}: {
  readonly resource: Resource;
  readonly query: ListQuery;
  readonly params: Params;
}) {
  const { i18n } = useLingui();
  const { number } = useI18n();
  const text = useDebouncedValue(JSON.stringify({ ...query, limit: 1, offset: 0, sort: [] }), 300);
  const page = useListPage(resource, JSON.parse(text) as ListQuery, { params }); // printed from a ListQuery above
  if (page.data === undefined || page.isPlaceholderData) return null;
  const count = number(page.data.total);
  return page.data.isEstimated ? i18n._('about {count} match', { count }) : i18n._('{count} match', { count });
}
