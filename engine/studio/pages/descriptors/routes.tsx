import { lazy, Suspense, type ReactNode } from 'react';
import { useLocation, type RouteObject } from 'react-router-dom';
import { useLingui } from '@lingui/react';
import { Page, SkeletonRows } from '../../../ui/index.ts';
import { ScreenBoundary } from '../../../app/ScreenBoundary.tsx';
import { descriptorsPath } from '../../../screens/links.ts';
import { ForReviewers } from './Reviewers.tsx';

const DescriptorsScreen = lazy(() => import('./DescriptorsScreen.tsx').then(({ DescriptorsScreen: one }) => ({ default: one })));
const DescriptorScreen = lazy(() => import('./DescriptorScreen.tsx').then(({ DescriptorScreen: one }) => ({ default: one })));

/** The pages of reviewers; their code is loaded when one is opened. */
export const descriptorRoutes: RouteObject[] = [
  { path: descriptorsPath, element: <ReviewedScreen screen={<DescriptorsScreen />} /> },
  { path: `${descriptorsPath}/:name`, element: <ReviewedScreen screen={<DescriptorScreen />} /> },
];

function ReviewedScreen({ screen }: { readonly screen: ReactNode }) {
  const { i18n } = useLingui();
  const { pathname } = useLocation();
  const loading = (
    <Page title={i18n._('Descriptors')}>
      <SkeletonRows />
    </Page>
  );
  return (
    <ForReviewers>
      <ScreenBoundary key={pathname}>
        <Suspense fallback={loading}>{screen}</Suspense>
      </ScreenBoundary>
    </ForReviewers>
  );
}
