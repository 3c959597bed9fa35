import { useLingui } from '@lingui/react';
import { lazy, Suspense } from 'react';
import type { RouteObject } from 'react-router-dom';
import type { StudioPages } from '../../app/options.ts';
import { descriptorsPath } from '../../screens/links.ts';
import { Button } from '../../ui/index.ts';
import { useMayReview } from './descriptors/Reviewers.tsx';
import { descriptorRoutes } from './descriptors/routes.tsx';
import { playgroundFrameRoute, playgroundRoute } from './playground/routes.tsx';

const ManualScreen = lazy(() => import('./manual/ManualScreen.tsx').then(({ ManualScreen: one }) => ({ default: one })));

// Without a descriptor of its own: the manual is about the engine.
const manualRoute: RouteObject = {
  path: 'manual/:page?',
  element: (
    <Suspense fallback={null}>
      <ManualScreen />
    </Suspense>
  ),
};

/** Descriptors, playground and manual. */
export const studioPages: StudioPages = {
  inside: [...descriptorRoutes, playgroundRoute, manualRoute],
  alone: [playgroundFrameRoute],
  MenuItems: StudioMenuItems,
};

function StudioMenuItems() {
  const { i18n } = useLingui();
  // Help is for everybody; the manual tells authors and reviewers of descriptors.
  const mayReview = useMayReview();
  if (!mayReview) return null;
  return (
    <>
      <Button variant="text" size="small" icon="code" to={descriptorsPath}>
        {i18n._('Descriptors')}
      </Button>
      <Button variant="text" size="small" icon="document" to="/manual">
        {i18n._('Manual')}
      </Button>
    </>
  );
}
