export interface Listeners {
  /** Calls `listener` at each change, until the function is called that it returns. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly notify: () => void;
}

/** Those who want to know when something changes. `begin` runs as the first of them comes, and what it returns as the last one leaves. */
export function createListeners(begin?: () => () => void): Listeners {
  const listeners = new Set<() => void>();
  let end: (() => void) | undefined;
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      if (listeners.size === 1) end ??= begin?.();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        end?.();
        end = undefined;
      };
    },
    // Who comes meanwhile has seen the change.
    notify: () => [...listeners].forEach((listener) => listener()),
  };
}
