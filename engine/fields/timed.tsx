/** What an expression shows that looks at the clock is drawn again as time passes; nothing else is. */
import { useMemo, useSyncExternalStore, type ReactNode } from 'react';
import type { EvaluationScope } from '../model/evaluate.ts';
import { clock } from './clock.ts';

// Of a field: what is filled in, checked or stored, and fields within its value, which are drawn on their own.
const UNSEEN: ReadonlySet<string> = new Set([
  ...['members', 'items', 'codec', 'choices', 'checks', 'unique', 'messages', 'placeholder'],
  ...['stamp', 'default', 'autofill', 'normalize', 'derived', 'required', 'readOnly'],
]);

const known = new WeakMap<object, boolean>();

/** Whether drawing this part of the Model (a field, cell, column, condition or text) evaluates an expression that reads the clock. */
export function readsTheClock(what: unknown): boolean {
  if (typeof what !== 'object' || what === null) return false;
  const before = known.get(what);
  if (before !== undefined) return before;
  const reads = Array.isArray(what)
    ? what.some(readsTheClock)
    : Object.entries(what).some(([key, part]) =>
        key === 'reads' ? Array.isArray(part) && part.includes('now') : !UNSEEN.has(key) && readsTheClock(part),
      );
  known.set(what, reads);
  return reads;
}

const subscribeToNothing = (): (() => void) => () => undefined;
const withClockTime = (scope: EvaluationScope): EvaluationScope => ({ ...scope, now: new Date(clock.at()) });

/**
 * The scope as time passes. With `isTimed` its `now` goes on, once a second or, with `read`, as soon as what that makes of the scope is another
 * text; else it is the scope as it came.
 */
export function useTimedScope(scope: EvaluationScope, isTimed: boolean, read?: (scope: EvaluationScope) => string): EvaluationScope {
  const look = (): string | number | null => (isTimed ? (read === undefined ? clock.at() : read(withClockTime(scope))) : null);
  const state = useSyncExternalStore(isTimed ? clock.subscribe : subscribeToNothing, look, look);
  return useMemo(() => (state === null ? scope : withClockTime(scope)), [scope, state]);
}

/** Draws its children again once a second, with a scope of that moment. */
export function Timed({ scope, children }: { readonly scope: EvaluationScope; readonly children: (scope: EvaluationScope) => ReactNode }) {
  return children(useTimedScope(scope, true));
}
