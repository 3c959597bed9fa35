import { useLayoutEffect, type RefObject } from 'react';

export interface ToastPlaceProps {
  readonly stack: RefObject<HTMLElement | null>;
  /** What is told: with more of it the place is higher. */
  readonly told: readonly unknown[];
}

/** Has toasts stand at the top where at the foot they would lie on what has the focus; they stay where they are while the focus is in them. */
export function ToastPlace({ stack, told }: ToastPlaceProps): null {
  useLayoutEffect(() => {
    const look = (): void => {
      const place = stack.current;
      const worked = findWorkedOn();
      if (place === null || place.contains(document.activeElement)) return;
      place.toggleAttribute('data-high', worked !== null && reachesIntoFoot(worked, place));
    };
    look();
    const watched = ['focusin', 'scroll'] as const;
    for (const name of watched) document.addEventListener(name, look, true);
    return () => {
      for (const name of watched) document.removeEventListener(name, look, true);
    };
  }, [stack, told]);
  return null;
}

/** What has the focus, unless that is the page or a part of it that holds others. */
function findWorkedOn(): Element | null {
  const at = document.activeElement;
  return at === null || at.matches('body, main, [role=grid]') ? null : at;
}

/** The place at the foot is as high as the toasts are, wherever they stand now. */
function reachesIntoFoot(worked: Element, place: HTMLElement): boolean {
  const at = worked.getBoundingClientRect();
  const { left, right, height } = place.getBoundingClientRect();
  const dock = Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--dock-height')) || 0;
  const bottom = window.innerHeight - Math.max(60, dock + 16);
  return at.bottom > bottom - height && at.top < bottom && at.right > left && at.left < right;
}
