import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useListViews } from '../../../data/useListViews.ts';
import type { Resource } from '../../../model/model.ts';
import type { Params } from '../../../model/values.ts';
import { useEngine } from '../../context.ts';
import { useColumnLayout } from '../columns/useColumnLayout.ts';
import type { ListUrl } from '../state/address.ts';
import { findAwaitedView, parseListState, printListState } from '../state/list-state.ts';
import { requireListOf } from '../useList.ts';
import { readSavedFilters } from '../state/saved-filters.ts';
import { useStartView } from '../state/start-view.ts';
import { useApplyView } from './useApplyView.ts';

interface AwaitedViewFacts {
  readonly params: Params;
  readonly address: ListUrl;
  /** The address is that of another page, under which this list is drawn. */
  readonly isCovered: boolean;
}

/** Whether the list has to wait for the view that it is opened with. As soon as that is known the address says all of it. */
export function useAwaitedView(resource: Resource, { params, address, isCovered }: AwaitedViewFacts): boolean {
  const list = requireListOf(resource);
  const engine = useEngine();
  const layout = useColumnLayout(resource.name);
  const scope = useMemo(() => engine.scope({ mode: 'list', params }), [engine, params]);
  const [begin, setBegin] = useStartView(resource.name);
  const saved = readSavedFilters(resource.name);
  const named = isCovered || address.isOwn ? null : findAwaitedView(address.search, { saved, start: begin });
  const { data, isError } = useListViews(resource.name, named !== null);
  const view = data?.find(({ id }) => id === named);
  const apply = useApplyView({
    ...{ resource, list, scope, layout },
    change: (patch) => {
      const start = parseListState(address.search, { resource, list, scope, saved: null });
      const next = { ...start, ...(typeof patch === 'function' ? patch(start) : patch) };
      address.go(printListState({ ...next, parents: { ...next.parents, ...start.parents } }, { resource, list, scope }), { replace: true });
    },
  });
  const latest = useRef(apply);
  useLayoutEffect(() => {
    latest.current = apply;
  });
  useLayoutEffect(() => {
    if (view !== undefined) latest.current(view, { isNamed: true });
  }, [view]);
  // Deleted, or no longer for this person: the list begins as it is from now on.
  const isLost = named !== null && named === begin && data !== undefined && view === undefined;
  useEffect(() => {
    if (isLost) setBegin(null);
  }, [isLost, setBegin]);
  return named !== null && !isError && (data === undefined || view !== undefined);
}
