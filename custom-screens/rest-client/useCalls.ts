import { useCallback, useState, useSyncExternalStore } from 'react';
import { useSend, useUser } from '../../engine/index.ts';
import { below } from './below.ts';

export const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** What is typed: a call that can be made, and made again. */
export interface Call {
  readonly method: (typeof methods)[number];
  /** Below the base of the API, with its query. */
  readonly path: string;
  /** null: none is sent. */
  readonly body: unknown;
}

/** A call that was made, with what came back. */
export interface Made extends Call {
  readonly id: number;
  readonly at: Date;
  readonly ms: number;
  /** 0: no answer came. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly answer: unknown;
}

interface Kept extends Made {
  readonly by: string;
}

const most = 50;
// The calls of this page, in memory only: bodies may hold what must not lie about. They outlive the screen, not the page.
let kept: readonly Kept[] = [];
const listeners = new Set<() => void>();

function keep(made: Kept): void {
  kept = [made, ...kept].slice(0, most);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

interface Calls {
  /** Own calls since the page was loaded, the latest first; at most 50. */
  readonly calls: readonly Made[];
  readonly isBusy: boolean;
  /** Makes a call with the rights of the user; resolves with it however it was answered. */
  readonly make: (call: Call) => Promise<Made>;
}

/** The calls of the user, and the way to make one. */
export function useCalls(): Calls {
  const { username } = useUser();
  const send = useSend();
  const [isBusy, setBusy] = useState(false);
  const all = useSyncExternalStore(subscribe, () => kept);
  const make = useCallback(
    async (call: Call): Promise<Made> => {
      setBusy(true);
      const start = performance.now();
      const { status, headers, body } = await send(requestOf(call));
      const made = {
        ...call,
        id: (kept[0]?.id ?? 0) + 1,
        at: new Date(),
        ms: Math.round(performance.now() - start),
        status,
        headers,
        answer: body,
      };
      keep({ ...made, by: username });
      setBusy(false);
      return made;
    },
    [send, username],
  );
  return { calls: all.filter(({ by }) => by === username), isBusy, make };
}

// A GET has no body in any browser. Whoever types a whole record means to overwrite whatever is there.
function requestOf({ method, path, body }: Call) {
  const isEmpty = method === 'GET' || body === null || body === undefined;
  return { method, path: below(path), ...(method === 'PUT' && { headers: { 'If-Match': '*' } }), ...(isEmpty ? {} : { body }) };
}
