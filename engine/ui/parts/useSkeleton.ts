import { useEffect, useState } from 'react';

/** Most answers are faster: no skeleton is drawn before that. */
export const skeletonWaitMs = 300;
/** One that was drawn stays that long, so that nothing only flashes. */
const stayMs = 200;

/** Whether the skeleton stands in place of what loads: while it does, and until a drawn one has been there for 200 ms. */
export function useSkeleton(isLoading: boolean): boolean {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    if (!isLoading) return;
    const timer = setTimeout(() => setDrawn(true), skeletonWaitMs);
    return () => clearTimeout(timer);
  }, [isLoading]);
  useEffect(() => {
    if (!isDrawn) return;
    const timer = setTimeout(() => setDrawn(false), stayMs);
    return () => clearTimeout(timer);
  }, [isDrawn]);
  return isLoading || isDrawn;
}
