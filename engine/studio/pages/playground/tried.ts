/** What the server says about a text that is being written. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useData } from '../../../data/data-context.ts';
import { ApiError } from '../../../data/source.ts';
import { useDebouncedValue } from '../../../data/useDebounced.ts';
import type { Resource } from '../../../model/model.ts';
import type { Problem } from '../../../model/problem.ts';
import type { TriedText } from '../../review/playground.ts';

/** The resource as it was when the text last had no error. */
interface GoodText {
  readonly resource: Resource;
  /** Grows when what the text means has changed. */
  readonly edition: number;
}

export interface TriedResult {
  /** Of the newest answer; those in other files come from how they fit together. */
  readonly problems: readonly Problem[];
  /** Name of the file that the text would be. */
  readonly file: string;
  readonly good: GoodText | null;
  readonly isChecking: boolean;
  /** The server could not be asked, or refused to look. */
  readonly failure: ApiError | null;
}

const pauseMs = 350;
const nothing: readonly Problem[] = [];

/** Asks the server about the text when typing pauses. An answer to an older text is dropped. */
export function useTriedText(text: string): TriedResult {
  const { source } = useData();
  const settled = useDebouncedValue(text, pauseMs);
  const query = useQuery({
    queryKey: ['playground', settled],
    queryFn: async ({ signal }): Promise<TriedText> => {
      const { body } = await source.send({ method: 'POST', path: '/_playground', body: { text: settled }, signal });
      // The server of this app made it.
      return body as TriedText;
    },
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 60_000,
    // Too many in a minute: the next minute has room.
    retry: (count, error) => count < 4 && error instanceof ApiError && error.status === 429,
    retryDelay: 15_000,
  });
  const { data } = query;
  const failure = query.error instanceof ApiError ? query.error : null;
  return {
    problems: data?.problems ?? nothing,
    file: `${data?.name ?? 'untitled'}.yaml`,
    good: useLastGood(data?.resource ?? null),
    isChecking: query.isFetching || settled !== text,
    failure: failure ?? (query.failureReason instanceof ApiError ? query.failureReason : null),
  };
}

interface KeptGood extends GoodText {
  readonly meaning: string;
}

/** Comments, line breaks and moved lines change nothing. */
function useLastGood(resource: Resource | null): GoodText | null {
  const [kept, setKept] = useState<KeptGood | null>(null);
  const meaning = useMemo(() => (resource === null ? null : JSON.stringify(resource, omitPlaces)), [resource]);
  if (resource === null || meaning === null || meaning === kept?.meaning) return kept;
  const next = { resource, meaning, edition: (kept?.edition ?? 0) + 1 };
  setKept(next);
  return next;
}

function omitPlaces(key: string, value: unknown): unknown {
  return key === 'place' && typeof value === 'object' && value !== null && 'line' in value ? undefined : value;
}
