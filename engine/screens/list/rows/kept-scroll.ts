/**
 * How far down lists were scrolled, by entry of the history, so that Back leads to the rows that somebody left. Rows that nobody has seen yet
 * are read from the first one.
 */
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';
import { readReturnedEntry } from '../../left-list/way-back.ts';
import type { ListModel } from '../useList.ts';

const kept = new Map<string, number>();
const mostKept = 100;

function keepScrollTop(id: string, top: number): void {
  kept.delete(id);
  kept.set(id, top);
  const [oldest] = kept.keys();
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
}

/**
 * Scrolls to where this list stood in this entry of the history, once there are rows enough, and remembers where it is scrolled to. Other rows
 * in an entry that is new begin at their top.
 */
export function useKeptScroll(
  root: RefObject<HTMLElement | null>,
  { resource, shown }: Pick<ListModel, 'resource' | 'shown'>,
  scrollerOf: (root: HTMLElement) => HTMLElement | null,
): void {
  const { key, state } = useLocation();
  const id = `${key} ${resource.name}`;
  const left = `${readReturnedEntry(state) ?? key} ${resource.name}`;
  const before = useRef(shown);
  const isComingBack = useRef(false);
  useLayoutEffect(() => void (isComingBack.current = kept.has(id) || kept.has(left)), [id, left]);
  useLayoutEffect(() => {
    if (shown === null) return;
    const isOther = before.current !== null && before.current !== shown;
    if (isOther && !isComingBack.current && root.current) scrollToTop(root.current, scrollerOf(root.current));
    before.current = shown;
    // Whatever is shown next in this entry is new.
    isComingBack.current = false;
  }, [root, shown, scrollerOf]);
  useEffect(() => {
    const scroller = root.current && scrollerOf(root.current);
    return scroller ? restoreKeptScroll(scroller, id, kept.get(id) ?? kept.get(left) ?? 0) : undefined;
  }, [root, id, left, scrollerOf]);
}

/** As far up as it takes to see where the rows begin; what stands above them on the page stays where it is. */
function scrollToTop(root: HTMLElement, scroller: HTMLElement | null): void {
  if (scroller === null) return;
  const above = root.contains(scroller) ? scroller.scrollTop : scroller.getBoundingClientRect().top - root.getBoundingClientRect().top;
  if (above > 0) scroller.scrollTop -= above;
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

/** What rolls when rows are part of the page. */
export const findPageScroller = (root: HTMLElement): HTMLElement | null => root.closest('[data-body]');
