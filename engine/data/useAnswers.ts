import { QueriesObserver, useQueryClient, type QueryObserverOptions, type UseQueryOptions } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react';

export interface Answer<T> {
  /** undefined: there is none, or not yet. */
  readonly data: T | undefined;
  /** Whether one may yet come. */
  readonly isPending: boolean;
}

type Question<T> = Pick<UseQueryOptions<T>, 'queryKey' | 'queryFn' | 'enabled' | 'staleTime' | 'retry'>;

/**
 * What several questions are answered with, in their order. Memoise them where they are many.
 * `useQueries` draws its caller again whenever it asks others, though all of those are answered: a whole list, twice for each page.
 */
export function useAnswers<T>(questions: readonly Question<T>[]): readonly Answer<T>[] {
  const client = useQueryClient();
  const queries = questions as QueryObserverOptions[]; // whose types know no answers of their own, and which changes nothing in them
  const [observer] = useState(() => new QueriesObserver(client, queries));
  const [change, noteChange] = useReducer((count: number) => count + 1, 0);
  // eslint-disable-next-line react-hooks/exhaustive-deps -- what the observer knows is another after each change
  const answers = useMemo(() => observer.getOptimisticResult(queries, undefined)[0], [observer, queries, change]);
  const drawn = useRef(answers);
  useLayoutEffect(() => void (drawn.current = answers));
  useEffect(() => {
    const look = (): void => {
      const now = observer.getCurrentResult();
      if (now.length !== drawn.current.length || now.some((each, at) => isOther(each, drawn.current[at]))) noteChange();
    };
    const leave = observer.subscribe(look);
    look();
    return leave;
  }, [observer]);
  useEffect(() => observer.setQueries(queries), [observer, queries]);
  return answers as readonly Answer<T>[]; // as the questions say
}

const isOther = (one: Answer<unknown>, other?: Answer<unknown>): boolean => one.data !== other?.data || one.isPending !== other?.isPending;
