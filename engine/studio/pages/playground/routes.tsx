import { lazy, Suspense } from 'react';
import type { RouteObject } from 'react-router-dom';
import { framePath, playgroundPath } from './paths.ts';

const Playground = lazy(() => import('./PlaygroundPage.tsx').then(({ PlaygroundPage: one }) => ({ default: one })));
const Screens = lazy(() => import('./frame/PreviewPage.tsx').then(({ PreviewPage: one }) => ({ default: one })));

/** The playground, inside the layout of the app. */
export const playgroundRoute: RouteObject = {
  path: playgroundPath,
  element: (
    <Suspense fallback={null}>
      <Playground />
    </Suspense>
  ),
};

/** What stands in its frame: screens alone. */
export const playgroundFrameRoute: RouteObject = {
  path: framePath,
  element: (
    <Suspense fallback={null}>
      <Screens />
    </Suspense>
  ),
};
