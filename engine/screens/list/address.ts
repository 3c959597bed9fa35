/** Where the state of a list lives: the address bar for a page, the component for a list inside a page. */
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

export interface ListAddress {
  readonly search: URLSearchParams;
  /** Keeps its identity. */
  readonly go: (next: URLSearchParams, options: { readonly replace: boolean }) => void;
}

/** The query string of the page. */
export function useUrlAddress(): ListAddress {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const latest = useRef({ navigate, hash });
  useLayoutEffect(() => {
    latest.current = { navigate, hash };
  });
  const [go] = useState(() => (next: URLSearchParams, { replace }: { readonly replace: boolean }) => {
    void latest.current.navigate({ search: next.toString(), hash: latest.current.hash }, { replace });
  });
  return useMemo(() => ({ search: new URLSearchParams(search), go }), [search, go]);
}

/** A query string that only this component knows. */
export function useOwnAddress(): ListAddress {
  const [search, setSearch] = useState(() => new URLSearchParams());
  const [go] = useState(() => (next: URLSearchParams) => setSearch(next));
  return useMemo(() => ({ search, go }), [search, go]);
}
