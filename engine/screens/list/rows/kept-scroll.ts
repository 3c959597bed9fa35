/**
 * How far down lists were scrolled, by entry of the history, so that Back leads to the rows that somebody left. Rows that nobody has seen yet
 * are read from the first one.
 */
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';
import { readReturnedEntry } from '../../left-list/way-back.ts';
import type { Resource } from '../../../model/model.ts';
import type { ListModel } from '../useList.ts';

interface KeptScroll {
  /** px */
  readonly top: number;
  /** The row that stood at the top, by its place, and how many px of it were scrolled away; null: px say all, since no height is a guess. */
  readonly row: { readonly at: number; readonly hidden: number } | null;
}

const kept = new Map<string, KeptScroll>();
const mostKept = 100;

function keepScroll(id: string, scroll: KeptScroll): void {
  kept.delete(id);
  kept.set(id, scroll);
  const [oldest] = kept.keys();
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
}

interface ListEntry {
  readonly id: string;
  /** The one that the list was left in, where a link leads back to it. */
  readonly left: string;
}

function useListEntry({ name }: Resource): ListEntry {
  const { key, state } = useLocation();
  return { id: `${key} ${name}`, left: `${readReturnedEntry(state) ?? key} ${name}` };
}

const findKeptScroll = ({ id, left }: ListEntry): KeptScroll | null => kept.get(id) ?? kept.get(left) ?? null;

/** px that the list is about to be scrolled down, as it was when somebody left it. */
export function useKeptTop(resource: Resource): number {
  return findKeptScroll(useListEntry(resource))?.top ?? 0;
}

/**
 * Scrolls to where this list stood in this entry of the history, once there are rows enough, and remembers where it is scrolled to. Other rows
 * in an entry that is new begin at their top, unless somebody has scrolled while they were on their way.
 */
export function useKeptScroll(
  root: RefObject<HTMLElement | null>,
  { resource, shown, askedAt }: Pick<ListModel, 'resource' | 'shown' | 'askedAt'>,
  scrollerOf: (root: HTMLElement) => HTMLElement | null,
): void {
  const { id, left } = useListEntry(resource);
  const before = useRef(shown);
  const isComingBack = useRef(false);
  const scrolled = useRef({ top: 0, at: 0 });
  useLayoutEffect(() => void (isComingBack.current = kept.has(id) || kept.has(left)), [id, left]);
  useLayoutEffect(() => {
    if (shown === null) return;
    const isOther = before.current !== null && before.current !== shown;
    const scroller = root.current && scrollerOf(root.current);
    if (isOther && !isComingBack.current && root.current && scroller && !isElsewhere(scroller)) scrollToTop(root.current, scroller);
    before.current = shown;
    // Whatever is shown next in this entry is new.
    isComingBack.current = false;
    // What somebody has just scrolled is told one frame later. Fewer rows pull up what is scrolled, but none pull it down.
    function isElsewhere({ scrollTop }: HTMLElement): boolean {
      return scrolled.current.at > askedAt.current || scrollTop > scrolled.current.top;
    }
  }, [root, shown, askedAt, scrollerOf]);
  useEffect(() => {
    const scroller = root.current && scrollerOf(root.current);
    if (scroller === null) return undefined;
    scrolled.current.top = scroller.scrollTop;
    const note = (): void => {
      const { scrollTop: top } = scroller;
      if (top !== scrolled.current.top) scrolled.current = { top, at: performance.now() };
    };
    scroller.addEventListener('scroll', note, { passive: true });
    return () => scroller.removeEventListener('scroll', note);
  }, [root, scrollerOf]);
  useEffect(() => {
    const scroller = root.current && scrollerOf(root.current);
    // Rows that are a part of the page are not laid out before they come into sight.
    const rows = root.current?.contains(scroller) === false ? root.current.children : null;
    return scroller ? restoreKeptScroll(scroller, rows, { id, wanted: findKeptScroll({ id, left }) }) : undefined;
  }, [root, id, left, scrollerOf]);
}

/** As far up as it takes to see where the rows begin; what stands above them on the page stays where it is. */
function scrollToTop(root: HTMLElement, scroller: HTMLElement): void {
  const above = root.contains(scroller) ? scroller.scrollTop : scroller.getBoundingClientRect().top - root.getBoundingClientRect().top;
  if (above > 0) scroller.scrollTop -= above;
}

/** For how long rows have to stand where they were left. */
const calmFrames = 6;

const touches = ['wheel', 'pointerdown', 'keydown'] as const;

interface RestoredScroll {
  readonly id: string;
  readonly wanted: KeptScroll | null;
}

/** Until the element is back where it was, its rows may still be growing; whoever scrolls it in the meantime wants to be elsewhere. */
function restoreKeptScroll(element: HTMLElement, rows: HTMLCollection | null, { id, wanted }: RestoredScroll): () => void {
  let isBack = wanted === null || wanted.top === 0;
  let next = 0;
  const restore = (calm = 0): void => {
    if (isBack || wanted === null) return;
    const missing = measureMissing(element, rows, wanted);
    const isNear = Math.abs(missing) < 2;
    if (!isNear) element.scrollTop += missing;
    const isThere = isNear || Math.abs(measureMissing(element, rows, wanted)) < 2;
    isBack = isThere && (wanted.row === null || calm >= calmFrames);
    cancelAnimationFrame(next);
    // Rows that come into sight get their heights one after the other, and the browser moves what it thinks is being read.
    if (isThere && !isBack) next = requestAnimationFrame(() => restore(isNear ? calm + 1 : 0));
  };
  const giveUp = (): void => void (isBack = true);
  const note = (): void => {
    // A page that is about to go is hidden first.
    if (isBack && element.clientHeight > 0) keepScroll(id, { top: element.scrollTop, row: rows && findTopRow(element, rows) });
  };
  // What stands at the top moves within its row when that gets its height.
  const growing = new ResizeObserver(() => (isBack && kept.has(id) ? note() : restore()));
  for (const child of element.children) growing.observe(child);
  restore();
  element.addEventListener('scroll', note, { passive: true });
  for (const touch of touches) element.addEventListener(touch, giveUp, { passive: true });
  return () => {
    cancelAnimationFrame(next);
    growing.disconnect();
    element.removeEventListener('scroll', note);
    for (const touch of touches) element.removeEventListener(touch, giveUp);
  };
}

/** px that the element has yet to be scrolled down. */
function measureMissing(element: HTMLElement, rows: HTMLCollection | null, { top, row }: KeptScroll): number {
  const line = row === null ? undefined : rows?.[row.at];
  return row === null || line === undefined ? top - element.scrollTop : row.hidden - measureHidden(element, line);
}

const measureHidden = (element: HTMLElement, row: Element): number => element.getBoundingClientRect().top - row.getBoundingClientRect().top;

/** The first row of which something is in sight. */
function findTopRow(element: HTMLElement, rows: HTMLCollection): KeptScroll['row'] {
  const { top } = element.getBoundingClientRect();
  let [at, end] = [0, rows.length];
  while (at < end) {
    const middle = (at + end) >> 1;
    if ((rows[middle]?.getBoundingClientRect().bottom ?? 0) > top) end = middle;
    else at = middle + 1;
  }
  const row = rows[at];
  return row === undefined ? null : { at, hidden: measureHidden(element, row) };
}

/** What rolls when rows are part of the page. */
export const findPageScroller = (root: HTMLElement): HTMLElement | null => root.closest('[data-body]');
