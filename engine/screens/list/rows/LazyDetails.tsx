import { lazy, Suspense } from 'react';
import type { RowDetailsProps } from './RowDetails.tsx';

// Its blocks are those of pages, which most lists never show.
const RowDetails = lazy(() => import('./RowDetails.tsx').then((module) => ({ default: module.RowDetails })));

/** What a row unfolds to, loaded with the first one. */
export function LazyDetails(props: RowDetailsProps) {
  return (
    <Suspense fallback={null}>
      <RowDetails {...props} />
    </Suspense>
  );
}
