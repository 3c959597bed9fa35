import type { MiddlewareHandler } from 'hono';

/** The calls that are being answered: work in the background lets them go first. */
export interface OpenTraffic {
  /** Around every call. */
  readonly counted: MiddlewareHandler;
  /** Resolves once no call is being answered, after `patience` at the latest. */
  readonly lull: () => Promise<void>;
}

/** Longest that background work stands back at a time, in milliseconds: where calls never end it is slow, and gets done. */
const patience = 50;

export function openTrafficCounter(): OpenTraffic {
  const waiting = new Set<() => void>();
  let open = 0;
  const end = (): void => {
    open -= 1;
    if (open === 0) for (const goOn of waiting) goOn();
  };
  return {
    counted: async (_c, next) => {
      open += 1;
      try {
        await next();
      } finally {
        // The answer is sent before anything else begins.
        setImmediate(end);
      }
    },
    lull: async () => {
      if (open === 0) return;
      await new Promise<void>((resolve) => {
        const goOn = (): void => {
          clearTimeout(timer);
          waiting.delete(goOn);
          resolve();
        };
        const timer = setTimeout(goOn, patience);
        waiting.add(goOn);
      });
    },
  };
}
