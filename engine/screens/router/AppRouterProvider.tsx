import {
  createContext,
  startTransition,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type Context,
  type ReactNode,
} from 'react';
import { createPath, Router, type Location } from 'react-router-dom';
import type { AppRouter, HeldWay, WayGuard } from './app-router.ts';

const AppRouterContext = createContext<AppRouter | null>(null);

/** A page that is drawn, or that will be as soon as a way leads there. */
export interface DrawnPage {
  readonly id: number;
  readonly location: Location;
}

/** The page in sight, and the one that is expected next. */
export interface DrawnPages {
  readonly current: DrawnPage;
  readonly expected: DrawnPage | null;
}

const DrawnPagesContext = createContext<DrawnPages | null>(null);

/** Draws what is inside at the place of a router; the page before stays until the next one can be drawn. */
export function AppRouterProvider({ router, children }: { readonly router: AppRouter; readonly children: ReactNode }) {
  const [action, setAction] = useState(() => router.place().action);
  const [pages, setPages] = useState((): DrawnPages => ({ current: { id: 0, location: router.place().location }, expected: null }));
  const lastId = useRef(0);
  useLayoutEffect(() => {
    const show = (): void =>
      startTransition(() => {
        const place = router.place();
        setAction(place.action);
        setPages((now) => followWay(now, place.location));
      });
    const expect = (location: Location | null): void => {
      // Another that is expected is not drawn within the one before.
      const id = (lastId.current += 1);
      startTransition(() =>
        setPages((now) => (now.expected === location ? now : { current: now.current, expected: location && { id, location } })),
      );
    };
    // What is inside may have led on before.
    show();
    const ends = [router.subscribe(show), router.subscribeToExpected(expect)];
    return () => ends.forEach((end) => end());
  }, [router]);
  return (
    <AppRouterContext value={router}>
      <DrawnPagesContext value={pages}>
        <Router location={pages.current.location} navigationType={action} navigator={router.navigator}>
          {children}
        </Router>
      </DrawnPagesContext>
    </AppRouterContext>
  );
}

/** A way to where a page is expected takes that page; any other leads on within the page in sight. */
function followWay(now: DrawnPages, location: Location): DrawnPages {
  const { current, expected } = now;
  if (current.location === location) return now;
  const isExpected = expected !== null && createPath(expected.location) === createPath(location);
  return { current: { id: isExpected ? expected.id : current.id, location }, expected: null };
}

/** What is drawn, and what may be soon. */
export const useDrawnPages = (): DrawnPages => useRouterContext(DrawnPagesContext);

/** The router around; throws without one. */
export const useAppRouter = (): AppRouter => useRouterContext(AppRouterContext);

function useRouterContext<T>(context: Context<T | null>): T {
  const found = useContext(context);
  if (found === null) throw new Error('There is no router around.');
  return found;
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
