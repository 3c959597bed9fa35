import { useQuery } from '@tanstack/react-query';
import type { Resource } from '../model/model.ts';
import { ofParam } from '../model/query.ts';
import { buildTabCountsOp, type TabbedScreen, type TabCounts } from '../model/tab-counts.ts';
import type { Params, Values } from '../model/values.ts';
import { appendQuery, buildRoutePath, getRecordKey, resolveRecordParams } from './address.ts';
import { useData } from './data-context.ts';
import { objectOrEmpty } from './errors.ts';
import { recordsQueryKey } from './keys.ts';

const none: TabCounts = {};

interface CountedScreen {
  readonly screen: TabbedScreen;
  readonly record: Values;
  readonly params: Params;
}

/** How many rows stand behind the tabs of a record's screen; empty until that is known, and where it is not told. */
export function useTabCounts(resource: Resource, { screen, record, params }: CountedScreen): TabCounts {
  const { source } = useData();
  const op = buildTabCountsOp(resource, screen);
  const key = getRecordKey(resource, record);
  const own = resolveRecordParams(resource, record, params);
  const { data } = useQuery({
    queryKey: [...recordsQueryKey(resource), 'tabs', resource.name, screen, key, own],
    queryFn: async ({ signal }): Promise<TabCounts> => {
      const route = op === null ? '' : buildRoutePath(op.path, key ?? [], own);
      const path = appendQuery(route, new URLSearchParams(screen === 'show' ? {} : { [ofParam]: screen }));
      const told = objectOrEmpty(objectOrEmpty((await source.send({ method: 'GET', path, signal })).body)['data']);
      return Object.fromEntries(Object.entries(told).filter((each): each is [string, number] => typeof each[1] === 'number'));
    },
    enabled: op !== null && key !== null,
    // A tab can be opened without its number.
    retry: false,
    staleTime: 2000,
  });
  return data ?? none;
}
