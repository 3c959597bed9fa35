import { useEffect, useRef, type RefObject } from 'react';

/** What was given when the part was last drawn, for what runs later: a key, a touch, a timer. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
