import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useData } from '../data/data-context.ts';
import { ApiError, type ApiReply } from '../data/source.ts';
import type { HttpMethod } from '../model/model.ts';

interface ReadPathOptions<T> {
  /** Turns the answer into what the screen uses; throws for one it cannot read. */
  readonly parse: (body: unknown) => T;
  readonly everyMs?: number;
  /** Polling stops when this is false. */
  readonly while?: (data: T) => boolean;
}

/** What was read, and how it stands. */
export interface ReadResult<T> {
  readonly data: T | null;
  readonly headers: Readonly<Record<string, string>> | null;
  readonly problem: Error | null;
  readonly loading: boolean;
  readonly reload: () => void;
}

/** Reads an address below the API base, again and again with `everyMs`. */
export function useRead<T>(path: string, options: ReadPathOptions<T>): ReadResult<T> {
  const { source } = useData();
  const result = useQuery({
    queryKey: ['read', path],
    queryFn: async ({ signal }) => {
      const { body, headers } = await source.send({ method: 'GET', path, signal });
      return { data: options.parse(body), headers };
    },
    refetchInterval: ({ state }) =>
      options.everyMs !== undefined && (state.data === undefined || options.while?.(state.data.data) !== false) ? options.everyMs : false,
  });
  return {
    data: result.data?.data ?? null,
    headers: result.data?.headers ?? null,
    problem: result.error,
    loading: result.isFetching,
    reload: () => void result.refetch(),
  };
}

interface SentCall {
  readonly method: HttpMethod;
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

interface SentReply extends ApiReply {
  readonly ok: boolean;
}

/** Sends a call below the API base; a refusal or a network failure (status 0) is an answer too. A 401 ends the session. */
export function useSend(): (call: SentCall) => Promise<SentReply> {
  const { source } = useData();
  return useCallback(
    async (call) => {
      try {
        return { ok: true, ...(await source.send(call)) };
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.reply !== null) return { ok: false, ...error.reply };
        return {
          ok: false,
          status: error.status,
          headers: {},
          body: { code: error.code, message: error.message, hint: error.hint, errors: error.fields },
        };
      }
    },
    [source],
  );
}
