import { StrictMode, useEffect, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { lookId, parsePageView } from '../data/rendered-page.ts';
import { whenIdle } from '../data/wait.ts';
import { FirstViewContext, openFirstView, type FirstView } from '../screens/first-view.ts';
import { measureScrollbar } from '../screens/list/grid/table-room.ts';
import { prepareApp } from './App.tsx';
import { reportCaughtError } from './caught.ts';
import type { BrowserAppOptions } from './options.ts';

/** Draws the application into the page, once all that its address needs is here: over the first look of the page, where it has one. */
export async function drawApp(options: BrowserAppOptions): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no element with the id "root".');
  const look = findLook();
  const view = openFirstView(parsePageView(look?.dataset['view']), () => look?.removeAttribute('data-view'));
  const app = await prepareApp(options, view);
  const whole = (
    <StrictMode>
      <FirstViewContext value={view}>
        <TakenOver view={view}>{app}</TakenOver>
      </FirstViewContext>
    </StrictMode>
  );
  if (look === null) return void createRoot(root, { onCaughtError: reportCaughtError }).render(whole);
  look.inert = false;
  look.removeAttribute('aria-hidden');
  hydrateRoot(look, whole, { onCaughtError: reportCaughtError });
}

/** The first look of the page; null where it has none, or one for a browser with other bars, where everything stands a little elsewhere. */
function findLook(): HTMLElement | null {
  const look = document.getElementById(lookId);
  return parsePageView(look?.dataset['view'])?.scrollbar === measureScrollbar() ? look : null;
}

interface TakenOverProps {
  readonly view: FirstView;
  readonly children: ReactNode;
}

/**
 * Where there are no rows, nothing else says that the page answers. What stands in a Suspense is taken over later, and before the browser is idle:
 * until then it must find the window that the look was drawn for, on a slow processor as well.
 */
function TakenOver({ view, children }: TakenOverProps) {
  useEffect(() => whenIdle(view.end, soon), [view]);
  return children;
}

const soon = { latest: 30_000 } as const;
