import { useCallback, useState, useSyncExternalStore } from 'react';
import { useSend, useUser } from 'steward';
import { confineToBase } from './below.ts';

export const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** What is typed: a call that can be made, and made again. */
export interface RestCall {
  readonly method: (typeof methods)[number];
  /** Relative to the base URL of the API, including the query. */
  readonly path: string;
  /** null: none is sent. */
  readonly body: unknown;
}

/** A call that was made, with what came back. */
export interface MadeCall extends RestCall {
  readonly id: number;
  readonly at: Date;
  readonly ms: number;
  /** 0: no answer came. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly answer: unknown;
}

interface KeptCall extends MadeCall {
  readonly by: string;
}

const most = 50;
// The calls of this page, in memory only: bodies may contain secrets. They outlive the screen, not the page.
let kept: readonly KeptCall[] = [];
const listeners = new Set<() => void>();

function keepCall(made: KeptCall): void {
  kept = [made, ...kept].slice(0, most);
  for (const listener of listeners) listener();
}

function subscribeToCalls(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

interface CallsOfUser {
  /** Own calls since the page was loaded, the latest first; at most 50. */
  readonly calls: readonly MadeCall[];
  readonly isBusy: boolean;
  /** Makes a call with the rights of the user; resolves with it, whatever the answer was. */
  readonly make: (call: RestCall) => Promise<MadeCall>;
}

/** The calls of the user, and the way to make one. */
export function useCalls(): CallsOfUser {
  const { username } = useUser();
  const send = useSend();
  const [isBusy, setBusy] = useState(false);
  const all = useSyncExternalStore(subscribeToCalls, () => kept);
  const make = useCallback(
    async (call: RestCall): Promise<MadeCall> => {
      setBusy(true);
      const start = performance.now();
      const { status, headers, body } = await send(requestOfCall(call));
      const made = {
        ...call,
        id: (kept[0]?.id ?? 0) + 1,
        at: new Date(),
        ms: Math.round(performance.now() - start),
        status,
        headers,
        answer: body,
      };
      keepCall({ ...made, by: username });
      setBusy(false);
      return made;
    },
    [send, username],
  );
  return { calls: all.filter(({ by }) => by === username), isBusy, make };
}

// No browser sends a body with GET. Whoever types a whole record means to overwrite whatever is stored.
function requestOfCall({ method, path, body }: RestCall) {
  const isEmpty = method === 'GET' || body === null || body === undefined;
  return { method, path: confineToBase(path), ...(method === 'PUT' && { headers: { 'If-Match': '*' } }), ...(isEmpty ? {} : { body }) };
}
