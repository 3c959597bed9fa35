import { useEffect } from 'react';
import { useLatest } from './useLatest.ts';
import { isCovered, isTypingTarget } from './useLetterKeys.ts';

/** What a finger that is drawn to that side does; null: nothing at present. */
export interface Swipe {
  readonly left: (() => void) | null;
  readonly right: (() => void) | null;
}

/** px from the edges, where the browser itself goes back and on. */
const edgeWidth = 32;
const leastWay = 80;
const latestMs = 700;

/**
 * Answers to a finger that is drawn sideways across the page, but for what scrolls sideways itself, is typed into or covers the page. Whoever
 * cannot draw has buttons for the same (WCAG 2.5.1).
 */
export function useSwipe(swipe: Swipe): void {
  const latest = useLatest(swipe);
  useEffect(() => {
    let from: { readonly x: number; readonly y: number; readonly at: number } | null = null;
    const begin = ({ touches, target, timeStamp }: TouchEvent): void => {
      const [finger] = touches;
      const isFree = touches.length === 1 && !isTypingTarget(target) && !isCovered() && !isScrolledSideways(target);
      if (finger === undefined || !isFree || finger.clientX < edgeWidth || finger.clientX > innerWidth - edgeWidth) from = null;
      else from = { x: finger.clientX, y: finger.clientY, at: timeStamp };
    };
    const end = ({ changedTouches: [finger], timeStamp }: TouchEvent): void => {
      const began = from;
      from = null;
      if (began === null || finger === undefined || timeStamp - began.at > latestMs || getSelection()?.isCollapsed === false) return;
      const [right, down] = [finger.clientX - began.x, finger.clientY - began.y];
      if (Math.abs(right) < Math.max(leastWay, 2 * Math.abs(down))) return;
      latest.current[right < 0 ? 'left' : 'right']?.();
    };
    const giveUp = (): void => void (from = null);
    document.addEventListener('touchstart', begin, { passive: true });
    document.addEventListener('touchend', end, { passive: true });
    document.addEventListener('touchcancel', giveUp, { passive: true });
    return () => {
      document.removeEventListener('touchstart', begin);
      document.removeEventListener('touchend', end);
      document.removeEventListener('touchcancel', giveUp);
    };
  }, [latest]);
}

function isScrolledSideways(target: EventTarget | null): boolean {
  for (let part = target instanceof Element ? target : null; part !== null; part = part.parentElement)
    if (part.scrollWidth > part.clientWidth && /auto|scroll/.test(getComputedStyle(part).overflowX)) return true;
  return false;
}
