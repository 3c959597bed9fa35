import { createContext, startTransition, useContext, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Router } from 'react-router-dom';
import type { AppRouter, HeldWay, WayGuard } from './app-router.ts';

const AppRouterContext = createContext<AppRouter | null>(null);

/** Draws what is inside at the place of a router; the page before stays until the next one can be drawn. */
export function AppRouterProvider({ router, children }: { readonly router: AppRouter; readonly children: ReactNode }) {
  const [{ location, action }, setPlace] = useState(router.place);
  useLayoutEffect(() => {
    const show = (): void => startTransition(() => setPlace(router.place()));
    // What is inside may have led on before.
    show();
    return router.subscribe(show);
  }, [router]);
  return (
    <AppRouterContext value={router}>
      <Router location={location} navigationType={action} navigator={router.navigator}>
        {children}
      </Router>
    </AppRouterContext>
  );
}

/** The router around; throws without one. */
export function useAppRouter(): AppRouter {
  const router = useContext(AppRouterContext);
  if (router === null) throw new Error('There is no router around.');
  return router;
}

/** Decides about the ways that lead away; returns the one that waits for an answer. */
export function useHeldWay(holds: WayGuard['holds']): HeldWay | null {
  const router = useAppRouter();
  const [held, setHeld] = useState<HeldWay | null>(null);
  const latest = useRef(holds);
  useLayoutEffect(() => void (latest.current = holds));
  useEffect(() => {
    const onHeld = (way: HeldWay | null): void => startTransition(() => setHeld(way));
    return router.guard({ holds: (from, to) => latest.current(from, to), onHeld });
  }, [router]);
  return held;
}
