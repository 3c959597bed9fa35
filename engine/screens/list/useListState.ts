import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { Scope } from '../../model/evaluate.ts';
import type { List, Resource } from '../../model/model.ts';
import { useStableScope } from '../useStableScope.ts';
import type { ListAddress } from './address.ts';
import { printFilters, readState, writeState, type ListState } from './list-state.ts';
import { saveFilters, savedFilters } from './saved-filters.ts';

export interface StateOptions {
  readonly address: ListAddress;
  readonly scope: Scope;
  /** Whether filters outlive the visit; not for lists inside a page. */
  readonly isSaved: boolean;
  readonly isWritten: boolean;
}

/** A function is told the state that was asked for last, which may not be drawn yet: two quick clicks are two changes. */
type Patch = Partial<ListState> | ((latest: ListState) => Partial<ListState>);
export type Change = (patch: Patch, options?: { readonly replace?: boolean }) => void;

/** The state of a list and the one way to change it. Anything but a change of page leads back to page 1. */
export function useListState(
  resource: Resource,
  list: List,
  { address, scope, isSaved, isWritten }: StateOptions,
): { state: ListState; change: Change } {
  const text = address.search.toString();
  const fixed = useStableScope(scope);
  // Where the list has written none there were none: bringing the saved ones back would undo a step back to there.
  const isRestored = isSaved && !address.isOwn;
  const state = useMemo(
    () => readState(new URLSearchParams(text), { resource, list, scope: fixed, saved: isRestored ? savedFilters(resource.name) : null }),
    [text, resource, list, fixed, isRestored],
  );
  const latest = useRef(state);
  useLayoutEffect(() => {
    latest.current = state;
  }, [state]);
  const filters = printFilters(state);
  useEffect(() => {
    if (isSaved) saveFilters(resource.name, filters);
  }, [isSaved, resource, filters]);
  const { go, isOwn } = address;
  const change = useCallback<Change>(
    (patch, { replace = false } = {}) => {
      const next = { ...latest.current, page: 1, ...(typeof patch === 'function' ? patch(latest.current) : patch) };
      latest.current = next;
      // Before the address changes: an address without filters brings the saved ones back.
      if (isSaved) saveFilters(resource.name, printFilters(next));
      go(writeState(next, { list, scope: fixed }), { replace });
    },
    [go, resource, list, fixed, isSaved],
  );
  // The address tells all that is in force, so that it can be copied; saved and default filters are written into it, in place of what
  // was asked for: one step back leads to where somebody came from.
  useEffect(() => {
    const full = filters === '' ? new URLSearchParams(text) : writeState(state, { list, scope: fixed });
    if (isWritten && (!isOwn || full.toString() !== text)) go(full, { replace: true });
  }, [state, filters, text, list, fixed, isWritten, isOwn, go]);
  return { state, change };
}
