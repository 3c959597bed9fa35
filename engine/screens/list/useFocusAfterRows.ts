import { useEffect, useRef, type RefObject } from 'react';

/** Where the last row goes and takes the focus with it, as by being deleted, the focus goes to what stands in the place of rows. */
export function useFocusAfterRows(isEmpty: boolean): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const hadRows = useRef(false);
  useEffect(() => {
    if (!isEmpty) hadRows.current = true;
    if (!isEmpty || !hadRows.current) return undefined;
    hadRows.current = false;
    // Once a dialog that asked has given the focus back to what is gone.
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
  }, [isEmpty]);
  return place;
}
