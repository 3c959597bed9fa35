/**
 * The addresses of an app: where it is, the ways that lead on, and the guard that may hold one up.
 *
 * React Router draws what they lead to. Its own routers that know guards bring loaders, actions and fetchers along, twice as much code as all
 * that is used of it, which every first page would load.
 */
import {
  NavigationType,
  parsePath,
  UNSAFE_createBrowserHistory as createBrowserHistory,
  UNSAFE_createMemoryHistory as createMemoryHistory,
  type Location,
  type Navigator,
  type To,
} from 'react-router-dom';

/** Where an app is, and how it came there. */
interface Place {
  readonly location: Location;
  readonly action: NavigationType;
}

/** A way that waits for an answer. */
export interface HeldWay {
  /** Where it leads; its key is its own. */
  readonly location: Location;
  readonly letGo: () => void;
  readonly giveUp: () => void;
}

/** Whoever decides about ways. */
export interface WayGuard {
  readonly holds: (from: Location, to: Location) => boolean;
  /** Is told what waits; null: nothing does any more. */
  readonly onHeld: (way: HeldWay | null) => void;
}

interface NavigateOptions {
  readonly replace?: boolean;
  /** Kept with the entry of the history. */
  readonly state?: unknown;
}

export interface AppRouter {
  /** Where the app is, though what is drawn may still be the page before. */
  readonly place: () => Place;
  /** Takes an absolute address, or that many steps through the history. */
  readonly navigate: (to: To | number, options?: NavigateOptions) => void;
  /** Has all ways decided by a guard, one at a time, until the returned function is called. */
  readonly guard: (guard: WayGuard) => () => void;
  readonly subscribe: (listener: (place: Place) => void) => () => void;
  /** Tells of an address that a way may lead to at any moment; null: of none any more. */
  readonly expect: (to: string | null) => void;
  readonly subscribeToExpected: (listener: (expected: Location | null) => void) => () => void;
  /** What React Router needs for links and addresses that are relative. */
  readonly navigator: Navigator;
}

type AppHistory = ReturnType<typeof createBrowserHistory> | ReturnType<typeof createMemoryHistory>;

/** A router over the address bar. */
export const createAppRouter = (): AppRouter => createRouterOver(createBrowserHistory({ v5Compat: true }));

/** A router with a history of its own, for pages within a page. */
export const createDetachedRouter = (first = '/'): AppRouter =>
  createRouterOver(createMemoryHistory({ initialEntries: [first], v5Compat: true }));

function createRouterOver(history: AppHistory): AppRouter {
  const listeners = new Set<(place: Place) => void>();
  const expecting = new Set<(expected: Location | null) => void>();
  let guard: WayGuard | null = null;
  let place: Place = { location: history.location, action: history.action };
  let ways = 0;
  /** The next way passes unasked. */
  let isLetGo = false;
  /** Called when the history is back where it was before a step that is held. */
  let onStepBack: (() => void) | null = null;

  const holdWay = (location: Location, letGo: () => void): boolean => {
    const isAsked = !isLetGo;
    isLetGo = false;
    if (guard === null || !isAsked || !guard.holds(place.location, location)) return false;
    const { onHeld } = guard;
    onHeld({
      location,
      letGo: () => {
        isLetGo = true;
        onHeld(null);
        letGo();
      },
      giveUp: () => onHeld(null),
    });
    return true;
  };

  /** A step through the history has been taken already: it is taken back while it waits. */
  const holdStep = (location: Location, delta: number): boolean => {
    const back = new Promise<void>((resolve) => {
      onStepBack = resolve;
    });
    const isHeld = holdWay(location, () => void back.then(() => history.go(delta)));
    if (isHeld) history.go(-delta);
    else onStepBack = null;
    return isHeld;
  };

  history.listen(({ action, location, delta }) => {
    if (onStepBack !== null) {
      onStepBack();
      onStepBack = null;
      return;
    }
    // Whoever types another hash into the address bar takes a step of no known length, which nothing can take back.
    if (action === NavigationType.Pop && delta !== null && holdStep(location, delta)) return;
    place = { location, action };
    for (const listener of listeners) listener(place);
    guard?.onHeld(null);
  });

  const go = (to: To, { replace = false, state = null }: NavigateOptions = {}): void => {
    const path = { pathname: place.location.pathname, ...(typeof to === 'string' ? parsePath(to) : to) };
    const location = { ...history.encodeLocation(path), state, key: `way-${String((ways += 1))}` };
    if (holdWay(location, () => go(to, { replace, state }))) return;
    if (replace) history.replace(path, state);
    else history.push(path, state);
  };

  return {
    place: () => place,
    navigate: (to, options) => (typeof to === 'number' ? history.go(to) : go(to, options)),
    guard: (next) => {
      guard = next;
      return () => {
        if (guard === next) guard = null;
      };
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    expect: (to) => {
      const expected = to === null ? null : { ...history.encodeLocation(to), state: null as unknown, key: 'expected' };
      for (const listener of expecting) listener(expected);
    },
    subscribeToExpected: (listener) => {
      expecting.add(listener);
      return () => void expecting.delete(listener);
    },
    navigator: {
      createHref: (to) => history.createHref(to),
      createURL: (to) => history.createURL(to),
      encodeLocation: (to) => history.encodeLocation(to),
      go: (delta) => history.go(delta),
      push: (to, state) => go(to, { state: state as unknown }),
      replace: (to, state) => go(to, { replace: true, state: state as unknown }),
    },
  };
}
