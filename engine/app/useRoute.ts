import { useCallback } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';

interface ScreenRoute {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** Sets or (null) removes entries of the query and keeps the rest; the history grows by nothing. */
  readonly setQuery: (next: Readonly<Record<string, string | null>>) => void;
}

/** Where a hand-written screen stands: parameters of its route and the query. */
export function useRoute(): ScreenRoute {
  const params = useParams();
  const [query, setSearch] = useSearchParams();
  const setQuery = useCallback(
    (next: Readonly<Record<string, string | null>>) =>
      setSearch(
        (now) => {
          for (const [name, value] of Object.entries(next))
            if (value === null) now.delete(name);
            else now.set(name, value);
          return now;
        },
        { replace: true },
      ),
    [setSearch],
  );
  // `*` is the rest of the address that the outermost route hands down.
  const own = Object.entries(params).flatMap(([name, value]) => (name === '*' ? [] : [[name, value ?? '']]));
  return { params: Object.fromEntries(own) as Record<string, string>, query, setQuery };
}
