import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { EvaluationScope } from '../../../model/evaluate.ts';
import type { ListScreenModel, Resource } from '../../../model/model.ts';
import { useStableScope } from '../../useStableScope.ts';
import type { ListUrl } from './address.ts';
import { printFilterQuery, parseListState, printListState, type ListScreenState } from './list-state.ts';
import { storeListFilters, readSavedFilters } from './saved-filters.ts';

export interface ListStateOptions {
  readonly address: ListUrl;
  readonly scope: EvaluationScope;
  /** Whether filters outlive the visit; not for lists inside a page. */
  readonly isSaved: boolean;
  readonly isWritten: boolean;
  /** What will be drawn is known before anything of it is. */
  readonly onChange: (next: ListScreenState) => void;
}

/** A function is told the state that was asked for last, which may not be drawn yet: two quick clicks are two changes. */
type ListStatePatch = Partial<ListScreenState> | ((latest: ListScreenState) => Partial<ListScreenState>);
export type ChangeList = (patch: ListStatePatch, options?: { readonly replace?: boolean }) => void;

/** The state of a list and the one way to change it. Anything but a change of page leads back to page 1. */
export function useListState(
  resource: Resource,
  list: ListScreenModel,
  { address, scope, isSaved, isWritten, onChange }: ListStateOptions,
): { state: ListScreenState; change: ChangeList } {
  const text = address.search.toString();
  const fixed = useStableScope(scope);
  // Where the list has written none there were none: bringing the saved ones back would undo a step back to there.
  const isRestored = isSaved && !address.isOwn;
  const state = useMemo(
    () =>
      parseListState(new URLSearchParams(text), {
        resource,
        list,
        scope: fixed,
        saved: isRestored ? readSavedFilters(resource.name) : null,
      }),
    [text, resource, list, fixed, isRestored],
  );
  const latest = useRef(state);
  useLayoutEffect(() => {
    latest.current = state;
  }, [state]);
  const filters = printFilterQuery(state);
  useEffect(() => {
    if (isSaved) storeListFilters(resource.name, filters);
  }, [isSaved, resource, filters]);
  const { go, isOwn } = address;
  const change = useCallback<ChangeList>(
    (patch, { replace = false } = {}) => {
      const next = { ...latest.current, page: 1, ...(typeof patch === 'function' ? patch(latest.current) : patch) };
      latest.current = next;
      if (!replace) onChange(next);
      // Before the address changes: an address without filters brings the saved ones back.
      if (isSaved) storeListFilters(resource.name, printFilterQuery(next));
      go(printListState(next, { resource, list, scope: fixed }), { replace });
    },
    [go, resource, list, fixed, isSaved, onChange],
  );
  // The address tells all that is in force, so that it can be copied; saved and default filters are written into it, in place of what
  // was asked for: one step back leads to where somebody came from.
  useEffect(() => {
    // The list is on its way elsewhere already, as from beyond its last page.
    if (latest.current !== state) return;
    const full = filters === '' ? new URLSearchParams(text) : printListState(state, { resource, list, scope: fixed });
    if (isWritten && (!isOwn || full.toString() !== text)) go(full, { replace: true });
  }, [state, filters, text, resource, list, fixed, isWritten, isOwn, go]);
  return { state, change };
}
