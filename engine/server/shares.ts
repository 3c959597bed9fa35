/** What one caller may have of the server at a time, so that nobody's calls keep others waiting. */
import { setMaxListeners } from 'node:events';
import type { Context, MiddlewareHandler } from 'hono';
import { refuseCall } from './reply/refusal.ts';
import { say } from './reply/say.ts';
import { currentAsking, runHurried } from './store/haste.ts';

export interface ShareLimits {
  /** Calls that are being answered. A page of the app asks for some twenty at once. */
  readonly atOnce: number;
  /** Seconds of the store's work that a caller may use in advance. Each second gives one back: whoever asks one thing after another never gets there. */
  readonly ahead: number;
}

interface CallerShare {
  running: number;
  /** Seconds of the store's work that time has not given back yet, as of `at`. */
  ahead: number;
  at: number;
}

export interface CallerShares {
  /** Around every call: what it asks of the store has limits, ends when nobody waits for it, and is charged to its caller. */
  readonly counted: MiddlewareHandler;
  /** The call is one of this caller's; refuses it when there are too many, or they have cost too much. */
  readonly claim: (c: Context, caller: string) => void;
  /** What is asked for a caller when their answer has begun to leave: limited and charged as a call of its own. */
  readonly again: <T>(c: Context, work: () => Promise<T>) => Promise<T>;
}

const safe = new Set(['GET', 'HEAD']);

/** `seconds` is a clock that only goes forward. */
export function openCallerShares(
  { atOnce, ahead: most }: ShareLimits,
  { addressOf, seconds = () => performance.now() / 1000 }: { addressOf: (c: Context) => string; seconds?: () => number },
): CallerShares {
  const shares = new Map<string, CallerShare>();
  const shareOf = (caller: string): CallerShare => {
    const known = shares.get(caller) ?? { running: 0, ahead: 0, at: 0 };
    const at = seconds();
    known.ahead = Math.max(0, known.ahead - (at - known.at));
    known.at = at;
    shares.set(caller, known);
    return known;
  };
  const settle = (caller: string, spentMs: number): void => {
    const share = shareOf(caller);
    share.running -= 1;
    share.ahead += spentMs / 1000;
    // Nothing to remember: a moment later everything has been given back.
    if (share.running === 0 && share.ahead < 1) shares.delete(caller);
  };
  const enter = (caller: string): void => {
    const share = shareOf(caller);
    const wait = share.running >= atOnce ? 1 : Math.ceil(share.ahead - most);
    if (wait > 0)
      refuseCall('too-many', say('Too many calls at once, or calls that cost too much: please wait'), {
        hint: [`${wait} s`],
        headers: { 'retry-after': String(wait) },
      });
    share.running += 1;
  };
  return {
    counted: (c, next) => {
      // What somebody has sent to be written is written, whether or not they wait for it.
      const signal = safe.has(c.req.method) ? c.req.raw.signal : null;
      // One for each statement that waits.
      if (signal !== null) setMaxListeners(0, signal);
      const work = async (): Promise<void> => {
        try {
          await next();
        } finally {
          const caller: unknown = c.get('caller');
          if (typeof caller === 'string') settle(caller, currentAsking().spent);
        }
      };
      return runHurried(work, { lane: `address ${addressOf(c)}`, signal });
    },
    claim: (c, caller) => {
      if (c.get('caller') === caller) return;
      enter(caller);
      c.set('caller', caller);
      currentAsking().lane = caller;
    },
    again: async (c, work) => {
      const caller: unknown = c.get('caller');
      if (typeof caller !== 'string') return work();
      enter(caller);
      const charged = async () => {
        try {
          return await work();
        } finally {
          settle(caller, currentAsking().spent);
        }
      };
      return runHurried(charged, { lane: caller, signal: c.req.raw.signal });
    },
  };
}
