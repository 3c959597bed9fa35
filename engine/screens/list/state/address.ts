/** Where the state of a list lives: the address bar for a page, the component for a list inside a page. */
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { readReturnedEntry } from '../../left-list/way-back.ts';
import { useAppRouter } from '../../router/AppRouterProvider.tsx';

export interface ListUrl {
  readonly search: URLSearchParams;
  /** The list itself has written it: what it does not name is not in force. */
  readonly isOwn: boolean;
  /** Keeps its identity. */
  readonly go: (next: URLSearchParams, options: { readonly replace: boolean }) => void;
}

// Kept with the entry of the history, also when the page is loaded again.
const written = 'written by the list';

/** The query string of the page; under a dialog with an address of its own, that of the address `below` it. */
export function usePageListUrl(below: string | null = null): ListUrl {
  const { pathname, search: own, hash, state } = useLocation();
  const search = below === null ? own : (below.split('?')[1] ?? '');
  const isOwn = state === written || readReturnedEntry(state) !== null;
  const navigate = useNavigate();
  const router = useAppRouter();
  const latest = useRef({ navigate, hash, pathname });
  useLayoutEffect(() => {
    latest.current = { navigate, hash, pathname };
  });
  const [go] = useState(() => (next: URLSearchParams, { replace }: { readonly replace: boolean }) => {
    const own = latest.current;
    // While the next screen is loading this list is still drawn, though its address is left already, maybe before it was drawn at all:
    // that must not be taken back. Only the router itself knows; `useLocation` tells what is drawn.
    if (router.place().location.pathname !== own.pathname) return;
    void own.navigate({ search: next.toString(), hash: own.hash }, { replace, state: written });
  });
  return useMemo(() => ({ search: new URLSearchParams(search), isOwn, go }), [search, isOwn, go]);
}

/** A query string that only this component knows. */
export function useOwnListUrl(): ListUrl {
  const [search, setSearch] = useState(() => new URLSearchParams());
  const [go] = useState(() => (next: URLSearchParams) => setSearch(next));
  return useMemo(() => ({ search, isOwn: true, go }), [search, go]);
}
