/** How far down lists were scrolled, by entry of the history, so that Back leads to the rows that somebody left. */
import { useEffect, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';
import { readReturnedEntry } from '../../left-list/way-back.ts';

const kept = new Map<string, number>();
const mostKept = 100;

function keepScrollTop(id: string, top: number): void {
  kept.delete(id);
  kept.set(id, top);
  const [oldest] = kept.keys();
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
}

/** Scrolls to where this list stood in this entry of the history, once there are rows enough, and remembers where it is scrolled to. */
export function useKeptScroll(
  root: RefObject<HTMLElement | null>,
  name: string,
  scrollerOf: (root: HTMLElement) => HTMLElement | null,
): void {
  const { key, state } = useLocation();
  const id = `${key} ${name}`;
  const left = `${readReturnedEntry(state) ?? key} ${name}`;
  useEffect(() => {
    const scroller = root.current && scrollerOf(root.current);
    return scroller ? restoreKeptScroll(scroller, id, kept.get(id) ?? kept.get(left) ?? 0) : undefined;
  }, [root, id, left, scrollerOf]);
}

const touches = ['wheel', 'pointerdown', 'keydown'] as const;

/** Until the element is back where it was, its rows may still be growing; whoever scrolls it in the meantime wants to be elsewhere. */
function restoreKeptScroll(element: HTMLElement, id: string, wanted: number): () => void {
  let isBack = wanted === 0;
  const restore = (): void => {
    if (isBack) return;
    element.scrollTop = wanted;
    isBack = Math.abs(element.scrollTop - wanted) < 2;
  };
  const giveUp = (): void => void (isBack = true);
  const note = (): void => {
    if (isBack) keepScrollTop(id, element.scrollTop);
  };
  const growing = new ResizeObserver(restore);
  for (const child of element.children) growing.observe(child);
  restore();
  element.addEventListener('scroll', note, { passive: true });
  for (const touch of touches) element.addEventListener(touch, giveUp, { passive: true });
  return () => {
    growing.disconnect();
    element.removeEventListener('scroll', note);
    for (const touch of touches) element.removeEventListener(touch, giveUp);
  };
}
