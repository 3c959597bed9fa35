/** Where the state of a list lives: the address bar for a page, the component for a list inside a page. */
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

export interface ListAddress {
  readonly search: URLSearchParams;
  /** The list itself has written it: what it does not name is not in force. */
  readonly isOwn: boolean;
  /** Keeps its identity. */
  readonly go: (next: URLSearchParams, options: { readonly replace: boolean }) => void;
}

// Kept with the entry of the history, also when the page is loaded anew.
const written = 'written by the list';

/** The query string of the page. */
export function useUrlAddress(): ListAddress {
  const { search, hash, state, key } = useLocation();
  const isOwn = state === written;
  const navigate = useNavigate();
  const latest = useRef({ navigate, hash });
  useLayoutEffect(() => {
    latest.current = { navigate, hash };
  });
  // While the next screen is loading this list is still there, though its address is left already: that must not be taken back.
  const stands = useRef('');
  useLayoutEffect(() => {
    stands.current = window.location.pathname;
  }, [key]);
  const [go] = useState(() => (next: URLSearchParams, { replace }: { readonly replace: boolean }) => {
    if (window.location.pathname !== stands.current) return;
    void latest.current.navigate({ search: next.toString(), hash: latest.current.hash }, { replace, state: written });
  });
  return useMemo(() => ({ search: new URLSearchParams(search), isOwn, go }), [search, isOwn, go]);
}

/** A query string that only this component knows. */
export function useOwnAddress(): ListAddress {
  const [search, setSearch] = useState(() => new URLSearchParams());
  const [go] = useState(() => (next: URLSearchParams) => setSearch(next));
  return useMemo(() => ({ search, isOwn: true, go }), [search, go]);
}
