/** What an expression shows that looks at the clock is drawn again as time passes; nothing else is. */
import { useMemo, useSyncExternalStore, type ReactNode } from 'react';
import type { Scope } from '../model/evaluate.ts';
import { clock } from './clock.ts';

// Of a field: what is filled in, checked or stored, and fields within its value, which are drawn on their own.
const UNSEEN: ReadonlySet<string> = new Set([
  ...['members', 'items', 'codec', 'choices', 'checks', 'unique', 'messages', 'placeholder'],
  ...['stamp', 'default', 'autofill', 'normalize', 'derived', 'required', 'readOnly'],
]);

const known = new WeakMap<object, boolean>();

/** Whether drawing this part of the Model (a field, cell, column, condition or text) evaluates an expression that reads the clock. */
export function readsClock(what: unknown): boolean {
  if (typeof what !== 'object' || what === null) return false;
  const before = known.get(what);
  if (before !== undefined) return before;
  const reads = Array.isArray(what)
    ? what.some(readsClock)
    : Object.entries(what).some(([key, part]) =>
        key === 'reads' ? Array.isArray(part) && part.includes('now') : !UNSEEN.has(key) && readsClock(part),
      );
  known.set(what, reads);
  return reads;
}

const never = (): (() => void) => () => undefined;
const later = (scope: Scope): Scope => ({ ...scope, now: new Date(clock.at()) });

/**
 * The scope as time passes. With `isTimed` its `now` goes on, once a second or, with `read`, as soon as what that makes of the scope is another
 * text; else it is the scope as it came.
 */
export function useTimedScope(scope: Scope, isTimed: boolean, read?: (scope: Scope) => string): Scope {
  const state = useSyncExternalStore(isTimed ? clock.subscribe : never, () =>
    isTimed ? (read === undefined ? clock.at() : read(later(scope))) : null,
  );
  return useMemo(() => (state === null ? scope : later(scope)), [scope, state]);
}

/** Draws its children again once a second, with a scope of that moment. */
export function Timed({ scope, children }: { readonly scope: Scope; readonly children: (scope: Scope) => ReactNode }) {
  return children(useTimedScope(scope, true));
}
